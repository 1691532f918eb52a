import Almanac
import NoonmarkText

/// A desktop notification that is shown once.
package struct Notice: Hashable, Sendable {
  /// Identifies the notice, in this run and in later ones.
  ///
  /// It includes the occasion, so that a repeating date notifies each time.
  package let key: String
  /// The instant from which on it is due.
  package let at: Instant
  package let title: DisplayText
  package let body: DisplayText

  package init(key: String, at: Instant, title: DisplayText, body: DisplayText) {
    self.key = key
    self.at = at
    self.title = title
    self.body = body
  }
}

/// The words of notices.
struct NoticeText {
  let style: CalendarStyle
  let localizer: Localizer

  /// The minutes before a beginning from which on they are counted.
  private static let countedMinutes = 180

  /// Returns when an occurrence takes place: `Today 6:30 PM`, `In 10 min, at 6:30 PM`.
  func body(of event: NoticeEvent, at moment: ZonedInstant) -> DisplayText {
    switch event.time {
    case .days(let days):
      guard days.lowerBound > moment.today else { return localizer(.today) }
      return body(on: days.lowerBound, moment, time: nil)
    case .span(let span):
      let time = style.begunMinute(span.begin, in: moment.zone)
      let left = span.begin.seconds(since: moment.now)
      if left <= 0 { return localizer(.noticeRunning, [("time", time)]) }
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
      localizer(
        .noticeDays, days, [("date", style.weekday(day) + " " + style.text(day) + time)])
    }
  }
}
