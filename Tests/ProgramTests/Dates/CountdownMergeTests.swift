import Foundation
import TestSupport
import Testing

/// Files with one event of a series each, imported one after another.
@Suite struct `An import of single occurrences` {
  private let importing = Program()
  private let reading = Program()

  private static let options = ["--now", "2026-11-23T08:00:00Z", "--tz", "UTC"]
  private static let series = [
    "SUMMARY:S", "DTSTART:20261124T100000Z", "RRULE:FREQ=DAILY;COUNT=5",
  ]

  /// Creates an event for an occurrence, moved to another hour or canceled.
  private static func occurrence(
    _ day: Int, _ title: String, at hour: Int?, isFuture: Bool = false, sequence: Int = 0
  ) -> [String] {
    let range = isFuture ? ";RANGE=THISANDFUTURE" : ""
    return [
      "SUMMARY:\(title)", "SEQUENCE:\(sequence)", "RECURRENCE-ID\(range):202611\(day)T100000Z",
      "DTSTART:202611\(day)T\(hour ?? 10)0000Z",
    ] + (hour == nil ? ["STATUS:CANCELLED"] : [])
  }

  private func add(_ events: [[String]]) throws -> Outcome {
    let lines =
      ["BEGIN:VCALENDAR", "VERSION:2.0"]
      + events.flatMap { ["BEGIN:VEVENT", "UID:u"] + $0 + ["END:VEVENT"] } + ["END:VCALENDAR"]
    let text = lines.map { $0 + "\r\n" }.joined()
    try importing.write(text, to: "a.ics")
    try reading.write(text, to: "all/\(UUID().uuidString).ics")
    return try importing.run(["countdown", "import", "a.ics"] + Self.options).expect(0)
  }

  /// Returns the days, hours and titles of the agenda: `24 10 S`.
  private func listed(_ program: Program? = nil) throws -> [String] {
    var (day, found) = ("", [String]())
    let words = ["agenda", "list", "--width", "60"] + Self.options
    for line in try (program ?? importing).run(words).expect(0).lines {
      let line = line.trimmingCharacters(in: .whitespaces)
      if let match = line.firstMatch(of: /Nov (\d+), 2026/) { day = String(match.1) }
      guard let match = line.firstMatch(of: /^(\d+):00 (AM|PM)\s+(\w+)$/) else { continue }
      let hour = (Int(match.1) ?? 0) % 12 + (match.2 == "PM" ? 12 : 0)
      found.append("\(day) \(hour) \(match.3)")
    }
    return found
  }

  private static let all = (24...28).map { "\($0) 10 S" }
  private static let first = occurrence(24, "O", at: 12, isFuture: true)

  @Test func `keeps a series without a date left, and cancels it`() throws {
    for events in [Self.series, Self.first] { _ = try add([events]) }
    let moved = (24...28).map { "\($0) 12 O" }
    #expect(try listed() == moved)
    #expect(try add([Self.first]).output == "0 dates added, 1 already imported.\n")
    _ = try add([Self.occurrence(24, "O", at: 13, isFuture: true, sequence: 1)])
    #expect(try listed() == (24...28).map { "\($0) 13 O" })
    _ = try add([Self.occurrence(26, "O", at: nil, sequence: 2)])
    _ = try add([Self.occurrence(27, "P", at: 15, sequence: 2)])
    #expect(try listed() == ["24 13 O", "25 13 O", "27 15 P", "28 13 O"])
    _ = try add([["SUMMARY:S", "STATUS:CANCELLED", "SEQUENCE:3", "DTSTART:20261124T100000Z"]])
    #expect(try listed() == [])
  }

  @Test func `cancels a series whose occurrences are all dates of their own`() throws {
    let two = Self.series.dropLast() + ["RRULE:FREQ=DAILY;COUNT=2"]
    let both = [24, 25].map { Self.occurrence($0, "O", at: 12) }
    _ = try add([Array(two)] + both)
    #expect(try listed() == ["24 12 O", "25 12 O"])
    #expect(try add([Array(two)] + both).output == "0 dates added, 2 already imported.\n")
    _ = try add([["SUMMARY:S", "STATUS:CANCELLED", "SEQUENCE:1", "DTSTART:20261124T100000Z"]])
    #expect(try listed() == [])
  }

  @Test(arguments: [nil, 12])
  func `divides a series at an occurrence that was canceled or moved`(hour: Int?) throws {
    for isMoved in [false, true] {
      let days = `An import of single occurrences`()
      _ = try days.add([Self.series])
      _ = try days.add([Self.occurrence(26, "A", at: isMoved ? 15 : nil, sequence: 1)])
      _ = try days.add([Self.occurrence(26, "B", at: hour, isFuture: true, sequence: 2)])
      let rest = hour.map { hour in (26...28).map { "\($0) \(hour) B" } } ?? []
      #expect(try days.listed() == Self.all.prefix(2) + rest)
    }
  }

  @Test func `keeps the later part of a series that is divided before it`() throws {
    _ = try add([Self.series])
    _ = try add([Self.occurrence(26, "A", at: 12, isFuture: true, sequence: 1)])
    _ = try add([Self.occurrence(25, "B", at: 14, isFuture: true, sequence: 2)])
    #expect(try listed() == ["24 10 S", "25 14 B"] + (26...28).map { "\($0) 12 A" })
  }

  @Test(arguments: [nil, 14])
  func `replaces a part by its first occurrence`(hour: Int?) throws {
    _ = try add([Self.series])
    _ = try add([Self.occurrence(26, "A", at: 12, isFuture: true, sequence: 1)])
    _ = try add([Self.occurrence(26, "B", at: hour, sequence: 2)])
    let moved = hour.map { ["26 \($0) B"] } ?? []
    #expect(try listed() == Self.all.prefix(2) + moved + Self.all.suffix(2))
    try reading.configure("calendars = ~/all\n")
    #expect(try listed() == listed(reading))
  }

  @Test func `takes the only date of a series`() throws {
    _ = try add([Array(Self.series.dropLast())])
    _ = try add([Self.occurrence(24, "S", at: nil, sequence: 1)])
    #expect(try listed() == [])
    let days = `An import of single occurrences`()
    _ = try days.add([Self.series])
    _ = try days.add([Self.occurrence(25, "S", at: nil, isFuture: true, sequence: 1)])
    _ = try days.add([Self.occurrence(24, "M", at: 12, sequence: 1)])
    #expect(try days.listed() == ["24 12 M"])
  }

  @Test func `removes a series whose occurrences are all excluded`() throws {
    _ = try add([Self.series])
    let two = Self.series.dropLast() + ["RRULE:FREQ=DAILY;COUNT=2", "SEQUENCE:1"]
    let outcome = try add([two + ["EXDATE:20261124T100000Z,20261125T100000Z"]])
    #expect(outcome.output == "0 dates added, 1 removed.\n")
    #expect(try listed() == [])
  }

  /// The agenda reads the same files as a calendar.
  @Test(arguments: Samples.seeds(40))
  func `has the dates that the agenda reads from all files`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try reading.configure("calendars = ~/all\n")
    _ = try add([Self.series])
    // The days from which a part was moved, which were moved alone, and the end.
    var (parts, alone, end) = ([Int](), Set<Int>(), 29)
    var described = "\(seed):"
    for sequence in 1...5 where end > 24 {
      let day = random.number(in: 24...(end - 1))
      let hour = random.pick([nil, 11 + sequence, 11 + sequence])
      let isFuture = random.pick([true, false])
      // An occurrence that was moved alone outlives the end of its series.
      if isFuture, hour == nil, alone.contains(where: { $0 >= day }) { continue }
      // The later occurrences of a part that is replaced return to the series, if it has a line.
      let isReplacement = !isFuture && parts.contains(day)
      let hasSeries = try listed().contains { $0.hasSuffix("S") }
      if isReplacement, !hasSeries || parts.contains(where: { $0 < day }) { continue }
      let event = Self.occurrence(
        day, "E\(sequence)", at: hour, isFuture: isFuture, sequence: sequence)
      described += " \(day)\(isFuture ? "+" : "") at \(hour.map(String.init) ?? "-")"
      _ = try add([event])
      if isFuture { parts.append(day) } else { alone.insert(day) }
      if isFuture, hour == nil { end = day }
      #expect(try listed() == listed(reading), "\(described)")
      let before = try listed()
      _ = try add([event])
      #expect(try listed() == before, "\(described), again")
      if isReplacement { break }
    }
  }
}
