import Almanac

/// The last change of a log that was not taken back yet, read from its end.
package struct TallyUndo: TallyReader, Sendable {
  /// The event that was logged, taken away or brought back; nil where there is nothing to undo.
  package private(set) var event: TallyEvent?
  /// Whether the event was logged or brought back, so that undoing takes it away.
  package private(set) var removes = true
  /// The state before the change.
  package var before: TallyKnowledge { isUnsettled ? .unknown : earlier }
  private var id: String?

  /// How many changes of each event further back were already undone.
  ///
  /// They are told by their event: somebody may have deleted the line of one by hand.
  private var undone: [String: Int] = [:]
  private var knowsBefore = false
  private var at: Instant?
  private var earlier = TallyKnowledge.unknown
  /// Whether something after the change did to the log what no line before it can tell.
  private var isUnsettled = false

  /// Creates a reader.
  package init() {}

  /// Takes the line before the one that it took last.
  package mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) -> TallyStep {
    switch TallyLine.read(bytes) {
    case .nothing: return .more
    case .bad(let what): return .bad(what)
    case .line(let line): take(line, bytes)
    }
    return knowsBefore && event != nil ? .enough : .more
  }

  /// Hears that the log starts here, without an event.
  package mutating func reachStart() {
    if !knowsBefore { earlier = .known(nil) }
    // Somebody may have deleted the line of an event that is named elsewhere.
    if event == nil, let id, let at { event = TallyEvent(id: id, at: at) }
  }

  private mutating func take(_ line: TallyLine, _ bytes: UnsafeBufferPointer<UInt8>) {
    guard let id else {
      // What was written by hand about another event is undone by hand.
      guard let at = line.at else {
        isUnsettled = true
        return
      }
      if line.isUndo {
        undone[line.id, default: 0] += 1
      } else if let count = undone[line.id], count > 0 {
        undone[line.id] = count - 1
      } else {
        self.id = line.id
        self.at = at
        removes = line.kind != .removed
        event = line.event(in: bytes)
      }
      return
    }
    if !knowsBefore {
      knowsBefore = true
      if case .said(let state) = line.stand { earlier = .known(state) }
    }
    if event == nil, line.kind == .event, line.id == id { event = line.event(in: bytes) }
  }
}
