import Almanac
import NoonmarkText

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
    case 1: localizer(.tomorrow) + time
    default:
      localizer(.noticeDays, days, [("date", style.textWithWeekday(day) + time)])
    }
  }
}
