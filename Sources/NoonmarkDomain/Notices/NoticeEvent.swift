import Almanac
import NoonmarkText

/// An occurrence with notices, of one of the user's dates or of a calendar event.
struct NoticeEvent: Sendable {
  /// Identifies the event and the occurrence.
  let key: String
  /// The title, which is not trusted: show it as `DisplayText`.
  let title: String
  let time: AgendaEvent.Time
  /// The times of its notices; `nil` for one notice on its day.
  let times: NoticeTimes?
  /// The alarms of the calendar event, each with a distinct key.
  var alarms: [Due] = []
  /// The prefix of its calendar.
  var prefix: String?
  /// Whether its title is hidden.
  var isBusy = false
  /// The creation time, if known; notices that were due earlier are not sent.
  var createdAt: Instant?
  /// The occurrence, if the event is one of the user's dates.
  var date: Occurrence?

  /// The seconds for which an alarm at or after the end of the event stays due.
  private static let lateAlarm = 3600

  /// Returns the title, with the age for a birthday.
  func title(in localizer: Localizer) -> DisplayText {
    if let date { return date.title(in: localizer) }
    let title = isBusy ? localizer(.agendaBusy) : DisplayText(title)
    return prefix.map { DisplayText($0) + " " + title } ?? title
  }

  /// A notice without its text.
  struct Due: Sendable {
    let key: String
    let at: Instant
  }

  /// The day of its beginning.
  func day(in zone: Zone) -> CivilDate {
    switch time {
    case .span(let span): zone.date(at: span.begin)
    case .days(let days): days.lowerBound
    }
  }

  /// Returns its notices at distinct instants, the earliest first.
  ///
  /// - Parameter dayTime: The time of day of notices for a day; `nil` for the start of the day.
  func notices(in zone: Zone, dayTime: ClockTime?) -> [Due] {
    let end = expiry(in: zone)
    var notices: [Due] = []
    let all = timed(in: zone, dayTime) + alarms
    for notice in all.sorted(by: { $0.at < $1.at })
    where notice.at < end && notice.at != notices.last?.at {
      notices.append(notice)
    }
    return notices
  }

  /// Returns the instant from which no notice is due: the end of the event, or an hour after the
  /// last alarm if that is not before the end.
  func expiry(in zone: Zone) -> Instant {
    let end = time.end(in: zone)
    let last = alarms.map(\.at).max()
    return last.map { $0 < end ? end : $0.advanced(bySeconds: NoticeEvent.lateAlarm) } ?? end
  }

  private func timed(in zone: Zone, _ dayTime: ClockTime?) -> [Due] {
    guard let times else {
      let at = zone.instant(of: day(in: zone), at: dayTime)
      guard case .span(let span) = time else { return [Due(key: key, at: at)] }
      return [Due(key: key, at: min(at, span.begin))]
    }
    return times.offsets.map { offset in
      switch time {
      case .span(let span):
        Due(key: "\(key) \(offset.text)", at: zone.instant(of: offset, before: span.begin))
      case .days(let days):
        Due(
          key: "\(key) \(offset.wholeDays)d",
          at: zone.instant(
            of: days.lowerBound.advanced(byDays: -offset.wholeDays), at: dayTime))
      }
    }
  }

  /// Returns the notice that is due at a moment.
  ///
  /// It is the latest one, unless that was due before the event was created.
  func due(at moment: ZonedInstant, dayTime: ClockTime?) -> Due? {
    guard moment.now < expiry(in: moment.zone) else { return nil }
    let latest = notices(in: moment.zone, dayTime: dayTime).last { $0.at <= moment.now }
    guard let latest, let createdAt, latest.at < createdAt, createdAt <= moment.now else {
      return latest
    }
    // In a single run, a notice for the day is due all day.
    return times == nil && dayTime == nil ? latest : nil
  }

  /// Returns the next instant after a moment at which one of its notices is due.
  func next(after moment: ZonedInstant, dayTime: ClockTime?) -> Instant? {
    guard moment.now < expiry(in: moment.zone) else { return nil }
    return notices(in: moment.zone, dayTime: dayTime).first { $0.at > moment.now }?.at
  }
}

extension Zone {
  /// Returns the instant of a time on a day; `nil` is the start of the day.
  func instant(of day: CivilDate, at time: ClockTime?) -> Instant {
    time.map { instant(of: $0.on(day)) } ?? startOfDay(day)
  }

  /// Returns the instant of a notice before a beginning.
  ///
  /// An offset in days keeps the local time of day, even if the UTC offset changes in between.
  func instant(of offset: NoticeTimes.Offset, before begin: Instant) -> Instant {
    guard offset.days > 0 else { return begin.advanced(bySeconds: -offset.minutes * 60) }
    let local = civil(at: begin).localSeconds - offset.days * 86_400
    return instant(of: CivilDateTime(localSeconds: local))
  }
}

/// A desktop notification that is shown once.
package struct Notice: Hashable, Sendable {
  /// Identifies the notice across runs.
  ///
  /// It includes the occurrence, so that a repeating date notifies each time.
  package let key: String
  /// The instant at which it becomes due.
  package let at: Instant
  package let title: DisplayText
  package let body: DisplayText
}

/// The texts of notices.
struct NoticeText {
  let style: CalendarStyle
  let localizer: Localizer

  /// The maximum minutes before a beginning that are shown as a duration.
  private static let countedMinutes = 180

  /// Returns the time of an occurrence: `Today 6:30 PM`, `In 10 min, at 6:30 PM`.
  func body(of event: NoticeEvent, at moment: ZonedInstant) -> DisplayText {
    switch event.time {
    case .days(let days):
      guard days.lowerBound > moment.today else { return localizer(.today) }
      return body(on: days.lowerBound, moment, time: nil)
    case .span(let span):
      let left = span.begin.seconds(since: moment.now)
      let begun = style.begunMinute(span.begin, in: moment.zone, today: moment.today)
      if let end = span.explicitEnd, end <= moment.now {
        return begun + " – " + style.begunMinute(end, in: moment.zone)
      }
      if left <= 0 { return localizer(.noticeRunning, [("time", begun)]) }
      let time = style.begunMinute(span.begin, in: moment.zone)
      let minutes = (left + 59) / 60
      guard minutes > NoticeText.countedMinutes else {
        let duration = DurationStyle.minutes(minutes, in: localizer)
        return localizer(.noticeSoon, [("duration", duration), ("time", time)])
      }
      return body(on: moment.zone.date(at: span.begin), moment, time: time)
    }
  }

  private func body(on day: CivilDate, _ moment: ZonedInstant, time: DisplayText?) -> DisplayText {
    let days = day.days(since: moment.today)
    let time: DisplayText = time.map { " " + $0 } ?? ""
    return switch days {
    case ...0: localizer(.today) + time
    case 1: localizer(.noticeTomorrow) + time
    default:
      localizer(.noticeDays, days, [("date", style.textWithWeekday(day) + time)])
    }
  }
}

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
