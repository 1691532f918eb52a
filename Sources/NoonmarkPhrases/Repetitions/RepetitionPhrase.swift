import Almanac
import Recurrence

/// A repetition in words: `every 2 weeks on mon, wed`, `last friday of the month`.
///
/// The words can be in any order that leaves one meaning. `on`, `of`, `the` and `in` are optional,
/// and so are commas and `and`, except between an ordinal and `last`.
struct RepetitionPhrase {
  /// The interval between occurrences: `2 weeks`.
  var cadence: DateAmount?
  private(set) var weekdays: [Weekday] = []
  /// Whether the weekdays are all from Monday to Friday, by one word.
  private(set) var isWorkdays = false
  /// From 1, or from -1 for the last one.
  private(set) var ordinals: [Int] = []
  private(set) var months: [Int] = []
  /// The days in the order of the words.
  var terms = RepetitionTerms()
  /// The first or the last day of each period: `end of every month`.
  private var edge: PeriodBoundary?
  private(set) var words: ArraySlice<DateToken> = []
  /// The rule of all words together.
  private(set) var rule = RecurrenceRule(.daily)
  /// Whether the words mean a repetition by themselves, and not a date too: `every friday`,
  /// `mondays`, but not `friday`.
  var isExplicit = false
  var isOfMonth = false
  var isEvery = false
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
    guard !tokens.isEmpty, tokens.count <= RepetitionPhrase.maximumWords else { return nil }
    // `every day except friday`.
    if let index = tokens.firstIndex(where: { $0.means(.except) }) {
      guard let all = RepetitionPhrase(tokens[..<index]),
        let left = all.without(RepetitionPhrase.excluded(by: tokens[index...]))
      else { return nil }
      self = left
      words = tokens
      return
    }
    self.init(all: tokens)
    guard terms.isProduct, takeDayOfEdge(), let rule = meaning else { return nil }
    self.rule = rule
  }

  /// Takes all tokens, which one rule need not have together; fails if one is unknown.
  private init?(all tokens: ArraySlice<DateToken>) {
    words = tokens
    var rest = tokens
    while let token = rest.popFirst() {
      guard take(token, &rest) else { return nil }
    }
    // `Tuesday every tuesday`, `april 15 and october 15`.
    (ordinals, weekdays, months) = (ordinals.unique, weekdays.unique, months.unique)
    // `weekdays and saturday`.
    if ordinals.isEmpty, weekdays.count > Weekday.workdays.count { isWorkdays = false }
    takeWeeksOfDays()
    // `last workday of december` is a date too, `second last workday of december` is not.
    let isDate =
      isWorkdays && !months.isEmpty && !ordinals.isEmpty && ordinals.allSatisfy { $0 >= -1 }
    if weekdays.count > 1, !isRange, !isDate { isExplicit = true }
    if isOfMonth, !weekdays.isEmpty { isExplicit = true }
    if isOfSeveralWeeks, months.isEmpty { isExplicit = true }
  }

  /// Returns days that repeat, but not by one rule, without a rule: `first tuesday and third
  /// thursday of the month`.
  static func several(_ tokens: ArraySlice<DateToken>) -> RepetitionPhrase? {
    guard (2...maximumWords).contains(tokens.count), let all = RepetitionPhrase(all: tokens),
      !all.terms.isProduct, all.ordinals.allSatisfy({ abs($0) <= 366 })
    else { return nil }
    return all
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
    // `mondays except fridays` leaves out no day.
    let days = weekdays.isEmpty ? Weekday.allCases.count : weekdays.count
    guard left.weekdays.count < days, !left.weekdays.isEmpty, let rule = left.meaning else {
      return nil
    }
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
      if rest.first.map({ RepetitionPhrase.isWeekday($0) }) == true { addWeekly() }
      return !token.means(.other) && takeFeast(&rest) || takeInterval(token, &rest)
    }
    if let frequency = token.frequency {
      isExplicit = true
      let isFeast = frequency.unit == .year && rest.first?.isAttached == true
      return isFeast && takeFeast(&rest) || repeats(every: frequency)
    }
    if !token.plurals.isEmpty {
      isExplicit = true
      if !isPlural { addWeekly() }
      isPlural = true
      add(token.plurals)
      // `mondays to fridays`.
      var after = rest
      if let first = token.plurals.first, after.take(.to),
        let last = after.popFirst()?.plurals.first
      {
        rest = after
        addRange(after: first, through: last)
      }
      return true
    }
    if token.means(.workdays) || token.means(.weekend) {
      if token.means(.workdays), ordinals.isEmpty { isExplicit = true }
      isRange = isRange || token.means(.weekend)
      isWorkdays = token.means(.workdays)
      add(isWorkdays ? Weekday.workdays : [.saturday, .sunday])
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
    if let unit = token.period, !isBeforeNumber {
      // `أول يوم خميس` has the day before its name.
      let isDay = unit.unit == .day && rest.first.map({ RepetitionPhrase.isWeekday($0) }) != true
      if isDay { terms.add(.weekday) }
      return takePeriod(unit)
    }
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
      guard token.month == nil || ordinals.isEmpty else { return takeMonth(token.month) }
      add([weekday])
      // `mon-wed-fri`.
      let others = rest.prefix { $0.isAfterHyphen && $0.weekday != nil }
      if others.count > 1 {
        add(others.compactMap(\.weekday))
        rest = rest.dropFirst(others.count)
        return true
      }
      var after = rest
      let isDivided = after.take(.to)
      guard let next = after.first, isDivided || next.isAfterHyphen, let last = next.weekday else {
        // `every weekday monday` begins on a Monday.
        return !isWorkdays || !weekday.isWorkday
      }
      rest = after.dropFirst()
      addRange(after: weekday, through: last)
      return true
    }
    // `mondays jan-mar`.
    guard let first = token.month, let last = rest.first?.month, rest.first?.isAfterHyphen == true
    else { return takeMonth(token.month) }
    rest.removeFirst()
    return (0...(last - first + 12) % 12).allSatisfy { takeMonth((first - 1 + $0) % 12 + 1) }
  }

  /// Adds the weekdays of a range after its first one, which was added.
  private mutating func addRange(after first: Weekday, through last: Weekday) {
    isRange = true
    add((0..<last.days(since: first)).map { first.advanced(byDays: $0 + 1) })
    isWorkdays = weekdays == Weekday.workdays
  }

  private mutating func takeMonth(_ month: Int?) -> Bool {
    guard let month else { return false }
    months.append(month)
    terms.add(.month, month)
    return true
  }

  private mutating func add(_ days: [Weekday]) {
    weekdays += days
    for day in days { terms.add(.weekday, day.rawValue) }
  }

  private mutating func add(ordinals numbers: [Int]) {
    ordinals += numbers
    for number in numbers { terms.add(.ordinal, number) }
  }

  /// Adds that the weekdays to come are of each week, if those before them are not: `second and
  /// fourth saturday and every sunday`.
  private mutating func addWeekly() {
    let isDaily = cadence == DateAmount(count: 1, unit: .day)
    guard isDaily || !weekdays.isEmpty && (!ordinals.isEmpty || cadence != nil) else { return }
    terms.add(DateAmount(count: 1, unit: .week))
  }

  /// Takes `15th`, `first`, `last` or `second last`.
  private mutating func takeOrdinal(
    _ token: DateToken, _ rest: inout ArraySlice<DateToken>
  ) -> Bool {
    // `first monday`, but not `monday 1`.
    guard weekdays.isEmpty || !ordinals.isEmpty || terms.hasCadences else { return false }
    if let rank = token.rankFromEnd(before: rest.first) {
      add(ordinals: [rank])
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
      add(ordinals: [-ordinal])
    } else {
      add(ordinals: [ordinal])
    }
    return true
  }

  /// Takes the number of weekdays after an ordinal: `first 2 tuesdays`, `last two fridays`.
  private mutating func takeOrdinals(_ count: Int) -> Bool {
    guard (2...4).contains(count), ordinals == [1] || ordinals == [-1] else { return false }
    let isFirst = ordinals == [1]
    ordinals = []
    add(ordinals: isFirst ? Array(1...count) : Array(-count ... -1))
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
  func takeNumber(_ token: DateToken, _ rest: inout ArraySlice<DateToken>) -> Int? {
    let isMarked = rest.first?.isOrdinalMark == true
    if isMarked { rest.removeFirst() }
    return isMarked || token.isNumber ? token.number : nil
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
}
