import Almanac

/// A form in which a date can be typed: an example, its parts, and the rule that computes the date.
struct DateForm: Sendable {
  /// The rules, in `DateResolver`.
  enum Rule: Sendable {
    case numeric
    case compact
    case calendarDay
    case dayOfMonth
    case dayOfPeriod
    case relativeDay
    case weekday
    case weekdayOfWeek
    case span
    /// A length that goes on until today.
    case pastSpan
    case period
    case edge
    case feast
    case advent
    case weekend
    case weekdayAfterWeeks
    case weekdayOfMonth
    case countedWeekdays
    case incomplete

    /// Whether the form names a day by its number, so that a weekday can be added to it.
    var takesWeekday: Bool {
      switch self {
      case .numeric, .compact, .calendarDay, .dayOfMonth, .dayOfPeriod: true
      default: false
      }
    }
  }

  let example: String
  let rule: Rule
  let slots: [DateSlot]

  init(_ example: String, _ rule: Rule, _ slots: DateSlot...) {
    self.example = example
    self.rule = rule
    self.slots = slots
  }

  /// Returns the parts of a date if all tokens fill the slots.
  func parts(of tokens: ArraySlice<DateToken>) -> DateParts? {
    DateForm.parts(of: tokens, slots[...], DateParts())
  }

  private static func parts(
    of tokens: ArraySlice<DateToken>, _ slots: ArraySlice<DateSlot>, _ parts: DateParts
  ) -> DateParts? {
    guard let slot = slots.first else { return tokens.isEmpty ? parts : nil }
    for choice in slot.choices(in: tokens, parts) {
      let rest = tokens.dropFirst(choice.count)
      if let all = DateForm.parts(of: rest, slots.dropFirst(), choice.parts) { return all }
    }
    return nil
  }
}

extension DateForm {
  /// Every form, without what may precede it: a preposition, an article, or a weekday.
  ///
  /// The first that fits counts. Other orders of words need further forms.
  static let all: [DateForm] = [
    // A day by its number.
    DateForm("2026-12-24", .numeric, .group),
    DateForm("20261224", .compact, .compact),
    DateForm(
      "24 Dec 2026", .calendarDay,
      .dayOfMonth, .maybe(.of), .maybe(.the), .month, .maybe(.of), .maybe(.year)),
    DateForm(
      "Dec 24, 2026", .calendarDay,
      .month, .maybe(.the), .dayOfMonth, .maybe(.of), .maybe(.year)),
    DateForm("2026 Dec 24", .calendarDay, .fullYear, .month, .day),
    DateForm(
      "24 Dec next year", .calendarDay,
      .dayOfMonth, .maybe(.of), .month, .maybe(.of), .maybe(.the), .shiftedUnit),
    DateForm(
      "Dec 24 next year", .calendarDay,
      .month, .maybe(.the), .dayOfMonth, .maybe(.of), .maybe(.the), .shiftedUnit),
    DateForm("来年12月24日", .calendarDay, .shiftedUnit, .maybe(.of), .month, .dayOfMonth),
    DateForm("24th of the month", .dayOfPeriod, .day, .of, .maybe(.the), .maybe(.shift), .unit),
    DateForm(
      "24th day of the month", .dayOfPeriod,
      .ordinal, .word(.unit(.day)), .of, .maybe(.the), .maybe(.shift), .unit),
    // `15. des Monats`.
    DateForm("24th the month", .dayOfPeriod, .ordinal, .the, .maybe(.shift), .unit),
    DateForm("24. nächsten Monats", .dayOfPeriod, .day, .maybe(.of), .shiftedUnit),
    DateForm(
      "next month on the 24th", .dayOfPeriod,
      .shiftedUnit, .maybe(.of), .maybe(.on), .maybe(.the), .ordinal),
    DateForm(
      "first of the month", .dayOfPeriod,
      .first, .of, .maybe(.the), .maybe(.shift), .unit, .maybe(.shift)),
    DateForm("Ersten des Monats", .dayOfPeriod, .first, .the, .maybe(.shift), .unit),
    DateForm(
      "first day of the month", .dayOfPeriod,
      .firstDay, .maybe(.of), .maybe(.the), .maybe(.shift), .unit, .maybe(.shift)),
    DateForm(
      "first day of january", .calendarDay, .firstDay, .maybe(.of), .month, .maybe(.fullYear)),
    DateForm("24th", .dayOfMonth, .ordinal),
    DateForm("on the twelfth", .dayOfMonth, .on, .the, .day),
    DateForm("el 13", .dayOfMonth, .the, .day),

    // A day near today.
    DateForm("tomorrow", .relativeDay, .relativeDay),
    // Before weekdays, since 月 is a month and a Monday.
    DateForm("next week", .period, .shiftedUnit),
    DateForm("friday", .weekday, .weekday),
    DateForm("next friday", .weekday, .eitherOrder(.shift, .weekday)),
    DateForm(
      "friday next week", .weekdayOfWeek, .weekday, .maybe(.of), .maybe(.the), .shiftedUnit),
    DateForm(
      "next week on friday", .weekdayOfWeek, .shiftedUnit, .maybe(.of), .maybe(.on), .weekday),
    DateForm(
      "friday week 50", .weekdayOfWeek,
      .weekday, .maybe(.of), .maybe(.the), .weekOfYear, .maybe(.fullYear)),
    DateForm("friday in 2 weeks", .weekdayOfWeek, .weekday, .ahead, .quantity),
    DateForm("in 2 weeks on friday", .weekdayOfWeek, .ahead, .quantity, .maybe(.on), .weekday),

    DateForm("friday week", .weekdayAfterWeeks, .weekday, .unit),
    DateForm("a week on friday", .weekdayAfterWeeks, .quantity, .onDay, .weekday),
    DateForm(
      "first monday of september 2027", .weekdayOfMonth,
      .rank, .weekdayOrWorkday, .maybe(.of), .month, .maybe(.of), .maybe(.fullYear)),
    DateForm(
      "last business day of next month", .weekdayOfMonth,
      .rank, .weekdayOrWorkday, .maybe(.of), .maybe(.the), .maybe(.shift), .unit, .maybe(.shift)),
    DateForm(
      "12月第1金曜日", .weekdayOfMonth,
      .maybe(.fullYear), .month, .maybe(.of), .attachedRank, .maybe(.of), .weekday),
    DateForm(
      "来月の最後の金曜日", .weekdayOfMonth,
      .shiftedUnit, .maybe(.of), .attachedRank, .maybe(.of), .weekday),
    DateForm("最終金曜日", .weekdayOfMonth, .lastOfMonth, .weekdayOrWorkday),
    DateForm(
      "the second tuesday", .weekdayOfMonth, .maybe(.on), .maybe(.the), .rankOfMonth, .weekday),
    DateForm("first monday of 2027", .weekdayOfMonth, .rank, .weekdayOrWorkday, .of, .fullYear),
    DateForm("next business day", .span, .shift, .workday),
    DateForm("christmas", .feast, .feast, .maybe(.fullYear)),
    DateForm("next christmas", .feast, .shift, .feast),
    DateForm(
      "first sunday of advent 2027", .advent,
      .adventRank, .maybe(.weekday), .maybe(.of), .maybe(.the), .advent, .maybe(.fullYear)),
    DateForm("at the weekend", .weekend, .thisWeekend, .maybe(.shift)),
    DateForm("next weekend", .weekend, .eitherOrder(.shift, .weekend)),
    DateForm("weekend in 2 weeks", .weekend, .weekend, .ahead, .quantity),

    // A number of days.
    DateForm("in 3 days", .span, .sign, .length),
    DateForm("بعد أسبوع", .span, .ahead, .unit),
    DateForm("3 days from now", .span, .length, .maybe(.sign)),
    DateForm("week from today", .span, .unit, .aheadFromToday),
    DateForm("a week ago", .span, .eitherOrder(.ago, .unit)),
    DateForm("two saturdays ago", .countedWeekdays, .eitherOrder(.ago, .weekdays)),
    DateForm("two fridays from now", .countedWeekdays, .pluralWeekdays, .ahead),
    DateForm("for the last 2 years", .pastSpan, .during, .maybe(.the), .maybe(.shift), .length),
    DateForm("5 Jahre lang", .pastSpan, .length, .during),

    // The first and the last day of a period.
    DateForm("eom", .edge, .maybe(.shift), .ending, .maybe(.shift)),
    DateForm(
      "end of month", .edge,
      .edgeOrLastDay, .maybe(.of), .maybe(.the), .maybe(.shift), .unit, .maybe(.shift)),
    DateForm("next week end", .edge, .maybe(.shift), .unit, .maybe(.of), .edge),
    DateForm(
      "last day of December 2026", .edge, .edgeOrLastDay, .maybe(.of), .month, .maybe(.year)),
    DateForm("December end", .edge, .month, .maybe(.of), .edge),
    DateForm(
      "end of Q1 2027", .edge,
      .edgeOrLastDay, .maybe(.of), .maybe(.the), .quarter, .maybe(.fullYear)),
    DateForm("end of 2026", .edge, .edgeOrLastDay, .maybe(.of), .fullYear),

    // Not a day: refused with an example.
    DateForm("December 2026", .incomplete, .month, .maybe(.of), .maybe(.fullYear)),
    DateForm("in December 2026", .incomplete, .ahead, .month, .fullYear),
    DateForm("this quarter", .incomplete, .shift, .quarter),
    DateForm("Q1 2027", .incomplete, .quarter, .maybe(.of), .maybe(.fullYear)),
    DateForm("2026 December", .incomplete, .fullYear, .month),
    DateForm("2026", .incomplete, .fullYear),
    DateForm("week 50", .incomplete, .weekOfYear, .maybe(.fullYear)),
  ]
}

/// The parts of a date that filled the slots of a form.
struct DateParts: Hashable, Sendable {
  var day: Int?
  var isDayInWords = false
  var month: Int?
  var year: Int?
  /// Whether the year has two digits.
  var hasShortYear = false
  /// The year without its century: 26 for `'26`.
  var yearOfCentury: Int?
  var weekday: Weekday?
  var relativeDay: Int?
  /// A number of units; `Int.max` for more than nine digits.
  var count: Int?
  var unit: DateUnit?
  /// The number of a quarter of a year; 0 for the current one.
  var quarter: Int?
  /// The number of a week of the year.
  var week: Int?
  /// The amounts after the first: `2 weeks and 3 days`.
  var more: [DateAmount] = []
  /// Whether the units are days from Monday to Friday.
  var isWorkdays = false
  /// `next` is 1, `this` 0, `last` -1.
  var shift: Int?
  /// Whether the word for the next one means the first to come: `coming`.
  var isComing = false
  /// 1 for days ahead, -1 for days ago.
  var sign: Int?
  var edge: PeriodBoundary?
  var group: DateGroup?
  /// The value of eight digits.
  var compact: Int?
  var feast: Feast?
  /// The number of a weekday in its month, -1 for the last one.
  var rank: Int?
}

/// The forms of dates and repetitions by meaning, for help, the manual and `docs/dates.md`.
package enum DateGuide {
  /// Some ways to write a date, and which date they mean.
  package struct Row: Sendable {
    package let written: [String]
    package let meaning: String
  }

  package static let rows = [
    Row(
      written: ["2026-12-24", "2026/12/24", "20261224"],
      meaning: "That date, in the years 1 to 9999"),
    Row(written: ["Dec 24", "24 Dec", "24th of December"], meaning: "The next one, or today"),
    Row(written: ["Dec 24, 2026", "24 Dec 2026", "24-Dec-2026"], meaning: "That date"),
    Row(written: ["24.12.", "24.12.2026"], meaning: "With periods, the day is first"),
    Row(written: ["12-24"], meaning: "With a hyphen and no year, the month is first"),
    Row(
      written: ["12/24", "24/12", "12/24/2026"],
      meaning: "The order that is possible, or else that of your locale"),
    Row(written: ["24th", "friday the 13th"], meaning: "The next one, or today"),
    Row(
      written: ["1st of the month", "15th of next month", "first of the month"],
      meaning: "That day of the month"),
    Row(
      written: ["today", "tomorrow", "day after tomorrow"], meaning: "A day by its name"),
    Row(written: ["friday", "fri", "next friday"], meaning: "The first one after today"),
    Row(written: ["this friday"], meaning: "The same, but today if it is Friday"),
    Row(written: ["last friday", "yesterday"], meaning: "Before today"),
    Row(
      written: ["two fridays ago", "friday before last"], meaning: "A week before the last one"),
    Row(
      written: ["friday next week", "friday in 2 weeks"],
      meaning: "The Friday of that week, which begins on Monday"),
    Row(
      written: ["in 3 days", "2 weeks", "a month from now"],
      meaning: "From today; a shorter month ends earlier"),
    Row(written: ["in 10 working days"], meaning: "Days from Monday to Friday"),
    Row(
      written: ["this weekend", "next weekend", "at the weekend"],
      meaning: "The Saturday of this week or the next, or today on a Sunday"),
    Row(
      written: ["friday week", "a week on friday"], meaning: "A week after the next Friday"),
    Row(
      written: ["friday after next", "weekend after next"], meaning: "A week after the next one"),
    Row(
      written: ["first monday of september", "last friday of next month"],
      meaning: "That weekday of the month"),
    Row(
      written: ["christmas", "easter", "thanksgiving", "halloween"],
      meaning: "The next one; of some other feasts too"),
    Row(
      written: ["first sunday of advent", "4th sunday of advent"],
      meaning: "The Sundays before Christmas"),
    Row(written: ["3 days ago", "a week ago"], meaning: "Before today"),
    Row(
      written: ["+10d", "-3w", "+2m", "+1y"],
      meaning: "Days, weeks, months or years from today"),
    Row(
      written: ["next week", "next month", "last year"],
      meaning: "The same day of that week, month or year"),
    Row(
      written: ["end of month", "eom", "end of December"], meaning: "The last day of the month"),
    Row(written: ["end of year", "eoy", "end of 2027"], meaning: "December 31"),
    Row(written: ["end of week", "end of next week"], meaning: "The Sunday"),
    Row(written: ["start of next month", "start of 2027"], meaning: "The first day"),
  ]

  /// The forms of repetitions.
  package static let repetitions = [
    Row(
      written: ["daily", "weekly", "monthly", "yearly"],
      meaning: "Every day, week, month or year"),
    Row(written: ["quarterly", "every 3 months"], meaning: "Every three months"),
    Row(
      written: ["every 3 days", "every other week", "every 2 months"],
      meaning: "Every so many days, weeks, months or years"),
    Row(
      written: ["mon and wed", "mon-fri", "weekdays", "every 2 weeks on mon, wed"],
      meaning: "On those weekdays; weeks begin on Monday"),
    Row(
      written: ["every day except friday", "weekdays except wednesday"],
      meaning: "On the other days"),
    Row(
      written: ["15th of the month", "last day of the month", "monthly on the 31st"],
      meaning: "Counted in the month; a shorter month has its last day"),
    Row(
      written: [
        "last friday of the month", "first and third monday of the month",
        "first 2 tuesdays of every month",
      ],
      meaning: "Those weekdays of each month"),
    Row(
      written: ["first monday of september", "24th of december"], meaning: "Once a year"),
    Row(
      written: ["last weekday of the month"],
      meaning: "The last day from Monday to Friday"),
    Row(
      written: ["FREQ=MONTHLY;BYDAY=2TU", "FREQ=DAILY;INTERVAL=10"],
      meaning: "A rule of calendars (RFC 5545), which skips months without the day"),
  ]
}
