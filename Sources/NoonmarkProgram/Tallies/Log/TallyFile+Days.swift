import Almanac
import NoonmarkDomain
import NoonmarkStore

extension TallyFile {
  /// The number of days beyond which the whole log is read for a streak.
  private static let maximumDays = 40_000

  /// Reads the days in the charts of widgets, and the streak before them under a rule.
  package func readDays(
    upTo today: CivilDate, in zone: Zone, by rule: TallyRule = TallyRule()
  ) -> Loaded<TallyLog> {
    let first = today.advanced(byDays: 1 - TallyLog.chartedDays)
    // The number of days to read; `nil` for all.
    var days: Int? = TallyLog.chartedDays
    while true {
      let start = days.map { today.advanced(byDays: 1 - $0) }
      let loaded = read { TallyTail(&$0, since: start.map { zone.startOfDay($0) }) }
      let tail = loaded.value
      let log = TallyLog(unordered: tail.events)
      let isBroken = log.streak(before: today, since: first, in: zone, by: rule) != nil
      let known = isBroken ? 0 : tail.streak(before: first, upTo: today, in: zone, by: rule)
      guard let earlier = known ?? log.streak(before: first, since: start, in: zone, by: rule)
      else {
        // Reads four times the days, or the whole log beyond the maximum.
        days = days.flatMap { tail.isWhole || $0 > TallyFile.maximumDays ? nil : $0 * 4 }
        continue
      }
      var shown = TallyLog(events: log.events.filter { zone.date(at: $0.at) >= first })
      shown.latest = tail.latest
      shown.isWhole = start == nil && shown.events.count == log.events.count
      if !shown.isWhole { shown.earlier = .init(day: first, count: earlier) }
      return loaded.map { _ in shown }
    }
  }
}

extension TallyTail {
  /// Returns the streak that ends on the day before `first`, if the last line records it.
  ///
  /// A line written by hand or dated in the future does not, nor does one whose days were counted
  /// in another zone. Streaks are not recorded for a goal of several events, a limit or rest days.
  fileprivate func streak(
    before first: CivilDate, upTo today: CivilDate, in zone: Zone, by rule: TallyRule
  ) -> Int? {
    guard rule.isPlain, case .known(let state?) = end, state.isCounted(in: zone),
      (0...1).contains(today.days(since: zone.date(at: state.top)))
    else { return nil }
    return max(first.days(since: state.run), 0)
  }

  /// The time of the latest event, from the last line of the log or else from the events.
  fileprivate var latest: Instant? {
    if case .known(let state?) = end { return state.top }
    return events.map(\.at).max()
  }
}
