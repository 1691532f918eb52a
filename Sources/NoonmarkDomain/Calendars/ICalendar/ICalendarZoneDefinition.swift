import Almanac
import NoonmarkBase
import NoonmarkRecords
import Recurrence

/// A time zone as a calendar defines it (VTIMEZONE; RFC 5545, 3.6.5).
struct ICalendarZoneDefinition: Sendable {
  /// A part of the year with one offset: STANDARD or DAYLIGHT.
  struct Observance: Sendable {
    var start: ICalendarProperty?
    var offsetBefore: ICalendarProperty?
    var offset: ICalendarProperty?
    var rule: ICalendarProperty?
    var addedDates: [ICalendarProperty] = []
  }

  /// The name in the time zone database, if the file has one (X-LIC-LOCATION).
  var location: String?
  var observances: [Observance] = []

  /// The range of evaluated changes of an observance: 1601 to 2800.
  fileprivate static let maximumChanges = 1200
  /// The start of 1601, the first year of evaluated rules.
  ///
  /// Windows lets rules begin then, and other programs in the year 1.
  fileprivate static let firstRepeat = CivilDateTime(localSeconds: -11_644_473_600)
  /// The observances that are evaluated.
  static let maximumObservances = 64
  /// The steps of finding a change: a search in a rule, and its instant.
  fileprivate static let stepsPerChange = 4

  /// Returns the zone, or `nil` if it has no valid observance, or the budget does not suffice.
  func zone(named name: String, spending budget: inout WorkBudget) -> Zone? {
    var changes: [Zone.Change] = []
    var first: (instant: Instant, offset: Int)?
    for observance in observances {
      guard let onsets = observance.onsets(named: name, spending: &budget) else { continue }
      for instant in onsets.instants {
        changes.append(Zone.Change(at: instant, offset: onsets.offset))
        if let first, first.instant <= instant { continue }
        first = (instant, onsets.offsetBefore)
      }
    }
    guard let first, !budget.isExhausted else { return nil }
    let latest = changes.sorted { $0.instant < $1.instant }.prefix(4000)
    return try? Zone(name: name, initialOffset: first.offset, changes: Array(latest))
  }
}

extension ICalendarZoneDefinition {
  /// Whether another zone has the same offsets twice a month for 28 years, from the first change of
  /// the definition on or else from 2010 on; also if the definition is invalid.
  func agrees(with other: Zone, spending budget: inout WorkBudget) -> Bool {
    guard let own = zone(named: other.name, spending: &budget) else { return true }
    let first = own.nextTransition(after: Instant(epochSeconds: -62_167_219_200))
    let start = max(Instant(epochSeconds: 1_262_304_000), first ?? Instant(epochSeconds: 0))
    return other.hasOffsets(of: own, from: start)
  }
}

extension ICalendarZoneDefinition.Observance {
  /// Returns the instants at which the observance begins, and the offsets before and after them.
  fileprivate func onsets(
    named name: String, spending budget: inout WorkBudget
  ) -> (instants: [Instant], offsetBefore: Int, offset: Int)? {
    guard let start = start.flatMap({ CalendarTime($0.value) }),
      let offset = offset.flatMap({ ICalendarOffset.seconds($0.value) }),
      let before = offsetBefore.flatMap({ ICalendarOffset.seconds($0.value) }),
      let zone = try? Zone(name: name, initialOffset: before)
    else { return nil }
    // Times are local, with the offset that applies before.
    let set = RecurrenceSet(
      from: start.written, in: zone,
      rules: rule.flatMap { try? RecurrenceRule($0.value) }.map { [$0] } ?? [],
      added: addedDates.flatMap { $0.times.map(\.written) }, spending: &budget)
    var instants: [Instant] = []
    var from = start.written
    while instants.count < ICalendarZoneDefinition.maximumChanges,
      budget.spend(ICalendarZoneDefinition.stepsPerChange),
      let next = set.next(onOrAfter: from, spending: &budget)
    {
      instants.append(Instant(epochSeconds: next.localSeconds - before))
      from = max(
        next.next, ICalendarZoneDefinition.firstRepeat)
    }
    return (instants, before, offset)
  }
}
