/// An option of a command: its name, the value it takes, and one sentence about it.
public struct OptionSpec: Hashable, Sendable {
  /// What may be given as the value.
  public enum Value: Hashable, Sendable {
    /// Nothing: the option is there or not.
    case none
    /// One of these words.
    case choice([String])
    /// One of these words, which help tells about under a placeholder.
    case described(String, [ArgumentSpec.Choice])
    /// A whole number.
    case integer(ClosedRange<Int>)
    /// Whole numbers with blanks or commas between them.
    case numbers(ClosedRange<Int>)
    /// Any text, described by a placeholder.
    case text(String)

    /// The words that may be given; empty where others go too.
    var words: [String] {
      switch self {
      case .choice(let words): words
      case .described(_, let choices): choices.map(\.word)
      case .none, .integer, .numbers, .text: []
      }
    }
  }

  /// The name without its dashes.
  public let name: String
  /// What may be given as the value.
  public let value: Value
  /// What the option does, in one line.
  public let summary: String

  /// Creates an option.
  public init(_ name: String, _ value: Value, _ summary: String) {
    self.name = name
    self.value = value
    self.summary = summary
  }

  /// Creates an option that takes no value.
  public init(flag name: String, _ summary: String) {
    self.init(name, .none, summary)
  }

  /// How help writes it: `--size small|medium|large`.
  public var usage: String {
    switch value {
    case .none: "--\(name)"
    case .choice(let words): "--\(name) \(words.joined(separator: "|"))"
    case .described(let placeholder, _): "--\(name) \(placeholder)"
    case .integer: "--\(name) N"
    case .numbers: "--\(name) N…"
    case .text(let placeholder): "--\(name) \(placeholder)"
    }
  }
}

/// A word that a command takes besides its options.
public struct ArgumentSpec: Hashable, Sendable {
  /// How often it is given.
  public enum Count: Hashable, Sendable {
    /// Once.
    case one
    /// Once or not at all.
    case optional
    /// Any number of times.
    case any
  }

  /// The placeholder in help: `SPEC`.
  public let name: String
  /// How often it is given.
  public let count: Count
  /// The words that it can be; empty where any goes.
  public let choices: [Choice]

  /// A word that an argument can be, and one sentence about it.
  public struct Choice: Hashable, Sendable {
    /// The word.
    public let word: String
    /// What it stands for, in one line.
    public let summary: String

    /// Creates a choice.
    public init(_ word: String, _ summary: String) {
      self.word = word
      self.summary = summary
    }
  }

  /// Creates an argument.
  public init(_ name: String, _ count: Count = .one, choices: [Choice] = []) {
    self.name = name
    self.count = count
    self.choices = choices
  }

  var usage: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .any: "[\(name)…]"
    }
  }
}

/// A command: the words that name it, what it takes, and one sentence about it.
public struct CommandSpec: Hashable, Sendable {
  /// The words that name it: `solstice info`; empty for the program alone.
  public let path: [String]
  /// What it does, in one line.
  public let summary: String
  /// The words it takes.
  public let arguments: [ArgumentSpec]
  /// The options it takes.
  public let options: [OptionSpec]

  /// Creates a command from its words, as in `location set`.
  public init(
    _ path: String, _ summary: String, arguments: [ArgumentSpec] = [], options: [OptionSpec] = []
  ) {
    self.path = path.split(separator: " ").map(String.init)
    self.summary = summary
    self.arguments = arguments
    self.options = options
  }

  /// How help writes it: `noonmark location set LAT LON [options]`.
  public var usage: String {
    var words = ["noonmark"] + path + arguments.map(\.usage)
    if !options.isEmpty { words.append("[options]") }
    return words.joined(separator: " ")
  }

  /// The fewest and the most words it takes; nil for any number.
  var argumentBounds: (least: Int, most: Int?) {
    let least = arguments.filter { $0.count == .one }.count
    return (least, arguments.contains { $0.count == .any } ? nil : arguments.count)
  }
}
