import NoonmarkBase
import NoonmarkSystem
import NoonmarkText

/// Runs the command lines of the app within this process, as if they were typed.
struct CommandRunner {
  /// Runs the command line of a host.
  typealias Execute = @Sendable (Host) -> RunOutcome

  private let execute: Execute
  /// The options that every command gets.
  private let common: [String]

  /// Creates a runner whose commands use the configuration and zone of the app.
  init(_ invocation: Invocation, _ execute: @escaping Execute) {
    self.execute = execute
    common = InputOptions(invocation).wordsWithoutNow
  }

  /// Runs a command line.
  ///
  /// Returns its problems, or the first line of its output with any warnings.
  func callAsFunction(_ words: [String], clock: ProgramClock, in host: Host) -> ScreenApp.Message {
    let outcome = execute(host.running(common + words, clock: clock))
    let problems = CommandRunner.lines(outcome.stderr).map { line in
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
