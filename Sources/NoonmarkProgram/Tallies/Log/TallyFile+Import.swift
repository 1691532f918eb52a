import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore

/// Many events that are logged, removed and restored as one change.
extension TallyFile {
  /// The result of logging events together.
  package struct Import: Sendable {
    package var added = 0
    /// The number of events that the log has with the same ID and values, or as removed.
    package var known = 0
    /// The number of events that the log has with the same ID, but other values.
    package var different = 0
  }

  /// Appends the events whose IDs the log does not have, durably and as one change.
  ///
  /// An event whose logging was undone is logged again. One that the user removed is not.
  ///
  /// - Throws: If the log cannot be changed. It is then unchanged.
  package func log(
    all events: [TallyEvent], in zone: Zone, by store: Store
  ) throws(Failure) -> Import {
    var result = Import()
    try extend(store) { log, records throws(Failure) in
      let whole = try whole(log)
      var known: [String: TallyTail.Entry] = [:]
      for entry in whole.entries { known[entry.event.id] = entry }
      var new: [TallyEvent] = []
      for event in events.lazy.map(whole.importing) {
        guard let entry = known[event.id] else {
          new.append(event)
          known[event.id] = .init(event: event, isRemoved: false)
          continue
        }
        if entry.isRemoved || entry.event == event {
          result.known += 1
        } else {
          result.different += 1
        }
      }
      guard !new.isEmpty else { return [] }
      new.sort { $0.at < $1.at }
      result.added = new.count
      try store.record(.events(added: new.map(\.id)), of: path, .events, in: &records)
      var states = TallyStates(of: whole.events, in: zone)
      return new.map { event in
        states.add(event.at)
        let state =
          states.state() ?? TallyState(top: event.at, run: zone.date(at: event.at), in: zone)
        return TallyLine.line(event, after: state)
      }
    }
    return result
  }

  /// Whether a record is an import that logged the event of another change.
  static func isImport(_ record: JournalRecord.Change, of change: JournalRecord.Change) -> Bool {
    guard case .events(removed: [], added: let new) = change, let id = new.first, new.count == 1,
      case .events(removed: [], added: let all) = record
    else { return false }
    return all.count > 1 && all.contains(id)
  }

  /// Removes or restores the events of an import, those of them that the log has.
  ///
  /// - Parameter change: The change to make: the inverse of the import, or of its removal.
  /// - Returns: Whether there was an event to remove or restore.
  func takeBackImport(
    by change: JournalRecord.Change, isRedo: Bool, in zone: Zone, by store: Store
  ) throws(Failure) -> Bool {
    guard case .events(let removed, let restored) = change else { return false }
    let isRestored = removed.isEmpty
    return try extend(store) { log, records throws(Failure) in
      let whole = try whole(log)
      let ids = Set(removed + restored)
      var counts: [String: Int] = [:]
      for entry in whole.entries where ids.contains(entry.event.id) {
        counts[entry.event.id, default: 0] += 1
      }
      // Events that share an ID cannot be changed separately.
      let entries = whole.entries.filter { entry in
        counts[entry.event.id] == 1 && entry.isRemoved == isRestored
      }
      guard !entries.isEmpty else { return [] }
      try store.record(change, of: path, .events, in: &records)
      var states = TallyStates(of: whole.events, in: zone)
      return entries.map { entry in
        if isRestored { states.add(entry.event.at) } else { states.remove(entry.event.at) }
        return TallyLine.line(
          of: entry.event.id, at: entry.event.at, isRemoved: !isRestored, after: states.state(),
          isUndo: !isRedo)
      }
    }
  }
}
