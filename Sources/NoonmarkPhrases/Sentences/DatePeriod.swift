import Almanac
import NoonmarkBase
import NoonmarkText

extension DateReader {
  /// Returns the days that a text means: `this week`, `november`, `last 7 days`, `since monday`,
  /// `until monday`, `nov 1 - nov 15` or a day.
  ///
  /// - Parameters:
  ///   - text: The words.
  ///   - moment: The current time, in the user's zone.
  ///   - firstWeekday: The first day of a week.
  /// - Returns: The days, up to today if they go on, and from the first day of all if they have no
  ///   beginning; `nil` for other words.
  package func period(
    _ text: String, at moment: ZonedInstant, weeksFrom firstWeekday: Weekday
  ) throws(Failure) -> ClosedRange<CivilDate>? {
    let reader = knowing([text])
    var tokens = reader.tokens(of: text)
    guard !tokens.isEmpty else { return nil }
    if let (isSince, rest) = reader.bound(tokens, of: text) {
      guard let days = try reader.period(rest, at: moment, weeksFrom: firstWeekday) else {
        return nil
      }
      guard isSince else { return CivilDate.firstSupported...days.upperBound }
      // `since nov 1 until nov 15`.
      if reader.tokens(of: rest).contains(where: { $0.means(.to) }) { return days }
      return days.lowerBound <= today ? days.lowerBound...today : nil
    }
    tokens.removeAll { $0.means(.the) || $0.means(.of) }
    if let days = reader.week(tokens) ?? reader.unit(tokens, firstWeekday)
      ?? reader.quarter(tokens) ?? reader.named(tokens)
    {
      return days
    }
    switch reader.outcome(of: [text]) {
    case .date(let reading):
      // `2026-11` and `11/2026` are whole months.
      let last =
        reading.isFirstOfPeriod ? reading.date.boundary(.end, of: .month) : reading.date
      return reading.date...last
    case .problem(let error): throw .input(error.message)
    case .incomplete, .nothing: break
    }
    guard let range = reader.whenAlone(text, at: moment), range.repetition == nil,
      range.typed.time == nil,
      let last = range.end.flatMap({ try? DateParser.parse($0) }), last >= range.typed.date
    else { return nil }
    return range.typed.date...last
  }

  /// Returns the other words of `since monday` or `until monday`, and whether they are a beginning.
  private func bound(_ tokens: [DateToken], of text: String) -> (isSince: Bool, rest: String)? {
    guard tokens.count > 1, let first = tokens.first, let last = tokens.last else { return nil }
    let normalized = DateText.normalized(text)
    if first.means(any: [.since, .to]) {
      return (first.means(.since), DateText.string(normalized[first.range.upperBound...]))
    }
    // `11月25日まで`.
    guard last.isAttached, last.means(any: [.since, .from, .to]) else { return nil }
    let rest = DateText.string(normalized[..<last.range.lowerBound])
    return (last.means(any: [.since, .from]), rest)
  }

  /// Returns the days of `week 47` and `week 47 2025`, a week of ISO 8601; without a year, the last
  /// one that has begun.
  private func week(_ tokens: [DateToken]) -> ClosedRange<CivilDate>? {
    guard 2...3 ~= tokens.count, tokens[0].unit == .week || tokens[0].means(.weekNumber),
      case .number(let week, digits: 1...2) = tokens[1].kind
    else { return nil }
    var year: Int?
    if tokens.count == 3 {
      guard case .number(let value, digits: 4) = tokens[2].kind else { return nil }
      year = value
    }
    return lastBegun(today).day(.monday, ofWeek: week, year)
      .map { $0...$0.advanced(byDays: 6) }
  }

  /// Returns a resolver of periods without a year: the last one that had begun on a day.
  private func lastBegun(_ day: CivilDate) -> DateResolver {
    DateResolver(today: day, direction: .last, order: nil, text: "")
  }

  /// Returns the days of `last week`, `this month` and `last 7 days`.
  private func unit(_ tokens: [DateToken], _ firstWeekday: Weekday) -> ClosedRange<CivilDate>? {
    var shift: Int?
    var count: Int?
    var unit: DateUnit?
    var isWeekend = false
    for token in tokens {
      if let value = token.shift {
        guard shift == nil else { return nil }
        shift = value
      } else if let value = token.unitAfterWord {
        guard unit == nil else { return nil }
        unit = value
      } else if token.means(.weekend) {
        isWeekend = true
      } else if case .number(let value, digits: 1...4) = token.kind {
        // `month 3` is no number of months.
        guard count == nil, unit == nil || shift != nil else { return nil }
        count = value
      } else if let value = token.count {
        guard count == nil, unit == nil || shift != nil else { return nil }
        count = value
      } else {
        return nil
      }
    }
    if isWeekend {
      guard unit == nil, count == nil, shift ?? 0 <= 0 else { return nil }
      let weeks = shift ?? (today.weekday.isWorkday ? -1 : 0)
      let saturday = today.startOfWeek().advanced(byDays: 5 + 7 * weeks)
      return saturday...saturday.advanced(byDays: 1)
    }
    guard let unit else { return nil }
    if let count {
      guard count > 0, shift == nil || shift == -1 else { return nil }
      return today.advanced(by: -count, unit).advanced(byDays: 1)...today
    }
    guard let shift else { return nil }
    let first =
      unit == .week
      ? today.startOfWeek(from: firstWeekday) : today.boundary(.start, of: unit)
    let start = first.advanced(by: shift, unit)
    return start...start.advanced(by: 1, unit).advanced(byDays: -1)
  }

  /// Returns the days of `Q3`, `Q3 2025`, `3. Quartal` and `last quarter`; without a year, the last
  /// one that has begun.
  private func quarter(_ tokens: [DateToken]) -> ClosedRange<CivilDate>? {
    var number: Int?
    var year: Int?
    var shift: Int?
    var isQuarter = false
    for token in tokens where !token.isOrdinalMark {
      if case .number(let value, digits: 4) = token.kind, year == nil {
        year = value
      } else if let named = token.quarterName, number == nil {
        number = named
        isQuarter = true
      } else if token.means(.quarter) || token.means(.minutes(-15)), !isQuarter {
        // `quarter of` is also fifteen minutes before an hour.
        isQuarter = true
      } else if let value = token.ordinal ?? token.number, number == nil {
        number = value
      } else if let value = token.shift, shift == nil {
        shift = value
      } else {
        return nil
      }
    }
    guard isQuarter, number.map({ 1...4 ~= $0 }) ?? (shift != nil) else { return nil }
    // `last Q3` is no quarter, and `last quarter 2025` neither.
    guard (number == nil) == (shift != nil), year == nil || number != nil else { return nil }
    let start = lastBegun(today).edge(.start, ofQuarter: number ?? 0, year)
      .advanced(byMonths: 3 * (shift ?? 0))
    return start...start.advanced(byMonths: 3).advanced(byDays: -1)
  }

  /// Returns the days of `november`, `november 2025` and `2025`.
  private func named(_ tokens: [DateToken]) -> ClosedRange<CivilDate>? {
    var month: Int?
    var year: Int?
    var shift = 0
    for token in tokens {
      if case .number(let value, digits: 4) = token.kind, year == nil {
        year = value
      } else if let value = token.month, month == nil {
        month = value
      } else if token.means(.shift(-1)) {
        shift = -1
      } else if !token.means(.shift(0)) {
        return nil
      }
    }
    guard let month else {
      let first = year.flatMap { CivilDate(year: $0, month: 1, day: 1) }
      return first.map { $0...$0.boundary(.end, of: .year) }
    }
    // `last november` in November is that of the year before.
    let day = shift < 0 ? today.startOfMonth.advanced(byDays: -1) : today
    let first = lastBegun(day).edge(.start, month: month, year: year)
    return first...first.boundary(.end, of: .month)
  }
}
