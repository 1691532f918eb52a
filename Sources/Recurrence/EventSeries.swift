import Almanac

/// When an event takes place: its start, its length, its zone, and how it repeats (RFC 5545,
/// 3.6.1).
///
/// ```swift
/// let start = CivilDateTime(localSeconds: 0)
/// let daily = EventSeries(start: start, rules: [try RecurrenceRule("FREQ=DAILY;COUNT=3")])
/// let coming = daily.occurrences(from: Instant(epochSeconds: 100_000), zone: .utc)
/// assert(coming.map(\.begin.epochSeconds) == [172_800])
/// ```
public struct EventSeries: Hashable, Sendable {
  /// The start (DTSTART), in `zone`; midnight for a whole day.
  public let start: CivilDateTime
  /// Whether it has no time, so that it takes place on its date in any zone.
  public let isWholeDay: Bool
  /// The time from a beginning to the end; `nil` if it has no end, or is one whole day.
  public let length: EventLength?
  /// The zone of its times; `nil` for whole days and floating times (the reader's zone).
  public let zone: Zone?
  /// The occurrences in local time; `nil` if the start is the only one.
  private var recurrence: RecurrenceSet?

  /// Creates a series.
  ///
  /// - Parameters:
  ///   - start: The start in local time; midnight for a whole day.
  ///   - isWholeDay: Whether it has no time.
  ///   - length: The time from a beginning to the end.
  ///   - zone: The zone of its times; `nil` for whole days and floating times.
  ///   - rules: The rules (RRULE).
  ///   - addedDates: Occurrences besides those of the rules (RDATE).
  ///   - excludedDates: Occurrences that do not take place (EXDATE).
  ///   - excludedDays: Days without occurrences.
  public init(
    start: CivilDateTime, isWholeDay: Bool = false, length: EventLength? = nil, zone: Zone? = nil,
    rules: [RecurrenceRule] = [], addedDates: [CivilDateTime] = [],
    excludedDates: [CivilDateTime] = [], excludedDays: [CivilDate] = []
  ) {
    let isSingle =
      rules.isEmpty && addedDates.isEmpty && excludedDates.isEmpty && excludedDays.isEmpty
    let set =
      isSingle
      ? nil
      : RecurrenceSet(
        from: start, in: zone, rules: rules, added: addedDates, excluded: excludedDates,
        excludedDays: excludedDays)
    self.init(start: start, isWholeDay: isWholeDay, length: length, zone: zone, set: set)
  }

  /// Creates a series of occurrences in local time; `nil` for the start alone.
  package init(
    start: CivilDateTime, isWholeDay: Bool, length: EventLength?, zone: Zone?, set: RecurrenceSet?
  ) {
    self.start = start
    self.isWholeDay = isWholeDay
    self.length = length
    self.zone = zone
    self.recurrence = set
  }

  /// The number of whole days of an occurrence; 1 if it has a time.
  public var dayCount: Int { isWholeDay ? max((length?.seconds ?? 0) / 86_400, 1) : 1 }

  /// Whether the start is the only occurrence that it can have.
  package var isSingle: Bool { recurrence?.isSingle ?? true }

  // MARK: Occurrences

  /// Returns the occurrences that begin before the end of a range and are not past at its start.
  ///
  /// - Parameters:
  ///   - range: The range.
  ///   - zone: The reader's zone, of whole days and floating times.
  public func occurrences(in range: Range<Instant>, zone: Zone) -> EventOccurrences {
    EventOccurrences(self, in: range, zone: zone)
  }

  /// Returns the occurrences that are not past at an instant.
  public func occurrences(from instant: Instant, zone: Zone) -> EventOccurrences {
    EventOccurrences(self, in: instant..<EventSeries.end(after: instant), zone: zone)
  }

  /// Returns the occurrences that begin at or after an instant.
  public func occurrences(beginningFrom instant: Instant, zone: Zone) -> EventOccurrences {
    EventOccurrences(
      self, in: instant..<EventSeries.end(after: instant), zone: zone, beginsInRange: true)
  }

  /// Returns at most `limit` of the occurrences in a range, and the instant from which on some are
  /// missing; `nil` if none is.
  ///
  /// If there are more, those that begin shortly before `now` come first, so that one that repeats
  /// each second has some that are still to come.
  package func occurrences(
    in range: Range<Instant>, zone: Zone, limit: Int, near now: Instant,
    spending budget: inout WorkBudget?
  ) -> (found: [EventOccurrence], end: Instant?) {
    func collected(_ sequence: EventOccurrences) -> [EventOccurrence] {
      var sequence = sequence
      var found: [EventOccurrence] = []
      while found.count < limit, let next = sequence.next() { found.append(next) }
      budget = sequence.budget
      return found
    }
    var found = collected(EventOccurrences(self, in: range, zone: zone, spending: budget))
    guard found.count == limit else { return (found, nil) }
    let recent = max(range.lowerBound, now.advanced(bySeconds: -EventSeries.recentSeconds))
    found = collected(
      EventOccurrences(
        self, in: recent..<max(range.upperBound, recent), zone: zone, beginsInRange: true,
        spending: budget))
    guard found.count == limit else { return (found, nil) }
    return (found, found.last?.begin.advanced(bySeconds: 1))
  }

  /// The seconds before an instant in which occurrences are near it.
  private static let recentSeconds = 300

  /// Returns the last occurrence that begins at or before an instant, or `nil` if none does.
  public func lastOccurrence(beginningBy instant: Instant, zone: Zone) -> EventOccurrence? {
    // A repeated local time is its first one, so the clock can show one that is yet to come.
    let limit = self.zone(or: zone).civil(at: instant)
    guard let begin = begin(onOrBefore: limit) else { return nil }
    return occurrence(from: begin, zone: zone)
  }

  /// Returns an end of all ranges, which is after an instant.
  private static func end(after instant: Instant) -> Instant {
    Instant(epochSeconds: max(1 << 60, instant.epochSeconds))
  }

  // MARK: Local time

  /// Returns the first beginning at or after a time in its zone, or `nil` if none is.
  package func begin(onOrAfter time: CivilDateTime) -> CivilDateTime? {
    var budget = WorkBudget.search
    return begin(onOrAfter: time, spending: &budget)
  }

  /// Returns the last beginning at or before a time in its zone, or `nil` if none is.
  package func begin(onOrBefore time: CivilDateTime) -> CivilDateTime? {
    guard let recurrence else { return start <= time ? start : nil }
    return recurrence.previous(onOrBefore: time)
  }

  func begin(
    onOrAfter time: CivilDateTime, spending budget: inout WorkBudget
  ) -> CivilDateTime? {
    guard let recurrence else { return time <= start ? start : nil }
    return recurrence.next(onOrAfter: time, spending: &budget)
  }

  func begin(
    onOrAfter instant: Instant, zone: Zone, spending budget: inout WorkBudget
  ) -> Instant? {
    let zone = self.zone(or: zone)
    if let recurrence { return recurrence.next(onOrAfter: instant, in: zone, spending: &budget) }
    let begin = zone.instant(of: start)
    return begin >= instant ? begin : nil
  }

  /// Returns the occurrence with a beginning in its zone.
  func occurrence(from begin: CivilDateTime, zone: Zone) -> EventOccurrence {
    guard !isWholeDay else {
      return EventOccurrence(
        days: begin.date...begin.date.advanced(byDays: dayCount - 1), in: zone)
    }
    return occurrence(from: self.zone(or: zone).instant(of: begin), zone: zone)
  }

  /// Returns the occurrence of a time with a beginning.
  func occurrence(from begin: Instant, zone: Zone) -> EventOccurrence {
    EventOccurrence(begin: begin, end: length?.end(from: begin, in: self.zone(or: zone)))
  }

  /// Returns an instant at or before the beginning of each occurrence that is not past at another
  /// instant.
  func firstBegin(notPastAt instant: Instant, zone: Zone) -> Instant {
    let zone = self.zone(or: zone)
    let seconds = max(length?.seconds ?? 0, EventOccurrence.minimumLength)
    let first = instant.advanced(bySeconds: -seconds)
    // A change of the clock in it, or in the day before, can lengthen it.
    let offsets = [instant, first, first.advanced(bySeconds: -86_400)].map { zone.offset(at: $0) }
    return first.advanced(bySeconds: (offsets.min() ?? 0) - (offsets.max() ?? 0))
  }

  private func zone(or reader: Zone) -> Zone { zone ?? reader }

  // MARK: Parts of a series

  /// The occurrences in local time.
  package var localTimes: RecurrenceSet { recurrence ?? RecurrenceSet(from: start, in: zone) }

  /// Returns the occurrences before one.
  package func ending(before begin: CivilDateTime) -> EventSeries {
    var series = self
    series.recurrence = localTimes.ending(before: begin)
    return series
  }

  /// Returns the occurrences from one on, moved with it to another time or day.
  package func moving(
    from begin: CivilDateTime, to time: CivilDateTime, isWholeDay: Bool, length: EventLength?,
    zone: Zone?
  ) -> EventSeries {
    EventSeries(
      start: time, isWholeDay: isWholeDay, length: length, zone: zone,
      set: localTimes.moving(from: begin, to: time))
  }
}

/// The time from the beginning of an event to its end.
///
/// ```swift
/// let length = EventLength(seconds: 86_400, exact: 3600)
/// assert(length.end(from: Instant(epochSeconds: 0), in: .utc).epochSeconds == 90_000)
/// ```
public struct EventLength: Hashable, Sendable {
  /// The seconds by the clock of a zone: those up to an end (DTEND), and those of days (DURATION).
  public private(set) var nominal: Int
  /// The seconds after those that pass whatever the clock shows: hours, minutes and seconds.
  public private(set) var exact: Int

  /// The longest time, in seconds: more than all of the calendar.
  private static let maximum = 1 << 40

  /// Creates a length of seconds by the clock, and of seconds that pass whatever it shows; both are
  /// limited to 34,000 years.
  public init(seconds nominal: Int = 0, exact: Int = 0) {
    func limited(_ seconds: Int) -> Int {
      min(max(seconds, -EventLength.maximum), EventLength.maximum)
    }
    self.nominal = limited(nominal)
    self.exact = limited(exact)
  }

  /// Adds seconds of each kind.
  package mutating func add(seconds: Int = 0, exact: Int = 0) {
    self = EventLength(seconds: nominal + seconds, exact: self.exact + exact)
  }

  /// All seconds, if the clock does not change.
  public var seconds: Int { nominal + exact }

  /// Returns the end of what begins at an instant in a zone.
  public func end(from begin: Instant, in zone: Zone) -> Instant {
    guard nominal != 0 else { return begin.advanced(bySeconds: exact) }
    let local = zone.civil(at: begin).localSeconds + nominal
    return zone.instant(of: CivilDateTime(localSeconds: local)).advanced(bySeconds: exact)
  }
}
