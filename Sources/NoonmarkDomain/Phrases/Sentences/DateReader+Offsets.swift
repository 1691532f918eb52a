import Almanac

/// Days that are counted from another one.
extension DateReader {
  /// Returns a day before or after another one: `two days before christmas`, `a week from
  /// tomorrow`, `the day after easter`, `the friday after christmas`; `nil` for other words.
  func offset(
    _ tokens: ArraySlice<DateToken>, _ text: String
  ) throws(DateReadingError) -> DateReading? {
    for index in tokens.indices.dropFirst() where index + 1 < tokens.endIndex {
      let isAfter = tokens[index].means(.afterDay)
      guard isAfter || tokens[index].means(.beforeDay) else { continue }
      let distance = DateReader.withoutBeginning(tokens[..<index])
      let day = tokens[(index + 1)...]
      // `2 weeks from dec 20` can be the length of something.
      guard !isAfter || !tokens[index].means(.on) || !day.contains(where: \.isNumber),
        DateReader.isDistance(distance, from: tokens[index]),
        let reading = try reading(of: day, text),
        !reading.isFirstOfPeriod,
        let date = DateReader.date(distance, isAfter ? 1 : -1, from: reading.date)
      else { continue }
      guard CivilDate.supportedYears.contains(date.year) else { throw .outOfRange(text) }
      return DateReading(date)
    }
    if let reading = try weekTomorrow(tokens, text) { return reading }
    return try dayFirst(tokens, text)
  }

  /// Returns the day of `a week tomorrow`, `two weeks today` and `tomorrow week`.
  private func weekTomorrow(
    _ tokens: ArraySlice<DateToken>, _ text: String
  ) throws(DateReadingError) -> DateReading? {
    guard direction == .next, tokens.count > 1, let first = tokens.first, let last = tokens.last
    else { return nil }
    let isDayFirst = first.daysFromToday != nil
    guard let days = first.daysFromToday ?? last.daysFromToday, days >= 0 else { return nil }
    let length = isDayFirst ? tokens.dropFirst() : tokens.dropLast()
    let isWeek = length.count == 1 && length.first?.unit == .week
    let amounts =
      isWeek ? [DateAmount(count: 1, unit: .week)] : isDayFirst ? nil : DateReader.amounts(length)
    guard let amounts, amounts.allSatisfy({ $0.unit == .week || $0.unit == .month }) else {
      return nil
    }
    let date = today.advanced(byDays: days).advanced(by: amounts, sign: 1)
    guard CivilDate.supportedYears.contains(date.year) else { throw .outOfRange(text) }
    return DateReading(date)
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
      guard CivilDate.supportedYears.contains(date.year) else { throw .outOfRange(text) }
      return DateReading(date)
    }
    return nil
  }

  /// Returns tokens without those that say nothing before a distance: `on the day after easter`.
  private static func withoutBeginning(_ tokens: ArraySlice<DateToken>) -> ArraySlice<DateToken> {
    var rest = tokens
    for terms in [[DateTerm.on, .ahead], [.the]] {
      if let first = rest.first, terms.contains(where: { first.means($0) }) { rest.removeFirst() }
    }
    return rest
  }

  private static func isDistance(_ tokens: ArraySlice<DateToken>, from pivot: DateToken) -> Bool {
    if tokens.count == 1, let first = tokens.first {
      // `the friday after christmas`, but not `friday from monday`.
      return first.unit != nil
        || (first.weekday != nil || first.means(.weekend)) && !pivot.means(.on)
    }
    return amounts(tokens) != nil
  }

  private static func date(
    _ distance: ArraySlice<DateToken>, _ sign: Int, from date: CivilDate
  ) -> CivilDate? {
    if let amounts = amounts(distance) { return date.advanced(by: amounts, sign: sign) }
    guard distance.count == 1, let token = distance.first else { return nil }
    if let unit = token.unit { return date.advanced(by: sign, unit) }
    // The first Friday after it.
    guard let weekday = token.weekday ?? (token.means(.weekend) ? .saturday : nil) else {
      return nil
    }
    let days = (weekday.rawValue - date.weekday.rawValue + 7 * sign) % 7
    return date.advanced(byDays: days == 0 ? 7 * sign : days)
  }
}
