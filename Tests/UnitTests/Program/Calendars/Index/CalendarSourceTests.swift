import Almanac
import Foundation
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkSystem
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkProgram
@testable import NoonmarkStore

@Suite struct `A calendar that is read where it is` {
  private let fixture = CalendarFixture()

  @Test func `is read once, and then its index`() throws {
    try fixture.write(CalendarFixture.event("Concert"), to: "work.ics")
    let first = fixture.read("work.ics")
    #expect(first.events.map(\.title) == ["Concert"])
    #expect(first.events.map(\.calendar) == ["work"])
    #expect(first.filesRead == 1)
    #expect(first.calendars == [.init(name: "work", count: 1)])
    let again = fixture.read("work.ics")
    #expect(again.filesRead == 0)
    #expect(again.events == first.events)
    #expect(again.calendars == first.calendars)
    #expect(again.dependencies.map(\.path) == [fixture.path("work.ics")])
    #expect(again.dependencies == first.dependencies)
  }

  @Test func `has the descriptions of its events in its files`() throws {
    try fixture.write(
      CalendarFixture.calendar(
        """
        BEGIN:VEVENT
        UID:a
        SUMMARY:Choir
        DTSTART:20261121T180000Z
        RRULE:FREQ=DAILY
        DESCRIPTION:Bring\\, please\\nthe notes
        END:VEVENT
        BEGIN:VEVENT
        UID:b
        SUMMARY:Choir
        DTSTART:20261121T190000Z
        END:VEVENT

        """), to: "work/a.ics")
    try fixture.write(CalendarFixture.event("Concert", on: "20261122"), to: "work/b.ics")
    let descriptions = fixture.read("work").events.map {
      fixture.source("work").description(of: $0, in: .utc, zones: fixture.zones)
    }
    #expect(descriptions == ["Bring, please\nthe notes", nil, nil, "Bring, please\nthe notes"])
  }

  @Test func `is read again if it changed, even within a second and with the same size`() throws {
    try fixture.write(CalendarFixture.event("Concert"), to: "work.ics")
    #expect(fixture.titles("work.ics") == ["Concert"])
    try fixture.write(CalendarFixture.event("Theater"), to: "work.ics")
    #expect(fixture.titles("work.ics") == ["Theater"])
    #expect(fixture.read("work.ics").filesRead == 0)
  }

  @Test func `that has just changed is read again, since its timestamp cannot be trusted`() throws {
    try fixture.write(CalendarFixture.event("Concert"), to: "work.ics")
    let changed = try #require(FileStamp.of(fixture.path("work.ics"))).changed
    fixture.clock = changed + 1
    #expect(fixture.read("work.ics").filesRead == 1)
    #expect(fixture.read("work.ics").filesRead == 1)
    fixture.clock = changed + 60_000_000_000
    #expect(fixture.read("work.ics").filesRead == 1)
    #expect(fixture.read("work.ics").filesRead == 0)
  }

  @Test func `is read again when its period runs out, and when the clock was set back`() throws {
    try fixture.write(
      CalendarFixture.event("Late", on: "20270115", uid: "a")
        + CalendarFixture.event("Early", on: "20260901"), to: "work.ics")
    #expect(fixture.titles("work.ics") == [])
    fixture.now = fixture.now.advanced(bySeconds: 10 * 86_400)
    #expect(fixture.read("work.ics").filesRead == 0)
    fixture.now = Instant("2027-01-14T12:00:00Z")
    #expect(fixture.titles("work.ics") == ["Late"])
    fixture.now = Instant("2026-08-31T12:00:00Z")
    #expect(fixture.titles("work.ics") == ["Early"])
  }

  @Test func `is complete until an instant that it names`() throws {
    try fixture.write(CalendarFixture.event("Concert"), to: "work.ics")
    let until = fixture.read("work.ics").until
    #expect(until > fixture.now.advanced(bySeconds: 13 * 86_400))
    fixture.hours = until.seconds(since: fixture.now) / 3600
    #expect(fixture.read("work.ics").filesRead == 0)
    fixture.hours += 1
    #expect(fixture.read("work.ics").filesRead == 1)
    // A request for a long period is also answered a while later.
    fixture.hours = 24 * 400
    #expect(fixture.read("work.ics").filesRead == 1)
    fixture.now = fixture.now.advanced(bySeconds: 60)
    #expect(fixture.read("work.ics").filesRead == 0)
  }

  @Test(.needsZones)
  func `is read again in another zone, and when the zone of an event changes`() throws {
    try fixture.write(CalendarFixture.event("Concert"), to: "work.ics")
    #expect(fixture.read("work.ics").filesRead == 1)
    fixture.zone = try Zones.named("Pacific/Kiritimati")
    #expect(fixture.read("work.ics").filesRead == 1)
    #expect(fixture.read("work.ics").filesRead == 0)
    // The same name with different rules.
    fixture.zone = try Zone(name: "Pacific/Kiritimati", initialOffset: 3600)
    #expect(fixture.read("work.ics").filesRead == 1)
  }

  @Test func `is not read again for a change of the zone's rules in other years`() throws {
    let change = Zone.Change(at: Instant("2035-01-01T00:00:00Z"), offset: 7200)
    try fixture.write(CalendarFixture.event("Concert"), to: "work.ics")
    fixture.zone = try Zone(name: "Home", initialOffset: 3600)
    #expect(fixture.read("work.ics").filesRead == 1)
    fixture.zone = try Zone(name: "Home", initialOffset: 3600, changes: [change])
    #expect(fixture.read("work.ics").filesRead == 0)
  }

  @Test func `has a name of its own if it is a subscription`() throws {
    let event = CalendarFixture.event("Concert")
    try fixture.write(event, to: "a1b2.ics")
    #expect(
      fixture.read("a1b2.ics", called: "example.com").events.map(\.calendar) == ["example.com"])
    try fixture.write(
      event.replacing("BEGIN:VEVENT", with: "X-WR-CALNAME:Family\\, all\nBEGIN:VEVENT"),
      to: "a1b2.ics")
    let reading = fixture.read("a1b2.ics", called: "example.com")
    #expect(reading.events.map(\.calendar) == ["Family, all"])
    #expect(fixture.read("a1b2.ics", called: "example.com").events == reading.events)
  }

  @Test func `that is missing or not a file is an error, and nothing else`() throws {
    let missing = fixture.read("work.ics")
    #expect(missing.events.isEmpty)
    #expect(missing.error == "cannot read \(fixture.path("work.ics")): No such file or directory")
    #expect(missing.dependencies == [Dependency(path: fixture.path("work.ics"), stamp: nil)])
    #expect(mkfifo(fixture.path("pipe.ics"), 0o600) == 0)
    for _ in 0..<3 {
      let pipe = fixture.read("pipe.ics")
      #expect(pipe.problems.flatMap(\.problems).count == 1)
      #expect(
        pipe.problems.first?.problems.first?.message.hasSuffix(": Not a regular file") == true)
    }
    #expect(fixture.read("pipe.ics").filesRead == 0)
  }

  @Test func `that was removed has no events`() throws {
    try fixture.write(CalendarFixture.event("Concert"), to: "work.ics")
    #expect(fixture.titles("work.ics") == ["Concert"])
    try fixture.remove("work.ics")
    #expect(fixture.titles("work.ics") == [])
  }

  @Test(.enabled(if: geteuid() != 0, "root can read everything"))
  func `that cannot be read any more keeps its last events, with an error`() throws {
    try fixture.write(CalendarFixture.event("Concert"), to: "work.ics")
    #expect(fixture.titles("work.ics") == ["Concert"])
    chmod(fixture.path("work.ics"), 0)
    let reading = fixture.read("work.ics")
    #expect(reading.events.map(\.title) == ["Concert"])
    #expect(reading.problems.count == 1)
    chmod(fixture.path("work.ics"), 0o600)
    #expect(fixture.read("work.ics").problems.isEmpty)
  }

  @Test func `with bad events shows the others, and names the lines`() throws {
    try fixture.write(
      CalendarFixture.calendar(
        """
        BEGIN:VEVENT
        SUMMARY:Bad
        DTSTART:yesterday
        END:VEVENT
        BEGIN:VEVENT
        SUMMARY:Good
        DTSTART;VALUE=DATE:20261122
        END:VEVENT

        """), to: "work.ics")
    for _ in 0..<2 {
      let reading = fixture.read("work.ics")
      #expect(reading.events.map(\.title) == ["Good"])
      #expect(reading.problems.map(\.path) == [fixture.path("work.ics")])
      #expect(reading.problems.first?.problems.map(\.line) == [4])
      #expect(reading.problems.first?.problems.total == 1)
    }
  }

  @Test func `is read without a cache directory, and never written to`() throws {
    try fixture.write(CalendarFixture.event("Concert"), to: "work.ics")
    let before = FileStamp.of(fixture.path("work.ics"))
    let source = CalendarSource(fixture.path("work.ics"), cacheFolder: nil)
    for _ in 0..<2 {
      let reading = source.read(
        from: fixture.now, to: fixture.now.advanced(bySeconds: 86_400), at: fixture.now, in: .utc,
        zones: ZoneDatabase(folder: Zones.folder), now: fixture.clock)
      #expect(reading.filesRead == 1)
      #expect(reading.events.count == 1)
    }
    #expect(FileStamp.of(fixture.path("work.ics")) == before)
  }

  @Test func `has a private index, and one that others can write is not used`() throws {
    try fixture.write(CalendarFixture.event("Concert"), to: "work.ics")
    _ = fixture.read("work.ics")
    let index = try #require(fixture.indexes.first)
    #expect(try #require(fileStatus(of: index)).st_mode & 0o777 == 0o600)
    #expect(try #require(fileStatus(of: fixture.path("cache/calendars"))).st_mode & 0o777 == 0o700)
    chmod(index, 0o622)
    #expect(fixture.read("work.ics").filesRead == 1)
  }

  /// Each rule yields more events than are kept before the expected one.
  @Test(arguments: [
    "DTSTART:19700101T000000\nRRULE:FREQ=SECONDLY",
    "DTSTART:20261120T000000\nRRULE:FREQ=SECONDLY;INTERVAL=2",
    "DTSTART:20261119T000000\nRRULE:FREQ=SECONDLY;COUNT=2000000",
  ])
  func `shows all other events beside one that repeats every second`(rule: String) throws {
    try fixture.write(
      CalendarFixture.calendar(
        "BEGIN:VEVENT\nUID:s\nSUMMARY:Busy\n\(rule)\nEND:VEVENT\n"
          + "BEGIN:VEVENT\nUID:m\nSUMMARY:Meet\nDTSTART:20261122T130000\nEND:VEVENT\n"),
      to: "work.ics")
    for _ in 0..<2 {
      let titles = fixture.titles("work.ics")
      #expect(titles.contains("Busy") && titles.contains("Meet"))
      #expect(titles.count < 5000)
      // Events in the next hour are found.
      let near = fixture.read("work.ics").events.compactMap { $0.span?.begin }
        .filter { $0 >= fixture.now && $0 < fixture.now.advanced(bySeconds: 3600) }
      #expect(near.count >= 1800)
      // An hour later, it is read again.
      fixture.now = fixture.now.advanced(bySeconds: 7200)
    }
  }

  @Test func `that repeats each minute for days has those near the time of the request`() throws {
    try fixture.write(
      CalendarFixture.calendar(
        "BEGIN:VEVENT\nUID:s\nSUMMARY:Long\nDTSTART:19700101T000000\nDURATION:P3D\n"
          + "RRULE:FREQ=MINUTELY\nEND:VEVENT\n"), to: "work.ics")
    let begins = fixture.read("work.ics").events.compactMap { $0.span?.begin }
    #expect(begins.contains { $0 <= fixture.now })
    #expect(begins.contains { $0 > fixture.now.advanced(bySeconds: 3600) })
  }

  @Test func `is broken if it has files, and none of them is a calendar`() throws {
    try Directory.create(fixture.path("all"))
    #expect(!fixture.read("all").isBroken)
    try fixture.write("no calendar", to: "all/a.ics")
    #expect(fixture.read("all").isBroken)
    #expect(mkfifo(fixture.path("all/pipe.ics"), 0o600) == 0)
    #expect(fixture.read("all").isBroken)
    try fixture.write(CalendarFixture.event("Far", on: "20300101"), to: "all/b.ics")
    for _ in 0..<2 { #expect(!fixture.read("all").isBroken) }
    try fixture.write("", to: "empty.ics")
    #expect(fixture.read("empty.ics").isBroken)
  }

  @Test func `with too many events is cut, and says until when it is complete`() throws {
    // One event per hour from the start of the period, and more than are kept.
    let count = CalendarIndex.maximumRecords + 10
    var builder = CalendarIndexBuilder(
      CalendarIndex.Period(
        start: fixture.now, end: fixture.now.advanced(bySeconds: 1 << 30),
        moment: Instant(epochSeconds: 100)), in: .utc)
    let node = builder.add(
      CalendarIndex.Node(kind: .calendar, path: "/a.ics", stamp: nil, calendar: "a"))
    let events = (0..<count).map { number in
      let begin = fixture.now.advanced(bySeconds: number * 3600)
      return AgendaEvent(title: "x", time: .span(EventSpan(begin: begin, end: nil)))
    }
    builder.add(Array(events.reversed()), of: node)
    let index = try #require(CalendarIndex(builder.bytes(of: "/a.ics", zone: 7), of: "/a.ics"))
    #expect(index.recordCount == CalendarIndex.maximumRecords)
    #expect(index.period.isCut)
    let last = fixture.now.advanced(bySeconds: CalendarIndex.maximumRecords * 3600)
    #expect(index.period.until <= last)
    // The index answers later requests for an hour, and is then rebuilt.
    let end = last.advanced(bySeconds: 1)
    #expect(index.period.covers(fixture.now, end, at: Instant(epochSeconds: 100)))
    #expect(index.period.covers(fixture.now, end, at: Instant(epochSeconds: 3699)))
    #expect(!index.period.covers(fixture.now, end, at: Instant(epochSeconds: 3700)))
    #expect(!index.period.covers(fixture.now, end, at: Instant(epochSeconds: 99)))
    #expect(
      index.period.covers(fixture.now, index.period.until, at: Instant(epochSeconds: 1 << 40)))
  }
}
