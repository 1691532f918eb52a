import NoonmarkSystem

/// A lock that the kernel holds for one process and gives up with it.
///
/// Lock files are empty, never removed, and kept in the state folder, so that a read-only or
/// shared place beside the data is no hindrance; a process that died holds nothing. What they
/// contain is ignored.
enum Lock {
  /// Takes the lock of a file; it is held until the descriptor is closed.
  ///
  /// - Parameters:
  ///   - target: The file that is protected, links resolved.
  ///   - folder: The state folder.
  ///   - patience: How many milliseconds to wait for another process.
  /// - Returns: The lock.
  /// - Throws: `busy` when the patience is at its end, else why there can be no lock.
  static func take(
    for target: String, in folder: String, patience: Int
  ) throws(StoreError) -> Descriptor {
    let locks = folder + "/locks"
    let path = "\(locks)/\(name(for: target))"
    let deadline = Clock.monotonicNanoseconds() + patience * 1_000_000
    do throws(SystemError) {
      try Directory.create(locks)
      while true {
        let lock = try Descriptor.open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
        if try waitForLock(lock, until: deadline) == false { break }
        // Whoever emptied the folder meanwhile left this lock without a name.
        if FileStamp.of(path)?.inode == UInt64(try lock.status().st_ino) { return lock }
      }
    } catch {
      throw .noLock(error)
    }
    throw .busy(target)
  }

  /// Whether another process holds a lock; nothing is created for the question.
  static func isHeld(for target: String, in folder: String) -> Bool {
    do throws(SystemError) {
      let lock = try Descriptor.open(
        "\(folder)/locks/\(name(for: target))", O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      return flock(lock.number, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    } catch {
      return false
    }
  }

  /// The file's name, for whoever looks into the folder, and a hash of its whole path.
  static func name(for target: String) -> String {
    let hash = target.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
    }
    return "\(Path.name(of: target).prefix(64))-\(String(hash, radix: 16)).lock"
  }

  /// Asks again and again, since a lock on a network may never answer one who waits.
  private static func waitForLock(
    _ lock: borrowing Descriptor, until deadline: Int
  ) throws(SystemError) -> Bool {
    while flock(lock.number, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw .last("lock", lock.path) }
      let now = Clock.monotonicNanoseconds()
      guard now < deadline else { return false }
      // One to four milliseconds, so that those who wait do not keep in step.
      var pause = timespec(tv_sec: 0, tv_nsec: 1_000_000 + now % 3_000_000)
      nanosleep(&pause, nil)
    }
    return true
  }
}
