import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkSystem
import NoonmarkText

/// The journal file with the changes that can be undone.
///
/// A change is recorded under the lock of its file, before the file is changed. If the file cannot
/// be changed, the record is withdrawn. If the program is killed in between, undo recognizes that
/// the change was not made.
package struct ChangeJournal: Sendable {
  package let path: String
  private let stateFolder: String
  private let directories: UserDirectories
  /// The ID and the time of the changes of this run.
  private var run: String
  private let at: Instant
  /// Whether the changes undo or redo those of the run.
  private var isUndo = false

  /// The size above which the oldest changes are dropped, and the size to keep.
  private static let maximumSize = 1 << 20
  private static let keptSize = 1 << 19
  /// The size above which a single change is not recorded.
  private static let maximumChange = 1 << 18
  /// The maximum number of characters of a title.
  private static let maximumTitle = 40

  /// Creates the journal for one run of the program, or `nil` without a state directory.
  package init?(_ directories: UserDirectories, at: Instant) {
    guard let stateFolder = directories.state else { return nil }
    self.stateFolder = stateFolder
    self.directories = directories
    self.at = at
    path = ChangeJournal.path(in: stateFolder)
    run = EntryID.random()
  }

  package static func path(in stateFolder: String) -> String { Path.joined(stateFolder, "undo") }

  /// The reason that no change can be recorded: the file is damaged, or cannot be read or changed.
  ///
  /// It is determined before the first change of a run, so that either all or none are recorded:
  /// the undo of a part would leave the files inconsistent.
  package var obstacle: Failure? {
    // Missing directories are created. If that fails, the change fails too.
    guard fileStatus(ofLink: path) != nil else { return nil }
    do {
      try LockedFile.checkAppending(to: path, JournalBook.kind)
    } catch {
      let advice = error.cause == .danglingLink ? error.advice : nil
      return Failure(error.sentence, advice ?? "run noonmark doctor --repair")
    }
    guard access(path, W_OK) != 0, [EACCES, EPERM].contains(errno) else { return nil }
    return Failure("\(path): \(SystemError.last("open", path).message)", "make the file writable")
  }

  /// Returns the journal for changes that undo or redo those of a run.
  package func undoing(_ run: JournalRun) -> ChangeJournal {
    var journal = self
    journal.run = run.id
    journal.isUndo = true
    return journal
  }

  package func read() throws(SystemError) -> JournalBook {
    JournalBook(try File.readIfPresent(path, limit: Store.maximumSize) ?? [])
  }

  /// Records a change that is about to be made.
  package func record(
    _ change: JournalRecord.Change, of path: String, _ kind: ChangedFile.Kind
  ) throws(Failure) {
    var change = change
    var title: String?
    if change.size > ChangeJournal.maximumChange {
      change = .large
    } else if case .lines(let lines) = change {
      title = ChangeJournal.title(of: lines, kind)
    }
    let record = JournalRecord(at: at, file: try file(path, kind), change: change, title: title)
    try append(JournalBook.line(record, run: run, isUndo: isUndo))
  }

  /// Records that the last changes of the run were not made.
  ///
  /// A failure is ignored: undo then recognizes that they were not made.
  func withdraw(_ count: Int) {
    // An undo that failed can be repeated.
    guard !isUndo else { return }
    for _ in 0..<count { try? mark(.failed, run) }
  }

  package func mark(_ mark: JournalBook.Mark, _ id: String) throws(Failure) {
    try append(JournalBook.line(mark, id, at: at))
  }

  private func append(_ line: [UInt8]) throws(Failure) {
    let store = Store(directories)
    try store.append(to: path, kind: JournalBook.kind, lines: [line])
    guard let stamp = FileStamp.of(path), stamp.size > ChangeJournal.maximumSize else { return }
    try store.replace(path) { bytes in
      JournalBook.kind.header + JournalBook(bytes ?? []).shortened(to: ChangeJournal.keptSize)
    }
  }

  /// Acquires the lock that excludes other undo and redo runs, held until it is closed.
  package func takeUndoLock() throws(Failure) -> Descriptor {
    // Not the lock of the journal file, which is acquired for each change.
    try Lock.take(for: path + ".undoing", in: stateFolder, patience: 5000)
  }
}

// MARK: Titles

extension ChangeJournal {
  /// Returns the title of the changed entry, or the line of a changed setting, without secrets.
  private static func title(of change: LineChange, _ kind: ChangedFile.Kind) -> String? {
    guard let (line, more) = change.titleLine else { return nil }
    let file = RecordFile(line)
    let fields = file.records.first.map { record in
      record.fields.indices.compactMap { file.text($0, of: record) }
    }
    let field = fields.flatMap { $0.count > 1 ? $0[1].isEmpty ? $0[0] : $0[1] : nil }
    // The second field of a request is its kind.
    let request = kind == .outbox ? OutboxBook(line).entries.first?.name : nil
    let text = request ?? task(line, kind) ?? field ?? String(decoding: line, as: UTF8.self)
    let shown = DisplayText(kind.canHoldSecrets ? WebAddress.redacting(text) : text)
    return "'\(shown.truncated(to: maximumTitle).string)'" + (more > 0 ? " and \(more) more" : "")
  }

  /// Returns the title of a task as lists show it, or `nil` for a line of another kind of file.
  private static func task(_ line: [UInt8], _ kind: ChangedFile.Kind) -> String? {
    switch kind {
    case .tasks: TodoBook(line).items.last?.titleWithoutKeys
    case .todotxt:
      TodoTxtBook(line, in: .utc).items.last?.titleWithoutKeys
    default: nil
    }
  }
}

// MARK: Files

extension ChangeJournal {
  /// The directories that paths are relative to, the most specific first.
  private var roots: [(root: ChangedFile.Root, path: String)] {
    [(.data, directories.data), (.config, directories.config), (.home, directories.home)]
      .compactMap { root, path in path.map { (root, $0) } }
  }

  private func file(_ path: String, _ kind: ChangedFile.Kind) throws(Failure) -> ChangedFile {
    for (root, folder) in roots {
      if let rest = Path.relative(path, to: folder) { return ChangedFile(kind, rest, in: root) }
    }
    let resolved = try LockedFile.resolve(path)
    for (root, folder) in roots {
      if let folder = realPath(folder), let rest = Path.relative(resolved, to: folder) {
        return ChangedFile(kind, rest, in: root)
      }
    }
    return ChangedFile(kind, resolved)
  }

  /// Returns the path of a file in the user's current directories; `nil` if its directory is unset.
  package func path(of file: ChangedFile) -> String? {
    guard let root = file.root else { return file.path }
    return roots.first { $0.root == root }.map { Path.joined($0.path, file.path) }
  }
}
