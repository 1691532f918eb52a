import NoonmarkRecords

/// The ID of a task's user at the feed, which keeps its JSON type.
package enum UserID: Hashable, Sendable {
  case number(Int)
  case text(String)

  /// Parses the value of `user=` in the task file.
  ///
  /// An integer is a number, everything else a text. A text that would not be read as itself is in
  /// quotes: `user=1` is a number, `user="1"` and `user=u1` are texts.
  init(field: String) {
    let quote = UInt8(ascii: "\"")
    if let number = Int(field), String(number) == field {
      self = .number(number)
    } else if field.utf8.count >= 2, field.utf8.first == quote, field.utf8.last == quote {
      self = .text(String(field.unicodeScalars.dropFirst().dropLast()))
    } else {
      self = .text(field)
    }
  }

  /// The value of `user=` in the task file.
  var field: String {
    switch self {
    case .number(let number): String(number)
    case .text(let text): UserID(field: text) == self ? text : "\"\(text)\""
    }
  }

  var json: JSONValue {
    switch self {
    case .number(let number): .integer(number)
    case .text(let text): .string(text)
    }
  }
}
