import NoonmarkText
import Almanac
import Foundation
import NoonmarkDomain
import NoonmarkSystem
import TestSupport
import Testing

@testable import NoonmarkProgram
@testable import NoonmarkStore

@Suite struct `A directory of calendars` {
  private let fixture: CalendarFixture

  init() throws {
    fixture = try CalendarFixture()
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

  @Test func `of which one file changed reads that file alone`() throws {
    _ = fixture.read("all")
    try fixture.write(CalendarFixture.event("Retro"), to: "all/work/b.ics")
    let reading = fixture.read("all")
    #expect(reading.filesRead == 1)
    #expect(Set(reading.events.map(\.title)) == ["Standup", "Retro", "Dinner", "Fair"])
    #expect(fixture.read("all").filesRead == 0)
  }

  @Test func `of which one file was written in place reads that file alone`() throws {
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

  @Test func `that has too many files says so, and keeps the other calendars`() throws {
    #expect(CalendarTree.share(of: []) == CalendarTree.maximumFiles)
    #expect(CalendarTree.share(of: [3, 2]) == CalendarTree.maximumFiles)
    #expect(CalendarTree.share(of: [30_000]) == CalendarTree.maximumFiles)
    #expect(CalendarTree.share(of: [1, 30_000, 2, 30_000]) == 9998)
    let count = CalendarTree.maximumFiles + 5
    for number in 0..<count {
      // Not to be read: this is about their number.
      symlink("/dev/null", fixture.path("all/home/x\(number).ics"))
    }
    for _ in 0..<2 {
      let reading = fixture.read("all")
      #expect(Set(reading.events.map(\.title)).isSuperset(of: ["Standup", "Review", "Fair"]))
      let problem = reading.problems.first { $0.path == fixture.path("all/home") }
      #expect(
        problem?.sentences == [
          "\(fixture.path("all/home")): only \(CalendarTree.maximumFiles - 3) of \(count + 1) "
            + "files are read: move old events elsewhere"
        ])
    }
  }
}
