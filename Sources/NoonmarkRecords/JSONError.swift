/// A syntax error in a JSON document.
package struct JSONError: Error, Hashable, Sendable {
  /// The kind of an error and its message.
  package enum Problem: String, Hashable, Sendable {
    case unexpectedEnd = "unexpected end"
    case notUTF8 = "invalid UTF-8"
    case expectedValue = "expected a value"
    case expectedName = "expected a name in double quotes"
    case expectedColon = "expected ':'"
    case expectedCommaOrBracket = "expected ',' or ']'"
    case expectedCommaOrBrace = "expected ',' or '}'"
    case expectedEnd = "expected nothing after the value"
    case controlCharacter = "control character in a string"
    case invalidEscape = "invalid escape"
    case unpairedSurrogate = "unpaired surrogate"
    case invalidNumber = "invalid number"
    case tooDeep = "too many nested arrays and objects"
  }

  package let problem: Problem
  package let position: JSONPosition

  /// The error message with its position.
  package var message: String { "\(problem.rawValue) (\(position.text))" }
}

/// A position in a JSON document.
package struct JSONPosition: Hashable, Sendable {
  /// The line, from 1.
  package let line: Int
  /// The column in characters, from 1.
  package let column: Int
  /// The JSON path of the value (RFC 9535), for example `$[2].title`.
  package let path: String

  package init(line: Int, column: Int, path: String) {
    self.line = line
    self.column = column
    self.path = path
  }

  /// The position for messages, for example `line 3, column 7, at $[2].title`.
  package var text: String {
    "line \(line), column \(column)" + (path == "$" ? "" : ", at \(path)")
  }
}
