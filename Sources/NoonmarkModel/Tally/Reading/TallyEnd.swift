import Almanac

/// The end of a log, as far back as it tells the log's state: most often one line.
package struct TallyEnd: TallyReader, Sendable {
  /// The events that were written by hand after the line that says the state, the last one first.
  private var pending: [Instant] = []
  private var base: TallyState?
  private var isUnknown = false
  private(set) var isDone = false

  /// Creates a reader.
  package init() {}

  /// Takes the line before the one that it took last.
  package mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) -> TallyStep {
    switch TallyLine.read(bytes) {
    case .nothing: return .more
    case .bad(let what): return .bad(what)
    case .line(let line): return take(line)
    }
  }

  mutating func take(_ line: TallyLine) -> TallyStep {
    guard !isDone else { return .enough }
    if case .said(let state) = line.stand {
      base = state
      isDone = true
    } else if line.kind == .event, let at = line.at {
      pending.append(at)
    } else {
      // What a line about another event did to the state, nobody noted.
      isUnknown = true
      isDone = true
    }
    return isDone ? .enough : .more
  }

  /// Hears that the log starts here, without an event.
  package mutating func reachStart() {
    isDone = true
  }

  /// Returns the state at the log's end.
  ///
  /// - Parameter zone: The zone whose days are counted.
  /// - Returns: What is known of it.
  package func state(in zone: Zone) -> TallyKnowledge {
    guard !isUnknown else { return .unknown }
    var state = base
    for instant in pending.reversed() {
      guard let next = TallyState.after(state, eventAt: instant, in: zone) else { return .unknown }
      state = next
    }
    return .known(state)
  }
}
