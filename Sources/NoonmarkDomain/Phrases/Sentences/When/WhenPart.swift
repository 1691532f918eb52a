import Almanac

/// A part of a sentence that says when.
enum WhenPart {
  case date(DateReading, isFeast: Bool, isEvening: Bool, isNear: Bool)
  /// A day by its number, which is one only beside a time: `on 27 at 18:00`.
  case dateBesideTime(DateReading)
  /// The first day of a repetition or of a length: `beginning jan 5`, or after a word that can
  /// also count from the day, `from jan 5`.
  case beginning(DateReading, isFrom: Bool)
  case time(ClockTime, isPartOfDay: Bool)
  /// Midnight by its name or a time after it, at the end of the day beside it: `friday midnight`,
  /// `friday ten past midnight`.
  case midnight(ClockTime)
  /// A time such as `7:30`, which is in the evening for what takes place then.
  case digital(ClockTime)
  /// A half of the day after a day: `friday pm`.
  case halfAfterDay(ClockTime)
  /// Numbers that are a time only after a day: `friday 11.15`, or after a near one: `friday 1930`.
  case timeAfterDay(ClockTime, isFourDigits: Bool)
  /// Numbers such as `7.30`, which are a time only after a day, and in the evening as `7:30` is.
  case digitalAfterDay(ClockTime)
  /// Four digits after `at`, which are a time beside a day: `at 1745`.
  case timeBesideDay(ClockTime)
  case spoken(ClockTime)
  /// Times of four digits without a colon, `0900-1200`, are times only after a day.
  case times(ClockTime, ClockTime, isFourDigits: Bool)
  /// Times such as `6:30-9:30`, which are in the evening for what takes place then.
  case digitalTimes(ClockTime, ClockTime)
  case hours(Int, Int, isOpened: Bool)
  /// An end after the time of the beginning: `till 1:30`, `until 10`.
  case end(ClockTime, isHour: Bool)
  case dates(DateReading, CivilDate, weekdays: RepetitionPhrase?)
  /// A time on the first of some days, and the last one: `friday 6pm until sunday`.
  case days(DateReading, ClockTime, CivilDate)
  case moment(DateReading, ClockTime, end: When.End?)
  case repetition(RepetitionPhrase)
  /// Every day at a part of it.
  case daily(ClockTime)
  /// A weekday and a part of it in one word: `Freitagabend`.
  case partOfDay(DateReading, ClockTime)
  case partOfDays(RepetitionPhrase, ClockTime)
  case length(seconds: Int)
  /// A time that could be a date without a day beside it: `5.12 - 6.12`.
  indirect case besideDay(WhenPart)
  /// A length without a preposition, after a time: `9am 3 hours`.
  case lengthAfterTime(seconds: Int)
  case period([DateAmount])
  /// A length without a preposition, which alone counts from today: `2 weeks`.
  case span([DateAmount], from: DateReading)
  /// Nights as the days with them, possibly after a preposition: `for 2 nights`.
  case nights([DateAmount], isMarked: Bool)
  case until(CivilDate)
  case count(Int)
  /// A day that a repetition leaves out.
  case except(CivilDate)
  case exceptWeekdays([Weekday])
  /// The end of the day of work beside a day: `friday EOD`.
  case endOfDay
}

extension WhenPart {
  /// The time of a clock that it is alone.
  var exactTime: ClockTime? {
    switch self {
    case .time(let time, let isPart) where !isPart || time == .noon: time
    case .digital(let time): time
    case .midnight(let time): time
    default: nil
    }
  }

  /// Whether it has a last day, which `inclusive` can follow.
  var hasLastDay: Bool {
    switch self {
    case .dates, .days, .until: true
    default: false
    }
  }
}

extension SpokenTime {
  var part: WhenPart {
    isAfterMidnight
      ? .midnight(time) : isExact ? .time(time, isPartOfDay: false) : .spoken(time)
  }
}
