/// Bytes as Base64 text (RFC 4648, section 4), padded and without line ends.
enum Base64 {
  /// Returns the letters that stand for bytes.
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

  /// The first of the four letters of 24 bits.
  private static func letters(of bits: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { alphabet[bits >> (18 - 6 * $0) & 63] }
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
