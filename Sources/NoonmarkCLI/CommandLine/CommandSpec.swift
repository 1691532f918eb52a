import NoonmarkModel

/// An option of a command: its name, the value it takes, and one sentence about it.
package struct OptionSpec: Hashable, Sendable {
  /// The name without its dashes.
  package let name: String
  /// What may be given as the value.
  package let value: ValueSpec
  /// What the option does, in one line.
  package let summary: String

  /// Creates an option.
  package init(_ name: String, _ value: ValueSpec, _ summary: String) {
    self.name = name
    self.value = value
    self.summary = summary
  }

  /// Creates an option that takes no value.
  package init(flag name: String, _ summary: String) {
    self.init(name, .none, summary)
  }

  /// How help writes it: `--size small|medium|large`.
  package var usage: String {
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
package struct ArgumentSpec: Hashable, Sendable {
  /// How often it is given.
  package enum Count: Hashable, Sendable {
    /// Once.
    case one
    /// Once or not at all.
    case optional
    /// Any number of times.
    case any
  }

  /// The placeholder in help: `SPEC`.
  package let name: String
  /// How often it is given.
  package let count: Count
  /// The words that it can be; empty where any goes.
  package let choices: [ValueSpec.Choice]

  /// Creates an argument.
  package init(_ name: String, _ count: Count = .one, choices: [ValueSpec.Choice] = []) {
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
package struct CommandSpec: Hashable, Sendable {
  /// The words that name it: `solstice info`; empty for the program alone.
  package let path: [String]
  /// What it does, in one line.
  package let summary: String
  /// The words it takes.
  package let arguments: [ArgumentSpec]
  /// The options it takes.
  package let options: [OptionSpec]

  /// Creates a command from its words, as in `location set`.
  package init(
    _ path: String, _ summary: String, arguments: [ArgumentSpec] = [], options: [OptionSpec] = []
  ) {
    self.path = path.split(separator: " ").map(String.init)
    self.summary = summary
    self.arguments = arguments
    self.options = options
  }

  /// How help writes it: `noonmark location set LAT LON [options]`.
  package var usage: String {
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
