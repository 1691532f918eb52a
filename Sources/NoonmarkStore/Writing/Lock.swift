import NoonmarkBase
import NoonmarkSystem

/// An advisory lock that the kernel releases when its process ends.
///
/// Lock files are empty. They are in the directory `locks` of the data or state directory that
/// contains the protected file, so all processes that can change the file use the same lock.
package enum Lock {
  /// Acquires the lock of a file, which is held until the descriptor is closed.
  ///
  /// - Parameters:
  ///   - target: The protected file, with links resolved.
  ///   - patience: The timeout in milliseconds.
  /// - Throws: `busy` after the timeout, `noLock` if the lock file cannot be opened or locked.
  package static func take(
    for target: String, in folder: String, patience: Int
  ) throws(Failure) -> Descriptor {
    do throws(SystemError) {
      let found = try wait(for: path(for: target, in: folder), patience)
      if let lock = found { return lock }
    } catch {
      throw .noLock(error)
    }
    throw .busy(target)
  }

  /// Acquires the lock of a lock file; `nil` if another process held it until the timeout.
  static func wait(for path: String, _ patience: Int) throws(SystemError) -> Descriptor? {
    let deadline = Clock.monotonicNanoseconds() + patience * 1_000_000
    // Durable, because this may create the data directory itself.
    try Directory.create(Path.parent(of: path), isDurable: true)
    while true {
      let lock = try Descriptor.open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
      lock.giveToOwnerOfFolder()
      if try waitForLock(lock, until: deadline) == false { return nil }
      let status = try lock.status()
      // The lock file was unlinked while we waited; retry.
      guard FileStamp.of(path)?.inode == UInt64(status.st_ino) else { continue }
      // A umask such as 277 takes the owner's permissions, and no other process could open it.
      if status.st_mode & 0o600 != 0o600 { try lock.setMode(0o600) }
      return lock
    }
  }

  /// Acquires the lock of a directory itself; `nil` if another process held it until the timeout.
  static func wait(forFolder path: String, _ patience: Int) throws(SystemError) -> Descriptor? {
    let folder = try Directory.open(path)
    let deadline = Clock.monotonicNanoseconds() + patience * 1_000_000
    guard try waitForLock(folder, until: deadline) else { return nil }
    return folder
  }

  /// Removes the lock files whose names begin with a prefix, unless a process holds them.
  ///
  /// A process that acquires a lock checks that the lock file was not unlinked.
  package static func removeUnheld(beginning start: String, in folder: String) {
    let locks = Path.parent(of: path(for: "", in: folder))
    for name in (try? Directory.namesIfPresent(in: locks)) ?? []
    where name.hasPrefix(start) && name.hasSuffix(".lock") {
      let path = Path.joined(locks, name)
      guard let lock = try? Descriptor.open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK),
        flock(lock.number, LOCK_EX | LOCK_NB) == 0,
        FileStamp.of(path)?.inode == (try? lock.status()).map({ UInt64($0.st_ino) })
      else { continue }
      unlink(path)
    }
  }

  /// Whether another process holds a lock.
  ///
  /// Does not create the lock file.
  package static func isHeld(for target: String, in folder: String) -> Bool {
    isHeld(at: path(for: target, in: folder))
  }

  /// Whether another process holds the lock of a lock file or a directory.
  static func isHeld(at path: String) -> Bool {
    do {
      let lock = try Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      while flock(lock.number, LOCK_SH | LOCK_NB) != 0 {
        if errno != EINTR { return errno == EWOULDBLOCK }
      }
      return false
    } catch {
      return false
    }
  }

  package static func path(for target: String, in folder: String) -> String {
    "\(folder)/locks/\(name(for: target))"
  }

  /// Returns the name of the lock file for a target: its file name, for people, and a path hash.
  package static func name(for target: String) -> String {
    let hash = FNV1a.hash(of: target.utf8)
    return "\(Path.name(of: target).prefix(64))-\(String(hash, radix: 16)).lock"
  }

  /// Acquires a lock by polling, since a blocking call may hang on a network file system.
  private static func waitForLock(
    _ lock: borrowing Descriptor, until deadline: Int
  ) throws(SystemError) -> Bool {
    while flock(lock.number, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else { throw .last("lock", lock.path) }
      let now = Clock.monotonicNanoseconds()
      guard now < deadline else { return false }
      // One to four milliseconds, so waiting processes do not run in lockstep.
      sleep(nanoseconds: 1_000_000 + now % 3_000_000)
    }
    return true
  }
}

/// The locations of the locks of a user's files.
///
/// For a file in the data or state directory, it is a lock file in that directory. Any other
/// directory belongs to the user or to other programs, so the directory itself is locked, and no
/// lock file is created in it.
struct LockLocations: Sendable {
  let data: String?
  let state: String?

  private enum Location {
    /// A lock file in a data or state directory.
    case file(in: String)
    /// The directory of the file.
    case folder(String)
  }

  /// Returns the location of the lock of a file, given its path with links resolved.
  private func location(of target: String) throws(Failure) -> Location {
    guard let state else { throw .noFolder(variable: UserDirectories.Purpose.state.rawValue) }
    guard let data else { return .file(in: state) }
    for folder in [data, state] {
      guard let real = realPath(folder), Path.relative(target, to: real) != nil else { continue }
      return .file(in: folder)
    }
    return .folder(Path.parent(of: target))
  }

  /// Acquires the lock of a file, which is held until the descriptor is closed.
  func take(for target: String, patience: Int) throws(Failure) -> Descriptor {
    switch try location(of: target) {
    case .file(let folder):
      do {
        let found = try Lock.wait(for: Lock.path(for: target, in: folder), patience)
        if let lock = found { return lock }
      } catch {
        // If the lock file cannot be written, the file in the same directory cannot be either.
        guard folder == data, [EROFS, EACCES, EPERM, ENOSPC, EDQUOT].contains(error.code) else {
          throw .noLock(error)
        }
        throw .unwritable(error, path: target)
      }
    case .folder(let folder):
      do {
        let found = try Lock.wait(forFolder: folder, patience)
        if let lock = found { return lock }
      } catch {
        // A directory may not support locks (some network file systems) or not be readable.
        guard let state else { throw .noLock(error) }
        return try Lock.take(for: target, in: state, patience: patience)
      }
    }
    throw .busy(target)
  }

  /// Returns the path of the lock file or directory that is locked for a file.
  func path(for target: String) throws(Failure) -> String {
    switch try location(of: target) {
    case .file(let folder): Lock.path(for: target, in: folder)
    case .folder(let folder): folder
    }
  }

  /// Whether another process holds the lock of a file.
  func isHeld(for target: String) -> Bool {
    guard let path = try? path(for: target) else { return false }
    return Lock.isHeld(at: path)
  }

  /// The error that prevents lock files from being created, if any.
  var obstacle: SystemError? {
    for folder in [state, data].compactMap(\.self) {
      let locks = Path.parent(of: Lock.path(for: "", in: folder))
      if let obstacle = Directory.obstacle(to: locks) { return obstacle }
    }
    return nil
  }
}
