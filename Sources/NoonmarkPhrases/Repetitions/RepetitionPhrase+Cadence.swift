/// The interval of a repetition: `every 2 weeks`, `of the month`, `3日ごと`.
extension RepetitionPhrase {
  private static let maximumInterval = 9999

  /// Takes the unit of ordinals: `of the month`, `day of the year`.
  mutating func takePeriod(_ period: DateAmount) -> Bool {
    switch period.unit {
    case .day: return !ordinals.isEmpty
    case .week: return false
    case .month, .year:
      if period.unit == .month { isOfMonth = true }
      if cadence?.unit == period.unit { cadence.map { terms.add($0) } }
      // The one in `of every 2 months` was taken with its number.
      return cadence == nil ? repeats(every: period) : isOfMonth && cadence?.unit == period.unit
    }
  }

  mutating func repeats(every amount: DateAmount) -> Bool {
    guard (1...RepetitionPhrase.maximumInterval).contains(amount.count) else { return false }
    cadence = cadence ?? amount
    terms.add(amount)
    return true
  }

  /// Takes a length with `every` after it: `3日ごと`, `2週間に1回`.
  mutating func takeSpan(_ token: DateToken, _ rest: inout ArraySlice<DateToken>) -> Bool {
    var after = rest
    var amount = token.pair.map { DateAmount(count: 2, unit: $0) }
    if let count = token.number, let unit = after.popFirst()?.period {
      amount = DateAmount(count: count * unit.count, unit: unit.unit)
    }
    guard let amount, let last = after.popFirst(), last.isAttached else { return false }
    // `一日おき` is every other day; people disagree about `二日おき`.
    let isOther = last.means(.other) && amount.count == 1
    guard isOther || last.means(.every) else { return false }
    rest = after
    (isExplicit, isEvery) = (true, true)
    return repeats(every: isOther ? DateAmount(count: 2, unit: amount.unit) : amount)
  }

  /// Takes what follows `every`: `2 weeks`, `other month`, `second friday`, or nothing before a
  /// weekday, a month or an ordinal.
  mutating func takeInterval(
    _ every: DateToken, _ rest: inout ArraySlice<DateToken>
  ) -> Bool {
    guard let token = rest.first else { return false }
    // `毎週` is one word in Japanese, and `毎` before others; `jeden Mo` is no month.
    if let unit = token.period, token.weekday == nil, !every.means(.other) {
      rest.removeFirst()
      // `cada día 15 del mes` has the day before its number.
      return unit.unit == .day && rest.dropFirst().first?.means(.of) == true || repeats(every: unit)
    }
    if let unit = token.pair {
      rest.removeFirst()
      return repeats(every: DateAmount(count: 2, unit: unit))
    }
    var after = rest
    var number = every.means(.other) ? 2 : nil
    if number == nil {
      after.removeFirst()
      number = token.means(.other) ? 2 : takeNumber(token, &after) ?? token.ordinal ?? token.count
    }
    guard let number, let next = after.first else { return true }
    // `jeden ersten Mo` has a weekday, `every 3 mo` months, `every 15th day of the month` a day.
    let isOrdinal = token.ordinal != nil || rest.dropFirst().first?.isOrdinalMark == true
    let isOfPeriod = after.dropFirst().contains(where: \.isOfCalendar)
    if let unit = next.period, next.weekday == nil || !isOrdinal {
      // `every second day of the month`, but not `every second day in december`.
      let isOfMonth = isOfPeriod && after.allSatisfy { $0.month == nil }
      if isOrdinal, unit.unit == .day, isOfMonth { return true }
      rest = after.dropFirst()
      return repeats(every: DateAmount(count: number * unit.count, unit: unit.unit))
    }
    // No rule has every third working day, unless it is that of the month.
    if next.means(.workdays) { return isOrdinal && (number == 1 || isOfPeriod) }
    guard next.weekday != nil || !next.plurals.isEmpty || next.means(.weekend) else { return true }
    // `every second friday` is every other one, but `every second friday of the month` is not.
    if isOfPeriod { return isOrdinal }
    if number == 2 || !isOrdinal {
      rest = after
      return repeats(every: DateAmount(count: number, unit: .week))
    }
    // `every third tuesday` is that of the month.
    return (1...5).contains(number) ? repeats(every: DateAmount(count: 1, unit: .month)) : true
  }
}
