import Almanac

/// A date as a number that is put in order like it, made and compared without the calendar.
package struct DateKey: Hashable, Comparable {
  /// 512 for each year, 32 for each month, 1 for each day.
  package let raw: Int32

  package init(raw: Int32) {
    self.raw = raw
  }

  @inline(__always)
  package init(year: Int, month: Int, day: Int) {
    raw = Int32(truncatingIfNeeded: (year * 16 + month) * 32 + day)
  }

  /// Creates the key of a date, which lies within a million years.
  package init(_ date: CivilDate) {
    self.init(year: date.year, month: date.month, day: date.day)
  }

  /// The date; nil where the number is that of none.
  package var date: CivilDate? {
    CivilDate(year: Int(raw >> 9), month: Int(raw >> 5 & 15), day: Int(raw & 31))
  }

  /// The date itself, or the first one of its day and month on a date or after it; nil where years
  /// differ in it, as they do in 29 February, or the calendar ends.
  @inline(__always)
  package func nextOfYear(onOrAfter today: DateKey) -> DateKey? {
    if raw >= today.raw { return self }
    let dayOfYear = raw & 511
    guard dayOfYear != 2 * 32 + 29 else { return nil }
    let year = (today.raw >> 9) + (dayOfYear < today.raw & 511 ? 1 : 0)
    return year <= 9999 ? DateKey(raw: year << 9 | dayOfYear) : nil
  }

  @inline(__always)
  package static func < (left: DateKey, right: DateKey) -> Bool { left.raw < right.raw }
}
