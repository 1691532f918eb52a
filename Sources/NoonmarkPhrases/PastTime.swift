import Almanac
import NoonmarkBase
import NoonmarkText

/// The time at which something happened, as it was typed: `9:15`, `20 minutes ago`, `yesterday
/// 18:00`.
package struct PastTime: Hashable, Sendable {
  package fileprivate(set) var at: Instant
  /// The date that was typed; `nil` for a time of a clock or one counted from now.
  package var reading: DateReading?
  /// Whether it is the start of a day that was typed without a time.
  var isDay = false
}

extension DateReader {
  /// Reads a time: a time of a clock or a calendar, a time counted from now, or a day, which is its
  /// start.
  ///
  /// - Parameters:
  ///   - text: The words.
  ///   - moment: The current time, in the zone of times.
  ///   - days: The zone in which days begin; a day without a time is one of its days.
  ///   - old: The time of an event that is changed. It keeps its day if the text has none, and its
  ///     time of day if the text is a day.
  /// - Throws: An error with the cause `unreadableText` for other words, which may mean anything.
  package func pastTime(
    _ text: String, at moment: ZonedInstant, days: Zone? = nil, replacing old: Instant? = nil
  ) throws(Failure) -> PastTime {
    if let old, let time = timeAlone(text, at: moment),
      case let at = moment.zone.instant(of: time.on(moment.zone.date(at: old))), at <= moment.now
    {
      return PastTime(at: at)
    }
    let days = days ?? moment.zone
    var time = try unchecked(text, moment, days)
    if let old, time.isDay {
      let clock = ClockTime(days.civil(at: old))
      time.at = days.instant(of: clock.on(days.date(at: time.at)))
      guard time.at <= moment.now else {
        throw .input(
          "\(text.quoted) would be in the future, at \(ClockTime(moment.zone.civil(at: old)).text)",
          "write a time too")
      }
    }
    // Files have times in UTC, where the first and the last day end at other times.
    guard Zone.utc.date(at: time.at).isSupported else {
      throw .timeOutOfRange(text)
    }
    return time
  }

  private func unchecked(
    _ text: String, _ moment: ZonedInstant, _ days: Zone
  ) throws(Failure) -> PastTime {
    let unreadable: Failure
    if days != moment.zone, let date = try? DateParser.parse(text) {
      return PastTime(at: days.startOfDay(date), isDay: true)
    }
    do {
      return PastTime(
        at: try TimeParser.parse(text, in: moment.zone, now: moment.now),
        isDay: (try? DateParser.parse(text)) != nil)
    } catch {
      guard error.cause == .unreadableText else { throw error }
      unreadable = error
    }
    let reader = knowing([text])
    let tokens = reader.tokens(of: text)
    if tokens.only?.means(.now) == true { return PastTime(at: moment.now) }
    // `5 minutes earlier`.
    if tokens.count > 1, let last = tokens.last, last.moved == -1, !last.means(.ago) {
      let length = DateText.string(DateText.normalized(text)[..<last.range.lowerBound])
      return try unchecked(length + "ago", moment, days)
    }
    // `0730`, and `at 1730`.
    let isAt = tokens.count == 2 && tokens[0].means(.at)
    if tokens.count == 1 || isAt, let last = tokens.last,
      let time = isAt ? last.timeOfDigits : last.timeWithZero
    {
      return PastTime(reader.nearest(time, to: moment), in: moment.zone, days)
    }
    if tokens.only?.means(.tonight) == true {
      return PastTime(at: moment.zone.instant(of: ClockTime.evening.on(today)))
    }
    // Exact, also in the hour that clocks repeat.
    if let span = reader.unambiguousClockSpan(text) {
      return PastTime(at: moment.now.advanced(bySeconds: span.seconds))
    }
    let spaced = reader.spaced(text.words).joined(separator: " ")
    do throws(DateReadingError) {
      var typed = try reader.read(spaced, at: moment)
      // Until its own day begins, `today` alone is still the day before.
      if typed.time == nil, days != moment.zone {
        var dayReader = reader
        dayReader.today = days.date(at: moment.now)
        typed = try dayReader.read(spaced, at: moment)
      }
      guard !typed.reading.isFirstOfPeriod else {
        throw DateReadingError.incomplete(text, example: typed.date)
      }
      let time = PastTime(typed, in: moment.zone, days)
      guard time.at > moment.now, let sentence = reader.whenAlone(spaced, at: moment),
        sentence.typed == typed
      else { return time }
      return PastTime(sentence.typed, isAfterEvening: sentence.isAfterEvening, moment, days)
    } catch .unreadable(_, let near) {
      let said = reader.withYesterday(text, tokens) ?? spaced
      if let sentence = reader.whenAlone(said, at: moment) {
        guard !sentence.hasMore else { throw DateReader.severalTimes(text) }
        return PastTime(sentence.typed, isAfterEvening: sentence.isAfterEvening, moment, days)
      }
      guard let near else { throw unreadable }
      throw Failure(
        "invalid time \(text.quoted)", "did you mean '\(near)'?", status: 2,
        cause: .unreadableText)
    } catch {
      throw .input(error.message)
    }
  }
}

extension DateReader {
  /// The error of a range or a repetition, where one time is needed.
  package static func severalTimes(_ text: String) -> Failure {
    Failure(
      "\(text.quoted) is more than one time", "write one, such as 9:15", status: 2,
      cause: .unreadableText)
  }

  /// Returns the day of a past time with a word for it, `last night` or `since an hour ago`; `nil`
  /// for other words, and for a time of a clock alone.
  package func pastDay(_ text: String, at moment: ZonedInstant) -> CivilDate? {
    let reader = knowing([text])
    let tokens = reader.tokens(of: text)
    var rest = text
    if let first = tokens.first, tokens.count > 1, first.means(.since), !first.means(.ago) {
      let time = DateText.normalized(text)[first.range.upperBound...]
      rest = DateText.string(time.drop { $0 == " " })
    }
    // `今朝から`.
    if let last = tokens.last, tokens.count > 1, last.isAttached, last.means(.from) {
      rest = DateText.string(DateText.normalized(text)[..<last.range.lowerBound])
    }
    guard ClockTime(rest) == nil, let time = try? reader.pastTime(rest, at: moment) else {
      return nil
    }
    return moment.zone.date(at: time.at)
  }

  /// The maximum number of words of a time.
  package static let maximumWordsOfTime = 8

  /// Returns the number of words at the start that are a time, possibly an invalid one; 0 if none
  /// are.
  package func countOfPastTime(in words: [String]) -> Int {
    let moment = ZonedInstant(Instant(epochSeconds: today.dayNumber * 86_400), in: .utc)
    let counts = (1...max(words.count, 1)).prefix(DateReader.maximumWordsOfTime).reversed()
    return counts.first { count in
      do throws(Failure) {
        _ = try pastTime(words.prefix(count).joined(separator: " "), at: moment)
        return true
      } catch {
        return error.cause != .unreadableText
      }
    } ?? 0
  }

  /// Returns a text about a part of yesterday with the date: `last night at 1`, `10pm last night`,
  /// `last evening`.
  private func withYesterday(_ text: String, _ tokens: [DateToken]) -> String? {
    guard let first = tokens.first, let last = tokens.last else { return nil }
    let scalars = DateText.normalized(text)
    let day = today.advanced(byDays: -1).iso8601
    for (token, rest) in [
      (first, scalars[first.range.upperBound...]), (last, scalars[..<last.range.lowerBound]),
    ] where token.means(.lastNight) {
      return "\(day) night \(DateText.string(rest))"
    }
    guard tokens.count > 1, tokens[1].partOfDay != nil, first.means(.shift(-1)) else { return nil }
    return day + " " + DateText.string(scalars[tokens[1].range.lowerBound...])
  }
}

extension PastTime {
  /// Creates the time of a sentence.
  ///
  /// Soon after midnight, `last night at 1` was a day earlier, but not `tonight at 1`, which is of
  /// tomorrow.
  ///
  /// - Parameter isAfterEvening: Whether the day is the one after that of the words.
  fileprivate init(
    _ typed: DateAndTime, isAfterEvening: Bool, _ moment: ZonedInstant, _ days: Zone
  ) {
    self.init(typed, in: moment.zone, days)
    guard at > moment.now, isAfterEvening else { return }
    let reading = DateReading(typed.date.advanced(byDays: -1))
    let last = PastTime(DateAndTime(reading, at: typed.time), in: moment.zone, days)
    // By day, `heute Nacht um 3` is in the night that has passed.
    if typed.date == moment.today || last.at <= moment.now { self = last }
  }

  /// Creates the instant of a date, which is its start without a time of day.
  fileprivate init(_ typed: DateAndTime, in zone: Zone, _ days: Zone) {
    at = typed.time.map { zone.instant(of: $0.on(typed.date)) } ?? days.startOfDay(typed.date)
    reading = typed.reading
    isDay = typed.time == nil
  }
}
