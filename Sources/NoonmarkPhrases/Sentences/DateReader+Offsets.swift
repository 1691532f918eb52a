import Almanac

/// Days that are counted from a named day.
extension DateReader {
  /// Whether a date to come can be in minutes or in months: `in 45m`, but not `+2m`.
  func isMinutesOrMonths(_ tokens: [DateToken]) -> Bool {
    direction == .next
      && tokens.contains(where: \.isMinuteOrMonth)
      && !tokens.contains { if case .sign = $0.kind { true } else { false } }
  }

  /// Returns a day before or after a named day: `two days before christmas`, `a week from
  /// tomorrow`, `the day after easter`, `the friday after christmas`; `nil` for other words.
  func offset(
    _ tokens: ArraySlice<DateToken>, _ text: String
  ) throws(DateReadingError) -> DateReading? {
    // `45m from tomorrow` is as likely in minutes.
    guard !tokens.contains(where: \.isMinuteOrMonth) else { return nil }
    for index in tokens.indices.dropFirst() where index + 1 < tokens.endIndex {
      let isAfter = tokens[index].means(.afterDay)
      guard isAfter || tokens[index].means(.beforeDay) else { continue }
      let distance = DateReader.withoutRank(
        DateReader.withoutBeginning(tokens[..<index]), isAfter: isAfter)
      let day = tokens[(index + 1)...]
      // `2 weeks from dec 20` can be the length of something.
      guard !isAfter || !tokens[index].means(.on) || !day.contains(where: \.isNumber),
        DateReader.isDistance(distance, from: tokens[index]),
        let reading = try reading(of: day, text),
        !reading.isFirstOfPeriod,
        let date = DateReader.date(distance, isAfter ? 1 : -1, from: reading.date)
      else { continue }
      return DateReading(try date.supported(in: text))
    }
    if let reading = try weekTomorrow(tokens, text) { return reading }
    return try dayFirst(tokens, text)
  }

  /// Returns the day of `a week tomorrow`, `tomorrow week`, `demain en huit` and `来週の今日`.
  private func weekTomorrow(
    _ tokens: ArraySlice<DateToken>, _ text: String
  ) throws(DateReadingError) -> DateReading? {
    var tokens = tokens
    // `de hoy en ocho días`, `el viernes en ocho días`.
    for term in [DateTerm.from, .on, .the] where tokens.count > 2 { tokens.take(term) }
    guard direction == .next, tokens.count > 1, let first = tokens.first, let last = tokens.last
    else { return nil }
    let day: CivilDate
    let amounts: [DateAmount]?
    if let named = self.day(first) ?? first.weekday.map({ today.next($0) }) {
      day = named
      amounts = DateReader.amounts(afterDay: tokens.dropFirst(), isWeekday: first.weekday != nil)
    } else {
      guard let named = self.day(last) else { return nil }
      day = named
      amounts = DateReader.amounts(ofWeekBefore: tokens.dropLast())
    }
    guard let amounts, day >= today else { return nil }
    return DateReading(try day.advanced(by: amounts).supported(in: text))
  }

  /// Returns the day that a token names by its distance from today: `tomorrow`.
  private func day(_ token: DateToken) -> CivilDate? {
    token.daysFromToday.map { today.advanced(byDays: $0) }
  }

  /// Returns the length after a day: `week`, `in einer Woche`, `en huit`, `en quince días`.
  private static func amounts(
    afterDay tokens: ArraySlice<DateToken>, isWeekday: Bool
  ) -> [DateAmount]? {
    if let first = tokens.only {
      if first.unit == .week { return [DateAmount(count: 1, unit: .week)] }
      return first.pair == .week ? [DateAmount(count: 2, unit: .week)] : nil
    }
    guard let first = tokens.first, first.means(.ahead) || first.means(.afterLink) else {
      return nil
    }
    let length = tokens.dropFirst()
    // Both days are counted: a week is 8 days, and two are 15.
    let weeks = [8: 1, 15: 2]
    if let token = length.only {
      if let unit = token.unit { return [DateAmount(count: 1, unit: unit)] }
      if let count = token.number {
        return weeks[count].map { [DateAmount(count: $0, unit: .week)] }
      }
    }
    guard let amounts = amounts(length) else { return nil }
    if amounts.count == 1, amounts[0].unit == .day, let count = weeks[amounts[0].count] {
      return [DateAmount(count: count, unit: .week)]
    }
    // `monday in 3 days` is no day.
    return isWeekday ? amounts.first.flatMap { $0.unit == .week ? amounts : nil } : amounts
  }

  /// Returns the length before a day: `two weeks`, `om en uke`, `来週の`.
  private static func amounts(ofWeekBefore tokens: ArraySlice<DateToken>) -> [DateAmount]? {
    var tokens = tokens
    if tokens.count > 1 { tokens.take(.ahead) }
    if tokens.count == 3, tokens.last?.means(.of) == true, tokens.first?.means(.shift(1)) == true,
      tokens.dropFirst().first?.unit == .week
    {
      return [DateAmount(count: 1, unit: .week)]
    }
    let amounts = amounts(tokens)
    let isOfWeeks = amounts?.allSatisfy { $0.unit == .week || $0.unit == .month } == true
    return isOfWeeks ? amounts : nil
  }

  /// Returns the day of `クリスマスの2日前`.
  private func dayFirst(
    _ tokens: ArraySlice<DateToken>, _ text: String
  ) throws(DateReadingError) -> DateReading? {
    guard let last = tokens.last, last.isAttached, last.means(.ago) || last.means(.ahead) else {
      return nil
    }
    for index in tokens.indices.dropFirst() where index + 1 < tokens.endIndex {
      guard let amounts = DateReader.amounts(tokens[index..<tokens.endIndex - 1]) else { continue }
      var day = tokens[..<index]
      guard let link = day.last, link.means(.of) || link.means(.from) else { continue }
      day.removeLast()
      guard let reading = try reading(of: day, text) else { continue }
      let date = reading.date.advanced(by: amounts, sign: last.means(.ago) ? -1 : 1)
      return DateReading(try date.supported(in: text))
    }
    return nil
  }

  /// Returns tokens without those that say nothing before a distance: `on the day after easter`.
  private static func withoutBeginning(_ tokens: ArraySlice<DateToken>) -> ArraySlice<DateToken> {
    var rest = tokens
    for terms in [[DateTerm.on, .ahead], [.the]] {
      if rest.first?.means(any: terms) == true { rest.removeFirst() }
    }
    return rest
  }

  /// Returns the day of `last friday` before a day, or of `first friday` after it.
  private static func withoutRank(
    _ tokens: ArraySlice<DateToken>, isAfter: Bool
  ) -> ArraySlice<DateToken> {
    guard tokens.count == 2, let rank = tokens.first, let day = tokens.last,
      day.weekday != nil || day.means(any: [.unit(.day), .weekend, .workdays]),
      rank.means(any: isAfter ? [.ordinal(1), .shift(1)] : [.shift(-1)])
    else { return tokens }
    return tokens.dropFirst()
  }

  private static func isDistance(_ tokens: ArraySlice<DateToken>, from pivot: DateToken) -> Bool {
    if let first = tokens.only {
      // `the friday after christmas`, but not `friday from monday`.
      let isPivot = !pivot.means(.on) || pivot.means(.beforeDay)
      return first.unit != nil || first.pair != nil
        || (first.weekday != nil || first.means(any: [.weekend, .workdays])) && isPivot
    }
    return amounts(tokens) != nil || workdays(tokens) != nil
  }

  private static func date(
    _ distance: ArraySlice<DateToken>, _ sign: Int, from date: CivilDate
  ) -> CivilDate? {
    if let amounts = amounts(distance) { return date.advanced(by: amounts, sign: sign) }
    if let count = workdays(distance) { return date.advanced(byWorkingDays: count * sign) }
    guard let token = distance.only else { return nil }
    if token.means(.workdays) { return date.advanced(byWorkingDays: sign) }
    if let unit = token.unit { return date.advanced(by: sign, unit) }
    // The first Friday after it.
    guard let weekday = token.weekday ?? (token.means(.weekend) ? .saturday : nil) else {
      return nil
    }
    return date.next(weekday, sign: sign)
  }
}
