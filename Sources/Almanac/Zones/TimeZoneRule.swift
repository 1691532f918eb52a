import NoonmarkBase

/// A zone's rule for every year: `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// The format is that of the TZ variable (POSIX.1-2024, 8.3) and of the footer of a time zone file
/// (RFC 9636, 3.3).
struct TimeZoneRule: Hashable, Sendable {
  /// The day and local time of a yearly change.
  struct Change: Hashable, Sendable {
    /// A day of the year.
    enum Day: Hashable, Sendable {
      /// `Jn`, 1 to 365. February 29 is never counted.
      case julian(Int)
      /// `n`, 0 to 365. February 29 is counted.
      case zeroBased(Int)
      /// `Mm.w.d`: weekday `d` (0 is Sunday) in week `w` of month `m`. Week 5 is the last week.
      case weekday(month: Int, week: Int, day: Int)
    }

    let day: Day
    /// Seconds after 00:00 in the local time before the change.
    ///
    /// Within a week in either direction.
    let seconds: Int

    /// Returns the change in a year, in seconds of that local time since 1970-01-01 00:00.
    func localSeconds(inYear year: Int) -> Int {
      dayNumber(inYear: year) * 86_400 + seconds
    }

    private func dayNumber(inYear year: Int) -> Int {
      switch day {
      case .julian(let number):
        let leapDay = CivilDate.isLeapYear(year) && number >= 60 ? 1 : 0
        return CivilDate(validYear: year, month: 1, day: 1).dayNumber + number - 1 + leapDay
      case .zeroBased(let number):
        return CivilDate(validYear: year, month: 1, day: 1).dayNumber + number
      case .weekday(let month, let week, let day):
        let first = CivilDate(validYear: year, month: month, day: 1)
        let untilFirst = (day - first.weekday.rawValue + 7) % 7
        var dayOfMonth = 1 + untilFirst + (week - 1) * 7
        if dayOfMonth > CivilDate.daysInMonth(month, ofYear: year) { dayOfMonth -= 7 }
        return first.dayNumber + dayOfMonth - 1
      }
    }
  }

  /// Daylight saving time, with its start and end.
  struct Daylight: Hashable, Sendable {
    let type: LocalTimeType
    let start: Change
    let end: Change
  }

  let standard: LocalTimeType
  let daylight: Daylight?

  static let utc = TimeZoneRule(standard: .utc, daylight: nil)

  /// Returns the local time type at an instant.
  ///
  /// The latest change up to the instant decides. A change may be outside its year, so the
  /// neighboring years are searched too. If a start and an end coincide, the start takes
  /// precedence: the format expresses permanent daylight saving time in this way.
  func localTime(at seconds: Int) -> LocalTimeType {
    guard let daylight else { return standard }
    let year = year(at: seconds)
    var latest = Int.min
    var result = standard
    for year in (year - 1)...(year + 1) {
      let end = daylight.end.localSeconds(inYear: year) - daylight.type.offset
      if end <= seconds, end > latest {
        latest = end
        result = standard
      }
      let start = daylight.start.localSeconds(inYear: year) - standard.offset
      if start <= seconds, start >= latest {
        latest = start
        result = daylight.type
      }
    }
    return result
  }

  /// Returns the first instant after `seconds` at which local time changes.
  ///
  /// `nil` if it never changes again. Coinciding changes cancel out. If their days are counted in
  /// two ways, they may coincide only in common years, and leap years can be eight years apart. So
  /// ten years of changes are searched.
  func nextTransition(after seconds: Int) -> Int? {
    guard let daylight else { return nil }
    var cursor = seconds
    for _ in 0..<20 {
      let year = year(at: cursor)
      var next = Int.max
      for year in (year - 1)...(year + 2) {
        let start = daylight.start.localSeconds(inYear: year) - standard.offset
        if start > cursor { next = min(next, start) }
        let end = daylight.end.localSeconds(inYear: year) - daylight.type.offset
        if end > cursor { next = min(next, end) }
      }
      if localTime(at: next) != localTime(at: next - 1) { return next }
      cursor = next
    }
    return nil
  }

  private func year(at seconds: Int) -> Int {
    CivilDateTime(localSeconds: seconds + standard.offset).date.year
  }
}

extension TimeZoneRule {
  /// The maximum length of a rule in bytes.
  ///
  /// Real rules have about 50 bytes.
  private static let maximumLength = 256

  /// Parses a rule.
  ///
  /// Follows POSIX.1-2024, with the extension of RFC 9636, 3.3.1, that the time of a change ranges
  /// from -167 to 167 hours. Daylight saving time without a rule follows the United States rule
  /// since 2007, as in the C library.
  init?(_ bytes: [UInt8], in range: Range<Int>) {
    guard range.count <= TimeZoneRule.maximumLength else { return nil }
    var scanner = ByteScanner(bytes, in: range)
    guard let name = scanner.abbreviation(), let west = scanner.clockTime(maximumHours: 24)
    else { return nil }
    standard = LocalTimeType(offset: -west, isDaylightSaving: false, abbreviation: name)
    if scanner.isAtEnd {
      daylight = nil
      return
    }

    guard let daylightName = scanner.abbreviation() else { return nil }
    var offset = standard.offset + 3600
    if let next = scanner.peek, next != UInt8(ascii: ",") {
      guard let west = scanner.clockTime(maximumHours: 24) else { return nil }
      offset = -west
    }
    let type = LocalTimeType(
      offset: offset, isDaylightSaving: true, abbreviation: daylightName)
    if scanner.isAtEnd {
      daylight = Daylight(
        type: type,
        start: Change(day: .weekday(month: 3, week: 2, day: 0), seconds: 7200),
        end: Change(day: .weekday(month: 11, week: 1, day: 0), seconds: 7200))
      return
    }
    guard scanner.take(","), let start = scanner.change(),
      scanner.take(","), let end = scanner.change(), scanner.isAtEnd
    else { return nil }
    daylight = Daylight(type: type, start: start, end: end)
  }
}

extension ByteScanner {
  /// Parses an abbreviation: at least three letters.
  ///
  /// In angle brackets, also digits and signs.
  fileprivate mutating func abbreviation() -> String? {
    let isQuoted = take("<")
    let name = takeAll {
      isQuoted ? LocalTimeType.isAbbreviation($0) : $0.isASCIILetter
    }
    guard name.count >= 3, !isQuoted || take(">") else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  /// Parses `[+-]hh[:mm[:ss]]` as seconds.
  fileprivate mutating func clockTime(maximumHours: Int) -> Int? {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    guard let hours = number(in: 0...maximumHours, digits: 1...3) else { return nil }
    var seconds = hours * 3600
    if take(":") {
      guard let minutes = number(in: 0...59, digits: 1...2) else { return nil }
      seconds += minutes * 60
      if take(":") {
        guard let rest = number(in: 0...59, digits: 1...2) else { return nil }
        seconds += rest
      }
    }
    return isNegative ? -seconds : seconds
  }

  /// Parses the day and time of a change.
  ///
  /// The time defaults to 02:00.
  fileprivate mutating func change() -> TimeZoneRule.Change? {
    let day: TimeZoneRule.Change.Day
    if take("J") {
      guard let number = number(in: 1...365, digits: 1...3) else { return nil }
      day = .julian(number)
    } else if take("M") {
      guard let month = number(in: 1...12, digits: 1...2), take("."),
        let week = number(in: 1...5, digits: 1...1), take("."),
        let weekday = number(in: 0...6, digits: 1...1)
      else { return nil }
      day = .weekday(month: month, week: week, day: weekday)
    } else {
      guard let number = number(in: 0...365, digits: 1...3) else { return nil }
      day = .zeroBased(number)
    }
    guard take("/") else { return TimeZoneRule.Change(day: day, seconds: 7200) }
    guard let seconds = clockTime(maximumHours: 167) else { return nil }
    return TimeZoneRule.Change(day: day, seconds: seconds)
  }
}

/// A local time type (RFC 9636, 2): the local time between two transitions of a zone.
struct LocalTimeType: Hashable, Sendable {
  /// The valid offsets: more than 25 hours west to less than 26 hours east (RFC 9636, 3.2).
  ///
  /// Every search over the transitions starts outside this range.
  static let offsets = -89_999...93_599

  /// Seconds east of UTC.
  let offset: Int
  let isDaylightSaving: Bool
  /// The short name, such as `CET`.
  let abbreviation: String

  static let utc = LocalTimeType(offset: 0, isDaylightSaving: false, abbreviation: "UTC")

  static func isAbbreviation(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit
      || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }
}
