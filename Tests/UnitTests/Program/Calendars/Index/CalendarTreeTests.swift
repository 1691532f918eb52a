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
  private let stand: CalendarStand

  init() throws {
    stand = try CalendarStand()
    try stand.write(CalendarStand.event("Standup"), to: "all/work/a.ics")
    try stand.write(CalendarStand.event("Review"), to: "all/work/b.ics")
    try stand.write(CalendarStand.event("Dinner"), to: "all/home/c.ics")
    try stand.write(CalendarStand.event("Fair"), to: "all/d.ics")
  }

  @Test func `has a calendar for each directory in it, and one for its own files`() throws {
    let reading = stand.read("all")
    let events = Set(reading.events.map { "\($0.title) \($0.calendar ?? "-")" })
    #expect(events == ["Standup work", "Review work", "Dinner home", "Fair all"])
    #expect(reading.filesRead == 4)
    #expect(stand.read("all").filesRead == 0)
    #expect(
      stand.read("all").dependencies.map(\.path)
        == ["all", "all/home", "all/work"].map { stand.path($0) })
    #expect(
      reading.calendars
        == [
          .init(name: "all", count: 1), .init(name: "home", count: 1),
          .init(name: "work", count: 2),
        ])
  }

  @Test func `of which one file changed reads that file alone`() throws {
    _ = stand.read("all")
    try stand.write(CalendarStand.event("Retro"), to: "all/work/b.ics")
    let reading = stand.read("all")
    #expect(reading.filesRead == 1)
    #expect(Set(reading.events.map(\.title)) == ["Standup", "Retro", "Dinner", "Fair"])
    #expect(stand.read("all").filesRead == 0)
  }

  @Test func `of which one file was written in place reads that file alone`() throws {
    _ = stand.read("all")
    let folder = FileStamp.of(stand.path("all/home"))
    let file = try Descriptor.open(stand.path("all/home/c.ics"), O_WRONLY | O_TRUNC)
    try file.write(Array(CalendarStand.event("Lunch").utf8))
    try file.close()
    #expect(FileStamp.of(stand.path("all/home")) == folder)
    let reading = stand.read("all")
    #expect(reading.filesRead == 1)
    #expect(reading.events.contains { $0.title == "Lunch" })
    #expect(!reading.events.contains { $0.title == "Dinner" })
  }

  @Test func `notices files and directories that come, go and are renamed`() throws {
    _ = stand.read("all")
    try stand.write(CalendarStand.event("Party"), to: "all/home/e.ics")
    #expect(stand.read("all").filesRead == 1)
    #expect(stand.titles("all").contains("Party"))
    try stand.remove("all/home/e.ics")
    #expect(stand.read("all").filesRead == 0)
    #expect(!stand.titles("all").contains("Party"))
    try stand.write(CalendarStand.event("Match"), to: "all/sports/f.ics")
    #expect(stand.read("all").events.first { $0.title == "Match" }?.calendar == "sports")
    #expect(rename(stand.path("all/sports"), stand.path("all/games")) == 0)
    #expect(stand.read("all").events.first { $0.title == "Match" }?.calendar == "games")
    try stand.remove("all/games")
    #expect(stand.titles("all").count == 4)
  }

  @Test func `has the names that vdirsyncer writes`() throws {
    try stand.write(" My work \n", to: "all/work/displayname")
    try stand.write("#ff0000", to: "all/work/color")
    #expect(stand.read("all").events.first { $0.title == "Review" }?.calendar == "My work")
    try stand.write("\n", to: "all/work/displayname")
    let reading = stand.read("all")
    #expect(reading.events.first { $0.title == "Review" }?.calendar == "work")
    #expect(reading.filesRead == 0)
  }

  @Test func `leaves out other files, hidden ones, and directories below those in it`() throws {
    for name in [
      "all/notes.txt", "all/.hidden.ics", "all/.git/x.ics", "all/work/deep/x.ics",
      "all/work/.b.ics.tmp", "all/work/c.ics.tmp", "all/.ics",
    ] {
      try stand.write(CalendarStand.event("No"), to: name)
    }
    try stand.write(CalendarStand.event("Yes"), to: "all/work/X.ICS")
    let reading = stand.read("all")
    #expect(Set(reading.events.map(\.title)) == ["Standup", "Review", "Dinner", "Fair", "Yes"])
    #expect(reading.problems.isEmpty)
  }

  @Test func `follows links to files and directories`() throws {
    try stand.write(CalendarStand.event("Elsewhere"), to: "other/x.ics")
    try FileManager.default.createSymbolicLink(
      atPath: stand.path("all/linked"), withDestinationPath: stand.path("other"))
    try FileManager.default.createSymbolicLink(
      atPath: stand.path("all/home/y.ics"), withDestinationPath: stand.path("other/x.ics"))
    #expect(stand.titles("all").count { $0 == "Elsewhere" } == 2)
    try stand.write(CalendarStand.event("There"), to: "other/x.ics")
    #expect(stand.titles("all").count { $0 == "There" } == 2)
  }

  @Test func `with a bad file shows the others, and names it`() throws {
    try stand.write("junk", to: "all/work/b.ics")
    try FileManager.default.createSymbolicLink(
      atPath: stand.path("all/home/gone.ics"), withDestinationPath: stand.path("nowhere"))
    for _ in 0..<2 {
      let reading = stand.read("all")
      #expect(Set(reading.events.map(\.title)) == ["Standup", "Dinner", "Fair"])
      #expect(
        reading.problems.map(\.path)
          == ["all/home/gone.ics", "all/work/b.ics"].map { stand.path($0) })
    }
  }

  @Test func `that is empty has no events, and no error`() throws {
    try Directory.create(stand.path("empty"))
    let reading = stand.read("empty")
    #expect(reading.events.isEmpty)
    #expect(reading.error == nil)
    #expect(reading.problems.isEmpty)
  }

  @Test func `in place of a file, and a file in place of it, are read as they are`() throws {
    #expect(stand.titles("all").count == 4)
    try stand.remove("all")
    try stand.write(CalendarStand.event("File"), to: "all")
    #expect(stand.titles("all") == ["File"])
    try stand.remove("all")
    try stand.write(CalendarStand.event("Inside"), to: "all/x.ics")
    #expect(stand.titles("all") == ["Inside"])
  }
}
