import Almanac
import NoonmarkText

/// The parts of a sentence that say when, before they are put together.
struct When {
  var date: DateReading?
  /// The words of a feast.
  var feast: Range<Int>?
  /// Whether the date is a weekday or counted from today, so that `1930` after it is a time.
  private(set) var isNear = false
  /// The days of a repetition beside the date: those of `next week`.
  private(set) var days: Days?
  var time: ClockTime?
  /// Whether the time is a part of the day, which an hour can make exact: `friday evening at 8`.
  var isPartOfDay = false
  /// Whether the time is one of a clock.
  var isExact = false
  /// A time as people say it, without its half of the day: `at 8`, `half past two`.
  var spoken: ClockTime?
  /// The first such time that is in the morning.
  var morning = ClockTime.firstMorning
  /// The first time of a clock that is in the morning, if the title says it: `Dinner 7:30`.
  var morningOfClock: ClockTime?
  /// Whether the time can be in the other half of the day: `7:30`.
  private(set) var isDigital = false
  /// Whether the time could be a year or a date without a day beside it.
  private(set) var needsDay = false
  /// Whether the date could be a number of a title without a time beside it.
  private(set) var needsTime = false
  /// Whether it is of an evening, which goes on after midnight: `tonight`, `saturday night`.
  var isOfEvening = false
  /// The part of the day of an evening of today: `this evening`, or the night of `tonight`.
  private var evening = ClockTime.night
  /// Whether the time is midnight by its name.
  var isMidnight = false
  /// The index after the words of the date or the repetition.
  private var dateEnd: Int?
  /// The first and last hour of a range such as `9-10`, which is one only beside a day.
  var hours: Hours?
  /// Whether no day is before those hours, so that only a repetition can be after them.
  private var isAfterHours = false
  var end: End?
  var repetition: RepetitionPhrase?
  /// Weekdays from one to another, `monday to friday`: days in a row, or with a time, each week.
  var weekdays: RepetitionPhrase?
  var until: CivilDate?
  /// The last of the days from one to another, on which an event or a repetition ends.
  var lastDay: CivilDate?
  /// A length in days or more, after which a repetition ends.
  var period: [DateAmount]?
  /// The length that the date counts from today, which beside a repetition is how long it goes on.
  private(set) var span: [DateAmount]?
  private(set) var nights: [DateAmount]?
  /// The seconds from the time in the words to the time that they mean: `half an hour before 5pm`.
  var offset: Int?
  /// Whether the beginning of a length could count from the day without a repetition.
  private(set) var needsRepetition = false
  var count: Int?
  /// The days that a repetition leaves out.
  var exceptions: [CivilDate] = []
  var excludedWeekdays: [Weekday] = []
  /// The first and last days of times without it: `except dec 24 to jan 1`.
  var excludedDays: [ClosedRange<CivilDate>] = []
  /// The index after the words of the last exception.
  private(set) var exceptionEnd: Int?
  /// Whether the date and the repetition are in one list: `dec 29 and mondays`.
  var isListed = false
  /// Whether it is the end of a day of work, which has no time.
  var isEndOfDay = false
  /// Whether words say that it has no time.
  var isAllDay = false

  /// The end of a range, or its length.
  enum End {
    case time(ClockTime)
    /// A time without its half of the day: `till 1:30`, `until 10`.
    case said(ClockTime, isHour: Bool)
    case moment(CivilDate, ClockTime)
    case seconds(Int)
  }

  /// The first day, and the last one if it ends.
  struct Days: Hashable {
    let first: CivilDate
    let last: CivilDate?
  }

  /// Hours of a range without minutes.
  struct Hours {
    let first: Int
    let last: Int
  }

  var hasDay: Bool { date != nil || repetition != nil }

  /// Whether it has a time, or an hour or hours that will be one.
  var hasTime: Bool { time != nil || hasHour }

  /// Whether it has an hour or hours without minutes.
  var hasHour: Bool { spoken != nil || hours != nil }
}

extension When {
  /// Takes note of a part after a comma or a word such as `and`; returns whether it can be there.
  ///
  /// `every friday and dec 25` does not begin on that day, which can be a Friday. The words
  /// `every friday, dec 25` do, and `every 3 months, friday`.
  mutating func list(_ part: WhenPart, isAnd: Bool) -> Bool {
    switch part {
    case .date:
      let hasDays = repetition.map { !$0.weekdays.isEmpty || !$0.ordinals.isEmpty } == true
      isListed = isListed || hasDays
      return !isAnd || !hasDays
    case .repetition: isListed = isListed || date != nil
    default: break
    }
    return true
  }

  /// Adds a part of words; fails if there is one of its kind, or if it fits no other part.
  mutating func add(_ part: WhenPart, _ words: Range<Int>) -> Bool {
    switch part {
    case .date(let reading, let isFeast, let evening, let isNear, let days):
      // `every day except fridays dec 24` is not said to begin on it.
      guard exceptionEnd == nil || exceptionEnd != words.lowerBound || repetition == nil else {
        return false
      }
      // `Match 9-10 friday` is a title.
      guard date == nil, !isAfterHours else { return false }
      date = reading
      dateEnd = words.upperBound
      self.isNear = isNear
      self.days = days
      if isFeast { feast = words }
      guard let evening else { return true }
      guard time == nil || isExact && !isPartOfDay && end == nil else { return false }
      // `8pm tonight`.
      time = time?.within(evening)
      self.evening = evening
      isPartOfDay = true
      isOfEvening = true
    case .beginning(let day, let isFrom):
      if let length = span {
        // `2 weeks starting dec 14`, `6 weeks from dec 1 every monday`.
        guard period == nil else { return false }
        (period, span, date) = (length, nil, nil)
        needsRepetition = isFrom
      } else if repetition == nil {
        // `Class start jan 5` is the start of a class.
        return false
      }
      exceptionEnd = nil
      return add(.date(day), words)
    case .time(let new, let isPart):
      if isPart {
        // `fri 5pm - sun evening` has no part of its last day.
        guard !isPartOfDay, time == nil || isExact && end == nil && lastDay == nil else {
          return false
        }
        isPartOfDay = true
        // `saturday night at 1`, but not `saturday at 1 at night`.
        isOfEvening = new.seconds >= 64_800 && dateEnd == words.lowerBound
        // `9 in the morning` has the hour first, and `12 Uhr nachts` is midnight.
        let isAfterNoon = time.map { $0 >= .noon } == true
        time = time.map { $0.within(new) } ?? new
        if isAfterNoon, time.map({ $0 < .noon }) == true {
          (isMidnight, isOfEvening) = (true, true)
        }
      } else if let part = self.part, !isExact {
        time = new.within(part)
        isExact = true
      } else {
        guard !hasTime else { return false }
        time = new
        isExact = true
      }
    case .midnight(let new):
      guard add(.time(new), words) else { return false }
      (isMidnight, isOfEvening) = (true, true)
    case .digital(let part):
      guard add(part, words) else { return false }
      isDigital = true
    case .besideDay(let part):
      needsDay = true
      return add(part, words)
    case .besideTime(let part):
      needsTime = true
      return add(part, words)
    case .afterDay(let part, let needsNearDay):
      guard hasDay, !hasTime, !needsNearDay || isNear || date == nil else { return false }
      return add(part, words)
    case .afterTime(let part):
      guard spoken != nil || isExact else { return false }
      return add(part, words)
    case .both(let first, let second):
      // A part of the day is right after it: `Samstagnacht um 1`.
      return add(first, words) && add(second, words.upperBound..<words.upperBound)
    case .spoken(let new):
      guard spoken == nil, hours == nil, !isExact else { return false }
      spoken = new
    case .times(let first, let last):
      guard !hasTime, end == nil else { return false }
      time = first
      isExact = true
      end = .time(last)
    case .hours(let first, let last, let isOpened):
      // `Christmas Eve 12-24` has a title and a date.
      guard !isExact, spoken == nil, hours == nil, end == nil, feast == nil else { return false }
      isAfterHours = !isOpened && !hasDay
      hours = Hours(first: first, last: last)
    case .end(let last, let isHour):
      guard end == nil, spoken != nil || isExact || time == .noon else { return false }
      end = .said(last, isHour: isHour)
    case .dates(let first, let last, let phrase):
      guard date == nil, lastDay == nil else { return false }
      date = first
      lastDay = last
      weekdays = phrase
    case .days(let first, let time, let last):
      guard !hasTime, end == nil else { return false }
      (self.time, isExact) = (time, true)
      return add(.dates(first, last, weekdays: nil), words)
    case .moment(let day, let first, let last):
      guard date == nil, time == nil, end == nil || last == nil else { return false }
      date = day
      time = first
      isExact = true
      end = last ?? end
    case .repetition(let phrase):
      dateEnd = words.upperBound
      defer {
        if phrase.words.contains(where: { $0.means(.except) }) { exceptionEnd = words.upperBound }
      }
      guard let first = repetition else {
        repetition = phrase
        return true
      }
      guard exceptionEnd == nil || exceptionEnd != words.lowerBound else { return false }
      // `every 2 weeks until june 1 on mondays`.
      guard let both = first.joined(phrase) else { return false }
      repetition = both
    case .lastDay(let day):
      guard repetition != nil else { return false }
      return add(.until(day), words)
    case .repeating(let phrase):
      guard date != nil else { return false }
      return add(.repetition(phrase), words)
    case .offset(let seconds):
      guard offset == nil, !hasTime, end == nil else { return false }
      offset = seconds
    case .length(let seconds):
      guard end == nil, hours == nil else { return false }
      end = .seconds(seconds)
    case .period(let amounts):
      guard period == nil else { return false }
      period = amounts
    case .span(let amounts, from: let day):
      guard date != nil else {
        span = amounts
        return add(.date(day), words)
      }
      // `dec 14, 2 weeks`, but not `friday 2 weeks`, which can be two weeks after it.
      guard !isNear, span == nil, lastDay == nil, !amounts.contains(where: { $0.unit == .year })
      else { return false }
      return add(.period(amounts), words)
    case .nights(let days, let isMarked):
      guard nights == nil, isMarked || date != nil else { return false }
      nights = days
    case .until(let day):
      guard until == nil else { return false }
      until = day
    case .count(let number):
      guard count == nil else { return false }
      count = number
    case .except(let day):
      exceptions.append(day)
      exceptionEnd = words.upperBound
    case .exceptDays(let days):
      excludedDays.append(days)
      exceptionEnd = words.upperBound
    case .exceptWeekdays(let days):
      excludedWeekdays += days
      exceptionEnd = words.upperBound
    case .endOfDay:
      guard !isEndOfDay else { return false }
      isEndOfDay = true
    case .allDay:
      guard !isAllDay else { return false }
      isAllDay = true
    }
    return true
  }

  /// The part of the day, as its hour.
  var part: ClockTime? { isPartOfDay ? time ?? evening : nil }
}

/// A part of a sentence that says when.
indirect enum WhenPart {
  case date(
    DateReading, isFeast: Bool = false, evening: ClockTime? = nil, isNear: Bool = false,
    days: When.Days? = nil)
  /// The first day of a repetition or of a length: `beginning jan 5`, or after a word that can
  /// also count from the day, `from jan 5`.
  case beginning(DateReading, isFrom: Bool)
  case time(ClockTime, isPartOfDay: Bool = false)
  /// Midnight by its name or a time after it, at the end of the day beside it: `friday midnight`,
  /// `friday ten past midnight`.
  case midnight(ClockTime)
  /// A time such as `7:30` or times such as `6:30-9:30`, which are in the evening for what takes
  /// place then.
  case digital(WhenPart)
  case spoken(ClockTime)
  case times(ClockTime, ClockTime)
  case hours(Int, Int, isOpened: Bool)
  /// An end after the time of the beginning: `till 1:30`, `until 10`.
  case end(ClockTime, isHour: Bool)
  case dates(DateReading, CivilDate, weekdays: RepetitionPhrase?)
  /// A time on the first of some days, and the last one: `friday 6pm until sunday`.
  case days(DateReading, ClockTime, CivilDate)
  case moment(DateReading, ClockTime, end: When.End?)
  case repetition(RepetitionPhrase)
  /// The last day of a repetition: `ending march 31`.
  case lastDay(CivilDate)
  /// A repetition from the day before it on: `tuesday - weekly`.
  case repeating(RepetitionPhrase)
  case length(seconds: Int)
  /// A length before or after the time that follows: the `half an hour before` of `half an hour
  /// before 5pm`.
  case offset(seconds: Int)
  case period([DateAmount])
  /// A length without a preposition, which alone counts from today: `2 weeks`.
  case span([DateAmount], from: DateReading)
  /// Nights as the days with them, possibly after a preposition: `for 2 nights`.
  case nights([DateAmount], isMarked: Bool)
  case until(CivilDate)
  case count(Int)
  /// A day that a repetition leaves out.
  case except(CivilDate)
  case exceptDays(ClosedRange<CivilDate>)
  case exceptWeekdays([Weekday])
  /// The end of the day of work beside a day: `friday EOD`.
  case endOfDay
  /// No time of day: `friday all day`.
  case allDay

  // MARK: Parts that depend on others

  /// A time that could be a date or a year without a day beside it: `5.12 - 6.12`, `at 1745`.
  case besideDay(WhenPart)
  /// A number that is a day only beside a time: `on 27 at 18:00`.
  case besideTime(WhenPart)
  /// A time that is one only after a day, `friday pm`, `friday 11.15`, `friday 0900-1200`, or only
  /// after a near one, `friday 1930`.
  case afterDay(WhenPart, needsNearDay: Bool = false)
  /// A length without a preposition, after a time: `9am 3 hours`.
  case afterTime(WhenPart)
  /// Two parts in the same words, such as a day and a part of it: `Freitagabend`, `every morning`.
  case both(WhenPart, WhenPart)
}

extension WhenPart {
  /// Returns a part of a day, which can be in the same word: `Freitagabend`, `this morning`.
  static func part(_ part: ClockTime, of day: DateReading) -> WhenPart {
    .both(.date(day, isNear: true), .time(part, isPartOfDay: true))
  }

  /// Returns a part of days that repeat: `sunday nights`, `every morning`.
  static func part(_ part: ClockTime, of days: RepetitionPhrase) -> WhenPart {
    .both(.repetition(days), .time(part, isPartOfDay: true))
  }

  /// The time of a clock that it is alone.
  var exactTime: ClockTime? {
    switch self {
    case .time(let time, let isPart) where !isPart || time == .noon: time
    case .digital(let part): part.exactTime
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
