import Almanac
import NoonmarkDomain
import NoonmarkStore

extension TallyFile {
  /// The days after which a streak is read from the whole log.
  private static let maximumDays = 40_000

  /// Reads the days that widgets chart.
  package func readDays(upTo today: CivilDate, in zone: Zone) -> Loaded<TallyLog> {
    let first = today.advanced(byDays: 1 - TallyLog.chartedDays)
    let loaded = read { TallyTail(&$0, since: zone.startOfDay(first)) }
    let tail = loaded.value
    var log = TallyLog(unordered: tail.events)
    log.latest = tail.latest
    guard let start = log.unbrokenStart(upTo: today, in: zone), start <= first else {
      return loaded.map { _ in log }
    }
    let run: CivilDate?
    if case .known(let state?) = tail.end, state.isCounted(in: zone),
      (0...1).contains(today.days(since: zone.date(at: state.top)))
    {
      run = state.run
    } else {
      // The log ends in a line written by hand, or in the future, or its days were counted in
      // another zone.
      let whole = read { TallyTail(&$0, since: nil) }.value
      run = TallyLog(unordered: whole.events).unbrokenStart(upTo: today, in: zone)
    }
    return loaded.map { _ in
      TallyLog(events: log.events, runStart: run.flatMap { $0 < first ? $0 : nil })
    }
  }

  /// Reads the days that widgets chart, and the streak before them by a rule.
  package func readDays(
    upTo today: CivilDate, in zone: Zone, by rule: TallyRule
  ) -> Loaded<TallyLog> {
    guard !rule.isPlain else { return readDays(upTo: today, in: zone) }
    let first = today.advanced(byDays: 1 - TallyLog.chartedDays)
    // The number of days to read; `nil` for all.
    var days: Int? = TallyLog.chartedDays
    while true {
      let start = days.map { today.advanced(byDays: 1 - $0) }
      let loaded = read { TallyTail(&$0, since: start.map { zone.startOfDay($0) }) }
      let tail = loaded.value
      let log = TallyLog(unordered: tail.events)
      let isBroken = log.streak(before: today, since: first, in: zone, by: rule) != nil
      guard
        let earlier = isBroken ? 0 : log.streak(before: first, since: start, in: zone, by: rule)
      else {
        // The longer the streak, the more is read at once.
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
  /// The time of the latest event, if the end of the log records it or the events have it.
  fileprivate var latest: Instant? {
    if case .known(let state?) = end { return state.top }
    return events.map(\.at).max()
  }
}
