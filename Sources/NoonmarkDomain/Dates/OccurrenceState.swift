import Almanac
import Recurrence
import NoonmarkText

/// The time of an occurrence, relative to a moment.
package struct OccurrenceState: Hashable, Sendable {
  /// The first day of the occurrence, in the user's zone.
  package let day: CivilDate
  /// The last day, which is later if the occurrence lasts several whole days.
  package let lastDay: CivilDate
  /// The beginning and the end; `nil` for a whole day.
  package let span: EventSpan?
  package let isPast: Bool
  /// Whether it has begun and not ended; whole days are running from the second day.
  package let isRunning: Bool
  /// Whether it lasts a day or longer, and began before today.
  ///
  /// Dates of today then take precedence.
  package let isUnderWay: Bool
  private let today: CivilDate

  init(_ time: AgendaEvent.Time, at moment: ZonedInstant) {
    today = moment.today
    switch time {
    case .span(let span):
      self.span = span
      day = moment.zone.date(at: span.begin)
      lastDay = day
      isPast = span.end <= moment.now
      isRunning = span.begin <= moment.now && !isPast
      isUnderWay = isRunning && span.isUnderWay(on: today, in: moment.zone)
    case .days(let days):
      span = nil
      (day, lastDay) = (days.lowerBound, days.upperBound)
      isPast = lastDay < today
      isRunning = day < today && !isPast
      isUnderWay = isRunning
    }
  }

  /// The days until the occurrence; if it is past, the negative number since its last day.
  package var days: Int { (isPast ? lastDay : day).days(since: today) }

  package var isToday: Bool { days == 0 }

  /// The instant at which it is past.
  package func end(in zone: Zone) -> Instant {
    span?.end ?? zone.endOfDay(lastDay)
  }

  /// Returns the position in lists of upcoming dates, which increases with the time.
  ///
  /// A date of several days that began before today is after the dates of today. The date that
  /// began last comes first.
  func position(in zone: Zone) -> Int {
    let position = { (day: CivilDate, seconds: Int) in day.dayNumber << 20 + seconds }
    if isUnderWay {
      // More seconds than a day has. With the days, fewer than 2^20.
      return position(today, 1 << 18 + min(today.days(since: day), 1 << 19))
    }
    guard let span else { return position(isPast ? lastDay : day, 0) }
    return position(day, span.begin.seconds(since: zone.startOfDay(day)))
  }
}

/// The beginning and end of a timed occurrence.
package struct EventSpan: Hashable, Sendable {
  package let begin: Instant
  /// The end, after the beginning; `nil` if it has no end.
  package let explicitEnd: Instant?

  /// Creates a span; an end that is not after the beginning is ignored.
  package init(begin: Instant, end: Instant? = nil) {
    self.begin = begin
    explicitEnd = end.flatMap { $0 > begin ? $0 : nil }
  }

  init(_ occurrence: EventOccurrence) {
    self.init(begin: occurrence.begin, end: occurrence.explicitEnd)
  }

  /// The instant from which it is past: the explicit end, or a minute after the beginning.
  package var end: Instant {
    explicitEnd ?? begin.advanced(bySeconds: EventOccurrence.minimumLength)
  }

  /// Whether it lasts a day or longer, so that it must not hide what begins meanwhile.
  package var lastsDays: Bool { end.seconds(since: begin) >= 86_400 }

  /// Whether it lasts a day or longer, and began before a day in a zone.
  package func isUnderWay(on day: CivilDate, in zone: Zone) -> Bool {
    lastsDays && zone.date(at: begin) < day
  }
}
