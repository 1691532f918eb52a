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
  /// Whether it has dates without times, the same in every zone.
  public internal(set) var isWholeDay: Bool
  /// The length of an occurrence; `nil` if it has no end, or is one whole day.
  public internal(set) var length: EventLength?
  /// The zone of its times; `nil` for whole days and floating times (the reader's zone).
  public internal(set) var zone: Zone?
  /// The rules (RRULE).
  public internal(set) var rules: [RecurrenceRule]
  /// Additional occurrences (RDATE), ascending.
  public internal(set) var addedDates: [CivilDateTime]
  /// Excluded occurrences (EXDATE), ascending.
  ///
  /// In a zone, an excluded date excludes every local time of the same instant.
  public internal(set) var excludedDates: [CivilDateTime]
  /// Excluded days (EXDATE with a date), ascending.
  public internal(set) var excludedDays: [CivilDate]
  /// The rules of excluded occurrences (EXRULE; RFC 2445, 4.8.5.2).
  package internal(set) var excludedRules: [RecurrenceRule]
  /// The original series, if this is a moved part of it (RANGE=THISANDFUTURE).
  public internal(set) var origin: Origin?
  /// The occurrences in local time; `nil` if the start is the only one.
  var recurrence: RecurrenceSet?

  /// The origin of a moved series: an occurrence of another series, moved with all later ones.
  ///
  /// The rules, added dates and excluded dates of a moved series are those of its origin, with
  /// their times not moved.
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
    /// The start of the original series.
    public let start: CivilDateTime
    /// The occurrence of the original series that became the start of the moved series.
    public let occurrence: CivilDateTime

    /// Creates an origin.
    public init(start: CivilDateTime, occurrence: CivilDateTime) {
      self.start = start
      self.occurrence = occurrence
    }
  }

  /// The number of days of a whole-day occurrence; 1 for a timed one.
  public var dayCount: Int { isWholeDay ? max((length?.seconds ?? 0) / 86_400, 1) : 1 }

  /// Whether no occurrence other than the start is possible.
  package var isSingle: Bool { recurrence?.isSingle ?? true }

  // MARK: Occurrences

  /// Returns the occurrences that begin before the end of a range and are not past at its start.
  ///
  /// - Parameter zone: The reader's zone, for whole days and floating times.
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

  /// Returns at most `limit` occurrences in a range, and the instant from which occurrences are
  /// missing.
  ///
  /// `nil` if none are missing. If the range has more than `limit`, the result starts with those
  /// that begin shortly before `now`, so an event that repeats every second has coming occurrences.
  package func occurrences(
    in range: Range<Instant>, zone: Zone, limit: Int, near now: Instant,
    spending budget: inout WorkBudget
  ) -> (found: [EventOccurrence], end: Instant?) {
    func collected(_ sequence: EventOccurrences) -> [EventOccurrence] {
      var sequence = sequence
      var found: [EventOccurrence] = []
      while found.count < limit, let next = sequence.next() { found.append(next) }
      budget = sequence.budget ?? budget
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

  /// The maximum seconds before `now` at which a truncated result starts.
  private static let recentSeconds = 300

  /// Returns the last occurrence that begins at or before an instant, or `nil` if none does.
  public func lastOccurrence(beginningBy instant: Instant, zone: Zone) -> EventOccurrence? {
    let zone = self.zone(or: zone)
    // In a repeated hour, an occurrence that has begun can have a later local time.
    let change =
      zone.offset(at: instant.advanced(bySeconds: -86_400)) - zone.offset(at: instant)
    var limit = zone.civil(at: instant).advanced(bySeconds: max(change, 0))
    while let begin = begin(onOrBefore: limit) {
      let last = occurrence(from: begin, zone: zone)
      if last.begin <= instant { return last }
      // A nonexistent local time is shifted forward by the gap, and can begin later.
      limit = begin.advanced(bySeconds: -1)
    }
    return nil
  }

  /// Returns an instant after the calendar and after an instant, as the end of an open range.
  private static func end(after instant: Instant) -> Instant {
    Instant(epochSeconds: max(1 << 60, instant.epochSeconds))
  }

  // MARK: Local time

  /// Returns the first beginning at or after a local time, or `nil` if none exists.
  package func begin(onOrAfter time: CivilDateTime) -> CivilDateTime? {
    var budget = WorkBudget.search
    return begin(onOrAfter: time, spending: &budget)
  }

  /// Returns the beginning at the same instant as a local time, or `nil` if none exists.
  ///
  /// - Parameter reader: The reader's zone, for floating times.
  package func begin(
    at time: CivilDateTime, reader: Zone, spending budget: inout WorkBudget
  ) -> CivilDateTime? {
    if begin(onOrAfter: time, spending: &budget) == time { return time }
    guard let other = zone(or: reader).otherTime(sameAs: time) else { return nil }
    return begin(onOrAfter: other, spending: &budget) == other ? other : nil
  }

  /// Returns the last beginning at or before a local time, or `nil` if none exists.
  package func begin(onOrBefore time: CivilDateTime) -> CivilDateTime? {
    guard let recurrence else { return start <= time ? start : nil }
    var budget = WorkBudget.search
    return recurrence.previous(onOrBefore: time.localSeconds, spending: &budget)
      .map(CivilDateTime.init(localSeconds:))
  }

  /// Returns the first beginning at or after a local time.
  ///
  /// `nil` if none exists or the budget is exhausted.
  package func begin(
    onOrAfter time: CivilDateTime, spending budget: inout WorkBudget
  ) -> CivilDateTime? {
    guard let recurrence else { return time <= start ? start : nil }
    return recurrence.next(onOrAfter: time.localSeconds, spending: &budget)
      .map(CivilDateTime.init(localSeconds:))
  }

  func begin(
    onOrAfter instant: Instant, zone: Zone, spending budget: inout WorkBudget
  ) -> Instant? {
    let zone = self.zone(or: zone)
    if let recurrence { return recurrence.next(onOrAfter: instant, in: zone, spending: &budget) }
    let begin = zone.instant(of: start)
    return begin >= instant ? begin : nil
  }

  /// Returns the occurrence that begins at a local time.
  func occurrence(from begin: CivilDateTime, zone: Zone) -> EventOccurrence {
    guard !isWholeDay else {
      return EventOccurrence(
        days: begin.date...begin.date.advanced(byDays: dayCount - 1), in: zone)
    }
    return occurrence(from: self.zone(or: zone).instant(of: begin), zone: zone)
  }

  /// Returns the timed occurrence that begins at an instant.
  func occurrence(from begin: Instant, zone: Zone) -> EventOccurrence {
    EventOccurrence(begin: begin, end: length?.end(from: begin, in: self.zone(or: zone)))
  }

  /// Returns a lower bound for the beginnings of the occurrences that are not past at an instant.
  func firstBegin(notPastAt instant: Instant, zone: Zone) -> Instant {
    let zone = self.zone(or: zone)
    let seconds = max(length?.seconds ?? 0, EventOccurrence.minimumLength)
    let first = instant.advanced(bySeconds: -seconds)
    // A change of the UTC offset during the occurrence, or on the day before, can lengthen it.
    let offsets = [instant, first, first.advanced(bySeconds: -86_400)].map { zone.offset(at: $0) }
    return first.advanced(bySeconds: (offsets.min() ?? 0) - (offsets.max() ?? 0))
  }

  private func zone(or reader: Zone) -> Zone { zone ?? reader }
}

extension EventSeries {
  /// Creates a series; whole days start at midnight.
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

  /// Creates a series within a budget of work.
  ///
  /// A COUNT whose end is not found within the budget is ignored.
  package init(
    start: CivilDateTime, isWholeDay: Bool = false, length: EventLength? = nil, zone: Zone? = nil,
    rules: [RecurrenceRule] = [], addedDates: [CivilDateTime] = [],
    excludedDates: [CivilDateTime] = [], excludedDays: [CivilDate] = [],
    excludedRules: [RecurrenceRule] = [], origin: Origin? = nil, spending budget: inout WorkBudget
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
  /// Whether both have the same parts; `recurrence` is derived from them.
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
