import Almanac
import Recurrence

/// The occurrences of an event, in its own zone and as dates of the user.
struct ICalendarSeries {
  /// All that take place.
  private(set) var occurrences: RecurrenceSet
  /// Those of the start and its rules alone.
  private(set) var regular: RecurrenceSet
  /// The event's own zone, or `nil` for whole days and times without a zone.
  let own: Zone?
  /// The user's zone.
  let zone: Zone

  /// Returns the date of an occurrence for the user.
  func date(_ occurrence: CivilDateTime) -> CivilDate {
    guard let own, own != zone else { return occurrence.date }
    return zone.date(at: own.instant(of: occurrence))
  }

  /// Returns the first occurrence, or `nil` if all are excluded.
  var first: CivilDateTime? {
    occurrences.next(onOrAfter: CivilDateTime(localSeconds: ICalendarSeries.firstTime))
  }

  /// Returns the user's date of the last occurrence, or `nil` if there is no end up to the year
  /// 9999.
  var lastDate: CivilDate? {
    occurrences.last.map(date).flatMap { $0.year <= 9999 ? $0 : nil }
  }

  /// Returns the first date of the user from a day on, or else the last one.
  func next(onOrAfter today: CivilDate) -> CivilDate? {
    let dayStart = zone.startOfDay(today)
    if let own {
      if let next = occurrences.next(onOrAfter: dayStart, in: own) { return zone.date(at: next) }
    } else if let next = occurrences.next(
      onOrAfter: CivilDateTime(localSeconds: today.dayNumber * 86_400))
    {
      return next.date
    }
    return lastDate
  }

  /// Returns the occurrences before one.
  func ending(before occurrence: CivilDateTime) -> ICalendarSeries {
    var series = self
    series.occurrences = occurrences.ending(before: occurrence)
    series.regular = regular.ending(before: occurrence)
    return series
  }

  /// Returns the occurrences from one on, moved with it to another time.
  func moving(from occurrence: CivilDateTime, to time: CivilDateTime) -> ICalendarSeries {
    var series = self
    series.occurrences = occurrences.moving(from: occurrence, to: time)
    series.regular = regular.moving(from: occurrence, to: time)
    return series
  }

  // MARK: Repetitions

  /// The dates that a repetition and the rules can have in common from the first one on.
  enum Likeness {
    /// The rules yield one date.
    case single
    case repetition(Repetition)
    /// No repetition yields the dates of the user.
    case none
    /// A repetition would, if the user were in the event's zone.
    case elsewhere
  }

  /// Compares the rules with the repetitions from an occurrence on.
  ///
  /// In the user's zone, dates can shift by a day for a part of the year, or in shorter months, so
  /// it compares the dates of more than a year, and of 30 years with leap years.
  func likeness(from first: CivilDateTime) -> Likeness {
    guard next(after: first) != nil else { return .single }
    for repetition in Repetition.allCases where matches(repetition, from: first, date: date) {
      return .repetition(repetition)
    }
    guard own != nil else { return .none }
    let isAlike = Repetition.allCases.contains { matches($0, from: first, date: \.date) }
    return isAlike ? .elsewhere : .none
  }

  private func matches(
    _ repetition: Repetition, from first: CivilDateTime, date: (CivilDateTime) -> CivilDate
  ) -> Bool {
    let tried = repetition == .yearly ? 30 : 60
    var occurrence = first
    for number in 1...tried {
      guard let next = next(after: occurrence) else { break }
      guard date(next) == repetition.occurrence(number, from: date(first)) else { return false }
      occurrence = next
    }
    return true
  }

  /// Returns the next occurrence of the rules on another date of the user.
  private func next(after occurrence: CivilDateTime) -> CivilDateTime? {
    regular.next(onOrAfter: CivilDateTime(localSeconds: occurrence.localSeconds + 1))
  }

  /// The first second of the year 1.
  private static let firstTime = -62_135_596_800
}
