import NoonmarkText

/// Runs the command lines of the app within this process, as if they were typed.
struct CommandRunner {
  /// Runs the command line of a host, and returns what it wrote and its exit status.
  typealias Execute = @Sendable (Host) -> (output: String, error: String, status: Int32)

  private let execute: Execute
  /// The options that every command gets.
  private let common: [String]

  /// - Parameters:
  ///   - invocation: The command line of the app, whose files and zone the commands use too.
  ///   - execute: Runs a command line.
  init(_ invocation: Invocation, _ execute: @escaping Execute) {
    self.execute = execute
    let inputs = InputOptions(invocation)
    common =
      (inputs.configuration.map { ["--config=\($0)"] } ?? [])
      + (inputs.timeZone.map { ["--tz=\($0)"] } ?? [])
  }

  /// Runs a command line, and returns the first sentence of its answer.
  func callAsFunction(
    _ words: [String], clock: ProgramClock, in host: Host
  ) -> ScreenApp.Message {
    let outcome = execute(host.running(common + words, clock: clock))
    let problems = CommandRunner.lines(outcome.error).map { line in
      line.hasPrefix("noonmark: ") ? String(line.dropFirst(10)) : line
    }
    let output = CommandRunner.lines(outcome.output).prefix(1)
    // A command that is done can have a warning only.
    guard outcome.status == 0, !output.isEmpty || problems.isEmpty else {
      let sentence = problems.joined(separator: "; ")
      return ScreenApp.Message(
        DisplayText(sentence), isProblem: true, isDone: outcome.status == 0)
    }
    return ScreenApp.Message(CommandRunner.sentences(output + problems))
  }

  /// Joins sentences, of which each begins with a capital letter.
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
