import Almanac
import NoonmarkBase
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkDomain

struct DateBookTests {
  private let today = CivilDate(dayNumber: 20_614)  // 2026-06-10

  private func book(_ text: String) -> DateBook { DateBook(Array(text.utf8)) }

  private func titles(_ occurrences: [Occurrence]) -> String {
    occurrences.map(\.entry.title).joined(separator: " ")
  }

  @Test func `the nearest comes first, on both sides of today`() {
    #expect(today.iso8601 == "2026-06-10")
    let book = book(
      """
      # noonmark dates 1
      2026-06-11 | tomorrow
      2026-06-09 | yesterday
      2026-06-10 | today
      0001-01-01 | first
      9999-12-31 | last
      2025-06-10 | lastyear

      """)
    #expect(titles(book.upcoming(on: today)) == "today tomorrow last")
    #expect(titles(book.past(on: today)) == "yesterday lastyear first")
    #expect(book.counts(on: today) == (3, 3))
    #expect(book.upcoming(on: today).map(\.days) == [0, 1, 2_912_282])
    #expect(book.past(on: today).map(\.days) == [-1, -365, -739_776])
    #expect(book.past(on: today).allSatisfy { $0.isPast && $0.fill == .role(.past) })
    #expect(book.upcoming(on: today).map(\.isToday) == [true, false, false])
    #expect(book.problems.isEmpty)
  }

  @Test func `equal dates are sorted by their creation, those without a time first`() {
    let book = book(
      """
      2026-07-01 | d | created=2026-01-02T00:00:01Z
      2026-07-01 | b | created=2026-01-02T00:00:00Z
      2026-07-01 | hand1
      2026-07-01 | c | created=2026-01-02T00:00:00Z
      2026-07-01 | a | created=2025-12-31T23:59:59Z
      2026-07-01 | hand2 | created=
      """)
    #expect(titles(book.upcoming(on: today)) == "hand1 hand2 a b c d")
    let later = CivilDate(dayNumber: 20_700)
    #expect(titles(book.past(on: later)) == "hand1 hand2 a b c d")
    #expect(titles(book.upcoming(on: today, limit: 3)) == "hand1 hand2 a")
  }

  @Test(arguments: [
    ("repeat=yearly | icon=gift | id=x", 0), ("id=x | color=RED | repeat = yearly", 0),
    ("repeat=weekly | repeat=yearly", 0), ("kind=birthday | repeat=yearly", 0),
    ("color=reddish | repeat=yearly", 1), ("created=soon | note=x | repeat=yearly", 1),
  ])
  func `a date has the same days in any order of its fields`(fields: String, problems: Int) {
    let book = book("2020-06-12 | A | \(fields)")
    #expect(book.upcoming(on: today).map(\.day.iso8601) == ["2026-06-12"])
    #expect(book.problems.count == problems)
  }

  @Test func `a date that comes again is never past before its last day`() {
    let book = book(
      """
      2020-06-10 | yearly | repeat=yearly
      2024-02-29 | leap | repeat=yearly
      2026-01-31 | monthly | repeat=monthly
      2026-06-03 | weekly | repeat=weekly
      2026-05-01 | ended | repeat=weekly | until=2026-06-05
      2026-05-01 | ends | repeat=weekly | until=2026-06-12
      2026-08-01 | ahead | repeat=weekly | until=2026-07-01
      2026-05-01 | never | repeat=weekly | until=2026-04-01
      """)
    #expect(book.problems.isEmpty)
    #expect(
      book.upcoming(on: today).map { "\($0.entry.title) \($0.day.iso8601)" } == [
        "yearly 2026-06-10", "weekly 2026-06-10", "ends 2026-06-12", "monthly 2026-06-30",
        "ahead 2026-08-01", "leap 2027-02-28",
      ])
    #expect(
      book.past(on: today).map { "\($0.entry.title) \($0.day.iso8601)" } == [
        "ended 2026-06-05", "never 2026-05-01",
      ])
    #expect(book.counts(on: today) == (6, 2))
  }

  @Test func `at the end of the calendar a repetition ends`() throws {
    let book = book("9999-12-30 | r | repeat=weekly\n0001-01-01 | s | repeat=yearly\n")
    let last = try #require(CivilDate(year: 9999, month: 12, day: 31))
    #expect(
      book.past(on: last).map { "\($0.entry.title) \($0.day.iso8601)" } == [
        "r 9999-12-30", "s 9999-01-01",
      ])
    let first = try #require(CivilDate(year: 1, month: 1, day: 1))
    #expect(titles(book.upcoming(on: first)) == "s r")
    #expect(book.past(on: first).isEmpty)
  }

  @Test(arguments: [
    ("2026-13-01 | t", "13"), ("2026-02-30 | t", "2026-02-30"), ("friday | t", "'friday'"),
    ("12-24 | t", "'12-24'"), ("+10d | t", "'+10d'"), ("-1-2-3 | t", "'-1-2-3'"),
    ("26-12-24 | t", "26-12-24"), ("10000-01-01 | t", "10000-01-01"), ("0000-01-01 | t", "0000"),
    ("| t", "no date: write it first, such as 2026-12-24"),
    ("2026-12-24", "no title: write DATE | TITLE"),
    ("2026-12-24 | ", "no title: write DATE | TITLE"), ("half a line", "'half a line'"),
  ])
  func `a line that is not a date is reported, and hides no other`(line: String, what: String) {
    let book = book("# c\n2026-07-01 | a\n\(line)\n\n2026-07-02 | b\n")
    #expect(titles(book.upcoming(on: today)) == "a b")
    #expect(book.all.map(\.record.line) == [2, 5])
    #expect(book.problems.map(\.line) == [3])
    #expect(book.problems.first?.message.contains(what) == true, "\(book.problems)")
  }

  @Test(arguments: [
    ("repeat=often", "invalid repetition 'often': write yearly, every 2 weeks, "),
    ("color=purpel", "invalid color 'purpel': did you mean 'purple'?"),
    ("color=#12345", "invalid color '#12345'"),
    ("until=12-24", "invalid date '12-24': write it as 2026-12-24"),
    ("created=yesterday", "invalid time 'yesterday': write it as 2026-12-24T18:30:00Z"),
  ])
  func `an invalid field is reported, and its date is kept`(
    field: String, what: String
  ) {
    let book = book("2026-07-01 | a | \(field)\n")
    #expect(titles(book.upcoming(on: today)) == "a")
    #expect(book.problems.map(\.line) == [1])
    #expect(book.problems.first?.message.hasPrefix(what) == true, "\(book.problems)")
  }

  @Test func `what is wrong with a line cannot act on a terminal`() {
    let book = book("\u{1B}[31m\u{202E} | t\n2026-07-01 | a | color=\u{1B}]0;x\u{7}\n")
    #expect(book.problems.count == 2)
    #expect(
      book.problems.allSatisfy { problem in
        problem.message.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E }
      })
  }

  @Test func `a date has its fields as they were typed`() throws {
    let book = book(
      "2026-07-01 | AC|DC | icon=heart.fill | color=#0f8 | id=k1 | uid=a\\|b | x=1 | id=k2\n")
    let date = try book.find("k2")
    #expect(date.title == "AC|DC")
    #expect(date.icon == "heart.fill")
    #expect(date.color.written == "#00ff88")
    #expect(date.uid == "a|b")
    #expect(date.createdAt == nil)
    #expect(try book.find(spec: "ac-dc") == date)
    #expect(throws: EntrySearchError.self) { try book.find("k1") }
  }

  @Test func `a limit may be any number`() {
    let book = book("2026-07-01 | a\n2026-07-02 | b\n")
    #expect(titles(book.upcoming(on: today, limit: .max)) == "a b")
    #expect(titles(book.upcoming(on: today, limit: 1)) == "a")
    #expect(book.upcoming(on: today, limit: 0).isEmpty)
    #expect(book.upcoming(on: today, limit: .min).isEmpty)
    #expect(DateBook().upcoming(on: today, limit: .max).isEmpty)
    #expect(DateBook().isEmpty)
  }

  @Test func `progress is counted from the creation, or from the occurrence before`() throws {
    let book = book(
      """
      2026-12-24 | new | created=2026-03-01T23:30:00Z
      2020-06-20 | again | repeat=yearly | created=2019-01-01T00:00:00Z
      2020-06-20 | late | repeat=yearly | created=2026-06-01T00:00:00Z
      2026-12-25 | hand
      """)
    let counted = book.upcoming(on: today).map {
      "\($0.entry.title) \($0.countedFrom(in: .utc)?.iso8601 ?? "-")"
    }
    #expect(counted == ["again 2025-06-20", "late 2026-06-01", "new 2026-03-01", "hand -"])
  }

  @Test func `a date whose days are all exceptions is reported, and is not shown`() {
    let book = book(
      """
      2026-06-10 | Gone | repeat=daily | until=2026-06-11 | except=2026-06-10, 2026-06-11
      2026-06-10 | Alone | except=2026-06-10
      2026-06-10 | Left | repeat=daily | until=2026-06-11 | except=2026-06-10
      2026-06-10 | Moved | also=2026-06-12 | except=2026-06-10

      """)
    #expect(titles(book.upcoming(on: today)) == "Left Moved")
    #expect(book.upcoming(on: today).map(\.days) == [1, 2])
    #expect(book.problems.map(\.line) == [1, 2])
    expect(book.problems.first?.message, .starts("no date is left, since 'except' has every one"))
  }
}
