import Almanac

/// The state of a whole log, as it is or with one event taken away or brought back.
package struct TallyScan: TallyReader, Sendable {
  /// The event that is taken away or brought back, where the log has it.
  package private(set) var event: TallyEvent?
  /// Whether that event is removed as the log stands.
  package private(set) var isRemoved = false
  /// Whether another line has that event's id, so that nothing can be said of one of them alone.
  package private(set) var isShared = false

  private let id: String?
  private let removes: Bool
  private var statuses = TallyStatuses()
  private var days: LocalDays
  private var runs = DayRuns()
  private var top: Instant?

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - zone: The zone whose days are counted.
  ///   - id: The event to be taken away or brought back; nil for none.
  ///   - removes: Whether it is taken away.
  package init(in zone: Zone, changing id: String? = nil, removes: Bool = true) {
    days = LocalDays(zone)
    self.id = id
    self.removes = removes
  }

  /// Takes the line before the one that it took last.
  package mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) -> TallyStep {
    switch TallyLine.read(bytes) {
    case .nothing: break
    case .bad(let what): return .bad(what)
    case .line(let line):
      if line.kind == .event { take(line, bytes) } else { statuses.meet(line) }
    }
    return .more
  }

  /// Counts an event that the log does not have yet.
  package mutating func add(eventAt instant: Instant) {
    top = top.map { max($0, instant) } ?? instant
    runs.insert(days.day(of: instant))
  }

  /// Hears that there are no more lines.
  package mutating func reachStart() {}

  /// The state after the change; nil where no event is left.
  package var state: TallyState? {
    var days = days
    return top.map { top in
      let day = days.day(of: top)
      return TallyState(top: top, run: CivilDate(dayNumber: runs.start(of: day) ?? day))
    }
  }

  /// Returns the first of the unbroken days with events to which a day belongs; nil for none.
  package func run(of day: CivilDate) -> CivilDate? {
    runs.start(of: day.dayNumber).map { CivilDate(dayNumber: $0) }
  }

  private mutating func take(_ line: TallyLine, _ bytes: UnsafeBufferPointer<UInt8>) {
    guard let at = line.at else { return }
    var isHidden = statuses.hides(line.id)
    if line.id == id {
      if event == nil {
        event = line.event(in: bytes)
        isRemoved = isHidden
      } else {
        isShared = true
      }
      isHidden = removes
    }
    if isHidden { return }
    add(eventAt: at)
  }
}
