import NoonmarkBase
import NoonmarkFormats

/// Parses command lines by a table of commands.
///
/// Options may appear anywhere, as `--name value` or `--name=value`. A negative number is an
/// argument, not an option, and `--` ends the options. A date may have several words, as in
/// `--due next friday`, and so may a note or a new title after an argument. An optional value
/// requires the equals sign.
package struct CommandParser: Sendable {
  /// A command, and the number of words in its path.
  typealias CommandMatch = (command: Command, depth: Int)

  /// Returns the number of leading words that form the value of a date option, at least 1.
  package typealias CountOfDateWords = @Sendable (OptionSpec, [String]) -> Int

  /// Visits the commands whose path begins with the word `group`, or all commands for `nil`.
  package typealias Commands = @Sendable (_ group: String?, _ visit: (Command) -> Void) -> Void

  private let forEachCommand: Commands
  let builtInWidgets: @Sendable () -> [String]
  let ownWidgets: @Sendable () -> [String]
  private let isDate: @Sendable ([String]) -> Bool
  private let countOfDateWords: CountOfDateWords

  /// - Parameters:
  ///   - commands: The commands. Each group includes the one with the empty path.
  ///   - widgets: The names that are short for `show WIDGET`, also as `WIDGET/NAME`.
  ///   - ownWidgets: The names of the user's own widgets, used only if no other name matches.
  ///   - isDate: Whether words are a date to show a widget for.
  package init(
    commands: @escaping Commands,
    widgets: @autoclosure @escaping @Sendable () -> [String],
    ownWidgets: @autoclosure @escaping @Sendable () -> [String] = [],
    isDate: @escaping @Sendable ([String]) -> Bool = { _ in false },
    countOfDateWords: @escaping CountOfDateWords = { _, _ in 1 }
  ) {
    forEachCommand = commands
    builtInWidgets = widgets
    self.ownWidgets = ownWidgets
    self.isDate = isDate
    self.countOfDateWords = countOfDateWords
  }

  /// Parses the arguments of the program, without its name.
  package func parse(_ words: [String]) throws(Failure) -> Invocation {
    var given: [Invocation.GivenOption] = []
    var rest: [String] = []
    var afterDates: [Int] = []
    var current = Candidate()
    var index = 0
    do throws(Failure) {
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
        let (name, inlineValue) = CommandParser.split(word)
        let option = try self.option(name, typed: word, after: rest, &current)
        if case .none = option.syntax {
          guard inlineValue == nil else {
            throw .input("'--\(name)' does not take a value", "write --\(name)")
          }
          given.append((name, ""))
        } else if let inlineValue {
          given.append((name, inlineValue))
        } else if case .optional = option.syntax {
          given.append((name, ""))
        } else {
          guard index < words.count, !isOption(words[index], after: rest, &current) else {
            let joined = index < words.count ? ", or --\(option.name)=\(words[index])" : ""
            throw .input(
              "missing value for '--\(option.name)'", "write \(option.usage)" + joined)
          }
          let takesWords = current.match(of: rest, in: self).map { match in
            rest.count > match.depth && option.takesWords(after: match.command)
          }
          let count =
            takesWords == true
            ? CommandParser.countOfText(words[index...]) : countOfWords(of: option, words[index...])
          let value =
            count == 1 ? words[index] : words[index..<index + count].joined(separator: " ")
          given.append((name, value))
          index += count
          if case .date = option.syntax, index < words.count, !CommandParser.isOption(words[index])
          {
            afterDates.append(rest.count)
          }
        }
      }
    } catch {
      try check(given, before: words[index...], after: rest, &current)
      throw error
    }
    var (command, arguments) = try command(namedBy: rest, current.match(of: rest, in: self))
    if arguments.count > 1, command.arguments.count == 1,
      [.title, .optionalTitle].contains(command.arguments[0].count)
    {
      arguments = [arguments.joined(separator: " ")]
    }
    if !given.isEmpty {
      var options = current.options(of: command)
      if let list = list(of: rest, given, insteadOf: options) {
        (command, arguments, options) = (list, [], list.options)
      }
      for option in given { try check(option, of: command, options) }
    }
    let invocation = Invocation(
      command: command, arguments: arguments, options: given.map(CommandParser.expanded))
    if !invocation[Options.help] {
      try check(arguments, of: command)
      let depth = rest.count - arguments.count
      try checkWords(arguments, afterDates: afterDates.map { $0 - depth }, of: command)
    }
    return invocation
  }

  // MARK: Commands

  /// Returns the commands of a group, or all for `nil`.
  func commands(in group: String? = nil) -> [Command] {
    var commands: [Command] = []
    forEachCommand(group) { commands.append($0) }
    return commands
  }

  /// The commands that help lists.
  var listed: [Command] { commands().filter { !$0.isHidden } }

  /// Returns the command with the longest path that the words begin with.
  func longestMatch(_ words: [String]) -> CommandMatch? {
    var longest: CommandMatch?
    forEachCommand(words.first ?? "") { command in
      guard let depth = CommandParser.depth(of: command.path, in: words) else { return }
      if depth > longest?.depth ?? -1 { longest = (command, depth) }
    }
    return longest
  }

  /// Returns the number of words in a path, or `nil` if the words do not begin with it.
  private static func depth(of path: String, in words: [String]) -> Int? {
    // The program without a command has an empty path.
    guard let first = path.utf8.first else { return 0 }
    // Most paths begin with another letter than the words: the common case is fast.
    guard words.first?.utf8.first == first else { return nil }
    var rest = path.utf8[...]
    for (depth, word) in words.enumerated() {
      let name = rest.prefix { $0 != UInt8(ascii: " ") }
      guard
        name.elementsEqual(word.utf8)
          || depth > 0 && CommandParser.name(ofAlias: word)?.utf8.elementsEqual(name) == true
      else { return nil }
      rest = rest[name.endIndex...]
      if rest.isEmpty { return depth + 1 }
      rest = rest.dropFirst()
    }
    return nil
  }

  func command(at words: [String]) -> Command? {
    guard let (command, depth) = longestMatch(words), depth == words.count else { return nil }
    return command
  }

  /// Returns the words that may follow a path, such as `countdown`.
  private func nextWords(after path: String) -> [String] {
    let group = String(path.prefix { $0 != " " })
    return commands(in: group).words(after: path + " ").map(\.word)
  }

  /// Returns the name for an alias known from other programs.
  ///
  /// Help does not list aliases.
  private static func name(ofAlias word: String) -> String? {
    switch word {
    case "rm", "delete": "remove"
    case "ls": "list"
    default: nil
    }
  }

  /// Returns the command that the words name, and its arguments.
  private func command(
    namedBy words: [String], _ match: CommandMatch?
  ) throws(Failure) -> (command: Command, arguments: [String]) {
    guard let (command, depth) = match else {
      throw .unknownCommand(words.first ?? "", near: nil)
    }
    guard depth < words.count else { return (command, []) }
    if depth == 0 { return (try show(words), words) }
    let arguments = Array(words[depth...])
    guard command.arguments.isEmpty else { return (command, arguments) }
    // The words name a command, or a group of commands.
    let children = nextWords(after: command.path)
    guard children.isEmpty else {
      throw .unknownCommand(arguments[0], below: command.path, among: children)
    }
    return (command, arguments)
  }

  /// Returns the list command for a widget's name with options that only the list has.
  ///
  /// For example, `countdown --tab past` means `countdown list --tab past`.
  private func list(
    of words: [String], _ given: [Invocation.GivenOption], insteadOf options: [OptionSpec]
  ) -> Command? {
    func haveAll(_ options: [OptionSpec]) -> Bool {
      given.allSatisfy { option in options.contains { $0.name == option.name } }
    }
    // The list is looked for only if the options do not fit.
    guard words.count == 1, !haveAll(options), command(at: words) == nil,
      let list = command(at: [words[0], "list"]), haveAll(list.options)
    else { return nil }
    return list
  }

  /// Returns the command that shows the widget that the first word names.
  private func show(_ words: [String]) throws(Failure) -> Command {
    let kind = String(words[0].prefix { $0 != "/" })
    let builtIn = builtInWidgets()
    let widgets = builtIn.contains(kind) ? builtIn : builtIn + ownWidgets()
    guard widgets.contains(kind),
      let show = command(at: ["show"])
    else {
      let names = commands().compactMap { $0.path.split(separator: " ").first.map(String.init) }
      throw .unknownCommand(
        words[0], near: Suggestion.nearest(to: words[0], in: names + widgets))
    }
    // Otherwise a misspelled command of a widget would be read as a second widget.
    let children = nextWords(after: words[0])
    if words.count > 1, !children.isEmpty,
      !(widgets + ownWidgets()).contains(where: {
        words[1] == $0 || words[1].hasPrefix($0 + "/")
      }), !isDate(Array(words.dropFirst()))
    {
      throw .unknownCommand(words[1], below: words[0], among: children)
    }
    return show
  }

  // MARK: Options

  /// A cache of the command that the words so far name, and of its options.
  private struct Candidate {
    /// The number of words that name the command; -1 for none yet.
    private var wordCount = -1
    private var match: CommandMatch?
    private var path: String?
    private var options: [OptionSpec] = []

    /// Returns the longest match of the words, computed once for each number of words.
    mutating func match(of words: [String], in parser: CommandParser) -> CommandMatch? {
      if wordCount != words.count {
        wordCount = words.count
        match = parser.longestMatch(words)
      }
      return match
    }

    /// Returns the options of a command, made once while the command stays the same.
    mutating func options(of command: Command) -> [OptionSpec] {
      if path != command.path {
        path = command.path
        options = command.options
      }
      return options
    }
  }

  /// Returns the number of words of an option's value.
  ///
  /// For a date, these are the words before the next option that form a date.
  private func countOfWords(of option: OptionSpec, _ words: ArraySlice<String>) -> Int {
    guard case .date = option.syntax else { return 1 }
    let following = words.dropFirst().prefix { !CommandParser.isOption($0) }.count
    return following == 0 ? 1 : countOfDateWords(option, Array(words.prefix(1 + following)))
  }

  /// Returns the number of words of a text: all up to the next option, or one quoted argument.
  private static func countOfText(_ words: ArraySlice<String>) -> Int {
    guard let first = words.first, !first.isEmpty, !first.contains(where: \.isWhitespace) else {
      return 1
    }
    return 1 + words.dropFirst().prefix { !isOption($0) }.count
  }

  /// Finds an option of the command that the preceding words name, or else of any command.
  private func option(
    _ name: String, typed word: String, after words: [String], _ current: inout Candidate
  ) throws(Failure) -> OptionSpec {
    let match = current.match(of: words, in: self)
    let own = match.map { current.options(of: $0.command) } ?? []
    if let option = own.first(where: { $0.name == name }) { return option }
    let all = commands().flatMap(\.options)
    if let option = all.first(where: { $0.name == name }) { return option }
    let near =
      Suggestion.nearest(to: name, in: own.map(\.name))
      ?? Suggestion.nearest(to: name, in: all.map(\.name))
    throw .input(
      "unknown option \(String(word.unicodeScalars.prefix { $0 != "=" }).quoted)",
      near.map { "did you mean '--\($0)'?" } ?? "see noonmark --help")
  }

  /// Whether a word names an option.
  ///
  /// Then the option before it lacks its value. `--title=--now` has one.
  private func isOption(_ word: String, after words: [String], _ current: inout Candidate) -> Bool {
    CommandParser.isOption(word)
      && (try? option(CommandParser.split(word).name, typed: word, after: words, &current)) != nil
  }

  /// Throws the error of the first option before one that is unknown or lacks its value.
  private func check(
    _ given: [Invocation.GivenOption], before following: ArraySlice<String>,
    after words: [String], _ current: inout Candidate
  ) throws(Failure) {
    // The words that follow may belong to the command's name.
    let isWhole = following.allSatisfy { CommandParser.isOption($0) }
    guard isWhole || !words.isEmpty,
      let (command, _) = try? command(namedBy: words, current.match(of: words, in: self))
    else { return }
    let own = current.options(of: command)
    let options = list(of: words, given, insteadOf: own)?.options ?? own
    for option in given where isWhole || options.contains(where: { $0.name == option.name }) {
      try check(option, of: command, options)
    }
  }

  /// Checks an option against the command's options.
  ///
  /// Options with the same name may accept different values in different commands.
  private func check(
    _ given: Invocation.GivenOption, of command: Command, _ options: [OptionSpec]
  ) throws(Failure) {
    guard let option = options.first(where: { $0.name == given.name }) else {
      let path = command.path
      throw .input(
        "'--\(given.name)' cannot be used with '\(path.isEmpty ? "noonmark" : path)'",
        path.isEmpty ? "see noonmark --help" : "see noonmark help \(path)")
    }
    if case .none = option.syntax { return }
    guard option.syntax.accepts(given.value) else {
      let words = option.syntax.words
      // Bars can share a format: swaybar has that of i3bar. A list has none of their formats.
      let targets = self.command(at: ["init"])?.arguments.flatMap { $0.choices.map(\.word) } ?? []
      if targets.contains(given.value), targets.contains(where: words.contains),
        FormatCatalog.format(named: given.value) == nil
      {
        throw .formatOfTarget(given.value)
      }
      throw .badValue(
        given.value, option: option, near: Suggestion.nearest(to: given.value, in: words))
    }
  }

  /// Whether a word is an option: it begins with a dash, but is not a number or a single dash.
  static func isOption(_ word: String) -> Bool {
    guard word.utf8.first == UInt8(ascii: "-"), word.utf8.count > 1 else { return false }
    let second = word.utf8.dropFirst().first ?? 0
    return !second.isASCIIDigit && second != UInt8(ascii: ".")
  }

  static func split(_ word: String) -> (name: String, value: String?) {
    // By code points: a combining mark at the start of the value would form a character with `=`.
    let body = word.unicodeScalars.drop { $0 == "-" }
    guard let equals = body.firstIndex(of: "=") else { return (name(String(body)), nil) }
    return (name(String(body[..<equals])), String(body[body.index(after: equals)...]))
  }

  /// Expands the short options.
  private static func name(_ typed: String) -> String {
    switch typed {
    case "h": "help"
    case "V", "v": "version"
    case "y": "yes"
    default: typed
    }
  }

  /// Expands `--json`.
  private static func expanded(_ option: Invocation.GivenOption) -> Invocation.GivenOption {
    guard option.name == Options.json.spec.name else { return option }
    return (Options.format.spec.name, "json")
  }
}
