import Almanac
import Foundation
import TestSupport
import Testing

extension NotifyFixture {
  /// Writes the configuration.
  fileprivate func configure(_ text: String) throws {
    try noonmark.write(text, to: ".config/noonmark/config")
  }

  /// Writes a calendar with an event of each pair of a beginning and a title.
  fileprivate func writeCalendar(
    _ events: [(begin: String, title: String)], to path: String = "work.ics"
  ) throws {
    let events = events.map { begin, title in
      let isDay = !begin.contains("T")
      return "BEGIN:VEVENT\r\nUID:\(title)\r\nSUMMARY:\(title)\r\n"
        + "DTSTART\(isDay ? ";VALUE=DATE" : ""):\(begin)\r\n"
        + (isDay ? "" : "DURATION:PT30M\r\n") + "END:VEVENT\r\n"
    }
    try noonmark.write("BEGIN:VCALENDAR\r\n\(events.joined())END:VCALENDAR\r\n", to: path)
  }
}

@Suite(.waits) struct `Notifications of calendars` {
  private static let now = ["--now", "2030-06-03T09:00:00Z", "--tz", "UTC"]
  private let fixture: NotifyFixture

  init() throws {
    fixture = try NotifyFixture()
    try fixture.configure("calendars = ~/work.ics ~/all\nnotify = 1d,10m\n")
    try fixture.writeCalendar([("20300603T090500Z", "Standup"), ("20300605", "Fair")])
    try fixture.writeCalendar([("20300603T090500Z", "Standup")], to: "all/home/1.ics")
    try fixture.writeCalendar([("20300603T160000Z", "Dinner")], to: "all/home/2.ics")
  }

  private func notify(_ options: String...) throws -> Outcome {
    try fixture.noonmark.run(["notify"] + options + Self.now, with: fixture.path)
  }

  @Test func `are listed and sent once, from files and directories`() throws {
    let due = ["Standup: In 5 min, at 9:05 AM", "Dinner: Today 4:00 PM"]
    try notify("--dry-run").expect(output: .equals(due.joined(separator: "\n") + "\n"))
    #expect(
      try notify("--next", "9").output == """
        2030-06-03T15:50:00Z  Dinner: In 10 min, at 4:00 PM
        2030-06-04T09:00:00Z  Fair: Tomorrow
        2030-06-05T09:00:00Z  Fair: Today

        """)
    for _ in 0..<2 {
      try notify().expect(0, output: "", error: "")
      #expect(fixture.sent == due)
    }
    // Moved by an hour, it is another one.
    try fixture.writeCalendar([("20300603T170000Z", "Dinner")], to: "all/home/2.ics")
    try notify().expect(0)
    #expect(fixture.sent == due + ["Dinner: Today 5:00 PM"])
  }

  @Test(arguments: ["", "notify = never\n"])
  func `are not sent unless the configuration has times, and nothing is read`(
    line: String
  ) throws {
    try fixture.configure("calendars = ~/work.ics ~/missing\n\(line)")
    try fixture.write("2030-06-03 | Party | notify=0m | id=a\n")
    try notify().expect(0, output: "", error: "")
    #expect(fixture.sent == ["Party: Today"])
    #expect(!fixture.noonmark.everything().contains { $0.hasPrefix(".cache/noonmark/calendars") })
  }

  @Test func `that cannot be read keep nothing else from being sent`() throws {
    try fixture.configure("calendars = ~/missing.ics ~/work.ics ftp://x\nnotify = 1h\n")
    try fixture.write("2030-06-03 | Party | id=a\n")
    try notify().expect(
      0, output: "", error: .lines(2),
      .has(
        "noonmark: cannot read \(fixture.noonmark.home)/missing.ics: No such file or directory\n"))
    #expect(fixture.sent == ["Party: Today", "Standup: In 5 min, at 9:05 AM"])
  }

  @Test func `are followed, also when a calendar changes`() throws {
    let service = try fixture.start(Self.now)
    let first = ["Standup: In 5 min, at 9:05 AM", "Dinner: Today 4:00 PM"]
    #expect(eventually { fixture.sent == first })
    try fixture.writeCalendar([("20300603T160000Z", "Dinner"), ("20300603T093000Z", "Call")])
    #expect(eventually { fixture.sent.count == 3 })
    expect(fixture.sent.last, .starts("Call: In "))
    try fixture.writeCalendar([("20300604T070000Z", "Breakfast")], to: "all/new/3.ics")
    #expect(eventually { fixture.sent.count == 4 })
    #expect(fixture.sent.last == "Breakfast: Tomorrow 7:00 AM")
    service.end()
    #expect(service.standardError().isEmpty)
  }

  @Test(
    .enabled(if: Clockwork.isAvailable, "\(Clockwork.needed)"))
  func `wake the service for the notices, and every two weeks`() throws {
    // Not in the home directory, where the clock writes its results.
    try fixture.configure("calendars = ~/all/work.ics\nnotify = 1d,10m\n")
    try fixture.writeCalendar(
      [
        ("20300318T080000Z\r\nRRULE:FREQ=DAILY;COUNT=9", "Standup"), ("20300320", "Fair"),
        ("20300601T080000Z", "Summer"),
      ], to: "all/work.ics")
    let start = "2030-03-15T12:00:00Z"
    let listed = try fixture.listed(from: start, days: 78)
    #expect(listed.count == 20)
    // After March 26, the calendar is read at midnight of every fourteenth day until June 4.
    #expect(try fixture.wakes(from: start, days: 78) == Set(listed.map(\.at)).count + 4 + 2)
    #expect(
      fixture.sent == listed.map(\.text) + [
        "Summer: Tomorrow 10:00 AM", "Summer: In 10 min, at 10:00 AM",
      ])
  }
}

@Suite(.waits, .needs("curl"))
struct `Notifications of subscriptions` {
  private let fixture: NotifyFixture
  private let server: HTTPServer
  private static let now = ["--now", "2030-06-03T09:00:00Z", "--tz", "UTC"]

  init() throws {
    fixture = try NotifyFixture(isProcess: true)
    server = try HTTPServer()
    server.on(
      "/work.ics",
      HTTPReply(
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nSUMMARY:Concert\r\n"
          + "DTSTART:20300603T200000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"))
    try fixture.configure("calendars = \(server.url("/work.ics"))\nnotify = 1d\n")
    try fixture.write("2030-06-03 | Party | notify=0m | id=a\n")
  }

  private func notify(_ options: String...) throws -> Outcome {
    try fixture.noonmark.run(["notify"] + options + Self.now, with: fixture.path)
  }

  @Test func `are loaded in the background, and lists load nothing`() throws {
    for list in [["--dry-run"], ["--next", "9"]] {
      try fixture.noonmark.run(["notify"] + list + Self.now, with: fixture.path).expect(
        0, error: "")
    }
    try notify("--dry-run").expect(output: "Party: Today\n")
    #expect(server.requests.isEmpty)
    try notify().expect(0, output: "", error: "")
    #expect(fixture.sent == ["Party: Today"])
    #expect(
      eventually { (try? notify("--dry-run").output) == "Concert: Today 8:00 PM\n" })
    try notify().expect(0, output: "", error: "")
    #expect(fixture.sent == ["Party: Today", "Concert: Today 8:00 PM"])
    #expect(server.requests.count == 1)
  }

  @Test func `are loaded by the service, which sends them then`() throws {
    let service = try fixture.start(Self.now)
    #expect(eventually { fixture.sent == ["Party: Today", "Concert: Today 8:00 PM"] })
    service.end()
    #expect(service.standardError().isEmpty)
    #expect(server.requests.count == 1)
  }
}
