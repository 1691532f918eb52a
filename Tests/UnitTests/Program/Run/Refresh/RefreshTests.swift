import NoonmarkBase
import NoonmarkSystem
import Synchronization
import TestSupport
import Testing

@testable import NoonmarkProgram

/// A source that is always due, and whose lock another process can hold.
private final class SharedSource: RefreshSource {
  static let name = "the shared source"
  let patience = 10_000
  private let file: LoadStateFile
  /// The number of coming attempts during which another process holds the lock.
  let othersTurns = Mutex(0)

  init(in folder: String) {
    file = LoadStateFile("shared", folder: folder)
  }

  func takeLock() throws(Failure) -> Descriptor {
    let isTaken = othersTurns.withLock { turns in
      defer { turns = max(turns - 1, 0) }
      return turns > 0
    }
    if isTaken { throw Failure("another process has the lock", cause: .busy) }
    return try file.takeLoadLock()
  }

  func readState() {}
  func isDue(after state: Void) -> Bool { true }
  func begin(after state: Void) {}
  func load(
    after state: Void, _ signals: borrowing TerminationSignals, _ progress: inout LoadProgress
  ) throws(Failure) -> String { "loaded" }
  func record(_ failure: Failure, after state: Void) throws(Failure) {}
}

@Suite("A load")
struct RefreshTests {
  @Test(arguments: [false, true])
  func `waits for the process that has the lock, unless it is in the background`(
    isInBackground: Bool
  ) throws {
    let folder = TemporaryFolder()
    let source = SharedSource(in: folder.path)
    var progress = LoadProgress(isShown: false)
    source.othersTurns.withLock { $0 = 1 }
    let load = Refresh(source, isInBackground: isInBackground)
    #expect(try load.run(&progress) == (isInBackground ? nil : "loaded"))
  }
}
