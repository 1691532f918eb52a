import NoonmarkBase

/// A parser of points in time, as in options and data files.
///
/// - RFC 3339: `2026-12-24T18:30:05Z`, `2026-12-24t18:30:05.25+02:00`. Seconds are optional, and
///   fractions are dropped. A leap second (`23:59:60` UTC) is the following second.
/// - `2026-12-24 18:30`, `2026-12-24T18:30:05`: local time in the zone. A nonexistent local time is
///   shifted forward by the gap. An ambiguous time is the earlier instant.
/// - `2026-12-24`: the first instant of that date in the zone.
///
/// With a current instant, it also accepts:
///
/// - `now`; `18:30`, `18:30:05`: a time today, past or future.
/// - `-15m`, `+2h`, `-30s`: minutes, hours or seconds from now.
/// - `-1d`, `-2w`: the same time of day, days or weeks from now.
///
/// The result is always within the years 1 to 9999 in local time.
package struct TimeParser {
  private var scanner: ByteScanner
  private let text: String
  private let zone: Zone
  /// The current instant, or `nil` if only absolute times are accepted.
  private let now: Instant?
  /// Whether only times with a UTC offset are accepted, which do not depend on the zone.
  private let requiresOffset: Bool

  /// Parses a point in time: absolute, as in `--now`, or also relative to `now`, as in `--at`.
  package static func parse(
    _ text: String, in zone: Zone, now: Instant? = nil, requiresOffset: Bool = false
  ) throws(Failure) -> Instant {
    let scanner = ByteScanner(trimming: text, lowercased: true)
    var parser = TimeParser(
      scanner: scanner, text: text, zone: zone, now: now, requiresOffset: requiresOffset)
    return try parser.instant()
  }

  private mutating func instant() throws(Failure) -> Instant {
    guard let first = scanner.peek else { throw unreadable }
    guard let now else {
      guard first.isASCIIDigit else { throw unreadable }
      return try absolute()
    }
    var clock = scanner
    if clock.number(digits: 1...2) != nil, clock.take(":") {
      let time = try timeOfDay()
      guard scanner.isAtEnd else { throw unreadable }
      return try instant(of: time, on: zone.date(at: now), offset: nil)
    }
    if first.isASCIIDigit { return try absolute() }
    if first.isASCIILetter {
      let word = scanner.takeAll(while: { $0.isASCIILetter })
      guard scanner.isAtEnd, word.elementsEqual("now".utf8) else { throw unreadable }
      return now
    }
    return try shifted(from: now)
  }

  private mutating func absolute() throws(Failure) -> Instant {
    let date: CivilDate
    do {
      date = try scanner.isoDate(text: text)
    } catch .unreadable {
      throw unreadable
    } catch .outOfRange {
      throw .timeOutOfRange(text)
    } catch {
      throw .input(error.message)
    }
    if scanner.isAtEnd, !requiresOffset { return zone.startOfDay(date) }
    guard scanner.take("t") || scanner.take(" ") else { throw unreadable }
    let time = try timeOfDay()
    let offset = try utcOffset()
    guard scanner.isAtEnd, offset != nil || !requiresOffset else { throw unreadable }
    return try instant(of: time, on: date, offset: offset)
  }

  private func instant(
    of time: TimeOfDay, on date: CivilDate, offset: Int?
  ) throws(Failure) -> Instant {
    let isLeapSecond = time.second == 60
    guard
      let civil = CivilDateTime(
        date: date, hour: time.hour, minute: time.minute, second: isLeapSecond ? 59 : time.second)
    else { throw noSuchTime }
    var instant =
      offset.map { Instant(epochSeconds: civil.localSeconds - $0) } ?? zone.instant(of: civil)
    if isLeapSecond {
      instant = instant.advanced(bySeconds: 1)
      guard instant.epochSeconds % 86_400 == 0 else { throw noSuchTime }
    }
    return try inRange(instant)
  }

  private mutating func shifted(from now: Instant) throws(Failure) -> Instant {
    let isNegative = scanner.take("-")
    guard isNegative || scanner.take("+") else { throw unreadable }
    let digits = scanner.takeAll(while: { $0.isASCIIDigit })
    guard !digits.isEmpty, let unit = scanner.takeAny(), scanner.isAtEnd else { throw unreadable }
    // The whole calendar has fewer than 10^12 seconds.
    guard digits.count <= 12 else { throw .timeOutOfRange(text) }
    let count = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    let amount = isNegative ? -count : count
    let instant: Instant
    switch unit {
    case UInt8(ascii: "s"): instant = now.advanced(bySeconds: amount)
    case UInt8(ascii: "m"): instant = now.advanced(bySeconds: amount * 60)
    case UInt8(ascii: "h"): instant = now.advanced(bySeconds: amount * 3600)
    case UInt8(ascii: "d"): instant = sameTime(days: amount, from: now)
    case UInt8(ascii: "w"): instant = sameTime(days: amount * 7, from: now)
    default: throw unreadable
    }
    return try inRange(instant)
  }

  private func sameTime(days: Int, from now: Instant) -> Instant {
    let local = zone.civil(at: now).localSeconds
    return zone.instant(of: CivilDateTime(localSeconds: local + days * 86_400))
  }

  private func inRange(_ instant: Instant) throws(Failure) -> Instant {
    guard zone.date(at: instant).isSupported else {
      throw .timeOutOfRange(text)
    }
    return instant
  }

  /// A time of day as typed.
  ///
  /// The second may be 60.
  private struct TimeOfDay {
    let hour: Int
    let minute: Int
    let second: Int
  }

  /// Parses `HH:MM[:SS[.fraction]]`.
  ///
  /// The hour may have one digit.
  private mutating func timeOfDay() throws(Failure) -> TimeOfDay {
    guard let hour = scanner.number(digits: 1...2), scanner.take(":"),
      let minute = scanner.number(digits: 2...2)
    else { throw unreadable }
    var second = 0
    if scanner.take(":") {
      guard let typed = scanner.number(digits: 2...2) else { throw unreadable }
      second = typed.value
      if scanner.take("."), scanner.takeAll(while: { $0.isASCIIDigit }).isEmpty {
        throw unreadable
      }
    }
    guard hour.value <= 23, minute.value <= 59, second <= 60 else { throw noSuchTime }
    return TimeOfDay(hour: hour.value, minute: minute.value, second: second)
  }

  /// Parses `Z`, `+02:00` or `+0200` as seconds east of UTC.
  ///
  /// `nil` if none of them follows.
  private mutating func utcOffset() throws(Failure) -> Int? {
    if scanner.take("z") { return 0 }
    let isNegative = scanner.take("-")
    guard isNegative || scanner.take("+") else { return nil }
    var digits = Array(scanner.takeAll(while: { $0.isASCIIDigit }))
    if digits.count == 2, scanner.take(":") {
      digits += scanner.takeAll(while: { $0.isASCIIDigit })
    }
    guard digits.count == 4 else { throw unreadable }
    let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    guard value / 100 <= 23, value % 100 <= 59 else { throw noSuchTime }
    let seconds = value / 100 * 3600 + value % 100 * 60
    return isNegative ? -seconds : seconds
  }

  /// The text has an unknown format.
  private var unreadable: Failure {
    let others =
      requiresOffset
      ? "" : now == nil ? " or 2026-12-24 18:30" : ", 2026-12-24 18:30, 18:30 or -15m"
    return Failure(
      "invalid time \(text.quoted)", "write it as 2026-12-24T18:30:00Z" + others,
      status: 2, cause: .unreadableText)
  }

  /// The time of day or the UTC offset does not exist.
  private var noSuchTime: Failure {
    .input("invalid time \(text.quoted)", "write one from 00:00:00 to 23:59:59")
  }
}

extension Failure {
  /// The time is outside the years 1 to 9999.
  package static func timeOutOfRange(_ text: String) -> Failure {
    .input("the time \(text.quoted) is out of range", CivilDate.supportedYearsAdvice)
  }
}
