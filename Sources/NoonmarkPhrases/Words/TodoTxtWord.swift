import NoonmarkBase

/// The words of a task with a meaning in todo.txt: projects, contexts, and keys.
///
/// Source: https://github.com/todotxt/todo.txt.
package enum TodoTxtWord {
  /// Whether words have a recurrence.
  static func haveRecurrence(_ words: [String]) -> Bool {
    words.contains { TodoTxtKey.recurrence.isPrefix(of: $0) }
  }

  /// Whether a word is a project or a context: `+project`, `@context`.
  package static func isProjectOrContext(_ word: String) -> Bool {
    word.utf8.count > 1 && (word.hasPrefix("+") || word.hasPrefix("@"))
  }

  /// Whether a word is a project, a context, or a key with a value.
  static func isTag(_ word: String) -> Bool {
    isProjectOrContext(word)
      || TodoTxtKey.allCases.contains { $0.isPrefix(of: word) && word != $0.rawValue }
  }

  /// Parses a priority: one letter from `A` to `Z` in either case.
  package static func priority(_ text: String) -> Character? {
    guard let byte = text.utf8.first, text.utf8.count == 1, byte.isASCIILetter else { return nil }
    return Character(Unicode.Scalar(byte.asciiUppercase))
  }
}

/// A key in a title that todo.txt programs use: `rec:1m`, `t:2026-12-01`, `h:1`.
///
/// Source: https://github.com/topydo/topydo/wiki/Recurrence.
package enum TodoTxtKey: String, CaseIterable, Sendable {
  /// The recurrence, which adds the next task when one is completed.
  case recurrence = "rec:"
  /// The date before which the task is hidden.
  case threshold = "t:"
  /// Whether the task is hidden, `1` if it is.
  case hidden = "h:"

  /// Whether a word begins with the key.
  package func isPrefix(of word: some StringProtocol) -> Bool { word.hasPrefix(rawValue) }
}
