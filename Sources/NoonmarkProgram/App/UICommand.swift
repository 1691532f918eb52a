import NoonmarkBase
import NoonmarkSystem
import NoonmarkText

/// `noonmark ui`: the widgets as an app with keys.
enum UICommand {
  /// - Parameter execute: Runs a command line within this process, and returns what it wrote.
  @inline(__always)
  static func command(running execute: @escaping CommandRunner.Execute) -> Command {
    Command(
      "ui", "Use the widgets with keys and the mouse, in the whole terminal",
      arguments: [Argument("SPEC", .optional)],
      options: Options.render.only("theme", "appearance", "color", "icons")
    ) { run throws(Failure) in
      try run.runApp(CommandRunner(run.invocation, execute))
    }
  }
}

extension Run {
  fileprivate mutating func runApp(_ runner: CommandRunner) throws(Failure) {
    let host = self.host
    let opened = try invocation.arguments.first.map { word throws(Failure) in
      try WidgetSpec(word, in: host)
    }
    guard host.terminal != nil, host.hasKeyboard, host.environment["TERM"] != "dumb" else {
      throw .input("ui requires a terminal: use noonmark, or noonmark show")
    }
    var loop = try ScreenLoop(opening: opened, runner, in: &self)
    var waiter = try EventWaiter.opened(for: .app)
    var outlet = ScreenOutlet(isInteractive: true)
    do {
      defer {
        outlet.leave()
        // The app has shown them.
        warnings.removeAll()
      }
      try loop.run(&outlet, &waiter, &self)
    }
    if let signal = waiter.ending { TerminationSignals.die(by: signal) }
  }
}

/// Runs the command lines of the app within this process, as if they were typed.
struct CommandRunner {
  typealias Execute = @Sendable (Host) -> RunOutcome

  private let execute: Execute
  /// The options that every command gets.
  private let common: [String]

  /// Creates a runner whose commands use the configuration and zone of the app.
  init(_ invocation: Invocation, _ execute: @escaping Execute) {
    self.execute = execute
    common = invocation.inputWordsWithoutNow
  }

  /// Runs a command line.
  ///
  /// Returns its error, or the first line of its output with any warnings.
  func callAsFunction(_ words: [String], clock: ProgramClock, in host: Host) -> ScreenApp.Message {
    let outcome = execute(host.running(common + words, clock: clock))
    // A command that fails has changed nothing, so its warnings before the error do not matter.
    let printed = CommandRunner.lines(outcome.stderr).suffix(outcome.status == 0 ? Int.max : 1)
    let problems = printed.map { line in
      line.hasPrefix("noonmark: ") ? String(line.dropFirst(10)) : line
    }
    let output = CommandRunner.lines(outcome.stdout).prefix(1)
    // A successful command may print nothing but a warning.
    guard outcome.status == 0, !output.isEmpty || problems.isEmpty else {
      let sentence = problems.joined(separator: "; ")
      return ScreenApp.Message(
        DisplayText(sentence), isProblem: true, isDone: outcome.status == 0)
    }
    return ScreenApp.Message(CommandRunner.sentences(output + problems))
  }

  /// Joins sentences and capitalizes each.
  private static func sentences(_ parts: [String]) -> DisplayText {
    let sentences = parts.enumerated().map { index, part in
      guard index > 0, parts[index - 1].hasSuffix(".") else { return part }
      return part.prefix(1).uppercased() + part.dropFirst()
    }
    return DisplayText(sentences.joined(separator: " "))
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }
}
