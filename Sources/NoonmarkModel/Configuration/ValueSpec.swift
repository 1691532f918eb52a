/// What may be given as the value.
package enum ValueSpec: Hashable, Sendable {
  /// Nothing: the option is there or not.
  case none
  /// One of these words.
  case choice([String])
  /// One of these words, which help tells about under a placeholder.
  case described(String, [Choice])
  /// A whole number.
  case integer(ClosedRange<Int>)
  /// Whole numbers with blanks or commas between them.
  case numbers(ClosedRange<Int>)
  /// Any text, described by a placeholder.
  case text(String)

  /// The words that may be given; empty where others go too.
  package var words: [String] {
    switch self {
    case .choice(let words): words
    case .described(_, let choices): choices.map(\.word)
    case .none, .integer, .numbers, .text: []
    }
  }

  /// A word that an argument can be, and one sentence about it.
  package struct Choice: Hashable, Sendable {
    /// The word.
    package let word: String
    /// What it stands for, in one line.
    package let summary: String

    /// Creates a choice.
    package init(_ word: String, _ summary: String) {
      self.word = word
      self.summary = summary
    }
  }
}
