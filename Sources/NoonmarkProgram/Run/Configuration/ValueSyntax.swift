/// The values that an option, an argument, or a configuration key accepts.
///
/// Words are closures, so that only a value that is checked or shown in help costs anything.
package enum ValueSyntax: Sendable {
  /// No value: a flag.
  case none
  /// One of these words.
  case choice(@Sendable () -> [String])
  /// Nothing, or one of these words after an equals sign.
  case optional(@Sendable () -> [String])
  /// One of these words, which help lists with their summaries under a placeholder.
  case described(String, @Sendable () -> [Choice])
  case integer(ClosedRange<Int>)
  /// Any text, described by a placeholder.
  case text(String)
  /// A date, described by a placeholder; it can have several words without quotes.
  case date(String)

  /// A word and its one-line summary.
  package struct Choice: Hashable, Sendable {
    package let word: String
    package let summary: String

    package init(_ word: String, _ summary: String) {
      self.word = word
      self.summary = summary
    }
  }

  /// The accepted words; empty if they are not a list.
  package var words: [String] {
    switch self {
    case .choice(let words), .optional(let words): words()
    case .described(_, let choices): choices().map(\.word)
    case .none, .integer, .text, .date: []
    }
  }

  /// The value in a usage line: `small|medium|large`, `N`, `FILE`.
  package var placeholder: String {
    switch self {
    case .none: ""
    case .choice(let words), .optional(let words): words().joined(separator: "|")
    case .integer: "N"
    case .described(let placeholder, _), .text(let placeholder), .date(let placeholder):
      placeholder
    }
  }

  package func accepts(_ value: String) -> Bool {
    switch self {
    case .none: false
    case .choice, .described: words.contains(value)
    case .optional: value.isEmpty || words.contains(value)
    case .integer(let range): Int(value).map(range.contains) ?? false
    case .text, .date: true
    }
  }
}
