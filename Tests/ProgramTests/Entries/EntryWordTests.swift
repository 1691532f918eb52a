import Foundation
import TestSupport
import Testing

/// Entries that are named without quotes, and moved, renamed and started again in words.
@Suite struct `Entries that are named in words` {
  private let program: Program
  private static let now = ["--now", "2026-11-26T10:00:00Z"]

  init() throws {
    program = try Program(
      after: [
        ["countdown", "add", "Launch party", "2026-12-01"],
        ["elapsed", "add", "Smoke free", "2026-01-01"],
      ], with: Self.now)
  }

  private func run(_ line: String) throws -> Outcome {
    try program.run(line.split(separator: " ").map(String.init) + Self.now)
  }

  private var date: String {
    program.records(of: ".local/share/noonmark/dates").first?.components(separatedBy: " | ")
      .prefix(2).joined(separator: " ") ?? ""
  }

  private var counter: [String] {
    program.records(of: ".local/share/noonmark/counters").first?.components(separatedBy: " | ")
      ?? []
  }

  @Test func `are moved to another day`() throws {
    try run("countdown move launch party dec 5").expect(0)
    #expect(date == "2026-12-05 Launch party")
    try run("countdown move launch next friday 18:00").expect(0)
    expect(date, .starts("2026-11-27 18:00"), .ends("Launch party"))
    try run("countdown move launch").expect(2)
    try run("countdown move nothing dec 5").expect(error: .has("no such date 'nothing'"))
    try run("countdown move launch party").expect(2)
    expect(date, .ends("Launch party"))
  }

  @Test func `are moved by a length from their date, or to a time of it`() throws {
    try run("countdown edit launch party --at 18:00 --end 20:00").expect(0)
    for (words, moved) in [
      ("a week later", "2026-12-08 18:00 end=20:00"),
      ("2 days earlier", "2026-12-06 18:00 end=20:00"),
      ("back 2 days", "2026-12-04 18:00 end=20:00"), ("by a month", "2027-01-04 18:00 end=20:00"),
      ("7pm", "2027-01-04 19:00 end=21:00"), ("an hour later", "2027-01-04 20:00 end=22:00"),
      ("30 minutes earlier", "2027-01-04 19:30 end=21:30"),
      ("next friday 18:00", "2026-11-27 18:00 end=20:00"),
      ("a week later at 7pm", "2026-12-04 19:00 end=21:00"),
      ("the next day", "2026-12-05 19:00 end=21:00"),
      ("to the following week", "2026-12-12 19:00 end=21:00"),
      ("2 working days later", "2026-12-15 19:00 end=21:00"),
    ] {
      try run("countdown move launch party \(words)").expect(0)
      let fields = program.records(of: ".local/share/noonmark/dates")[0]
        .components(separatedBy: " | ")
      let end = fields.first { $0.hasPrefix("end=") } ?? ""
      #expect("\(fields[0]) \(end)" == moved, "\(words)")
    }
  }

  @Test func `are renamed, and found by the longest title`() throws {
    try run("countdown rename launch party Kickoff day").expect(0)
    #expect(date == "2026-12-01 Kickoff day")
    try run("countdown rename kickoff Launch party").expect(0)
    try run("elapsed rename smoke free No smoking").expect(0)
    #expect(counter[1] == "No smoking")
    // As people say it.
    try run("countdown rename launch party to Kickoff").expect(0)
    #expect(date == "2026-12-01 Kickoff")
    try run("elapsed rename no smoking to Free").expect(0)
    #expect(counter[1] == "Free")
    try run("countdown rename kickoff to").expect(0)
    #expect(date == "2026-12-01 to")
    try run("countdown rename to to Town").expect(0)
    #expect(date == "2026-12-01 Town")
  }

  @Test func `keep a title in quotes`() throws {
    let words = ["countdown", "rename", "launch party", "to the moon"]
    try program.run(words + Self.now).expect(0)
    #expect(date == "2026-12-01 to the moon")
  }

  @Test func `are edited and removed`() throws {
    try run("countdown edit launch party --date 2026-12-24").expect(0)
    #expect(date == "2026-12-24 Launch party")
    try run("countdown edit launch party").expect(
      2, error: .has("write --title TITLE, --date DATE"))
    try run("countdown edit no such --date dec 5").expect(1)
    try run("countdown remove launch party --yes").expect(0)
    #expect(date.isEmpty)
    try run("elapsed remove smoke free -y").expect(0)
    #expect(counter.isEmpty)
  }

  @Test func `start again on a day in words`() throws {
    try run("elapsed reset smoke free yesterday").expect(0)
    #expect(
      counter[0] == "2026-11-25" && counter.contains("runs=2026-01-01..2026-11-25"), "\(counter)")
    try run("elapsed reset smoke free tomorrow").expect(2)
    try run("elapsed reset smoke free").expect(0)
    #expect(counter[0] == "2026-11-26")
    try run("elapsed reset nothing yesterday").expect(error: .has("no such counter"))
  }

  @Test func `start again on an earlier day than that of the last reset`() throws {
    try run("elapsed reset smoke free").expect(0)
    try run("elapsed reset smoke free yesterday").expect(0)
    #expect(
      counter[0] == "2026-11-25" && counter.contains("runs=2026-01-01..2026-11-25"), "\(counter)")
    try run("elapsed reset smoke free dec 31 2025").expect(2, error: .has("use a later day"))
  }

  @Test func `say it if their new day is not one of their repetition`() throws {
    try run("countdown add Gym every monday 6pm").expect(0)
    try run("countdown move gym tuesday").expect(
      0, error: .has("2026-12-01 is the first date, though it is not one of 'monday'"))
    try run("countdown move gym monday").expect(0, error: .lacks("first date"))
  }
}

/// Times of a clock in the hour that clocks repeat or skip.
@Suite struct `A time of a clock` {
  private let program = Program()

  private func run(_ line: String, at now: String) throws -> Outcome {
    try program.run(
      line.split(separator: " ").map(String.init) + ["--now", now], with: ["TZ": "Europe/Berlin"])
  }

  /// The second 2:40 in Berlin.
  private static let repeated = "2026-10-25T01:40:00Z"

  @Test func `is ahead in the hour that is repeated`() throws {
    try run("countdown add Alarm 02:50", at: Self.repeated).expect(
      0, error: .has("2026-10-25 01:50 UTC"))
    try run("countdown --size small", at: Self.repeated).expect(output: .has("10 min"))
    try run("countdown add Past 02:30", at: Self.repeated).expect(
      0, error: .has("2026-10-26 02:30"))
    // The first 2:40.
    try run("countdown add Next 02:50", at: "2026-10-25T00:40:00Z").expect(
      0, error: .lacks("UTC"), .has("2026-10-25 02:50"))
  }

  @Test func `is the last one in the hour that is repeated or skipped`() throws {
    try program("tally", "new", "water").expect(0)
    for words in ["at 2:50", "2:50"] {
      try run("tally log water \(words)", at: Self.repeated).expect(0)
    }
    try run("tally log water at 2:30", at: "2026-03-29T01:10:00Z").expect(0)
    let log = try run("tally history water --format json", at: Self.repeated).output
    expect(log, .has("2026-10-25", "2026-03-28"), .lacks("2026-10-24", "2026-03-29"))
  }
}

/// Widgets on another day, and of another place.
@Suite struct `A widget elsewhere` {
  private let program = Program()

  private func run(_ line: String, at now: String = "2026-11-26T10:00:00Z") throws -> Outcome {
    try program.run(
      line.split(separator: " ").map(String.init) + ["--now", now], with: ["TZ": "Europe/Oslo"])
  }

  @Test(arguments: [
    ("sun tomorrow", "sun", "2026-11-27 12:00"), ("moon dec 24", "moon", "2026-12-24 12:00"),
    ("sun 2026-06-21", "sun", "2026-06-21 12:00"),
    ("show sun moon tomorrow", "show sun moon", "2026-11-27 12:00"),
  ])
  func `is shown on a day`(typed: String, line: String, now: String) throws {
    let shown = try run(typed)
    #expect(shown.status == 0 && !shown.output.isEmpty)
    #expect(shown == (try run(line, at: now)))
    #expect(shown != (try run(line)))
  }

  @Test(arguments: [("2030", "Mar 20, 2030", "1210d"), ("2020", "Mar 20, 2020", "-2442d")])
  func `lists the events of a year, with the days to each`(
    year: String, first: String, days: String
  ) throws {
    let lines = try run("solstice \(year)").output.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0].contains(first) && lines[0].hasSuffix(days), "\(lines[0])")
    #expect(lines.allSatisfy { $0.contains(year) })
  }

  @Test func `is not followed on a day, and a word that is no day is refused`() throws {
    try run("sun tomorrow --refresh-at").expect(2)
    try run("sun someday").expect(2)
    try run("tomorrow").expect(2)
  }

  @Test(arguments: [
    ("sun 2026-02-30", "invalid day in '2026-02-30'"), ("moon feb 30", "invalid day in 'feb 30'"),
    ("solstice 2026-02-30", "invalid day in '2026-02-30'"),
    ("sun 18:00", "invalid date '18:00'"), ("sun tomorrow 6pm", "invalid date 'tomorrow 6pm'"),
    ("sun moonn", "unknown widget 'moonn'"), ("solstice 30", "unknown command 'solstice 30'"),
  ])
  func `is not shown on a day that does not exist`(typed: String, problem: String) throws {
    try run(typed).expect(2, error: .has(problem))
  }

  /// Some cities are only in the table of time zones.
  @Test(arguments: [
    ("Tokyo", "+09:00"), ("Kiritimati", "+14:00"), ("Nuuk", "-02:00"), ("Lord Howe", "+11:00"),
  ])
  func `has the zone of its city`(city: String, offset: String) throws {
    let words = ["sun", "--format", "json", "--now", "2026-11-26T10:00:00Z", "--place", city]
    try program.run(words, with: ["TZ": "Europe/Oslo"]).expect(0, output: .has(offset))
  }

  @Test func `has the place and the zone of a city`() throws {
    #expect(try run("sun --place Rome") != (try run("sun")))
    #expect(try run("sun --place 41.89,12.48") != (try run("sun")))
    try run("sun --place Xyzzyville").expect(1, error: .has("no city 'Xyzzyville' is known"))
  }
}
