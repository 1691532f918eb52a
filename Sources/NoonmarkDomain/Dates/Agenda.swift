import Almanac
import NoonmarkBase
import NoonmarkText

/// The events near an instant, in order, for questions about any instant until it has to be read
/// again.
package struct Agenda: Sendable {
  /// The events that have times.
  private let timed: Track
  /// The events of whole days.
  private let wholeDays: Track
  /// The instant up to which answers are complete; `nil` means no limit.
  package let until: Instant?

  /// Events by their beginnings.
  private struct Track: Sendable {
    let events: ArraySlice<AgendaEvent>
    /// The beginnings of the events, in seconds since 1970 or in days.
    let begins: [Int]
    let ends: [Int]

    init(_ events: ArraySlice<AgendaEvent>) {
      self.events = events
      begins = events.map { $0.interval.lowerBound }
      ends = events.map { $0.interval.upperBound }
    }

    /// Returns the index of the first event that begins at or after a time, or the count.
    func firstIndex(from time: Int) -> Int { begins.firstPosition { $0 >= time } }

    /// Returns the indices of the events that overlap a range, which is not empty, in order.
    func overlapping(_ range: Range<Int>) -> [Int] {
      (0..<firstIndex(from: range.upperBound)).filter { ends[$0] > range.lowerBound }
    }

    /// Returns the event at an index.
    subscript(index: Int) -> AgendaEvent { events[events.startIndex + index] }

    /// Returns the events at a range of indices.
    subscript(indices: Range<Int>) -> ArraySlice<AgendaEvent> {
      let start = events.startIndex
      return events[start + indices.lowerBound..<start + indices.upperBound]
    }
  }

  /// Creates an agenda without events, as every render does that shows none.
  package init() {
    (timed, wholeDays, until) = (Track([]), Track([]), nil)
  }

  /// Creates an agenda.
  ///
  /// - Parameters:
  ///   - events: The events of all sources, in any order. Those with the same title and beginning
  ///     are shown once, with the details of the first one that has them.
  ///   - until: The first instant at which an answer can lack events.
  package init(_ events: [AgendaEvent], until: Instant? = nil) {
    let merged = Agenda.merged(events)
    let firstWholeDay = merged.firstPosition { $0.isWholeDay }
    timed = Track(merged[..<firstWholeDay])
    wholeDays = Track(merged[firstWholeDay...])
    self.until = until
  }

  package var isEmpty: Bool { timed.events.isEmpty && wholeDays.events.isEmpty }

  /// Returns events with those that are the same one merged: those with times by their beginnings,
  /// ends and titles, then those of whole days.
  static func merged(_ events: [AgendaEvent]) -> [AgendaEvent] {
    // Moves numbers: an event has eight fields to copy. In this order, those that are the same one
    // are adjacent, and the first of them comes first. A dictionary costs more for the few events
    // of a render.
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
  /// Returns the events with times that are running; the one that began last comes first, and of
  /// equal ones the one that ends first.
  package func running(at now: Instant) -> [AgendaEvent] {
    runningIndices(at: now).map { timed[$0] }
  }

  /// Returns the first of the running events, or `nil` if none is running.
  ///
  /// Not the first of all: a line is shown without copies of the others.
  package func firstRunning(at now: Instant) -> AgendaEvent? {
    runningIndices(at: now).first.map { timed[$0] }
  }

  private func runningIndices(at now: Instant) -> [Int] {
    timed.overlapping(now.epochSeconds..<now.epochSeconds + 1).sorted { one, other in
      let (first, second) = (timed.begins[one], timed.begins[other])
      return first == second ? one < other : first > second
    }
  }

  /// Returns the first event with a time that begins after an instant.
  package func next(after now: Instant) -> AgendaEvent? {
    let index = timed.firstIndex(from: now.epochSeconds + 1)
    return index < timed.events.count ? timed[index] : nil
  }

  /// Returns the events with times that begin after an instant, through an end.
  package func coming(after now: Instant, through end: Instant) -> ArraySlice<AgendaEvent> {
    let first = timed.firstIndex(from: now.epochSeconds + 1)
    return timed[first..<max(first, timed.firstIndex(from: end.epochSeconds + 1))]
  }

  /// Returns the events of a day: those of whole days, then the others by their beginnings.
  ///
  /// Whole days begin and end with those of the zone.
  package func events(on day: CivilDate, in zone: Zone) -> [AgendaEvent] {
    let whole = wholeDays.overlapping(day.dayNumber..<day.dayNumber + 1).map { wholeDays[$0] }
    let (start, end) = (zone.startOfDay(day), zone.startOfDay(day.advanced(byDays: 1)))
    // A zone can skip a day.
    guard start < end else { return whole }
    return whole + timed.overlapping(start.epochSeconds..<end.epochSeconds).map { timed[$0] }
  }

  /// Returns the next time that an event with a time begins or ends, after an instant.
  package func nextBoundary(after now: Instant) -> Instant? {
    let end = timed.ends.filter { $0 > now.epochSeconds }.min().map(Instant.init(epochSeconds:))
    return earliest(next(after: now)?.span?.begin, end)
  }

  /// Returns the latest end of an event with a time, at or before an instant.
  package func lastEnd(through instant: Instant) -> Instant? {
    timed.ends.filter { $0 <= instant.epochSeconds }.max().map(Instant.init(epochSeconds:))
  }
}

extension AgendaEvent {
  /// The properties that events have in common if they are the same one in several calendars.
  struct Identity: Hashable {
    let title: String
    /// The beginning, in seconds since 1970 or in days.
    let begin: Int
    let isWholeDay: Bool
    /// Whether the title is hidden, so that it is no other event without a title.
    let isBusy: Bool
  }

  var identity: Identity {
    Identity(
      title: title, begin: interval.lowerBound, isWholeDay: isWholeDay,
      isBusy: marks.has(anyOf: .busy))
  }

  /// The beginning and the end in seconds since 1970, or in days.
  fileprivate var interval: Range<Int> {
    switch time {
    case .span(let span): span.begin.epochSeconds..<span.end.epochSeconds
    case .days(let days): days.lowerBound.dayNumber..<days.upperBound.dayNumber + 1
    }
  }
}
