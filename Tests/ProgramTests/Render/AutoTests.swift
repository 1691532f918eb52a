import Foundation
import TestSupport
import Testing

@Suite struct `The slot auto` {
  private let noonmark = Program()

  /// A home, an instant in UTC, and the shown widget with the reason.
  struct Case: Sendable, CustomTestStringConvertible {
    let files: [String: String]
    let now: String
    let shown: String

    var testDescription: String { "\(shown) at \(now)" }
  }

  private static let dates = ".local/share/noonmark/dates"
  private static let counters = ".local/share/noonmark/counters"
  private static let tasks = "todo.txt"
  private static let calendar = """
    BEGIN:VCALENDAR\r
    BEGIN:VEVENT\r
    UID:a\r
    SUMMARY:Standup\r
    DTSTART:20261125T120000Z\r
    DTEND:20261125T123000Z\r
    END:VEVENT\r
    END:VCALENDAR\r

    """

  static let cases: [Case] = [
    .init(files: [:], now: "2026-11-25T11:00:00Z", shown: "solstice season"),
    .init(files: [:], now: "2026-12-21T11:00:00Z", shown: "solstice sky"),
    .init(files: ["work.ics": calendar], now: "2026-11-25T10:59:59Z", shown: "solstice season"),
    .init(files: ["work.ics": calendar], now: "2026-11-25T11:00:00Z", shown: "agenda event"),
    .init(files: ["work.ics": calendar], now: "2026-11-25T12:29:59Z", shown: "agenda event"),
    .init(files: ["work.ics": calendar], now: "2026-11-25T12:30:00Z", shown: "solstice season"),
    .init(
      files: [dates: "2026-11-25 | Party\n", "work.ics": calendar],
      now: "2026-11-25T12:00:00Z", shown: "agenda event"),
    .init(
      files: [dates: "2026-11-25 | Party\n"], now: "2026-11-25T12:00:00Z",
      shown: "countdown date"),
    .init(
      files: [dates: "2026-12-25 | Party\n"], now: "2026-11-25T12:00:00Z",
      shown: "countdown upcoming"),
    .init(
      files: [dates: "2026-12-26 | Party\n"], now: "2026-11-25T12:00:00Z",
      shown: "solstice season"),
    .init(
      files: [dates: "2026-11-27 9:00 | Party\n"], now: "2026-11-25T12:00:00Z",
      shown: "countdown date"),
    .init(
      files: [tasks: "Call due:2026-11-25\n", dates: "2026-12-01 | Party\n"],
      now: "2026-11-25T12:00:00Z", shown: "todo task"),
    .init(
      files: [tasks: "Call due:2026-11-26\n", dates: "2026-12-01 | Party\n"],
      now: "2026-11-25T12:00:00Z", shown: "countdown upcoming"),
    .init(
      files: [counters: "2026-11-24 | New\n2026-08-17 | Old\n"], now: "2026-11-25T12:00:00Z",
      shown: "elapsed milestone"),
    .init(
      files: [counters: "2026-11-24 | New\n2026-08-16 | Old\n"], now: "2026-11-25T12:00:00Z",
      shown: "solstice season"),
  ]

  private func write(_ files: [String: String]) throws {
    for (path, text) in files { try noonmark.write(text, to: path) }
    try noonmark.configure("calendars = ~/work.ics\ntodo.file = ~/todo.txt\n")
    if files[Self.tasks] == nil { try noonmark.write("", to: Self.tasks) }
    if files["work.ics"] == nil {
      try noonmark.write("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", to: "work.ics")
    }
  }

  @Test(arguments: cases) func `shows what matters most`(one: Case) throws {
    try write(one.files)
    let outcome = try noonmark.run([
      "show", "auto", "--format", "json", "--now", one.now, "--tz", "UTC",
    ]).expect(0)
    let words = one.shown.split(separator: " ")
    outcome.expect(output: .starts("{\"widget\":\"\(words[0])\",\"reason\":\"\(words[1])\","))
  }

  @Test func `shows the counter whose milestone it is`() throws {
    try write([Self.counters: "2026-11-24 | New\n2026-08-17 | Old\n"])
    try noonmark("show", "auto", "--now", "2026-11-25T12:00:00Z", "--tz", "UTC").expect(
      output: .has("Old"))
  }

  @Test func `lists its switches with their reasons`() throws {
    try write(["work.ics": Self.calendar, Self.dates: "2026-11-27 | Party\n"])
    let outcome = try noonmark(
      "timeline", "auto", "--entries", "4", "--now", "2026-11-25T08:00:00Z", "--tz", "UTC")
    #expect(
      outcome.output == """
        2026-11-25T08:00:00Z  upcoming  ✦ Party [2d]
        2026-11-25T11:00:00Z  event  ◷ Standup ━━━━━━━━━╸ 12:00 PM [1 h]
        2026-11-25T12:30:00Z  upcoming  ✦ Party [2d]
        2026-11-27T00:00:00Z  date  ✦ Party [Today]

        """, "\(outcome)")
  }

  @Test func `lists switches to events of later weeks`() throws {
    let later = Self.calendar.replacing("20261125", with: "20261209")
    try write(["work.ics": later, Self.dates: "2027-02-20 9:30 | Talk | end=10:00\n"])
    let options = ["--now", "2026-12-02T12:00:00Z", "--tz", "UTC"]
    let outcome = try noonmark.run(["timeline", "auto", "--entries", "9"] + options)
    let lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(
      lines.filter { $0[1] == "event" }.map { $0[0] } == [
        "2026-12-09T11:00:00Z", "2027-02-20T08:30:00Z",
      ], "\(outcome)")
    for line in lines {
      let shown = try noonmark("show", "auto", "--format", "json", "--now", "\(line[0])")
      shown.expect(output: .has("\"reason\":\"\(line[1])\""))
    }
    let events = try noonmark.run(["timeline", "agenda", "--entries", "3"] + options).output
    #expect(events.split(separator: "\n").count == 3, "\(events)")
  }

  @Test func `lists its switches in the columns of a terminal`() throws {
    let title = "A title that is too long for the line of a terminal"
    try write([Self.dates: "2026-11-27 | \(title)\n"])
    let output = try noonmark.atTerminal(
      ["timeline", "auto", "--now", "2026-11-25T08:00:00Z", "--tz", "UTC"]
    ).output
    let lines = output.split(separator: "\r\n")
    #expect(lines.count > 1 && lines.allSatisfy { $0.count <= 80 }, "\(output)")
    expect(lines.first, .has("…"), .ends("[2d]"))
  }

  /// The widgets of a line, and its texts.
  @Test(arguments: [
    ("auto", ["Party"]), ("auto countdown", ["Winter Solstice", "Party"]),
    ("countdown auto", ["Party", "Winter Solstice"]),
    ("auto elapsed", ["Party", "Old"]),
    ("auto countdown elapsed", ["Winter Solstice", "Party", "Old"]),
    ("auto solstice", ["Party", "Winter Solstice"]),
    // Another date than the named one can matter most.
    ("auto countdown/trip", ["Party", "Trip"]),
    ("auto countdown/party", ["Winter Solstice", "Party"]),
    ("countdown/party countdown/trip auto", ["Party", "Trip", "Winter Solstice"]),
    // The event of the agenda is a date.
    ("auto agenda", ["Winter Solstice", "Party"]),
    ("auto countdown/party agenda", ["Winter Solstice", "Party", "Party"]),
    // The agenda of `auto` has no dates that are beside it, and that of `agenda` has.
    ("auto countdown agenda", ["Winter Solstice", "Party", "Party"]),
  ])
  func `leaves out what is shown beside it`(specs: String, titles: [String]) throws {
    try write([
      Self.dates: "2026-11-25 13:00 | Party\n2027-02-01 | Trip\n",
      Self.counters: "2026-08-16 | Old\n",
    ])
    let outcome = try noonmark.run(
      ["show"] + specs.split(separator: " ").map(String.init) + [
        "--size", "small", "--format", "plain", "--now", "2026-11-25T12:30:00Z", "--tz", "UTC",
      ])
    let parts = outcome.output.components(separatedBy: " │ ")
    #expect(parts.count == titles.count, "\(outcome)")
    for (part, title) in zip(parts, titles) { #expect(part.contains(title), "\(outcome)") }
  }

  @Test func `leaves out the task that is shown beside it`() throws {
    try write([Self.tasks: "Call +home due:2026-11-25\nPay due:2026-11-25\n"])
    for (spec, titles) in [("todo/+home", ["Pay", "Call"]), ("todo/+work", ["Call"])] {
      let outcome = try noonmark(
        "show", "auto", spec, "--format", "plain", "--now", "2026-11-25T12:30:00Z", "--tz", "UTC")
      let shown = outcome.output.components(separatedBy: " │ ")
      for (part, title) in zip(shown, titles) { #expect(part.contains(title), "\(outcome)") }
    }
  }

  // The agenda shows the meal until the walk is 10 minutes away, and `auto` shows the other one.
  @Test func `changes when the event beside it does`() throws {
    try write([Self.dates: "2026-11-25 12:00 | Meal | end=13:00\n2026-11-25 12:30 | Walk\n"])
    let shown = try ["12:19:59", "12:20:00"].map { time in
      try noonmark.run([
        "show", "auto", "agenda", "--with-refresh-at", "--format", "plain", "--now",
        "2026-11-25T\(time)Z", "--tz", "UTC",
      ]).output
    }
    // 12:20:00.
    expect(shown[0], .starts("1795609200\n"), for: shown)
    for (text, order) in zip(shown, [["Walk", "Meal"], ["Meal", "Walk"]]) {
      let parts = text.components(separatedBy: " │ ")
      #expect(parts.count == 2 && parts[0].contains(order[0]), "\(shown)")
      #expect(parts.last?.contains(order[1]) == true, "\(shown)")
    }
  }

  @Test func `that names one widget shows the season beside that`() throws {
    try write([Self.dates: "2026-11-25 | Party\n"])
    try noonmark.configure("auto = countdown\n")
    let outcome = try noonmark(
      "show", "auto", "countdown", "--size", "small", "--now", "2026-11-25T12:00:00Z", "--tz", "UTC"
    ).expect(output: .has("Winter Solstice"))
    #expect(outcome.output.components(separatedBy: "Party").count == 2, "\(outcome)")
  }

  @Test func `chooses from the widgets of its key alone`() throws {
    try write([Self.dates: "2026-11-25 | Party\n"])
    try noonmark.configure("auto = moon solstice\n")
    try noonmark("show", "auto", "--format", "json", "--now", "2026-11-25T12:00:00Z", "--tz", "UTC")
      .expect(output: .starts("{\"widget\":\"solstice\""))
    try noonmark.configure("auto = moon sober\n")
    let wrong = try noonmark("config", "check").expect(1)
    expect((wrong.output + wrong.error), .has("auto"), for: wrong)
  }
}
