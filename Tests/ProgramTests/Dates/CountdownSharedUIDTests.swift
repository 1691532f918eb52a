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
}
