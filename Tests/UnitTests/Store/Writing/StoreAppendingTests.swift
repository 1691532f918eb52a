import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkSystem
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkStore

struct StoreAppendingTests: ~Copyable {
  private let fixture = StoreFixture()
  private static let header = String(decoding: DateBook.kind.header, as: UTF8.self)

  /// Appends lines to the file.
  private func append(
    _ lines: [String], _ kind: RecordKind? = nil, to fixture: borrowing StoreFixture
  ) throws(Failure) {
    try append(lines.map { Array($0.utf8) }, kind, to: fixture)
  }

  private func append(
    _ lines: [[UInt8]], _ kind: RecordKind? = nil, to fixture: borrowing StoreFixture
  ) throws(Failure) {
    try fixture.store.append(to: fixture.file, kind: kind, lines: lines)
  }

  @Test func `a new file begins with its header, and is the user's alone`() throws {
    try append(["one", "two"], DateBook.kind, to: fixture)
    try append(["three"], DateBook.kind, to: fixture)
    #expect(try fixture.text() == Self.header + "one\ntwo\nthree\n")
    #expect(try fixture.mode == 0o600)
    #expect(fixture.names == ["dates"])
  }

  @Test(arguments: [
    ("one", "one\nnew\n"), ("one\n", "one\nnew\n"), ("\n", "\nnew\n"), ("o", "o\nnew\n"),
    ("one\r\ntwo\r\n", "one\r\ntwo\r\nnew\r\n"), ("one\r\ntwo", "one\r\ntwo\r\nnew\r\n"),
    ("one\ntwo\r\n", "one\ntwo\r\nnew\n"), ("one\r", "one\r\nnew\n"),
    ("\u{FEFF}", "\u{FEFF}\nnew\n"),
  ])
  func `a last line is ended first, and a new one ends as the first one does`(
    before: String, after: String
  ) throws {
    try fixture.folder.file("data/dates", before)
    try append(["new"], to: fixture)
    #expect(try fixture.text() == after)
  }

  /// The file system can replace appended bytes by NUL bytes if the power fails.
  @Test(arguments: [("", true), ("\n", false)])
  func `a last line is ended in a copy of the file`(ending: String, isCopied: Bool) throws {
    let before = "# noonmark dates 1\n2026-12-24 | Christmas | id=aaaaaaaaaaaa"
    try fixture.folder.file("data/dates", before + ending)
    let old = FileStamp.of(fixture.file)
    try fixture.store.append(
      to: fixture.file, kind: DateBook.kind, lines: [Array("new".utf8)])
    #expect(try fixture.text() == before + "\nnew\n")
    #expect((FileStamp.of(fixture.file)?.inode != old?.inode) == isCopied)
  }

  @Test func `a long first line does not hide that lines end in CR LF`() throws {
    let long = "# " + String(repeating: "x", count: 300) + "\r\n"
    try fixture.folder.file("data/dates", long)
    try append(["new"], to: fixture)
    #expect(try fixture.text() == long + "new\r\n")
  }

  @Test(arguments: [0o644, 0o640, 0o600] as [mode_t], ["one\n", ""])
  func `the mode and the place of a file are kept`(mode: mode_t, before: String) throws {
    try fixture.folder.file("real", before, mode: mode)
    #expect(symlink("../real", fixture.file) == 0)
    try append(["new"], DateBook.kind, to: fixture)
    try expect(fixture.text(), .ends("\nnew\n"))
    #expect(try StoreFixture.mode(of: fixture.folder.path + "/real") == mode)
    #expect(fixture.names == ["dates"])
    #expect(TemporaryFolder.names(in: fixture.folder.path) == ["data", "real", "state"])
    var status = stat()
    #expect(lstat(fixture.file, &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func `an empty file gets the header`() throws {
    try fixture.folder.file("data/dates", "")
    try append(["new"], DateBook.kind, to: fixture)
    #expect(try fixture.text() == Self.header + "new\n")
  }

  @Test func `only the ends are read, so that the middle may be anything`() throws {
    try fixture.folder.file("data/dates", "# head\r\n")
    // A hole of 50 MB, slow to read line by line.
    #expect(truncate(fixture.file, 50_000_000) == 0)
    try fixture.store.append(to: fixture.file, lines: [[0x61]])
    var status = stat()
    #expect(stat(fixture.file, &status) == 0)
    #expect(status.st_size == 50_000_005)
    // If the file had been rewritten, the hole would be filled.
    #expect(status.st_blocks < 2000)
  }

  @Test func `a file that would grow too large is left as it is`() throws {
    try fixture.folder.file("data/dates", "# head\n")
    #expect(truncate(fixture.file, off_t(Store.maximumSize) - 3) == 0)
    let before = FileStamp.of(fixture.file)
    let error = #expect(throws: Failure.self) { try append(["new"], to: fixture) }
    #expect(error == .tooLarge(fixture.file, limit: Store.maximumSize))
    #expect(FileStamp.of(fixture.file) == before)
  }

  @Test(arguments: [false, true])
  func `a new file that would be too large is not made`(isEmpty: Bool) throws {
    if isEmpty { try fixture.folder.file("data/dates", "") }
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    let error = #expect(throws: Failure.self) {
      try append(Array(repeating: line, count: 64), to: fixture)
    }
    #expect(error == .tooLarge(fixture.file, limit: Store.maximumSize))
    #expect(fixture.names == (isEmpty ? ["dates"] : []))
    try append(Array(repeating: line, count: 63), to: fixture)
    #expect(fixture.names == ["dates"])
  }

  @Test func `a form of a later version is refused, and read on`() throws {
    let text = "# noonmark dates 2\n2026-12-24 | Christmas\n"
    try fixture.folder.file("data/dates", text)
    let file = EntryFile.dates(in: fixture.data)
    let before = FileStamp.of(fixture.file)
    let newer = Failure.newerVersion(path: fixture.file, version: 2)
    #expect(throws: newer) { try file.append([[0x61]], in: fixture.store) }
    #expect(throws: newer) {
      try file.change(in: fixture.store) { _ throws(Failure) in
        Issue.record("the change was asked for")
        return nil
      }
    }
    #expect(
      newer.message
        == "\(fixture.file): unsupported version 2 of the file format: update noonmark")
    #expect(FileStamp.of(fixture.file) == before)
    #expect(file.read().value == Array(text.utf8))
    #expect(file.read().problem == nil)
  }

  @Test func `a file of a later version is not touched`() throws {
    try fixture.folder.file("data/dates", "# noonmark dates 2\none")
    let before = FileStamp.of(fixture.file)
    #expect(throws: Failure.newerVersion(path: fixture.file, version: 2)) {
      try fixture.store.append(
        to: fixture.file, kind: DateBook.kind, lines: [[0x61]])
    }
    #expect(FileStamp.of(fixture.file) == before)
  }

  @Test(arguments: ["a folder", "a pipe", "a link that leads nowhere", "a link to a folder"])
  func `what is no file is left alone, and named`(kind: String) throws {
    switch kind {
    case "a folder": #expect(mkdir(fixture.file, 0o700) == 0)
    case "a pipe": #expect(mkfifo(fixture.file, 0o600) == 0)
    case "a link to a folder": #expect(symlink(".", fixture.file) == 0)
    default: #expect(symlink("gone", fixture.file) == 0)
    }
    let error = #expect(throws: Failure.self) { try append(["new"], to: fixture) }
    #expect(error?.message.hasPrefix(fixture.file + ": ") == true)
    #expect(fixture.names == ["dates"])
    if kind == "a link that leads nowhere" { #expect(error == .danglingLink(fixture.file)) }
  }

  @Test func `many writers that append and replace at once lose nothing`() throws {
    let file = fixture.file
    let state = fixture.state
    let failures = Threads.run(8) { thread in
      var failures: [String] = []
      let store = Store(stateFolder: state, patience: 60_000)
      for number in 0..<20 {
        let line = Array("\(thread) \(number)".utf8)
        do throws(Failure) {
          if (thread + number).isMultiple(of: 2) {
            try store.append(to: file, lines: [line])
          } else {
            try store.replace(file) { ($0 ?? []) + line + [0x0A] }
          }
        } catch {
          failures.append(error.message)
        }
      }
      return failures
    }
    #expect(failures.isEmpty)
    let expected = (0..<8).flatMap { thread in (0..<20).map { "\(thread) \($0)" } }
    let lines = try fixture.text().split(separator: "\n").map { String($0) }
    #expect(lines.sorted() == expected.sorted())
    #expect(fixture.names == ["dates"])
  }
}
