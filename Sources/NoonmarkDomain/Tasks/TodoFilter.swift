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
    let areTags = words.allSatisfy { word in
      word.utf8.count > 1 && (word.hasPrefix("+") || word.hasPrefix("@"))
    }
    guard !words.isEmpty, areTags else { return nil }
    self.text = text
  }

  /// Whether a task has all words.
  package func selects(_ item: TodoItem) -> Bool {
    let title = item.title.lowercased().split(whereSeparator: \.isWhitespace)
    return words.allSatisfy { word in title.contains { $0 == word } }
  }
}
