import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkText
import TestSupport
import Testing

struct LineRepairTests {
  /// A damaged file, and the file after the repair.
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
      before: "2026-12-24 | Eve | id=aaaaaaaaaaaa\0\0\n2026-12-25 | Day\n",
      after: "# damaged (NUL bytes): 2026-12-24 | Eve | id=aaaaaaaaaaaa…\n2026-12-25 | Day\n",
      remedies: [1: comment]),
    Sample(
      testDescription: "NUL bytes between lines", rules: .dates,
      before: "2026-12-24 | Eve\n\0\0\0\n2026-12-25 | Day\n",
      after: "2026-12-24 | Eve\n# damaged (NUL bytes): …\n2026-12-25 | Day\n",
      remedies: [2: comment]),
    Sample(
      testDescription: "several runs of NUL bytes in one line", rules: .tallies,
      before: "water | Water\n\0\0\0tea | T\0\0ea\0\0 | x\n",
      after: "water | Water\n# damaged (NUL bytes): …tea | T…ea… | x\n", remedies: [2: comment]),
    Sample(
      testDescription: "a first line that is partly NUL bytes", rules: .outbox,
      before: "# noonmark out\0\0\0\0\nwaiting | delete | to=https://a.example\n",
      after: "# noonmark outbox 1\n# damaged (NUL bytes): # noonmark out…\n"
        + "waiting | delete | to=https://a.example\n",
      remedies: [1: comment]),
    Sample(
      testDescription: "a first line of another version that ends in NUL bytes", rules: .dates,
      before: "# noonmark dates 2\0\0\n2026-12-24 | Eve\n",
      after: "# damaged (NUL bytes): # noonmark dates 2…\n2026-12-24 | Eve\n",
      remedies: [1: comment]),
    Sample(
      testDescription: "a damaged first line, and a last line that is cut off", rules: .dates,
      before: "# noonmark da\0\0\n2026-12-24 | Eve | id=aaaaaaaaaaaa\n2026-12-2",
      after: "# noonmark dates 1\n# damaged (NUL bytes): # noonmark da…\n"
        + "2026-12-24 | Eve | id=aaaaaaaaaaaa\n# damaged (no line ending): 2026-12-2\n",
      remedies: [1: comment, 3: comment]),
    Sample(
      testDescription: "nothing but NUL bytes", rules: .events, before: "\0\0\0\0\0\0\0\0",
      after: "# noonmark events 1\n# damaged (NUL bytes): …\n", remedies: [1: comment]),
    Sample(
      testDescription: "another encoding", rules: .dates, before: "2\00\02\06\0|\0E\0\n\0",
      after: "# damaged (NUL bytes): 2…0…2…6…|…E…\n# damaged (NUL bytes): …\n",
      remedies: [1: comment, 2: comment]),
    Sample(
      testDescription: "settings", rules: .settings,
      before: "theme = nord\nlongit\0\0\0 = 4\nnothing\nclock = 24",
      after: "theme = nord\n# damaged (NUL bytes): longit… = 4\n# damaged (invalid): nothing\n"
        + "clock = 24",
      remedies: [2: comment, 3: comment]),
    Sample(
      testDescription: "settings that are nothing but NUL bytes", rules: .settings,
      before: "\0\0\0\0", after: "# damaged (NUL bytes): …\n", remedies: [1: comment]),
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
    #expect(file.left.isEmpty)
    #expect(RepairedFile(file.after, sample.rules).edits.isEmpty)
  }

  @Test(arguments: [
    (LineRules.dates, "2026-12-24 | Eve | id=same\n2026-12-25 | Day | id=same\n"),
    (.tasks, "[ ] | one | from=feed | id=7\n[x] | two | from=feed | id=7\n"),
    (.events, "2026-11-20T10:00:00Z | a | id=same\n2026-11-21T10:00:00Z | b | id=same\n"),
  ])
  func `entries with the same id are left alone`(rules: LineRules, text: String) {
    let file = RepairedFile(text, rules)
    #expect(file.text == text)
    #expect(file.edits.isEmpty && file.left.isEmpty)
  }

  @Test func `lines in another encoding are reported once, and left`() {
    var bytes = Array("# noonmark dates 1\n".utf8)
    for _ in 0..<3 { bytes += Array("2026-12-24 | No".utf8) + [0xEB, 0x6C, 0x0A] }
    let file = RepairedFile(bytes, .dates)
    #expect(file.after == bytes)
    #expect(file.left.map(\.line) == [2])
    #expect(file.left.first?.problem == "the line is not UTF-8")
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

  @Test func `lines have their positions and their endings`() {
    let line = "2026-12-24 | " + String(repeating: "é", count: 43) + "\r\n"
    let gap = String(repeating: "\0", count: 1 << 17)
    let text = String(repeating: line, count: 4000) + "2026-12-25 | Day\(gap)" + line
    let bytes = Array(text.utf8)
    let lines = Array(DamageableLine.lines(of: bytes, maximum: 1 << 20))
    #expect(lines.count == 4001)
    #expect(lines.map(\.number) == Array(1...4001))
    #expect(lines.dropLast().allSatisfy { $0.sound == nil && $0.ending == [0x0D, 0x0A] })
    #expect(lines.map(\.range.lowerBound) == [0] + lines.dropLast().map(\.range.upperBound))
    #expect(lines.last?.range.upperBound == bytes.count)
    #expect(lines.last?.sound.map { Array($0) } == Array("2026-12-25 | Day".utf8))
    #expect(lines.last?.content == Array("2026-12-25 | Day…\(line.dropLast())".utf8))
  }
}
