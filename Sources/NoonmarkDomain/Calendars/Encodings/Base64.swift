import NoonmarkBase

/// Base64 encoding (RFC 4648, section 4), padded and without line breaks.
enum Base64 {
  static func text(of bytes: some Sequence<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    var bits = 0
    var count = 0
    for byte in bytes {
      bits = bits << 8 | Int(byte)
      count += 1
      if count == 3 {
        text += letters(of: bits, 4)
        (bits, count) = (0, 0)
      }
    }
    if count > 0 {
      text += letters(of: bits << (8 * (3 - count)), count + 1)
      text += repeatElement(UInt8(ascii: "="), count: 3 - count)
    }
    return text
  }

  /// The first `count` of the four characters for 24 bits.
  private static func letters(of bits: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { alphabet[bits >> (18 - 6 * $0) & 63] }
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Decodes text, ignoring spaces and line breaks; `nil` if it is malformed.
  static func bytes(of text: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits = 0
    var count = 0
    for byte in text where !byte.isSpaceOrTab && byte != 0x0A && byte != 0x0D {
      if byte == UInt8(ascii: "=") { break }
      guard let value = alphabet.firstIndex(of: byte) else { return nil }
      bits = (bits << 6 | value) & 0xFF_FFFF
      count += 1
      if count % 4 != 1 {
        bytes.append(UInt8(truncatingIfNeeded: bits >> [0, 0, 4, 2][count % 4]))
      }
    }
    return count % 4 == 1 ? nil : bytes
  }
}
