import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkText
import TestSupport

extension FuzzTarget {
  /// The repair of a file of any kind.
  static let damage = FuzzTarget(
    "damage",
    samples: [dates, counters, tallies, events, tasks, outbox, lines].flatMap(\.samples)
      + [
        """
        # noonmark dates 1
        2026-12-24 | Christmas | id=aaaaaaaaaaaa
        2026-13-01 | no such day
        2027-01-01 | New Year | id=aaaaaaaaaaaa
        2027-01-02 | \0\0\0\0d | id=bbbbbbbbbbbb
        2027-01-03 | Whole | id=cccccccccccc\0\0
        2027-01-04 | Cut
        """,
        "# noonmark tas\0\0\0\0\n[ ] | one | id=7 | from=feed\n[ ] | two | id=7\n[ ] | thr",
      ].map { Array($0.utf8) },
    tokens: (dates.tokens + tasks.tokens + events.tokens + outbox.tokens)
      .map { String(decoding: $0, as: UTF8.self) }
      + ["\0", "\0\0\0\0", "\0\n\0", "# damaged", "# damaged (invalid): ", "# noonmark"]
  ) { bytes throws(BrokenPromise) in
    for (rules, count) in kinds { try check(bytes, rules, count) }
  }

  /// Each kind of file, and the number of its entries that are read.
  private static let kinds: [(rules: LineRules, count: @Sendable ([UInt8]) -> Int)] = [
    (.dates, { DateBook($0).all.count }), (.counters, { CounterBook($0).all.count }),
    (.tallies, { TallyBook($0).tallies.count }), (.tasks, { TodoBook($0).items.count }),
    (.outbox, { OutboxBook($0).entries.count }), (.settings, { LineFile($0).entries.count }),
    (
      .events,
      { bytes in
        DamageableLine.lines(of: bytes, maximum: LineRules.events.maximumLine)
          .count { $0.sound == nil && TallyLine.isLine($0.content) }
      }
    ),
  ]

  private static func check(
    _ bytes: [UInt8], _ rules: LineRules, _ count: ([UInt8]) -> Int
  ) throws(BrokenPromise) {
    let file = RepairedFile(bytes, rules)
    var end = 0
    for edit in file.edits {
      try expect(edit.range.lowerBound >= end, "edits follow one another")
      end = edit.range.upperBound
    }
    try expect(end <= bytes.count, "edits are in the file")
    let again = RepairedFile(file.after, rules)
    try expect(again.edits.isEmpty, "a repaired file needs no repair")
    // A line that is cut off is no entry once the first line is restored.
    let last = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let isCutOff = rules.kind?.isCutOff(bytes[last...]) ?? false
    let whole = isCutOff ? Array(bytes[..<last]) : bytes
    try expect(count(file.after) >= count(whole), "a repair takes no entry away")
    if file.edits.isEmpty { try expect(file.after == bytes, "a sound file stays") }
    try checkLines(of: file, maximum: rules.maximumLine)
  }

  /// Checks that every line is still there: as it was, or as a comment.
  private static func checkLines(
    of file: RepairedFile, maximum: Int
  ) throws(BrokenPromise) {
    let edits = Dictionary(uniqueKeysWithValues: file.edits.map { ($0.line, $0) })
    for line in DamageableLine.lines(of: file.before, maximum: maximum) {
      guard let kept = edits[line.number]?.replacement else { continue }
      let isKept = kept.indices.contains { kept[$0...].starts(with: line.content) }
      try expect(isKept, "a line is kept as a comment")
    }
    var copied = 0
    for edit in file.edits { copied += (edit.replacement?.count ?? 0) - edit.range.count }
    try expect(file.after.count == file.before.count + copied, "nothing else changes")
  }
}

extension TallyLine {
  /// Whether a line is one of a log.
  fileprivate static func isLine(_ line: [UInt8]) -> Bool {
    if case .line = TallyLine.parse(line[...]) { true } else { false }
  }
}
