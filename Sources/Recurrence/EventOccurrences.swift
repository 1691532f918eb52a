import Almanac
import NoonmarkBase

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
    end = zone.endOfDay(days.upperBound)
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
      guard let next, next.date <= .lastSupported else { return nil }
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

/// The duration of an event, in local time and in exact seconds (RFC 5545, 3.3.6).
///
/// ```swift
/// let length = EventLength(nominal: 86_400, exact: 3600)
/// assert(length.end(from: Instant(epochSeconds: 0), in: .utc).epochSeconds == 90_000)
/// ```
public struct EventLength: Hashable, Sendable {
  /// The seconds of local time: up to DTEND, or the weeks and days of a DURATION.
  public let nominal: Int
  /// The exact seconds, added after `nominal`: the hours, minutes and seconds of a DURATION.
  public let exact: Int

  /// The maximum number of seconds, longer than the calendar.
  private static let maximum = 1 << 40

  /// Creates a length from nominal and exact seconds.
  ///
  /// Each is limited to 34,000 years.
  public init(nominal: Int = 0, exact: Int = 0) {
    func limited(_ seconds: Int) -> Int {
      min(max(seconds, -EventLength.maximum), EventLength.maximum)
    }
    self.nominal = limited(nominal)
    self.exact = limited(exact)
  }

  /// Adds seconds of each kind.
  package mutating func add(nominal: Int = 0, exact: Int = 0) {
    self = EventLength(nominal: self.nominal + nominal, exact: self.exact + exact)
  }

  /// The total number of seconds if the UTC offset does not change in between.
  public var seconds: Int { nominal + exact }

  /// Returns the end of an event that begins at an instant in a zone.
  public func end(from begin: Instant, in zone: Zone) -> Instant {
    guard nominal != 0 else { return begin.advanced(bySeconds: exact) }
    let local = zone.civil(at: begin).localSeconds + nominal
    return zone.instant(of: CivilDateTime(localSeconds: local)).advanced(bySeconds: exact)
  }
}

extension EventLength {
  /// Whether it is not negative and the event ends by the year 9999.
  package func isValid(from start: CalendarTime) -> Bool {
    let last = start.written.localSeconds + seconds - (start.isWholeDay && seconds > 0 ? 1 : 0)
    return seconds >= 0 && CivilDateTime(localSeconds: last).date <= .lastSupported
  }

  /// The length as whole days, rounded up.
  package var wholeDays: EventLength {
    EventLength(nominal: (seconds + 86_399) / 86_400 * 86_400)
  }
}

// MARK: - Durations (RFC 5545, 3.3.6)

extension EventLength {
  /// Parses a duration as calendars write it: `P1DT2H30M`, `-PT15M`, `P2W`.
  package init?(duration value: [UInt8]) {
    var rest = String(decoding: value[...].trimmed, as: UTF8.self).uppercased()[...]
    var sign = 1
    if let first = rest.first, first == "-" || first == "+" {
      sign = first == "-" ? -1 : 1
      rest.removeFirst()
    }
    guard rest.first == "P" else { return nil }
    rest.removeFirst()
    var length = EventLength()
    var isExact = false
    var hasParts = false
    var units: [(Character, Int)] = [("W", 604_800), ("D", 86_400)]
    while !rest.isEmpty {
      if rest.first == "T" {
        // With more than one `T`, the sum could overflow.
        if isExact { return nil }
        units = [("H", 3600), ("M", 60), ("S", 1)]
        rest.removeFirst()
        isExact = true
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      // 40,000,000,000 seconds are more than a thousand years.
      guard (1...10).contains(digits.count), let number = Int(digits),
        let letter = rest.dropFirst(digits.count).first,
        let unit = units.firstIndex(where: { $0.0 == letter }), number < 40_000_000_000
      else { return nil }
      let seconds = sign * number * units[unit].1
      if isExact { length.add(exact: seconds) } else { length.add(nominal: seconds) }
      units.removeFirst(unit + 1)
      rest = rest.dropFirst(digits.count + 1)
      hasParts = true
    }
    guard hasParts else { return nil }
    self = length
  }

  /// The length as a DURATION: `P1DT2H`.
  ///
  /// Requires whole nominal days, and no negative part.
  package var durationText: String {
    let seconds = exact
    let parts = [(seconds / 3600, "H"), (seconds / 60 % 60, "M"), (seconds % 60, "S")]
      .filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
    let days = nominal / 86_400
    if days == 0, parts.isEmpty { return "PT0S" }
    return "P" + (days > 0 ? "\(days)D" : "") + (parts.isEmpty ? "" : "T" + parts)
  }
}
