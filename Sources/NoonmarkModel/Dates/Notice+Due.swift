import Almanac
import NoonmarkText

extension Notice {
  /// Returns what is due on a day: the dates that come today, and the milestones of counters.
  ///
  /// - Parameters:
  ///   - today: The day that is today.
  ///   - dates: The dates of interest.
  ///   - counters: The counters.
  ///   - milestones: The numbers of days that counters celebrate.
  ///   - style: How dates are written.
  ///   - localizer: The words and numbers.
  /// - Returns: The notices, dates first, each in the order of its list.
  package static func due(
    on today: CivilDate, dates: DateBook, counters: CounterBook, milestones: Milestones,
    style: CalendarStyle, localizer: Localizer = .english
  ) -> [Notice] {
    let days = dates.upcoming(on: today).prefix { $0.isToday }.map { occurrence in
      Notice(
        key: "date \(occurrence.entry.id) \(today.iso8601)",
        title: DisplayText(occurrence.entry.title), body: localizer(.today))
    }
    let reached = counters.counters.compactMap { counter -> Notice? in
      let count = today.days(since: counter.start)
      guard milestones.contains(count) else { return nil }
      let label = DisplayText(counter.label)
      let next = milestones.next(after: count)
      let date = counter.start.advanced(byDays: next)
      let body: DisplayText =
        date.year > 9999 ? "" : localizer(.noticeNext, next, [("date", style.text(date))])
      return Notice(
        key: "milestone \(counter.id) \(count)",
        title: label.isEmpty
          ? DayCount.longText(count, in: localizer)
          : localizer(.noticeMilestone, count, [("label", label)]),
        body: body)
    }
    return days + reached
  }
}
