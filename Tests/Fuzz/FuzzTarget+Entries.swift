import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText
import TestSupport

private let recordTokens = [
  " | ", "|", "\\|", "\\", "\\\\", "\\n", "\\x0", "\\s", "=", "\n", "\r\n", "# ", " ", "\t",
  "\u{FEFF}", "\u{0}", "id=", "created=2026-01-01T00:00:00Z", "icon=gift", "color=#c62828",
  "2026-12-24", "9999-12-31", "0001-01-01", "id=k7m2q9x4c8tz",
]

/// Whether a file can be edited without a loss: its last line is not cut off.
func isEditable(_ bytes: [UInt8]) -> Bool { bytes.last == UInt8(ascii: "\n") }

/// Returns the result of an edit, or `nil` if it is refused, which only lines with many fields are.
func edited<Result>(
  _ bytes: [UInt8], _ edit: () throws(Failure) -> Result
) throws(BrokenPromise) -> Result? {
  do throws(Failure) {
    return try edit()
  } catch {
    guard case .unchangeableLine(let number) = error.cause else {
      throw BrokenPromise(message: error.message)
    }
    let line = RecordFile(bytes).records.first { $0.line == number }
    try expect((line?.fields.count ?? 0) > 56, "only a line with many fields is not edited")
    return nil
  }
}

/// Checks that each record is an entry or has a problem, and that lines with NUL bytes have one.
private func expectAllLines(
  in bytes: [UInt8], _ entries: [Int], _ problems: Diagnostics
) throws(BrokenPromise) {
  let damaged = problems.filter { $0.message == DamagedLine.nulBytes }.map(\.line)
  let records = Set(RecordFile(bytes).records.map(\.line))
  try expect(records.isDisjoint(with: damaged), "a line with NUL bytes is no record")
  // Of very many problems, only the first are kept.
  guard problems.total == problems.count else { return }
  try expect(
    Set(entries + problems.map(\.line)) == records.union(damaged), "no line is left out")
}

// MARK: Records

extension FuzzTarget {
  static let records = FuzzTarget(
    "records",
    texts: ["# noonmark dates 1\n2026-12-24 | AC|DC \\| x | icon=gift | icon= b\n\nbad\r\n | a |"],
    tokens: recordTokens
  ) { bytes throws(BrokenPromise) in
    let file = RecordFile(bytes)
    let records = file.records
    var end = 0
    for record in records {
      try expect(record.start >= end && record.end > record.start, "lines follow one another")
      end = record.end
      try expect(
        record.fields.allSatisfy { record.start <= $0.lowerBound && $0.upperBound <= end },
        "a field is in its line")
    }
    try expect(end <= bytes.count, "a line is in the file")
    for (index, record) in records.enumerated().prefix(3) where isEditable(bytes) {
      let text = file.text(0, of: record) ?? ""
      let after = try edited(bytes) { () throws(Failure) in
        try file.editing(record, [.field(1, text), .value("icon", text)])
      }
      guard let after else { continue }
      let read = after.records
      try expect(read.count == records.count, "an edit keeps the lines")
      try expect(
        after.text(1, of: read[index])?.utf8.elementsEqual(text.utf8) == true
          && after.value("icon", of: read[index])?.utf8.elementsEqual(text.utf8) == true,
        "a field is read as it is written")
      let line = RecordText.text(of: RecordText.field(text)[...])
      try expect(line.utf8.elementsEqual(text.utf8), "a text is unescaped as it is escaped")
      let kept = file.removing(record).records
      try expect(kept.count == records.count - 1, "only one line is removed")
    }
  }

  static let dates = FuzzTarget(
    "dates",
    texts: [
      """
      # noonmark dates 1
      2026-12-24 | Christmas | icon=gift | color=#c62828 | repeat=yearly | \
      created=2026-11-21T14:46:30Z | id=k7m2q9x4c8tz
      2027-01-31 | Launch | until=2030-01-01 | repeat=weekly | created=2026-11-21T14:46:30Z | \
      id=k7m2q9x4c8ta
      2026-6-9 | t | uid=a\\|b
      2026-11-27 | Payday | repeat=last friday of the month | times=10
      2026-11-27 | Choir | repeat=every 2 weeks on mon, wed | until=2030-01-01
      2026-11-24 09:30 | Standup | end=10:00 | zone=America/New_York | repeat=weekdays
      2026-11-24 23:00 | Party | end=2026-11-26 02:00
      2026-11-27 | Rule | repeat=FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1
      2026-06-31 | no such day
      """
    ],
    tokens: recordTokens + [
      " | repeat=yearly", " | repeat=monthly", "repeat=weekly", " | until=", "uid=", "2024-02-29",
      " | times=", "repeat=FREQ=YEARLY;INTERVAL=", ";BYMONTHDAY=-1", ";SKIP=BACKWARD", "every ",
      " 2 weeks", " first monday", " of the month", " of september", "weekdays", "quarterly",
      " 09:30 | ", " | end=19:15", "end=2026-12-25 09:00", " | zone=Europe/Oslo", "T18:30:05",
      "24:00", "repeat=FREQ=MONTHLY;INTERVAL=86399;COUNT=1000000000", "repeat=FREQ=SECONDLY",
      ";INTERVAL=999999999;COUNT=999999999", "times=999999999", "notify=366d,527040m",
    ]
  ) { bytes throws(BrokenPromise) in
    var book = DateBook(bytes)
    book.resolveZones { $0 == "Europe/Oslo" ? Rules.zones[0] : .utc }
    try expectLines(book.problems.map(\.line), in: bytes)
    try expectAllLines(in: bytes, book.all.map(\.record.line), book.problems)
    for day in [20_778, 2_932_896] {
      let today = CivilDate(dayNumber: day)
      let (upcoming, past) = (book.upcoming(on: today), book.past(on: today))
      try expect(upcoming.count + past.count == book.all.count, "each date is in one list")
      try expect(book.counts(on: today) == (upcoming.count, past.count), "the counts agree")
      let distances = upcoming.map { $0.state.isUnderWay ? 0 : $0.days }
      try expect(distances == distances.sorted(), "the nearest is first")
      for date in upcoming + past {
        guard let span = date.span else { continue }
        try expect(span.end > span.begin, "an end is after its beginning")
      }
      let first = Array(upcoming.prefix(2))
      try expect(book.upcoming(on: today, limit: 2) == first, "a limit takes the first")
    }
  }

  static let counters = FuzzTarget(
    "counters",
    texts: ["2025-09-10 | sober | icon=leaf | color=green | created=2025-09-10T08:00:00Z | id=a\n"],
    tokens: recordTokens
  ) { bytes throws(BrokenPromise) in
    let book = CounterBook(bytes)
    try expectLines(book.problems.map(\.line), in: bytes)
    try expectAllLines(in: bytes, book.all.map(\.record.line), book.problems)
    try expect(book.all.allSatisfy { !$0.id.isEmpty }, "every counter has an id")
  }

  static let tallies = FuzzTarget(
    "tallies",
    texts: ["tea | Cups of tea | icon=cup.and.saucer.fill | color=green | header=Cups\npee | P\n"],
    tokens: recordTokens + ["header=", "tea", "water"]
  ) { bytes throws(BrokenPromise) in
    let book = TallyBook(bytes)
    try expectLines(book.problems.map(\.line), in: bytes)
    let names = book.tallies.map(\.name)
    try expect(Set(names).count == names.count, "a name is there once")
    for tally in book.tallies {
      let again = TallyBook(TallyBook.line(tally)).tallies
      try expect(again == [tally], "a tally is read as it is written")
    }
  }

  static let outbox = FuzzTarget(
    "outbox",
    texts: [
      "# noonmark outbox 1\nwaiting | webhook | to=https://a.example | item=i | title=t | body={}"
        + " | created=2026-11-21T14:46:30Z | id=aaaa\nfailed | delete | to=b | problem=p\n"
    ],
    tokens: recordTokens + [
      "waiting", "sending", "failed", "webhook", "delete", "to=", "body=", "problem=",
    ]
  ) { bytes throws(BrokenPromise) in
    let book = OutboxBook(bytes)
    try expectLines(book.problems.map(\.line), in: bytes)
    for entry in book.entries.prefix(4) where isEditable(bytes) {
      let changing = try edited(bytes) { () throws(Failure) in
        try book.setting(.failed, problem: "no | \n", of: entry.id)
      }
      guard let changing else { continue }
      guard let changed = changing, let removed = book.removing(entry.id)
      else { throw BrokenPromise(message: "an entry is found by its id") }
      let after = OutboxBook(changed.bytes)
      try expect(after.entry(entry.id)?.problem == "no | \n", "a problem is read as it is set")
      try expect(after.entries.count == book.entries.count, "no other entry changes")
      try expect(
        OutboxBook(removed.bytes).entries.count == book.entries.count - 1, "one entry is removed")
      try expect(OutboxBook(entry.line).entries == [entry], "an entry is read as it is written")
    }
  }
}

// MARK: Changes

extension FuzzTarget {
  static let undo = FuzzTarget(
    "undo",
    texts: [
      "# noonmark undo 1\n2026-11-21T14:46:30Z | lines | file=/d | before=a | after=b\\nc"
        + " | previous=p | start=1 | id=aaaaaaaaaaaa\n"
        + "2026-11-21T14:46:30Z | logged | file=/l | event=e | id=bbbbbbbbbbbb\n"
        + "2026-11-21T14:46:30Z | lines | file=data:a | kind=tasks | before=x | title=t | by=undo"
        + " | id=bbbbbbbbbbbb\n"
        + "2026-11-21T14:46:31Z | undone | id=bbbbbbbbbbbb\n"
    ],
    tokens: recordTokens + [
      "lines", "logged", "removed", "moved", "large", "undone", "redone", "skipped", "split",
      " | before=", " | after=", " | previous=", " | start=", " | bare=both", " | file=/a",
      " | file=home:b", " | kind=events", " | event=", " | to=b", " | by=undo", " | title=",
      " | id=a",
      "2026-11-21T14:46:30Z",
    ]
  ) { bytes throws(BrokenPromise) in
    let book = JournalBook(bytes)
    for record in (book.done + book.undone).prefix(4).flatMap({ $0.records.prefix(4) }) {
      let line = JournalBook.line(record, run: "aaaaaaaaaaaa")
      let again = JournalBook(line).done.first?.records ?? []
      try expect(again == [record], "a change is read as it is written")
    }
    let kept = JournalBook(book.shortened(to: bytes.count))
    try expect(kept.done == book.done && kept.undone == book.undone, "what fits is kept")
    // The halves of the input, as a file before and after a change.
    let half = bytes.count / 2
    let newline = UInt8(ascii: "\n")
    let old = Array(bytes[..<half]) + [newline]
    let new = Array(bytes[half...]) + [newline]
    guard let change = LineChange(from: old, to: new) else { return }
    switch change.reverted(in: new) {
    case .file(let reverted): try expect(reverted == old, "a change is taken back exactly")
    case .conflict: try expect(change.added.isEmpty, "only a removal can have a later version")
    case .notMade: throw BrokenPromise(message: "a change that was made is found")
    }
  }
}

// MARK: The log of a tally

extension FuzzTarget {
  static let events = FuzzTarget(
    "events",
    texts: [
      """
      # noonmark events 1
      2026-11-19T14:46:30Z | after coffee | zone=Europe/Oslo | run=2026-11-19 | id=k7m2q9x4c8tz
      2026-11-20T14:46:30Z |  | top=2026-11-21T00:00:00Z | run=2026-11-19 | id=k7m2q9x4c8ta
      removed | k7m2q9x4c8tz | at=2026-11-19T14:46:30Z | top=none | by=undo
      restored | k7m2q9x4c8tz | at=2026-11-19T14:46:30Z | top=2026-11-19T14:46:30Z | run=2026-11-19
      2026-11-21T10:00:00+01:00 | by hand
      """
    ],
    tokens: recordTokens + [
      "removed", "restored", " | run=2026-11-19", " | top=2026-11-21T00:00:00Z", "top=none",
      "by=undo", "at=", "2026-11-21T00:00:00Z | ",
    ]
  ) { bytes throws(BrokenPromise) in
    let lines = bytes.split(separator: UInt8(ascii: "\n")).reversed().compactMap { line in
      if case .line(let parsed) = TallyLine.parse(line) { parsed } else { nil }
    }
    var reader = lines.makeIterator()
    let tail = TallyTail(&reader, since: nil)
    try expect(tail.isWhole, "a whole log is read")
    let state = tail.state(in: .utc)
    try expect(tail.events.map(\.at).max() == state?.top, "the latest event is the top")
    let log = TallyLog(unordered: tail.events)
    let days = log.days(in: .utc)
    try expect(days.reduce(0) { $0 + $1.events.count } == tail.events.count, "no event is lost")
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard case .line(let parsed) = TallyLine.parse(line) else { continue }
      let file = RecordFile(Array(line))
      let note = file.records.first.flatMap { file.text(1, of: $0) } ?? ""
      var reader = [parsed].makeIterator()
      let events = TallyTail(&reader, since: nil).events
      try expect(events.allSatisfy { $0.note ?? "" == note }, "a note is the second field")
    }
    for event in tail.events.prefix(4) {
      let state = TallyState(top: event.at, run: CivilDate(dayNumber: 20_000), in: .utc)
      guard case .line(let line) = TallyLine.parse(TallyLine.line(event, after: state)[...]) else {
        throw BrokenPromise(message: "an event can be written")
      }
      var reader = [line].makeIterator()
      try expect(
        TallyTail(&reader, since: nil).events == [event], "an event is read as it is written")
    }
  }
}
