import NoonmarkModel
import NoonmarkText

/// Understands command lines by a table of commands.
///
/// Options may stand anywhere, as `--name value` or `--name=value`. A negative number is a word,
/// not an option, and `--` ends the options.
package struct CommandParser: Sendable {
  private let commands: [CommandSpec]
  private let widgets: [String]

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - commands: Every command; the one with an empty path is the program alone.
  ///   - widgets: The words that stand for `show WIDGET`, also as `WIDGET/NAME`.
  package init(commands: [CommandSpec], widgets: [String]) {
    self.commands = commands
    self.widgets = widgets
  }

  /// Returns the command line understood; `words` are the arguments without the program's name.
  package func parse(_ words: [String]) throws(UsageError) -> Invocation {
    var given: [GivenOption] = []
    var rest: [String] = []
    var index = 0
    while index < words.count {
      let word = words[index]
      index += 1
      if word == "--" {
        rest += words[index...]
        break
      }
      guard CommandParser.isOption(word) else {
        rest.append(word)
        continue
      }
      let (name, inline) = CommandParser.split(word)
      let option = try self.option(name, typed: word, after: rest)
      switch (option.value, inline) {
      case (.none, .some):
        throw .unwantedValue(option: name)
      case (.none, nil):
        given.append(GivenOption(name: name, value: nil))
      case (_, let inline?):
        given.append(GivenOption(name: name, value: inline))
      case (_, nil):
        guard index < words.count else { throw .missingValue(option: option) }
        given.append(GivenOption(name: name, value: words[index]))
        index += 1
      }
    }
    let command = try command(named: &rest)
    given = try given.map { option throws(UsageError) in try checked(option, for: command) }
    let invocation = Invocation(command: command, arguments: rest, options: given)
    if !invocation.has("help") { try checkWords(rest, for: command) }
    return invocation
  }

  /// Returns the command that words name, without its own words.
  private func command(named words: inout [String]) throws(UsageError) -> CommandSpec {
    let matches = commands.filter { words.starts(with: $0.path) }
    guard let best = matches.max(by: { $0.path.count < $1.path.count }) else {
      throw .unknownCommand(words.first ?? "", near: nil)
    }
    if let first = words.first, best.path.isEmpty {
      let kind = first.prefix { $0 != "/" }
      guard widgets.contains(String(kind)),
        let show = commands.first(where: { $0.path == ["show"] })
      else {
        let names = commands.compactMap(\.path.first) + widgets
        throw .unknownCommand(first, near: Suggestion.nearest(to: first, in: names))
      }
      try checkScreen(of: first, words)
      return show
    }
    words.removeFirst(best.path.count)
    if let next = words.first, best.arguments.isEmpty {
      // The words before it name a command, or a group of commands.
      let siblings = commands.filter {
        $0.path.count > best.path.count && $0.path.starts(with: best.path)
      }
      guard siblings.isEmpty else {
        throw .unknownCommand(
          (best.path + [next]).joined(separator: " "),
          near: Suggestion.nearest(to: next, in: siblings.map { $0.path[best.path.count] })
            .map { (best.path + [$0]).joined(separator: " ") })
      }
    }
    return best
  }

  /// Finds a widget's screen that is written wrong: it would pass for a second widget.
  private func checkScreen(of widget: String, _ words: [String]) throws(UsageError) {
    let screens = commands.filter { $0.path.count == 2 && $0.path[0] == widget }.map { $0.path[1] }
    guard words.count > 1, !screens.isEmpty,
      !widgets.contains(where: { words[1] == $0 || words[1].hasPrefix($0 + "/") })
    else { return }
    let near = Suggestion.nearest(to: words[1], in: screens).map { "\(widget) \($0)" }
    throw .unknownCommand("\(widget) \(words[1])", near: near)
  }

  private func checkWords(_ words: [String], for command: CommandSpec) throws(UsageError) {
    let bounds = command.argumentBounds
    if words.count < bounds.least {
      let missing = command.arguments[words.count]
      throw .missingArgument(
        missing.name, usage: command.usage, allowed: missing.choices.map(\.word))
    }
    if let most = bounds.most, words.count > most {
      throw .unwantedArgument(words[most], usage: command.usage)
    }
    for (word, argument) in zip(words, command.arguments) where !argument.choices.isEmpty {
      let allowed = argument.choices.map(\.word)
      guard !allowed.contains(word) else { continue }
      throw .badArgument(
        name: argument.name, value: word, allowed: allowed,
        near: Suggestion.nearest(to: word, in: allowed))
    }
  }

  /// Finds an option; advice for an unknown one looks first at the command of the words before it.
  private func option(
    _ name: String, typed word: String, after words: [String]
  ) throws(UsageError) -> OptionSpec {
    for command in commands {
      if let option = command.options.first(where: { $0.name == name }) { return option }
    }
    let own = commands.filter { words.starts(with: $0.path) }
      .max { $0.path.count < $1.path.count }
    let near =
      Suggestion.nearest(to: name, in: own?.options.map(\.name) ?? [])
      ?? Suggestion.nearest(to: name, in: commands.flatMap { $0.options.map(\.name) })
    let typed = word.unicodeScalars.prefix { $0 != "=" }
    throw .unknownOption(String(typed), near: near)
  }

  /// Holds an option to what the command takes; two commands may take other words for it.
  private func checked(
    _ given: GivenOption, for command: CommandSpec
  ) throws(UsageError) -> GivenOption {
    guard let option = command.options.first(where: { $0.name == given.name }) else {
      throw .optionDoesNotGo(
        option: given.name,
        command: command.path.isEmpty ? "noonmark" : command.path.joined(separator: " "))
    }
    guard let value = given.value else { return given }
    switch option.value {
    case .none, .numbers, .text: return given
    case .choice, .described:
      let words = option.value.words
      guard words.contains(value) else {
        throw .badChoice(
          option: option.name, value: value, allowed: words,
          near: Suggestion.nearest(to: value, in: words))
      }
      return given
    case .integer(let range):
      guard let number = Int(value), range.contains(number) else {
        throw .badNumber(option: option.name, value: value, range: range)
      }
      return GivenOption(name: given.name, value: String(number))
    }
  }

  /// Whether a word is an option: it begins with a dash and is no number and no dash alone.
  private static func isOption(_ word: String) -> Bool {
    guard word.utf8.first == UInt8(ascii: "-"), word.utf8.count > 1 else { return false }
    let second = word.utf8.dropFirst().first ?? 0
    let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second)
    return !isDigit && second != UInt8(ascii: ".")
  }

  private static func split(_ word: String) -> (name: String, value: String?) {
    // By code points: a mark at the value's start would make one character with the sign.
    let body = word.unicodeScalars.drop { $0 == "-" }
    guard let equals = body.firstIndex(of: "=") else { return (name(String(body)), nil) }
    return (name(String(body[..<equals])), String(body[body.index(after: equals)...]))
  }

  /// The one short option that everybody types.
  private static func name(_ typed: String) -> String {
    typed == "h" ? "help" : typed
  }
}
