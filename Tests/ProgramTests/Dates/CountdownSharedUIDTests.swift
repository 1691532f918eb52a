import Foundation
import TestSupport
import Testing

/// Events that share a UID, and occurrences whose time has several forms.
@Suite struct `An import of events with one UID` {
  private let dates = Dates()

  private func read(_ text: String) throws -> Outcome {
    try dates.program.write(text, to: "a.ics")
    return try dates.run(["import", "a.ics"])
  }

  private static func calendar(_ event: [String]) -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT"] + event + ["END:VEVENT", "END:VCALENDAR"])
      .map { $0 + "\r\n" }.joined()
  }

  private static let evenings = ["20260724", "20260725", "20260726"]

  /// A calendar of evenings that all have one UID.
  private static func evenings(_ days: [String], hour: Int = 19) -> String {
    let events = days.flatMap {
      ["BEGIN:VEVENT", "UID:e", "SUMMARY:Karaoke", "DTSTART:\($0)T\(hour)0000", "END:VEVENT"]
    }
    return (["BEGIN:VCALENDAR", "VERSION:2.0"] + events + ["END:VCALENDAR"])
      .map { $0 + "\r\n" }.joined()
  }

  private var evenings: [String] {
    dates.records.filter { $0.contains("Karaoke") }.map { String($0.prefix(16)) }.sorted()
  }

  @Test func `has a date for each, which a second one updates`() throws {
    let all = Self.evenings
    try read(Self.evenings(all)).expect(output: .has("3 dates added"))
    #expect(evenings == ["2026-07-24 19:00", "2026-07-25 19:00", "2026-07-26 19:00"])
    _ = try read(Self.evenings(all))
    _ = try read(Self.evenings(all.reversed()))
    #expect(evenings.count == 3)
    // One is gone, and another is new.
    _ = try read(Self.evenings([all[0], all[2], "20260727"]))
    #expect(evenings == ["2026-07-24 19:00", "2026-07-26 19:00", "2026-07-27 19:00"])
    _ = try read(Self.evenings([all[2], "20260727"]))
    #expect(evenings == ["2026-07-26 19:00", "2026-07-27 19:00"])
  }

  @Test(arguments: [
    ("20260708T090000Z", "20260708T090000"), ("20260708T090000", "20260708T090000Z"),
  ])
  func `has an occurrence once, in whichever form its time is`(
    first: String, second: String
  ) throws {
    _ = try read(
      Self.calendar([
        "UID:one@example", "SUMMARY:Launch", "DTSTART:20260701T090000", "RRULE:FREQ=WEEKLY",
      ]))
    for (id, day) in [(first, "20260709"), (second, "20260710")] {
      _ = try read(
        Self.calendar([
          "UID:one@example", "SUMMARY:Moved", "RECURRENCE-ID:\(id)", "DTSTART:\(day)T090000",
          "SEQUENCE:9",
        ]))
    }
    let moved = dates.records.filter { $0.contains("Moved") }
    #expect(moved.map { String($0.prefix(10)) } == ["2026-07-10"])
  }

  // MARK: Events that come and go

  private static func events(_ events: [[String]], _ lines: String...) -> String {
    let all = events.flatMap { ["BEGIN:VEVENT"] + $0 + ["END:VEVENT"] }
    return (["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + all + ["END:VCALENDAR"])
      .map { $0 + "\r\n" }.joined()
  }

  private static func evening(_ title: String, _ day: Int, _ lines: String...) -> [String] {
    ["UID:q", "SUMMARY:\(title)", "DTSTART:202612\(day)T193000"] + lines
  }

  private static let three = [evening("Karaoke", 24), evening("Quiz", 25), evening("Jazz", 26)]

  /// The days and titles of all dates: `24 Karaoke`.
  private var listed: [String] {
    dates.records.map { record in
      let fields = record.components(separatedBy: " | ")
      return "\(fields[0].dropFirst(8).prefix(2)) \(fields[1])"
    }.sorted()
  }

  private static func cancellation(_ lines: String...) -> String {
    events([["UID:q", "SEQUENCE:1"] + lines], "METHOD:CANCEL")
  }

  @Test(arguments: [
    events(Array(three[1...])), events([three[0] + ["STATUS:CANCELLED"]] + three[1...]),
    events([three[0] + ["STATUS:CANCELLED"]]),
    cancellation("DTSTART:20261224T193000"),
  ])
  func `keeps the titles of the others if the first leaves`(second: String) throws {
    try read(Self.events(Self.three)).expect(output: "3 dates added.\n")
    try dates("edit", "Quiz", "--icon", "gift").expect(0)
    try read(second).expect(output: .starts("0 dates added, 1 removed"))
    #expect(listed == ["25 Quiz", "26 Jazz"])
    expect(dates.records.first { $0.contains("Quiz") }, .has("icon=gift"))
    try read(Self.events(Self.three)).expect(output: "1 date added, 2 already imported.\n")
    #expect(listed == ["24 Karaoke", "25 Quiz", "26 Jazz"])
  }

  @Test func `keeps the title of one that came alone`() throws {
    _ = try read(Self.events([Self.three[2]]))
    try read(Self.events(Self.three)).expect(output: "2 dates added, 1 already imported.\n")
    #expect(listed == ["24 Karaoke", "25 Quiz", "26 Jazz"])
    _ = try read(Self.events([Self.three[1]]))
    #expect(listed == ["25 Quiz"])
    try read(Self.events(Self.three)).expect(output: "2 dates added, 1 already imported.\n")
    #expect(listed == ["24 Karaoke", "25 Quiz", "26 Jazz"])
    try read(Self.cancellation("DTSTART:20261225T193000")).expect(
      output: "0 dates added, 1 removed.\n")
    #expect(listed == ["24 Karaoke", "26 Jazz"])
    try read(Self.cancellation()).expect(output: "0 dates added, 2 removed.\n")
  }

  // MARK: Parts and occurrences

  private static let periods = [
    "UID:q", "SUMMARY:M", "DTSTART:20261203T100000", "DTEND:20261203T110000",
    "RDATE;VALUE=PERIOD:20261205T100000/PT2H,20261206T100000/PT2H",
  ]

  private static func occurrence(_ day: String, _ lines: String...) -> [String] {
    ["UID:q", "RECURRENCE-ID:202612\(day)", "DTSTART:202612\(day)", "SEQUENCE:1"] + lines
  }

  @Test func `has a changed occurrence beside the other periods`() throws {
    let moved = [
      "UID:q", "SUMMARY:X", "RECURRENCE-ID:20261205T100000", "DTSTART:20261205T150000",
    ]
    try read(Self.events([Self.periods, moved])).expect(output: "3 dates added.\n")
    expect(dates.records[1], .has("except=2026-12-05", "also=2026-12-06"))
    try read(Self.events([Self.periods, moved])).expect(
      output: "0 dates added, 3 already imported.\n")
    _ = try read(Self.events([Self.periods]))
    #expect(listed == ["03 M", "05 M"])
    expect(dates.records.last, .has("also=2026-12-06"), .lacks("except="))
  }

  @Test func `takes a canceled occurrence from the part that has it`() throws {
    try read(Self.events([Self.periods])).expect(output: "2 dates added.\n")
    for (day, part) in [("05T100000", "05"), ("03T100000", nil), ("06T100000", nil)] {
      try read(Self.events([Self.occurrence(day)], "METHOD:CANCEL")).expect(
        output: .starts("0 dates added, 1 \(part == nil ? "removed" : "updated")"))
    }
    #expect(dates.records.isEmpty)
  }

  private static let weekly = [("Mon", "07T100000Z"), ("Thu", "10T150000Z")].map { title, start in
    ["UID:q", "SUMMARY:\(title)", "DTSTART:202612\(start)", "RRULE:FREQ=WEEKLY;COUNT=3"]
  }

  @Test func `takes an occurrence from the event that has it`() throws {
    let moved = [
      "UID:q", "SUMMARY:X", "RECURRENCE-ID:20261210T150000Z", "DTSTART:20261211T150000Z",
    ]
    try read(Self.events(Self.weekly + [moved])).expect(output: "3 dates added.\n")
    #expect(listed == ["07 Mon", "10 Thu", "11 X"])
    try read(Self.events(Self.weekly + [moved])).expect(
      output: "0 dates added, 3 already imported.\n")
    try read(Self.events(Self.weekly)).expect(
      output: .starts("0 dates added, 1 updated, 1 removed"))
    try read(Self.events([Self.occurrence("10T150000Z")], "METHOD:CANCEL")).expect(
      output: "0 dates added, 1 updated.\n")
    #expect(listed == ["07 Mon", "10 Thu"])
    expect(dates.records.first, .lacks("except="))
    expect(dates.records.last, .has("times=3", "except=2026-12-10"))
    try read(Self.cancellation("DTSTART:20261210T150000Z")).expect(
      output: "0 dates added, 1 removed.\n")
    #expect(listed == ["07 Mon"])
  }

  @Test func `has the periods that move with the later occurrences`() throws {
    let series =
      Self.periods.dropLast() + [
        "RRULE:FREQ=WEEKLY;COUNT=3", "RDATE;VALUE=PERIOD:20261212T100000/PT2H",
      ]
    let moved = [
      "UID:q", "SUMMARY:F", "RECURRENCE-ID;RANGE=THISANDFUTURE:20261210T100000",
      "DTSTART:20261210T120000", "DTEND:20261210T130000",
    ]
    try read(Self.events([Array(series), moved])).expect(output: "3 dates added.\n")
    #expect(listed == ["03 M", "10 F", "12 F"])
    try read(Self.events([Array(series), moved])).expect(
      output: "0 dates added, 3 already imported.\n")
    let canceled = Self.occurrence("10T100000").map {
      $0.replacing("RECURRENCE-ID", with: "RECURRENCE-ID;RANGE=THISANDFUTURE")
    }
    _ = try read(Self.events([canceled], "METHOD:CANCEL"))
    #expect(listed == ["03 M"])
  }
}
