import NoonmarkBase
import NoonmarkText

/// A text encoding that noonmark decodes, as named by media types (`charset`) and contacts
/// (`CHARSET`); `iconv` decodes others.
package enum TextEncoding: Hashable, Sendable {
  case utf8
  case utf16(isBigEndian: Bool)
  /// Also used for ISO 8859-1, as the WHATWG Encoding Standard requires.
  case windows1252

  /// Finds an encoding by its name, ignoring case; `nil` for any other encoding.
  package init?(named name: some StringProtocol) {
    switch name.lowercased() {
    case "utf-8", "utf8", "us-ascii", "ascii": self = .utf8
    case "utf-16", "utf-16le", "utf16", "unicode": self = .utf16(isBigEndian: false)
    case "utf-16be": self = .utf16(isBigEndian: true)
    case "windows-1252", "cp1252", "x-cp1252", "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1",
      "latin-1", "ansi":
      self = .windows1252
    default: return nil
    }
  }

  /// Finds the encoding of a media type such as `text/calendar; charset="iso-8859-1"`.
  package init?(ofMediaType type: String) {
    guard let name = TextEncoding.name(inMediaType: type) else { return nil }
    self.init(named: name)
  }

  /// Returns the name of the encoding of a media type, or `nil` if it has none.
  package static func name(inMediaType type: String) -> String? {
    for part in type.split(separator: ";").dropFirst() {
      let words = part.split(separator: "=", maxSplits: 1)
      guard words.count == 2, words[0].filter({ $0 != " " }).lowercased() == "charset" else {
        continue
      }
      return words[1].filter { !" \"'\t".contains($0) }
    }
    return nil
  }

  /// Returns a document in UTF-8 without a byte order mark.
  ///
  /// A byte order mark takes precedence, then a start in UTF-16. Otherwise, valid UTF-8 is UTF-8
  /// regardless of the name, because text in another encoding is almost never valid UTF-8. Other
  /// bytes are decoded as `name`.
  package static func utf8(_ bytes: [UInt8], named name: TextEncoding?) -> [UInt8] {
    if bytes.starts(with: [UInt8].byteOrderMark) { return Array(bytes.dropFirst(3)) }
    if bytes.starts(with: [0xFF, 0xFE]) {
      return Array(TextEncoding.utf16(isBigEndian: false).text(of: bytes.dropFirst(2)).utf8)
    }
    if bytes.starts(with: [0xFE, 0xFF]) {
      return Array(TextEncoding.utf16(isBigEndian: true).text(of: bytes.dropFirst(2)).utf8)
    }
    if let encoding = TextEncoding.wide(atStartOf: bytes) {
      return Array(encoding.text(of: bytes[...]).utf8)
    }
    guard let name, name != .utf8 else { return bytes }
    if case .utf16 = name {
      // UTF-16 of ASCII characters has a zero byte in each pair.
      guard bytes.prefix(64).contains(0) else { return bytes }
    } else if String(validating: bytes, as: UTF8.self) != nil {
      return bytes
    }
    return Array(name.text(of: bytes[...]).utf8)
  }

  /// Returns the form of UTF-16 in which bytes start with two characters of ASCII; otherwise `nil`.
  private static func wide(atStartOf bytes: [UInt8]) -> TextEncoding? {
    guard bytes.count >= 4 else { return nil }
    switch bytes[..<4].map({ $0 == 0 }) {
    case [false, true, false, true]: return .utf16(isBigEndian: false)
    case [true, false, true, false]: return .utf16(isBigEndian: true)
    default: return nil
    }
  }

  /// The problem with text in an unknown character set.
  static func problem(with charset: String) -> String {
    let name = DisplayText(String(charset.prefix(48))).string
    return "unknown character set '\(name)': text is read as windows-1252 (use UTF-8)"
  }

  /// Whether bytes are valid UTF-8, or start with a byte order mark of UTF-16.
  ///
  /// Text with ESC is not: ISO-2022-JP and similar encodings consist of ASCII bytes with escape
  /// sequences.
  package static func isUTF8(_ bytes: [UInt8]) -> Bool {
    let hasMark = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    return hasMark || !bytes.contains(0x1B) && String(validating: bytes, as: UTF8.self) != nil
  }

  /// Decodes bytes; malformed ones become U+FFFD.
  package func text(of bytes: ArraySlice<UInt8>) -> String {
    switch self {
    case .utf8: return String(decoding: bytes, as: UTF8.self)
    case .windows1252:
      var text = String.UnicodeScalarView()
      for byte in bytes {
        let isLatin1 = byte < 0x80 || byte >= 0xA0
        text.append(isLatin1 ? Unicode.Scalar(byte) : TextEncoding.upper[Int(byte) - 0x80])
      }
      return String(text)
    case .utf16(let isBigEndian):
      var units: [UInt16] = []
      units.reserveCapacity(bytes.count / 2)
      var index = bytes.startIndex
      while index + 1 < bytes.endIndex {
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        units.append(isBigEndian ? first << 8 | second : second << 8 | first)
        index += 2
      }
      return String(decoding: units, as: UTF16.self)
    }
  }

  /// The characters of the bytes from 0x80 to 0x9F in windows-1252.
  ///
  /// Bytes that it does not define are C1 controls (WHATWG Encoding Standard).
  private static let upper = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
}
