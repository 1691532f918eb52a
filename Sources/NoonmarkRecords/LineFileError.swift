import NoonmarkText

/// Why an entry cannot be written to a `LineFile`.
package enum LineFileError: Error, Hashable, Sendable {
  /// The key is empty, or holds white space, a control character or `=`, or starts with `#`.
  case unwritableKey(String)
  /// The value holds a line end, a `#` that would start a comment, or a quote that the comment
  /// behind it would end.
  case unwritableValue(key: String, value: String)
}

extension LineFileError: CustomStringConvertible {
  /// One sentence with what was given and what to do.
  package var description: String {
    switch self {
    case .unwritableKey(let key):
      "'\(DisplayText(key).string)' is no key: use letters, digits and dots"
    case .unwritableValue(let key, let value) where value.utf8.contains(where: isLineEnd):
      "the value of '\(key)' has several lines: give it on one"
    case .unwritableValue(let key, let value) where !LineFile.hasComment(value.utf8):
      "the value of '\(key)' has a quote that would end in the comment behind it: "
        + "put one at its end too"
    case .unwritableValue(let key, _):
      "the value of '\(key)' has a '#' that would start a comment: leave out the space after it"
    }
  }

  private func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
