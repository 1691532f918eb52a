import Almanac
import NoonmarkText

/// An occurrence that notifies: of one of the user's dates, or of a calendar's event.
struct NoticeEvent: Sendable {
  /// Identifies the event and this occurrence of it.
  let key: String
  /// The title, which can be hostile: show it as `DisplayText`.
  let title: String
  let time: AgendaEvent.Time
  /// The times before it; `nil` to notify on its day.
  let times: NoticeTimes?
  /// The additional alarms that notify, each with a distinct name.
  var alarms: [Due] = []
  /// The prefix of its calendar.
  var prefix: String?
  /// Whether its title is hidden.
  var isBusy = false
  /// The creation time, if known: what was due before is not sent.
  var createdAt: Instant?
  /// The occurrence, if it is one of a date.
  var date: Occurrence?

  /// The seconds for which an alarm at or after the end is due.
  private static let lateAlarm = 3600

  /// Returns the title, for a birthday with the age.
  func title(in localizer: Localizer) -> DisplayText {
    if let date { return date.title(in: localizer) }
    let title = isBusy ? localizer(.agendaBusy) : DisplayText(title)
    return prefix.map { DisplayText($0) + " " + title } ?? title
  }

  /// A notice, before its words are known.
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
  /// - Parameter dayTime: The time of notices that are due on a day; `nil` for its start.
  func notices(in zone: Zone, dayTime: ClockTime?) -> [Due] {
    let end = over(in: zone)
    var notices: [Due] = []
    let all = timed(in: zone, dayTime) + alarms
    for notice in all.sorted(by: { $0.at < $1.at })
    where notice.at < end && notice.at != notices.last?.at {
      notices.append(notice)
    }
    return notices
  }

  /// Returns the instant at which none of its notices is due any longer: its end, or an hour after
  /// an alarm at or after that.
  func over(in zone: Zone) -> Instant {
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

  /// Returns the notice that is due at a moment: the latest one, unless it was due before the event
  /// was created.
  func due(at moment: ZonedInstant, dayTime: ClockTime?) -> Due? {
    guard moment.now < over(in: moment.zone) else { return nil }
    let latest = notices(in: moment.zone, dayTime: dayTime).last { $0.at <= moment.now }
    guard let latest, let createdAt, latest.at < createdAt, createdAt <= moment.now else {
      return latest
    }
    // A single run is for the whole day.
    return times == nil && dayTime == nil ? latest : nil
  }

  /// Returns the next instant after a moment at which one of its notices is due.
  func next(after moment: ZonedInstant, dayTime: ClockTime?) -> Instant? {
    guard moment.now < over(in: moment.zone) else { return nil }
    return notices(in: moment.zone, dayTime: dayTime).first { $0.at > moment.now }?.at
  }
}

extension Zone {
  /// Returns the instant of a time on a day, or of its start.
  func instant(of day: CivilDate, at time: ClockTime?) -> Instant {
    time.map { instant(of: $0.on(day)) } ?? startOfDay(day)
  }

  /// Returns the instant of a notice before a beginning.
  ///
  /// Days before, it is the same time by the clock, also if the clock changes between.
  func instant(of offset: NoticeTimes.Offset, before begin: Instant) -> Instant {
    guard offset.days > 0 else { return begin.advanced(bySeconds: -offset.minutes * 60) }
    let local = civil(at: begin).localSeconds - offset.days * 86_400
    return instant(of: CivilDateTime(localSeconds: local))
  }
}

/// A desktop notification that is shown once.
package struct Notice: Hashable, Sendable {
  /// Identifies the notice, in this run and in later ones.
  ///
  /// It includes the occasion, so that a repeating date notifies each time.
  package let key: String
  /// The instant at which it becomes due.
  package let at: Instant
  package let title: DisplayText
  package let body: DisplayText
}

/// The words of notices.
struct NoticeText {
  let style: CalendarStyle
  let localizer: Localizer

  /// The number of minutes before a beginning at which the countdown starts.
  private static let countedMinutes = 180

  /// Returns when an occurrence takes place: `Today 6:30 PM`, `In 10 min, at 6:30 PM`.
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

/// A tally whose days remind of their goal at a time.
package struct TallyReminder: Sendable {
  private let tally: Tally
  private let title: DisplayText
  private let time: ClockTime
  private let log: TallyLog

  /// The days after which the next reminder is looked for no further: a tally is about one weekday
  /// at least.
  private static let maximumDays = 8

  /// Creates the reminder of a tally; `nil` if it has none.
  ///
  /// - Parameter log: The events since yesterday at least.
  package init?(_ tally: Tally, titled title: DisplayText, _ log: TallyLog) {
    guard let time = tally.remind, tally.rule.limit == nil else { return nil }
    self.tally = tally
    self.title = title
    self.time = time
    self.log = log
  }

  /// Returns the notice of the day at a moment, from its time on until its goal is reached.
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

  /// Returns the instant of the notice of a day; `nil` if its goal is reached, or it is a rest day.
  private func notice(on day: CivilDate, _ zone: Zone, _ days: Zone) -> Instant? {
    guard !tally.rule.isRest(day), log.count(on: day, in: days) < tally.rule.goal ?? 1 else {
      return nil
    }
    let start = days.startOfDay(day)
    var at = zone.instant(of: time.on(day))
    // Before the beginning of the day, it is after the next midnight.
    if at < start { at = zone.instant(of: time.on(day.advanced(byDays: 1))) }
    // Clocks can skip a whole day.
    return days.date(at: at) == day ? at : nil
  }
}
