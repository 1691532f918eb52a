import Almanac
import NoonmarkBase
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkDomain

@Suite struct `The rule of a tally` {
  /// Saturday, November 21, 2026.
  private static let today = CivilDate(year: 2026, month: 11, day: 21) ?? CivilDate(dayNumber: 0)

  private func log(_ counts: [Int]) -> TallyLog {
    TallyLog(
      unordered: counts.enumerated().filter { $0.element > 0 }.map { age, count in
        let start = Zone.utc.startOfDay(Self.today.advanced(byDays: -age))
        return TallyEvent(id: "\(age)", at: start.advanced(bySeconds: 43_200), amount: count)
      })
  }

  private func rule(_ text: String) -> TallyRule {
    TallyBook(text: "x | x | \(text)").tallies[0].rule
  }

  /// The counts of days, today first.
  @Test(arguments: [
    // A goal. Today does not end a streak, and counts once its goal is reached.
    ("goal=2", [2, 2, 3, 1, 2], 3), ("goal=2", [1, 2, 3, 1], 2), ("goal=2", [0, 0, 2], 0),
    ("goal=1", [0, 1, 4, 0], 2), ("goal=8", [8], 1), ("goal=8", [], 0),
    // A limit. Days without events keep it, starting with the first event. Today can exceed it.
    ("limit=2", [0, 2, 1, 0, 1], 5), ("limit=2", [3, 2, 1], 0), ("limit=2", [2, 3, 1], 1),
    ("limit=2", [], 0), ("limit=2", [0, 0, 0, 5], 3),
    // Weekends: Saturday is today, Sunday is the seventh count.
    ("days=mon-fri", [0, 1, 1, 1, 1, 1, 0, 0, 1, 1], 7), ("days=mon-fri", [0, 1, 0, 1], 1),
    ("days=mon-fri", [1, 1, 1], 3), ("goal=2 | days=sat,sun", [2, 0, 0, 0, 0, 0, 2, 2], 3),
    ("limit=1 | days=mon-fri", [5, 1, 1, 1, 1, 1, 5, 5, 1], 6),
  ])
  func `says which days are a streak`(text: String, counts: [Int], streak: Int) {
    let log = log(counts)
    #expect(log.streak(on: Self.today, in: .utc, by: rule(text)) == streak)
    #expect(log.best(upTo: Self.today, in: .utc, by: rule(text)) >= streak)
  }

  @Test func `knows the longest streak of a whole log`() {
    let log = log([0, 2, 0, 2, 2, 3, 0, 2, 2])
    #expect(log.best(upTo: Self.today, in: .utc, by: rule("goal=2")) == 3)
    #expect(log.best(upTo: Self.today, in: .utc, by: rule("goal=9")) == 0)
    #expect(log.best(upTo: Self.today, in: .utc, by: TallyRule()) == 3)
  }

  @Test(arguments: [
    ("goal=8", 7, nil), ("goal=8", 8, "done"), ("goal=8", 9, "done"), ("limit=3", 3, nil),
    ("limit=3", 4, "over"), ("", 4, nil),
  ])
  func `says whether a day is done or over`(text: String, count: Int, state: String?) {
    #expect(rule(text).state(of: count)?.rawValue == state)
  }

  @Test(arguments: [
    ("goal=0", "invalid goal '0'"), ("goal=many", "invalid goal 'many'"),
    ("limit=-1", "invalid limit '-1'"), ("days=sometimes", "invalid days 'sometimes'"),
    ("days=every 2 weeks on mon", "invalid days"), ("days=monthly", "invalid days"),
    ("remind=25:00", "25:00"), ("goal=1 | limit=2", "omit one of them"),
    ("limit=2 | remind=20:00", "days without the goal"),
  ])
  func `is reported if it is invalid, and the tally is kept`(text: String, problem: String) {
    let book = TallyBook(text: "x | Water | \(text)")
    #expect(book.tallies.map(\.title) == ["Water"])
    #expect(book.problems.count == 1)
    #expect(book.problems.first?.message.contains(problem) == true)
  }

  @Test(arguments: [
    "goal=8", "limit=3", "goal=8 | remind=20:00", "remind=20:00", "days=weekdays",
    "goal=2 | remind=07:05 | days=monday",
  ])
  func `is written as it is read`(text: String) {
    let tally = TallyBook(text: "x | Water | \(text)").tallies[0]
    let line = String(decoding: TallyBook.line(tally), as: UTF8.self)
    expect(line, .ends(" | \(text)"))
    #expect(TallyBook(text: line).tallies == [tally])
  }

  @Test func `gives the streaks of counting every day`() {
    var random = SeededGenerator(seed: 77)
    for _ in 0..<Samples.count(300) {
      let rule = rule(
        random.pick(["goal=2", "goal=5", "limit=1", "limit=3", "days=weekdays"])
          + random.pick(["", " | days=sat,sun"]))
      let counts = (0..<random.number(in: 1...40)).map { _ in random.pick([0, 1, 2, 2, 3, 5]) }
      let log = log(counts)
      let first = counts.lastIndex { $0 > 0 }
      var streak = 0
      if let first {
        for age in 0...first {
          let day = Self.today.advanced(byDays: -age)
          let isRest = rule.isRest(day)
          let isKept = rule.limit.map { counts[age] <= $0 } ?? (counts[age] >= rule.goal ?? 1)
          if isRest, rule.limit != nil || !isKept { continue }
          if isKept { streak += 1 } else if age > 0 || rule.limit != nil { break }
        }
      }
      #expect(log.streak(on: Self.today, in: .utc, by: rule) == streak, "\(rule) \(counts)")
    }
  }

  @Test func `has all of its problems reported`() {
    let book = TallyBook(text: "x | x | color=no | goal=a | limit=0 | days=soon | remind=25:00")
    let problems = book.problems.map(\.message)
    #expect(problems.count == 6)
    expect(
      problems.joined(separator: "\n"),
      .has("color 'no'", "goal 'a'", "limit '0'", "days 'soon'", "time '25:00'", "goal or a limit"))
  }
}
