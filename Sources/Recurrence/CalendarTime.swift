import Almanac
import NoonmarkBase

/// A date or time as calendars write it (RFC 5545, 3.3.4 and 3.3.5).
///
/// ```swift
/// let time = CalendarTime("20261224T173000Z".utf8)
/// assert(time?.isWholeDay == false && time?.description == "20261224T173000Z")
/// ```
public enum CalendarTime: Hashable, Sendable {
  /// A whole day: `20261224`.
  case date(CivilDate)
  /// A local time in the zone of a TZID, or a floating time (the reader's zone):
  /// `20261224T183000`.
  case local(CivilDateTime)
  /// A time in UTC: `20261224T183000Z`.
  case utc(CivilDateTime)

  /// Parses a value; fails if it is malformed or outside the years 1 to 9999.
  ///
  /// Spaces and tabs are ignored. Second 60, a leap second, is read as 59: POSIX time has no leap
  /// seconds.
  ///
  /// Other ISO 8601 formats are accepted: `2026-12-24T17:30:00Z`, `20261224T1730`, and
  /// `20261224T183000+0100`, which is converted to UTC. `20261224T240000` is the next midnight.
  public init?(_ value: some Collection<UInt8>) {
    // Longer values are malformed.
    var characters = Characters(value.prefix(64).filter { !$0.isSpaceOrTab })
    guard let year = characters.number(4), year >= 1 else { return nil }
    let isExtended = characters.skip("-")
    guard let month = characters.number(2), characters.skip("-") == isExtended,
      let day = characters.number(2), let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    guard !characters.isAtEnd else {
      self = .date(date)
      return
    }
    // The T may be a space, which was removed above.
    guard characters.skip("T") || isExtended, let clock = characters.clock(),
      let offset = characters.offset(), characters.isAtEnd,
      let local = CalendarTime.time(clock, on: date)
    else { return nil }
    guard let seconds = offset else {
      self = .local(local)
      return
    }
    let utc = local.advanced(bySeconds: -seconds)
    guard (1...9999).contains(utc.date.year) else { return nil }
    self = .utc(utc)
  }

  private static func time(
    _ clock: (hour: Int, minute: Int, second: Int), on date: CivilDate
  ) -> CivilDateTime? {
    guard clock != (24, 0, 0) else {
      let next = date.advanced(byDays: 1)
      return next.year > 9999 ? nil : next.midnight
    }
    guard clock.second <= 60 else { return nil }
    return CivilDateTime(
      date: date, hour: clock.hour, minute: clock.minute, second: min(clock.second, 59))
  }

  /// A cursor over the characters of a value.
  private struct Characters {
    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
    }

    var isAtEnd: Bool { index == bytes.count }

    /// Skips a character, ignoring case; returns `false` if the next character differs.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard index < bytes.count, bytes[index].asciiUppercase == UInt8(ascii: character) else {
        return false
      }
      index += 1
      return true
    }

    /// Parses a number with exactly `count` digits.
    mutating func number(_ count: Int) -> Int? {
      guard bytes.count - index >= count,
        let number = decimalNumber(bytes[index..<index + count])
      else { return nil }
      index += count
      return number
    }

    /// Parses hours, minutes and optional seconds; a fraction of a second is ignored.
    mutating func clock() -> (hour: Int, minute: Int, second: Int)? {
      guard let hour = number(2) else { return nil }
      let hasColons = skip(":")
      guard let minute = number(2) else { return nil }
      guard hasColons ? skip(":") : (!isAtEnd && bytes[index].isASCIIDigit) else {
        return (hour, minute, 0)
      }
      guard let second = number(2) else { return nil }
      if skip(".") {
        guard number(1) != nil else { return nil }
        while number(1) != nil {}
      }
      return (hour, minute, second)
    }

    /// Parses an offset from UTC in seconds; `.some(nil)` if the text has none.
    mutating func offset() -> Int?? {
      if skip("Z") { return 0 }
      let isEast = skip("+")
      guard isEast || skip("-") else { return .some(nil) }
      guard let hours = number(2), hours < 24 else { return nil }
      var minutes = 0
      if skip(":") || !isAtEnd {
        guard let number = number(2), number < 60 else { return nil }
        minutes = number
      }
      return (isEast ? 1 : -1) * (hours * 3600 + minutes * 60)
    }
  }

  /// The date and time as written; midnight for a whole day.
  public var written: CivilDateTime {
    switch self {
    case .date(let date): date.midnight
    case .local(let time), .utc(let time): time
    }
  }

  /// Whether it has no time.
  public var isWholeDay: Bool {
    if case .date = self { true } else { false }
  }
}

extension CivilDate {
  /// Midnight at the start of the date, in local time.
  package var midnight: CivilDateTime { at(secondOfDay: 0) }

  package func at(secondOfDay: Int) -> CivilDateTime {
    CivilDateTime(localSeconds: dayNumber * 86_400 + secondOfDay)
  }
}

extension CivilDateTime {
  /// The seconds since midnight.
  package var timeOfDay: Int { localSeconds - date.dayNumber * 86_400 }

  /// Returns the local time a number of seconds later, as if the UTC offset never changed.
  package func advanced(bySeconds seconds: Int) -> CivilDateTime {
    CivilDateTime(localSeconds: localSeconds + seconds)
  }
}

extension CalendarTime: CustomStringConvertible {
  /// The value as calendars write it.
  public var description: String {
    switch self {
    case .date(let date): digits(date)
    case .local(let time): digits(time)
    case .utc(let time): digits(time) + "Z"
    }
  }

  private func digits(_ date: CivilDate) -> String { date.iso8601.filter { $0 != "-" } }

  private func digits(_ time: CivilDateTime) -> String {
    let clock = [time.hour, time.minute, time.second].map(\.twoDigits)
    return digits(time.date) + "T" + clock.joined()
  }
}

/// Parses decimal digits; larger numbers are clamped to `RecurrenceRule.maximumNumber`.
func decimalNumber(_ digits: some Collection<UInt8>) -> Int? {
  guard !digits.isEmpty else { return nil }
  var value = 0
  for digit in digits {
    guard digit.isASCIIDigit else { return nil }
    value = min(value * 10 + Int(digit & 0x0F), RecurrenceRule.maximumNumber)
  }
  return value
}
