import Almanac
import NoonmarkBase
import NoonmarkRecords

/// UUIDs as lowercase text (RFC 9562).
package enum UUIDText {
  static let length = 36
  private static let dash = UInt8(ascii: "-")

  /// Returns a UUID in lowercase, or `nil` if the text is not one.
  package static func normalized(_ text: String) -> String? {
    let bytes = text.utf8.span
    guard bytes.count == length else { return nil }
    var hasCapitals = false
    var dashes = 0
    for index in bytes.indices {
      let byte = bytes[index]
      if byte.isASCIIDigit || byte &- UInt8(ascii: "a") < 6 { continue }
      if byte &- UInt8(ascii: "A") < 6 {
        hasCapitals = true
      } else {
        guard byte == dash else { return nil }
        dashes += 1
      }
    }
    guard dashes == 4, bytes[8] == dash, bytes[13] == dash, bytes[18] == dash, bytes[23] == dash
    else { return nil }
    return hasCapitals ? text.lowercased() : text
  }

  /// Returns a new random UUID.
  package static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }

  /// Returns a new version 4 UUID with 122 random bits.
  package static func random(using generator: inout some RandomNumberGenerator) -> String {
    let high: UInt64 = generator.next()
    let low: UInt64 = generator.next()
    return text(high & ~0xF000 | 0x4000, low & ~(0b11 << 62) | 0b10 << 62)
  }

  /// Returns the UUID that represents an integer: version 8, with the integer in its last 64 bits,
  /// except that the two bits displaced by the variant come before them.
  ///
  /// 42 is `00000000-0000-8000-8000-00000000002a`, which people can recognize.
  package static func text(of number: Int) -> String {
    let bits = UInt64(bitPattern: Int64(number))
    let low = bits & ~(0b11 << 62) | 0b10 << 62
    return text(0x8000 | bits >> 62, low)
  }

  /// Returns the integer that a UUID represents, or `nil` if it was not created by `text(of:)`.
  package static func number(of text: String) -> Int? {
    let digits = text.utf8.filter { $0 != UInt8(ascii: "-") }
    guard normalized(text) != nil,
      let high = UInt64(String(decoding: digits.prefix(16), as: UTF8.self), radix: 16),
      let low = UInt64(String(decoding: digits.suffix(16), as: UTF8.self), radix: 16),
      high & ~0b11 == 0x8000, low >> 62 == 0b10
    else { return nil }
    return Int(Int64(bitPattern: low & ~(0b11 << 62) | (high & 0b11) << 62))
  }

  /// Returns the UUID of a line without one, derived from its contents.
  ///
  /// Version 8, from two hashes.
  package static func derived(from line: Span<UInt8>) -> String {
    var contents = DerivedUUID()
    contents.add(line)
    return contents.text
  }

  /// Returns unique UUIDs for lines, given the UUIDs derived from their contents.
  ///
  /// Of lines with the same contents, the first keeps its UUID, and each of the others gets a UUID
  /// derived from that of the previous one.
  static func unique(_ ids: [String], besides taken: Set<String> = []) -> [String] {
    let firsts = Set(ids)
    // Fast path: few files have equal lines.
    if firsts.count == ids.count, firsts.isDisjoint(with: taken) { return ids }
    var last: [String: String] = [:]
    return ids.map { id in
      var unique = last[id] ?? id
      if last[id] != nil || taken.contains(id) {
        repeat {
          unique = derived(from: unique.utf8.span)
        } while firsts.contains(unique) || taken.contains(unique)
      }
      last[id] = unique
      return unique
    }
  }

  fileprivate static func text(_ high: UInt64, _ low: UInt64) -> String {
    String(utf8Capacity: 36) { digits in
      append(high, 0...7, to: &digits)
      digits.append(dash)
      append(high, 8...11, to: &digits)
      digits.append(dash)
      append(high, 12...15, to: &digits)
      digits.append(dash)
      append(low, 0...3, to: &digits)
      digits.append(dash)
      append(low, 4...15, to: &digits)
    }
  }

  /// Appends the hexadecimal digits of a number at some indices, 0 for the most significant one.
  private static func append(
    _ number: UInt64, _ indices: ClosedRange<Int>, to digits: inout OutputSpan<UInt8>
  ) {
    for index in indices {
      digits.append(UInt8(truncatingIfNeeded: number >> UInt64(60 - 4 * index) & 15).hexDigit)
    }
  }
}

/// Derives a UUID from contents that are added piece by piece.
struct DerivedUUID {
  private var high = FNV1a.basis
  private var low: UInt64 = 0x9AE1_6A3B_2F90_404F

  mutating func add(_ byte: UInt8) {
    FNV1a.mix(&high, byte)
    FNV1a.mix(&low, byte)
  }

  mutating func add(_ bytes: Span<UInt8>) {
    for index in bytes.indices { add(bytes[index]) }
  }

  /// The UUID of the added contents: version 8, from two hashes.
  var text: String {
    UUIDText.text(
      FNV1a.finished(high) & ~0xF000 | 0x8000,
      FNV1a.finished(low) & ~(0b11 << 62) | 0b10 << 62)
  }
}
