import Almanac

/// The state of a whole log, optionally with one event removed, restored or added.
package struct TallyScan: Sendable {
  /// The event to remove or restore, if the log has it.
  package private(set) var event: TallyEvent?
  /// Whether the log has that event as removed.
  package private(set) var isRemoved = false
  /// Whether several lines have that event's ID, so it cannot be changed alone.
  package private(set) var isShared = false

  private var days: LocalDays
  private var runs = DayRuns()
  private var top: Instant?

  /// Reads a whole log.
  ///
  /// - Parameters:
  ///   - lines: The lines of the log, the last one first.
  ///   - zone: The zone in which days are counted.
  ///   - id: The ID of the event to remove or restore, if any.
  ///   - removes: Whether that event is removed, rather than restored.
  ///   - added: The time of an event to add, if any.
  package init(
    _ lines: inout some IteratorProtocol<TallyLine>, in zone: Zone, changing id: String? = nil,
    removes: Bool = true, adding added: Instant? = nil
  ) {
    days = LocalDays(zone)
    if let added { count(added) }
    var statuses = TallyStatuses()
    while let line = lines.next() {
      guard line.kind == .event else {
        statuses.add(line)
        continue
      }
      guard let at = line.at else { continue }
      var isHidden = statuses.hides(line.id)
      if line.id == id {
        if event == nil {
          event = line.event
          isRemoved = isHidden
        } else {
          isShared = true
        }
        isHidden = removes
      }
      if !isHidden { count(at) }
    }
  }

  private mutating func count(_ instant: Instant) {
    top = top.map { max($0, instant) } ?? instant
    runs.insert(days.day(of: instant))
  }

  /// The state after the change; `nil` if no event is left.
  package var state: TallyState? {
    var days = days
    return top.map { top in
      let day = days.day(of: top)
      return TallyState(
        top: top, run: CivilDate(dayNumber: runs.start(of: day) ?? day), in: days.zone)
    }
  }

  /// Returns the first of the consecutive days with events that include a day, or `nil`.
  package func run(of day: CivilDate) -> CivilDate? {
    runs.start(of: day.dayNumber).map { CivilDate(dayNumber: $0) }
  }
}

/// The removals and restorations in a log, read backward, so the first line of an event counts.
struct TallyStatuses {
  private var hidden: [String: Bool] = [:]

  mutating func add(_ line: TallyLine) {
    if hidden[line.id] == nil { hidden[line.id] = line.kind == .removed }
  }

  /// Whether the event with an ID is removed.
  func hides(_ id: String) -> Bool {
    hidden.isEmpty ? false : hidden[id] ?? false
  }

  func knows(_ id: String) -> Bool { hidden[id] != nil }
}
