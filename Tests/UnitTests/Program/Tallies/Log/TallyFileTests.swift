import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkSystem
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkProgram
@testable import NoonmarkStore

struct TallyFileTests: ~Copyable {
  private let fixture = StoreFixture()
  private var file: TallyFile { TallyFile("pee", in: fixture.data) }
  private static let at = Instant("2026-11-21T14:46:30Z")

  private func log(
    _ id: String, _ at: Instant = at, note: String? = nil
  ) throws(Failure) {
    try file.log(TallyEvent(id: id, at: at, note: note), in: .utc, by: fixture.store)
  }

  private func events(_ file: TallyFile) -> [String] {
    file.read { TallyTail(&$0, since: nil) }.value.events.map(\.id)
  }

  @Test func `a new log begins with its head, and is the user's alone`() throws {
    #expect(events(file).isEmpty)
    #expect(try file.undo(in: .utc, by: fixture.store) == nil)
    #expect(fixture.names == ["events"])
    #expect(try TallyFile.names(in: fixture.data) == [])
    try log("aaaaaaaaaaaa", note: "one")
    let text = try fixture.text("events/pee")
    expect(
      text, .starts("# noonmark events 1\n# "),
      .ends("\n2026-11-21T14:46:30Z | one | zone=UTC | run=2026-11-21 | id=aaaaaaaaaaaa\n"))
    var status = stat()
    #expect(stat(file.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(stat(fixture.data + "/events", &status) == 0 && status.st_mode & 0o777 == 0o700)
    #expect(try TallyFile.names(in: fixture.data) == ["pee"])
  }

  @Test(arguments: [
    ("", ["b"]), ("# noonmark events 1", ["b"]), ("# noonmark events 1\n", ["b"]),
    ("2026-11-20T14:46:30Z | hand | id=a", ["b", "a"]),
    ("\u{FEFF}2026-11-20T14:46:30Z | hand | id=a\r\n", ["b", "a"]),
    ("2026-11-20T14:46:30Z | hand | id=a\r\n2026-11-20T14:46", ["b", "a"]),
    ("rubbish\n\n\u{0}\u{0}", ["b"]),
  ])
  func `a log is gone on with, however it was left`(text: String, ids: [String]) throws {
    mkdir(fixture.data + "/events", 0o700)
    try fixture.folder.file("data/events/pee", text)
    try log("b")
    #expect(events(file) == ids)
    let now = try fixture.text("events/pee")
    #expect(now.hasPrefix(text))
    let run = ids.count > 1 ? "2026-11-20" : "2026-11-21"
    let line = "2026-11-21T14:46:30Z |  | zone=UTC | run=\(run) | id=b"
    #expect(now.hasSuffix(text.contains("\r\n") ? line + "\r\n" : line + "\n"))
    #expect(now.split(whereSeparator: \.isNewline).contains(Substring(line)))
  }

  @Test func `invalid lines are reported with their numbers`() throws {
    mkdir(fixture.data + "/events", 0o700)
    try fixture.folder.file(
      "data/events/pee", "# x\nhello\n2026-11-20T14:46:30Z | a | id=a\n\nremoved\nlast")
    let reading = TallyFile("pee", in: fixture.data).read { TallyTail(&$0, since: nil) }
    let tail = reading.value
    #expect(reading.problem == nil)
    #expect(reading.diagnostics.map(\.line) == [2, 5, 6])
    #expect(
      reading.diagnostics.first?.message == "invalid time 'hello': write it as 2026-12-24T18:30:00Z"
    )
    #expect(tail.events.map(\.id) == ["a"])
  }

  @Test func `a log of a later version is read, and not written`() throws {
    mkdir(fixture.data + "/events", 0o700)
    let text = "# noonmark events 2\n2026-11-20T14:46:30Z | a | id=a\n"
    let path = try fixture.folder.file("data/events/pee", text)
    let error = #expect(throws: Failure.self) { try log("b") }
    #expect(error == .newerVersion(path: path, version: 2))
    #expect(throws: Failure.self) { try file.undo(in: .utc, by: fixture.store) }
    #expect(try fixture.text("events/pee") == text)
    #expect(events(file) == ["a"])
  }

  @Test func `anything but a regular file is reported, and unchanged`() throws {
    mkdir(fixture.data + "/events", 0o700)
    mkdir(fixture.data + "/events/pee", 0o700)
    let reading = file.read { TallyTail(&$0, since: nil) }
    let tail = reading.value
    #expect(tail.events.isEmpty)
    #expect(reading.problem == "cannot read \(file.path): Is a directory")
    #expect(throws: Failure.self) { try log("b") }
    mkfifo(fixture.data + "/events/water", 0o600)
    let pipe = TallyFile("water", in: fixture.data).read { TallyTail(&$0, since: nil) }
    expect(pipe.problem, .has("Not a regular"))
  }

  @Test func `a symbolic link stays one`() throws {
    mkdir(fixture.data + "/events", 0o700)
    let real = try fixture.folder.file("elsewhere", "# noonmark events 1\n", mode: 0o640)
    symlink(real, fixture.data + "/events/pee")
    try log("a")
    var status = stat()
    #expect(lstat(file.path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(real, &status) == 0 && status.st_mode & 0o777 == 0o640)
    #expect(events(file) == ["a"])
  }

  @Test func `only an event that is there is removed, and only once`() throws {
    try log("a")
    let event = TallyEvent(id: "a", at: Self.at)
    #expect(try !file.remove(TallyEvent(id: "b", at: Self.at), in: .utc, by: fixture.store))
    #expect(
      try !file.remove(TallyEvent(id: "a", at: Self.at, note: "x"), in: .utc, by: fixture.store))
    #expect(try file.remove(event, in: .utc, by: fixture.store))
    #expect(events(file).isEmpty)
    #expect(try !file.remove(event, in: .utc, by: fixture.store))
    try expect(
      fixture.text("events/pee"), .ends("\nremoved | a | at=2026-11-21T14:46:30Z | top=none\n"))
  }

  @Test func `undo skips an event that was deleted by hand`() throws {
    mkdir(fixture.data + "/events", 0o700)
    try fixture.folder.file(
      "data/events/pee",
      "2026-11-20T14:46:30Z | a | run=2026-11-20 | id=a\n"
        + "removed | gone | at=2026-11-19T10:00:00Z | top=2026-11-20T14:46:30Z | run=2026-11-20\n")
    #expect(try file.undo(in: .utc, by: fixture.store)?.event.id == "gone")
    #expect(try file.undo(in: .utc, by: fixture.store)?.event.id == "a")
    #expect(try file.undo(in: .utc, by: fixture.store) == nil)
  }

  @Test func `undo removes a replacement alone if the replaced line was deleted by hand`() throws {
    mkdir(fixture.data + "/events", 0o700)
    try fixture.folder.file(
      "data/events/pee",
      "2026-11-20T14:46:30Z | two | replaces=aaaaaaaaaaaa | run=2026-11-20 | id=bbbbbbbbbbbb\n")
    #expect(try file.undo(in: .utc, by: fixture.store)?.event.id == "bbbbbbbbbbbb")
    #expect(events(file).isEmpty)
    #expect(try file.undo(in: .utc, by: fixture.store) == nil)
  }

  @Test func `a log is read no further back than the days that are wanted`() throws {
    for index in 0..<400 {
      try log("id\(index)", Self.at.advanced(bySeconds: index * 86_400))
    }
    let last = Self.at.advanced(bySeconds: 399 * 86_400)
    let tail = file.read { TallyTail(&$0, since: last.advanced(bySeconds: -3 * 86_400)) }.value
    #expect(tail.events.map(\.id) == ["id399", "id398", "id397", "id396"])
    #expect(!tail.isWhole)
    let log = file.readDays(upTo: Zone.utc.date(at: last), in: .utc).value
    #expect(log.events.count == 14)
    #expect(log.streak(on: Zone.utc.date(at: last), in: .utc) == 400)
    // The last event of the log is not of today.
    try file.log(
      TallyEvent(id: "future", at: last.advanced(bySeconds: 9 * 86_400)), in: .utc,
      by: fixture.store)
    let known = file.readDays(upTo: Zone.utc.date(at: last), in: .utc).value
    #expect(known.streak(on: Zone.utc.date(at: last), in: .utc) == 400)
  }

  /// In Oslo, there are events on the first day, and at 23:30 on each of the next 29 days.
  ///
  /// In Tokyo, these are at 06:30 or 07:30 on the following day.
  @Test(arguments: [
    ([0, 23], "Europe/Oslo", 30), ([0, 23], "Asia/Tokyo", 31), ([0, 23], "UTC", 31),
    ([12], "Europe/Oslo", 30), ([12], "Asia/Tokyo", 29), ([12], "UTC", 30),
  ])
  func `a long streak is counted in the days of its reader`(
    hours: [Int], name: String, streak: Int
  ) throws {
    let oslo = try Zones.named("Europe/Oslo")
    let start = oslo.startOfDay(CivilDate(dayNumber: 20_600))
    func instant(_ day: Int, _ hour: Int) -> Instant {
      start.advanced(bySeconds: day * 86_400 + hour * 3600 + 1800)
    }
    for at in hours.map({ instant(0, $0) }) + (1..<30).map({ instant($0, 23) }) {
      try file.log(TallyEvent(id: "id", at: at), in: oslo, by: fixture.store)
    }
    let zone = try Zones.named(name)
    let last = instant(29, 23)
    let today = zone.date(at: last)
    #expect(file.readDays(upTo: today, in: zone).value.streak(on: today, in: zone) == streak)
    // The next event is counted in the zone in which it is logged.
    let next = TallyEvent(id: "next", at: last.advanced(bySeconds: 60))
    try file.log(next, in: zone, by: fixture.store)
    #expect(file.readDays(upTo: today, in: zone).value.streak(on: today, in: zone) == streak)
    try expect(fixture.text("events/pee"), .ends(" | id=next\n"))
    try expect(fixture.text("events/pee"), .has(" | zone=\(name) | run="))
  }

  @Test(arguments: ["localtime", "/etc/localtime", String(repeating: "A", count: 65), "a b", "a|b"])
  func `a streak of a zone whose name is that of no zone is counted again`(
    name: String
  ) throws {
    let zone = try Zone(posixRule: "CET-1", name: name)
    let state = TallyState(
      top: Instant("2026-11-21T12:00:00Z"), run: CivilDate(dayNumber: 20_000), in: zone)
    #expect(!state.isCounted(in: zone))
    let line = TallyLine.line(TallyEvent(id: "aaaaaaaaaaaa", at: state.top), after: state)
    expect(String(decoding: line, as: UTF8.self), .lacks("zone="))
  }

  @Test func `an event is replaced by one line, and its undo and redo are one line too`() throws {
    let first = TallyEvent(id: "aaaaaaaaaaaa", at: Instant("2026-11-20T12:00:00Z"), note: "one")
    let second = TallyEvent(id: "bbbbbbbbbbbb", at: Instant("2026-11-21T12:00:00Z"), note: "two")
    let other = TallyEvent(id: "cccccccccccc", at: second.at, note: "zwei")
    for event in [first, second] { try file.log(event, in: .utc, by: fixture.store) }
    func events() -> Set<TallyEvent> {
      Set(file.read { TallyTail(&$0, since: nil) }.value.events)
    }
    func lines() throws -> Int { try fixture.text("events/pee").split(separator: "\n").count }
    let count = try lines()
    #expect(try file.remove(second, logging: other, in: .utc, by: fixture.store))
    #expect(try lines() == count + 1)
    #expect(events() == [first, other])
    #expect(try !file.remove(second, logging: other, in: .utc, by: fixture.store))
    let change = JournalRecord.Change.events(removed: [second.id], added: [other.id])
    #expect(try file.lastChange()?.change == change)
    // Without a journal.
    #expect(try file.undo(in: .utc, by: fixture.store)?.event == other)
    #expect(try lines() == count + 2)
    #expect(events() == [first, second])
    #expect(try file.lastChange()?.change == .events(added: [second.id]))
    // With one.
    let inverse = try #require(change.inverse)
    #expect(try file.takeBack(inverse, isRedo: true, in: .utc, by: fixture.store))
    #expect(events() == [first, other])
    #expect(try lines() == count + 1)
    #expect(try file.takeBack(change, isRedo: false, in: .utc, by: fixture.store))
    #expect(events() == [first, second])
    #expect(try !file.takeBack(change, isRedo: false, in: .utc, by: fixture.store))
    #expect(try file.remove(second, in: .utc, by: fixture.store))
    #expect(events() == [first])
  }

  @Test func `an import, its undo and its redo record the state of the events that are left`()
    throws
  {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<Samples.count(20) {
      let fixture = StoreFixture()
      let file = TallyFile("pee", in: fixture.data)
      let events = (0..<random.number(in: 2...30)).map { index in
        TallyEvent(
          id: "event\(index)",
          at: Self.at.advanced(bySeconds: random.number(in: -40...0) * 43_200))
      }
      let own = events.prefix(random.number(in: 0...events.count - 2))
      let imported = events.dropFirst(own.count)
      func check(_ expected: some Sequence<TallyEvent>) {
        let whole = file.read { TallyTail(&$0, since: nil) }.value
        #expect(Set(whole.events) == Set(expected))
        let end = file.read { TallyKnowledge(endOf: &$0) }.value
        #expect(end == .known(whole.state(in: .utc)))
      }
      for event in own { try file.log(event, in: .utc, by: fixture.store) }
      let result = try file.log(all: Array(imported), in: .utc, by: fixture.store)
      #expect(result.added == imported.count)
      check(events)
      let change = JournalRecord.Change.events(added: imported.map(\.id))
      #expect(try file.takeBack(change, isRedo: false, in: .utc, by: fixture.store))
      check(own)
      let inverse = try #require(change.inverse)
      #expect(try file.takeBack(inverse, isRedo: true, in: .utc, by: fixture.store))
      check(events)
    }
  }

  @Test func `a streak without its zone, as earlier versions recorded it, is counted again`() throws
  {
    mkdir(fixture.data + "/events", 0o700)
    let lines = (1...20).map {
      let day = CivilDate(dayNumber: 20_600 + $0).iso8601
      return "\(day)T12:00:00Z |  | run=2020-01-01 | id=aaaaaaaaaa\($0 + 10)\n"
    }
    try fixture.folder.file("data/events/pee", "# noonmark events 1\n" + lines.joined())
    let today = CivilDate(dayNumber: 20_620)
    #expect(file.readDays(upTo: today, in: .utc).value.streak(on: today, in: .utc) == 20)
  }
}
