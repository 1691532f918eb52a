import Almanac

/// The events of a log from an instant on, read from its end no further back than they need.
///
/// It ends where several lines in a row say that the log was, at that line, older than the instant
/// throughout: one alone may be a line whose time was changed by hand. A line written by hand belongs
/// at the log's end, or where its time does: nobody looks for it elsewhere.
package struct TallyTail: TallyReader, Sendable {
  /// The events in the order in which they were met: the last one logged comes first.
  package private(set) var events: [TallyEvent] = []
  /// Whether the log was read up to its start.
  package private(set) var isWhole = false
  /// The log's state at the last line before which nothing lay ahead of the instants wanted; unknown
  /// where a line after that one told of an event before them.
  package private(set) var settled = TallyKnowledge.unknown

  private let since: Instant?
  private let until: Instant?
  /// Whether a line was met whose event is older than wanted: no earlier line's state counts it.
  private var touchesEarlier = false
  /// How many events in a row said that the log was older than wanted.
  private var older = 0
  /// So many of them are believed; they stand in the block that is read anyway.
  private static let trusted = 16
  private var statuses = TallyStatuses()
  /// Events that were brought back and not met yet: they may stand before lines that are older.
  private var awaited: Set<String> = []

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - since: The instant from which on events are wanted; nil for all of them.
  ///   - until: The instant before which `settled` is to be; later events are read all the same.
  package init(since: Instant?, until: Instant? = nil) {
    self.since = since
    self.until = until
  }

  /// Takes the line before the one that it took last.
  package mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) -> TallyStep {
    let line: TallyLine
    switch TallyLine.read(bytes) {
    case .nothing: return .more
    case .bad(let what): return .bad(what)
    case .line(let read): line = read
    }
    settle(by: line)
    if line.kind == .event {
      take(event: line, bytes)
    } else {
      take(status: line)
    }
    guard let since, case .said(let state) = line.stand else { return .more }
    if let state, state.top >= since {
      older = 0
    } else if line.kind == .event {
      // Lines about other events count for nothing: who sorts a log puts them last.
      older += 1
    }
    return awaited.isEmpty && older >= TallyTail.trusted ? .enough : .more
  }

  /// Hears that there are no more lines.
  package mutating func reachStart() {
    isWhole = true
    if case .unknown = settled, !touchesEarlier { settled = .known(nil) }
  }

  /// Takes the state that a line says, where no event ahead of what is wanted is part of it.
  private mutating func settle(by line: TallyLine) {
    guard case .unknown = settled, !touchesEarlier else { return }
    if case .said(let state) = line.stand,
      state.map({ state in until.map { state.top < $0 } ?? true }) ?? true
    {
      settled = .known(state)
    } else if let since, line.at.map({ $0 < since }) ?? true {
      touchesEarlier = true
    }
  }

  private mutating func take(event line: TallyLine, _ bytes: UnsafeBufferPointer<UInt8>) {
    if !awaited.isEmpty { awaited.remove(line.id) }
    guard let at = line.at, since.map({ at >= $0 }) ?? true, !statuses.hides(line.id),
      let event = line.event(in: bytes)
    else { return }
    events.append(event)
  }

  private mutating func take(status line: TallyLine) {
    if line.kind == .restored, !statuses.knows(line.id) {
      // One that is known to be too old need not be found.
      let isWanted = line.at.flatMap { at in since.map { at >= $0 } } ?? true
      if isWanted { awaited.insert(line.id) }
    }
    statuses.meet(line)
  }
}
