import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkSystem
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkStore

/// A last line that is incomplete after a kill or because of a full disk.
struct CutOffLineTests: ~Copyable {
  private let fixture = StoreFixture()

  /// A kind of file, a line that noonmark appends to it, and a reader of its entries.
  struct Sample: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let kind: RecordKind
    let line: [UInt8]
    /// Returns the number of entries and the lines with problems.
    let read: @Sendable ([UInt8]) throws -> (count: Int, problems: [Int])

    /// The file before the line was appended: one entry.
    var before: [UInt8] { Array("# noonmark \(kind.name) 1\n".utf8) + line + [0x0A] }
  }

  private static let time = Instant("2026-11-21T14:46:30Z")
  private static let day = CivilDate(dayNumber: 20_778)

  static let samples: [Sample] =
    [
      Sample(
        testDescription: "dates", kind: DateBook.kind,
        line: DateOfInterest.line(
          day.iso8601, "AC|DC | id=aaaaaaaaaaaa",
          [("icon", "gift"), ("uid", "x | id=bbbbbbbbbbbb")],
          createdAt: time, id: "k7m2q9x4c8tz")
      ) { bytes in
        let book = DateBook(bytes)
        return (book.all.count, book.problems.map(\.line))
      },
      Sample(
        testDescription: "counters", kind: CounterBook.kind,
        line: DateOfInterest.line(
          day.iso8601, "sober", [], createdAt: time, id: "k7m2q9x4c8tz")
      ) { bytes in
        let book = CounterBook(bytes)
        return (book.all.count, book.problems.map(\.line))
      },
      Sample(
        testDescription: "tasks", kind: TodoBook.kind,
        line: TodoBook.line(
          TodoItem(
            id: "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed", title: "Buy milk", createdAt: time,
            priority: "B"))
      ) { bytes in
        let book = TodoBook(bytes)
        return (book.items.count, book.problems.map(\.line))
      },
      Sample(
        testDescription: "the outbox", kind: OutboxBook.kind,
        line: OutboxEntry(
          id: "k7m2q9x4c8tz", kind: .webhook, to: "https://example.org", item: "1", title: "T",
          body: "{}", createdAt: time
        ).line
      ) { bytes in
        let book = OutboxBook(bytes)
        return (book.entries.count, book.problems.map(\.line))
      },
    ]
    + logLines.map { line in
      Sample(
        testDescription: String(decoding: line, as: UTF8.self), kind: TallyLine.fileKind,
        line: line,
        read: readLog)
    }

  private static let state = TallyState(top: time, run: day, in: .utc)

  private static let logLines = [
    TallyLine.line(TallyEvent(id: "k7m2q9x4c8tz", at: time, note: "a | id=b"), after: state),
    TallyLine.line(of: "k7m2q9x4c8tz", at: time, isRemoved: true, after: state, isUndo: false),
    TallyLine.line(of: "k7m2q9x4c8tz", at: time, isRemoved: false, after: state, isUndo: true),
    TallyLine.line(of: "k7m2q9x4c8tz", at: time, isRemoved: true, after: nil, isUndo: true),
  ]

  private static func readLog(_ bytes: [UInt8]) throws -> (count: Int, problems: [Int]) {
    let folder = TemporaryFolder()
    let path = try folder.file("log", String(decoding: bytes, as: UTF8.self))
    let file = try Descriptor.open(path, O_RDONLY)
    var lines = BackwardLineReader(
      descriptor: file.number, size: bytes.count, path: path, blockSize: 16)
    var count = 0
    while lines.next() != nil { count += 1 }
    return (count, lines.diagnostics().map(\.line))
  }

  @Test(arguments: samples)
  func `is reported, and never read, wherever it was cut`(sample: Sample) throws {
    #expect(try sample.read(sample.before).count == 1)
    for length in 1..<sample.line.count {
      let (count, problems) = try sample.read(sample.before + sample.line[..<length])
      #expect(count == 1, "\(length)")
      #expect(problems == [3], "\(length)")
    }
    // The line is complete except for its line ending.
    let whole = try sample.read(sample.before + sample.line)
    #expect(whole.count == 2)
    #expect(whole.problems.isEmpty)
    let terminated = try sample.read(sample.before + sample.line + [0x0D, 0x0A])
    #expect(terminated.count == 2)
  }

  @Test(arguments: samples)
  func `becomes a comment when the next line is appended`(sample: Sample) throws {
    for length in [1, sample.line.count / 2, sample.line.count - 1] {
      let fixture = StoreFixture()
      let text = String(decoding: sample.before, as: UTF8.self)
      let cut = String(decoding: sample.line[..<length], as: UTF8.self)
      let line = String(decoding: sample.line, as: UTF8.self)
      try fixture.folder.file("data/dates", text + cut, mode: 0o640)
      try fixture.store.append(
        to: fixture.file, kind: sample.kind, lines: [sample.line])
      #expect(try fixture.text() == "\(text)# damaged (no line ending): \(cut)\n\(line)\n")
      let after = try sample.read(Array(try fixture.text().utf8))
      #expect(after.count == 2)
      #expect(after.problems.isEmpty)
      var status = stat()
      #expect(stat(fixture.file, &status) == 0 && status.st_mode & 0o777 == 0o640)
      #expect(fixture.names == ["dates"])
    }
  }

  @Test func `becomes a comment when another line is changed`() throws {
    let text = "# noonmark dates 1\r\n2026-12-24 | Christmas\r\n2026-12-3"
    try fixture.folder.file("data/dates", text)
    try EntryFile.dates(in: fixture.data).change(in: fixture.store) {
      file throws(Failure) in
      file.records.first.flatMap { try? file.editing($0, [.field(1, "Eve")]) }
    }
    #expect(
      try fixture.text()
        == "# noonmark dates 1\r\n2026-12-24 | Eve\r\n# damaged (no line ending): 2026-12-3\r\n")
  }

  @Test func `of a file without noonmark's first line was written by hand, and is an entry`() throws
  {
    let text = "2026-12-24 | Christmas\n2027-01-01 | New Year"
    #expect(DateBook(Array(text.utf8)).all.map(\.title) == ["Christmas", "New Year"])
    try fixture.folder.file("data/dates", text)
    let inode = FileStamp.of(fixture.file)?.inode
    // noonmark replaces such a file instead of appending to it, so it never leaves an incomplete
    // line there.
    let line = Array("2027-01-02 | Later".utf8)
    try fixture.store.append(to: fixture.file, kind: DateBook.kind, lines: [line])
    #expect(try fixture.text() == "\(text)\n2027-01-02 | Later\n")
    #expect(FileStamp.of(fixture.file)?.inode != inode)
  }

  @Test func `of 100 kB is found, and preserved`() throws {
    let text = "# noonmark dates 1\n"
    let cut = "2026-12-24 | " + String(repeating: "x", count: 100_000)
    try fixture.folder.file("data/dates", text + cut)
    try fixture.store.append(to: fixture.file, kind: DateBook.kind, lines: [[0x23]])
    #expect(try fixture.text() == "\(text)# damaged (no line ending): \(cut)\n#\n")
  }
}
