public import Almanac

/// The events of a log from an instant on, read from its end no further back than they need.
///
/// It ends at the first line whose log was, at that line, older than the instant throughout. A line
/// written by hand belongs at the log's end, or where its time does: nobody looks for it elsewhere.
public struct TallyTail: TallyReader, Sendable {
  /// The events in the order in which they were met: the last one logged comes first.
  public private(set) var events: [TallyEvent] = []
  /// Whether the log was read up to its start.
  public private(set) var isWhole = false
  /// What the log's end tells.
  public private(set) var end = TallyEnd()

  private let since: Instant?
  private var statuses = TallyStatuses()
  /// Events that were brought back and not met yet: they may stand before lines that are older.
  private var awaited: Set<String> = []

  /// Creates a reader.
  ///
  /// - Parameter since: The instant from which on events are wanted; nil for all of them.
  public init(since: Instant?) {
    self.since = since
  }

  /// Takes the line before the one that it took last.
  public mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) -> TallyStep {
    let line: TallyLine
    switch TallyLine.read(bytes) {
    case .nothing: return .more
    case .bad(let what): return .bad(what)
    case .line(let read): line = read
    }
    _ = end.take(line)
    if line.kind == .event {
      take(event: line, bytes)
    } else {
      take(status: line)
    }
    guard let since, awaited.isEmpty, case .said(let state) = line.stand else { return .more }
    return state.map { $0.top < since } ?? true ? .enough : .more
  }

  /// Hears that there are no more lines.
  public mutating func reachStart() {
    isWhole = true
    end.reachStart()
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
