import Almanac
import Recurrence

/// A series of an iCalendar file, and the properties of its event.
struct ICalendarSeries {
  /// The properties that the occurrences have.
  let draft: ICalendarScanner.Draft
  /// The identifier: that of the event, with the occurrence from which on it was moved.
  let uid: String?
  /// The title; empty if it has none.
  let title: String
  /// All occurrences that take place.
  private(set) var series: EventSeries
  /// Those of the start and its rules alone.
  private(set) var regular: EventSeries
  /// The rule, if it has one.
  let rule: ICalendarProperty?
  /// The occurrences that do not take place, each with the property that excludes it.
  let excluded: [CivilDateTime: ICalendarException]

  init(
    _ draft: ICalendarScanner.Draft, uid: String?, title: String, _ series: EventSeries,
    regular: EventSeries, rule: ICalendarProperty?,
    excluded: [CivilDateTime: ICalendarException]
  ) {
    self.draft = draft
    self.uid = uid
    self.title = title
    self.series = series
    self.regular = regular
    self.rule = rule
    self.excluded = excluded
  }

  /// Returns the first occurrence, or `nil` if all are excluded.
  var first: CivilDateTime? {
    series.begin(onOrAfter: CivilDateTime(localSeconds: ICalendarSeries.firstTime))
  }

  /// Returns the first occurrence that begins at or after an instant of a user's zone, or else the
  /// last one.
  func next(onOrAfter instant: Instant, in zone: Zone) -> CivilDateTime? {
    var coming = series.occurrences(beginningFrom: instant, zone: zone)
    guard let next = coming.next() else {
      return series.begin(onOrBefore: CivilDateTime(localSeconds: RuleSeries.lastTime))
    }
    return next.days.map { CivilDateTime(localSeconds: $0.lowerBound.dayNumber * 86_400) }
      ?? (series.zone ?? zone).civil(at: next.begin)
  }

  /// Returns the occurrences before one.
  func ending(before occurrence: CivilDateTime) -> ICalendarSeries {
    var part = self
    part.series = series.ending(before: occurrence)
    part.regular = regular.ending(before: occurrence)
    return part
  }

  /// Returns the occurrences from one on, moved with it to another time or day, with the properties
  /// of the event that moves them.
  func moving(
    from occurrence: CivilDateTime, to time: CivilDateTime, isWholeDay: Bool, in zone: Zone?,
    as draft: ICalendarScanner.Draft, uid: String?, title: String, length: EventLength?
  ) -> ICalendarSeries {
    let shift = time.localSeconds - occurrence.localSeconds
    let excluded = excluded.filter { $0.key >= occurrence }.map { time, exception in
      (CivilDateTime(localSeconds: time.localSeconds + shift), exception)
    }
    func moved(_ series: EventSeries) -> EventSeries {
      series.moving(
        from: occurrence, to: time, isWholeDay: isWholeDay, length: length, zone: zone)
    }
    return ICalendarSeries(
      draft, uid: uid, title: title, moved(series), regular: moved(regular), rule: rule,
      excluded: Dictionary(uniqueKeysWithValues: excluded))
  }

  /// The first second of the year 1.
  private static let firstTime = -62_135_596_800
}

extension ICalendarSeriesReader {
  /// The meaning of an event.
  enum Reading {
    /// Several if its later occurrences were moved together, or some are events of their own. None
    /// if it is replaced, read with its series, excluded entirely, or has no date.
    case series([ICalendarSeries])
    /// The event with this identifier does not take place.
    case canceled(uid: String)
  }
}

/// A property that excludes occurrences from a series.
struct ICalendarException: Sendable {
  let property: ICalendarProperty
  let calendar: Int
  let name: ICalendarProperty.Name
}

/// The occurrences that are excluded from a series, each with the property that excludes it.
struct ICalendarExclusions {
  private(set) var times: [CivilDateTime: ICalendarException] = [:]
  private(set) var days: [CivilDate: ICalendarException] = [:]
  /// Those of days are at the time of the start.
  private(set) var all: [CivilDateTime: ICalendarException] = [:]

  /// Excludes an occurrence; the first property that does counts.
  mutating func add(_ time: CivilDateTime, by exception: ICalendarException) {
    if times[time] == nil { times[time] = exception }
    if all[time] == nil { all[time] = exception }
  }

  /// Excludes a day, on which there is an occurrence at a time.
  mutating func add(_ day: CivilDate, at time: CivilDateTime, by exception: ICalendarException) {
    if days[day] == nil { days[day] = exception }
    if all[time] == nil { all[time] = exception }
  }
}
