import NoonmarkBase
import NoonmarkText

/// The errors of invalid command lines.
extension Failure {
  static func unknownCommand(
    _ word: String, near: String?, help: String = "noonmark --help"
  ) -> Failure {
    .input(
      "unknown command \(word.quoted)", advice(near, otherwise: "see \(help)"),
      cause: .unknownCommand)
  }

  static func unknownCommand(_ word: String, below path: String, among words: [String]) -> Failure {
    unknownCommand(
      "\(path) \(word)", near: Suggestion.nearest(to: word, in: words).map { "\(path) \($0)" },
      help: "noonmark help \(path)")
  }

  static func badValue(_ value: String, option: OptionSpec, near: String?) -> Failure {
    .input(
      "invalid value \(value.quoted) for '--\(option.name)'",
      advice(near, otherwise: "use \(accepted(by: option, near: value))"))
  }

  /// The value of `--format` is a program of `noonmark init`.
  static func formatOfTarget(_ target: String) -> Failure {
    .input(
      "invalid value \(target.quoted) for '--format'",
      "noonmark init \(target) prints a snippet with its format")
  }

  static func missingArgument(_ argument: Argument, usage: String) -> Failure {
    .input(
      "missing \(argument.name)",
      "write \(usage)"
        + (argument.choices.isEmpty
          ? ""
          : ", where \(argument.name) is \(ErrorMessage.list(argument.choices.map(\.word)))"))
  }

  static func placeholder(_ word: String, example: String?, help: String) -> Failure {
    .input(
      "\(word.quoted) is a placeholder",
      example.map { "write your own, as in \($0)" } ?? "see \(help)")
  }

  static func badArgument(
    name: String, value: String, allowed: [String], near: String?, help: String
  ) -> Failure {
    let others = allowed.count > 2 ? allowed.filter { $0 != near } : allowed
    let choices = ErrorMessage.choices(others, near: value, listedBy: help)
    return .input(
      "invalid \(name) \(value.quoted)",
      near.map { "did you mean '\($0)'? Use \(choices)" } ?? "use \(choices)")
  }

  static func unwantedArgument(_ word: String, usage: String) -> Failure {
    .input("unexpected argument \(word.quoted)", "write \(usage)")
  }

  /// No option of an edit is given.
  static func nothingToChange(by options: [OptionSpec]) -> Failure {
    let words = options.map { "--\($0.name)" }
    return .input("nothing to change: write one of \(words.joined(separator: ", "))")
  }

  private static func advice(_ near: String?, otherwise: String) -> String {
    near.map { "did you mean '\($0)'?" } ?? otherwise
  }

  private static func accepted(by option: OptionSpec, near value: String) -> String {
    if case .integer(let range) = option.syntax { return ErrorMessage.integer(in: range) }
    let help = option.name == "format" ? "noonmark help formats" : nil
    return ErrorMessage.choices(option.syntax.words, near: value, listedBy: help)
  }
}

extension Invocation {
  func missing(_ argument: Argument) -> Failure {
    .missingArgument(argument, usage: command.usage)
  }

  func unwanted(_ word: String) -> Failure { .unwantedArgument(word, usage: command.usage) }
}
