import NoonmarkBase

/// The escaping of text in the fields of a record.
///
/// `\\` is a backslash, `\n`, `\r` and `\t` a line feed, carriage return and tab, `\s` a space at
/// either end, `\|` a pipe, and `\xHH` any other control character, or a byte that is not UTF-8. A
/// backslash before another character is literal. Characters are escaped only if necessary.
package enum RecordText {
  /// Returns the escaped bytes of a text.
  package static func field(_ text: String) -> [UInt8] {
    var field: [UInt8] = []
    append(text.utf8, to: &field)
    return field
  }

  /// Appends escaped bytes, which may not be UTF-8, to a line.
  static func append(_ text: some Sequence<UInt8>, to line: inout [UInt8]) {
    let start = line.count
    line += text
    if isPlain(line[start...]) { return }
    let bytes = Array(line[start...])
    let isText = String(validating: bytes, as: UTF8.self) != nil
    line.removeLast(bytes.count)
    for (index, byte) in bytes.enumerated() {
      let isAtEnd = index == 0 || index == bytes.count - 1
      switch byte {
      case backslash: line += #"\\"#.utf8
      case UInt8(ascii: "\n"): line += #"\n"#.utf8
      case UInt8(ascii: "\r"): line += #"\r"#.utf8
      case UInt8(ascii: "\t"): line += #"\t"#.utf8
      case UInt8(ascii: "|"): line += #"\|"#.utf8
      case UInt8(ascii: " ") where isAtEnd: line += #"\s"#.utf8
      case let byte where byte < 0x20 || byte == 0x7F || byte > 0x7F && !isText:
        line += #"\x"#.utf8
        line += byte.uppercaseHexDigits
      default: line.append(byte)
      }
    }
  }

  /// Returns the text of an escaped field; malformed UTF-8 decodes to U+FFFD.
  package static func text(of field: ArraySlice<UInt8>) -> String {
    String(decoding: bytes(of: field), as: UTF8.self)
  }

  /// Returns the bytes of an escaped field.
  static func bytes(of field: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = field
    while let byte = rest.popFirst() {
      guard byte == backslash, let next = rest.first else {
        bytes.append(byte)
        continue
      }
      switch next {
      case backslash, UInt8(ascii: "|"): bytes.append(next)
      case UInt8(ascii: "n"): bytes.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "r"): bytes.append(UInt8(ascii: "\r"))
      case UInt8(ascii: "t"): bytes.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "s"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "x"):
        let pair = rest.dropFirst().prefix(2).compactMap(\.hexDigitValue)
        guard pair.count == 2 else {
          bytes.append(byte)
          continue
        }
        bytes.append(pair[0] << 4 | pair[1])
        rest = rest.dropFirst(2)
      default:
        bytes.append(byte)
        continue
      }
      rest = rest.dropFirst()
    }
    return bytes
  }

  /// Whether a text is ASCII that needs no escaping.
  private static func isPlain(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, let last = bytes.last else { return true }
    if first == UInt8(ascii: " ") || last == UInt8(ascii: " ") { return false }
    return bytes.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != backslash && $0 != UInt8(ascii: "|")
    }
  }
}

private let backslash = UInt8(ascii: "\\")

/// A damaged line, which readers ignore, and the comment that preserves it.
package enum DamagedLine {
  /// The start of the comments that preserve damaged lines.
  private static let mark = Array("# damaged".utf8)
  /// The reason in the comment for a line that is cut off.
  package static let noLineEnding = "no line ending"
  /// The problem with a line that has NUL bytes.
  ///
  /// noonmark never writes NUL bytes, but after a crash a file system can leave them in place of
  /// lines.
  package static let nulBytes =
    "the line has NUL bytes, so it is not used: run noonmark doctor --repair"

  /// The problem with a comment that has carriage returns within it, which end no line.
  package static let carriageReturns =
    "the comment has carriage returns within it: end the lines of the file in line feeds"

  /// Returns the comment that preserves a line, both without a line ending.
  package static func comment(
    preserving line: some Collection<UInt8>, because reason: String
  ) -> [UInt8] {
    mark + Array(" (\(reason)): ".utf8) + line
  }

  /// Whether a line is a comment that preserves a damaged line.
  package static func isPreserved(_ line: some Collection<UInt8>) -> Bool {
    line.starts(with: mark)
  }

  /// Whether a line has NUL bytes, and is not a comment that preserves a damaged line.
  package static func hasNULBytes(_ line: ArraySlice<UInt8>) -> Bool {
    ByteSearch.first(of: 0, or: 0, in: 0..<line.count, of: line.span) != nil && !isPreserved(line)
  }
}
