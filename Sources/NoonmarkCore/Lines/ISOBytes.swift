import Almanac

/// Dates and times in the one form in which the program itself writes them, read from bytes.
///
/// For files with very many lines; whatever is written otherwise is left to the full parsers.
enum ISOBytes {
  /// Returns the day number of `2026-12-24`; nil for anything else.
  @inline(__always)
  static func dayNumber(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let start = range.lowerBound
    guard range.count == 10, bytes[start + 4] == dash, bytes[start + 7] == dash,
      let century = twoDigits(start, bytes), let year = twoDigits(start + 2, bytes),
      let month = twoDigits(start + 5, bytes), let day = twoDigits(start + 8, bytes),
      century + year > 0
    else { return nil }
    return CivilDate(year: century * 100 + year, month: month, day: day)?.dayNumber
  }

  /// Returns the seconds since 1970 of `2026-12-24T18:30:05Z`; nil for anything else.
  @inline(__always)
  static func epochSeconds(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let start = range.lowerBound
    guard range.count == 20, bytes[start + 10] == UInt8(ascii: "T"),
      bytes[start + 13] == colon, bytes[start + 16] == colon,
      bytes[start + 19] == UInt8(ascii: "Z"),
      let day = dayNumber(start..<start + 10, in: bytes),
      let hour = twoDigits(start + 11, bytes), hour < 24,
      let minute = twoDigits(start + 14, bytes), minute < 60,
      let second = twoDigits(start + 17, bytes), second < 60
    else { return nil }
    return day * 86_400 + hour * 3600 + minute * 60 + second
  }

  /// Whether the bytes are `#rrggbb`.
  @inline(__always)
  static func isHexColor(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard range.count == 7, bytes[range.lowerBound] == UInt8(ascii: "#") else { return false }
    for index in range.dropFirst() {
      let lower = bytes[index] | 0x20
      let isDigit = bytes[index] >= zero && bytes[index] <= zero + 9
      guard isDigit || (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "f")) else {
        return false
      }
    }
    return true
  }

  /// Whether the bytes begin with an ASCII word.
  @inline(__always)
  static func hasPrefix(
    _ word: StaticString, _ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard range.count >= word.utf8CodeUnitCount else { return false }
    for index in 0..<word.utf8CodeUnitCount
    where bytes[range.lowerBound + index] != word.utf8Start[index] {
      return false
    }
    return true
  }

  /// Whether the bytes are an ASCII word.
  @inline(__always)
  static func equal(
    _ word: StaticString, _ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    range.count == word.utf8CodeUnitCount && hasPrefix(word, range, in: bytes)
  }

  @inline(__always)
  private static func twoDigits(_ index: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let tens = bytes[index] &- zero
    let ones = bytes[index + 1] &- zero
    guard tens < 10, ones < 10 else { return nil }
    return Int(tens) * 10 + Int(ones)
  }

  private static let zero = UInt8(ascii: "0")
  private static let dash = UInt8(ascii: "-")
  private static let colon = UInt8(ascii: ":")
}
