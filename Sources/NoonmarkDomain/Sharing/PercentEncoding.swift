import NoonmarkBase

/// Percent-encoding (RFC 3986, section 2.1).
package enum PercentEncoding {
  /// Returns a text in which every byte except unreserved characters (RFC 3986, section 2.3) is
  /// escaped.
  package static func text(_ text: String) -> String {
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      if isUnreserved(byte) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%")] + byte.uppercaseHexDigits
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "-._~".utf8.contains(byte)
  }
}
