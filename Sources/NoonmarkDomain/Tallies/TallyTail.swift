import Almanac

/// The events of a log from an instant on, read backward no further than needed.
///
/// Reading ends after several lines in a row whose recorded state is older than the instant: a
/// single one may be a line whose time was edited. A line written by hand is found at the end of
/// the log, or in the order of its time.
package struct TallyTail: Sendable {
  /// The events, the last one logged first.
  package private(set) var events: [TallyEvent] = []
  /// Whether the log was read to its start.
  package private(set) var isWhole = false
  /// The state recorded by the last line before which every event is within the requested range;
  /// unknown if a later line concerns an event before it.
  package private(set) var settled = TallyKnowledge.unknown

  private let since: Instant?
  private let until: Instant?
  /// Whether a line concerned an older event, which the states of earlier lines do not include.
  private var touchesEarlier = false
  private var statuses = TallyStatuses()
  /// Events that were restored and not found yet; they may be before older lines.
  private var awaited: Set<String> = []

  /// The number of older events in a row that end reading; they fit in the block read anyway.
  private static let maximumOlder = 16

  /// Reads the events since an instant, or all of them; later events than `until` are included.
  ///
  /// - Parameters:
  ///   - lines: The lines of the log, the last one first.
  ///   - since: The first instant to include; `nil` for all events.
  ///   - until: The end of the events that `settled` includes.
  package init(
    _ lines: inout some IteratorProtocol<TallyLine>, since: Instant?, until: Instant? = nil
  ) {
    self.since = since
    self.until = until
    var older = 0
    while let line = lines.next() {
      settle(by: line)
      if line.kind == .event { add(event: line) } else { add(status: line) }
      guard let since, case .recorded(let state) = line.recordedState else { continue }
      if let state, state.top >= since {
        older = 0
      } else if line.kind == .event {
        // Only events count: a sorted log has the other lines at its end.
        older += 1
      }
      if awaited.isEmpty, older >= TallyTail.maximumOlder { return }
    }
    isWhole = true
    if case .unknown = settled, !touchesEarlier { settled = .known(nil) }
  }

  /// Uses the state that a line records, if it includes no event after the requested range.
  private mutating func settle(by line: TallyLine) {
    guard case .unknown = settled, !touchesEarlier else { return }
    if case .recorded(let state) = line.recordedState,
      state.map({ state in until.map { state.top < $0 } ?? true }) ?? true
    {
      settled = .known(state)
    } else if let since, line.at.map({ $0 < since }) ?? true {
      touchesEarlier = true
    }
  }

  private mutating func add(event line: TallyLine) {
    if !awaited.isEmpty { awaited.remove(line.id) }
    guard let at = line.at, since.map({ at >= $0 }) ?? true, !statuses.hides(line.id),
      let event = line.event
    else { return }
    events.append(event)
  }

  private mutating func add(status line: TallyLine) {
    if line.kind == .restored, !statuses.knows(line.id) {
      // An event that is known to be too old need not be found.
      let isWanted = line.at.flatMap { at in since.map { at >= $0 } } ?? true
      if isWanted { awaited.insert(line.id) }
    }
    statuses.add(line)
  }
}
