import NoonmarkBase

/// A parser of points in time, as in options and data files.
///
/// - RFC 3339: `2026-12-24T18:30:05Z`, `2026-12-24t18:30:05.25+02:00`. Seconds are optional, and
///   fractions are dropped. A leap second (`23:59:60` UTC) is the following second.
/// - `2026-12-24 18:30`, `2026-12-24T18:30:05`: local time in the zone. A nonexistent local time is
///   shifted forward by the gap. An ambiguous time is the earlier instant.
/// - `2026-12-24`: the first instant of that date in the zone.
///
/// `parse(_:in:now:)` also accepts:
///
/// - `now`; `18:30`, `18:30:05`: a time today, past or future.
/// - `-15m`, `+2h`, `-30s`: minutes, hours or seconds from now.
/// - `-1d`, `-2w`: the same time of day, days or weeks from now.
///
/// The result is always within the years 1 to 9999 in local time.
package enum TimeParser {
  /// Parses an absolute point in time, as in `--now`.
  package static func parse(_ text: String, in zone: Zone) throws(Failure) -> Instant {
    var scanner = ByteScanner(trimming: text, lowercased: true)
    guard let first = scanner.peek, first.isASCIIDigit else {
      throw .unreadable(text, relative: false)
    }
    return try absolute(&scanner, text: text, zone: zone, relative: false)
  }

  /// Parses an absolute point in time, or one relative to `now`, as in `--at`.
  package static func parse(
    _ text: String, in zone: Zone, now: Instant
  ) throws(Failure) -> Instant {
    var scanner = ByteScanner(trimming: text, lowercased: true)
    guard let first = scanner.peek else { throw .unreadable(text, relative: true) }
    var clock = scanner
    if clock.number(digits: 1...2) != nil, clock.take(":") {
      let time = try scanner.timeOfDay(text: text, relative: true)
      guard scanner.isAtEnd else { throw .unreadable(text, relative: true) }
      return try instant(of: time, on: zone.date(at: now), offset: nil, text: text, zone: zone)
    }
    if first.isASCIIDigit {
      return try absolute(&scanner, text: text, zone: zone, relative: true)
    }
    if first.isASCIILetter {
      let word = scanner.takeAll(while: { $0.isASCIILetter })
      guard scanner.isAtEnd, word.elementsEqual("now".utf8) else {
        throw .unreadable(text, relative: true)
      }
      return now
    }
    return try shifted(&scanner, text: text, zone: zone, now: now)
  }

  private static func absolute(
    _ scanner: inout ByteScanner, text: String, zone: Zone, relative: Bool
  ) throws(Failure) -> Instant {
    let date: CivilDate
    do {
      date = try scanner.isoDate(text: text)
    } catch .unreadable {
      throw .unreadable(text, relative: relative)
    } catch .outOfRange {
      throw .timeOutOfRange(text)
    } catch {
      throw .input(error.message)
    }
    if scanner.isAtEnd { return zone.startOfDay(date) }
    guard scanner.take("t") || scanner.take(" ") else {
      throw .unreadable(text, relative: relative)
    }
    let time = try scanner.timeOfDay(text: text, relative: relative)
    let offset = try scanner.utcOffset(text: text, relative: relative)
    guard scanner.isAtEnd else { throw .unreadable(text, relative: relative) }
    return try instant(of: time, on: date, offset: offset, text: text, zone: zone)
  }

  private static func instant(
    of time: TimeOfDay, on date: CivilDate, offset: Int?, text: String, zone: Zone
  ) throws(Failure) -> Instant {
    let isLeapSecond = time.second == 60
    guard
      let civil = CivilDateTime(
        date: date, hour: time.hour, minute: time.minute, second: isLeapSecond ? 59 : time.second)
    else { throw .noSuchTime(text) }
    var instant =
      offset.map { Instant(epochSeconds: civil.localSeconds - $0) } ?? zone.instant(of: civil)
    if isLeapSecond {
      instant = instant.advanced(bySeconds: 1)
      guard instant.epochSeconds % 86_400 == 0 else { throw .noSuchTime(text) }
    }
    return try inRange(instant, text: text, zone: zone)
  }

  private static func shifted(
    _ scanner: inout ByteScanner, text: String, zone: Zone, now: Instant
  ) throws(Failure) -> Instant {
    let isNegative = scanner.take("-")
    guard isNegative || scanner.take("+") else { throw .unreadable(text, relative: true) }
    let digits = scanner.takeAll(while: { $0.isASCIIDigit })
    guard !digits.isEmpty, let unit = scanner.takeAny(), scanner.isAtEnd else {
      throw .unreadable(text, relative: true)
    }
    // The whole calendar has fewer than 10^12 seconds.
    guard digits.count <= 12 else { throw .timeOutOfRange(text) }
    let count = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    let amount = isNegative ? -count : count
    let instant: Instant
    switch unit {
    case UInt8(ascii: "s"): instant = now.advanced(bySeconds: amount)
    case UInt8(ascii: "m"): instant = now.advanced(bySeconds: amount * 60)
    case UInt8(ascii: "h"): instant = now.advanced(bySeconds: amount * 3600)
    case UInt8(ascii: "d"): instant = sameTime(days: amount, from: now, zone: zone)
    case UInt8(ascii: "w"): instant = sameTime(days: amount * 7, from: now, zone: zone)
    default: throw .unreadable(text, relative: true)
    }
    return try inRange(instant, text: text, zone: zone)
  }

  private static func sameTime(days: Int, from now: Instant, zone: Zone) -> Instant {
    let local = zone.civil(at: now).localSeconds
    return zone.instant(of: CivilDateTime(localSeconds: local + days * 86_400))
  }

  private static func inRange(
    _ instant: Instant, text: String, zone: Zone
  ) throws(Failure) -> Instant {
    guard CivilDate.supportedYears.contains(zone.date(at: instant).year) else {
      throw .timeOutOfRange(text)
    }
    return instant
  }

  /// A time of day as typed.
  ///
  /// The second may be 60.
  fileprivate struct TimeOfDay {
    let hour: Int
    let minute: Int
    let second: Int
  }
}

extension ByteScanner {
  /// Parses `HH:MM[:SS[.fraction]]`.
  ///
  /// The hour may have one digit.
  fileprivate mutating func timeOfDay(
    text: String, relative: Bool
  ) throws(Failure) -> TimeParser.TimeOfDay {
    guard let hour = number(digits: 1...2), take(":"), let minute = number(digits: 2...2) else {
      throw .unreadable(text, relative: relative)
    }
    var second = 0
    if take(":") {
      guard let typed = number(digits: 2...2) else { throw .unreadable(text, relative: relative) }
      second = typed.value
      if take("."), takeAll(while: { $0.isASCIIDigit }).isEmpty {
        throw .unreadable(text, relative: relative)
      }
    }
    guard hour.value <= 23, minute.value <= 59, second <= 60 else { throw .noSuchTime(text) }
    return TimeParser.TimeOfDay(hour: hour.value, minute: minute.value, second: second)
  }

  /// Parses `Z`, `+02:00` or `+0200` as seconds east of UTC.
  ///
  /// `nil` if none of them follows.
  fileprivate mutating func utcOffset(
    text: String, relative: Bool
  ) throws(Failure) -> Int? {
    if take("z") { return 0 }
    let isNegative = take("-")
    guard isNegative || take("+") else { return nil }
    var digits = Array(takeAll(while: { $0.isASCIIDigit }))
    if digits.count == 2, take(":") { digits += takeAll(while: { $0.isASCIIDigit }) }
    guard digits.count == 4 else { throw .unreadable(text, relative: relative) }
    let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    guard value / 100 <= 23, value % 100 <= 59 else { throw .noSuchTime(text) }
    let seconds = value / 100 * 3600 + value % 100 * 60
    return isNegative ? -seconds : seconds
  }
}

extension Failure {
  /// The text has an unknown format.
  ///
  /// - Parameter relative: Whether `18:30` and `-15m` are accepted.
  fileprivate static func unreadable(_ text: String, relative: Bool) -> Failure {
    Failure(
      "invalid time \(text.quoted)",
      "write it as 2026-12-24T18:30:00Z"
        + (relative ? ", 2026-12-24 18:30, 18:30 or -15m" : " or 2026-12-24 18:30"),
      status: 2, cause: .unreadableText)
  }

  /// The time of day or the UTC offset does not exist.
  fileprivate static func noSuchTime(_ text: String) -> Failure {
    .input("invalid time \(text.quoted)", "write one from 00:00:00 to 23:59:59")
  }

  /// The time is outside the years 1 to 9999.
  package static func timeOutOfRange(_ text: String) -> Failure {
    .input("the time \(text.quoted) is out of range", "use the years 1 to 9999")
  }
}
