import Foundation
import TestSupport
import Testing

@Suite struct `The list of calendars` {
  private let noonmark = Program()

  init() throws {
    try noonmark.write(Calendars.text("Concert", "Theater"), to: "work.ics")
    try noonmark.write(Calendars.text("Dinner"), to: "all/home/a.ics")
  }

  private func set(_ calendars: String) throws {
    try noonmark.write("calendars = \(calendars)\n", to: ".config/noonmark/config")
  }

  private func list(_ options: String...) throws -> Outcome {
    try noonmark.run(["calendar", "list", "--now", Calendars.now] + options)
  }

  @Test func `has each source, its calendars and their events`() throws {
    try set("~/work.ics ~/all https://me:secret@127.0.0.1:1/basic.ics")
    let outcome = try list()
    #expect(
      outcome
        == Outcome(
          status: 0,
          output: """
            ~/work.ics
              work: 2 events
            ~/all
              home: 1 event
            https://…@127.0.0.1:1/basic.ics
              not loaded yet

            """, error: ""))
    #expect(try noonmark("calendar", "--now", Calendars.now) == outcome)
    #expect(
      try list("--json").output == """
        [{"address":"~/work.ics","kind":"file",\
        "name":null,"color":null,"prefix":null,"busy":false,\
        "calendars":[{"name":"work","events":2}],\
        "loaded_at":null,"problem":null,"invalid":[]},\
        {"address":"~/all","kind":"file",\
        "name":null,"color":null,"prefix":null,"busy":false,\
        "calendars":[{"name":"home","events":1}],\
        "loaded_at":null,"problem":null,"invalid":[]},\
        {"address":"https://…@127.0.0.1:1/basic.ics","kind":"subscription",\
        "name":null,"color":null,"prefix":null,"busy":false,\
        "calendars":[],\
        "loaded_at":null,"problem":null,"invalid":[]}]

        """)
  }

  @Test func `counts the events of the next two weeks, whatever was shown before`() throws {
    func event(_ title: String, _ day: String) -> String {
      "BEGIN:VEVENT\nUID:\(title)\nSUMMARY:\(title)\nDTSTART;VALUE=DATE:\(day)\nEND:VEVENT\n"
    }
    let days = ["20261119", "20261120", "20261121", "20261204", "20261205", "20261206", "20261212"]
    let events = days.map { event($0, $0) }.joined()
    try noonmark.write("BEGIN:VCALENDAR\n\(events)END:VCALENDAR\n", to: "work.ics")
    try set("~/work.ics")
    #expect(try list().output == "~/work.ics\n  work: 3 events\n")
    for options in [["--now", "2026-11-18"], ["--now", "2026-12-01"]] {
      _ = try noonmark.run(["agenda", "list"] + options)
      #expect(try list().output == "~/work.ics\n  work: 3 events\n")
    }
  }

  @Test func `that is empty says how to set one`() throws {
    try list().expect(output: .starts("No calendars: noonmark calendar add "))
    try list("--json").expect(output: "[]\n")
  }

  @Test func `has the problems of each`() throws {
    try noonmark.write("junk", to: "all/home/b.ics")
    try set("~/missing.ics ~/all")
    let outcome = try list().expect(0)
    #expect(
      outcome.output == """
        ~/missing.ics
          cannot read \(noonmark.home)/missing.ics: No such file or directory
        ~/all
          home: 1 event
          \(noonmark.home)/all/home/b.ics is not an iCalendar file: no BEGIN:VCALENDAR

        """)
  }

  @Test func `gets no contacts, whose birthdays can be imported, and no compressed file`() throws {
    for (text, message) in [
      (
        "BEGIN:VCARD\nFN:Ann\nEND:VCARD\n",
        "has contacts, not events: add their birthdays with noonmark countdown import"
      ), ("\u{1F}\u{8B}\u{8}", "is compressed with gzip: decompress it with gunzip"),
    ] {
      try noonmark.write("", to: "page.ics")
      let bytes = text.unicodeScalars.map { UInt8($0.value) }
      try Data(bytes).write(to: URL(fileURLWithPath: noonmark.home + "/page.ics"))
      try noonmark("calendar", "add", "~/page.ics").expect(
        2, error: "noonmark: ~/page.ics \(message)\n")
    }
  }

  @Test func `gets a file of tasks with a warning`() throws {
    try noonmark.write(
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:a\nEND:VTODO\nEND:VCALENDAR\n", to: "tasks.ics")
    try noonmark("calendar", "add", "~/tasks.ics").expect(
      0, error: "noonmark: the calendar has no events to show, only 1 task (VTODO)\n")
  }

  @Test(arguments: ["<html>Log in</html>", "", "\n"])
  func `gets no file that is not a calendar`(text: String) throws {
    try set("~/work.ics")
    try noonmark.write(text, to: "page.ics")
    try noonmark("calendar", "add", "~/page.ics").expect(
      2, output: "", error: "noonmark: ~/page.ics is not an iCalendar file: no BEGIN:VCALENDAR\n")
    #expect(noonmark.text(of: ".config/noonmark/config") == "calendars = ~/work.ics\n")
  }

  @Test func `gets a file without events, and a directory without files`() throws {
    try noonmark.write(Calendars.text(), to: "free.ics")
    try FileManager.default.createDirectory(
      atPath: noonmark.home + "/later", withIntermediateDirectories: false)
    for name in ["~/free.ics", "~/later"] {
      try noonmark("calendar", "add", name).expect(
        0, output: "Added \(name): 0 events in the next two weeks\n")
    }
    #expect(noonmark.text(of: ".config/noonmark/config") == "calendars = ~/free.ics ~/later\n")
  }

  @Test func `names the line of a value that is invalid, and uses the rest`() throws {
    try set("work.ics ~/work.ics")
    try list().expect(
      output: "~/work.ics\n  work: 2 events\n",
      error: .has("/.config/noonmark/config:1: calendars: 'work.ics' is not a path or a URL: "))
    try noonmark("config", "check").expect(
      1, output: .has(":1: calendars: 'work.ics' is not a path"))
  }

  @Test(arguments: [
    ("~/work.ics '~/a b.ics' webcal://example.com/x", 0), ("work.ics", 2), ("'~/x", 2),
    ("ftp://me:SECRET@example.com/", 2),
  ])
  func `has values that config set checks`(value: String, status: Int32) throws {
    try noonmark("config", "set", "calendars", value).expect(status, error: .lacks("SECRET"))
    if status == 0 {
      try noonmark("config", "get", "calendars").expect(output: .equals(value + "\n"))
    }
  }

  @Test(arguments: [("30m", 0), ("2d", 0), ("5", 2), ("0m", 2)])
  func `is refreshed after a time that config set checks`(value: String, status: Int32) throws {
    try noonmark("config", "set", "calendars.refresh", value).expect(status)
  }

  @Test func `is part of what doctor examines`() throws {
    try set("~/work.ics ~/missing.ics")
    try noonmark("doctor", "--now", Calendars.now).expect(
      output: .has(
        "\ncalendars  1 calendar\n",
        "\nproblem    cannot read \(noonmark.home)/missing.ics: No such file or directory\n"))
    try set("https://127.0.0.1:1/work.ics")
    let fingerprint = try Calendars().fingerprint(of: "https://127.0.0.1:1/work.ics")
    try noonmark.write(Calendars.text("Concert"), to: "\(Calendars.state)\(fingerprint).ics")
    try noonmark.write(
      "state = offline\nat = 2026-11-21T11:59:00Z\nproblem = no network\n"
        + "loaded = 2026-11-01T00:00:00Z\n", to: Calendars.state + fingerprint)
    try noonmark("doctor", "--now", Calendars.now).expect(
      output: .has(
        "\nproblem    https://127.0.0.1:1/work.ics: no network\n",
        "\nproblem    https://127.0.0.1:1/work.ics: not loaded since Nov 1, 2026: "
          + "run noonmark calendar load\n"))
  }

  @Test func `has its indexes removed with the cache`() throws {
    try set("~/work.ics")
    try list().expect(0)
    #expect(noonmark.everything().contains { $0.hasPrefix(".cache/noonmark/calendars/") })
    try noonmark("cache", "clear").expect(output: "1 file removed.\n")
    #expect(
      !noonmark.everything().contains {
        $0.hasPrefix(".cache/noonmark/calendars/")
      })
    try list().expect(output: "~/work.ics\n  work: 2 events\n")
  }
}
