import NoonmarkText

/// An invalid command line.
package enum UsageError: Failure {
  case unknownCommand(String, near: String?)
  case unknownOption(String, near: String?)
  /// The option exists, but not for this command.
  case unsupportedOption(String, command: String)
  case missingValue(option: OptionSpec)
  case unwantedValue(option: String)
  case badValue(String, option: OptionSpec, near: String?)
  case missingArgument(Argument, usage: String)
  case badArgument(name: String, value: String, allowed: [String], near: String?)
  case unwantedArgument(String, usage: String)

  package var exitStatus: Int32 { 2 }

  package var message: String {
    switch self {
    case .unknownCommand(let word, let near):
      "unknown command '\(word)': \(UsageError.advice(near, otherwise: "see noonmark --help"))"
    case .unknownOption(let word, let near):
      "unknown option '\(word)': "
        + UsageError.advice(near.map { "--\($0)" }, otherwise: "see noonmark --help")
    case .unsupportedOption(let option, let command):
      "'--\(option)' cannot be used with '\(command)': see "
        + (command == "noonmark" ? "noonmark --help" : "noonmark help \(command)")
    case .missingValue(let option):
      "missing value for '--\(option.name)': write \(option.usage)"
    case .unwantedValue(let option):
      "'--\(option)' takes no value: write --\(option) alone"
    case .badValue(let value, let option, let near):
      "'\(value)' is not a value of --\(option.name): "
        + UsageError.advice(near, otherwise: "it takes \(UsageError.accepted(by: option.syntax))")
    case .missingArgument(let argument, let usage):
      "missing \(argument.name): write \(usage)"
        + (argument.choices.isEmpty
          ? ""
          : ", where \(argument.name) is \(UsageError.list(argument.choices.map(\.word)))")
    case .badArgument(let name, let value, let allowed, let near):
      "'\(value)' is no \(name): " + (near.map { "did you mean '\($0)'? It" } ?? "it")
        + " is one of \(UsageError.list(allowed))"
    case .unwantedArgument(let word, let usage):
      "unexpected '\(word)': write \(usage)"
    }
  }

  private static func advice(_ near: String?, otherwise: String) -> String {
    near.map { "did you mean '\($0)'?" } ?? otherwise
  }

  private static func accepted(by syntax: ValueSyntax) -> String {
    guard case .integer(let range) = syntax else { return list(syntax.words) }
    return "a whole number from \(range.lowerBound) to \(range.upperBound)"
  }

  private static func list(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "nothing" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
