import Almanac
import NoonmarkBase
import NoonmarkSystem
import TestSupport
import Testing

@testable import NoonmarkProgram
@testable import NoonmarkStore

struct NotifiedFileTests: ~Copyable {
  private let fixture = Fixture()

  struct Fixture: ~Copyable {
    let folder = TemporaryFolder()
    var file: NotifiedFile { NotifiedFile(folder: folder.path) }
    var store: Store { Store(stateFolder: folder.path, patience: 60_000) }

    init() {}

    init(_ text: String) throws {
      try folder.file("notified", text)
    }

    func text() throws -> String {
      String(decoding: try File.read(file.path, limit: 1 << 20).bytes, as: UTF8.self)
    }

    func claim(_ keys: [String], on date: CivilDate) throws -> [String] {
      try keys.filter { try file.claim($0, keeping: keys, on: date, in: store) }
    }

    func release(_ keys: [String]) throws {
      for key in keys { try file.release(key, in: store) }
    }
  }

  private let today = CivilDate(dayNumber: 20_778)

  @Test func `a notice is claimed once`() throws {
    #expect(try fixture.claim(["a", "b"], on: today) == ["a", "b"])
    #expect(try fixture.claim(["a", "b"], on: today).isEmpty)
    #expect(try fixture.claim(["c", "b", "c"], on: today.advanced(byDays: 1)) == ["c"])
    #expect(try fixture.text() == "2026-11-21 a\n2026-11-21 b\n2026-11-22 c\n")
  }

  @Test func `a claim in force is kept for as long as it is`() throws {
    let fixture = try Fixture("2026-01-01 a\n2026-01-01 b\n")
    _ = try fixture.file.claim("c", keeping: ["a"], on: today, in: fixture.store)
    #expect(try fixture.text() == "2026-01-01 a\n2026-11-21 c\n")
  }

  @Test func `nothing to claim makes no file`() throws {
    #expect(try fixture.claim([], on: today).isEmpty)
    try fixture.release(["a"])
    #expect(!TemporaryFolder.names(in: fixture.folder.path).contains("notified"))
  }

  @Test func `a claim that is taken back can be made again`() throws {
    let fixture = try Fixture("# mine\n")
    _ = try fixture.claim(["a", "b", "c"], on: today)
    try fixture.release(["b", "d"])
    #expect(try fixture.text() == "# mine\n2026-11-21 a\n2026-11-21 c\n")
    #expect(try fixture.claim(["a", "b", "c"], on: today) == ["b"])
  }

  @Test func `what was sent is read without a lock or a write`() throws {
    #expect(try !fixture.file.sent().contains("a"))
    #expect(TemporaryFolder.names(in: fixture.folder.path).isEmpty)
    _ = try fixture.claim(["a", "x y"], on: today)
    #expect(chmod(fixture.folder.path, 0o500) == 0)
    let sent = try fixture.file.sent()
    #expect(sent.contains("a"))
    #expect(sent.contains("x y"))
    #expect(!sent.contains("x"))
  }

  @Test(arguments: [
    "", " ", "a b", "a\nb", "\n2026-11-21 c", "%", "%20", "a%0ab", "\u{0}", "ä 🎂", "# x",
    "2026-11-21",
    "a\r", "\u{7F}", "\u{1B}[0m",
  ])
  func `any text can be a key`(key: String) throws {
    #expect(try fixture.claim([key], on: today) == [key])
    #expect(try fixture.claim([key, "c"], on: today) == ["c"])
    #expect(try fixture.file.sent().contains(key))
    #expect(try fixture.text().split(separator: "\n").count == 2)
    try fixture.release([key])
    #expect(try fixture.text() == "2026-11-21 c\n")
  }

  @Test func `different keys stay distinct in the file`() throws {
    let keys = ["a b", "a%20b", "a%b", "a", "ab", "A"]
    #expect(try fixture.claim(keys, on: today) == keys)
  }

  @Test func `lines are dropped after sixty days, when another is added`() throws {
    for days in [-400, -61, -60, 0] {
      _ = try fixture.claim(["k\(days)"], on: today.advanced(byDays: days))
    }
    #expect(try fixture.text() == "2026-09-22 k-60\n2026-11-21 k0\n")
    #expect(try fixture.claim(["k0"], on: today.advanced(byDays: 90)).isEmpty)
    #expect(try fixture.text() == "2026-09-22 k-60\n2026-11-21 k0\n")
  }

  @Test func `a claim that is asked for again and again is never dropped`() throws {
    _ = try fixture.claim(["old"], on: today)
    for days in [59, 61, 62, 200, 400] {
      let date = today.advanced(byDays: days)
      #expect(try fixture.claim(["old", "new\(days)"], on: date) == ["new\(days)"])
    }
  }

  @Test func `a clock that is set back sends nothing twice`() throws {
    _ = try fixture.claim(["a"], on: today)
    #expect(try fixture.claim(["a", "b"], on: today.advanced(byDays: -3000)) == ["b"])
    #expect(try fixture.claim(["a"], on: today.advanced(byDays: 1)).isEmpty)
    #expect(try fixture.text() == "2026-11-21 a\n2018-09-04 b\n")
  }

  @Test func `lines that cannot be read stay, and hide nothing else`() throws {
    let garbage =
      "# note\n\nwhat?\n2026-02-30 a\n1999-1-1 b\n99999-01-01 c\n2026-11-21\n+026-01-01 d\n"
      + "2026-11-21 e f\n\u{FEFF}2026-11-21 g\n"
    let fixture = try Fixture(
      garbage + "2026-11-20 known\r\n2000-01-01 old\n\t2026-11-20\tindented")
    let keys = ["a", "b", "c", "d", "e", "g"]
    #expect(try fixture.claim(keys + ["known", "indented"], on: today) == keys)
    #expect(
      try fixture.text() == garbage + "2026-11-20 known\r\n\t2026-11-20\tindented\n"
        + keys.map { "2026-11-21 \($0)\n" }.joined())
    try fixture.release(keys)
    #expect(
      try fixture.text() == garbage + "2026-11-20 known\r\n\t2026-11-20\tindented\n")
  }

  @Test func `a file with NUL bytes in its first line is not changed, and nothing is claimed`()
    throws
  {
    let fixture = try Fixture("\0\0\0\0\n2026-11-21 a\n")
    let error = Failure.damaged(fixture.file.path, isForeign: false)
    #expect(throws: error) { try fixture.claim(["b"], on: today) }
    #expect(try fixture.file.sent().contains("a"))
    #expect(try fixture.text() == "\0\0\0\0\n2026-11-21 a\n")
  }

  @Test func `any bytes can be in the file`() throws {
    var generator = SeededGenerator(seed: 11)
    let pieces = [
      "2026-11-21 a", "2026-11-21", " ", "\n", "\r\n", "\u{0}", "-", "9", "ä", "2026-13-01 x",
    ]
    for _ in 0..<Samples.count(200) {
      var bytes = (0..<generator.number(in: 0...8)).flatMap { _ in
        Array(pieces[generator.number(in: 0...(pieces.count - 1))].utf8)
      }
      bytes.append(UInt8(truncatingIfNeeded: generator.next()))
      let fixture = try Fixture("")
      let file = try Descriptor.open(fixture.file.path, O_WRONLY | O_TRUNC)
      try file.write(Array("# head\n".utf8) + bytes)
      #expect(try fixture.claim(["key"], on: today) == ["key"])
      #expect(try fixture.claim(["key"], on: today).isEmpty)
    }
  }

  @Test func `a file that cannot be read is an error, and nothing is claimed`() throws {
    #expect(mkdir(fixture.file.path, 0o700) == 0)
    let error = Failure.unreadable(
      SystemError(EISDIR, "read", fixture.file.path), path: fixture.file.path)
    #expect(throws: error) { try fixture.claim(["a"], on: today) }
    #expect(throws: error) { try fixture.file.sent() }
    #expect(throws: error) { try fixture.release(["a"]) }
  }

  @Test func `of many who claim at once, one gets each key`() throws {
    let (file, store, today) = (fixture.file, fixture.store, today)
    let keys = (0..<12).map { "key\($0)" }
    let claimed = Threads.run(8) { thread in
      var claimed: [String] = []
      for start in keys.indices {
        let turn = (start + thread) % keys.count
        do throws(Failure) {
          for key in [keys[turn], keys[start]] {
            guard try file.claim(key, on: today, in: store) else { continue }
            claimed.append(key)
          }
        } catch {
          claimed.append(error.message)
        }
      }
      return claimed
    }
    #expect(claimed.sorted() == keys.sorted())
  }
}
