import Almanac
import Foundation
import NoonmarkBase
import NoonmarkDomain
import NoonmarkSystem
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkProgram
@testable import NoonmarkStore

@Suite struct `A directory of calendars` {
  private let fixture = CalendarFixture()

  init() throws {
    try fixture.write(CalendarFixture.event("Standup"), to: "all/work/a.ics")
    try fixture.write(CalendarFixture.event("Review"), to: "all/work/b.ics")
    try fixture.write(CalendarFixture.event("Dinner"), to: "all/home/c.ics")
    try fixture.write(CalendarFixture.event("Fair"), to: "all/d.ics")
  }

  @Test func `has a calendar for each directory in it, and one for its own files`() throws {
    let reading = fixture.read("all")
    let events = Set(reading.events.map { "\($0.title) \($0.calendar ?? "-")" })
    #expect(events == ["Standup work", "Review work", "Dinner home", "Fair all"])
    #expect(reading.filesRead == 4)
    #expect(fixture.read("all").filesRead == 0)
    #expect(
      fixture.read("all").dependencies.map(\.path)
        == ["all", "all/home", "all/work"].map { fixture.path($0) })
    #expect(
      reading.calendars
        == [
          .init(name: "all", count: 1), .init(name: "home", count: 1),
          .init(name: "work", count: 2),
        ])
  }

  @Test func `reads only the file that changed`() throws {
    _ = fixture.read("all")
    try fixture.write(CalendarFixture.event("Retro"), to: "all/work/b.ics")
    let reading = fixture.read("all")
    #expect(reading.filesRead == 1)
    #expect(Set(reading.events.map(\.title)) == ["Standup", "Retro", "Dinner", "Fair"])
    #expect(fixture.read("all").filesRead == 0)
  }

  @Test func `reads only the file that was written in place`() throws {
    _ = fixture.read("all")
    let folder = FileStamp.of(fixture.path("all/home"))
    let file = try Descriptor.open(fixture.path("all/home/c.ics"), O_WRONLY | O_TRUNC)
    try file.write(Array(CalendarFixture.event("Lunch").utf8))
    try file.close()
    #expect(FileStamp.of(fixture.path("all/home")) == folder)
    let reading = fixture.read("all")
    #expect(reading.filesRead == 1)
    #expect(reading.events.contains { $0.title == "Lunch" })
    #expect(!reading.events.contains { $0.title == "Dinner" })
  }

  @Test func `notices files and directories that come, go and are renamed`() throws {
    _ = fixture.read("all")
    try fixture.write(CalendarFixture.event("Party"), to: "all/home/e.ics")
    #expect(fixture.read("all").filesRead == 1)
    #expect(fixture.titles("all").contains("Party"))
    try fixture.remove("all/home/e.ics")
    #expect(fixture.read("all").filesRead == 0)
    #expect(!fixture.titles("all").contains("Party"))
    try fixture.write(CalendarFixture.event("Match"), to: "all/sports/f.ics")
    #expect(fixture.read("all").events.first { $0.title == "Match" }?.calendar == "sports")
    #expect(rename(fixture.path("all/sports"), fixture.path("all/games")) == 0)
    #expect(fixture.read("all").events.first { $0.title == "Match" }?.calendar == "games")
    try fixture.remove("all/games")
    #expect(fixture.titles("all").count == 4)
  }

  @Test func `has the names that vdirsyncer writes`() throws {
    try fixture.write(" My work \n", to: "all/work/displayname")
    try fixture.write("#ff0000", to: "all/work/color")
    #expect(fixture.read("all").events.first { $0.title == "Review" }?.calendar == "My work")
    try fixture.write("\n", to: "all/work/displayname")
    let reading = fixture.read("all")
    #expect(reading.events.first { $0.title == "Review" }?.calendar == "work")
    #expect(reading.filesRead == 0)
  }

  @Test func `leaves out other files, hidden ones, and directories below those in it`() throws {
    for name in [
      "all/notes.txt", "all/.hidden.ics", "all/.git/x.ics", "all/work/deep/x.ics",
      "all/work/.b.ics.tmp", "all/work/c.ics.tmp", "all/.ics",
    ] {
      try fixture.write(CalendarFixture.event("No"), to: name)
    }
    try fixture.write(CalendarFixture.event("Yes"), to: "all/work/X.ICS")
    let reading = fixture.read("all")
    #expect(Set(reading.events.map(\.title)) == ["Standup", "Review", "Dinner", "Fair", "Yes"])
    #expect(reading.problems.isEmpty)
  }

  @Test func `follows links to files and directories`() throws {
    try fixture.write(CalendarFixture.event("Elsewhere"), to: "other/x.ics")
    try FileManager.default.createSymbolicLink(
      atPath: fixture.path("all/linked"), withDestinationPath: fixture.path("other"))
    try FileManager.default.createSymbolicLink(
      atPath: fixture.path("all/home/y.ics"), withDestinationPath: fixture.path("other/x.ics"))
    #expect(fixture.titles("all").count { $0 == "Elsewhere" } == 2)
    try fixture.write(CalendarFixture.event("There"), to: "other/x.ics")
    #expect(fixture.titles("all").count { $0 == "There" } == 2)
  }

  @Test func `with a bad file shows the others, and names it`() throws {
    try fixture.write("junk", to: "all/work/b.ics")
    try FileManager.default.createSymbolicLink(
      atPath: fixture.path("all/home/gone.ics"), withDestinationPath: fixture.path("nowhere"))
    for _ in 0..<2 {
      let reading = fixture.read("all")
      #expect(Set(reading.events.map(\.title)) == ["Standup", "Dinner", "Fair"])
      #expect(
        reading.problems.map(\.path)
          == ["all/home/gone.ics", "all/work/b.ics"].map { fixture.path($0) })
    }
  }

  @Test func `that is empty has no events, and no error`() throws {
    try Directory.create(fixture.path("empty"))
    let reading = fixture.read("empty")
    #expect(reading.events.isEmpty)
    #expect(reading.error == nil)
    #expect(reading.problems.isEmpty)
  }

  @Test func `in place of a file, and a file in place of it, are read as they are`() throws {
    #expect(fixture.titles("all").count == 4)
    try fixture.remove("all")
    try fixture.write(CalendarFixture.event("File"), to: "all")
    #expect(fixture.titles("all") == ["File"])
    try fixture.remove("all")
    try fixture.write(CalendarFixture.event("Inside"), to: "all/x.ics")
    #expect(fixture.titles("all") == ["Inside"])
  }

  @Test(.enabled(if: Samples.areWhole, "CI=true makes so many files"))
  func `that has too many files says so, and keeps the other calendars`() throws {
    let count = CalendarTree.maximumFiles + 5
    for number in 0..<count {
      // The files are not read, since only their number matters.
      symlink("/dev/null", fixture.path("all/home/x\(number).ics"))
    }
    for _ in 0..<2 {
      let reading = fixture.read("all")
      #expect(Set(reading.events.map(\.title)).isSuperset(of: ["Standup", "Review", "Fair"]))
      let problem = reading.problems.first { $0.path == fixture.path("all/home") }
      #expect(
        problem?.sentences == [
          "\(fixture.path("all/home")): only \(CalendarTree.maximumFiles) of \(count + 1) "
            + "files are read: move old events elsewhere"
        ])
    }
  }

  // MARK: Parts of an event in several files

  private func write(_ name: String, _ title: String, _ lines: String...) throws {
    let event = ["BEGIN:VEVENT", "UID:u", "SUMMARY:\(title)"] + lines + ["END:VEVENT", ""]
    try fixture.write(
      CalendarFixture.calendar(event.joined(separator: "\n")), to: "vdir/x/\(name).ics")
  }

  private func writeSeries(_ name: String, _ title: String = "A", version: Int = 0) throws {
    try write(
      name, title, "DTSTART:20261121T130000Z", "RRULE:FREQ=DAILY;COUNT=2", "SEQUENCE:\(version)")
  }

  private func writeOwn(
    _ name: String, _ title: String, id: String = "20261122T130000Z", version: Int = 0
  ) throws {
    try write(
      name, title, "RECURRENCE-ID:\(id)", "DTSTART:20261122T150000Z", "SEQUENCE:\(version)")
  }

  private var vdir: [String] { fixture.titles("vdir") }

  @Test(arguments: [("a", "b"), ("b", "a")])
  func `has the occurrences of a series in other files, in either order`(
    series: String, own: String
  ) throws {
    try fixture.write(CalendarFixture.event("Other"), to: "vdir/x/z.ics")
    try writeSeries(series)
    #expect(vdir.sorted() == ["A", "A", "Other"])
    try writeOwn(own, "B")
    #expect(vdir.sorted() == ["A", "B", "Other"])
    #expect(fixture.read("vdir").filesRead == 0)
    // A later version in another file.
    try writeOwn("c", "C", version: 1)
    #expect(vdir.sorted() == ["A", "C", "Other"])
    try fixture.remove("vdir/x/c.ics")
    #expect(vdir.sorted() == ["A", "B", "Other"])
    try fixture.remove("vdir/x/\(own).ics")
    #expect(vdir.sorted() == ["A", "A", "Other"])
    try writeOwn(own, "D")
    try fixture.remove("vdir/x/\(series).ics")
    #expect(vdir.sorted() == ["D", "Other"])
    try writeSeries(series, "E")
    #expect(vdir.sorted() == ["D", "E", "Other"])
  }

  @Test(arguments: [
    "20261122T130000Z", "20261122", "20261122T130000",
  ])
  func `has an occurrence by its time in any form`(id: String) throws {
    try writeOwn("b", "B", id: id)
    try writeSeries("c")
    #expect(vdir.sorted() == ["A", "B"])
    try write("b", "B", "RECURRENCE-ID:\(id)", "STATUS:CANCELLED", "DTSTART:20261122T130000Z")
    #expect(vdir == ["A"])
  }

  @Test func `has the latest version of a series, and each event of a shared UID`() throws {
    try writeSeries("a", "Old")
    try writeSeries("b", "New", version: 1)
    #expect(vdir == ["New", "New"])
    try writeSeries("a", "Newer", version: 2)
    #expect(vdir == ["Newer", "Newer"])
    try fixture.remove("vdir/x/b.ics")
    try write("c", "Own", "DTSTART:20261122T170000Z", "SEQUENCE:2")
    #expect(vdir == ["Newer", "Newer", "Own"])
  }

  @Test func `keeps the events of an unreadable file beside a series and its occurrence`() throws {
    try fixture.write(CalendarFixture.event("Other"), to: "vdir/x/z.ics")
    try writeSeries("a")
    #expect(vdir.sorted() == ["A", "A", "Other"])
    // A link to itself is an error of the system for any user.
    try fixture.remove("vdir/x/z.ics")
    #expect(symlink("z.ics", fixture.path("vdir/x/z.ics")) == 0)
    try writeOwn("b", "B")
    #expect(vdir.sorted() == ["A", "B", "Other"])
    try writeOwn("c", "C", version: 1)
    #expect(vdir.sorted() == ["A", "C", "Other"])
  }

  @Test func `has lines that end in carriage returns beside others`() throws {
    try writeSeries("a")
    let own = CalendarFixture.calendar(
      """
      BEGIN:VEVENT
      UID:u
      SUMMARY:B
      RECURRENCE-ID:20261122T130000Z
      DTSTART:20261122T150000Z
      END:VEVENT

      """)
    try fixture.write(
      own.filter { $0 != "\r" }.map { $0.isNewline ? "\r" : "\($0)" }.joined(), to: "vdir/x/b.ics")
    #expect(vdir.sorted() == ["A", "B"])
  }

  @Test func `keeps the events of its directories apart`() throws {
    try writeSeries("a")
    try fixture.write(
      CalendarFixture.event("Day", uid: "u"), to: "vdir/y/b.ics")
    #expect(vdir.sorted() == ["A", "A", "Day"])
  }

  @Test func `names the file and line of a problem in one of several files`() throws {
    try writeSeries("a")
    try write("b", "B", "RECURRENCE-ID:20261122T130000Z", "DTSTART:soon")
    let reading = fixture.read("vdir")
    #expect(reading.problems.map(\.path) == [fixture.path("vdir/x/b.ics")])
    #expect(reading.problems.first?.problems.map(\.line) == [6])
    #expect(fixture.read("vdir").problems == reading.problems)
  }

  @Test func `has the right times in hundreds of files that define one zone`() throws {
    fixture.zone = try Zone(name: "Home", initialOffset: -18_000)
    let parts = [("STANDARD", 10, "+0200", "+0100"), ("DAYLIGHT", 3, "+0100", "+0200")]
    let zone = parts.map { part, month, before, after in
      "BEGIN:\(part)\nDTSTART:16010101T020000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=\(month)\n"
        + "TZOFFSETFROM:\(before)\nTZOFFSETTO:\(after)\nEND:\(part)\n"
    }
    func write(_ number: Int, _ rule: String) throws {
      try fixture.write(
        CalendarFixture.calendar(
          "BEGIN:VTIMEZONE\nTZID:Mine\n\(zone.joined())END:VTIMEZONE\n"
            + "BEGIN:VEVENT\nUID:\(number)\nSUMMARY:\(number)\n\(rule)"
            + "DTSTART;TZID=Mine:20261121T150000\nEND:VEVENT\n"),
        to: "vdir/x/\(number).ics")
    }
    for number in 0..<450 {
      try write(number, number.isMultiple(of: 2) ? "RRULE:FREQ=DAILY\n" : "")
    }
    let begins = ["2026-11-21T14:00:00Z", "2026-11-22T14:00:00Z", "2026-11-23T14:00:00Z"]
      .map { Instant($0) }
    let reading = fixture.read("vdir")
    #expect(reading.problems.isEmpty)
    for (begin, count) in zip(begins, [450, 225, 0]) {
      #expect(reading.events.count { $0.time.begin(in: fixture.zone) == begin } == count)
    }
    try write(3, "RRULE:FREQ=DAILY\n")
    let changed = fixture.read("vdir")
    #expect(changed.filesRead == 1 && changed.events.count == 676)
  }
}
