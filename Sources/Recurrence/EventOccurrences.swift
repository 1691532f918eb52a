import Almanac

/// One occurrence of an event, in the zone of a reader.
///
/// ```swift
/// let event = EventSeries(start: CivilDateTime(localSeconds: 0), isWholeDay: true)
/// for occurrence in event.occurrences(from: Instant(epochSeconds: 0), zone: .utc) {
///   assert(occurrence.days?.lowerBound.day == 1 && occurrence.end.epochSeconds == 86_400)
/// }
/// ```
public struct EventOccurrence: Hashable, Sendable {
  /// The beginning; for whole days, the start of the first day.
  public let begin: Instant
  /// The end (DTEND or DURATION), after the beginning.
  ///
  /// `nil` for whole days, and for an event without an end.
  public let explicitEnd: Instant?
  /// The days of a whole-day event, otherwise `nil`.
  public let days: ClosedRange<CivilDate>?
  /// The instant from which the occurrence is past.
  ///
  /// The end of the last day for whole days; otherwise the explicit end, or a minute after the
  /// beginning.
  public let end: Instant

  /// The length of an occurrence without an end, in seconds.
  package static let minimumLength = 60

  /// Creates a timed occurrence; an end that is not after the beginning is ignored.
  init(begin: Instant, end: Instant?) {
    self.begin = begin
    explicitEnd = end.flatMap { $0 > begin ? $0 : nil }
    days = nil
    self.end = explicitEnd ?? begin.advanced(bySeconds: EventOccurrence.minimumLength)
  }

  /// Creates an occurrence of whole days.
  init(days: ClosedRange<CivilDate>, in zone: Zone) {
    begin = zone.startOfDay(days.lowerBound)
    explicitEnd = nil
    self.days = days
    end = zone.startOfDay(days.upperBound.advanced(byDays: 1))
  }
}

/// The occurrences of an event in a range of time, ordered by their beginnings.
///
/// They are computed lazily. Finding one takes the same time at any distance from the start.
///
/// ```swift
/// let rule = try RecurrenceRule("FREQ=SECONDLY")
/// let ticks = EventSeries(start: CivilDateTime(localSeconds: 0), rules: [rule])
/// let far = ticks.occurrences(beginningFrom: Instant(epochSeconds: 4_000_000_000), zone: .utc)
/// assert(far.prefix(2).map(\.begin.epochSeconds) == [4_000_000_000, 4_000_000_001])
/// ```
public struct EventOccurrences: Sequence, IteratorProtocol, Sendable {
  private let series: EventSeries
  private let zone: Zone
  private let range: Range<Instant>
  /// Whether to omit occurrences that begin before the range.
  private let beginsInRange: Bool
  private var position: Position
  /// The remaining budget for all occurrences; `nil` gives each occurrence a new one.
  package private(set) var budget: WorkBudget?

  /// The earliest beginning of the next occurrence.
  private enum Position: Sendable {
    /// In local time, for whole days.
    case local(CivilDateTime)
    case instant(Instant)
    case end
  }

  init(
    _ series: EventSeries, in range: Range<Instant>, zone: Zone, beginsInRange: Bool = false,
    spending budget: WorkBudget? = nil
  ) {
    self.series = series
    self.zone = zone
    self.range = range
    self.beginsInRange = beginsInRange
    self.budget = budget
    if series.isWholeDay {
      let day = zone.date(at: range.lowerBound)
      let first = beginsInRange ? day : day.advanced(byDays: 1 - series.dayCount)
      position = .local(first.midnight)
    } else if beginsInRange {
      position = .instant(range.lowerBound)
    } else {
      position = .instant(series.firstBegin(notPastAt: range.lowerBound, zone: zone))
    }
  }

  /// Returns the next occurrence, or `nil` if none is left.
  public mutating func next() -> EventOccurrence? {
    var budget = budget ?? WorkBudget.search
    defer { if self.budget != nil { self.budget = budget } }
    while let found = candidate(spending: &budget), found.begin < range.upperBound {
      if beginsInRange ? found.begin >= range.lowerBound : found.end > range.lowerBound {
        return found
      }
    }
    position = .end
    return nil
  }

  private mutating func candidate(spending budget: inout WorkBudget) -> EventOccurrence? {
    switch position {
    case .end: return nil
    case .local(let time):
      let next = series.begin(onOrAfter: time, spending: &budget)
      guard let next, next.date.year <= 9999 else { return nil }
      // A series of times that was moved to whole days can have several times on one day.
      position = .local(CivilDateTime(localSeconds: (next.date.dayNumber + 1) * 86_400))
      return series.occurrence(from: next, zone: zone)
    case .instant(let instant):
      guard let begin = series.begin(onOrAfter: instant, zone: zone, spending: &budget) else {
        return nil
      }
      position = .instant(begin.advanced(bySeconds: 1))
      return series.occurrence(from: begin, zone: zone)
    }
  }
}
