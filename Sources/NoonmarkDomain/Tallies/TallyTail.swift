import Almanac

/// The events of a log since an instant, read backward no further than necessary.
///
/// Reading ends after several consecutive events whose recorded state is older than the instant. A
/// single such line may have been edited. A line written by hand is found if it is at the end of
/// the log, or ordered by time.
package struct TallyTail: Sendable {
  /// An event, and whether a later line removed it.
  package struct Entry: Hashable, Sendable {
    package let event: TallyEvent
    package let isRemoved: Bool

    package init(event: TallyEvent, isRemoved: Bool) {
      self.event = event
      self.isRemoved = isRemoved
    }
  }

  /// The events, the last one logged first.
  package private(set) var entries: [Entry] = []
  /// Whether the log was read to its start.
  package private(set) var isWhole = false
  /// The state at the end of the log.
  package private(set) var end = TallyKnowledge.known(nil)

  /// Whether the last line about an event removes it, by ID.
  private var removals: [String: Bool] = [:]
  /// The IDs of events whose logging was undone.
  private var undone: Set<String> = []
  /// The IDs of restored events whose lines were not found yet, and may be farther back.
  private var awaited: Set<String> = []

  /// The number of consecutive older events that end reading; they fit in one block.
  private static let maximumOlder = 16

  /// Reads the events since an instant, or all of them.
  ///
  /// - Parameter lines: The lines of the log, the last one first.
  package init(_ lines: inout some IteratorProtocol<TallyLine>, since: Instant?) {
    var older = 0
    var isLast = true
    while let line = lines.next() {
      if isLast { end = line.recordedState }
      isLast = false
      if line.kind == .event { add(event: line, since) } else { add(status: line, since) }
      guard let since, case .known(let state) = line.recordedState else { continue }
      if let state, state.top >= since {
        older = 0
      } else if line.kind == .event {
        // Other lines are ignored, since they are at the end of a sorted log.
        older += 1
      }
      if awaited.isEmpty, older >= TallyTail.maximumOlder { return }
    }
    isWhole = true
  }

  /// The events that were not removed, the last one logged first.
  package var events: [TallyEvent] { entries.filter { !$0.isRemoved }.map(\.event) }

  /// Returns the state of a log after one event is removed and possibly another restored; `nil` if
  /// no event is left.
  package func state(
    removing removed: String? = nil, restoring restored: String? = nil, in zone: Zone
  ) -> TallyState? {
    var states = TallyStates(of: events(removing: removed, restoring: restored), in: zone)
    return states.state()
  }

  /// Returns the state of a log after an event is added and possibly another removed.
  package func state(
    removing id: String? = nil, adding event: TallyEvent, in zone: Zone
  ) -> TallyState {
    TallyStates(of: events(removing: id, restoring: nil), in: zone).state(adding: event.at)
  }

  private func events(removing removed: String?, restoring restored: String?) -> [TallyEvent] {
    entries.filter { entry in
      entry.event.id == removed ? false : entry.event.id == restored || !entry.isRemoved
    }.map(\.event)
  }

  /// Whether the log has an event that is not removed, under a unique ID.
  package func has(_ event: TallyEvent) -> Bool {
    onlyEntry(event.id).map { $0.event == event && !$0.isRemoved } ?? false
  }

  /// Whether several events have an ID, so that none of them can be changed alone.
  package func isShared(_ id: String) -> Bool {
    entries.count(where: { $0.event.id == id }) > 1
  }

  /// Returns the entry with an ID; `nil` if no entry has it, or several do.
  package func onlyEntry(_ id: String) -> Entry? {
    let found = entries.filter { $0.event.id == id }
    return found.count == 1 ? found[0] : nil
  }

  /// Returns an event of an import, with another ID if its logging was undone.
  ///
  /// The other ID is derived from the ID, so a further import finds the event.
  package func importing(_ event: TallyEvent) -> TallyEvent {
    var id = event.id
    while undone.contains(id) { id = EntryID.derived(from: id.utf8) }
    return TallyEvent(id: id, at: event.at, note: event.note, amount: event.amount)
  }

  private mutating func add(event line: TallyLine, _ since: Instant?) {
    awaited.remove(line.id)
    defer { remove(line.replaces) }
    guard let event = line.event, since.map({ event.at >= $0 }) ?? true else { return }
    entries.append(Entry(event: event, isRemoved: removals[line.id] ?? false))
  }

  private mutating func add(status line: TallyLine, _ since: Instant?) {
    // Lines are read backward, so the first line about an event is the current one.
    defer { remove(line.replaces) }
    guard removals[line.id] == nil else { return }
    removals[line.id] = line.kind == .removed
    if line.kind == .removed, line.isUndo { undone.insert(line.id) }
    // An event that is known to be too old is not awaited.
    let isWanted = line.at.flatMap { at in since.map { at >= $0 } } ?? true
    if line.kind == .restored, isWanted { awaited.insert(line.id) }
  }

  /// Marks a replaced event as removed, unless a later line restores or removes it.
  private mutating func remove(_ replaced: String?) {
    guard let replaced, removals[replaced] == nil else { return }
    removals[replaced] = true
  }
}
