import NoonmarkBase

/// The user's editor, in the foreground of the terminal.
package enum Editor {
  /// The editors to look for if no variable names one, best first.
  private static let standard = ["editor", "nano", "vi"]

  /// Opens a file in the editor, and waits until the user closes it.
  ///
  /// `VISUAL` or `EDITOR` is a shell command.
  ///
  /// - Throws: If there is no editor, or it could not be started, or it failed.
  package static func open(_ path: String, _ environment: Environment) throws(Failure) {
    let found = standard.first { ChildProcess.find($0, in: environment["PATH"]) != nil }
    guard
      let editor = environment.nonEmpty("VISUAL") ?? environment.nonEmpty("EDITOR") ?? found
    else {
      throw Failure("no editor is in PATH", "set VISUAL or EDITOR to one")
    }
    // Control-C is for the editor, which starts with the default signal actions.
    let signals = [SIGINT, SIGQUIT].filter { !isSignalIgnored($0) }
    for number in signals { signal(number, SIG_IGN) }
    defer { for number in signals { signal(number, SIG_DFL) } }
    let ending: ChildProcess.Ending
    do {
      var plan = SpawnPlan(.nothing)
      // The command may have arguments. The path is never part of the command.
      let words = ["-c", editor + " \"$@\"", editor, path].map { Array($0.utf8) }
      ending = try RunningProcess(number: try plan.start("/bin/sh", words, environment)).ending()
    } catch {
      throw .notStarted(error, "set VISUAL or EDITOR to another editor")
    }
    switch ending {
    case .exited(0): return
    case .exited(let status):
      throw Failure("the editor '\(editor)' failed with exit status \(status)")
    default: throw Failure("the editor '\(editor)' was terminated")
    }
  }
}

/// The user's browser, or the program that the user chose for the links of meetings.
package enum Browser {
  /// The timeout, in milliseconds.
  ///
  /// A program that is still running then is assumed to show the page.
  private static let deadline = 5000

  #if os(macOS)
    private static let name = "open"
  #else
    private static let name = "xdg-open"
  #endif

  /// Opens a URL, which may be hostile, if it is an http or https URL.
  ///
  /// - Returns: The validated URL.
  /// - Throws: If the URL is invalid, or the program is not in `PATH`, cannot be started, or fails.
  @discardableResult
  package static func open(
    _ url: String, _ environment: Environment
  ) throws(Failure) -> WebAddress {
    guard let address = try? WebAddress(url) else {
      throw Failure("the link \(url.quoted) is not opened: only http and https addresses are")
    }
    guard let path = ChildProcess.find(name, in: environment["PATH"]) else {
      throw Failure("no \(name) is in PATH: install it (xdg-utils) to open links")
    }
    var child = ChildProcess(path, [address.text], environment: environment, deadline: deadline)
    child.mayOutliveWait = true
    let outcome = try child.outcome { .notStarted($0, "reinstall it") }
    let advice = "check that a browser is installed"
    guard outcome.ending != .timedOut,
      let failure = Failure(
        outcome, of: name, within: deadline, failed: advice, signaled: advice)
    else { return address }
    throw failure
  }
}

/// The user's mail program, which opens a draft that the user sends.
package enum MailProgram {
  /// The timeout, in milliseconds.
  ///
  /// A program that is still running then is assumed to show the draft.
  static let deadline = 5000

  /// Opens a draft in the mail program.
  ///
  /// - Parameter address: A `mailto:` URL with everything else percent-encoded.
  /// - Throws: If there is no program, or the error of the last program.
  package static func open(
    _ address: String, _ environment: Environment, deadline: Int = MailProgram.deadline
  ) throws(Failure) {
    // A single argument, since the interpretation of options in xdg-email depends on the shell
    // that runs it.
    let programs = names.map { SharingProgram(name: $0, arguments: [address], showsWindow: true) }
    try SharingProgram.run(
      programs, environment, deadline: deadline,
      otherwise: Failure(
        "no mail program is in PATH: install xdg-email (xdg-utils), or share another way"))
  }

  /// The programs, best first.
  private static var names: [String] {
    #if os(macOS)
      ["open"]
    #else
      ["xdg-email", "xdg-open"]
    #endif
  }
}

/// The desktop's clipboard, set by external programs.
///
/// The program keeps running after the copy, since on X and Wayland the owner of the clipboard
/// serves its contents.
package enum Clipboard {
  /// The timeout per program, in milliseconds.
  static let deadline = 5000

  /// Copies a text to the clipboard with the first program that succeeds.
  ///
  /// - Throws: If there is no desktop or program, or the error of the last program.
  package static func copy(
    _ text: [UInt8], _ environment: Environment, deadline: Int = Clipboard.deadline
  ) throws(Failure) {
    try SharingProgram.run(
      programs(for: environment), reading: .bytes(text), environment, deadline: deadline,
      otherwise: Failure(
        "no program for the clipboard is in PATH: install wl-copy (wl-clipboard) for Wayland, "
          + "xclip or xsel for X, or use --via file"))
  }

  /// The programs for a desktop, best first.
  private static func programs(for environment: Environment) -> [SharingProgram] {
    var programs: [SharingProgram] = []
    if environment.nonEmpty("WAYLAND_DISPLAY") != nil {
      // Without an explicit type, wl-copy would guess one.
      programs.append(SharingProgram(name: "wl-copy", arguments: ["--type", "text/plain"]))
    }
    if environment.nonEmpty("DISPLAY") != nil {
      programs += [
        SharingProgram(name: "xclip", arguments: ["-selection", "clipboard", "-in"]),
        SharingProgram(name: "xsel", arguments: ["--clipboard", "--input"]),
      ]
    }
    #if os(macOS)
      programs.append(SharingProgram(name: "pbcopy", arguments: []))
    #endif
    return programs
  }
}

/// A program that receives a text of the user and may keep running.
private struct SharingProgram {
  let name: String
  let arguments: [String]
  /// Whether the program shows a window, and has succeeded if it is still running at the deadline.
  var showsWindow = false

  /// Runs programs until one succeeds.
  ///
  /// - Throws: `missing` if none is in `PATH`, or the error of the last program.
  static func run(
    _ programs: [SharingProgram], reading input: ChildProcess.Input = .nothing,
    _ environment: Environment, deadline: Int, otherwise missing: Failure
  ) throws(Failure) {
    var failure = missing
    for program in programs {
      guard let path = ChildProcess.find(program.name, in: environment["PATH"]) else { continue }
      var child = ChildProcess(
        path, program.arguments, environment: environment, deadline: deadline)
      child.input = input
      child.mayOutliveWait = true
      do {
        let outcome = try child.run()
        if program.showsWindow, outcome.ending == .timedOut { return }
        guard let error = Failure(outcome, of: program.name, within: deadline) else { return }
        failure = error
      } catch {
        failure = .notStarted(error)
      }
    }
    throw failure
  }
}
