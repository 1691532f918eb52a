import NoonmarkText

/// The five characters that XML gives a meaning, the backslash, and isolates.
///
/// XML has no use for a backslash, but i3blocks 1.4 cuts a value of JSON at one. It does not read
/// the escapes of JSON either, which isolates would get there.
enum XMLEscape: TextEscape {
  static func escape(_ text: DisplayText, into bytes: inout [UInt8]) {
    for scalar in text.string.unicodeScalars {
      switch scalar {
      case "&": bytes += "&amp;".utf8
      case "<": bytes += "&lt;".utf8
      case ">": bytes += "&gt;".utf8
      case "\"": bytes += "&quot;".utf8
      case "'": bytes += "&#39;".utf8
      case "\\": bytes += "&#92;".utf8
      case "\u{2068}": bytes += "&#8296;".utf8
      case "\u{2069}": bytes += "&#8297;".utf8
      default: bytes += scalar.utf8
      }
    }
  }
}
