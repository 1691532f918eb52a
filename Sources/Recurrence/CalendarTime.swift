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
    let bytes = value.prefix(64).compactMap { $0.isSpaceOrTab ? nil : $0.asciiUppercase }
    var scanner = ByteScanner(bytes, in: bytes.indices)
    guard let year = scanner.number(exactly: 4), year >= 1 else { return nil }
    let isExtended = scanner.take("-")
    guard let month = scanner.number(exactly: 2), scanner.take("-") == isExtended,
      let day = scanner.number(exactly: 2), let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    guard !scanner.isAtEnd else {
      self = .date(date)
      return
    }
    // The T may be a space, which was removed above.
    guard scanner.take("T") || isExtended, let clock = scanner.clock(),
      let offset = scanner.offset(), scanner.isAtEnd,
      let local = CalendarTime.time(clock, on: date)
    else { return nil }
    guard let seconds = offset else {
      self = .local(local)
      return
    }
    let utc = local.advanced(bySeconds: -seconds)
    guard utc.date.isSupported else { return nil }
    self = .utc(utc)
  }

  private static func time(
    _ clock: (hour: Int, minute: Int, second: Int), on date: CivilDate
  ) -> CivilDateTime? {
    guard clock != (24, 0, 0) else {
      let next = date.advanced(byDays: 1)
      return next.isSupported ? next.midnight : nil
    }
    guard clock.second <= 60 else { return nil }
    return CivilDateTime(
      date: date, hour: clock.hour, minute: clock.minute, second: min(clock.second, 59))
  }

  /// The date and time as written; midnight for a whole day.
  public var written: CivilDateTime {
    switch self {
    case .date(let date): date.midnight
    case .local(let time), .utc(let time): time
    }
  }

  /// Returns a later time in the same form; for a whole day, the day of that time.
  package func advanced(bySeconds seconds: Int) -> CalendarTime {
    let time = written.advanced(bySeconds: seconds)
    return switch self {
    case .date: .date(time.date)
    case .local: .local(time)
    case .utc: .utc(time)
    }
  }

  /// Whether it has no time.
  public var isWholeDay: Bool {
    if case .date = self { true } else { false }
  }
}

extension ByteScanner {
  /// Parses hours, minutes and optional seconds; a fraction of a second is ignored.
  fileprivate mutating func clock() -> (hour: Int, minute: Int, second: Int)? {
    guard let hour = number(exactly: 2) else { return nil }
    let hasColons = take(":")
    guard let minute = number(exactly: 2) else { return nil }
    guard hasColons ? take(":") : peek?.isASCIIDigit == true else { return (hour, minute, 0) }
    guard let second = number(exactly: 2) else { return nil }
    if take("."), takeAll(while: \.isASCIIDigit).isEmpty { return nil }
    return (hour, minute, second)
  }

  /// Parses an offset from UTC in seconds; `.some(nil)` if the text has none.
  fileprivate mutating func offset() -> Int?? {
    if take("Z") { return 0 }
    let isEast = take("+")
    guard isEast || take("-") else { return .some(nil) }
    guard let hours = number(exactly: 2), hours < 24 else { return nil }
    var minutes = 0
    if take(":") || !isAtEnd {
      guard let number = number(exactly: 2), number < 60 else { return nil }
      minutes = number
    }
    return (isEast ? 1 : -1) * (hours * 3600 + minutes * 60)
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
