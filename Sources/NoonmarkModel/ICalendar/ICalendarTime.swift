import NoonmarkRecords
import Almanac

/// A DATE or DATE-TIME value (RFC 5545) as written: `20261224`, `20261224T183000Z`.
struct ICalendarTime: Hashable, Sendable {
  /// The date as written.
  let date: CivilDate
  /// The date and time, or `nil` for a DATE.
  let time: CivilDateTime?
  /// Whether the time is in UTC.
  let isUTC: Bool

  /// Parses a value; fails if it is malformed or outside the years 1 to 9999.
  init?(_ bytes: some Collection<UInt8>) {
    // Longer values are malformed.
    let bytes = Array(bytes.prefix(64))[...].trimmed.uppercased.utf8.map { $0 }
    guard [8, 15, 16].contains(bytes.count),
      let year = ICalendarTime.number(bytes[0..<4]), year >= 1,
      let month = ICalendarTime.number(bytes[4..<6]),
      let day = ICalendarTime.number(bytes[6..<8]),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    self.date = date
    isUTC = bytes.count == 16
    guard bytes.count > 8 else {
      time = nil
      return
    }
    // Second 60 is a leap second, which POSIX time does not have.
    guard bytes[8] == UInt8(ascii: "T"), !isUTC || bytes[15] == UInt8(ascii: "Z"),
      let hour = ICalendarTime.number(bytes[9..<11]),
      let minute = ICalendarTime.number(bytes[11..<13]),
      let second = ICalendarTime.number(bytes[13..<15]), second <= 60,
      let time = CivilDateTime(date: date, hour: hour, minute: minute, second: min(second, 59))
    else { return nil }
    self.time = time
  }

  private init(date: CivilDate, time: CivilDateTime?, isUTC: Bool) {
    self.date = date
    self.time = time
    self.isUTC = isUTC
  }

  /// Returns the same time of day on another date.
  func moved(to date: CivilDate) -> ICalendarTime {
    let time = time.flatMap { time in
      CivilDateTime(date: date, hour: time.hour, minute: time.minute, second: time.second)
    }
    return ICalendarTime(date: date, time: time, isUTC: isUTC)
  }

  /// Returns the time in another zone, or `nil` for a DATE.
  ///
  /// `own` is the zone of a time that is not in UTC.
  func civil(in zone: Zone, writtenIn own: Zone) -> CivilDateTime? {
    guard let time else { return nil }
    let source = isUTC ? Zone.utc : own
    return source == zone ? time : zone.civil(at: source.instant(of: time))
  }

  /// Parses decimal digits, limited to 999,999,999.
  static func number(_ digits: some Collection<UInt8>) -> Int? {
    guard !digits.isEmpty else { return nil }
    var value = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      value = min(value * 10 + Int(digit - 0x30), 999_999_999)
    }
    return value
  }
}
