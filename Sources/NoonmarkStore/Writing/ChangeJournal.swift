import Almanac
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkSystem

/// The file with the changes that can be taken back.
///
/// A change is recorded under the lock of its file, before the file is changed: if the program is
/// killed between the two, the journal has a change that was not made, which undoing recognizes.
package struct ChangeJournal: Sendable {
  package let path: String
  private let stateFolder: String
  /// The ID and the time of the changes of this run.
  private let run: String
  private let at: Instant

  /// The size above which the oldest changes are dropped, and what is kept then.
  private static let maximumSize = 1 << 20
  private static let keptSize = 1 << 19
  /// The size above which a single change is not recorded.
  private static let maximumChange = 1 << 18

  /// - Parameters:
  ///   - stateFolder: The state directory.
  ///   - at: The time of the run.
  package init(stateFolder: String, at: Instant) {
    self.stateFolder = stateFolder
    self.at = at
    path = Path.joined(stateFolder, "undo")
    var generator = SystemRandomNumberGenerator()
    run = EntryID.random(using: &generator)
  }

  /// Reads the journal, without a lock.
  package func read() -> (book: JournalBook, problem: String?) {
    do throws(SystemError) {
      let bytes = try File.readIfPresent(path, limit: Store.maximumSize)
      return (JournalBook(bytes ?? []), nil)
    } catch {
      return (JournalBook(), error.cannotRead(path))
    }
  }

  /// Records a change that is about to be made.
  package func record(_ change: JournalRecord.Change, of path: String) throws(StoreError) {
    var change = change
    if case .lines(let lines) = change, lines.size > ChangeJournal.maximumChange { change = .large }
    try append(JournalBook.line(JournalRecord(at: at, path: path, change: change), run: run))
  }

  /// Marks a run as undone.
  package func markUndone(_ id: String) throws(StoreError) {
    try append(JournalBook.line(undoing: id, at: at))
  }

  private func append(_ line: [UInt8]) throws(StoreError) {
    let store = Store(stateFolder: stateFolder)
    try store.append(to: path, kind: JournalBook.kind, header: ChangeJournal.header, lines: [line])
    guard let stamp = FileStamp.of(path), stamp.size > ChangeJournal.maximumSize else { return }
    try store.replace(path) { bytes in
      ChangeJournal.header + JournalBook(bytes ?? []).shortened(to: ChangeJournal.keptSize)
    }
  }

  private static let header = Array(
    ("\(JournalBook.kind.firstLine)\n"
      + "# The changes that noonmark undo takes back. You can delete this file.\n").utf8)

  /// Waits for another process that takes back changes; the lock is held until it is closed.
  package func takeUndoLock() throws(StoreError) -> Descriptor {
    // Not the file's own lock, which each change takes.
    try Lock.take(for: path + ".undoing", in: stateFolder, patience: 5000)
  }
}
