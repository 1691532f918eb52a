import Almanac
import NoonmarkDomain
import NoonmarkSystem
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkProgram
@testable import NoonmarkStore

/// Logs that were changed in an editor.
struct EditedLogTests: ~Copyable {
  private let fixture = StoreFixture()
  private static let noon = Instant("2026-11-21T12:00:00Z")
  private static let today = Zone.utc.date(at: noon)

  private func instant(daysAgo days: Int) -> Instant {
    Self.noon.advanced(bySeconds: -days * 86_400)
  }

  private func write(_ lines: [String], to fixture: borrowing StoreFixture) throws -> TallyFile {
    mkdir(fixture.data + "/events", 0o700)
    try fixture.folder.file(
      "data/events/pee", "# noonmark events 1\n" + lines.map { $0 + "\n" }.joined())
    return TallyFile("pee", in: fixture.data)
  }

  private func line(_ at: String, _ id: String) -> String {
    "\(at) |  | run=2026-11-19 | id=\(id)"
  }

  private func count(_ file: TallyFile) -> Int {
    file.read { TallyTail(&$0, since: Zone.utc.startOfDay(Self.today)) }.value.events.count
  }

  @Test func `a time that was changed to an earlier one hides no other event`() throws {
    let file = try write(
      [
        line("2026-11-20T08:00:00Z", "aaaaaaaaaaaa"), line("2026-11-21T08:00:00Z", "bbbbbbbbbbbb"),
        line("2026-11-21T09:00:00Z", "cccccccccccc"), line("2026-11-19T10:00:00Z", "dddddddddddd"),
      ], to: fixture)
    #expect(count(file) == 2)
    // Later events continue the state of the changed line.
    try file.log(
      TallyEvent(id: "e", at: instant(daysAgo: 1)), in: .utc, by: fixture.store)
    #expect(count(file) == 2)
  }

  @Test func `a log that was sorted has the events that it had`() throws {
    let file = TallyFile("pee", in: fixture.data)
    for day in stride(from: 60, through: 0, by: -1) {
      let event = TallyEvent(id: "day\(day)", at: instant(daysAgo: day))
      try file.log(event, in: .utc, by: fixture.store)
      guard day > 30 else { continue }
      #expect(try file.remove(event, in: .utc, by: fixture.store))
    }
    let before = file.readDays(upTo: Self.today, in: .utc).value
    #expect(before.events.count == TallyLog.chartedDays)
    let lines = try fixture.text("events/pee").split(separator: "\n").map { String($0) }
    #expect(lines.sorted() != lines)
    expect(lines.sorted().last, .starts("removed"))
    let sorted = try write(lines.sorted(), to: fixture)
    #expect(sorted.readDays(upTo: Self.today, in: .utc).value.events == before.events)
  }

  @Test func `a line that was deleted after it was undone leaves the others their turn`() throws {
    let file = TallyFile("pee", in: fixture.data)
    for (index, id) in ["a", "b", "c"].enumerated() {
      try file.log(TallyEvent(id: id, at: instant(daysAgo: 3 - index)), in: .utc, by: fixture.store)
    }
    #expect(try file.undo(in: .utc, by: fixture.store)?.event.id == "c")
    let lines = try fixture.text("events/pee").split(separator: "\n").map { String($0) }
    let edited = try write(lines.filter { !$0.hasSuffix("id=c") }, to: fixture)
    #expect(try edited.undo(in: .utc, by: fixture.store)?.event.id == "b")
    #expect(try edited.undo(in: .utc, by: fixture.store)?.event.id == "a")
    #expect(try edited.undo(in: .utc, by: fixture.store) == nil)
  }

  @Test func `of events that share an id none is removed`() throws {
    let copies = [
      line("2026-11-21T08:00:00Z", "aaaaaaaaaaaa"), line("2026-11-21T09:00:00Z", "aaaaaaaaaaaa"),
    ]
    let file = try write(copies, to: fixture)
    for hour in [8, 9] {
      let event = TallyEvent(
        id: "aaaaaaaaaaaa", at: Self.noon.advanced(bySeconds: (hour - 12) * 3600))
      #expect(try !file.remove(event, in: .utc, by: fixture.store))
    }
    #expect(count(file) == 2)
  }
}
