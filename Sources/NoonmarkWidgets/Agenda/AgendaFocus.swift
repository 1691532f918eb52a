import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

/// The event that a line shows.
///
/// Not `Timed`, since the type of a generic optional costs 27,000 instructions at run time.
struct AgendaFocus {
  /// The event, or `nil` if there is no event within reach.
  let event: AgendaEvent?
  /// When the focus moves to another event.
  let expires: Instant?
}

extension Agenda {
  /// The seconds before an event begins in which it replaces a running event.
  static let lead = 600
  /// The seconds after an event begins in which it is shown even if another event begins soon.
  ///
  /// This is the time in which people join.
  static let joining = 300

  /// Returns the event to show: the running event that began last, or the next event within reach.
  ///
  /// Unless the running event has just begun, the next event replaces it shortly before it begins.
  /// Whole days are not shown: a whole day would hide every meeting of that day.
  func focus(at now: Instant, hours: Int) -> AgendaEvent? {
    let next = next(after: now)
    let left = next?.span?.begin.seconds(since: now) ?? .max
    if let running = firstRunning(at: now) {
      let isNew = (running.span?.begin ?? now) > now.advanced(bySeconds: -Agenda.joining)
      return left <= Agenda.lead && !isNew ? next : running
    }
    return left <= hours * 3600 ? next : nil
  }

  /// Returns the event to show, and when the focus moves to another event.
  func timedFocus(at now: Instant, hours: Int) -> AgendaFocus {
    let shown = focus(at: now, hours: hours)
    var instant = now
    while let candidate = nextCandidate(after: instant, hours: hours) {
      if focus(at: candidate, hours: hours) != shown {
        return AgendaFocus(event: shown, expires: candidate)
      }
      instant = candidate
    }
    return AgendaFocus(event: shown, expires: nil)
  }

  /// Returns the next instant at which the focus may move to another event.
  private func nextCandidate(after now: Instant, hours: Int) -> Instant? {
    var candidate = nextBoundary(after: now)
    // Not an array of instants, whose type costs more at run time than everything else here.
    func consider(_ instant: Instant) {
      if instant > now { candidate = earliest(candidate, instant) }
    }
    if let begin = next(after: now)?.span?.begin {
      consider(begin.advanced(bySeconds: -Agenda.lead))
      consider(begin.advanced(bySeconds: -hours * 3600))
    }
    if let begin = firstRunning(at: now)?.span?.begin {
      consider(begin.advanced(bySeconds: Agenda.joining))
    }
    return candidate
  }

  /// Returns the events within reach: the running events, then the coming events.
  func reachable(at now: Instant, hours: Int) -> [AgendaEvent] {
    running(at: now) + coming(after: now, through: now.advanced(bySeconds: hours * 3600))
  }

  /// Returns the instant at which the bar of a coming event starts to fill.
  ///
  /// This is the last end of an event at least ten minutes before it, or a day before it if that is
  /// later. It does not depend on the current time, so that a bar never jumps.
  func courseStart(of span: EventSpan) -> Instant {
    let day = span.begin.advanced(bySeconds: -AgendaWindow.recent)
    let end = lastEnd(through: span.begin.advanced(bySeconds: -Agenda.lead))
    return end.map { max($0, day) } ?? day
  }
}
