import NoonmarkBase
import NoonmarkText

/// Words that select tasks: projects and contexts as todo.txt has them, `+home @phone`.
///
/// A task is selected if it has all of them, in any case.
package struct TodoFilter: Hashable, Sendable {
  /// The words as they were typed.
  package let text: String
  private let words: [String]

  /// Parses words with spaces between them; `nil` if there is no word, or one that is neither a
  /// project nor a context.
  package init?(_ text: String) {
    words = text.split(separator: " ").map { $0.lowercased() }
    guard !words.isEmpty, words.allSatisfy(TodoFilter.isTag) else { return nil }
    self.text = text
  }

  /// Whether a word is a project or a context.
  static func isTag(_ word: String) -> Bool {
    word.utf8.count > 1 && (word.hasPrefix("+") || word.hasPrefix("@"))
  }

  /// Whether a task has all words.
  package func selects(_ item: TodoItem) -> Bool {
    let title = item.title.lowercased().split(whereSeparator: \.isWhitespace)
    return words.allSatisfy { word in title.contains { $0 == word } }
  }
}
