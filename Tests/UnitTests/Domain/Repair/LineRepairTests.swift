import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkText
import TestSupport
import Testing

struct LineRepairTests {
  /// A damaged file and what becomes of it.
  struct Sample: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let rules: LineRules
    let before: String
    let after: String
    /// The lines that change, and what happens to them.
    let remedies: [Int: String]
  }

  private static let comment = "kept as a comment"

  static let samples: [Sample] = [
    Sample(
      testDescription: "a line that no reader uses", rules: .dates,
      before: "# noonmark dates 1\n2026-13-01 | Typo\n2026-12-24 | Eve\n",
      after: "# noonmark dates 1\n# damaged (invalid): 2026-13-01 | Typo\n2026-12-24 | Eve\n",
      remedies: [2: comment]),
    Sample(
      testDescription: "a last line that is cut off", rules: .counters,
      before: "# noonmark counters 1\r\n2025-01-01 | Sob",
      after: "# noonmark counters 1\r\n# damaged (no line ending): 2025-01-01 | Sob\r\n",
      remedies: [2: comment]),
    Sample(
      testDescription: "a last line without a line ending in a file written by hand",
      rules: .counters, before: "2025-01-01 | Sober", after: "2025-01-01 | Sober", remedies: [:]),
    Sample(
      testDescription: "NUL bytes over the end of a line and the start of the next", rules: .tasks,
      before: "[ ] | Buy mi\0\0\0\0| Call Mum\n[ ] | Rest\n",
      after: "# damaged (NUL bytes): [ ] | Buy mi…| Call Mum\n[ ] | Rest\n",
      remedies: [1: comment]),
    Sample(
      testDescription: "NUL bytes after a whole line", rules: .dates,
      before: "2026-12-24 | Eve | id=aaaaaaaaaaaa\0\0\n2026-12-25 | Day | id=bbbbbbbbb\0\n",
      after: "2026-12-24 | Eve | id=aaaaaaaaaaaa\n"
        + "# damaged (NUL bytes): 2026-12-25 | Day | id=bbbbbbbbb\n",
      remedies: [1: "the bytes before them are used", 2: comment]),
    Sample(
      testDescription: "NUL bytes between lines", rules: .dates,
      before: "2026-12-24 | Eve\n\0\0\0\n2026-12-25 | Day\n",
      after: "2026-12-24 | Eve\n2026-12-25 | Day\n",
      remedies: [2: "removed, since nothing else is on the line"]),
    Sample(
      testDescription: "several runs of NUL bytes in one line", rules: .tallies,
      before: "water | Water\n\0\0\0tea | T\0\0ea\0\0 | x\n",
      after: "water | Water\n# damaged (NUL bytes): tea | T…ea… | x\n", remedies: [2: comment]),
    Sample(
      testDescription: "a first line that is partly NUL bytes", rules: .outbox,
      before: "# noonmark out\0\0\0\0\nwaiting | delete | to=https://a.example\n",
      after: "# noonmark outbox 1\nwaiting | delete | to=https://a.example\n",
      remedies: [1: "the first line is restored"]),
    Sample(
      testDescription: "a first line that is restored, and a last line that is cut off",
      rules: .dates, before: "# noonmark da\0\0\n2026-12-24 | Eve | id=aaaaaaaaaaaa\n2026-12-2",
      after: "# noonmark dates 1\n2026-12-24 | Eve | id=aaaaaaaaaaaa\n"
        + "# damaged (no line ending): 2026-12-2\n",
      remedies: [1: "the first line is restored", 3: comment]),
    Sample(
      testDescription: "nothing but NUL bytes", rules: .events, before: "\0\0\0\0\0\0\0\0",
      after: "# noonmark events 1\n", remedies: [1: "the file starts again"]),
    Sample(
      testDescription: "another encoding", rules: .dates,
      before: "2\00\02\06\0-\01\02\0-\02\04\0 \0|\0 \0E\0\n\0", after: "# noonmark dates 1\n",
      remedies: [1: "the file starts again"]),
    Sample(
      testDescription: "settings", rules: .settings,
      before: "theme = nord\nlongit\0\0\0 = 4\nnothing\nclock = 24",
      after: "theme = nord\n# damaged (NUL bytes): longit… = 4\n# damaged (invalid): nothing\n"
        + "clock = 24",
      remedies: [2: comment, 3: comment]),
    Sample(
      testDescription: "settings that are nothing but NUL bytes", rules: .settings,
      before: "\0\0\0\0", after: "", remedies: [1: "the file starts again"]),
    Sample(
      testDescription: "comments that preserve damage", rules: .dates,
      before: "# damaged (no line ending): \0\0\0\n2026-12-24 | Eve\n",
      after: "# damaged (no line ending): \0\0\0\n2026-12-24 | Eve\n", remedies: [:]),
    Sample(
      testDescription: "an invalid value of an entry that is used", rules: .dates,
      before: "2026-12-24 | Eve | color=reddish\n", after: "2026-12-24 | Eve | color=reddish\n",
      remedies: [:]),
  ]

  @Test(arguments: samples)
  func `a damaged file keeps what can be read, and the rest as comments`(sample: Sample) {
    let file = RepairedFile(sample.before, sample.rules)
    #expect(file.text == sample.after)
    let remedies = file.edits.map { ($0.line, $0.remedy) }
    #expect(Dictionary(uniqueKeysWithValues: remedies) == sample.remedies)
    #expect(file.unrepaired.isEmpty)
    #expect(RepairedFile(file.after, sample.rules).edits.isEmpty)
  }

  @Test func `entries with the same id get their own, always the same`() throws {
    let text = "2026-12-24 | Eve | id=same | x=1\n2026-12-25 | Day | id=same\n2026-12-25 | Day\n"
    let file = RepairedFile(text, .dates)
    let dates = DateBook(file.after).all
    #expect(dates.map(\.title) == ["Eve", "Day", "Day"])
    #expect(dates[0].id == "same" && dates[1].id.utf8.count == EntryID.length)
    #expect(file.text.hasPrefix("2026-12-24 | Eve | id=same | x=1\n2026-12-25 | Day | id="))
    #expect(file.edits.map(\.problem) == ["has the same id as line 1: remove it from one"])
    #expect(file.edits.map(\.remedy) == ["gets the id \(dates[1].id)"])
    #expect(RepairedFile(text, .dates).after == file.after)
    // Of three, even identical ones, each has its own.
    let lines = String(repeating: "2026-12-25 | Day | id=same\n", count: 3)
    #expect(Set(DateBook(RepairedFile(lines, .dates).after).all.map(\.id)).count == 3)
  }

  @Test func `a copy of a task of the feed becomes a task of the user's own`() throws {
    let text = "[ ] | one | from=feed | id=7\n[x] | two | from=feed | user=3 | id=7\n"
    let tasks = TodoBook(RepairedFile(text, .tasks).after).items
    #expect(tasks.map(\.title) == ["one", "two"])
    #expect(tasks.map(\.origin) == [.feed, .own])
    #expect(tasks[0].id == UUIDText.text(of: 7))
    #expect(UUIDText.normalized(tasks[1].id) == tasks[1].id && tasks[1].id != tasks[0].id)
    #expect(tasks[1].userID == .number(3))
  }

  @Test func `an id that another line or a server refers to is left`() {
    let log = """
      2026-11-20T10:00:00Z | a | id=same
      2026-11-21T10:00:00Z | b | id=same
      removed | same | at=2026-11-20T10:00:00Z
      """
    let events = RepairedFile(log, .events)
    #expect(events.edits.isEmpty)
    #expect(events.unrepaired.map(\.line) == [2])
    let line = "waiting | delete | to=https://a.example/1 | id=same\n"
    let outbox = RepairedFile(line + line, .outbox)
    #expect(outbox.edits.isEmpty)
    #expect(outbox.unrepaired.map(\.line) == [2])
  }

  @Test func `lines in another encoding are reported once, and left`() {
    var bytes = Array("# noonmark dates 1\n".utf8)
    for _ in 0..<3 { bytes += Array("2026-12-24 | No".utf8) + [0xEB, 0x6C, 0x0A] }
    let file = RepairedFile(bytes, .dates)
    #expect(file.after == bytes)
    #expect(file.unrepaired.map(\.line) == [2])
    #expect(file.unrepaired.first?.problem == "the line is not UTF-8, like 2 more")
  }

  @Test func `a line of a log that readers skip for its length keeps its start`() {
    let long = "2026-11-21T10:00:00Z | " + String(repeating: "x", count: 3 << 20)
    let file = RepairedFile("# noonmark events 1\n\(long)\n2026-11-21T11:00:00Z | b\n", .events)
    #expect(
      file.text
        == "# noonmark events 1\n# damaged (too long): \(long.prefix(200))\n"
        + "2026-11-21T11:00:00Z | b\n")
    #expect(RepairedFile(file.after, .events).edits.isEmpty)
  }

  @Test func `lines are read across the blocks of a file`() {
    // Lines of a prime length, so that blocks end anywhere in one.
    let line = "2026-12-24 | " + String(repeating: "é", count: 43) + "\r\n"
    let text = String(repeating: line, count: 4000) + "2026-12-25 | Day\0\0\0" + line
    let bytes = Array(text.utf8)
    let lines = RepairedFile.lines(of: bytes, maximum: 1 << 20)
    #expect(lines.count == 4001)
    #expect(lines.map(\.number) == Array(1...4001))
    #expect(lines.dropLast().allSatisfy { $0.rest == nil && $0.ending == [0x0D, 0x0A] })
    #expect(lines.map(\.range.lowerBound) == [0] + lines.dropLast().map(\.range.upperBound))
    #expect(lines.last?.range.upperBound == bytes.count)
    #expect(lines.last?.rest.map { $0 + [0x0D, 0x0A] } == Array(line.utf8))
  }
}
