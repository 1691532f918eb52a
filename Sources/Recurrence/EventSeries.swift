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
  public internal(set) var start: CivilDateTime
  /// Whether it has no time, so that it takes place on its date in any zone.
  public internal(set) var isWholeDay: Bool
  /// The time from a beginning to the end; `nil` if it has no end, or is one whole day.
  public internal(set) var length: EventLength?
  /// The zone of its times; `nil` for whole days and floating times (the reader's zone).
  public internal(set) var zone: Zone?
  /// The rules (RRULE).
  public internal(set) var rules: [RecurrenceRule]
  /// Occurrences that are added to those of the rules (RDATE), ascending.
  public internal(set) var addedDates: [CivilDateTime]
  /// Occurrences that do not take place (EXDATE), ascending; in `zone`, all at the same instants.
  public internal(set) var excludedDates: [CivilDateTime]
  /// Days without occurrences (EXDATE of a date), ascending.
  public internal(set) var excludedDays: [CivilDate]
  /// The rules of occurrences that do not take place (EXRULE; RFC 2445, 4.8.5.2).
  package internal(set) var excludedRules: [RecurrenceRule]
  /// The series that it was a part of, if that part was moved (RANGE=THISANDFUTURE).
  public internal(set) var origin: Origin?
  /// The occurrences in local time; `nil` if the start is the only one.
  var recurrence: RecurrenceSet?

  /// The first occurrence of another series that was moved with all later ones.
  ///
  /// The rules, the added and the excluded dates of a moved series are those of its origin.
  ///
  /// ```swift
  /// let first = CivilDateTime(localSeconds: 0)
  /// let second = CivilDateTime(localSeconds: 86_400)
  /// let rule = try RecurrenceRule("FREQ=DAILY;COUNT=3")
  /// let moved = EventSeries(
  ///   start: CivilDateTime(localSeconds: 90_000), rules: [rule],
  ///   origin: EventSeries.Origin(start: first, occurrence: second))
  /// let coming = moved.occurrences(from: Instant(epochSeconds: 0), zone: .utc)
  /// assert(coming.map(\.begin.epochSeconds) == [90_000, 176_400])
  /// ```
  public struct Origin: Hashable, Sendable {
    /// The start of the other series.
    public let start: CivilDateTime
    /// The occurrence that became the start of the moved series.
    public let occurrence: CivilDateTime

    /// Creates an origin.
    public init(start: CivilDateTime, occurrence: CivilDateTime) {
      self.start = start
      self.occurrence = occurrence
    }
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

  /// Returns at most `limit` of the occurrences in a range, and the first missing instant, or `nil`
  /// if they are complete.
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

  /// Returns the beginning that is the same instant as a local time, or `nil` if none is.
  ///
  /// - Parameter reader: The reader's zone, of floating times.
  package func begin(at time: CivilDateTime, reader: Zone) -> CivilDateTime? {
    if begin(onOrAfter: time) == time { return time }
    guard let other = zone(or: reader).otherTime(sameAs: time) else { return nil }
    return begin(onOrAfter: other) == other ? other : nil
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
}

extension EventSeries {
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
  ///   - origin: The series that it was a part of, if it was moved.
  public init(
    start: CivilDateTime, isWholeDay: Bool = false, length: EventLength? = nil, zone: Zone? = nil,
    rules: [RecurrenceRule] = [], addedDates: [CivilDateTime] = [],
    excludedDates: [CivilDateTime] = [], excludedDays: [CivilDate] = [], origin: Origin? = nil
  ) {
    var budget = WorkBudget.search
    self.init(
      start: start, isWholeDay: isWholeDay, length: length, zone: zone, rules: rules,
      addedDates: addedDates, excludedDates: excludedDates, excludedDays: excludedDays,
      origin: origin, spending: &budget)
  }

  /// Creates a series with a budget of work; rules that are too much work have no end by their
  /// COUNT.
  package init(
    start: CivilDateTime, isWholeDay: Bool, length: EventLength?, zone: Zone?,
    rules: [RecurrenceRule], addedDates: [CivilDateTime], excludedDates: [CivilDateTime],
    excludedDays: [CivilDate], excludedRules: [RecurrenceRule] = [], origin: Origin? = nil,
    spending budget: inout WorkBudget
  ) {
    let isSingle =
      rules.isEmpty && addedDates.isEmpty && excludedDates.isEmpty && excludedDays.isEmpty
      && excludedRules.isEmpty
    var set =
      isSingle
      ? nil
      : RecurrenceSet(
        from: origin?.start ?? start, in: zone, rules: rules, added: addedDates,
        excluded: excludedDates, excludedDays: excludedDays, excludedRules: excludedRules,
        spending: &budget)
    if let origin { set = set?.moving(from: origin.occurrence, to: start) }
    self.init(
      start: start, isWholeDay: isWholeDay, length: length, zone: zone, rules: rules,
      addedDates: addedDates.sorted(), excludedDates: excludedDates.sorted(),
      excludedDays: excludedDays.sorted(), excludedRules: excludedRules, origin: origin,
      recurrence: set)
  }
}

extension EventSeries {
  /// Whether both have the same parts; the occurrences follow from them.
  public static func == (left: EventSeries, right: EventSeries) -> Bool {
    left.start == right.start && left.isWholeDay == right.isWholeDay && left.length == right.length
      && left.zone == right.zone && left.rules == right.rules
      && left.addedDates == right.addedDates && left.excludedDates == right.excludedDates
      && left.excludedDays == right.excludedDays && left.excludedRules == right.excludedRules
      && left.origin == right.origin
  }

  /// Hashes the parts that distinguish most series.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(start)
    hasher.combine(length)
    hasher.combine(rules)
  }
}
