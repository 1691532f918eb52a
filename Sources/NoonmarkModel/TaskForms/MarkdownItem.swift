import Almanac
import NoonmarkText

/// A task as an item of a Markdown list.
///
/// Source: the GitHub Flavored Markdown specification, 5.3 (task list items), and CommonMark, 2.4
/// (backslash escapes).
struct MarkdownItem {
  /// The lines of the item, with their ends.
  let text: String

  init(_ item: TodoItem) {
    var title = MarkdownItem.escaped(item.title)
    if let priority = item.priority { title = "(\(priority)) \(title)" }
    if let due = item.due { title += " (due \(due.iso8601))" }
    var text = "- [\(item.isCompleted ? "x" : " ")] \(title)\n"
    for line in (item.description ?? "").split(whereSeparator: \.isNewline) {
      let line = MarkdownItem.escaped(String(line))
      if !line.isEmpty { text += "\n  \(line)\n" }
    }
    self.text = text
  }

  /// A text on one line that Markdown shows as it is.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    var startsLine = true
    // Not as a text that is shown, of which a part would do.
    var cleaner = DisplayTextSanitizer(keepsSpaces: false)
    for scalar in text.unicodeScalars { cleaner.add(scalar) }
    for character in cleaner.output {
      let isMarkup = "\\`*_[]<>&~|$".contains(character)
      if isMarkup || startsLine && "#+-=:".contains(character) { escaped += "\\" }
      // `1.` and `1)` would begin a list.
      if !startsLine || !character.isNumber { startsLine = false }
      if ".)".contains(character), !escaped.isEmpty, escaped.allSatisfy(\.isNumber) {
        escaped += "\\"
      }
      escaped.append(character)
    }
    return escaped
  }
}
