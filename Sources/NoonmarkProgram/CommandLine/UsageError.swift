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
      "'--\(option)' does not take a value: write --\(option)"
    case .badValue(let value, let option, let near):
      "invalid value '\(value)' for '--\(option.name)': "
        + UsageError.advice(near, otherwise: "use \(UsageError.accepted(by: option.syntax))")
    case .missingArgument(let argument, let usage):
      "missing \(argument.name): write \(usage)"
        + (argument.choices.isEmpty
          ? ""
          : ", where \(argument.name) is \(ErrorMessage.list(argument.choices.map(\.word)))")
    case .badArgument(let name, let value, let allowed, let near):
      "invalid \(name) '\(value)': " + (near.map { "did you mean '\($0)'? Use" } ?? "use")
        + " \(ErrorMessage.list(allowed))"
    case .unwantedArgument(let word, let usage):
      "unexpected argument '\(word)': write \(usage)"
    }
  }

  private static func advice(_ near: String?, otherwise: String) -> String {
    near.map { "did you mean '\($0)'?" } ?? otherwise
  }

  private static func accepted(by syntax: ValueSyntax) -> String {
    guard case .integer(let range) = syntax else { return ErrorMessage.list(syntax.words) }
    return ErrorMessage.integer(in: range)
  }
}
