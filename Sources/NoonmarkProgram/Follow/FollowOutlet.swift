import NoonmarkBase
import NoonmarkFormats
import NoonmarkSystem

/// The destination of a follower's outputs.
protocol FollowOutlet {
  var outputKind: EventWaiter.OutputKind { get }
  /// Opens the destination, and starts to watch for its end.
  mutating func open(_ waiter: inout EventWaiter, in host: Host) throws(Failure)
  /// Shows an output, with the framing around and between outputs.
  ///
  /// The waiter handles the signals that arrive meanwhile.
  ///
  /// - Throws: If nothing can be shown any more.
  mutating func show(
    _ bytes: [UInt8], _ framing: Framing, _ waiter: inout EventWaiter, in host: Host
  ) throws(Failure) -> ShowResult
  /// Restores the terminal until the next output.
  mutating func pause()
  /// Redraws the whole screen at the next output.
  mutating func forget()
  /// Restores the destination.
  mutating func leave()
}

/// The result of showing an output.
enum ShowResult {
  case done
  /// The output could not be shown, but a retry may succeed.
  case failed
  /// The reader disconnected.
  case over
}

extension FollowOutlet {
  /// Whether the outlet draws a screen, which is redrawn when its size changes.
  var isScreen: Bool { outputKind == .screen }
  mutating func open(_ waiter: inout EventWaiter, in host: Host) throws(Failure) {}
  mutating func pause() {}
  mutating func forget() {}
  mutating func leave() {}

  func write(_ bytes: [UInt8], _ waiter: inout EventWaiter) throws(Failure) -> ShowResult {
    do {
      return try waiter.write(bytes) ? .done : .over
    } catch {
      // A closed terminal reports an I/O error.
      if error.isClosedPipe || error.code == EIO { return .over }
      throw .failed("cannot write to standard output: \(error.message)")
    }
  }
}

/// Writes outputs one after another, each on its own lines.
struct LineOutlet: FollowOutlet {
  let outputKind: EventWaiter.OutputKind
  private var isFirst = true

  /// Creates an outlet to a terminal, or to a reader that may write clicks to standard input.
  init(isTerminal: Bool, sendsClicks: Bool) {
    outputKind = isTerminal ? .terminal : sendsClicks ? .bar : .reader
  }

  mutating func show(
    _ bytes: [UInt8], _ framing: Framing, _ waiter: inout EventWaiter, in host: Host
  ) throws(Failure) -> ShowResult {
    let start = [UInt8](isFirst ? framing.head : framing.separator)
    isFirst = false
    return try write(start + bytes, &waiter)
  }
}

/// Sends a signal to a process, which then requests the output itself.
///
/// A bar that passes clicks only to a command it runs again, such as i3blocks, runs that command
/// when the text changes.
struct SignalOutlet: FollowOutlet {
  let signal: ProcessSignal

  let outputKind = EventWaiter.OutputKind.unused

  mutating func open(_ waiter: inout EventWaiter, in host: Host) throws(Failure) {
    guard signal.canSend else {
      throw .failed(
        "the process \(signal.process) is not running, or belongs to another user: write the id of "
          + "the bar's process")
    }
    // Without kernel support, the next change detects that the process is gone.
    try? waiter.watch(process: signal.process)
  }

  mutating func show(
    _ bytes: [UInt8], _ framing: Framing, _ waiter: inout EventWaiter, in host: Host
  ) throws(Failure) -> ShowResult {
    signal.send() ? .done : .over
  }
}

/// Sets a user option of a tmux server, which all of its clients show.
///
/// A second option names the owner. A new process takes ownership: it writes its own identity, and
/// terminates the previous owner if it can identify it. It waits for that, so the previous owner
/// never overwrites its text. An owner that could not be terminated exits at its next change, when
/// it finds another identity.
struct TmuxOutlet: FollowOutlet {
  private let option: String
  private let identity = ProcessIdentity.current
  private var target: (program: TmuxProgram, server: TmuxProgram.Server)?

  /// The timeout for the previous owner to end, in milliseconds.
  private static let ownerTimeout = 3000

  let outputKind = EventWaiter.OutputKind.unused

  init(_ option: String) {
    self.option = option
  }

  private var owner: String { option + "_owner" }

  /// Finds the server, and takes ownership of the option.
  mutating func open(_ waiter: inout EventWaiter, in host: Host) throws(Failure) {
    guard let program = TmuxProgram(host.environment) else {
      throw .failed("tmux is not installed: install it, or omit --push")
    }
    guard let server = program.server else {
      throw .failed("no tmux server is running: start tmux, or omit --push")
    }
    // Without kernel support, the next change detects that the server is gone.
    try? waiter.watch(process: server.process)
    target = (program, server)
    let before = program.exchange(owner, for: identity.word) ?? ""
    ProcessIdentity(before)?.end(within: TmuxOutlet.ownerTimeout)
  }

  mutating func show(
    _ bytes: [UInt8], _ framing: Framing, _ waiter: inout EventWaiter, in host: Host
  ) throws(Failure) -> ShowResult {
    guard let target else { return .over }
    if let owner = target.program.value(of: owner) {
      guard owner == identity.word else { return .over }
      if target.program.set(option, to: bytes) { return .done }
    }
    return target.server.isRunning ? .failed : .over
  }

  /// Removes the option if no other process owns it.
  mutating func leave() {
    guard let target, target.server.isRunning else { return }
    target.program.remove([option, owner], where: owner, is: identity.word)
  }
}

/// A terminal's screen, drawn in place.
///
/// It uses xterm's sequences (ctlseqs), and synchronized output (mode 2026), which terminals
/// without support ignore.
struct ScreenOutlet: FollowOutlet {
  /// Whether the terminal reports clicks and pastes, for an app.
  private let isInteractive: Bool
  /// The position of the text cursor, counted from 0, or nil to hide it.
  var cursor: (column: Int, row: Int)?
  private var mode: TerminalMode?
  private var isOpen = false
  /// The lines on the screen; nil if unknown.
  private var shown: [[UInt8]]?
  /// The bytes that placed the text cursor.
  private var shownCursor: [UInt8] = []

  let outputKind = EventWaiter.OutputKind.screen

  /// The alternate screen, without a cursor and without line wrapping.
  private static let opening: StaticString = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l"
  /// Erases the last line for the shell, in case the terminal has no alternate screen.
  private static let closing: StaticString =
    "\u{1B}[m\u{1B}[999;1H\u{1B}[K\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
  /// Buttons and the wheel (mode 1000) in SGR form (1006), and bracketed paste (2004).
  ///
  /// Keys should not be code points, as an earlier program may have set (modifyOtherKeys of xterm,
  /// and the keyboard protocol of kitty).
  private static let reporting: StaticString =
    "\u{1B}[>4;0m\u{1B}[=0u\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h"
  private static let silence: StaticString = "\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l"
  /// The sequences that close the screen at any point of a drawing.
  private static let restoring: StaticString = """
    \u{1B}[?2026l\u{1B}[m\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\
    \u{1B}[999;1H\u{1B}[K\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l
    """
  private static let hiding: StaticString = "\u{1B}[?25l"
  private static let showing: StaticString = "\u{1B}[?25h"
  private static let wholeScreen: StaticString = "\u{1B}[H\u{1B}[2J"
  private static let restOfLine: StaticString = "\u{1B}[K"
  private static let restOfScreen: StaticString = "\u{1B}[J"
  private static let frameStart: StaticString = "\u{1B}[?2026h"
  private static let frameEnd: StaticString = "\u{1B}[?2026l"

  init(isInteractive: Bool = false) {
    self.isInteractive = isInteractive
  }

  mutating func show(
    _ bytes: [UInt8], _ framing: Framing, _ waiter: inout EventWaiter, in host: Host
  ) throws(Failure) -> ShowResult {
    if !TerminalMode.isOurs {
      // In the background, another program draws. Stops the process, as the kernel stops one that
      // reads from the terminal (SIGTTIN), so that `fg` resumes it: a running job gets no signal.
      isOpen = false
      TerminalMode.stop()
    }
    guard TerminalMode.isOurs else { return .done }
    var output: [UInt8] = []
    if !isOpen {
      if let mode { mode.apply() } else { mode = TerminalMode(closing: ScreenOutlet.restoring) }
      isOpen = true
      shown = nil
      output += [UInt8](ScreenOutlet.opening)
      if isInteractive { output += [UInt8](ScreenOutlet.reporting) }
    }
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Array($0) }
    if lines.last?.isEmpty == true { lines.removeLast() }
    if let rows = host.terminal?.rows, lines.count > rows {
      lines = Array(lines.prefix(max(rows - 1, 1)))
      if rows > 1 { lines.append(Array("…".utf8)) }
    }
    let placing = cursorBytes
    guard lines != shown || placing != shownCursor else { return .done }
    output += drawing(lines) + placing + [UInt8](ScreenOutlet.frameEnd)
    let showing = try write(output, &waiter)
    (shown, shownCursor) = (lines, placing)
    return showing
  }

  private func drawing(_ lines: [[UInt8]]) -> [UInt8] {
    var output = [UInt8](ScreenOutlet.frameStart)
    // The cursor is hidden while lines are drawn.
    if isInteractive { output += [UInt8](ScreenOutlet.hiding) }
    if shown == nil { output += [UInt8](ScreenOutlet.wholeScreen) }
    let old = shown ?? []
    for (row, line) in lines.enumerated() where row >= old.count || old[row] != line {
      output += ScreenOutlet.move(to: row)
      // Erases before the line is written: after a full row, terminals would erase its last cell.
      if row < old.count { output += [UInt8](ScreenOutlet.restOfLine) }
      output += line
    }
    if lines.count < old.count {
      output += ScreenOutlet.move(to: lines.count) + [UInt8](ScreenOutlet.restOfScreen)
    }
    return output
  }

  /// The bytes that show the text cursor at its position.
  ///
  /// Empty if it is hidden.
  private var cursorBytes: [UInt8] {
    cursor.map { ScreenOutlet.move(to: $0.row, $0.column) + [UInt8](ScreenOutlet.showing) } ?? []
  }

  private static func move(to row: Int, _ column: Int = 0) -> [UInt8] {
    Array("\u{1B}[\(row + 1);\(column + 1)H".utf8)
  }

  mutating func forget() {
    // Another program that used the terminal may have left the alternate screen.
    isOpen = false
  }

  mutating func pause() {
    leave()
    TerminalMode.stop()
  }

  mutating func leave() {
    guard let mode, TerminalMode.isOurs else { return }
    if isInteractive { StandardStreams.tryWrite([UInt8](ScreenOutlet.silence)) }
    StandardStreams.tryWrite([UInt8](ScreenOutlet.closing))
    mode.restore()
    self.mode = nil
    isOpen = false
  }
}
