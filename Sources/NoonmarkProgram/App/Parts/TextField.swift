import NoonmarkText

/// An editable line of text with a cursor.
package struct TextField: Hashable, Sendable {
  package private(set) var text: String
  /// The number of characters before the cursor.
  private var cursor: Int

  /// The maximum number of characters; more are not accepted.
  let maximumLength: Int
  /// Whether the last key had more text than fits.
  package private(set) var isCut = false

  /// The maximum number of characters of most fields.
  package static let maximumLength = 2000
  private static let minimumColumnsForEllipsis = 3
  /// The maximum number of characters of a name to search for.
  static let maximumSearchLength = 64

  package init(_ text: String = "", maximumLength: Int = maximumLength) {
    self.text = text
    self.maximumLength = maximumLength
    cursor = text.count
  }

  package var isEmpty: Bool { text.isEmpty }

  /// Handles a key that edits the text or moves the cursor.
  ///
  /// Returns false for other keys.
  package mutating func handle(_ key: Key) -> Bool {
    isCut = false
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
    let room = max(maximumLength - text.count, 0)
    isCut = new.count > room
    let new = new.prefix(room)
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

  private var wordStart: Int {
    let before = Array(text.prefix(cursor))
    var index = before.count
    while index > 0, before[index - 1] == " " { index -= 1 }
    while index > 0, before[index - 1] != " " { index -= 1 }
    return index
  }

  private static func inOneLine(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).map { line in
      String(line.map { $0 == "\t" ? " " : $0 })
    }
    return lines.joined(separator: " ")
  }

  /// Returns the beginning of the text that fits, for a field without the cursor.
  package func beginning(in columns: Int) -> DisplayText {
    DisplayText(keepingSpaces: text).truncated(to: columns)
  }

  /// Returns the part of the text around the cursor that fits, and the column of the cursor in it.
  package func shown(in columns: Int) -> (text: DisplayText, cursor: Int) {
    let characters = Array(text)
    func width(_ range: Range<Int>) -> Int {
      DisplayText(keepingSpaces: String(characters[range])).width
    }
    // The first start with space for the cursor.
    func start(in columns: Int) -> Int {
      var start = cursor
      while start > 0, width(start - 1..<cursor) < columns { start -= 1 }
      return start
    }
    let isScrolled = columns >= TextField.minimumColumnsForEllipsis && start(in: columns) > 0
    let start = start(in: isScrolled ? columns - 1 : columns)
    let before = isScrolled ? DisplayText.ellipsis : ""
    let shown = before + DisplayText(keepingSpaces: String(characters[start...]))
    let place = before.width + width(start..<cursor)
    return (shown.truncated(to: columns), min(place, max(columns - 1, 0)))
  }
}
