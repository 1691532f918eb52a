import Almanac
import Foundation
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkSystem
import NoonmarkText
import Recurrence
import TestSupport
import Testing

@testable import NoonmarkProgram
@testable import NoonmarkStore

@Suite struct `The index of a calendar` {
  /// An index with one record of each kind, two files and a problem.
  private static func sample() -> [UInt8] {
    let start = Instant("2026-11-20T00:00:00Z")
    var builder = CalendarIndexBuilder(
      CalendarIndex.Period(
        start: start, end: start.advanced(bySeconds: 1 << 22),
        moment: Instant(epochSeconds: 1_795_000_000)),
      in: .utc)
    let stamp = FileStamp(modified: 1, changed: 2, size: 3, inode: 4, device: 5)
    let folder = builder.add(
      CalendarIndex.Node(kind: .folder, path: "/all", stamp: stamp, calendar: nil))
    let file = builder.add(
      CalendarIndex.Node(kind: .calendar, path: "/all/a.ics", stamp: stamp, calendar: "Work"))
    let day = CivilDate(dayNumber: 20_778)
    builder.add(
      [
        AgendaEvent(
          title: "Days", time: .days(day...day.advanced(byDays: 2)), location: "Oslo",
          url: "https://example.com/a", calendar: "Work", marks: [.declined, .free],
          alarms: [alarm]),
        AgendaEvent(
          title: "Span",
          time: .span(
            EventSpan(
              begin: start.advanced(bySeconds: 90_000), end: start.advanced(bySeconds: 93_600))),
          calendar: "Work"),
        AgendaEvent(
          title: "Moment",
          time: .span(EventSpan(begin: start.advanced(bySeconds: 95_000), end: nil)),
          calendar: "Work"),
      ], of: file)
    builder.set([.init(line: 3, message: "bad")], of: file)
    #expect(folder == 0)
    return builder.bytes(of: "/all", zone: 7)
  }

  private static let start = Instant("2026-11-20T00:00:00Z")
  private static let alarm = EventAlarm(.start(EventLength(exact: -600)))

  private static func titles(_ index: CalendarIndex, _ from: Int, _ to: Int) -> [String]? {
    index.records(
      from: start.advanced(bySeconds: from), to: start.advanced(bySeconds: to))?.map(\.event.title)
  }

  /// There are thousands of texts, and a long text with 70,000 occurrences.
  @Test func `can be read whatever the texts of a calendar are`() throws {
    var builder = CalendarIndexBuilder(
      CalendarIndex.Period(
        start: Self.start, end: Self.start.advanced(bySeconds: 1 << 22), moment: Self.start),
      in: .utc)
    let file = builder.add(
      CalendarIndex.Node(kind: .calendar, path: "/a.ics", stamp: nil, calendar: nil))
    func event(_ title: String, _ minute: Int) -> AgendaEvent {
      let begin = Self.start.advanced(bySeconds: minute * 60)
      return AgendaEvent(title: title, time: .span(EventSpan(begin: begin, end: nil)))
    }
    builder.add((0..<1 << 14).map { event("\($0)", 0) }, of: file)
    let long = String(repeating: "x", count: 1000)
    for minute in 1...70_000 { builder.add([event(long, minute)], of: file) }
    let bytes = builder.bytes(of: "/a.ics", zone: 7)
    let index = try #require(CalendarIndex(bytes, of: "/a.ics"))
    #expect(index.period.isCut)
    let titles = try #require(Self.titles(index, 0, 600))
    #expect(titles.count == (1 << 14) + 9 && titles.last == long)
  }

  @Test func `leaves out, dims and hides what the configuration says`() throws {
    let index = try #require(CalendarIndex(Self.sample(), of: "/all"))
    func events(_ view: CalendarView) throws -> [AgendaEvent] {
      try #require(index.events(from: Self.start, to: index.period.end, as: view))
    }
    var view = CalendarView()
    #expect(try events(view).map(\.marks) == [[.declined, .free], [], []])
    #expect(try events(view).allSatisfy { $0.alarms.isEmpty && $0.look == nil })
    view.dimmed = [.declined, .tentative]
    #expect(try events(view).map(\.marks) == [[.declined, .free, .dimmed], [], []])
    for hidden in [EventMarks.declined, .free, [.free, .tentative]] {
      view.hidden = hidden
      #expect(try events(view).map(\.title) == ["Span", "Moment"])
    }
    view = CalendarView()
    view.hidden = .tentative
    (view.isBusy, view.name) = (true, "Job")
    view.look = CalendarLook(color: .role(.teal), prefix: "J")
    view.hasAlarms = true
    let busy = try events(view)
    #expect(busy.map(\.title) == ["", "", ""])
    #expect(busy.allSatisfy { $0.location == nil && $0.url == nil && $0.calendar == "Job" })
    #expect(busy.allSatisfy { $0.marks.contains(.busy) && $0.look == view.look })
    #expect(busy.first?.alarms == [Self.alarm])
  }

  @Test func `is read as it was made`() throws {
    let bytes = Self.sample()
    let index = try #require(CalendarIndex(bytes, of: "/all"))
    #expect(index.zone == 7)
    #expect(index.nodes.map(\.path) == ["/all", "/all/a.ics"])
    #expect(index.nodes.map(\.calendar) == [nil, "Work"])
    #expect(index.nodes.allSatisfy { $0.stamp?.device == 5 })
    #expect(index.nodes.flatMap(\.problems).map(\.message) == ["bad"])
    let all = try #require(index.records(from: Self.start, to: index.period.end))
    #expect(all.map(\.event.title) == ["Days", "Span", "Moment"])
    #expect(all.first?.event.url == "https://example.com/a")
    #expect(all.first?.event.location == "Oslo")
    #expect(all.map(\.event.marks) == [[.declined, .free], [], []])
    #expect(all.map(\.event.alarms) == [[Self.alarm], [], []])
    #expect(all.map(\.event.calendar) == ["Work", "Work", "Work"])
    #expect(Self.titles(index, 90_000, 90_001) == ["Days", "Span"])
    #expect(Self.titles(index, 93_600, 95_000) == ["Days"])
    #expect(Self.titles(index, 95_059, 95_060) == ["Days", "Moment"])
    #expect(Self.titles(index, 95_060, 95_061) == ["Days"])
    #expect(Self.titles(index, 0, 86_400) == [])
    #expect(Self.titles(index, 86_400 * 4, 86_400 * 5) == [])
  }

  @Test func `is of one source`() {
    #expect(CalendarIndex(Self.sample(), of: "/other") == nil)
  }

  @Test func `with a changed bit or a missing part is refused`() {
    let bytes = Self.sample()
    for index in bytes.indices {
      for bit in [1, 0x80] as [UInt8] {
        var changed = bytes
        changed[index] ^= bit
        #expect(CalendarIndex(changed, of: "/all") == nil)
      }
      #expect(CalendarIndex(Array(bytes[..<index]), of: "/all") == nil)
    }
    #expect(CalendarIndex(bytes + [0], of: "/all") == nil)
  }

  @Test func `that is damaged is made again, with the same result`() throws {
    let fixture = CalendarFixture()
    try fixture.write(CalendarFixture.event("Concert"), to: "work.ics")
    let events = fixture.read("work.ics").events
    let path = try #require(fixture.indexes.first)
    let bytes = try File.read(path, limit: 1 << 20).bytes
    for index in stride(from: 0, to: bytes.count, by: 7) {
      var damaged = bytes
      damaged[index] ^= 0x10
      try Data(damaged).write(to: URL(fileURLWithPath: path))
      chmod(path, 0o600)
      let reading = fixture.read("work.ics")
      #expect(reading.events == events)
      #expect(reading.filesRead == 1)
      #expect(fixture.read("work.ics").filesRead == 0)
    }
    for other in [[], [0], Array("BEGIN:VCALENDAR".utf8), bytes + bytes] as [[UInt8]] {
      try Data(other).write(to: URL(fileURLWithPath: path))
      #expect(fixture.read("work.ics").events == events)
    }
  }

  @Test func `has the start of a text that is too long`() throws {
    let start = Self.start
    var builder = CalendarIndexBuilder(
      CalendarIndex.Period(
        start: start, end: start.advanced(bySeconds: 1 << 22), moment: Instant(epochSeconds: 0)),
      in: .utc)
    let node = builder.add(
      CalendarIndex.Node(kind: .calendar, path: "/a", stamp: nil, calendar: "a"))
    let long = String(repeating: "é", count: 2000)
    let events = (0..<100).map { number in
      AgendaEvent(
        title: long,
        time: .span(EventSpan(begin: start.advanced(bySeconds: number), end: nil)),
        url: "https://example.com/\(String(repeating: "x", count: 3000))")
    }
    builder.add(events, of: node)
    let bytes = builder.bytes(of: "/a", zone: 0)
    let index = try #require(CalendarIndex(bytes, of: "/a"))
    let found = try #require(index.records(from: start, to: index.period.end))
    #expect(found.count == 100)
    #expect(found.allSatisfy { $0.event.title == String(repeating: "é", count: 512) })
    // A truncated link would lead elsewhere.
    #expect(found.allSatisfy { $0.event.url == nil })
  }
}
