/// UUIDs as text, in small letters (RFC 9562).
package enum UUIDText {
  /// Returns a UUID in small letters; nil where a text is none.
  package static func normalized(_ text: String) -> String? {
    guard text.utf8.count == 36 else { return nil }
    var index = 0
    var hasCapitals = false
    for byte in text.utf8 {
      let isDash = index == 8 || index == 13 || index == 18 || index == 23
      guard isDash ? byte == UInt8(ascii: "-") : isHexadecimal(byte) else { return nil }
      if byte >= UInt8(ascii: "A"), byte <= UInt8(ascii: "F") { hasCapitals = true }
      index += 1
    }
    return hasCapitals ? text.lowercased() : text
  }

  /// Returns a new UUID of version 4: 122 bits drawn at random.
  package static func random(using generator: inout some RandomNumberGenerator) -> String {
    let high: UInt64 = generator.next()
    let low: UInt64 = generator.next()
    return text(high & ~0xF000 | 0x4000, low & ~(0b11 << 62) | 0b10 << 62)
  }

  /// Returns the UUID of a whole number, always the same one: version 8, the number in its last 64
  /// bits but for the variant's two, which go before them.
  ///
  /// It is `00000000-0000-8000-8000-00000000002a` for 42, so that people recognise it.
  package static func text(of number: Int) -> String {
    let bits = UInt64(bitPattern: Int64(number))
    let low = bits & ~(0b11 << 62) | 0b10 << 62
    return text(0x8000 | bits >> 62, low)
  }

  /// Returns the whole number that a UUID was made of by `text(of:)`; nil where it was made otherwise.
  package static func number(of text: String) -> Int? {
    let digits = text.utf8.filter { $0 != UInt8(ascii: "-") }
    guard normalized(text) != nil,
      let high = UInt64(String(decoding: digits.prefix(16), as: UTF8.self), radix: 16),
      let low = UInt64(String(decoding: digits.suffix(16), as: UTF8.self), radix: 16),
      high & ~0b11 == 0x8000, low >> 62 == 0b10
    else { return nil }
    return Int(Int64(bitPattern: low & ~(0b11 << 62) | (high & 0b11) << 62))
  }

  /// Returns the UUID of a line that was written by hand without one, always the same for its bytes.
  ///
  /// Version 8, of two FNV-1a sums with the finisher of SplitMix64.
  package static func derived(from line: some Sequence<UInt8>) -> String {
    var sums: (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x9AE1_6A3B_2F90_404F)
    for byte in line {
      sums.0 = (sums.0 ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
      sums.1 = (sums.1 ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
    return text(finished(sums.0) & ~0xF000 | 0x8000, finished(sums.1) & ~(0b11 << 62) | 0b10 << 62)
  }

  private static func finished(_ sum: UInt64) -> UInt64 {
    var sum = (sum ^ (sum >> 30)) &* 0xBF58_476D_1CE4_E5B9
    sum = (sum ^ (sum >> 27)) &* 0x94D0_49BB_1331_11EB
    return sum ^ (sum >> 31)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }

  private static func text(_ high: UInt64, _ low: UInt64) -> String {
    String(unsafeUninitializedCapacity: 36) { digits in
      var position = 0
      for index in 0..<32 {
        if index == 8 || index == 12 || index == 16 || index == 20 {
          digits[position] = UInt8(ascii: "-")
          position += 1
        }
        let half = index < 16 ? high : low
        let digit = UInt8(truncatingIfNeeded: half >> UInt64(60 - 4 * (index & 15)) & 15)
        digits[position] = digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
        position += 1
      }
      return position
    }
  }
}
