import NoonmarkCore

/// The five characters that XML gives a meaning, and the backslash.
///
/// XML has no use for a backslash, but i3blocks 1.4 cuts a value of JSON at one.
enum XMLEscape: TextEscape {
  static func escape(_ text: DisplayText, into bytes: inout [UInt8]) {
    for byte in text.string.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      case UInt8(ascii: "'"): bytes += "&#39;".utf8
      case UInt8(ascii: "\\"): bytes += "&#92;".utf8
      default: bytes.append(byte)
      }
    }
  }
}
