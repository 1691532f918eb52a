import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkSystem

/// The only writer of the user's files.
///
/// Changes are atomic and durable: under a lock, the file is read, and the new contents are written
/// to a temporary file in its directory, synchronized and renamed; then the directory is
/// synchronized. Symbolic links, mode and owner are preserved. A new file has mode 0600; if root
/// creates it, it belongs to the owner of its directory. Missing directories are created. Readers
/// need no lock.
package struct Store: Sendable {
  private let locks: LockLocations
  private let patience: Int
  /// The journal of changes, or `nil` if they cannot be undone.
  private var journal: ChangeJournal?

  /// The maximum size of a file, in bytes: larger ones are neither read nor written.
  package static let maximumSize = 1 << 26

  /// The kind of contents of a file, which decides whether a damaged file is replaced.
  package enum Content: Sendable {
    /// The user's text: a file with NUL bytes in its first line is not changed.
    case text
    /// The user's text in a file of another program, which is not changed either if damaged.
    case foreign
    /// Data that noonmark can create again: a damaged file is replaced.
    case disposable
  }

  /// - Parameters:
  ///   - stateFolder: The state directory, which contains the locks of its files.
  ///   - dataFolder: The data directory; without one, every lock is in the state directory.
  ///   - patience: The timeout for the lock of a file, in milliseconds.
  package init(stateFolder: String?, dataFolder: String? = nil, patience: Int = 5000) {
    locks = LockLocations(data: dataFolder, state: stateFolder)
    self.patience = patience
  }

  package init(_ directories: UserDirectories) {
    self.init(stateFolder: directories.state, dataFolder: directories.data)
  }

  /// Returns a store that records its changes for undo.
  package func recording(in journal: ChangeJournal) -> Store {
    var store = self
    store.journal = journal
    return store
  }

  /// Makes a change of a file that can be undone.
  ///
  /// If it fails, what `body` has recorded is withdrawn, unless the file is changed nevertheless.
  ///
  /// - Parameter body: Records the change, then makes it.
  package func undoable<Result>(
    _ body: (_ records: inout Records) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var records = Records()
    do throws(Failure) {
      return try body(&records)
    } catch {
      if error.cause != .notDurable { journal?.withdraw(records.count) }
      throw error
    }
  }

  /// The records of a change.
  package struct Records {
    fileprivate var count = 0
  }

  /// Records a change of a file that is about to be made.
  package func record(
    _ change: JournalRecord.Change, of path: String, _ kind: ChangedFile.Kind,
    in records: inout Records
  ) throws(Failure) {
    guard let journal else { return }
    try journal.record(change, of: path, kind)
    records.count += 1
  }

  /// Records the change from the old to the new contents of a file.
  package func record(
    from old: [UInt8], to new: [UInt8], of path: String, _ kind: ChangedFile.Kind,
    in records: inout Records
  ) throws(Failure) {
    guard journal != nil else { return }
    for change in LineChange.changes(from: old, to: new) {
      try record(.lines(change), of: path, kind, in: &records)
    }
  }

  /// Replaces a file's contents.
  ///
  /// - Parameters:
  ///   - kind: The kind of its lines, for the journal.
  ///   - change: Receives the contents, or `nil` if the file does not exist, and returns the new
  ///     contents. Returning `nil` or throwing leaves the file unchanged.
  package func replace(
    _ path: String, _ kind: ChangedFile.Kind = .text, content: Content = .text,
    limit: Int = maximumSize,
    _ change: ([UInt8]?) throws(Failure) -> [UInt8]?
  ) throws(Failure) {
    try undoable { records throws(Failure) in
      try rewrite(path, content: content, limit: limit) { bytes throws(Failure) in
        guard let new = try change(bytes) else { return nil }
        try record(from: bytes ?? [], to: new, of: path, kind, in: &records)
        return new
      }
    }
  }

  /// Creates a file.
  ///
  /// - Parameter aside: The kind of the file, and the name in its directory to which undo moves it;
  ///   `nil` to record nothing.
  /// - Returns: `false` if a file or a link already exists; it is unchanged.
  package func create(
    _ path: String, mode: mode_t, _ bytes: [UInt8],
    undoneTo aside: (kind: ChangedFile.Kind, name: String)? = nil
  ) throws(Failure) -> Bool {
    do {
      let file = try lock(path)
      guard try file.read() == nil else { return false }
      try undoable { records throws(Failure) in
        if let aside {
          let other = Path.joined(Path.parent(of: path), aside.name)
          try record(.moved(to: Path.name(of: path)), of: other, aside.kind, in: &records)
        }
        try file.write(bytes, as: nil, mode: mode)
      }
      return true
    } catch  where error.cause == .danglingLink {
      return false
    }
  }

  /// Replaces a file that noonmark can create again, regardless of its contents.
  package func overwrite(_ path: String, _ bytes: [UInt8]) throws(Failure) {
    let file = try lock(path)
    try file.write(bytes, as: nil)
  }

  /// Removes a file, or a link.
  ///
  /// - Returns: Whether it existed.
  package static func remove(_ path: String) throws(Failure) -> Bool {
    do {
      let folder = try Failure.writing(path, Directory.open(Path.parent(of: path)))
      _ = try Failure.writing(path, uninterrupted("remove", path) { Int(unlink(path)) })
      try Failure.syncing(path, Directory.sync(folder))
      return true
    } catch  where error.cause == .absence {
      return false
    }
  }

  /// Removes a file under its lock, if its contents are unwanted.
  ///
  /// - Returns: Whether it was removed.
  package func remove(_ path: String, if isUnwanted: ([UInt8]) -> Bool) throws(Failure) -> Bool {
    let file = try lock(path)
    guard let version = try file.read(), isUnwanted(version.bytes) else { return false }
    return try Store.remove(path)
  }

  /// Replaces a file's contents, which the caller records in the journal.
  ///
  /// - Parameter change: Receives the contents, or `nil` if the file does not exist, and returns
  ///   the new contents. Returning `nil` or throwing leaves the file unchanged.
  package func rewrite(
    _ path: String, content: Content = .text, limit: Int = maximumSize,
    _ change: ([UInt8]?) throws(Failure) -> [UInt8]?
  ) throws(Failure) {
    let file = try lock(path)
    let current = try file.read(isForeign: content == .foreign)
    let isDamaged = current.map { Store.isDamaged($0.bytes.prefix(Store.headSize)) } ?? false
    if isDamaged, content != .disposable {
      throw .damaged(path, isForeign: content == .foreign)
    }
    guard let new = try change(isDamaged ? nil : current?.bytes) else { return }
    try file.write(new, as: current, limit: limit)
  }

  /// Appends lines to a file, reading only its start and end.
  ///
  /// The lines are written by one call, and a partial write to a full disk is undone. An
  /// unterminated last line is terminated first.
  ///
  /// A killed process can leave an incomplete line. In a file whose first line names its kind,
  /// readers recognize such a line, and appending turns it into a comment. A file without such a
  /// first line is replaced instead of appended to.
  ///
  /// - Parameters:
  ///   - kind: The kind of the file; `nil` for any text.
  ///   - lines: Whole lines without line endings.
  /// - Throws: If appending fails; the file is unchanged.
  package func append(
    to path: String, kind: RecordKind? = nil, lines: [[UInt8]]
  ) throws(Failure) {
    try undoable { records throws(Failure) in
      try extend(path, kind: kind) { _ throws(Failure) in
        let change = LineChange(removed: [], added: lines)
        try record(.lines(change), of: path, ChangedFile.Kind(named: kind?.name), in: &records)
        return lines
      }
    }
  }

  /// Appends lines that a function derives from the file, under one lock.
  ///
  /// - Parameters:
  ///   - kind: The kind of the file; `nil` for any text.
  ///   - lines: Returns complete lines without line endings; empty to leave the file unchanged.
  /// - Throws: If appending fails; the file is unchanged.
  package func extend(
    _ path: String, kind: RecordKind?, limit: Int = maximumSize,
    lines: (BackwardLineReader) throws(Failure) -> [[UInt8]]
  ) throws(Failure) {
    let file = try lock(path)
    if try file.append(kind, limit: limit, lines) { return }
    let made = try lines(BackwardLineReader(descriptor: nil, size: 0, path: path))
    guard !made.isEmpty else { return }
    let newline = UInt8(ascii: "\n")
    // An empty file keeps its mode and owner.
    let version = try file.read()
    let bytes = (kind?.header ?? []) + made.flatMap { $0 + [newline] }
    try file.write(bytes, as: version, limit: limit)
  }

  /// Removes the last line of a file, durably.
  ///
  /// - Parameter isUnwanted: Receives the line without its LF, and returns whether to remove it.
  /// - Returns: Whether it was removed; `false` for a line that is too long or has no LF.
  package func removeLastLine(
    of path: String, if isUnwanted: (ArraySlice<UInt8>) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    let file = try lock(path)
    return try file.removeLastLine(if: isUnwanted)
  }

  /// Renames a file within its directory, durably, under the locks of both names.
  ///
  /// - Parameter check: Checks the file under its lock; throws to cancel the move.
  /// - Throws: `exists` if a file with the new name exists; nothing is changed.
  package func move(
    _ path: String, to other: String, _ kind: ChangedFile.Kind,
    check: () throws(Failure) -> Void = {}
  ) throws(Failure) {
    // Locks in a fixed order, so that two moves cannot deadlock.
    let first = try lock(min(path, other))
    defer { _ = first.path }
    if try first.alsoLocks(max(path, other)) {
      return try moveLocked(path, to: other, kind, check)
    }
    let second = try lock(max(path, other))
    defer { _ = second.path }
    try moveLocked(path, to: other, kind, check)
  }

  private func moveLocked(
    _ path: String, to other: String, _ kind: ChangedFile.Kind, _ check: () throws(Failure) -> Void
  ) throws(Failure) {
    guard try !isPresent(other) else { throw .exists(other) }
    try check()
    try undoable { records throws(Failure) in
      try record(.moved(to: Path.name(of: other)), of: path, kind, in: &records)
      let folder = try Failure.writing(path, Directory.open(Path.parent(of: other)))
      _ = try Failure.writing(path, uninterrupted("rename", path) { Int(rename(path, other)) })
      try Failure.syncing(other, Directory.sync(folder))
    }
  }

  /// Whether a file exists.
  ///
  /// - Throws: If an error prevents the check.
  package func isPresent(_ path: String) throws(Failure) -> Bool {
    try Failure.reading(path, FileStamp.ifPresent(path)) != nil
  }

  /// The error message if files cannot be locked, and thus not changed; `nil` if none is expected.
  package var obstacle: String? {
    locks.obstacle.map { Failure.noLock($0).message }
  }

  /// The number of bytes at the start of a file that contain its kind and version.
  package static let headSize = 128

  /// Whether the first line of a file has NUL bytes, given the start of the file.
  package static func isDamaged(_ head: ArraySlice<UInt8>) -> Bool {
    DamagedLine.hasNULBytes(head.prefix { $0 != UInt8(ascii: "\n") })
  }

  package func lock(_ path: String) throws(Failure) -> LockedFile {
    try LockedFile(path, locks: locks, patience: patience)
  }

  /// Whether another process has locked a file, given its path with links resolved.
  func isLocked(_ target: String) -> Bool { locks.isHeld(for: target) }
}
