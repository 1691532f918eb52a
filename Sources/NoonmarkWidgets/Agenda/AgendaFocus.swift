import Almanac
import NoonmarkLayout
import NoonmarkModel

/// The one event that a line shows.
///
/// Not `Timed`, since the type of a generic optional costs 27,000 instructions at run time.
struct AgendaFocus {
  /// The event; `nil` if none is within reach.
  let event: AgendaEvent?
  /// When it is another one.
  let expires: Instant?
}

extension Agenda {
  /// The seconds before a beginning from which on the event is shown although another one is running.
  static let lead = 600
  /// The seconds after a beginning in which the event is shown although another one is about to
  /// begin: the time in which people join.
  static let joining = 300

  /// Returns the event to show: of those that are running the one that began last, unless another
  /// one begins soon; or else the next one within reach.
  ///
  /// Whole days are not shown: one of them would hide every meeting of its days.
  func focus(at now: Instant, hours: Int) -> AgendaEvent? {
    let next = next(after: now)
    let left = next?.span?.begin.seconds(since: now) ?? .max
    if let running = firstRunning(at: now) {
      let isNew = (running.span?.begin ?? now) > now.advanced(bySeconds: -Agenda.joining)
      return left <= Agenda.lead && !isNew ? next : running
    }
    return left <= hours * 3600 ? next : nil
  }

  /// Returns the event to show, and when it is another one.
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

  /// Returns the next instant at which another event can be the one to show.
  private func nextCandidate(after now: Instant, hours: Int) -> Instant? {
    var candidate = nextBoundary(after: now)
    // Without an array of them, whose type costs more at run time than all the rest.
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

  /// Returns the events within reach: those that are running, then those that begin.
  func reachable(at now: Instant, hours: Int) -> [AgendaEvent] {
    running(at: now) + coming(after: now, through: now.advanced(bySeconds: hours * 3600))
  }

  /// Returns the instant from which on the bar of a coming event fills: the last end at least ten
  /// minutes before it, but at most a day.
  ///
  /// It does not depend on the time, so that a bar never jumps.
  func courseStart(of span: EventSpan) -> Instant {
    let day = span.begin.advanced(bySeconds: -AgendaWindow.recent)
    let end = lastEnd(through: span.begin.advanced(bySeconds: -Agenda.lead))
    return end.map { max($0, day) } ?? day
  }
}
