import Almanac

/// Some units and half of one: `2 and a half years`, `half a year`, `deux ans et demi`.
struct HalfQuantity {
  /// The number of units without the half.
  let whole: Int
  let unit: DateToken
  /// The number of tokens.
  let length: Int
  /// Creates the quantity that the first tokens are.
  init?(_ tokens: ArraySlice<DateToken>) {
    var rest = tokens
    guard let first = rest.popFirst() else { return nil }
    var whole = first.number
    var unit: DateToken?
    if first.means(.half) {
      // `anderthalb Jahre`, `half a year`.
      whole = first.whole ?? 0
      if first.whole == nil { HalfQuantity.removeArticle(&rest) }
      unit = rest.popFirst()
    } else if whole == nil, first.isUnit {
      // `سنتين ونصف`, `hora y media`.
      whole = first.pair != nil || first.clockPair != nil ? 2 : 1
      unit = first
      rest.take(.and)
      guard rest.popFirst()?.isHalf == true else { return nil }
    } else if whole == 1, rest.take(.half) {
      // `ein halbes Jahr`.
      whole = 0
      unit = rest.popFirst()
    } else if rest.take(.and) {
      // `2 and a half years`, `zwei und ein halbes Jahr`.
      HalfQuantity.removeArticle(&rest)
      guard rest.popFirst()?.means(.half) == true else { return nil }
      unit = rest.popFirst()
    } else {
      // `2 years and a half`, `dos horas y media`.
      unit = rest.popFirst()
      rest.take(.and)
      HalfQuantity.removeArticle(&rest)
      guard rest.popFirst()?.isHalf == true else { return nil }
    }
    guard let whole, whole < 1000, let unit, unit.isUnit else { return nil }
    self.whole = whole
    self.unit = unit
    length = tokens.count - rest.count
  }

  private static func removeArticle(_ tokens: inout ArraySlice<DateToken>) {
    if tokens.first?.means(.number(1)) == true, tokens.first?.means(.half) == false {
      tokens.removeFirst()
    }
  }
}

extension DateToken {
  fileprivate var isHalf: Bool {
    means(.half) && whole == nil || means(.minutes(30))
  }

  fileprivate var isUnit: Bool {
    unit != nil || pair != nil || clockUnit != nil || clockPair != nil
  }
}

extension DateUnit {
  /// Its maximum number of days.
  var days: Int {
    switch self {
    case .day: 1
    case .week: 7
    case .month: 31
    case .year: 366
    }
  }

  /// Half of it; `nil` if that is no number of days or months.
  fileprivate var half: DateAmount? {
    switch self {
    case .year: DateAmount(count: 6, unit: .month)
    case .month: DateAmount(count: 15, unit: .day)
    case .day, .week: nil
    }
  }
}

extension CivilDate {
  /// The first day of its month.
  var startOfMonth: CivilDate { advanced(byDays: 1 - day) }

  /// Returns a day of its month.
  func with(day: Int) -> CivilDate? { CivilDate(year: year, month: month, day: day) }

  /// Returns the Monday of a week of the year (ISO 8601); `nil` if the year has no such week.
  static func monday(ofWeek week: Int, year: Int) -> CivilDate? {
    guard let first = CivilDate(year: year, month: 1, day: 4)?.startOfWeek() else { return nil }
    let monday = first.advanced(byDays: 7 * (week - 1))
    // A week is of the year of its Thursday.
    return monday.advanced(byDays: 3).year == year ? monday : nil
  }

  /// Returns the first or the last day of a period that it is in; weeks begin on Monday.
  func boundary(_ boundary: PeriodBoundary, of unit: DateUnit) -> CivilDate {
    let start: CivilDate
    switch unit {
    case .day: return self
    case .week: start = startOfWeek()
    case .month: start = startOfMonth
    case .year: start = advanced(byMonths: 1 - month).startOfMonth
    }
    return boundary == .start ? start : start.advanced(by: 1, unit).advanced(byDays: -1)
  }

  /// Returns the first such weekday after it, or with the sign -1 the last one before it.
  func next(_ weekday: Weekday, sign: Int = 1) -> CivilDate {
    let distance = weekday.rawValue - self.weekday.rawValue
    return advanced(byDays: (distance + 6 * sign) % 7 + sign)
  }

  /// Returns the date some units after it.
  func advanced(by count: Int, _ unit: DateUnit) -> CivilDate {
    switch unit {
    case .day: advanced(byDays: count)
    case .week: advanced(byDays: count * 7)
    case .month: advanced(byMonths: count)
    case .year: advanced(byYears: count)
    }
  }

  /// Returns the date some amounts after it, or before it with the sign -1.
  ///
  /// Years and months are first: the days of a month depend on it.
  func advanced(by amounts: [DateAmount], sign: Int = 1) -> CivilDate {
    var (months, days) = (0, 0)
    for amount in amounts {
      switch amount.unit {
      case .year: months += amount.count * 12
      case .month: months += amount.count
      case .week: days += amount.count * 7
      case .day: days += amount.count
      }
    }
    return advanced(byMonths: months * sign).advanced(byDays: days * sign)
  }
}

extension DateSlot {
  /// Returns the ways to fill in a length in one or more units: `5 years and 3 months`.
  static func lengths(in tokens: ArraySlice<DateToken>, _ parts: DateParts) -> [Choice] {
    var parts = parts
    if let halves = halves(in: tokens, parts) { return [halves] }
    let first = DateSlot.quantity.fill(&parts, tokens)
    guard first > 0 else { return [] }
    var choices: [Choice] = [(first, parts)]
    var units = [parts.unit]
    var count = first
    while !parts.isWorkdays {
      var rest = tokens.dropFirst(count)
      let hasAnd = rest.take(.and)
      var next = DateParts()
      let length = DateSlot.quantity.fill(&next, rest)
      // `3 days a week` is no length.
      guard length > 0, !next.isWorkdays, let number = next.count, let unit = next.unit,
        !units.contains(unit), hasAnd || unit.days < units.compactMap({ $0?.days }).min() ?? 0
      else { break }
      parts.more.append(DateAmount(count: number, unit: unit))
      units.append(unit)
      count += tokens.dropFirst(count).count - rest.count + length
      choices.append((count, parts))
    }
    return choices.reversed()
  }

  /// Fills in years or months with a half: `2 and a half years`, `1.5 years`.
  private static func halves(in tokens: ArraySlice<DateToken>, _ parts: DateParts) -> Choice? {
    var parts = parts
    if let group = tokens.first?.group, let hundredths = group.hundredths,
      hundredths % 100 == 50, let unit = tokens.dropFirst().first?.unit, let half = unit.half
    {
      (parts.count, parts.unit, parts.more) = (hundredths / 100, unit, [half])
      return (2, parts)
    }
    guard let quantity = HalfQuantity(tokens), let unit = quantity.unit.unit ?? quantity.unit.pair,
      let half = unit.half
    else { return nil }
    (parts.count, parts.unit, parts.more) = (quantity.whole, unit, [half])
    return (quantity.length, parts)
  }
}
