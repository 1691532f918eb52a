import NoonmarkBase
import NoonmarkRecords
import NoonmarkSystem

/// An advisory lock that the kernel releases when its process ends.
///
/// Lock files are empty and never removed. They are in the state directory, so data may be on a
/// read-only or shared file system.
package enum Lock {
  /// Acquires the lock of a file, which is held until the descriptor is closed.
  ///
  /// - Parameters:
  ///   - target: The protected file, with links resolved.
  ///   - folder: The state directory.
  ///   - patience: The timeout in milliseconds.
  /// - Throws: `busy` after the timeout, `noLock` if the lock file cannot be opened or locked.
  package static func take(
    for target: String, in folder: String, patience: Int
  ) throws(Failure) -> Descriptor {
    let path = path(for: target, in: folder)
    let deadline = Clock.monotonicNanoseconds() + patience * 1_000_000
    do {
      // Durable, since files of the state directory are stored beside it.
      try Directory.create(Path.parent(of: path), isDurable: true)
      while true {
        let lock = try Descriptor.open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
        if try waitForLock(lock, until: deadline) == false { break }
        // The lock file was unlinked while we waited; retry.
        if FileStamp.of(path)?.inode == UInt64(try lock.status().st_ino) { return lock }
      }
    } catch {
      throw .noLock(error)
    }
    throw .busy(target)
  }

  /// Whether another process holds a lock.
  ///
  /// Creates no file.
  package static func isHeld(for target: String, in folder: String) -> Bool {
    do {
      let lock = try Descriptor.open(
        path(for: target, in: folder), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      while flock(lock.number, LOCK_SH | LOCK_NB) != 0 {
        if errno != EINTR { return errno == EWOULDBLOCK }
      }
      return false
    } catch {
      return false
    }
  }

  /// The path of a lock file.
  package static func path(for target: String, in folder: String) -> String {
    "\(folder)/locks/\(name(for: target))"
  }

  /// The name of a lock file: the target's name, for people, and a hash of its path.
  package static func name(for target: String) -> String {
    let hash = target.utf8.reduce(into: FNV1a.basis, FNV1a.mix)
    return "\(Path.name(of: target).prefix(64))-\(String(hash, radix: 16)).lock"
  }

  /// Polls, since a blocking lock may hang on a network file system.
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
