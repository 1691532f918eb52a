import Foundation
import TestSupport
import Testing

@Suite struct `Meetings of others and busy calendars` {
  private let noonmark = Program()
  private static let now = ["--now", "2030-06-03T09:00:00Z", "--tz", "UTC"]

  /// Writes a calendar with an event an hour apart for each title and its lines.
  private func write(_ events: [(title: String, lines: String)], to path: String) throws {
    let text = events.enumerated().map { number, event in
      "BEGIN:VEVENT\r\nUID:\(event.title)\r\nSUMMARY:\(event.title)\r\nLOCATION:Room 5\r\n"
        + "URL:https://meet.example.com/secret\r\n"
        + "DTSTART:20300603T\(10 + number)0000Z\r\nDURATION:PT30M\r\n\(event.lines)END:VEVENT\r\n"
    }
    try noonmark.write("BEGIN:VCALENDAR\r\n\(text.joined())END:VCALENDAR\r\n", to: path)
  }

  private func attendee(_ answer: String) -> String {
    "ATTENDEE;PARTSTAT=\(answer):mailto:ann@example.com\r\n"
  }

  private func list(_ configuration: String) throws -> String {
    try noonmark.write(
      "calendars = ~/work.ics\n" + configuration, to: ".config/noonmark/config")
    let outcome = try noonmark.run(["agenda", "list", "--format", "plain"] + Self.now).expect(
      0, error: "")
    return outcome.output
  }

  @Test func `are shown as the configuration says, which has an index of its own`() throws {
    try write(
      [
        ("Yes", attendee("ACCEPTED")), ("No", attendee("DECLINED")),
        ("Maybe", attendee("TENTATIVE")), ("Free", "TRANSP:TRANSPARENT\r\n"),
      ], to: "work.ics")
    func titles(_ configuration: String) throws -> [String] {
      let text = try list(configuration)
      return ["Yes", "No", "Maybe", "Free"].filter { text.contains(" \($0)") }
    }
    let me = "calendars.me = Ann@Example.com\n"
    // Without a known user, all others of an event have declined it.
    #expect(try titles("") == ["Yes", "Maybe", "Free"])
    #expect(try titles(me) == ["Yes", "Maybe", "Free"])
    #expect(try titles("calendars.me = bob@example.com\n") == ["Yes", "No", "Maybe", "Free"])
    #expect(try titles(me + "agenda.declined = dim\n") == ["Yes", "No", "Maybe", "Free"])
    #expect(
      try titles(me + "agenda.tentative = hide\nagenda.free = hide\n") == ["Yes"])
    try noonmark.run(["show", "agenda", "--format", "json"] + Self.now).expect(
      output: .has(#""declined":false,"free":false,"tentative":false"#))
  }

  @Test func `show no title anywhere if the calendar is busy`() throws {
    let alarm = "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT1H\r\nEND:VALARM\r\n"
    try write([("Salary talk", alarm)], to: "work.ics")
    try noonmark.write(
      """
      calendars = job=~/work.ics busy color=teal prefix=J
      notify = 2h,alarms
      template.agenda = {prefix} {title} {location} {link} {calendar} {pill}

      """, to: ".config/noonmark/config")
    let commands: [[String]] = [
      ["agenda"], ["agenda", "--size", "large"], ["agenda", "--format", "json"],
      ["agenda", "--format", "waybar"], ["agenda", "list", "--format", "json"], ["show"],
      ["notify", "--dry-run"], ["notify", "--next", "5"], ["tap", "agenda"],
      ["timeline", "agenda"],
      ["calendar", "list"], ["calendar", "list", "--json"],
    ]
    for command in commands {
      let outcome = try noonmark.run(command + Self.now)
      expect((outcome.output + outcome.error), .lacks("Salary", "Room 5", "meet.example.com"))
    }
    try noonmark.run(["agenda", "--size", "medium", "--format", "plain"] + Self.now).expect(
      output: .starts("J Busy job"))
    try noonmark.run(["notify", "--dry-run"] + Self.now).expect(
      output: "J Busy: In 1 h, at 10:00 AM\n")
  }

  @Test func `are added, changed and removed with their words`() throws {
    try write([("A", "")], to: "work.ics")
    try write([("B", "")], to: "home.ics")
    func run(_ words: String...) throws -> Outcome {
      try noonmark.run(["calendar"] + words + Self.now)
    }
    func value() -> String? {
      noonmark.text(of: ".config/noonmark/config")?.split(separator: "\n").first.map(String.init)
    }
    try run("add", "work=~/work.ics", "--color", "teal", "--prefix", "W").expect(
      output: "Added work: ~/work.ics (color teal, prefix W): 1 event in the next two weeks\n")
    #expect(value() == "calendars = work=~/work.ics color=teal prefix=W")
    _ = try run("add", "~/home.ics", "--name", "At home", "--busy")
    #expect(
      value()
        == #"calendars = work=~/work.ics color=teal prefix=W At\ home=~/home.ics busy"#)
    try run("add", "~/home.ics").expect(output: .starts("Already shown: At home: ~/home.ics"))
    try run("add", "~/work.ics", "--prefix", "X").expect(
      output: .starts("Changed work: ~/work.ics"))
    #expect(value() == #"calendars = work=~/work.ics color=teal prefix=X At\ home=~/home.ics busy"#)
    #expect(
      try run("list").output == """
        work: ~/work.ics (color teal, prefix X)
          work: 1 event
        At home: ~/home.ics (busy)
          home: 1 event

        """)
    try run("remove", "At home", "--yes").expect(output: "Removed ~/home.ics\n")
    #expect(value() == "calendars = work=~/work.ics color=teal prefix=X")
    try run("remove", "~/work.ics", "--yes").expect(0)
    for (words, problem) in [
      (["--color", "rot"], "invalid color 'rot'"), (["--prefix", ""], "invalid prefix ''"),
      (["--name", "a/b"], "invalid name 'a/b'"),
    ] {
      try noonmark.run(["calendar", "add", "~/work.ics"] + words).expect(2, error: .has(problem))
    }
  }
}
