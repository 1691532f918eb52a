import Almanac
import Recurrence
import NoonmarkText

/// A unit of time by the clock.
enum ClockUnit: Hashable, Sendable {
  case hour
  case minute

  var seconds: Int { self == .hour ? 3600 : 60 }
}

/// A unit in which days are counted.
enum DateUnit: String, CaseIterable, Sendable {
  case day
  case week
  case month
  case year

  var frequency: RecurrenceRule.Frequency {
    switch self {
    case .day: .daily
    case .week: .weekly
    case .month: .monthly
    case .year: .yearly
    }
  }
}

/// A number of units in a length: the `3 days` of `2 weeks and 3 days`.
struct DateAmount: Hashable, Sendable {
  let count: Int
  let unit: DateUnit

  /// The amount in English words, in the plural: `3 days`.
  var text: String { "\(count) \(unit.rawValue)s" }
}

/// The first or the last day of a period.
enum PeriodBoundary: Hashable, Sendable {
  case start
  case end
}

/// A meaning of a word in a typed date.
///
/// A word can have several: `mar` is March, and Tuesday in Spanish.
enum DateTerm: Hashable, Sendable {
  /// `today` is 0, `tomorrow` 1, `yesterday` -1.
  case relativeDay(Int)
  case month(Int)
  case weekday(Weekday)
  case unit(DateUnit)
  /// A number in letters: `two`.
  case number(Int)
  /// Two of a unit in one word: `fortnight`.
  case pair(DateUnit)
  case clockUnit(ClockUnit)
  /// Two hours or minutes in one word.
  case clockPair(ClockUnit)
  /// Minutes in words: `half an hour`.
  case partOfHour(Int)
  /// Half of a unit: `half a year`. A number in the same word has it too: `anderthalb`.
  case half
  /// A part of the day, as its hour: `noon`, `morning`.
  case hour(Int)
  /// A part of several days, as its hour: `mornings`, `cada noche`.
  case hours(Int)
  /// A night as a unit of length: `1 night`.
  case night
  /// Before a day whose night begins on the day before it: `natt til lørdag`.
  case nightBefore
  /// The morning right after a weekday: `Freitag morgen`.
  case weekdayMorning
  /// Between hours and minutes: `2 hours and 30 minutes`.
  case and
  /// `next` is 1, `this` 0, `last` -1, `before last` -2.
  case shift(Int)
  /// Beside a weekend, the first one to come: `this coming weekend`.
  case coming
  /// `in` or `from now`; `ago`.
  case ahead, ago
  /// Beside a length, from another date than today: `a week later` is 1, `earlier` -1.
  case moved(Int)
  /// Between a length and the day from which it is counted: `two days before christmas`.
  case afterDay, beforeDay
  /// Between a day and the days after it: `demain en huit`.
  case afterLink
  case edge(PeriodBoundary)
  /// The last day of a unit in one word: `eom`. The end of a day is that of its work: `eod`.
  case ending(DateUnit)
  case the, of
  /// A preposition before a date: `on`, `by`, `since`.
  case on
  /// A word that gives the date after it a meaning that is not read: `half`.
  case qualifier
  case every
  /// `other` after `every`.
  case other
  /// A repetition in a word: `biweekly` is every 2 weeks.
  case frequency(every: Int, DateUnit)
  case quarter
  /// A quarter of a year by its number: `Q1`.
  case quarterName(Int)
  /// Before the number of a week of the year: `week 50`.
  case weekNumber
  /// From Monday to Friday.
  case workdays
  /// Saturday and Sunday.
  case weekend
  /// `mondays`.
  case plural(Weekday)
  /// `first` is 1.
  case ordinal(Int)
  /// Before the beginning and before the end of a range.
  case from, to
  /// After the last day of a range: `to jan 3 inclusive`.
  case inclusive
  /// Before a length: `for 2 hours`.
  case during
  /// After a number of occurrences.
  case times
  /// Before a time of day, and after its hour: `at`, `o'clock`.
  case at, clock
  /// The evening of today.
  case tonight
  /// A part of today in one word, as its hour: `this morning`.
  case partOfToday(Int)
  /// The evening of yesterday.
  case lastNight
  /// The present moment.
  case now
  /// Before the first day of a period that goes on.
  case since
  /// Before the due date of a task.
  case due
  case feast(Feast)
  /// A day of a feast after its number: the `juledag` of `2. juledag`.
  case dayOfFeast(Feast)
  /// A feast whose date is not computed.
  case uncomputedFeast
  /// `advent` after the number of its Sunday.
  case advent
  /// After a feast that begins a title: `Christmas with Mom` takes place on it.
  case onFeast
  /// A name such as `black friday`.
  case weekdayName
  /// The Saturday of this week.
  case thisWeekend
  /// Before the time of day of a beginning: `from 5pm`.
  case timeFrom
  /// Minutes after an hour; negative before it: `quarter to`.
  case minutes(Int)
  /// Between minutes and an hour: the `past` of `ten past two`, the `to` of `twenty to six`.
  case pastHour, beforeHour
  /// Between an hour and the minutes that it lacks: `huit heures moins dix`.
  case minus
  /// Several times in one word: `twice`.
  case multiple, twice
  /// `per` after a number of times.
  case per
  case hourly
  /// Between a day and its repetition: the `repeat` of `tuesday repeat weekly`.
  case repeating
  /// Before the last day of a repetition: `ending march 31`.
  case ends
  /// Before a day that a repetition leaves out.
  case except
  /// Without a time of day: `all day`.
  case allDay
  /// A word of titles of birthdays or anniversaries.
  case celebration(Celebration)
  /// The letters of an ordinal number: `24th`.
  case ordinalMark
}

/// A part of a typed date.
struct DateToken: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Digits. The value of more than nine is `Int.max`.
    case number(Int, digits: Int)
    /// Numbers with the same separator between them: `24.12.2026`.
    case group(DateGroup)
    case word([DateTerm])
    /// A year without its century: `'26`.
    case yearOfCentury(Int)
    /// `+` or `-` before a number, as 1 or -1.
    case sign(Int)
    /// A word or a character that no date contains.
    case unknown
  }

  let kind: Kind
  /// Whether it follows the token before it without a space.
  let isAttached: Bool
  /// Whether a hyphen without spaces is before it: `mon-fri`.
  let isAfterHyphen: Bool
  /// Its position in the normalized text.
  let range: Range<Int>

  /// Returns the value of the first of its meanings that has one.
  func first<Value>(_ value: (DateTerm) -> Value?) -> Value? {
    guard case .word(let terms) = kind else { return nil }
    return terms.lazy.compactMap(value).first
  }

  func means(_ term: DateTerm) -> Bool {
    guard case .word(let terms) = kind else { return false }
    return terms.contains(term)
  }

  func means(any terms: [DateTerm]) -> Bool { terms.contains { means($0) } }

  /// Whether it is the letters after the digits of an ordinal number: `24th`.
  var isOrdinalMark: Bool { isAttached && means(.ordinalMark) }

  /// Whether it is written in digits.
  var isNumber: Bool {
    switch kind {
    case .number, .group, .yearOfCentury: true
    case .word, .sign, .unknown: false
    }
  }
}

extension DateToken {
  /// Creates the word that several tokens are together.
  init(_ term: DateTerm, from first: DateToken, through last: DateToken) {
    self.init(
      kind: .word([term]), isAttached: first.isAttached, isAfterHyphen: first.isAfterHyphen,
      range: first.range.lowerBound..<last.range.upperBound)
  }
}

extension Collection<DateToken> {
  /// The token that is alone; `nil` for none or several.
  var only: DateToken? { count == 1 ? first : nil }
}

extension ArraySlice<DateToken> {
  /// Removes the first token if it has a meaning; returns whether it was removed.
  @discardableResult
  mutating func take(_ term: DateTerm) -> Bool {
    guard first?.means(term) == true else { return false }
    removeFirst()
    return true
  }
}

// MARK: - Meanings

extension DateToken {
  var month: Int? { first { if case .month(let month) = $0 { month } else { nil } } }

  var weekday: Weekday? { first { if case .weekday(let weekday) = $0 { weekday } else { nil } } }

  /// The weekdays that its plural names: `fridays`.
  var plurals: [Weekday] {
    guard case .word(let terms) = kind else { return [] }
    return terms.compactMap { if case .plural(let weekday) = $0 { weekday } else { nil } }
  }

  var feast: Feast? { first { if case .feast(let feast) = $0 { feast } else { nil } } }

  /// The days from today to the day that it names: 1 for `tomorrow`.
  var daysFromToday: Int? {
    first { if case .relativeDay(let days) = $0 { days } else { nil } }
  }

  /// `next` is 1, `this` 0, `last` -1.
  var shift: Int? { first { if case .shift(let shift) = $0 { shift } else { nil } } }

  var edge: PeriodBoundary? { first { if case .edge(let edge) = $0 { edge } else { nil } } }

  /// 1 for `+`, `in` and `from now`, -1 for `-` and `ago`.
  var sign: Int? {
    if case .sign(let sign) = kind { return sign }
    return means(.ago) ? -1 : means(.ahead) ? 1 : nil
  }

  /// 1 for `later`, -1 for `earlier`.
  var moved: Int? { first { if case .moved(let sign) = $0 { sign } else { nil } } }

  /// The unit whose last day it names.
  var ending: DateUnit? { first { if case .ending(let unit) = $0 { unit } else { nil } } }

  var unit: DateUnit? { first { if case .unit(let unit) = $0 { unit } else { nil } } }

  /// The unit of a dual: two days, two weeks.
  var pair: DateUnit? { first { if case .pair(let unit) = $0 { unit } else { nil } } }

  var clockUnit: ClockUnit? {
    first { if case .clockUnit(let unit) = $0 { unit } else { nil } }
  }

  /// Whether it can be minutes or months: the `m` of `45m`.
  var isMinuteOrMonth: Bool { unit == .month && clockUnit == .minute }

  /// Whether it can follow the hours of a time: `o'clock`, `hours`.
  var isHourMark: Bool { means(.clock) || clockUnit == .hour }

  /// Whether hours before it are a length unless another word says that they are a time.
  var isLengthOfHours: Bool { clockUnit == .hour && !means(.clock) }

  /// The clock unit of a dual: two hours, two minutes.
  var clockPair: ClockUnit? {
    first { if case .clockPair(let unit) = $0 { unit } else { nil } }
  }

  /// The unit that it names, in days, weeks, months or years.
  var period: DateAmount? {
    means(.quarter)
      ? DateAmount(count: 3, unit: .month) : unit.map { DateAmount(count: 1, unit: $0) }
  }

  /// Whether it names a month, a unit or a repetition: `december`, `month`, `monthly`.
  var isOfCalendar: Bool { month != nil || period != nil || frequency != nil }

  /// The number of the quarter of a year that it names.
  var quarterName: Int? {
    first { if case .quarterName(let number) = $0 { number } else { nil } }
  }

  /// The interval of a repetition in a word: two weeks of `biweekly`.
  var frequency: DateAmount? {
    first { term in
      guard case .frequency(let count, let unit) = term else { return nil }
      return DateAmount(count: count, unit: unit)
    }
  }

  /// The hour of a part of the day.
  var partOfDay: Int? { first { if case .hour(let hour) = $0 { hour } else { nil } } }

  /// The hour of the part of the day `night`, unlike that of `evening`.
  static let night = 20

  /// The hour of a part of today: `this morning`.
  var partOfToday: Int? { first { if case .partOfToday(let hour) = $0 { hour } else { nil } } }

  /// The hour of a part of several days: `mornings`.
  var partOfDays: Int? { first { if case .hours(let hour) = $0 { hour } else { nil } } }

  /// The minutes of a part of an hour.
  var partOfHour: Int? {
    first { if case .partOfHour(let minutes) = $0 { minutes } else { nil } }
  }

  /// The minutes before or after an hour: 30 for `half past`.
  var minutesOfHour: Int? {
    first { if case .minutes(let minutes) = $0 { minutes } else { nil } }
  }

  /// The ordinal number that it is in letters.
  var ordinal: Int? { first { if case .ordinal(let number) = $0 { number } else { nil } } }

  /// The number that it is in letters; `nil` for one with a half, such as `anderthalb`.
  var count: Int? { means(.half) ? nil : whole }

  /// The number that it is in letters, without its half.
  var whole: Int? { first { if case .number(let number) = $0 { number } else { nil } } }

  /// The number that it is in letters or in digits.
  var number: Int? {
    if case .number(let value, digits: 1...5) = kind { return value }
    return count
  }

  /// The numbers with a separator that it is: `24.12.`.
  var group: DateGroup? { if case .group(let group) = kind { group } else { nil } }

  /// Whether a part of an hour or an hour and a part can begin with it: `1.5`, `anderthalb`, `half
  /// an hour`.
  var isFraction: Bool { group != nil || partOfHour != nil || means(.half) }

  /// The time of four digits that it is: `0840`, `1745`.
  var timeOfDigits: ClockTime? {
    // `0840年` is a year.
    guard case .number(let value, digits: 4) = kind, range.count == 4, value < 2400,
      value % 100 < 60
    else { return nil }
    return ClockTime(hour: value / 100, minute: value % 100)
  }

  /// The time of four digits whose first one is 0, which is no year; `nil` for `0000`.
  var timeWithZero: ClockTime? {
    timeOfDigits.flatMap { 1..<36_000 ~= $0.seconds ? $0 : nil }
  }
}
