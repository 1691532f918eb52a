import NoonmarkText

/// An invalid command line.
package enum UsageError: Failure, Hashable {
  /// There is no such command.
  case unknownCommand(String, near: String?)
  /// There is no such option.
  case unknownOption(String, near: String?)
  /// The option exists, but not for this command.
  case optionDoesNotGo(option: String, command: String)
  /// The option needs a value, and the line ended.
  case missingValue(option: OptionSpec)
  /// The option takes no value, and one was given.
  case unwantedValue(option: String)
  /// The value is none of those allowed.
  case badChoice(option: String, value: String, allowed: [String], near: String?)
  /// The value is no whole number in range.
  case badNumber(option: String, value: String, range: ClosedRange<Int>)
  /// A word is missing.
  case missingArgument(String, usage: String, allowed: [String] = [])
  /// The word is none of those allowed.
  case badArgument(name: String, value: String, allowed: [String], near: String?)
  /// There is a word too many.
  case unwantedArgument(String, usage: String)

  package var exitStatus: Int32 { 2 }

  package var message: String {
    switch self {
    case .unknownCommand(let word, let near):
      "unknown command '\(word)': \(UsageError.advice(near, otherwise: "see noonmark --help"))"
    case .unknownOption(let word, let near):
      "unknown option '\(word)': "
        + UsageError.advice(near.map { "--\($0)" }, otherwise: "see noonmark --help")
    case .optionDoesNotGo(let option, let command):
      "'--\(option)' does not go with '\(command)': see "
        + (command == "noonmark" ? "noonmark --help" : "noonmark help \(command)")
    case .missingValue(let option):
      "missing value for '--\(option.name)': write \(option.usage)"
    case .unwantedValue(let option):
      "'--\(option)' takes no value: write --\(option) alone"
    case .badChoice(let option, let value, let allowed, let near):
      "'\(value)' is not a value of --\(option): "
        + (near.map { "did you mean '\($0)'?" }
          ?? "it takes \(UsageError.listed(allowed))")
    case .badNumber(let option, let value, let range):
      "'\(value)' is not a value of --\(option): it takes a whole number from "
        + "\(range.lowerBound) to \(range.upperBound)"
    case .missingArgument(let name, let usage, let allowed):
      "missing \(name): write \(usage)"
        + (allowed.isEmpty ? "" : ", where \(name) is \(UsageError.listed(allowed))")
    case .badArgument(let name, let value, let allowed, let near):
      "'\(value)' is no \(name): " + (near.map { "did you mean '\($0)'? It" } ?? "it")
        + " is one of \(UsageError.listed(allowed))"
    case .unwantedArgument(let word, let usage):
      "unexpected '\(word)': write \(usage)"
    }
  }

  private static func advice(_ near: String?, otherwise: String) -> String {
    near.map { "did you mean '\($0)'?" } ?? otherwise
  }

  private static func listed(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "nothing" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
