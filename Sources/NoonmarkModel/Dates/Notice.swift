import Almanac
import NoonmarkText

/// A desktop notification that is shown once.
package struct Notice: Hashable, Sendable {
  /// Identifies the notice, in this run and in later ones.
  ///
  /// It includes the occasion, so that a repeating date notifies each time.
  package let key: String
  package let title: DisplayText
  package let body: DisplayText

  package init(key: String, title: DisplayText, body: DisplayText) {
    self.key = key
    self.title = title
    self.body = body
  }
}

extension Notice {
  /// Returns the notices due on a day: the dates of today, and the milestones of counters.
  ///
  /// Dates come first, each kind in the order of its list.
  package static func due(
    on today: CivilDate, dates: DateBook, counters: CounterBook, milestones: Milestones,
    style: CalendarStyle, localizer: Localizer = .english
  ) -> [Notice] {
    let days = dates.upcoming(on: today).prefix { $0.isToday }.map { occurrence in
      Notice(
        key: "date \(occurrence.entry.id) \(today.iso8601)",
        title: DisplayText(occurrence.entry.title), body: localizer(.today))
    }
    let reached = counters.all.compactMap { counter -> Notice? in
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
