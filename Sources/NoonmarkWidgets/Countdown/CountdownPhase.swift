import Almanac
import NoonmarkDomain
import NoonmarkText
import Recurrence

/// The unit in which the time to a date is counted, or its state once it has begun.
package enum CountdownPhase: Hashable, Sendable {
  /// In days. A whole day is always counted in days.
  case days
  /// In hours and minutes, rounded up, so that 0 is never left.
  case minutes(Int)
  case running
  case past

  /// The number of seconds before its start from which an event is `soon` and counted in minutes.
  static let soon = 59 * 60

  /// Returns the class for bars, in addition to `upcoming`, `today` and `past`.
  func state(isToday: Bool) -> String? {
    switch self {
    case .running: "now"
    case .minutes(let left) where left < 60: "soon"
    case .days, .minutes: isToday ? nil : "later"
    case .past: nil
    }
  }

  /// The color of an event that is running or begins within the hour, or `nil`.
  var role: Role? {
    switch self {
    case .running: .accent
    case .minutes(let left) where left < 60: .warning
    case .minutes, .days, .past: nil
    }
  }
}

extension CountdownPhase {
  /// Returns `3 h 20 min`, `20 min` or `now`, or `nil` for days.
  ///
  /// - Parameter isShort: Whether to write `3 h 20`, as in lines and pills.
  func text(isShort: Bool = false, in localizer: Localizer) -> DisplayText? {
    switch self {
    case .running: localizer(.now)
    case .minutes(let minutes):
      isShort
        ? DurationStyle.short(minutes: minutes, in: localizer)
        : DurationStyle.minutes(minutes, in: localizer)
    case .days, .past: nil
    }
  }
}

extension EventSpan {
  /// Returns how the time until the event begins is counted.
  ///
  /// - Parameter hours: The hours before the event in which minutes are counted.
  func phase(at now: Instant, hours: Int) -> Timed<CountdownPhase> {
    guard end > now else { return Timed(.past, expires: nil) }
    guard begin > now else { return Timed(.running, expires: end) }
    let left = begin.seconds(since: now)
    let window = hours * 3600
    guard left <= window else {
      return Timed(.days, expires: begin.advanced(bySeconds: -window))
    }
    let minutes = (left + 59) / 60
    return Timed(.minutes(minutes), expires: now.advanced(bySeconds: left - (minutes - 1) * 60))
  }

  /// Returns when the phase or its color changes.
  func stateExpiry(of phase: Timed<CountdownPhase>, hasColors: Bool = true) -> Instant? {
    guard case .minutes(let minutes) = phase.value else { return phase.expires }
    return minutes >= 60 && hasColors ? begin.advanced(bySeconds: -CountdownPhase.soon) : begin
  }

  /// Returns the elapsed part of the running event, or a full bar if the event has no explicit end.
  func progress(at now: Instant) -> Progress? {
    guard let end = explicitEnd else { return Progress(elapsed: 1, of: 1, expires: self.end) }
    return Progress(from: begin, to: end, now: now)
  }
}

extension EventSeries {
  /// Returns the text of the pill of a listed date, which expires when the time left changes.
  package func listedPillText(
    at moment: ZonedInstant, hours: Int, in localizer: Localizer
  ) -> Timed<DisplayText> {
    let state = state(at: moment)
    let phase = state.phase(at: moment, hours: hours)
    return Timed(state.pillText(phase.value, in: localizer), expires: phase.expires)
  }
}

extension OccurrenceState {
  /// Returns the phase of the date.
  ///
  /// A date with a time is counted in minutes in the last `hours` before it.
  package func phase(at moment: ZonedInstant, hours: Int) -> Timed<CountdownPhase> {
    if let span { return span.phase(at: moment.now, hours: hours) }
    if isPast { return Timed(.past, expires: nil) }
    return isRunning
      ? Timed(.running, expires: end(in: moment.zone)) : Timed(.days, expires: nil)
  }

  /// Returns the text of the pill: `2d`, `Today`, `3 h 20`, `20 min` or `now`.
  func pillText(
    _ phase: CountdownPhase, isShort: Bool = false, in localizer: Localizer
  ) -> DisplayText {
    if let text = phase.text(isShort: true, in: localizer) { return text }
    return isShort
      ? DayCount.shortText(days, in: localizer) : DayCount.pillText(days, in: localizer)
  }

  /// Returns the time to the date in words: `20 min`, `58 days`.
  func text(_ phase: CountdownPhase, in localizer: Localizer) -> DisplayText {
    phase.text(in: localizer) ?? DayCount.text(days, in: localizer)
  }
}
