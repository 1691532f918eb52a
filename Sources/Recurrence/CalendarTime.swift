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
  /// A time in a zone that is named elsewhere, or in that of the reader: `20261224T183000`.
  case local(CivilDateTime)
  /// A time in UTC: `20261224T183000Z`.
  case utc(CivilDateTime)

  /// Parses a value, with or without spaces around it; fails if it is malformed or outside the
  /// years 1 to 9999.
  ///
  /// Second 60 is a leap second, which POSIX time does not have, and read as 59.
  public init?(_ value: some Collection<UInt8>) {
    // Longer values are malformed.
    var bytes = value.prefix(64).filter { !$0.isSpaceOrTab }
    for index in bytes.indices where bytes[index].isASCIILetter { bytes[index] &= ~0x20 }
    guard [8, 15, 16].contains(bytes.count), let year = decimalNumber(bytes[0..<4]), year >= 1,
      let month = decimalNumber(bytes[4..<6]), let day = decimalNumber(bytes[6..<8]),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    if bytes.count == 8 {
      self = .date(date)
      return
    }
    guard bytes[8] == UInt8(ascii: "T"), bytes.count == 15 || bytes[15] == UInt8(ascii: "Z"),
      let hour = decimalNumber(bytes[9..<11]), let minute = decimalNumber(bytes[11..<13]),
      let second = decimalNumber(bytes[13..<15]), second <= 60,
      let time = CivilDateTime(date: date, hour: hour, minute: minute, second: min(second, 59))
    else { return nil }
    self = bytes.count == 15 ? .local(time) : .utc(time)
  }

  /// The date and time as written; midnight for a whole day.
  public var written: CivilDateTime {
    switch self {
    case .date(let date): CivilDateTime(localSeconds: date.dayNumber * 86_400)
    case .local(let time), .utc(let time): time
    }
  }

  /// Whether it has no time.
  public var isWholeDay: Bool {
    if case .date = self { true } else { false }
  }
}

extension CivilDateTime {
  /// The seconds since midnight.
  package var timeOfDay: Int { localSeconds - date.dayNumber * 86_400 }
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

/// Parses decimal digits, limited to 999,999,999: intervals and counts of more leave the calendar.
func decimalNumber(_ digits: some Collection<UInt8>) -> Int? {
  guard !digits.isEmpty else { return nil }
  var value = 0
  for digit in digits {
    guard digit.isASCIIDigit else { return nil }
    value = min(value * 10 + Int(digit & 0x0F), RecurrenceRule.maximumNumber)
  }
  return value
}
