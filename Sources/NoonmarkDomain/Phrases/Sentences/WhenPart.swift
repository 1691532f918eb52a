import Almanac

/// A part of a sentence that says when.
enum WhenPart {
  case date(DateReading, isFeast: Bool, isEvening: Bool, isNear: Bool)
  case time(ClockTime, isPartOfDay: Bool)
  /// A time such as `7:30`, which is in the evening for what takes place then.
  case digital(ClockTime)
  /// A half of the day after a day: `friday pm`.
  case halfAfterDay(ClockTime)
  /// Numbers that are a time only after a day: `friday 11.15`, or after a near one: `friday 1930`.
  case timeAfterDay(ClockTime, isFourDigits: Bool)
  /// Four digits after `at`, which are a time beside a day: `at 1745`.
  case timeBesideDay(ClockTime)
  case spoken(ClockTime)
  /// Times of four digits without a colon, `0900-1200`, are times only after a day.
  case times(ClockTime, ClockTime, isFourDigits: Bool)
  case hours(Int, Int, isOpened: Bool)
  /// An end after the time of the beginning: `till 1:30`, `until 10`.
  case end(ClockTime, isHour: Bool)
  case dates(DateReading, CivilDate, weekdays: RepetitionPhrase?)
  case moments(DateReading, ClockTime, CivilDate?, ClockTime)
  case repetition(RepetitionPhrase)
  /// Every day at a part of it.
  case daily(ClockTime)
  case length(seconds: Int)
  /// A length without a preposition, after a time: `9am 3 hours`.
  case lengthAfterTime(seconds: Int)
  case period([DateAmount])
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
    case .time(let time, isPartOfDay: false), .digital(let time): time
    default: nil
    }
  }
}

extension SpokenTime {
  var part: WhenPart { isExact ? .time(time, isPartOfDay: false) : .spoken(time) }
}
