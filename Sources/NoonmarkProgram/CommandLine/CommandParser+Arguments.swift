import NoonmarkBase
import NoonmarkText

/// Checks of the arguments of a command.
extension CommandParser {
  func check(_ arguments: [String], of command: Command) throws(Failure) {
    let expected = command.arguments
    let required = expected.filter { $0.count == .one || $0.count == .title }.count
    if arguments.count < required {
      throw .missingArgument(expected[arguments.count], usage: command.usage)
    }
    // Typed as help and advice print it: `location set CITY`.
    if !expected.isEmpty, arguments == expected.map(\.name),
      expected.allSatisfy({ $0.count != .any && $0.choices.isEmpty })
    {
      let examples = HelpExamples.examples(for: command.path, among: commands())
      throw .placeholder(
        arguments[0], example: examples.first, help: "noonmark help \(command.path)")
    }
    let takesAny = expected.contains { $0.count == .any || $0.count == .words }
    if arguments.count > expected.count, !takesAny {
      // `countdown list past`
      let option = command.options.first { option in
        option.syntax.words.contains(arguments[expected.count])
      }
      if let option {
        throw .input(
          "unexpected argument \(arguments[expected.count].quoted)",
          "did you mean '--\(option.name) \(arguments[expected.count])'?")
      }
      throw .unwantedArgument(arguments[expected.count], usage: command.usage)
    }
    for (word, argument) in zip(arguments, expected) where !argument.choices.isEmpty {
      let allowed = argument.choices.map(\.word)
      guard !allowed.contains(word) else { continue }
      throw .badArgument(
        name: argument.name, value: word, allowed: allowed,
        near: Suggestion.nearest(to: word, in: allowed), help: "noonmark help \(command.path)")
    }
  }

  /// Rejects words on both sides of an option's date.
  ///
  /// In `Lunch --due friday at noon`, `at noon` belongs to the date and not to the title.
  func checkWords(
    _ arguments: [String], afterDates indices: [Int], of command: Command
  ) throws(Failure) {
    guard command.arguments.contains(where: { $0.count == .words }),
      let index = indices.first(where: { $0 > 0 && $0 < arguments.count })
    else { return }
    throw .unwantedArgument(arguments[index], usage: command.usage)
  }
}
