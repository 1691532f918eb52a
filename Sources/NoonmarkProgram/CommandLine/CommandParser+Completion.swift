extension CommandParser {
  /// The possible completions of a word.
  ///
  /// `nil` means a path, which the shell completes.
  typealias Completion = [ValueSyntax.Choice]?

  /// A value that is being typed: its placeholder, the command, and the arguments before it.
  struct Value {
    let placeholder: String
    /// The value so far.
    let typed: String
    let command: Command
    let arguments: [String]
  }

  /// Completes the last word of a command line.
  ///
  /// - Parameters:
  ///   - words: The words up to the cursor, without the program's name; the last one may be empty.
  ///   - values: Returns the completions of a value without a fixed list of words.
  /// - Returns: The words that begin with the last one, ignoring case, in the order of the table.
  func completion(of words: [String], values: (Value) -> Completion) -> Completion {
    let current = words.last ?? ""
    var rest: [String] = []
    var awaited: OptionSpec?
    var endsOptions = false
    for word in words.dropLast() {
      if awaited != nil {
        awaited = nil
      } else if !endsOptions, word == "--" {
        endsOptions = true
      } else if !endsOptions, CommandParser.isOption(word) {
        let (name, inlineValue) = CommandParser.split(word)
        let option = options(after: rest).first { $0.name == name }
        if inlineValue == nil, let option, option.syntax.takesValue { awaited = option }
      } else {
        rest.append(word)
      }
    }
    if let awaited {
      return completion(ofValue: current, of: awaited, after: rest, values)
    }
    guard endsOptions || !current.hasPrefix("-") else {
      return completion(ofOption: current, after: rest, values)
    }
    return completion(ofArgument: current, after: rest, values)
  }

  /// Returns the command that the words name, and its arguments.
  private func command(after words: [String]) -> (command: Command, arguments: [String])? {
    guard let (found, depth) = longestMatch(words) else { return nil }
    guard depth == 0, let first = words.first else {
      return (found, Array(words[depth...]))
    }
    // A widget's name is short for `show`.
    let kind = String(first.prefix { $0 != "/" })
    guard (builtInWidgets() + ownWidgets()).contains(kind),
      let show = command(at: ["show"])
    else { return nil }
    return (show, words)
  }

  private func options(after words: [String]) -> [OptionSpec] {
    command(after: words)?.command.options ?? []
  }

  private func completion(
    ofOption current: String, after words: [String], _ values: (Value) -> Completion
  ) -> Completion {
    let options = options(after: words)
    let (name, value) = CommandParser.split(current)
    if let value {
      guard let option = options.first(where: { $0.name == name }) else { return [] }
      let start = current.prefix(current.count - value.count)
      return completion(ofValue: value, of: option, after: words, values)?
        .map { .init(start + $0.word, $0.summary) }
    }
    return options.map { .init("--\($0.name)", $0.summary) }.filter { $0.word.hasPrefix(current) }
  }

  private func completion(
    ofValue current: String, of option: OptionSpec, after words: [String],
    _ values: (Value) -> Completion
  ) -> Completion {
    switch option.syntax {
    case .none, .integer: return []
    case .choice(let words), .optional(let words):
      return words().map { .init($0) }.beginning(with: current)
    case .described(_, let choices): return choices().beginning(with: current)
    case .text(let placeholder), .date(let placeholder):
      guard let (command, arguments) = command(after: words) else { return [] }
      let value = Value(
        placeholder: placeholder, typed: current, command: command, arguments: arguments)
      return values(value)?.beginning(with: current)
    }
  }

  private func completion(
    ofArgument current: String, after words: [String], _ values: (Value) -> Completion
  ) -> Completion {
    let path = words.joined(separator: " ")
    var candidates = commands().filter { !$0.isHidden }
      .words(after: path.isEmpty ? "" : path + " ")
    if words.isEmpty, let specs = completion(ofArgument: current, after: ["show"], values) {
      // A widget's name is short for `show`. The entries are offered after a slash.
      let isWhole = current.utf8.contains(UInt8(ascii: "/"))
      candidates += specs.filter { spec in
        (isWhole || !spec.word.utf8.contains(UInt8(ascii: "/")))
          && !candidates.contains { $0.word == spec.word }
      }
    }
    guard let (command, arguments) = command(after: words), let last = command.arguments.last,
      arguments.count < command.arguments.count || last.count == .any
    else { return candidates.beginning(with: current) }
    let argument = command.arguments.dropFirst(arguments.count).first ?? last
    let more =
      argument.choices.isEmpty
      ? values(
        Value(placeholder: argument.name, typed: current, command: command, arguments: arguments))
      : argument.choices
    return more.map { (candidates + $0).beginning(with: current) }
  }
}

extension [ValueSyntax.Choice] {
  /// Returns the words that begin with a text, ignoring case.
  fileprivate func beginning(with text: String) -> [ValueSyntax.Choice] {
    let start = text.lowercased()
    return start.isEmpty ? self : filter { $0.word.lowercased().hasPrefix(start) }
  }
}

extension ValueSyntax {
  fileprivate var takesValue: Bool {
    switch self {
    case .none, .optional: false
    case .choice, .described, .integer, .text, .date: true
    }
  }
}
