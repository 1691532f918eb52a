import NoonmarkText
import NoonmarkBase
import Almanac
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkSystem
import TestSupport
import Testing

@testable import NoonmarkProgram
@testable import NoonmarkStore

struct TallyFileTests {
  private typealias Stand = StoreTests.Stand

  private static let at = Instant("2026-11-21T14:46:30Z")

  private func log(
    _ id: String, _ at: Instant = at, note: String? = nil, to file: TallyFile,
    _ stand: borrowing Stand
  ) throws(StoreError) {
    try file.log(TallyEvent(id: id, at: at, note: note), in: .utc, by: stand.store)
  }

  private func events(_ file: TallyFile) -> [String] {
    file.read { TallyTail(&$0, since: nil) }.value.events.map(\.id)
  }

  @Test func `a new log begins with its head, and is the user's alone`() throws {
    let stand = try Stand()
    let file = TallyFile("pee", in: stand.data)
    #expect(events(file).isEmpty)
    #expect(try file.undo(in: .utc, by: stand.store) == nil)
    #expect(stand.names == ["events"])
    #expect(try TallyFile.names(in: stand.data) == [])
    try log("aaaaaaaaaaaa", note: "one", to: file, stand)
    let text = try stand.text("events/pee")
    #expect(text.hasPrefix("# noonmark events 1\n# "))
    #expect(
      text.hasSuffix(
        "\n2026-11-21T14:46:30Z | one | zone=UTC | run=2026-11-21 | id=aaaaaaaaaaaa\n"))
    var status = stat()
    #expect(stat(file.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(stat(stand.data + "/events", &status) == 0 && status.st_mode & 0o777 == 0o700)
    #expect(try TallyFile.names(in: stand.data) == ["pee"])
  }

  @Test(arguments: [
    ("", ["b"]), ("# noonmark events 1", ["b"]), ("# noonmark events 1\n", ["b"]),
    ("2026-11-20T14:46:30Z | hand | id=a", ["b", "a"]),
    ("\u{FEFF}2026-11-20T14:46:30Z | hand | id=a\r\n", ["b", "a"]),
    ("2026-11-20T14:46:30Z | hand | id=a\r\n2026-11-20T14:46", ["b", "a"]),
    ("rubbish\n\n\u{0}\u{0}", ["b"]),
  ])
  func `a log is gone on with, however it was left`(text: String, ids: [String]) throws {
    let stand = try Stand()
    mkdir(stand.data + "/events", 0o700)
    try stand.folder.file("data/events/pee", text)
    let file = TallyFile("pee", in: stand.data)
    try log("b", to: file, stand)
    #expect(events(file) == ids)
    let now = try stand.text("events/pee")
    #expect(now.hasPrefix(text))
    let run = ids.count > 1 ? "2026-11-20" : "2026-11-21"
    let line = "2026-11-21T14:46:30Z |  | zone=UTC | run=\(run) | id=b"
    #expect(now.hasSuffix(text.contains("\r\n") ? line + "\r\n" : line + "\n"))
    #expect(now.split(whereSeparator: \.isNewline).contains(Substring(line)))
  }

  @Test func `invalid lines are reported with their numbers`() throws {
    let stand = try Stand()
    mkdir(stand.data + "/events", 0o700)
    try stand.folder.file(
      "data/events/pee", "# x\nhello\n2026-11-20T14:46:30Z | a | id=a\n\nremoved\nlast")
    let reading = TallyFile("pee", in: stand.data).read { TallyTail(&$0, since: nil) }
    let tail = reading.value
    #expect(reading.problem == nil)
    #expect(reading.diagnostics.map(\.line) == [2, 5, 6])
    #expect(
      reading.diagnostics.first?.message == "invalid time 'hello': write it as 2026-12-24T18:30:00Z"
    )
    #expect(tail.events.map(\.id) == ["a"])
  }

  @Test func `a log of a later version is read, and not written`() throws {
    let stand = try Stand()
    mkdir(stand.data + "/events", 0o700)
    let text = "# noonmark events 2\n2026-11-20T14:46:30Z | a | id=a\n"
    let path = try stand.folder.file("data/events/pee", text)
    let file = TallyFile("pee", in: stand.data)
    let error = #expect(throws: StoreError.self) { try log("b", to: file, stand) }
    #expect(error == .newerVersion(path: path, version: 2))
    #expect(throws: StoreError.self) { try file.undo(in: .utc, by: stand.store) }
    #expect(try stand.text("events/pee") == text)
    #expect(events(file) == ["a"])
  }

  @Test func `anything but a regular file is reported, and unchanged`() throws {
    let stand = try Stand()
    mkdir(stand.data + "/events", 0o700)
    mkdir(stand.data + "/events/pee", 0o700)
    let file = TallyFile("pee", in: stand.data)
    let reading = file.read { TallyTail(&$0, since: nil) }
    let tail = reading.value
    #expect(tail.events.isEmpty)
    #expect(reading.problem == "cannot read \(file.path): Is a directory")
    #expect(throws: StoreError.self) { try log("b", to: file, stand) }
    mkfifo(stand.data + "/events/water", 0o600)
    let pipe = TallyFile("water", in: stand.data).read { TallyTail(&$0, since: nil) }
    #expect(pipe.problem?.contains("Not a regular") == true)
  }

  @Test func `a symbolic link stays one`() throws {
    let stand = try Stand()
    mkdir(stand.data + "/events", 0o700)
    let real = try stand.folder.file("elsewhere", "# noonmark events 1\n", mode: 0o640)
    symlink(real, stand.data + "/events/pee")
    let file = TallyFile("pee", in: stand.data)
    try log("a", to: file, stand)
    var status = stat()
    #expect(lstat(file.path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(real, &status) == 0 && status.st_mode & 0o777 == 0o640)
    #expect(events(file) == ["a"])
  }

  @Test func `only an event that is there is removed, and only once`() throws {
    let stand = try Stand()
    let file = TallyFile("pee", in: stand.data)
    try log("a", to: file, stand)
    let event = TallyEvent(id: "a", at: Self.at)
    #expect(try !file.remove(TallyEvent(id: "b", at: Self.at), in: .utc, by: stand.store))
    #expect(
      try !file.remove(TallyEvent(id: "a", at: Self.at, note: "x"), in: .utc, by: stand.store))
    #expect(try file.remove(event, in: .utc, by: stand.store))
    #expect(events(file).isEmpty)
    #expect(try !file.remove(event, in: .utc, by: stand.store))
    #expect(
      try stand.text("events/pee").hasSuffix("\nremoved | a | at=2026-11-21T14:46:30Z | top=none\n")
    )
  }

  @Test func `undo skips an event that was deleted by hand`() throws {
    let stand = try Stand()
    mkdir(stand.data + "/events", 0o700)
    try stand.folder.file(
      "data/events/pee",
      "2026-11-20T14:46:30Z | a | run=2026-11-20 | id=a\n"
        + "removed | gone | at=2026-11-19T10:00:00Z | top=2026-11-20T14:46:30Z | run=2026-11-20\n")
    let file = TallyFile("pee", in: stand.data)
    #expect(try file.undo(in: .utc, by: stand.store)?.event.id == "gone")
    #expect(try file.undo(in: .utc, by: stand.store)?.event.id == "a")
    #expect(try file.undo(in: .utc, by: stand.store) == nil)
  }

  @Test func `a log is read no further back than the days that are wanted`() throws {
    let stand = try Stand()
    let file = TallyFile("pee", in: stand.data)
    for index in 0..<400 {
      try log("id\(index)", Self.at.advanced(bySeconds: index * 86_400), to: file, stand)
    }
    let last = Self.at.advanced(bySeconds: 399 * 86_400)
    let tail = file.read { TallyTail(&$0, since: last.advanced(bySeconds: -3 * 86_400)) }.value
    #expect(tail.events.map(\.id) == ["id399", "id398", "id397", "id396"])
    #expect(!tail.isWhole)
    let log = file.readDays(upTo: Zone.utc.date(at: last), in: .utc).value
    #expect(log.events.count == 14)
    #expect(log.streak(on: Zone.utc.date(at: last), in: .utc) == 400)
    // The end of the log is from another day than today.
    try file.log(
      TallyEvent(id: "future", at: last.advanced(bySeconds: 9 * 86_400)), in: .utc, by: stand.store)
    let known = file.readDays(upTo: Zone.utc.date(at: last), in: .utc).value
    #expect(known.streak(on: Zone.utc.date(at: last), in: .utc) == 400)
  }

  /// In Oslo, an event half past some hours of the first day, and at 23:30 of the next 29 days,
  /// which is 06:30 or 07:30 of the following day in Tokyo.
  @Test(arguments: [
    ([0, 23], "Europe/Oslo", 30), ([0, 23], "Asia/Tokyo", 31), ([0, 23], "UTC", 31),
    ([12], "Europe/Oslo", 30), ([12], "Asia/Tokyo", 29), ([12], "UTC", 30),
  ])
  func `a long streak is counted in the days of its reader`(
    hours: [Int], name: String, streak: Int
  ) throws {
    let stand = try Stand()
    let file = TallyFile("pee", in: stand.data)
    let oslo = try Zones.named("Europe/Oslo")
    let start = oslo.startOfDay(CivilDate(dayNumber: 20_600))
    func instant(_ day: Int, _ hour: Int) -> Instant {
      start.advanced(bySeconds: day * 86_400 + hour * 3600 + 1800)
    }
    for at in hours.map({ instant(0, $0) }) + (1..<30).map({ instant($0, 23) }) {
      try file.log(TallyEvent(id: "id", at: at), in: oslo, by: stand.store)
    }
    let zone = try Zones.named(name)
    let last = instant(29, 23)
    let today = zone.date(at: last)
    #expect(file.readDays(upTo: today, in: zone).value.streak(on: today, in: zone) == streak)
    // The next event is counted in the zone where it is logged.
    let next = TallyEvent(id: "next", at: last.advanced(bySeconds: 60))
    try file.log(next, in: zone, by: stand.store)
    #expect(file.readDays(upTo: today, in: zone).value.streak(on: today, in: zone) == streak)
    #expect(try stand.text("events/pee").hasSuffix(" | id=next\n"))
    #expect(try stand.text("events/pee").contains(" | zone=\(name) | run="))
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
    #expect(!String(decoding: line, as: UTF8.self).contains("zone="))
  }

  @Test func `a streak without its zone, as earlier versions recorded it, is counted again`() throws
  {
    let stand = try Stand()
    mkdir(stand.data + "/events", 0o700)
    let lines = (1...20).map {
      let day = CivilDate(dayNumber: 20_600 + $0).iso8601
      return "\(day)T12:00:00Z |  | run=2020-01-01 | id=aaaaaaaaaa\($0 + 10)\n"
    }
    try stand.folder.file("data/events/pee", "# noonmark events 1\n" + lines.joined())
    let file = TallyFile("pee", in: stand.data)
    let today = CivilDate(dayNumber: 20_620)
    #expect(file.readDays(upTo: today, in: .utc).value.streak(on: today, in: .utc) == 20)
  }
}
