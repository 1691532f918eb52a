import Almanac
import NoonmarkBase
import NoonmarkText
import Recurrence

/// A repetition in words: `every 2 weeks on mon, wed`, `last friday of the month`.
///
/// The words can be in any order that leaves one meaning. `on`, `of`, `the` and `in` are optional,
/// and so are commas and `and`, except between an ordinal and `last`.
struct RepetitionPhrase {
  /// The interval between occurrences: `2 weeks`.
  private(set) var cadence: DateAmount?
  private(set) var weekdays: [Weekday] = []
  /// Whether the weekdays are all from Monday to Friday, by one word.
  private(set) var isWorkdays = false
  /// From 1, or from -1 for the last one.
  private(set) var ordinals: [Int] = []
  private(set) var months: [Int] = []
  /// The first or the last day of each period: `end of every month`.
  private var edge: PeriodBoundary?
  private(set) var words: ArraySlice<DateToken> = []
  /// The rule of all words together.
  private(set) var rule = RecurrenceRule(.daily)
  /// Whether the words mean a repetition by themselves, and not a date too: `every friday`,
  /// `mondays`, but not `friday`.
  private(set) var isExplicit = false
  private(set) var isOfMonth = false
  private(set) var isEvery = false
  /// Whether a weekday is in the plural: `first mondays`.
  private(set) var isPlural = false
  /// Whether an ordinal is in digits.
  private var hasDigits = false
  /// Whether an ordinal is a number alone, which can belong to a title.
  private var hasPlainNumber = false
  /// Whether weekdays are from one to another: this can be a range of days too.
  private(set) var isRange = false

  /// The maximum number of words.
  private static let maximumWords = 64
  private static let maximumInterval = 9999
  private static let maximumLength = 400

  /// Parses English words, but no feasts, since the days of some depend on the region.
  init?(english text: String) {
    guard text.utf8.count <= RepetitionPhrase.maximumLength else { return nil }
    let tokens = DateLexer.tokens(of: DateText.normalized(text), DateVocabulary.english)
    guard tokens.allSatisfy({ $0.feast == nil }) else { return nil }
    self.init(tokens[...])
  }

  /// Parses all tokens; fails if they have no meaning together.
  init?(_ tokens: ArraySlice<DateToken>) {
    words = tokens
    guard !tokens.isEmpty, tokens.count <= RepetitionPhrase.maximumWords else { return nil }
    // `every day except friday`.
    if let index = tokens.firstIndex(where: { $0.means(.except) }) {
      guard let all = RepetitionPhrase(tokens[..<index]),
        let left = all.without(RepetitionPhrase.excluded(by: tokens[index...]))
      else { return nil }
      self = left
      return
    }
    var rest = tokens
    while let token = rest.popFirst() {
      guard take(token, &rest) else { return nil }
    }
    // `Tuesday every tuesday`.
    var seen: Set<Weekday> = []
    weekdays.removeAll { !seen.insert($0).inserted }
    // `weekdays and saturday`.
    if ordinals.isEmpty, weekdays.count > Weekday.workdays.count { isWorkdays = false }
    takeWeeksOfDays()
    guard takeDayOfEdge(), let rule = meaning else { return nil }
    self.rule = rule
    // `last workday of december` is a date too, `second last workday of december` is not.
    let isDate =
      isWorkdays && !months.isEmpty && !ordinals.isEmpty && ordinals.allSatisfy { $0 >= -1 }
    if weekdays.count > 1, !isRange, !isDate { isExplicit = true }
    if isOfMonth, !weekdays.isEmpty { isExplicit = true }
    if isOfSeveralWeeks, months.isEmpty { isExplicit = true }
  }

  /// Whether a weekday has several ordinals, which no date has: `first and third monday`.
  var isOfSeveralWeeks: Bool {
    ordinals.count > 1 && weekdays.count == 1 && !hasPlainNumber
      && words.contains { $0.means(.and) }
  }

  /// Returns the repetition on the other days of the week; `nil` if it is not one of days.
  func without(_ excluded: [Weekday]) -> RepetitionPhrase? {
    guard cadence == nil || cadence == DateAmount(count: 1, unit: .day), ordinals.isEmpty else {
      return nil
    }
    var left = self
    left.cadence = nil
    left.weekdays = (weekdays.isEmpty ? Weekday.allCases : weekdays)
      .filter { !excluded.contains($0) }
    left.isWorkdays = left.weekdays == Weekday.workdays
    guard !excluded.isEmpty, !left.weekdays.isEmpty, let rule = left.meaning else { return nil }
    left.rule = rule
    return left
  }

  /// Returns the repetition on the days after its own; `nil` for days of a month and February 29.
  func onNextDays() -> RepetitionPhrase? {
    var next = self
    // 2001 has no February 29.
    if let day = dayOfYear.flatMap({ CivilDate(year: 2001, month: $0.month, day: $0.day) })?
      .advanced(byDays: 1)
    {
      (next.months, next.ordinals) = ([day.month], [day.day])
    } else if !ordinals.isEmpty || !months.isEmpty {
      return nil
    }
    next.weekdays = weekdays.map { $0.advanced(byDays: 1) }
    next.isWorkdays = false
    guard let rule = next.meaning else { return nil }
    next.rule = rule
    return next
  }

  /// Replaces days between weekdays by weeks: `alle 14 Tage donnerstags`, and `tous les 15 jours le
  /// jeudi`, which counts both ends.
  private mutating func takeWeeksOfDays() {
    guard !weekdays.isEmpty, let cadence, cadence.unit == .day, cadence.count > 1 else { return }
    let days = cadence.count == 15 ? 14 : cadence.count
    guard days.isMultiple(of: 7) else { return }
    self.cadence = DateAmount(count: days / 7, unit: .week)
  }

  /// Replaces the edge of a period by its day: `end of every month` is the last day.
  ///
  /// - Returns: Whether the edge is such a day.
  private mutating func takeDayOfEdge() -> Bool {
    guard let edge else { return true }
    // The end of every third month is not said to be that of a quarter.
    guard weekdays.isEmpty, ordinals.isEmpty, months.isEmpty, let cadence, cadence.count == 1
    else { return false }
    switch cadence.unit {
    case .day: return false
    case .week: weekdays = [edge == .start ? .monday : .sunday]
    case .month, .year: ordinals = [edge == .start ? 1 : -1]
    }
    return true
  }

  // MARK: Words

  /// Takes a token, and those that belong to it; returns whether it is known.
  private mutating func take(_ token: DateToken, _ rest: inout ArraySlice<DateToken>) -> Bool {
    if isDate(before: token, rest) { return false }
    if takeSpan(token, &rest) { return true }
    if token.means(.every) {
      (isExplicit, isEvery) = (true, true)
      return !token.means(.other) && takeFeast(&rest) || takeInterval(token, &rest)
    }
    if let frequency = token.frequency {
      isExplicit = true
      let isFeast = frequency.unit == .year && rest.first?.isAttached == true
      return isFeast && takeFeast(&rest) || repeats(every: frequency)
    }
    if !token.plurals.isEmpty {
      isExplicit = true
      isPlural = true
      weekdays += token.plurals
      return true
    }
    if token.means(.workdays) || token.means(.weekend) {
      if token.means(.workdays), ordinals.isEmpty { isExplicit = true }
      isRange = isRange || token.means(.weekend)
      isWorkdays = token.means(.workdays)
      weekdays += isWorkdays ? Weekday.workdays : [.saturday, .sunday]
      return true
    }
    if takeName(token, &rest) || takeOrdinal(token, &rest) || takeEdge(token, rest) { return true }
    // `un vendredi sur deux`, `alternate tuesdays`.
    if token.means(.other), !isWorkdays, !weekdays.isEmpty || rest.first?.plurals.isEmpty == false {
      isExplicit = true
      return repeats(every: DateAmount(count: 2, unit: .week))
    }
    if token.means(.and) || token.count == 1 && rest.first?.weekday != nil { return true }
    // `يوم 5 من كل شهر` has the day before its number.
    let isBeforeNumber = token.means(.on) && token.unit == .day && ordinals.isEmpty
    if let unit = token.period, !isBeforeNumber { return takePeriod(unit) }
    if token.means(any: [.of, .the, .ahead]) || isBeforeEdge(token, rest) { return true }
    // `weekdays from dec 1` has a beginning, and `until` an end.
    let ends: [DateTerm] = [.from, .to, .since, .timeFrom]
    guard token.means(.on), !token.means(any: ends) else { return false }
    // `كل ثلاثاء في يناير` is in January.
    return token.means(.onFeast) || !isDay(rest)
  }

  /// Whether the words before a weekday are a date: `jan 4 mondays`, `the 4th every monday`.
  private func isDate(before token: DateToken, _ rest: ArraySlice<DateToken>) -> Bool {
    guard weekdays.isEmpty, !ordinals.isEmpty else { return false }
    if token.means(.every) { return rest.first.map { RepetitionPhrase.isWeekday($0) } == true }
    return hasDigits && !months.isEmpty && RepetitionPhrase.isWeekday(token)
  }

  /// Whether a day or a month follows weekdays, as in `fridays on june 4`: it is not theirs.
  private func isDay(_ rest: ArraySlice<DateToken>) -> Bool {
    guard !weekdays.isEmpty, let name = rest.first(where: { $0.month != nil || $0.weekday != nil })
    else { return false }
    return name.weekday == nil && (ordinals.isEmpty || rest.first?.month == nil)
  }

  /// Takes a weekday or several, `mon-fri` or `monday to friday`, or a month.
  private mutating func takeName(
    _ token: DateToken, _ rest: inout ArraySlice<DateToken>
  ) -> Bool {
    // `Mo` is a month after a number alone, and a weekday in `ersten Mo`.
    // `毎月最後の日` is a day, and no Sunday.
    let isDay = token.unit == .day && words[..<rest.startIndex].dropLast().last?.means(.of) == true
    if let weekday = token.weekday, token.period == nil || !hasPlainNumber && !isDay {
      guard token.month == nil || ordinals.isEmpty else { return takeMonth(token) }
      weekdays.append(weekday)
      var after = rest
      let isDivided = after.take(.to)
      guard let next = after.first, isDivided || next.isAfterHyphen, let last = next.weekday else {
        // `every weekday monday` begins on a Monday.
        return !isWorkdays || !weekday.isWorkday
      }
      rest = after.dropFirst()
      isRange = true
      weekdays += (0..<last.days(since: weekday)).map { weekday.advanced(byDays: $0 + 1) }
      isWorkdays = weekdays == Weekday.workdays
      return true
    }
    return takeMonth(token)
  }

  private mutating func takeMonth(_ token: DateToken) -> Bool {
    guard let month = token.month else { return false }
    months.append(month)
    return true
  }

  /// Takes `15th`, `first`, `last` or `second last`.
  private mutating func takeOrdinal(
    _ token: DateToken, _ rest: inout ArraySlice<DateToken>
  ) -> Bool {
    // `first monday`, but not `monday 1`.
    guard weekdays.isEmpty || !ordinals.isEmpty else { return false }
    if token.isLast(before: rest.first) {
      ordinals.append(-1)
      return true
    }
    // `3 fridays` are counted, `3rd fridays` are not.
    if !isEvery, let count = token.number, rest.first?.plurals.isEmpty == false {
      return takeOrdinals(count)
    }
    let isMarked = rest.first?.isAttached == true && rest.first?.means(.ordinalMark) == true
    hasDigits = hasDigits || token.isNumber
    if token.isNumber, !isMarked { hasPlainNumber = true }
    guard let ordinal = takeNumber(token, &rest) ?? token.ordinal else { return false }
    // `second last friday` is one, `second and last` and `second, last` are two.
    let end = token.range.upperBound
    if ordinal > 1, let next = rest.first, next.means(.shift(-1)),
      next.range.lowerBound - end <= (token.ordinal == nil ? 3 : 1)
    {
      rest.removeFirst()
      ordinals.append(-ordinal)
    } else {
      ordinals.append(ordinal)
    }
    return true
  }

  /// Takes the number of weekdays after an ordinal: `first 2 tuesdays`, `last two fridays`.
  private mutating func takeOrdinals(_ count: Int) -> Bool {
    guard (2...4).contains(count), ordinals == [1] || ordinals == [-1] else { return false }
    ordinals = ordinals == [1] ? Array(1...count) : Array(-count ... -1)
    return true
  }

  /// Takes `end` before a period, or `month end`, which is its own period.
  private mutating func takeEdge(_ token: DateToken, _ rest: ArraySlice<DateToken>) -> Bool {
    let isMonthly = cadence == DateAmount(count: 1, unit: .month)
    guard edge == nil, cadence == nil || isMonthly, weekdays.isEmpty, ordinals.isEmpty else {
      return false
    }
    if let unit = token.ending {
      edge = .end
      return isMonthly ? unit == .month : repeats(every: DateAmount(count: 1, unit: unit))
    }
    // `monthly end of month` and `毎月末`, but not `monatlich beginnend am 1.`.
    let hasUnit = token.isAttached || rest.contains { $0.unit == .month }
    guard cadence == nil || hasUnit else { return false }
    edge = token.edge
    return edge != nil
  }

  /// Whether the end or the start of a period follows `at` or `by`: `at the end of every month`.
  private func isBeforeEdge(_ token: DateToken, _ rest: ArraySlice<DateToken>) -> Bool {
    guard token.means(any: [.at, .to, .timeFrom]), edge == nil, cadence == nil, weekdays.isEmpty,
      ordinals.isEmpty, case let next = rest.first?.means(.the) == true ? rest.dropFirst() : rest
    else { return false }
    return next.first.map { $0.edge != nil || $0.ending != nil } == true
  }

  /// Returns a number in digits or with a mark, and takes its mark: `15th`, `十五日`.
  private func takeNumber(_ token: DateToken, _ rest: inout ArraySlice<DateToken>) -> Int? {
    let isMarked = rest.first?.isOrdinalMark == true
    if isMarked { rest.removeFirst() }
    return isMarked || token.isNumber ? token.number : nil
  }

  /// Takes the unit of ordinals: `of the month`, `day of the year`.
  private mutating func takePeriod(_ period: DateAmount) -> Bool {
    switch period.unit {
    case .day: return !ordinals.isEmpty
    case .week: return false
    case .month, .year:
      if period.unit == .month { isOfMonth = true }
      // The one in `of every 2 months` was taken with its number.
      return cadence == nil ? repeats(every: period) : isOfMonth && cadence?.unit == period.unit
    }
  }

  private mutating func repeats(every amount: DateAmount) -> Bool {
    guard cadence == nil, (1...RepetitionPhrase.maximumInterval).contains(amount.count) else {
      return false
    }
    cadence = amount
    return true
  }

  /// Takes a length with `every` after it: `3日ごと`, `2週間に1回`.
  private mutating func takeSpan(_ token: DateToken, _ rest: inout ArraySlice<DateToken>) -> Bool {
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

  /// Takes the feast of `every christmas` or `毎年クリスマス`, unless it moves.
  private mutating func takeFeast(_ rest: inout ArraySlice<DateToken>) -> Bool {
    let feast = rest.drop { $0.isAttached && $0.means(.of) }
    guard cadence == nil, weekdays.isEmpty, ordinals.isEmpty, months.isEmpty,
      let day = feast.only?.feast?.dayOfYear
    else { return false }
    (weekdays, ordinals, months) = ([day.weekday].compactMap(\.self), [day.number], [day.month])
    rest.removeAll()
    return true
  }

  /// Takes what follows `every`: `2 weeks`, `other month`, `second friday`, or nothing before a
  /// weekday, a month or an ordinal.
  private mutating func takeInterval(
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
