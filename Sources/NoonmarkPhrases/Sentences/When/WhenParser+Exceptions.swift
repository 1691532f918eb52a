import Almanac
import NoonmarkText

/// The days that a repetition leaves out: `except dec 24`, `but not on sundays`.
extension WhenParser {
  /// Returns the days after a word such as `except`, or before it: `12月24日以外`.
  func exception(_ span: Range<Int>, _ tokens: [DateToken]) -> WhenPart? {
    if span.count == 1, let last = tokens.last, last.isAttached, last.means(.except) {
      let weekdays = RepetitionPhrase.excluded(by: tokens[...])
      guard weekdays.isEmpty else { return .exceptWeekdays(weekdays) }
      let date = DateText.normalized(words[span.lowerBound])[..<last.range.lowerBound]
      return reader.outcome(of: [DateText.string(date)]).reading.map { .except($0.date) }
    }
    guard tokens.first?.means(.except) == true else { return nil }
    return phrase(startOf: span, meaning: [.except], upTo: 3)
      .flatMap { leftOut(span.dropFirst($0.count)) }
  }

  /// Returns the days that words name: weekdays, a day, or the days from one to another.
  ///
  /// - Parameter last: The day before them in a list, whose month a number alone has: the `25` of
  ///   `dec 24 and 25`.
  func leftOut(_ span: Range<Int>, after last: CivilDate? = nil) -> WhenPart? {
    let tokens = tokens(span)
    if let phrase = RepetitionPhrase(tokens[...]), phrase.isOfWeekdays, !phrase.isEvery {
      return .exceptWeekdays(phrase.weekdays)
    }
    if let last, let number = dayOfMonth(tokens[...]), number > last.day,
      let day = CivilDate(year: last.year, month: last.month, day: number)
    {
      return .except(day)
    }
    if case .dates(let first, let last, weekdays: nil)? = range(span) ?? week(tokens, span) {
      return .exceptDays(first.date...last)
    }
    if let period = period(tokens) { return .exceptDays(period) }
    guard isOneDay(tokens), !isBeginning(span), let day = date(span) else { return nil }
    return .except(day.date)
  }

  /// Whether tokens name a day of one year: `dec 24`, `christmas`, `next friday`, but not `friday`
  /// or `the 1st of the month`.
  private func isOneDay(_ tokens: [DateToken]) -> Bool {
    guard tokens.last?.unit == nil else { return false }
    return tokens.contains { token in
      token.isNumber || token.feast != nil || token.daysFromToday != nil || token.shift != nil
    }
  }

  /// Returns the first day of a month, with or without a year, or its last one if it is whole:
  /// `until june` is until it begins, and `through june` until it ends.
  func month(_ span: Range<Int>, isWhole: Bool) -> CivilDate? {
    let tokens = tokens(span)
    let year = tokens.count == 2 ? tokens[1].number : 1000
    guard let first = tokens.first, first.month != nil, first.feast == nil, tokens.count <= 2,
      let year, year >= 1000, let day = reader.outcome(of: ["1"] + words[span]).reading?.date
    else { return nil }
    return isWhole ? day.boundary(.end, of: .month) : day
  }

  /// Returns the days that a repetition has beside `next week`; `from next week` has no last one.
  func days(_ tokens: [DateToken], _ span: Range<Int>) -> When.Days? {
    let isFrom = isBeginning(span) || tokens.first.map { $0.means(.on) && !$0.means(.to) } == true
    return period(tokens).map { days in
      When.Days(first: days.lowerBound, last: isFrom ? nil : days.upperBound)
    }
  }

  /// Returns the first and the last day of a week, a month or a year that is counted from the
  /// current one: `next week`.
  func period(_ tokens: [DateToken]) -> ClosedRange<CivilDate>? {
    let prepositions: [DateTerm] = [.on, .the, .from, .timeFrom, .since, .ahead, .edge(.start)]
    let rest = tokens.drop { $0.means(any: prepositions) && $0.shift == nil && $0.unit == nil }
    guard rest.count == 2, let shift = rest.compactMap(\.shift).first,
      let unit = rest.compactMap(\.unit).first, unit != .day
    else { return nil }
    let day = reader.today.advanced(by: shift, unit)
    return day.boundary(.start, of: unit)...day.boundary(.end, of: unit)
  }
}
