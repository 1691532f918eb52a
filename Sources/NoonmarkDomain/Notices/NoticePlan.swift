import Almanac
import NoonmarkText
import Recurrence

/// The notices of dates, calendar events, counter milestones, tasks, tallies and the outbox.
package struct NoticePlan: Sendable {
  package var dates = DateBook()
  /// The times of notices for events, and for dates without their own times.
  ///
  /// `nil` to notify of dates on their days, and not of events.
  package var times: NoticeTimes?
  /// Whether the alarms of events notify.
  package var hasAlarms = false
  /// The time of day of notices for a day; `nil` for a single run, in which they are due all day.
  package var dayTime: ClockTime?
  package var counters = CounterBook()
  package var milestones = Milestones.standard
  package var tasks: [TodoItem] = []
  package var tallies: [TallyReminder] = []
  /// The zone in which the days of tallies are counted; `nil` for the user's.
  package var tallyZone: Zone?
  /// The creation times of the waiting outbox entries.
  package var outbox: [Instant?] = []
  /// The calendar events, ordered by beginning; see `add(_:in:zone:)`.
  var events: [NoticeEvent] = []
  /// The maximum seconds from a notice to the beginning of its event.
  var eventReach = 0
  /// The instant up to which notices of events are complete; `nil` means no limit.
  var eventsUntil: Instant?

  package init() {}

  /// The maximum number of days for which an overdue task notifies.
  static let overdueDays = 7
  /// The maximum number of occurrences of a date that are considered at once.
  ///
  /// Of a date that repeats all the time, a notice long before an occurrence is sent later.
  static let maximumOccurrences = 400
  /// The maximum number of instants without a notice to skip when listing notices.
  private static let maximumIdleInstants = 1000

  // MARK: Due notices

  /// Returns the notices that are due at a moment, whether or not they were sent.
  ///
  /// Each occurrence has at most one notice, the latest. They are ordered by kind: dates (the
  /// nearest first), events, milestones, tasks, tallies, the outbox.
  package func due(
    at moment: ZonedInstant, style: CalendarStyle, localizer: Localizer = .english
  ) -> [Notice] {
    let text = NoticeText(style: style, localizer: localizer)
    var notices: [Notice] = []
    func add(_ event: NoticeEvent) {
      guard let due = event.due(at: moment, dayTime: dayTime) else { return }
      notices.append(
        Notice(
          key: due.key, at: due.at, title: event.title(in: localizer),
          body: text.body(of: event, at: moment)))
    }
    // No notice is more than `maximumDays` before its occurrence.
    let last = moment.today.advanced(byDays: NoticeTimes.maximumDays + 1)
    for occurrence in dates.upcoming(at: moment) {
      if occurrence.day > last { break }
      let reach = times(of: occurrence.entry)?.longestDays ?? 0
      let end = moment.today.advanced(byDays: reach + 1)
      forEachOccurrence(from: occurrence, at: moment) { event in
        guard event.day(in: moment.zone) <= end else { return false }
        add(event)
        return true
      }
    }
    forEachEvent(before: { moment.now }, in: moment.zone, add)
    return notices + reached(at: moment, text) + dueTasks(at: moment, text)
      + tallies.compactMap { $0.due(at: moment, days: tallyZone ?? moment.zone, text) }
      + waiting(at: moment, text)
  }

  /// Returns the next instant after a moment at which a notice becomes due or events must be
  /// loaded again.
  ///
  /// `nil` if no notice will become due.
  package func next(after moment: ZonedInstant) -> Instant? {
    var best = eventsUntil.flatMap { $0 > moment.now ? $0 : nil }
    /// Returns the last day of an occurrence that can have an earlier notice than `best`.
    func lastDay(reach: Int) -> CivilDate? {
      best.map { moment.zone.date(at: $0).advanced(byDays: reach + 1) }
    }
    for occurrence in dates.upcoming(at: moment) {
      if let last = lastDay(reach: NoticeTimes.maximumDays), occurrence.day > last { break }
      let times = times(of: occurrence.entry)
      if times == .never { continue }
      let reach = times?.longestDays ?? 0
      let count = forEachOccurrence(from: occurrence, at: moment) { event in
        if let last = lastDay(reach: reach), event.day(in: moment.zone) > last { return false }
        best = earliest(best, event.next(after: moment, dayTime: dayTime))
        return true
      }
      // Further occurrences are considered when this one has ended.
      if count == NoticePlan.maximumOccurrences {
        best = earliest(best, event(of: occurrence, in: moment.zone).time.end(in: moment.zone))
      }
    }
    forEachEvent(before: { best }, in: moment.zone) { event in
      best = earliest(best, event.next(after: moment, dayTime: dayTime))
    }
    for counter in counters.all { best = earliest(best, nextMilestone(of: counter, after: moment)) }
    for task in tasks where !task.isCompleted {
      for due in dues(of: task) {
        let at = moment.zone.instant(of: due.day, at: dayTime)
        if at > moment.now { best = earliest(best, at) }
      }
    }
    for tally in tallies {
      best = earliest(best, tally.next(after: moment, days: tallyZone ?? moment.zone))
    }
    if !outbox.isEmpty { best = earliest(best, nextDayTime(after: moment)) }
    return best
  }

  /// Returns the next notices after a moment, in order, each with its text at its instant.
  ///
  /// Notices of events are limited to the loaded window.
  package func coming(
    after moment: ZonedInstant, limit: Int, style: CalendarStyle, localizer: Localizer = .english
  ) -> [Notice] {
    var plan = self
    var notices: [Notice] = []
    var moment = moment
    var instants = 0
    while notices.count < limit, let next = plan.next(after: moment) {
      instants += 1
      // At some instants, no notice is sent, such as one that was due before its date was added.
      guard instants < limit + NoticePlan.maximumIdleInstants else { break }
      moment = ZonedInstant(next, in: moment.zone)
      if next == plan.eventsUntil { plan.events = [] }
      notices += plan.due(at: moment, style: style, localizer: localizer).filter { $0.at == next }
    }
    return Array(notices.prefix(limit))
  }

  // MARK: Dates

  private func times(of date: DateOfInterest) -> NoticeTimes? { date.noticeTimes ?? times }

  /// Calls `body` with the occurrences that are not past, until it returns `false`.
  ///
  /// Returns the number of calls that returned `true`.
  @discardableResult
  private func forEachOccurrence(
    from first: Occurrence, at moment: ZonedInstant, _ body: (NoticeEvent) -> Bool
  ) -> Int {
    let series = first.entry.series
    var count = 0
    for next in series.occurrences(from: moment.now, zone: moment.zone) {
      let occurrence = Occurrence(
        first.entry, OccurrenceState(AgendaEvent.Time(next), at: moment))
      guard count < NoticePlan.maximumOccurrences, body(event(of: occurrence, in: moment.zone))
      else { break }
      count += 1
    }
    return count
  }

  private func event(of occurrence: Occurrence, in zone: Zone) -> NoticeEvent {
    let date = occurrence.entry
    let times = times(of: date)
    var name = occurrence.day.iso8601
    if times != nil, let span = occurrence.span {
      // The key does not depend on the user's zone.
      let isFloating = date.when.zoneName == nil
      let begin = span.begin.rfc3339(in: isFloating ? zone : .utc)
      name = isFloating ? String(begin.prefix(19)) : begin
    }
    return NoticeEvent(
      key: "date \(date.id) \(name)", title: date.title,
      time: occurrence.span.map { .span($0) } ?? .days(occurrence.day...occurrence.day),
      times: times, createdAt: date.createdAt, date: occurrence)
  }
}

// MARK: - Counters, tasks and the outbox

extension NoticePlan {
  private func reached(at moment: ZonedInstant, _ text: NoticeText) -> [Notice] {
    let at = moment.zone.instant(of: moment.today, at: dayTime)
    guard at <= moment.now else { return [] }
    return counters.all.compactMap { counter -> Notice? in
      let count = moment.today.days(since: counter.start)
      guard milestones.contains(count) else { return nil }
      let label = DisplayText(counter.label)
      let next = milestones.next(after: count)
      let body = counter.dateReached(after: next).map { date in
        text.localizer(.noticeNext, next, [("date", text.style.text(date))])
      }
      // The key includes the run, since a milestone can be reached again after a reset.
      let run = counter.runs.isEmpty ? "" : " \(counter.start.iso8601)"
      return Notice(
        key: "milestone \(counter.id) \(count)\(run)", at: at,
        title: label.isEmpty
          ? DayCount.longText(count, in: text.localizer)
          : text.localizer(.noticeMilestone, count, [("label", label)]),
        body: body ?? "")
    }
  }

  private func nextMilestone(of counter: Counter, after moment: ZonedInstant) -> Instant? {
    let today = moment.today.days(since: counter.start)
    for count in [milestones.next(after: today - 1), milestones.next(after: today)] {
      guard let day = counter.dateReached(after: count) else { return nil }
      let at = moment.zone.instant(of: day, at: dayTime)
      if at > moment.now { return at }
    }
    return nil
  }

  /// A notice of a task, on its due date or on the day after.
  private struct TaskDue {
    let key: String
    let day: CivilDate
    /// The last day on which it is sent.
    let lastDay: CivilDate
  }

  private func dues(of task: TodoItem) -> [TaskDue] {
    guard let due = task.due else { return [] }
    let key = "task \(task.id.text) \(due.iso8601)"
    let next = due.advanced(byDays: 1)
    return [
      TaskDue(key: key, day: due, lastDay: due),
      TaskDue(
        key: key + " overdue", day: next,
        lastDay: due.advanced(byDays: NoticePlan.overdueDays)),
    ]
  }

  private func dueTasks(at moment: ZonedInstant, _ text: NoticeText) -> [Notice] {
    tasks.compactMap { task -> Notice? in
      guard !task.isCompleted, let day = task.due else { return nil }
      let due = dues(of: task).last { $0.day <= moment.today && moment.today <= $0.lastDay }
      guard let due else { return nil }
      let at = moment.zone.instant(of: due.day, at: dayTime)
      guard at <= moment.now else { return nil }
      // The task was added after the notice was due.
      if dayTime != nil, let created = task.createdAt, at < created, created <= moment.now {
        return nil
      }
      let late = moment.today.days(since: day)
      return Notice(
        key: due.key, at: at, title: DisplayText(task.title),
        body: late > 0 ? text.localizer(.daysLate, late) : text.localizer(.noticeDue))
    }
  }

  /// Returns the notice of waiting outbox entries, which is sent once a day.
  private func waiting(at moment: ZonedInstant, _ text: NoticeText) -> [Notice] {
    let at = moment.zone.instant(of: moment.today, at: dayTime)
    // Entries that were added later are for the notice of the next day.
    let count = outbox.count { created in
      dayTime == nil || created.map { $0 < at || $0 > moment.now } ?? true
    }
    guard at <= moment.now, count > 0 else { return [] }
    return [
      Notice(
        key: "outbox \(moment.today.iso8601)", at: at,
        title: text.localizer(.noticeOutbox, count), body: "noonmark todo outbox send")
    ]
  }

  /// Returns the next instant at which notices for a day become due.
  private func nextDayTime(after moment: ZonedInstant) -> Instant? {
    [0, 1].lazy.map { moment.zone.instant(of: moment.today.advanced(byDays: $0), at: dayTime) }
      .first { $0 > moment.now }
  }
}
