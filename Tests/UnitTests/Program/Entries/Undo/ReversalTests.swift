import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkSystem
import TestSupport
import Testing

@testable import NoonmarkProgram
@testable import NoonmarkStore

struct ReversalTests {
  private static let at = Instant("2026-11-21T14:46:30Z")
  private static let event = "2026-11-21T14:46:30Z | mine | id=bbbbbbbbbbbb\n"

  /// Returns the user's directories, within the directory of the test.
  private static func directories(in folder: String) -> UserDirectories {
    UserDirectories(
      Environment([
        ("HOME", folder), ("XDG_DATA_HOME", folder + "/data"),
        ("XDG_STATE_HOME", folder + "/state"),
      ]))
  }

  /// Waits until another thread has locked a file.
  private static func waitForLock(of path: String, in state: String) throws(Failure) {
    let target = try LockedFile.resolve(path)
    for _ in 0..<5_000_000 where Lock.isHeld(for: target, in: state) { return }
    throw .busy(path)
  }

  @Test func `a log that gets an event while undo waits for its lock stays`() throws {
    let folder = TemporaryFolder()
    let directories = Self.directories(in: folder.path)
    let data = try #require(directories.data)
    let state = try #require(directories.state)
    let journal = try #require(ChangeJournal(directories, at: Self.at))
    // A tally is removed, and a new tally with its name has a log without events.
    let log = TallyFile("water", in: data)
    let store = Store(stateFolder: state)
    try log.log(TallyEvent(id: "aaaaaaaaaaaa", at: Self.at), in: .utc, by: store)
    let old = try File.read(log.path, limit: 1 << 10).bytes
    let aside = try #require(try log.putAside(by: store.recording(in: journal)))
    let empty = "\(TallyLine.fileKind.firstLine)\n"
    try #require(try store.create(log.path, mode: 0o600, Array(empty.utf8)))
    let run = try #require(try journal.read().done.last)
    let next = aside + "-2"
    let path = log.path
    let results = Threads.run(2) { number in
      do throws(Failure) {
        guard number == 0 else {
          // Undo waits for the lock of the file name that the log would get.
          try Self.waitForLock(of: next, in: data)
          let reversal = Reversal(
            run: run, direction: .undo, journal: journal, directories: directories, zone: .utc)
          return ["undone: \(try reversal.apply())"]
        }
        let lock = try Store(stateFolder: state, dataFolder: data).lock(next)
        try Self.waitForLock(of: path, in: data)
        let file = try Failure.writing(path, Descriptor.open(path, O_WRONLY | O_APPEND))
        try Failure.writing(path, file.write(Array(Self.event.utf8)))
        lock.release()
        return []
      } catch {
        return [error.message]
      }
    }
    #expect(results.count == 1)
    expect(results.first, .has("since the same lines of \(path) were changed later"))
    let kept = try File.read(path, limit: 1 << 10).bytes
    #expect(String(decoding: kept, as: UTF8.self) == empty + Self.event)
    #expect(try File.read(aside, limit: 1 << 10).bytes == old)
    #expect(FileStamp.of(next) == nil)
    #expect(try journal.read().done.last?.id == run.id)
  }

  @Test func `a log without an event makes room for the log that undo brings back`() throws {
    let folder = TemporaryFolder()
    let directories = Self.directories(in: folder.path)
    let data = try #require(directories.data)
    let journal = try #require(ChangeJournal(directories, at: Self.at))
    let store = Store(stateFolder: directories.state)
    let log = TallyFile("water", in: data)
    try log.log(TallyEvent(id: "aaaaaaaaaaaa", at: Self.at), in: .utc, by: store)
    let aside = try #require(try log.putAside(by: store.recording(in: journal)))
    let empty = Array("\(TallyLine.fileKind.firstLine)\n".utf8)
    try #require(try store.create(log.path, mode: 0o600, empty))
    let run = try #require(try journal.read().done.last)
    let reversal = Reversal(
      run: run, direction: .undo, journal: journal, directories: directories, zone: .utc)
    #expect(try reversal.apply())
    #expect(log.read { TallyTail(&$0, since: nil) }.value.events.map(\.id) == ["aaaaaaaaaaaa"])
    #expect(FileStamp.of(aside) == nil)
    #expect(try File.read(aside + "-2", limit: 1 << 10).bytes == empty)
  }
}
