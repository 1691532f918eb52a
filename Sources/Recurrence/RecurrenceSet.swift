import Almanac
import NoonmarkBase

/// The recurrence set of an event: DTSTART, RRULE and RDATE, without EXDATE and EXRULE.
///
/// Source: RFC 5545, 3.8.5; for EXRULE, RFC 2445, 4.8.5.2. The start is the first occurrence, even
/// if no rule selects it, unless it is excluded. A COUNT includes the start. If every rule ends on
/// a day before the start, the start is not an occurrence: programs write such an UNTIL when the
/// first occurrence and all later ones are deleted.
struct RecurrenceSet: Sendable {
  private let start: Int
  /// The series of the first rule; most events have only one rule.
  ///
  /// An array would need type metadata at run time, which costs more than creating the set.
  private let first: SharedSeries?
  private let others: [RuleSeries]
  private let hasStart: Bool
  /// Local times, ascending.
  private let added: [Int]
  private let excluded: Set<Int>
  private let excludedDays: Set<Int>
  /// The series of excluded rules (EXRULE).
  private let excludedSeries: [RuleSeries]
  /// The range of the occurrences, before they are moved.
  private var window = Int.min...Int.max
  /// The seconds by which occurrences are moved.
  private var shift = 0

  /// Creates a set within a budget of work; whole days start at midnight.
  ///
  /// A COUNT whose end is not found within the budget is ignored.
  ///
  /// - Parameter zone: The zone of the start; `nil` for whole days and floating times.
  init(
    from start: CivilDateTime, in zone: Zone?, rules: [RecurrenceRule] = [],
    added: [CivilDateTime] = [], excluded: [CivilDateTime] = [],
    excludedDays: [CivilDate] = [], excludedRules: [RecurrenceRule] = [],
    spending budget: inout WorkBudget
  ) {
    self.start = start.localSeconds
    first = rules.first.map {
      SharedSeries(RecurrenceSet.series(of: $0, from: start, in: zone, spending: &budget))
    }
    others = rules.dropFirst().map {
      RecurrenceSet.series(of: $0, from: start, in: zone, spending: &budget)
    }
    let endsEarlier = first?.series.endsOnEarlierDay ?? false
    hasStart = !endsEarlier || !others.allSatisfy(\.endsOnEarlierDay)
    self.added = added.map(\.localSeconds).sorted()
    self.excluded = RecurrenceSet.times(of: excluded, in: zone)
    self.excludedDays = excludedDays.isEmpty ? [] : Set(excludedDays.map(\.dayNumber))
    excludedSeries = excludedRules.map { RuleSeries($0, from: start, in: zone, spending: &budget) }
  }

  /// Returns the excluded times and all other local times of the same instants.
  private static func times(of excluded: [CivilDateTime], in zone: Zone?) -> Set<Int> {
    guard !excluded.isEmpty else { return [] }
    var times = Set(excluded.map(\.localSeconds))
    guard let zone, zone != .utc else { return times }
    for time in excluded {
      if let other = zone.otherTime(sameAs: time) { times.insert(other.localSeconds) }
    }
    return times
  }

  /// Returns the series of a rule, with a COUNT that includes the start.
  static func series(
    of rule: RecurrenceRule, from start: CivilDateTime, in zone: Zone?,
    spending budget: inout WorkBudget
  ) -> RuleSeries {
    var rule = rule
    let series = RuleSeries(rule, from: start, in: zone, spending: &budget)
    let time = start.localSeconds
    guard let count = rule.count,
      series.next(onOrAfter: time, through: time, spending: &budget) == nil
    else { return series }
    rule.count = max(count - 1, 1)
    // The start, which the rule does not select, is the only occurrence.
    if count == 1 { rule.until = .local(start) }
    return RuleSeries(rule, from: start, in: zone, spending: &budget)
  }

  /// Whether no occurrence other than the start is possible.
  var isSingle: Bool { first == nil && others.isEmpty && added.isEmpty }

  /// Returns the occurrences before a time, which is compared before they are moved.
  func ending(before time: CivilDateTime) -> RecurrenceSet {
    var set = self
    let end = min(time.localSeconds - 1, window.upperBound)
    set.window = window.lowerBound...max(end, window.lowerBound)
    return set
  }

  /// Returns the occurrences from `time`, all moved by the difference from `time` to `other`.
  func moving(from time: CivilDateTime, to other: CivilDateTime) -> RecurrenceSet {
    var set = self
    let start = min(time.localSeconds, window.upperBound)
    set.window = max(start, window.lowerBound)...window.upperBound
    set.shift = other.localSeconds - time.localSeconds
    return set
  }

  /// The last occurrence.
  ///
  /// `nil` if the rules never end, or all occurrences are excluded.
  var last: Int? {
    let isLimited = first?.series.isLimited ?? true && others.allSatisfy(\.isLimited)
    guard window.upperBound < RuleSeries.lastTime || isLimited else { return nil }
    var budget = WorkBudget.search
    return previous(onOrBefore: RuleSeries.lastTime, spending: &budget)
  }

  /// Returns the first occurrence at or after a time.
  ///
  /// `nil` if none exists or the budget is exhausted.
  func next(onOrAfter time: Int, spending budget: inout WorkBudget) -> Int? {
    var time = max(time - shift, window.lowerBound)
    while budget.spend() {
      var next = added[added.firstPosition { $0 >= time }...].first
      if hasStart, start >= time { next = min(next ?? .max, start) }
      next = first?.series.next(onOrAfter: time, through: next ?? .max, spending: &budget) ?? next
      for series in others {
        next = series.next(onOrAfter: time, through: next ?? .max, spending: &budget) ?? next
      }
      // Without steps left, a search may have missed an earlier occurrence.
      guard let next, next <= window.upperBound, budget.steps > 0 else { return nil }
      guard let other = exclusion(of: next, spending: &budget) else { return next + shift }
      time = other.upperBound
    }
    return nil
  }

  func previous(onOrBefore time: Int, spending budget: inout WorkBudget) -> Int? {
    var time = min(time - shift, window.upperBound)
    while budget.spend() {
      var last = added[..<added.firstPosition { $0 > time }].last
      if hasStart, start <= time { last = max(last ?? .min, start) }
      if let found = first?.series.previous(onOrBefore: time, spending: &budget) {
        last = max(last ?? .min, found)
      }
      for series in others {
        if let found = series.previous(onOrBefore: time, spending: &budget) {
          last = max(last ?? .min, found)
        }
      }
      guard let last, last >= window.lowerBound, budget.steps > 0 else { return nil }
      guard let other = exclusion(of: last, spending: &budget) else { return last + shift }
      time = other.lowerBound - 1
    }
    return nil
  }

  /// Returns the excluded range that contains a time, or `nil` if the time is not excluded.
  private func exclusion(of time: Int, spending budget: inout WorkBudget) -> Range<Int>? {
    if !excludedDays.isEmpty {
      let day = floorDivision(time, 86_400).quotient
      if excludedDays.contains(day) { return day * 86_400..<(day + 1) * 86_400 }
    }
    if excluded.contains(time) { return time..<time + 1 }
    for series in excludedSeries
    where series.next(onOrAfter: time, through: time, spending: &budget) == time {
      return time..<time + 1
    }
    return nil
  }
}

extension RecurrenceSet {
  /// Returns the first occurrence at or after an instant in a zone.
  ///
  /// `nil` if none exists or the budget is exhausted. A nonexistent local time is shifted forward
  /// by the gap. An ambiguous time is the earlier instant (RFC 5545, 3.3.5).
  func next(
    onOrAfter instant: Instant, in zone: Zone, spending budget: inout WorkBudget
  ) -> Instant? {
    let local = zone.civil(at: instant).localSeconds
    var first: Instant?
    var time = local
    while let next = next(onOrAfter: time, spending: &budget) {
      let found = zone.instant(of: CivilDateTime(localSeconds: next))
      if found >= instant {
        first = min(first ?? found, found)
        // A nonexistent time is shifted past the gap, where a later local time can be an earlier
        // instant.
        if zone.civil(at: found).localSeconds == next { break }
      }
      time = next + 1
    }
    // A nonexistent time in a gap on the day before can be shifted past this instant.
    let before = zone.offset(at: instant.advanced(bySeconds: -86_400))
    let after = zone.offset(at: instant)
    guard after > before,
      let skipped = self.next(onOrAfter: local - (after - before), spending: &budget),
      skipped < local
    else { return first }
    let found = zone.instant(of: CivilDateTime(localSeconds: skipped))
    return found >= instant ? min(found, first ?? found) : first
  }
}

/// A series on the heap, shared by copies of a set: stored inline, it would enlarge every event.
private final class SharedSeries: Sendable {
  let series: RuleSeries

  init(_ series: RuleSeries) {
    self.series = series
  }
}

/// A limit on work, in steps.
///
/// Steps, unlike seconds, give equal results for equal inputs.
///
/// A step is about the work of examining one period of a rule: 0.1 to 0.5 µs.
package struct WorkBudget: Sendable {
  /// The remaining steps; 0 if the budget is exhausted.
  package private(set) var steps: Int

  /// The budget for one document: at most a second.
  package static let document = WorkBudget(steps: 2_000_000)
  /// The budget for one search, and the maximum share of a document's budget for one event.
  package static let search = WorkBudget(steps: 200_000)
  /// The maximum steps for finding the end of a rule with a COUNT; an event can need them twice.
  static let stepsToCount = 90_000

  package init(steps: Int) {
    self.steps = steps
  }

  package var isExhausted: Bool { steps == 0 }

  /// Spends steps; returns `false` and exhausts the budget if there are not enough.
  package mutating func spend(_ count: Int = 1) -> Bool {
    guard count < steps else {
      steps = 0
      return false
    }
    steps -= count
    return true
  }

  /// Calls `body` with at most `limit` of the steps, and spends the steps that it spent.
  package mutating func spending<Result>(
    atMost limit: Int, _ body: (inout WorkBudget) -> Result
  ) -> Result {
    var part = WorkBudget(steps: min(limit, steps))
    let first = part.steps
    let result = body(&part)
    steps -= first - part.steps
    return result
  }
}

extension Zone {
  /// Returns the other local time of the same instant, or `nil` if none exists.
  ///
  /// A nonexistent local time is the same instant as the time shifted forward by the gap (RFC 5545,
  /// 3.3.5).
  package func otherTime(sameAs time: CivilDateTime) -> CivilDateTime? {
    let instant = instant(of: time)
    // No gap is longer than a day.
    let gap = offset(at: instant) - offset(at: instant.advanced(bySeconds: -86_400))
    guard gap > 0 else { return nil }
    let local = civil(at: instant)
    guard local == time else { return local }
    let skipped = local.advanced(bySeconds: -gap)
    return self.instant(of: skipped) == instant ? skipped : nil
  }

  /// Returns whether an instant is the later one of an ambiguous local time, which no local time
  /// denotes.
  package func isRepeated(_ instant: Instant) -> Bool {
    self.instant(of: civil(at: instant)) != instant
  }
}

extension RuleSeries {
  /// Returns the last local time up to an UNTIL, and the earlier local times that are after it as
  /// instants.
  static func limit(of until: CalendarTime?, in zone: Zone?) -> (end: Int, late: Range<Int>) {
    var (end, late) = (lastTime, 0..<0)
    switch until {
    case .date(let date): end = date.dayNumber * 86_400 + 86_399
    case .local(let time): end = time.localSeconds
    case .utc(let time):
      let limit = zone.map { RuleSeries.limit(at: Zone.utc.instant(of: time), in: $0) }
      end = (limit?.end ?? time).localSeconds
      late = limit?.late ?? late
    case nil: break
    }
    return (min(end, lastTime), late)
  }

  /// Returns the last local time up to an instant, and the earlier local times that are after it as
  /// instants.
  ///
  /// Those are nonexistent times, which are shifted forward by the gap.
  package static func limit(
    at instant: Instant, in zone: Zone
  ) -> (end: CivilDateTime, late: Range<Int>) {
    let local = zone.civil(at: instant)
    let first = zone.instant(of: local)
    if first < instant, let change = zone.nextTransition(after: first), change <= instant {
      // Ambiguous times are their earlier instants, so all of them are included.
      return (zone.civil(at: change.advanced(bySeconds: -1)), 0..<0)
    }
    guard let skipped = zone.otherTime(sameAs: local)?.localSeconds, skipped < local.localSeconds,
      let change = zone.nextTransition(
        after: instant.advanced(bySeconds: skipped - local.localSeconds)),
      change <= instant
    else { return (local, 0..<0) }
    return (local, skipped + 1..<max(zone.civil(at: change).localSeconds, skipped + 1))
  }

  /// The maximum length of a series whose merged times are counted: 50 years, in seconds.
  private static let countedSeconds = 50 * 366 * 86_400

  /// Returns the number of occurrences at nonexistent local times that are the same instants as
  /// other occurrences.
  ///
  /// An hourly rule has both 02:00 and 03:00 on a day whose clocks go from 02:00 to 03:00.
  func mergedTimes(in zone: Zone?, spending budget: inout WorkBudget) -> Int {
    guard let zone, end - start <= RuleSeries.countedSeconds else { return 0 }
    let last = zone.instant(of: CivilDateTime(localSeconds: end))
    var instant = zone.instant(of: CivilDateTime(localSeconds: start))
    var merged = 0
    while budget.spend(), let change = zone.nextTransition(after: instant), change <= last {
      instant = change
      let before = zone.offset(at: change.advanced(bySeconds: -1))
      let gap = zone.offset(at: change) - before
      guard gap > 0 else { continue }
      let first = change.epochSeconds + before
      var time = first
      while budget.spend(),
        let next = next(onOrAfter: time, through: first + gap - 1, spending: &budget)
      {
        let same = self.next(onOrAfter: next + gap, through: next + gap, spending: &budget)
        if same != nil { merged += 1 }
        time = next + 1
      }
    }
    return merged
  }
}
