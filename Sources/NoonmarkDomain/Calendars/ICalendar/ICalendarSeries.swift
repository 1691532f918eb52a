import Almanac
import Recurrence

/// A series of an iCalendar file, and the properties of its event.
struct ICalendarSeries {
  /// The properties that the occurrences have.
  let draft: ICalendarScanner.Draft
  /// The identifier: that of the event, with the first moved occurrence if there is one.
  let uid: String?
  /// The title; empty if it has none.
  let title: String
  /// All occurrences that take place.
  let series: EventSeries

  /// Returns the first occurrence, or `nil` if all are excluded.
  var first: CivilDateTime? {
    series.begin(onOrAfter: CivilDateTime(localSeconds: ICalendarSeries.firstTime))
  }

  /// Returns the first occurrence that begins at or after an instant of a user's zone.
  ///
  /// If all are past, it is the last one.
  func next(onOrAfter instant: Instant, in zone: Zone) -> CivilDateTime? {
    var coming = series.occurrences(beginningFrom: instant, zone: zone)
    guard let next = coming.next() else {
      return series.begin(onOrBefore: CivilDateTime(localSeconds: RuleSeries.lastTime))
    }
    return next.days?.lowerBound.midnight ?? (series.zone ?? zone).civil(at: next.begin)
  }

  /// Returns the occurrences before one, or `nil` if that is the first.
  func ending(
    before occurrence: CivilDateTime, spending budget: inout WorkBudget
  ) -> ICalendarSeries? {
    series.ending(before: series.inPart(occurrence), spending: &budget)
      .map { ICalendarSeries(draft: draft, uid: uid, title: title, series: $0) }
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

/// The occurrences that are excluded from a series, by their times or days.
struct ICalendarExclusions {
  /// In the zone of the series.
  var times: Set<CivilDateTime> = []
  var days: Set<CivilDate> = []
  /// The second instants of ambiguous local times, which `times` cannot have.
  var repeated: Set<Instant> = []

  var count: Int { times.count + days.count }

  func contains(_ time: CivilDateTime, in zone: Zone) -> Bool {
    days.contains(time.date) || times.contains(time)
      || !times.isEmpty && zone.otherTime(sameAs: time).map(times.contains) == true
  }

  /// Whether an instant that no local time of a zone means is excluded.
  func contains(repeated instant: Instant, in zone: Zone) -> Bool {
    repeated.contains(instant) || days.contains(zone.date(at: instant))
  }
}
