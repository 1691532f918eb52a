import Almanac

/// Lengths, and weeks as the days from one to another: `for 2 hours`, `6 weeks`, `week of dec 14`.
extension WhenParser {
  /// Returns a length: `for 2 hours`, `for the next 3 days`.
  func length(_ tokens: [DateToken]) -> WhenPart? {
    guard let first = tokens.first else { return nil }
    guard first.means(.during) else {
      // `10 Uhr eine halbe Stunde`, but not `8 a m`.
      guard first.number != nil || first.isFraction else { return nil }
      let minimum = first.number == 1 ? 900 : 60
      return ClockSpan.amount(tokens[...], allowsUnitAlone: false)
        .flatMap { minimum...86_400 ~= $0 ? .lengthAfterTime(seconds: $0) : nil }
    }
    let rest = DateReader.withoutNext(tokens.dropFirst())
    if let seconds = ClockSpan.amount(rest, allowsUnitAlone: false),
      (60...366 * 86_400).contains(seconds)
    {
      return .length(seconds: seconds)
    }
    if let nights = DateReader.nights(rest) { return .nights(nights, isMarked: true) }
    return DateReader.amounts(rest).map { .period($0) }
  }

  /// Returns a number of occurrences: `10 times`.
  func count(_ tokens: [DateToken]) -> WhenPart? {
    guard tokens.count == 2, tokens[1].means(.times) else { return nil }
    if case .number(let count, digits: 1...4) = tokens[0].kind {
      return (1...9999).contains(count) ? .count(count) : nil
    }
    return tokens[0].count.map { .count($0) }
  }

  /// Returns a length without a preposition: `2 weeks` of `dec 14, 2 weeks`, `6 weeks` of `6 weeks
  /// every monday`, `2 nights`.
  ///
  /// Alone, `2 weeks` counts from today, and `2 nights` says no day. `in 2 weeks` is a day.
  func lengthAlone(_ tokens: [DateToken], _ span: Range<Int>) -> WhenPart? {
    guard reader.direction == .next, !follows(.ahead, span) else { return nil }
    if let nights = DateReader.nights(tokens[...]) { return .nights(nights, isMarked: false) }
    // `5日` is a day of the month.
    guard !words[span.upperBound - 1].hasSuffix("日"),
      let amounts = DateReader.amounts(tokens[...]), let day = date(span)
    else { return nil }
    return .span(amounts, from: day)
  }

  /// Returns a day that a word says to be the first: `beginning jan 5`, `starting dec 14`, and
  /// beside a length of a repetition `from dec 1`.
  func beginning(_ span: Range<Int>, _ tokens: [DateToken]) -> WhenPart? {
    guard let first = tokens.first else { return nil }
    if first.edge == .start, let day = date(span.dropFirst()) {
      return .beginning(day, isFrom: false)
    }
    // `by dec 14` is a deadline.
    guard first.means(.on), first.means(.timeFrom) || first.means(.from),
      !first.means(any: [.to, .moved(1)]), let day = date(span)
    else { return nil }
    return .beginning(day, isFrom: first.means(.afterDay) || first.means(.from))
  }

  /// Returns the days of the week or the weekend of a day by its number: `week of dec 14`, `week
  /// beginning dec 14`.
  ///
  /// A week that begins with a Sunday is named by it.
  func week(_ tokens: [DateToken], _ span: Range<Int>) -> WhenPart? {
    let rest = tokens.first?.means(.the) == true ? span.dropFirst() : span
    guard rest.count > 2, case let first = self.tokens(rest.prefix(1)), first.count == 1,
      case let link = self.tokens(rest.dropFirst().prefix(1)), link.count == 1,
      case let isStart = link[0].edge == .start, isStart || link[0].means(.of),
      tokens.contains(where: \.isNumber),
      // `friday of the week of dec 14` is a day.
      !follows(.of, span),
      let day = date(rest.dropFirst(2))?.date
    else { return nil }
    if first[0].unit == .week {
      let start = isStart || day.weekday == .sunday ? day : day.startOfWeek()
      return .dates(DateReading(start), start.advanced(byDays: 6), weekdays: nil)
    }
    guard first[0].means(.weekend), day.weekday.rawValue >= Weekday.friday.rawValue else {
      return nil
    }
    // `weekend of dec 4` begins on that Friday.
    let sunday = day.startOfWeek().advanced(byDays: 6)
    let start = day.weekday == .sunday ? sunday.advanced(byDays: -1) : day
    return .dates(DateReading(start), sunday, weekdays: nil)
  }

  /// Whether the word before a span has a meaning.
  private func follows(_ term: DateTerm, _ span: Range<Int>) -> Bool {
    let index = span.lowerBound
    return index > 0 && tokens(index - 1..<index).last?.means(term) == true
  }
}
