import Almanac
import NoonmarkBase
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkSystem
import NoonmarkText

/// The loop of the app: draw what changed, sleep, handle keys, reload what changed.
///
/// Like a follower, it sleeps in a single system call: until a key, a file change, a signal,
/// or the next expiry of what is displayed.
struct ScreenLoop {
  private let opened: WidgetSpec?
  private let runner: CommandRunner
  private var app: ScreenApp
  private var inputs: ScreenInputs
  private var reader = KeyReader()
  private var clock: ProgramClock
  /// The theme to preview instead of the configured one.
  private var theme: String?
  /// When the displayed screen expires.
  private var expires: Instant?
  /// Whether the last reload failed, so older inputs are shown.
  private var isStale = false
  /// Warnings already shown.
  private var reported: [String] = []

  /// The time in nanoseconds after which Escape is a key, and not the start of a sequence.
  private static let escapeTime = 50_000_000

  /// Reads the inputs.
  ///
  /// - Throws: The error of an option, or of the opened widget.
  init(
    opening opened: WidgetSpec?, _ runner: CommandRunner, in run: inout Run
  ) throws(Failure) {
    self.opened = opened
    self.runner = runner
    // The theme asks the terminal for its background before the screen is opened.
    inputs = try ScreenInputs(opening: opened, theme: nil, clock: nil, in: &run)
    clock = run.runningClock
    let widget = opened.flatMap { [inputs] in inputs.data.widget($0.word) }
    app = ScreenApp(opening: widget, in: inputs.data)
    let shown = widget.map { [$0] } ?? inputs.data.widgets
    if shown.contains(where: \.dependsOnPlace), run.host.asksForLocation() {
      app.askForPlace(in: inputs.data)
    }
    report(&run)
  }

  /// Runs until the user quits, or the terminal is gone.
  mutating func run(
    _ outlet: inout ScreenOutlet, _ waiter: inout EventWaiter, _ run: inout Run
  ) throws(Failure) {
    // The terminal may have been resized before the waiter listened.
    run.host.measureTerminal()
    while try draw(&outlet, &waiter, run.host) {
      let wake = waiter.sleep(
        watching: inputs.dependencies, since: inputs.startedAt, until: { nextWake })
      guard let wake else { return }
      if !wake.isDisjoint(with: [.size, .pause, .resumption]) {
        if wake.contains(.pause) { outlet.pause() }
        outlet.forget()
        run.host.measureTerminal()
      }
      // The timeout of Escape is no reason to reload.
      let isHarmless = wake.isSubset(
        of: reader.isWaiting ? [.input, .size, .time] : [.input, .size])
      if !isHarmless { reload(&run) }
      let typed = waiter.takeTyped()
      var keys = reader.add(typed)
      if typed.isEmpty, wake.contains(.time) { keys += reader.expire() }
      for key in keys {
        // Keys can take longer than they are typed.
        guard !waiter.mustEnd() else { return }
        for effect in app.handle(key, in: data(run.host)) {
          guard try perform(effect, &outlet, &waiter, &run) else { return }
        }
      }
    }
  }

  private func data(_ host: Host) -> ScreenData {
    var data = inputs.data
    if let terminal = host.terminal {
      (data.columns, data.rows) = (terminal.columns, terminal.rows)
    }
    return data
  }

  /// Performs an effect, and returns whether to continue.
  private mutating func perform(
    _ effect: ScreenApp.Effect, _ outlet: inout ScreenOutlet, _ waiter: inout EventWaiter,
    _ run: inout Run
  ) throws(Failure) -> Bool {
    switch effect {
    case .quit: return false
    case .redraw: outlet.forget()
    case .preview(let theme):
      self.theme = theme
      reload(&run)
    case .openLink(let url):
      do {
        let address = try Browser.open(url, run.host.environment)
        app.show(ScreenApp.Message(DisplayText("Opened \(address.redacted)")))
      } catch {
        app.show(ScreenApp.Message(DisplayText(error.message), isProblem: true))
      }
    case .run(let command, let closing):
      if let wait = command.wait {
        app.showWait(wait, in: inputs.data)
        guard try draw(&outlet, &waiter, run.host) else {
          guard waiter.takeInterrupt() else { return false }
          // Only a part of the screen was written, so all of it is drawn again.
          outlet.forget()
          let message = DisplayText("the command was canceled")
          app.finish(ScreenApp.Message(message, isProblem: true), closing: closing)
          return true
        }
      }
      let message = runner(command.words, clock: clock, in: run.host)
      // An interrupt cancels the command, not the app.
      if command.wait != nil { TerminationSignals.takeInterrupt() }
      if command.usesTerminal { outlet.forget() }
      app.finish(message, closing: closing)
      reload(&run)
    }
    return true
  }

  // MARK: Inputs

  /// Reloads the inputs, or keeps the old ones if that fails.
  private mutating func reload(_ run: inout Run) {
    run.warnings.removeAll()
    do {
      inputs = try ScreenInputs(opening: opened, theme: theme, clock: clock, in: &run)
      app.closeGone(in: inputs.data)
      isStale = false
    } catch {
      isStale = true
      app.show(ScreenApp.Message(DisplayText(error.message), isProblem: true))
    }
    report(&run)
  }

  /// Shows a warning that was not shown before.
  private mutating func report(_ run: inout Run) {
    let warnings = run.warnings.sentences
    if !run.isQuiet, let new = warnings.first(where: { !reported.contains($0) }) {
      app.show(ScreenApp.Message(DisplayText(new), isProblem: true))
    }
    reported = warnings
  }

  // MARK: Screen

  /// Draws the changed lines.
  ///
  /// Returns false if the terminal is gone.
  private mutating func draw(
    _ outlet: inout ScreenOutlet, _ waiter: inout EventWaiter, _ host: Host
  ) throws(Failure) -> Bool {
    let data = data(host)
    let view = app.view(in: data)
    let canvas = Canvas(lines: view.lines)
    expires = inputs.expiry(of: canvas)
    outlet.cursor = view.cursor.map { ($0.column, $0.row) }
    let bytes = inputs.bytes(of: canvas, columns: data.columns)
    return try outlet.show(bytes, .none, &waiter, in: host) != .over
  }

  /// When to wake even if nothing happens, in nanoseconds since 1970; nil for never.
  private var nextWake: Int? {
    if reader.isWaiting { return Clock.nanoseconds() + ScreenLoop.escapeTime }
    if isStale { return Clock.nanoseconds() + FollowLoop.retryInterval }
    return expires.map { clock.expiry($0, ofOutputAt: inputs.now) }
  }
}
