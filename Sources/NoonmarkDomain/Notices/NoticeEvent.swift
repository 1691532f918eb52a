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
