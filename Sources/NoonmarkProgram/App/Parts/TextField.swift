import NoonmarkText

/// An editable line of text with a cursor.
package struct TextField: Hashable, Sendable {
  package private(set) var text: String
  /// The number of characters before the cursor.
  private var cursor: Int

  /// The maximum number of characters; more are not accepted.
  private static let maximumLength = 2000

  package init(_ text: String = "") {
    self.text = text
    cursor = text.count
  }

  package var isEmpty: Bool { text.isEmpty }

  /// Handles a key that edits the text or moves the cursor.
  ///
  /// Returns false for other keys.
  package mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .paste(let text): insert(TextField.inOneLine(text))
    case .backspace: remove(from: cursor - 1, to: cursor)
    case .delete, .control("d"): remove(from: cursor, to: cursor + 1)
    case .control("u"): remove(from: 0, to: cursor)
    case .control("k"): remove(from: cursor, to: text.count)
    case .control("w"): remove(from: wordStart, to: cursor)
    case .left, .control("b"): cursor = max(cursor - 1, 0)
    case .right, .control("f"): cursor = min(cursor + 1, text.count)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = text.count
    default: return false
    }
    return true
  }

  private mutating func insert(_ new: String) {
    guard text.count + new.count <= TextField.maximumLength else { return }
    let index = text.index(text.startIndex, offsetBy: cursor)
    let rest = text[index...].count
    text.insert(contentsOf: new, at: index)
    // A combining character extends the character before the cursor.
    cursor = max(text.count - rest, 0)
  }

  private mutating func remove(from first: Int, to last: Int) {
    let range = max(first, 0)..<min(last, text.count)
    guard !range.isEmpty else { return }
    let start = text.index(text.startIndex, offsetBy: range.lowerBound)
    text.removeSubrange(start..<text.index(start, offsetBy: range.count))
    cursor = range.lowerBound
  }

  /// The start of the word before the cursor.
  private var wordStart: Int {
    let before = Array(text.prefix(cursor))
    var index = before.count
    while index > 0, before[index - 1] == " " { index -= 1 }
    while index > 0, before[index - 1] != " " { index -= 1 }
    return index
  }

  /// Returns a pasted text as one line.
  private static func inOneLine(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).map { line in
      String(line.map { $0 == "\t" ? " " : $0 })
    }
    return lines.joined(separator: " ")
  }

  /// Returns the part of the text around the cursor that fits, and the column of the cursor in it.
  package func shown(in columns: Int) -> (text: DisplayText, cursor: Int) {
    let characters = Array(text)
    func width(_ range: Range<Int>) -> Int {
      DisplayText(keepingSpaces: String(characters[range])).width
    }
    // The first start with space for the cursor. A binary search, since a field has up to 2000
    // characters, and a form draws all of its fields at each key.
    var (start, end) = (0, cursor)
    while start < end {
      let middle = (start + end) / 2
      if width(middle..<cursor) < columns { end = middle } else { start = middle + 1 }
    }
    let shown = DisplayText(keepingSpaces: String(characters[start...])).truncated(to: columns)
    return (shown, min(width(start..<cursor), max(columns - 1, 0)))
  }
}
