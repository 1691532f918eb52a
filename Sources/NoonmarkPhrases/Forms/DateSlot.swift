/// A part of a form.
indirect enum DateSlot: Sendable {
  /// An optional part.
  case maybe(DateSlot)
  /// Two parts in either order: `next month`, `mois prochain`.
  case eitherOrder(DateSlot, DateSlot)
  /// `24`, `24th` or `twenty-fourth`.
  case day
  /// The same, or `twenty-four`, which many languages use.
  case dayOfMonth
  /// `24th`.
  case ordinal
  case month
  /// `2026`.
  case fullYear
  /// `2026`, or two digits, which are refused.
  case year
  case group
  /// `20261224`.
  case compact
  case weekday
  /// `two saturdays`.
  case weekdays
  /// The same, but not `two saturday`.
  case pluralWeekdays
  /// `business day`.
  case workday
  case weekdayOrWorkday
  case relativeDay
  /// `3 days`, `two weeks`, `a fortnight`.
  case quantity
  /// Quantities of different units: `2 weeks and 3 days`.
  case length
  case unit
  /// `Q1`, or `quarter`, which is the current one.
  case quarter
  /// `week 50`.
  case weekOfYear
  case shift
  case ahead
  /// `from today`.
  case aheadFromToday
  case ago
  /// `+`, `-`, `in` or `ago`.
  case sign
  case edge
  /// `end` or `last day`.
  case edgeOrLastDay
  /// `eom`.
  case ending
  /// `first day`.
  case firstDay
  case feast
  /// The number of a Sunday of Advent.
  case adventRank
  /// `first`, as a day.
  case first
  /// `first`, `3rd` or `last`.
  case rank
  /// The same, without a space before it: `12月第1金曜日`.
  case attachedRank
  /// The last one of the month, without a space after it: `最終金曜日`.
  case lastOfMonth
  /// `first` to `fifth`, of the month.
  case rankOfMonth
  case of
  /// `on`, but not `starting` and `until`.
  case onDay
  /// A word with a meaning that no other part has.
  case word(DateTerm)

  static let advent = DateSlot.word(.advent)
  static let during = DateSlot.word(.during)
  static let on = DateSlot.word(.on)
  /// `next month`, `mois prochain`.
  static let shiftedUnit = DateSlot.eitherOrder(.shift, .unit)
  static let the = DateSlot.word(.the)
  static let thisWeekend = DateSlot.word(.thisWeekend)
  static let weekend = DateSlot.word(.weekend)

  /// A number of tokens that fill the slot, and the parts with theirs.
  typealias Choice = (count: Int, parts: DateParts)

  /// Returns the ways to fill the slot with the first tokens.
  func choices(in tokens: ArraySlice<DateToken>, _ parts: DateParts) -> [Choice] {
    switch self {
    case .maybe(let slot): return slot.choices(in: tokens, parts) + [(0, parts)]
    case .eitherOrder(let one, let other):
      return one.choices(in: tokens, before: other, parts)
        + other.choices(in: tokens, before: one, parts)
    case .length: return DateSlot.lengths(in: tokens, parts)
    default:
      var parts = parts
      let count = fill(&parts, tokens)
      return count > 0 ? [(count, parts)] : []
    }
  }

  /// Returns the ways to fill the slot and the slot after it.
  private func choices(
    in tokens: ArraySlice<DateToken>, before next: DateSlot, _ parts: DateParts
  ) -> [Choice] {
    choices(in: tokens, parts).flatMap { first in
      next.choices(in: tokens.dropFirst(first.count), first.parts)
        .map { (first.count + $0.count, $0.parts) }
    }
  }

  /// Adds the first one or two tokens to the parts.
  ///
  /// - Returns: The number of tokens; 0 if they do not fit.
  func fill(_ parts: inout DateParts, _ tokens: ArraySlice<DateToken>) -> Int {
    guard let token = tokens.first else { return 0 }
    let next = tokens.dropFirst().first
    switch self {
    case .dayOfMonth:
      let isDay = DateSlot.day.fill(&parts, tokens)
      // `march a` has an article.
      guard isDay == 0, let count = token.count, (2...31).contains(count) else { return isDay }
      parts.day = count
      parts.isDayInWords = true
      return 1
    case .day, .ordinal:
      let isDay = if case .day = self { 1 } else { 0 }
      guard case .number(let value, let digits) = token.kind, digits <= 2 else {
        // `五日` has a mark.
        let isMarked = token.count != nil && next?.isOrdinalMark == true
        parts.day = isMarked ? token.count : token.ordinal
        parts.isDayInWords = true
        return isMarked ? 2 : token.ordinal == nil ? 0 : isDay
      }
      parts.day = value
      return next?.isOrdinalMark == true ? 2 : isDay
    case .fullYear, .year:
      if case .year = self, case .yearOfCentury(let value) = token.kind {
        parts.yearOfCentury = value
        return 1
      }
      // `3 Dec 0840` is a time.
      guard case .number(let value, let digits) = token.kind, token.timeWithZero == nil else {
        return 0
      }
      if case .year = self, digits == 2, !parts.isDayInWords {
        parts.hasShortYear = true
        return 1
      }
      parts.year = value
      return digits == 4 ? 1 : 0
    case .compact:
      guard case .number(let value, let digits) = token.kind else { return 0 }
      parts.compact = value
      return digits == 8 ? 1 : 0
    case .group:
      guard let group = token.group else { return 0 }
      parts.group = group
    case .quantity: return DateSlot.fillQuantity(&parts, token, next)
    case .weekdays, .pluralWeekdays:
      let isPlural = if case .pluralWeekdays = self { true } else { false }
      guard let count = token.number, let next,
        let weekday = next.plurals.first ?? (isPlural ? nil : next.weekday)
      else { return 0 }
      (parts.count, parts.weekday) = (count, weekday)
      return 2
    case .rank:
      if let end = DateSlot.rankFromEnd(tokens) {
        parts.rank = end.rank
        return end.count
      }
      if case .number(let value, digits: 1) = token.kind, next?.isOrdinalMark == true {
        parts.rank = value
        return 2
      }
      return assign(&parts.rank, token.rankFromEnd(before: next) ?? token.ordinal) ? 1 : 0
    case .lastOfMonth:
      (parts.rank, parts.unit) = (-1, .month)
      return token.edge == .end && token.isLast(before: next) ? 1 : 0
    // `3日土曜日` is a day of the month.
    case .rankOfMonth:
      parts.unit = .month
      let count = next?.unit == nil ? DateSlot.rank.fill(&parts, tokens) : 0
      return parts.rank.map { 1...5 ~= $0 } == true ? count : 0
    // `10月3日土曜日` is a day, not the third Saturday.
    case .attachedRank:
      return token.isAttached && !token.isNumber ? DateSlot.rank.fill(&parts, tokens) : 0
    case .weekOfYear:
      guard token.means(.weekNumber), case .number(let week, digits: 1...2)? = next?.kind,
        1...53 ~= week
      else { return 0 }
      parts.week = week
      return 2
    case .adventRank:
      guard case .number(let value, digits: 1) = token.kind else {
        return assign(&parts.rank, token.ordinal) ? 1 : 0
      }
      parts.rank = value
      return next?.isOrdinalMark == true ? 2 : 1
    case .firstDay:
      guard token.means(.ordinal(1)), let next, next.means(.unit(.day)) else { return 0 }
      parts.day = 1
      return 2
    case .edgeOrLastDay:
      var end = DateSlot.rankFromEnd(tokens)
      if let rank = token.rankFromEnd(before: next) { end = (rank, count: 1) }
      guard let end, tokens.dropFirst(end.count).first?.means(.unit(.day)) == true else {
        return DateSlot.edge.fill(&parts, tokens)
      }
      parts.edge = .end
      parts.rank = end.rank
      return end.count + 1
    default: return fillWord(&parts, token) ? 1 : 0
    }
    return 1
  }

  /// Returns the rank from the end that the first tokens are, and their number: -2 for `second
  /// last`, -3 for `3rd to last`; `nil` for others.
  private static func rankFromEnd(
    _ tokens: ArraySlice<DateToken>
  ) -> (rank: Int, count: Int)? {
    guard let first = tokens.first else { return nil }
    var rest = tokens.dropFirst()
    var number = first.ordinal
    var end = first.range.upperBound
    if case .number(let value, digits: 1...2) = first.kind, let mark = rest.first,
      mark.isOrdinalMark
    {
      (number, end) = (value, mark.range.upperBound)
      rest = rest.dropFirst()
    }
    // `second, last friday` has two.
    guard let number, 2...31 ~= number, let last = rest.first, last.means(.shift(-1)),
      last.range.lowerBound == end + 1
    else { return nil }
    return (-number, tokens.count - rest.count + 1)
  }

  /// Sets a part; returns whether there is a value.
  private func assign<Value>(_ part: inout Value?, _ value: Value?) -> Bool {
    part = value
    return value != nil
  }

  private func fillWord(_ parts: inout DateParts, _ token: DateToken) -> Bool {
    switch self {
    case .month: return assign(&parts.month, token.month)
    case .weekday: return assign(&parts.weekday, token.weekday)
    case .workday:
      parts.isWorkdays = true
      return token.means(.workdays)
    case .weekdayOrWorkday: return assign(&parts.weekday, token.weekday) || token.means(.workdays)
    case .relativeDay: return assign(&parts.relativeDay, token.daysFromToday)
    case .unit: return assign(&parts.unit, token.unitAfterWord)
    case .quarter:
      return assign(&parts.quarter, token.quarterName ?? (token.means(.quarter) ? 0 : nil))
    case .shift:
      // One before the period and one after it: the second does not fit.
      guard parts.shift == nil, let shift = token.shift else { return false }
      parts.shift = shift
      parts.isComing = token.means(.coming)
      return true
    case .sign: return assign(&parts.sign, token.sign)
    case .ahead:
      parts.sign = 1
      return token.means(.ahead)
    case .aheadFromToday:
      parts.sign = 1
      return token.means(.ahead) && token.daysFromToday == 0
    case .ago:
      parts.sign = -1
      return token.means(.ago)
    case .edge: return assign(&parts.edge, token.edge)
    case .ending:
      parts.edge = .end
      return assign(&parts.unit, token.ending)
    case .feast: return assign(&parts.feast, token.feast)
    case .first:
      parts.day = 1
      return token.means(.ordinal(1))
    case .onDay: return token.means(.on) && !token.means(any: [.timeFrom, .to, .since])
    case .word(let term): return token.means(term)
    // `first monday in september`, `أول جمعة في ديسمبر`.
    case .of: return token.means(.of) || parts.rank != nil && token.means(any: [.ahead, .per])
    default: return false
    }
  }

  /// Fills in a number and a unit, or a word for two units, with or without `a`.
  private static func fillQuantity(
    _ parts: inout DateParts, _ token: DateToken, _ next: DateToken?
  ) -> Int {
    if let unit = token.pair {
      parts.count = 2
      parts.unit = unit
      return 1
    }
    if case .number(let value, _) = token.kind {
      parts.count = value
    } else {
      parts.count = token.count
    }
    guard parts.count != nil, let next else { return 0 }
    if token.means(.number(1)), let unit = next.pair {
      parts.count = 2
      parts.unit = unit
    } else {
      parts.isWorkdays = next.means(.workdays)
      parts.unit = parts.isWorkdays ? .day : next.unit
    }
    return parts.unit == nil ? 0 : 2
  }
}

extension DateToken {
  /// The unit that it names after a word such as `next`: the 月 of `来月` is one, and the `Mo` of
  /// `nächsten Mo` is a weekday.
  var unitAfterWord: DateUnit? { isAttached || weekday == nil ? unit : nil }

  /// The number of a day from the end of a period: -1 for `last`, -2 for `next to last`.
  func rankFromEnd(before next: DateToken?) -> Int? {
    means(.shift(-2)) ? -2 : isLast(before: next) ? -1 : nil
  }

  /// Whether it counts a day from the end of a period: `last`, and the `最終` of `最終金曜日`.
  func isLast(before next: DateToken?) -> Bool {
    guard edge == .end, let next, next.isAttached else { return means(.shift(-1)) }
    return next.weekday != nil || next.means(.workdays)
  }
}
