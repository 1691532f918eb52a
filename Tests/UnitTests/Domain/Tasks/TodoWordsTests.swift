import Almanac
import NoonmarkDomain
import TestSupport
import Testing

/// The words of tasks with a meaning in todo.txt programs: `rec:`, `t:`, `h:`, `+` and `@`.
@Suite struct `Words in a task` {
  private let today: CivilDate

  init() throws {
    today = try DateParser.parse("2026-11-26")
  }

  private func task(
    _ title: String, due: String? = nil, origin: TodoItem.Origin = .own
  ) throws -> TodoItem {
    TodoItem(id: "1", title: title, due: try due.map { try DateParser.parse($0) }, origin: origin)
  }

  /// A recurrence, the due date, and the due date of the next task if it is done on November 26.
  @Test(arguments: [
    ("rec:1d", "2026-11-20", "2026-11-27"), ("rec:+1d", "2026-11-20", "2026-11-21"),
    ("rec:1w", "2026-11-20", "2026-12-03"), ("rec:+1w", "2026-11-20", "2026-11-27"),
    ("rec:2w", "2026-11-20", "2026-12-10"), ("rec:+2w", "2026-11-20", "2026-12-04"),
    ("rec:1m", "2026-11-20", "2026-12-26"), ("rec:+1m", "2026-10-31", "2026-11-30"),
    ("rec:+3m", "2026-11-30", "2027-02-28"), ("rec:1y", nil, "2027-11-26"),
    ("rec:+1y", "2024-02-29", "2025-02-28"), ("rec:1b", nil, "2026-11-27"),
    ("rec:2b", nil, "2026-11-30"), ("rec:+1b", "2026-11-27", "2026-11-30"),
    ("rec:+5b", "2026-11-20", "2026-11-27"), ("rec:d", nil, "2026-11-27"),
    ("rec:+w", "2026-11-26", "2026-12-03"),
  ])
  func `bring the next one on its day`(word: String, due: String?, next: String) throws {
    let item = try task("Water plants \(word)", due: due)
    let following = try #require(
      item.next(doneOn: today, at: Instant(epochSeconds: 0), id: "2"))
    #expect(following.due?.iso8601 == next)
    #expect(following.title == item.title && following.id == "2" && !following.isCompleted)
  }

  @Test(arguments: [
    "rec:", "rec:0d", "rec:1x", "rec:-1d", "rec:1000d", "rec:1.5w", "rec:+", "rec:w1", "rec:１w",
    "xrec:1w", "recreation: 1w", "REC:1w",
  ])
  func `of another form mean nothing`(word: String) throws {
    #expect(try task("Call \(word)").recurrence == nil)
    #expect(try task("Call \(word)").titleWithoutKeys == "Call \(word)")
  }

  @Test func `hide a task before its day, or always`() throws {
    let later = try task("File taxes t:2026-11-27")
    #expect(later.isHidden(on: today))
    #expect(!later.isHidden(on: today.advanced(byDays: 1)))
    #expect(try task("Secret h:1").isHidden(on: today))
    #expect(try !task("Open h:0").isHidden(on: today))
    #expect(try !task("Open t:soon").isHidden(on: today))
    // Other people write the tasks of a feed.
    #expect(try !task("Secret h:1", origin: .feed).isHidden(on: today))
  }

  @Test(arguments: [("2026-11-20", "2026-12-20"), ("2026-11-5", "2026-12-05")])
  func `keep the days between the threshold and the due date`(
    threshold: String, next day: String
  ) throws {
    let item = try task("Report rec:+1m t:\(threshold)", due: "2026-11-30")
    let next = try #require(item.next(doneOn: today, at: Instant(epochSeconds: 0), id: "2"))
    #expect(next.due?.iso8601 == "2026-12-30" && next.title == "Report rec:+1m t:\(day)")
  }

  @Test func `are not in the title that is shown`() throws {
    #expect(try task("Water rec:1w plants").titleWithoutKeys == "Water plants")
    #expect(try task("rec:1w").titleWithoutKeys == "rec:1w")
    #expect(try task("Note: rec: nothing").titleWithoutKeys == "Note: rec: nothing")
  }

  @Test func `can be separated by tabs`() throws {
    let item = try task("Water\trec:+1w\tt:2026-11-29", due: "2026-12-01")
    #expect(item.titleWithoutKeys == "Water" && item.isHidden(on: today))
    let next = try #require(item.next(doneOn: today, at: Instant(epochSeconds: 0), id: "2"))
    #expect(next.title == "Water\trec:+1w\tt:2026-12-06")
  }

  @Test func `are not needed to find a task`() throws {
    let items = [try task("A"), try task("rec:+1w past"), try task("h:1 rec:1d hid")]
    #expect(try TodoSearch.index(of: "past", in: items) == 1)
    #expect(try TodoSearch.index(of: "hid", in: items) == 2)
    #expect(try TodoSearch.index(of: "rec:+1w past", in: items) == 1)
    #expect(throws: EntrySearchError.self) { try TodoSearch.index(of: "future", in: items) }
  }

  @Test func `hide a task from a list until the date changes`() throws {
    let oslo = try Zones.named("Europe/Oslo")
    let now = try TimeParser.parse("2026-11-26 11:00", in: oslo)
    let list = TodoList(items: [
      try task("A"), try task("B t:2026-11-27"), try task("C h:1"), try task("D t:2026-11-26"),
    ]).hiding(at: now, in: oslo)
    #expect(list.items.map(\.title) == ["A", "D t:2026-11-26"])
    #expect(list.hidden.map(\.title) == ["B t:2026-11-27", "C h:1"])
    let midnight = try TimeParser.parse("2026-11-27 00:00", in: oslo)
    #expect(list.revalidateAt == midnight)
    #expect(
      TodoList(items: list.items + list.hidden).hiding(at: midnight, in: oslo).items.map(\.title)
        == ["A", "D t:2026-11-26", "B t:2026-11-27"])
    // Without a threshold date, nothing changes over time.
    #expect(TodoList(items: [try task("C h:1")]).hiding(at: now, in: oslo).revalidateAt == nil)
  }

  @Test(arguments: [
    ("+home", true), ("+HOME", true), ("@phone", true), ("+home @phone", true), ("+work", false),
    ("+home @town", false), ("+hom", false), ("@home", false),
  ])
  func `select tasks as projects and contexts`(text: String, isSelected: Bool) throws {
    let filter = try #require(TodoFilter(text))
    #expect(try filter.selects(task("Call Ann +home @Phone")) == isSelected)
  }

  @Test(arguments: ["", " ", "home", "+", "@", "+home milk", "+ home"])
  func `of another form are no filter`(text: String) {
    #expect(TodoFilter(text) == nil)
  }
}
