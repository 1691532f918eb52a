import Almanac
import Recurrence

/// A series of an iCalendar file, and the properties of its event.
struct ICalendarSeries {
  /// The event that defines the properties of the occurrences.
  let draft: ICalendarScanner.Draft
  let identifier: ICalendarIdentifier?
  /// The title; empty if it has none.
  let title: String
  /// The occurrences of this part of the event.
  let series: EventSeries

  /// Returns the first occurrence, or `nil` if all are excluded.
  var first: CivilDateTime? {
    series.begin(onOrAfter: CivilDateTime(localSeconds: ICalendarSeries.firstTime))
  }

  /// Returns the first occurrence that begins at or after an instant, or the last one if all are
  /// earlier.
  func next(onOrAfter instant: Instant, in zone: Zone) -> CivilDateTime? {
    var coming = series.occurrences(beginningFrom: instant, zone: zone)
    guard let next = coming.next() else {
      return series.begin(onOrBefore: CivilDateTime(localSeconds: RuleSeries.lastTime))
    }
    return next.days?.lowerBound.midnight ?? (series.zone ?? zone).civil(at: next.begin)
  }

  /// Returns the occurrences before a beginning, or `nil` if there are none.
  func ending(
    before occurrence: CivilDateTime, spending budget: inout WorkBudget
  ) -> ICalendarSeries? {
    series.ending(before: series.inPart(occurrence), spending: &budget)
      .map { ICalendarSeries(draft: draft, identifier: identifier, title: title, series: $0) }
  }

  /// The first second of the year 1.
  private static let firstTime = -62_135_596_800
}

extension ICalendarSeriesReader {
  /// The meaning of an event.
  enum Reading {
    /// Several series if occurrences are detached, moved, or of another length.
    ///
    /// Empty if the event is replaced by another version, read with its series, or has no date.
    case series([ICalendarSeries])
    /// The event with this identifier does not take place.
    case canceled(ICalendarIdentifier)
  }
}

/// The excluded times and days of a series.
struct ICalendarExclusions {
  /// In the zone of the series.
  var times: Set<CivilDateTime> = []
  var days: Set<CivilDate> = []
  /// The later instants of ambiguous local times, which no local time in `times` can denote.
  var repeated: Set<Instant> = []

  var count: Int { times.count + days.count }

  func contains(_ time: CivilDateTime, in zone: Zone) -> Bool {
    days.contains(time.date) || times.contains(time)
      || !times.isEmpty && zone.otherTime(sameAs: time).map(times.contains) == true
  }

  /// Whether the later instant of an ambiguous local time is excluded.
  func contains(repeated instant: Instant, in zone: Zone) -> Bool {
    repeated.contains(instant) || days.contains(zone.date(at: instant))
  }
}
