import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkDomain
@testable import NoonmarkPhrases

@Suite struct `An import of a tally` {
  private func read(_ text: String) throws -> TallyImport {
    try TallyImport(CSVFile(Array(text.utf8))) { text throws(Failure) in
      if let date = try? DateParser.parse(text) { return Zone.utc.startOfDay(date) }
      if let at = try? TimeParser.parse(text, in: .utc) { return at }
      let reader = DateReader(
        today: CivilDate(dayNumber: 20_000), .last, DateVocabulary(languages: [.english]))
      return try reader.pastTime(
        text, at: ZonedInstant(Instant(epochSeconds: 1_780_000_000), in: .utc)
      ).at
    }
  }

  private func rows(_ text: String) throws -> [String] {
    try read(text).rows.map { row in
      let event = row.event
      return [row.name, event.at.rfc3339(in: .utc), "\(event.amount)", event.note]
        .compactMap(\.self).joined(separator: " ")
    }
  }

  @Test func `has a date, a count and a note`() throws {
    #expect(
      try rows("date,count,note\n2026-11-20,3,after the run\n2026-11-21,1,\n2026-11-22,0,none\n")
        == [
          "2026-11-20T00:00:00Z 3 after the run", "2026-11-21T00:00:00Z 1",
        ])
    #expect(
      try rows("\u{FEFF}Date;Time;Amount\r\n2026-11-20;18:30;2\r\n") == ["2026-11-20T18:30:00Z 2"])
    #expect(try rows("date\n2026-11-20\n2026-11-20 9:05\n").count == 2)
    #expect(
      try rows("date,note\n2026-11-20,\"two\nlines, \"\"quoted\"\"\"\n") == [
        "2026-11-20T00:00:00Z 1 two\nlines, \"quoted\""
      ])
  }

  @Test(arguments: [
    ("2026-11-20,1,\"abc\n2026-11-21,2,x\n2026-11-22,3,y\n", [2]),
    ("2026-11-20,1,\"abc\n2026-11-21,2,\"x\"\n2026-11-22,3,\"\"\n", [2]),
    ("\"2026-11-20,1,abc\n\"2026-11-21\",\"2\",\"x\"\n2026-11-22,3,\"y\nz\"\n", [2]),
    ("2026-11-21,2,\"x\ny\"\r\n2026-11-22,3,y\r\n2026-11-23,1,\"z", [5]),
    ("2026-11-21,2,\"x\"y\n2026-11-22,3,5\" pipe\n", []),
  ])
  func `has every line but one whose quote is not closed`(lines: String, bad: [Int]) throws {
    let read = try read("date,count,note\n" + lines)
    #expect(read.rows.map(\.event.amount) == [2, 3])
    #expect(read.problems(of: []).map(\.line) == bad)
  }

  @Test func `has no columns of a line whose quote is not closed`() {
    #expect(throws: Failure.self) { try read("date,count,\"note\n2026-11-20,1,x\n") }
  }

  @Test func `has one event for a time without a count`() throws {
    let text = """
      date,time,count,note
      2026-11-18,21:00,,pm
      2026-11-18,22:00,,
      2026-11-18,23:00,0,none
      2026-11-19,,,
      2026-11-20 7:15,,,
      2026-11-21,,,rest
      """
    #expect(
      try rows(text) == [
        "2026-11-18T21:00:00Z 1 pm", "2026-11-18T22:00:00Z 1", "2026-11-20T07:15:00Z 1",
      ])
    let read = try read(text)
    #expect(read.problems(of: []).map(\.line) == [7])
    #expect(try rows("tally,at,amount\nrun,2026-11-18T21:00:00Z,\n").count == 1)
    // Loop has notes of days without an event.
    let loop = try self.read("Date,Value,Notes\n2026-11-18,,ill\n")
    #expect(loop.rows.isEmpty && loop.problems(of: []).isEmpty)
  }

  @Test func `can be an export of noonmark`() throws {
    let export = "tally,id,at,note,amount\nwater,k7m2q9x4c8tz,2026-11-20T18:30:00Z,x,2\n"
    let read = try read(export)
    #expect(read.names == ["water"])
    #expect(read.rows.map(\.event.id) == ["k7m2q9x4c8tz"])
    #expect(read.rows.map(\.event.amount) == [2])
  }

  @Test func `can be the checkmarks of one habit of Loop, or of all`() throws {
    let one = """
      Date,Value,Notes
      2026-11-20,YES_MANUAL,with milk
      2026-11-19,NO,
      2026-11-18,SKIP,
      2026-11-17,2,
      2026-11-16,3000,
      2026-11-15,0,
      """
    #expect(
      try rows(one) == [
        "2026-11-20T00:00:00Z 1 with milk", "2026-11-17T00:00:00Z 1", "2026-11-16T00:00:00Z 3",
      ])
    let all = "Date,Water,Read a book,\n2026-11-20,4000,YES_MANUAL,\n2026-11-19,UNKNOWN,NO,\n"
    #expect(
      try rows(all) == ["Water 2026-11-20T00:00:00Z 4", "Read a book 2026-11-20T00:00:00Z 1"])
    #expect(try read(all).names == ["Water", "Read a book"])
  }

  @Test(arguments: ["date,value", "date,water", "Date,Value,Notes"])
  func `has plain amounts without the words or numbers of Loop`(header: String) throws {
    let days = [1, 2, 3, 8, 1000].enumerated().map { "2026-11-2\($0.offset),\($0.element)\n" }
    let read = try read(header + "\n" + days.joined())
    #expect(read.rows.map(\.event.amount) == [1, 2, 3, 8, 1000])
    #expect(!read.isOfLoop)
    #expect(try !self.read("date,water\n2026-11-20,2\n2026-11-21,2000\n").isOfLoop)
    #expect(try self.read("date,water\n2026-11-20,8\n2026-11-21,YES_MANUAL\n").isOfLoop)
  }

  @Test func `can be an export of Daylio`() throws {
    let text = """
      full_date,date,weekday,time,mood,activities,note_title,note
      2026-11-20,November 20,Friday,11:54 pm,rad,"coffee | run","Late","a long day"
      2026-11-19,November 19,Thursday,13:48,meh,"","",""
      """
    #expect(
      try rows(text) == [
        "coffee 2026-11-20T23:54:00Z 1 Late: a long day",
        "run 2026-11-20T23:54:00Z 1 Late: a long day",
      ])
  }

  @Test func `reports what it cannot read, by line, and reads the rest`() throws {
    let read = try read("date,count\nsoon,1\n2026-11-20,1.5\n2026-11-21,2\n")
    #expect(read.rows.map(\.event.amount) == [2])
    #expect(read.problems(of: read.names).map(\.line) == [2, 3])
    let zeros = try self.read("date,count\n2026-11-20,2.0\n2026-11-21,0.0\n2026-11-22,1.05\n")
    #expect(zeros.rows.map(\.event.amount) == [2])
    #expect(zeros.problems(of: []).map(\.line) == [4])
    #expect(throws: Failure.self) { try self.read("") }
    #expect(throws: Failure.self) { try self.read("a,b\n1,2\n") }
  }

  @Test func `gives equal rows ids of their own, and the same ones each time`() throws {
    let text = "date,count\n2026-11-20,1\n2026-11-20,1\n2026-11-21,1\n"
    let ids = try read(text).rows.map(\.event.id)
    #expect(Set(ids).count == 3)
    #expect(try read(text).rows.map(\.event.id) == ids)
    // A longer file from the same source.
    #expect(try read(text + "2026-11-22,1\n").rows.map(\.event.id).prefix(3) == ids[...])
  }

  @Test func `loses nothing of one name to the cells of another`() throws {
    let loop = try read(
      "Date,Water,Run,\n2026-11-20,2500,5000,\n2026-11-19,3000,2,\n2026-11-18,z,1000,\n")
    let runs = loop.rows.filter { $0.name == "Run" }
    #expect(runs.map(\.event.amount) == [5, 1, 1])
    #expect(loop.problems(of: ["Run"]).isEmpty)
    #expect(
      loop.problems(of: ["Water"]).map(\.message) == [
        "invalid amount '2500': Loop writes thousandths, so this is 2.5, and an amount is a whole "
          + "number from 1 to 1000000",
        "invalid amount 'z': write a whole number from 1 to 1000000",
      ])
    let own = try read("tally,date,count\nwater,2026-11-20,z\nrun,soon,1\nrun,2026-11-20,2\n")
    #expect(own.problems(of: ["water"]).map(\.line) == [2])
    #expect(own.problems(of: ["run"]).map(\.line) == [3])
    let daylio = try read("full_date,time,activities\n2026-11-20,99:99,coffee | run\n")
    #expect(daylio.problems(of: ["run", "coffee"]).map(\.line) == [2])
    #expect(daylio.problems(of: ["read"]).isEmpty)
    // An unreadable day is a problem of every habit.
    #expect(try read("Date,Water,Run\nsoon,1000,2000\n").problems(of: ["Run"]).count == 1)
  }

  @Test(arguments: [("2500", "2.5"), ("-1500", "-1.5"), ("120", "0.12"), ("2000000000", "2000000")])
  func `says what a number of Loop means`(text: String, decimal: String) throws {
    let read = try read("Date,Value,Notes\n2026-11-20,\(text),\n")
    let message = try #require(read.problems(of: []).first?.message)
    let beginning = "invalid amount '\(text)': Loop writes thousandths, so this is \(decimal),"
    #expect(message.hasPrefix(beginning))
  }

  @Test func `reports a row without a date, but for an empty one`() throws {
    let read = try read("date,time,count,note\n,,5,lost\n,,,\n,18:30,1,\n2026-11-20,,1,\n")
    #expect(read.rows.count == 1)
    #expect(read.problems(of: []).map(\.line) == [2, 4])
    expect(read.problems(of: []).first?.message, .starts("no date: write one"))
  }
}
