import Almanac
import NoonmarkText
import Recurrence

// MARK: - Dates with times

extension NoticePlan {
  /// A notice of a date, and the occurrence that it is for.
  struct TimedNotice {
    let at: Instant
    let time: AgendaEvent.Time
  }

  /// Returns the next notice of a date with a time after a moment, or `nil` if none will be due.
  ///
  /// Each offset leads to one occurrence, so a date that repeats each second costs no more than
  /// others.
  func nextNotice(of date: DateOfInterest, after moment: ZonedInstant) -> TimedNotice? {
    nextNotices(of: date, after: moment).min { $0.at < $1.at }
  }

  /// Returns the occurrences of a date with a time that have a notice due at a moment.
  func times(of date: DateOfInterest, dueAt moment: ZonedInstant) -> [AgendaEvent.Time] {
    let before = ZonedInstant(moment.now.advanced(bySeconds: -1), in: moment.zone)
    return nextNotices(of: date, after: before).filter { $0.at == moment.now }.map(\.time)
  }

  /// Returns the next notice for each offset.
  private func nextNotices(of date: DateOfInterest, after moment: ZonedInstant) -> [TimedNotice] {
    guard let times = date.noticeTimes ?? times else {
      return [nextNoticeOfDay(of: date, after: moment)].compactMap(\.self)
    }
    return times.offsets.compactMap { next($0, before: date, after: moment) }
  }

  /// Returns the next notice that is an offset before a beginning.
  private func next(
    _ offset: NoticeTimes.Offset, before date: DateOfInterest, after moment: ZonedInstant
  ) -> TimedNotice? {
    let zone = moment.zone
    let from = zone.instant(moment.now, after: offset)
    for occurrence in date.series.occurrences(beginningFrom: from, zone: zone) {
      let at = zone.instant(of: offset, before: occurrence.begin)
      if at > moment.now { return TimedNotice(at: at, time: AgendaEvent.Time(occurrence)) }
    }
    return nil
  }

  /// Returns the next notice on the day of a beginning, or at the beginning if that is earlier.
  private func nextNoticeOfDay(of date: DateOfInterest, after moment: ZonedInstant) -> TimedNotice?
  {
    let zone = moment.zone
    let starts = [
      moment.now.advanced(bySeconds: 1), zone.startOfDay(moment.today.advanced(byDays: 1)),
    ]
    let next = starts.compactMap { start -> EventOccurrence? in
      var coming = date.series.occurrences(beginningFrom: start, zone: zone)
      return coming.next()
    }
    return next.map { next in
      let day = zone.instant(of: zone.date(at: next.begin), at: dayTime)
      return TimedNotice(at: min(day, next.begin), time: AgendaEvent.Time(next))
    }.first { $0.at > moment.now }
  }
}

extension Zone {
  /// Returns an instant at or before each beginning whose notice at an offset is later than another
  /// instant.
  fileprivate func instant(_ instant: Instant, after offset: NoticeTimes.Offset) -> Instant {
    guard offset.days > 0 else {
      return instant.advanced(bySeconds: offset.minutes * 60 + 1)
    }
    let local = civil(at: instant).localSeconds + offset.days * 86_400
    let first = self.instant(of: CivilDateTime(localSeconds: local))
    // A change of the clock near either instant can repeat or skip what is between.
    let offsets = [instant, first].flatMap { near in
      [-86_400, 0, 86_400].map { self.offset(at: near.advanced(bySeconds: $0)) }
    }
    return first.advanced(bySeconds: (offsets.min() ?? 0) - (offsets.max() ?? 0))
  }
}
