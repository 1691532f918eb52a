import Almanac
import NoonmarkBase
import NoonmarkText

/// The events near an instant, in order.
///
/// Answers questions about any instant up to `until`; then it must be loaded again.
package struct Agenda: Sendable {
  /// The timed events, ordered by their beginnings.
  private let timed: ArraySlice<AgendaEvent>
  /// The whole-day events, ordered by their beginnings.
  private let wholeDays: ArraySlice<AgendaEvent>
  /// The instant up to which answers are complete; `nil` means no limit.
  package let until: Instant?

  /// Creates an agenda of the events of all sources, in any order; equal events are merged.
  package init(_ events: [AgendaEvent] = [], until: Instant? = nil) {
    let merged = Agenda.merged(events)
    let firstWholeDay = merged.firstPosition { $0.isWholeDay }
    timed = merged[..<firstWholeDay]
    wholeDays = merged[firstWholeDay...]
    self.until = until
  }

  package var isEmpty: Bool { timed.isEmpty && wholeDays.isEmpty }

  /// Returns events with equal events merged: first timed events, then whole-day events.
  ///
  /// Each kind is ordered by beginning, end and title. Events with the same title and beginning are
  /// equal; each detail is that of the first of them that has it.
  static func merged(_ events: [AgendaEvent]) -> [AgendaEvent] {
    // Sorts indices, since events are large. In this order, equal events are adjacent, and the
    // first of them comes first. A dictionary costs more for the few events of a render.
    let begins = events.map { $0.interval.lowerBound }
    let areWholeDays = events.map(\.isWholeDay)
    let order = events.indices.sorted { one, other in
      if begins[one] != begins[other] { return begins[one] < begins[other] }
      if areWholeDays[one] != areWholeDays[other] { return areWholeDays[other] }
      if events[one].title != events[other].title { return events[one].title < events[other].title }
      let areBusy = (events[one].marks.has(anyOf: .busy), events[other].marks.has(anyOf: .busy))
      if areBusy.0 != areBusy.1 { return areBusy.1 }
      return one < other
    }
    var merged = events
    var kept: [Int] = []
    kept.reserveCapacity(order.count)
    for index in order {
      if let last = kept.last, begins[index] == begins[last],
        events[index].identity == events[last].identity
      {
        merged[last] = merged[last].filled(from: events[index])
      } else {
        kept.append(index)
      }
    }
    let overs = merged.map { $0.interval.upperBound }
    kept.sort { one, other in
      if areWholeDays[one] != areWholeDays[other] { return areWholeDays[other] }
      if begins[one] != begins[other] { return begins[one] < begins[other] }
      if overs[one] != overs[other] { return overs[one] < overs[other] }
      return merged[one].title < merged[other].title
    }
    return kept.map { merged[$0] }
  }
}

// MARK: - Questions

extension Agenda {
  /// Returns the timed events that are running, the latest beginning first, then the earliest end.
  package func running(at now: Instant) -> [AgendaEvent] {
    runningIndices(at: now).map { timed[$0] }
  }

  /// Returns the first of the running events without copying the others, or `nil` if none is
  /// running.
  package func firstRunning(at now: Instant) -> AgendaEvent? {
    runningIndices(at: now).first.map { timed[$0] }
  }

  private func runningIndices(at now: Instant) -> [Int] {
    timed.overlapping(now.epochSeconds..<now.epochSeconds + 1).sorted { one, other in
      let (first, second) = (timed[one].interval.lowerBound, timed[other].interval.lowerBound)
      return first == second ? one < other : first > second
    }
  }

  /// Returns the first timed event that begins after an instant.
  package func next(after now: Instant) -> AgendaEvent? {
    timed[timed.firstIndex(from: now.epochSeconds + 1)...].first
  }

  /// Returns the timed events that begin after one instant, and at or before another.
  package func coming(after now: Instant, through end: Instant) -> ArraySlice<AgendaEvent> {
    let first = timed.firstIndex(from: now.epochSeconds + 1)
    return timed[first..<max(first, timed.firstIndex(from: end.epochSeconds + 1))]
  }

  /// Returns the events of a day in a zone: whole-day events, then timed ones by their beginnings.
  package func events(on day: CivilDate, in zone: Zone) -> [AgendaEvent] {
    let whole = wholeDays.overlapping(day.dayNumber..<day.dayNumber + 1).map { wholeDays[$0] }
    let (start, end) = (zone.startOfDay(day), zone.endOfDay(day))
    // A zone can skip a day.
    guard start < end else { return whole }
    return whole + timed.overlapping(start.epochSeconds..<end.epochSeconds).map { timed[$0] }
  }

  /// Returns the first beginning or end of a timed event after an instant.
  package func nextBoundary(after now: Instant) -> Instant? {
    earliest(next(after: now)?.span?.begin, ends { $0 > now.epochSeconds }.min())
  }

  /// Returns the latest end of a timed event at or before an instant.
  package func lastEnd(through instant: Instant) -> Instant? {
    ends { $0 <= instant.epochSeconds }.max()
  }

  /// Returns the ends of the timed events that satisfy a condition.
  private func ends(where isWanted: (Int) -> Bool) -> [Instant] {
    var ends: [Instant] = []
    // By index, since an element would be copied.
    for index in timed.indices {
      let end = timed[index].interval.upperBound
      if isWanted(end) { ends.append(Instant(epochSeconds: end)) }
    }
    return ends
  }
}

extension ArraySlice<AgendaEvent> {
  /// Returns the index of the first event that begins at or after a time, or the end.
  fileprivate func firstIndex(from time: Int) -> Int {
    firstPosition { $0.interval.lowerBound >= time }
  }

  /// Returns the indices of the events that overlap a nonempty range, in order.
  fileprivate func overlapping(_ range: Range<Int>) -> [Int] {
    (startIndex..<firstIndex(from: range.upperBound)).filter {
      self[$0].interval.upperBound > range.lowerBound
    }
  }
}

extension AgendaEvent {
  /// The properties that identify an event across calendars.
  struct Identity: Hashable {
    let title: String
    /// The beginning, in seconds since 1970 or in days.
    let begin: Int
    let isWholeDay: Bool
    /// Whether the title is hidden, which differs from an event without a title.
    let isBusy: Bool
  }

  var identity: Identity {
    Identity(
      title: title, begin: interval.lowerBound, isWholeDay: isWholeDay,
      isBusy: marks.has(anyOf: .busy))
  }

  /// The beginning and end, in seconds since 1970 or in days.
  fileprivate var interval: Range<Int> {
    switch time {
    case .span(let span): span.begin.epochSeconds..<span.end.epochSeconds
    case .days(let days): days.lowerBound.dayNumber..<days.upperBound.dayNumber + 1
    }
  }
}
