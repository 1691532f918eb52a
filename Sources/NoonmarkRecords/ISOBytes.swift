import Almanac

/// Dates and times in the one form in which the program itself writes them, read from bytes.
///
/// For files with very many lines; whatever is written otherwise is left to the full parsers.
package enum ISOBytes {
  /// Returns the date `2026-12-24` that begins at an index; nil for anything else.
  @inline(__always)
  package static func date(_ start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> DateKey? {
    guard bytes[start + 4] == dash, bytes[start + 7] == dash,
      let century = twoDigits(start, bytes), let year = twoDigits(start + 2, bytes),
      let month = twoDigits(start + 5, bytes), let day = twoDigits(start + 8, bytes),
      century + year > 0, month >= 1, month <= 12, day >= 1,
      day <= 28 || CivilDate(year: century * 100 + year, month: month, day: day) != nil
    else { return nil }
    return DateKey(year: century * 100 + year, month: month, day: day)
  }

  /// Returns a number by which times as `2026-12-24T18:30:05Z` are put in order; nil for anything
  /// else.
  ///
  /// It needs no calendar, and so half the time of the seconds since 1970.
  @inline(__always)
  package static func timeKey(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let start = range.lowerBound
    guard range.count == 20, let date = date(start, in: bytes),
      bytes[start + 10] == UInt8(ascii: "T"), bytes[start + 13] == colon,
      bytes[start + 16] == colon, bytes[start + 19] == UInt8(ascii: "Z"),
      let hour = twoDigits(start + 11, bytes), hour < 24,
      let minute = twoDigits(start + 14, bytes), minute < 60,
      let second = twoDigits(start + 17, bytes), second < 60
    else { return nil }
    return timeKey(date, (hour * 60 + minute) * 60 + second)
  }

  /// Returns the instant `2026-12-24T18:30:05Z`; nil for anything else.
  @inline(__always)
  package static func instant(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Instant?
  {
    guard let key = timeKey(range, in: bytes), let day = date(range.lowerBound, in: bytes)?.date
    else { return nil }
    return Instant(epochSeconds: day.dayNumber * 86_400 + key % 86_400)
  }

  /// Returns the number of an instant among those of `timeKey(_:in:)`.
  package static func timeKey(of instant: Instant) -> Int {
    let civil = Zone.utc.civil(at: instant)
    return timeKey(
      DateKey(civil.date), (civil.hour * 60 + civil.minute) * 60 + civil.second)
  }

  @inline(__always)
  private static func timeKey(_ date: DateKey, _ second: Int) -> Int {
    Int(date.raw) * 86_400 + second
  }

  /// Whether `2026-12-24T18:30:05Z` or another such time begins at an index.
  @inline(__always)
  package static func isTime(_ start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    timeKey(start..<start + 20, in: bytes) != nil
  }

  /// Whether the bytes are `#rrggbb`.
  @inline(__always)
  package static func isHexColor(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool
  {
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
  package static func hasPrefix(
    _ word: StaticString, _ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard range.count >= word.utf8CodeUnitCount else { return false }
    for index in 0..<word.utf8CodeUnitCount
    where bytes[range.lowerBound + index] != word.utf8Start[index] {
      return false
    }
    return true
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
