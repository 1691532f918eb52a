import NoonmarkBase
import NoonmarkSystem
import Synchronization
import TestSupport
import Testing

@testable import NoonmarkProgram

/// A source that is due until its load has begun, and whose lock other processes take too.
private final class SharedSource: RefreshSource {
  static let name = "the shared source"
  let patience = 10_000
  private let file: LoadStateFile
  /// The number of upcoming attempts during which another process holds the lock.
  let othersTurns = Mutex(0)
  private let hasBegun = Mutex(false)

  init(in folder: String) {
    file = LoadStateFile(LoadStateFile.Name("shared"), folder: folder)
  }

  func takeLock() throws(Failure) -> Descriptor {
    let isTaken = othersTurns.withLock { turns in
      defer { turns = max(turns - 1, 0) }
      return turns > 0
    }
    if isTaken { throw Failure("another process has the lock", cause: .busy) }
    return try file.takeLoadLock()
  }

  func readState() -> Bool { hasBegun.withLock(\.self) }
  func isDue(after state: Bool) -> Bool { !state }
  func hasBegun(_ state: Bool) -> Bool { state }
  func begin(after state: Bool) throws(Failure) { hasBegun.withLock { $0 = true } }
  func load(
    after state: Bool, _ signals: borrowing TerminationSignals, _ progress: inout LoadProgress
  ) throws(Failure) -> String { "loaded" }
  func record(_ failure: Failure, after state: Bool) throws(Failure) {}
}

@Suite("A load in the background")
struct RefreshTests {
  @Test func `that has begun waits for a process that looks whether it is due`() throws {
    let folder = try TemporaryFolder()
    let source = SharedSource(in: folder.path)
    var progress = LoadProgress(isShown: false)
    var load = Refresh(source, isInBackground: true)
    #expect(try load.begin())
    var other = Refresh(source, isInBackground: true)
    #expect(try !other.begin(), "it is not due, since the first one has begun")
    source.othersTurns.withLock { $0 = 1 }
    #expect(try load.run(&progress) == "loaded")
  }

  @Test func `that has not begun leaves it to the process that has the lock`() throws {
    let folder = try TemporaryFolder()
    let source = SharedSource(in: folder.path)
    var progress = LoadProgress(isShown: false)
    source.othersTurns.withLock { $0 = 1 }
    #expect(try Refresh(source, isInBackground: true).run(&progress) == nil)
    source.othersTurns.withLock { $0 = 1 }
    var load = Refresh(source, isInBackground: true)
    #expect(try !load.begin())
  }
}
