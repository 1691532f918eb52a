import NoonmarkBase
import NoonmarkRecords
import NoonmarkSystem

/// A file of the user, locked against other writers for the lifetime of this value.
package struct LockedFile: ~Copyable {
  package let path: String
  /// The path with symbolic links resolved.
  package let target: String
  private let locks: LockLocations
  private let lock: Descriptor

  /// Resolves a path and locks the file.
  ///
  /// The lock belongs to the file, not the path, so two paths to one file exclude each other.
  init(_ path: String, locks: LockLocations, patience: Int) throws(Failure) {
    self.path = path
    self.locks = locks
    try Failure.writing(path, Directory.create(Path.parent(of: path), isDurable: true))
    var target = try LockedFile.resolve(path)
    var lock = try locks.take(for: target, patience: patience)
    // The link may have changed while we waited.
    for _ in 0..<8 {
      let present = try LockedFile.resolve(path)
      if present == target { break }
      target = present
      lock = try locks.take(for: target, patience: patience)
    }
    self.target = target
    self.lock = lock
  }

  /// Whether the lock also covers another path, as in a directory that is locked as a whole.
  func alsoLocks(_ other: String) throws(Failure) -> Bool {
    try locks.path(for: LockedFile.resolve(other)) == lock.path
  }

  /// Unlocks before closing, since a close that a signal interrupts could keep the lock.
  deinit {
    _ = flock(lock.number, LOCK_UN)
  }

  package consuming func release() {}

  /// Reads the file; returns `nil` if it does not exist.
  package func read(
    limit: Int = Store.maximumSize, isForeign: Bool = false
  ) throws(Failure) -> FileVersion? {
    do {
      let file = try Descriptor.open(target, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      let contents = try File.read(file, limit: limit)
      let status = try file.status()
      return FileVersion(bytes: contents.bytes, status)
    } catch {
      if error.code == ENOENT { return nil }
      throw .unreadable(error, path: path, isForeign: isForeign)
    }
  }

  /// Atomically replaces the contents.
  ///
  /// - Parameters:
  ///   - version: The old version, whose mode and owner are kept, or `nil` for a new file.
  ///   - copy: A new file in the same directory to write instead; `nil` for the file itself.
  /// - Throws: If writing fails, or the old version is read-only; no temporary file remains.
  package func write(
    _ bytes: [UInt8], as version: FileVersion?, mode: mode_t = 0o600, to copy: String? = nil,
    limit: Int = Store.maximumSize
  ) throws(Failure) {
    guard bytes.count <= limit else { throw .tooLarge(path, limit: limit) }
    if version != nil, copy == nil, access(target, W_OK) != 0 {
      throw .unwritable(.last("open", target), path: path, isPresent: true)
    }
    let folderPath = Path.parent(of: target)
    // We hold the lock, so a leftover of this name is not in use.
    let temporary = LockedFile.temporary(for: target)
    let target = copy ?? self.target
    // Opened first, so that after the rename only synchronizing can fail.
    let folder = try Failure.writing(path, Directory.open(folderPath))
    unlink(temporary)
    do {
      let file = try Descriptor.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
      try file.write(bytes)
      if let version { version.giveOwner(to: file) } else { file.giveToOwnerOfFolder() }
      try file.setMode(version?.mode ?? mode)
      try file.sync()
      try file.close()
      _ = try uninterrupted("rename", target) { Int(rename(temporary, target)) }
    } catch {
      unlink(temporary)
      throw .unwritable(error, path: path)
    }
    try Failure.syncing(path, Directory.sync(folder))
  }

  /// Returns the path of the temporary file for the new contents of a file.
  package static func temporary(for target: String) -> String {
    "\(Path.parent(of: target))/.\(Path.name(of: target))\(temporarySuffix)"
  }

  package static let temporarySuffix = ".noonmark-new"

  /// Resolves links in a file's directory and the file itself.
  package static func resolve(_ path: String) throws(Failure) -> String {
    guard let parent = realPath(Path.parent(of: path)) else {
      throw .unreadable(.last("resolve", path), path: path)
    }
    let file = (parent == "/" ? "" : parent) + "/" + Path.name(of: path)
    guard let status = fileStatus(ofLink: file) else {
      if errno == ENOENT { return file }
      throw .unreadable(.last("stat", path), path: path)
    }
    guard status.st_mode & S_IFMT == S_IFLNK else { return file }
    guard let target = realPath(file) else {
      if errno == ENOENT { throw .danglingLink(path) }
      throw .unreadable(.last("resolve", path), path: path)
    }
    return target
  }
}

/// A file's contents, mode and owner.
package struct FileVersion {
  package let bytes: [UInt8]
  package let mode: mode_t
  package let owner: uid_t
  package let group: gid_t

  package init(bytes: [UInt8], _ status: stat) {
    self.bytes = bytes
    mode = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
  }

  /// Sets the owner of a new file, as far as permitted: only root can give files away.
  package func giveOwner(to file: borrowing Descriptor) {
    guard owner != geteuid() || group != getegid() else { return }
    if fchown(file.number, owner, group) != 0 { _ = fchown(file.number, uid_t.max, group) }
  }
}

// MARK: - Appending

extension LockedFile {
  /// Appends lines, as `Store.extend` does; returns `false` if the file is missing or empty.
  package func append(
    _ kind: RecordKind?, limit: Int, _ lines: (BackwardLineReader) throws(Failure) -> [[UInt8]]
  ) throws(Failure) -> Bool {
    guard let file = try openIfThere(isForeign: kind == nil) else { return false }
    let ends = try Failure.writing(path, Ends(of: file))
    guard ends.size > 0 else { return false }
    try ends.check(kind, path)
    let reader = BackwardLineReader(descriptor: file.number, size: ends.size, path: path)
    var damage: ArraySlice<UInt8>?
    if let kind, !ends.completion.isEmpty, kind.isNamed(by: ends.head) {
      var reader = reader
      damage = reader.nextLine()?.bytes.flatMap { kind.isCutOff($0) ? $0 : nil }
      if let failure = reader.failure { throw .unwritable(failure, path: path) }
    }
    let made = try lines(reader)
    guard !made.isEmpty else { return true }
    let added = Array(made.map { $0 + ends.lineEnd }.joined())
    guard added.count <= limit - ends.size else { throw .tooLarge(path, limit: limit) }
    // After a power loss, appended bytes can be NUL bytes. They must not join the user's last line.
    if let kind, !ends.completion.isEmpty || !kind.isNamed(by: ends.head) {
      try replace(file, ends, damage: damage, adding: added, limit: limit)
      return true
    }
    do {
      try LockedFile.add(ends.completion + added, to: file)
    } catch {
      throw .unwritable(error, path: path)
    }
    return true
  }

  /// Throws if a file, which exists, is damaged, or cannot be read.
  static func checkAppending(to path: String, _ kind: RecordKind) throws(Failure) {
    let target = try resolve(path)
    let file = try Failure.reading(
      path, Descriptor.open(target, O_RDONLY | O_NONBLOCK | O_NOCTTY))
    let ends = try Failure.reading(path, Ends(of: file))
    guard ends.size <= Store.maximumSize else { throw .tooLarge(path, limit: Store.maximumSize) }
    try ends.check(kind, path)
  }

  /// Removes the last line if a function returns `true` for it; returns whether it was removed.
  ///
  /// Keeps the first line of a file, and a line without a line ending.
  func removeLastLine(
    if isUnwanted: (ArraySlice<UInt8>) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    guard let file = try openIfThere() else { return false }
    let size = Int(truncatingIfNeeded: try Failure.writing(path, file.status()).st_size)
    var reader = BackwardLineReader(descriptor: file.number, size: size, path: path)
    let last = reader.nextLine()
    if let failure = reader.failure { throw .unwritable(failure, path: path) }
    guard let (offset, line) = last, offset > 0, !reader.isUnterminated, let line,
      try isUnwanted(line)
    else { return false }
    try Failure.writing(path, file.truncate(to: offset))
    try Failure.syncing(path, file.sync())
    return true
  }

  /// Replaces the file with a copy with added lines, in which a line that is cut off is a comment.
  private func replace(
    _ file: borrowing Descriptor, _ ends: Ends, damage: ArraySlice<UInt8>?, adding added: [UInt8],
    limit: Int
  ) throws(Failure) {
    let status = try Failure.writing(path, file.status())
    var bytes = try Failure.writing(
      path, File.bytes(of: file.number, at: 0, count: ends.size, path: path))
    guard bytes.count == ends.size else {
      throw .unwritable(SystemError(EIO, "read", path), path: path)
    }
    if let damage {
      bytes.removeLast(damage.count)
      bytes += DamagedLine.comment(preserving: damage, because: DamagedLine.noLineEnding)
    }
    bytes += ends.completion + added
    try write(bytes, as: FileVersion(bytes: [], status), limit: limit)
  }

  private func openIfThere(isForeign: Bool = false) throws(Failure) -> Descriptor? {
    do {
      return try Descriptor.open(target, O_RDWR | O_APPEND | O_NONBLOCK | O_NOCTTY)
    } catch {
      if error.code == ENOENT { return nil }
      throw .unwritable(error, path: path, isPresent: true, isForeign: isForeign)
    }
  }

  /// Appends bytes durably; removes all of them if that fails.
  private static func add(_ bytes: [UInt8], to file: consuming Descriptor) throws(SystemError) {
    let size = Int(truncatingIfNeeded: try file.status().st_size)
    do {
      try file.write(bytes)
      try file.sync()
    } catch {
      try? file.truncate(to: size)
      throw error
    }
    // The bytes are on disk, so an error on close can be ignored.
    file.release()
  }

  /// The start and end of a file, which determine how to append.
  private struct Ends {
    let size: Int
    let head: [UInt8]
    /// The bytes that complete an unterminated last line.
    let completion: [UInt8]
    let lineEnd: [UInt8]

    init(of file: borrowing Descriptor) throws(SystemError) {
      size = Int(truncatingIfNeeded: try file.regularStatus().st_size)
      head = try File.bytes(
        of: file.number, at: 0, count: min(size, Store.headSize), path: file.path)
      let tail = try File.bytes(
        of: file.number, at: max(size - 2, 0), count: min(size, 2), path: file.path)
      let newline = UInt8(ascii: "\n")
      // If the first line is longer than the head, uses the ending of the last line.
      let known = head.contains(newline) ? head : tail
      lineEnd = known.lineEnding(at: known.firstIndex(of: newline))
      completion = tail.last == newline ? [] : lineEnd
    }

    /// Throws if lines of a kind cannot be appended.
    func check(_ kind: RecordKind?, _ path: String) throws(Failure) {
      if Store.isDamaged(head[...]) { throw .damaged(path, isForeign: kind == nil) }
      if let kind { try RecordFile(head).check(kind, path: path) }
    }
  }
}
