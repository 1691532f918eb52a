import Almanac
import NoonmarkDomain
import NoonmarkText
import TestSupport

extension SeededGenerator {
  /// Returns a log of up to forty random events with notes that are hard to handle.
  ///
  /// They are in the weeks before an instant, and shortly after it.
  mutating func log(near now: Instant, in zone: Zone) -> TallyLog {
    let days = pick([0, 1, 5, 20])
    let events = (0..<number(in: 0...40)).map { index in
      TallyEvent(
        id: "id\(index)", at: now.advanced(bySeconds: -number(in: -90_000...days * 86_400)),
        note: note(), amount: pick([1, 1, 1, 2]))
    }
    let first = zone.date(at: now).advanced(byDays: 1 - TallyLog.chartedDays)
    var log = TallyLog(unordered: events)
    log.earlier = pick([nil, nil, TallyLog.EarlierStreak(day: first, count: number(in: 1...887))])
    return log
  }

  /// Returns a note: none, of ordinary length, of a hundred wide characters, or nasty.
  mutating func note() -> String? {
    switch number(in: 0...5) {
    case 0, 1: nil
    case 2: "after\nthe coffee"
    case 3: String(repeating: "世", count: 100)
    default: NastyText.make(length: 1...40, using: &self)
    }
  }
}
