import Almanac
import NoonmarkText

/// A daily reminder of the goal of a tally.
package struct TallyReminder: Sendable {
  private let tally: Tally
  private let title: DisplayText
  private let time: ClockTime
  private let log: TallyLog

  /// The maximum number of days to search for the next reminder: every tally has a weekday.
  private static let maximumDays = 8

  /// Creates the reminder of a tally; fails if the tally has none.
  ///
  /// - Parameter log: At least the events since yesterday.
  package init?(_ tally: Tally, titled title: DisplayText, _ log: TallyLog) {
    guard let time = tally.remind, tally.rule.limit == nil else { return nil }
    self.tally = tally
    self.title = title
    self.time = time
    self.log = log
  }

  /// Returns the notice for the current day, if it is due and the goal is not reached.
  func due(at moment: ZonedInstant, days: Zone, _ text: NoticeText) -> Notice? {
    let today = days.date(at: moment.now)
    guard let at = notice(on: today, moment.zone, days), at <= moment.now else { return nil }
    let count = log.count(on: today, in: days)
    let body =
      tally.rule.goal.map { goal in
        text.localizer(
          .noticeTally, [("n", text.localizer(count)), ("goal", text.localizer(goal))])
      } ?? text.localizer(.tallyNoneToday)
    return Notice(key: "tally \(tally.name) \(today.iso8601)", at: at, title: title, body: body)
  }

  /// Returns the next instant after a moment at which a notice becomes due.
  func next(after moment: ZonedInstant, days: Zone) -> Instant? {
    let today = days.date(at: moment.now)
    for count in 0...TallyReminder.maximumDays {
      let at = notice(on: today.advanced(byDays: count), moment.zone, days)
      if let at, at > moment.now { return at }
    }
    return nil
  }

  /// Returns the instant of the notice for a day; `nil` on a rest day, or if the goal is reached.
  private func notice(on day: CivilDate, _ zone: Zone, _ days: Zone) -> Instant? {
    guard !tally.rule.isRest(day), log.count(on: day, in: days) < tally.rule.goal ?? 1 else {
      return nil
    }
    let start = days.startOfDay(day)
    var at = zone.instant(of: time.on(day))
    // If days begin later than the time, it is on the next calendar day.
    if at < start { at = zone.instant(of: time.on(day.advanced(byDays: 1))) }
    // A zone can skip a whole day.
    return days.date(at: at) == day ? at : nil
  }
}
