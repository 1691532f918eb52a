import Almanac

/// The last change of a log that was not undone yet.
package struct TallyUndo: Sendable {
  /// The event that was logged, removed or restored; `nil` if there is nothing to undo.
  package private(set) var event: TallyEvent?
  /// Whether the event was logged or restored, so undoing removes it.
  package private(set) var removes = true
  /// The ID of the event that it replaced, which undoing restores.
  package private(set) var replaced: String?
  /// The state before the change.
  package private(set) var before = TallyKnowledge.unknown

  /// Reads a log, the last line first, until the change, its event and the state before it are
  /// found.
  package init(_ lines: inout some IteratorProtocol<TallyLine>) {
    // The changes of each event that were already undone. They are counted by event, since lines
    // may have been deleted by hand.
    var undone: [String: Int] = [:]
    var change: (id: String, at: Instant)?
    var knowsBefore = false
    // A later line by hand may affect the state in a way that no earlier line records.
    var isUnsettled = false
    while let line = lines.next() {
      if let change {
        if !knowsBefore {
          knowsBefore = true
          if !isUnsettled, case .recorded(let state) = line.recordedState { before = .known(state) }
        }
        if event == nil, line.id == change.id { event = line.event }
      } else if let at = line.at {
        if line.isUndo {
          // It takes back the line of the event that it replaces.
          undone[line.replaces ?? line.id, default: 0] += 1
        } else if let count = undone[line.id], count > 0 {
          undone[line.id] = count - 1
        } else {
          change = (line.id, at)
          removes = line.kind != .removed
          replaced = line.replaces
          event = line.event
        }
      } else {
        // A removal or restoration by hand is undone by hand.
        isUnsettled = true
      }
      if knowsBefore, event != nil { return }
    }
    if !knowsBefore, !isUnsettled { before = .known(nil) }
    // The line of an event that another line names may have been deleted by hand.
    if event == nil, let change { event = TallyEvent(id: change.id, at: change.at) }
  }

  /// The change in the journal; `nil` if there is nothing to undo.
  package var change: JournalRecord.Change? {
    event.map { event in
      replaced.map { .replaced($0, with: event.id) }
        ?? (removes ? .logged(event.id) : .removed(event.id))
    }
  }
}
