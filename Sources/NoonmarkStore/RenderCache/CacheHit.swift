import NoonmarkSystem

/// Answers a render from the cache: one open, one read, a stat for each dependency, one write.
///
/// It runs before the Swift runtime has started, so it keeps to raw pointers, numbers, static
/// strings and the C library: nothing here may allocate through Swift or touch metadata.
///
/// - Parameters:
///   - count: The number of arguments, the program's name being the first.
///   - arguments: The arguments.
///   - environment: The environment, `NAME=value`.
/// - Returns: The exit status where the request was answered; -1 where it was not, and nothing was
///   written.
public func answerFromRenderCache(
  _ count: Int32, _ arguments: CStrings, _ environment: CStrings
) -> Int32 {
  #if os(Linux)
    guard getauxval(UInt(AT_SECURE)) == 0 else { return -1 }
  #endif
  // Pages cost only when they are touched: a small file takes one.
  let size = CacheFile.maximumSize
  let flags = MAP_PRIVATE | MAP_ANONYMOUS
  guard let buffer = mmap(nil, size, PROT_READ | PROT_WRITE, flags, -1, 0), buffer != MAP_FAILED
  else { return -1 }
  let key = RequestKey(count, arguments, environment)
  guard CachePath.write(key.name, environment, into: buffer) else { return -1 }
  let file = open(
    buffer.assumingMemoryBound(to: CChar.self), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
  guard file >= 0 else { return -1 }
  guard isTrusted(file) else { return notAnswered(file) }
  let got = read(file, buffer, size)
  guard got > 0, CacheFile.isSound(buffer, count: got, check: key.check) else {
    return notAnswered(file)
  }
  var time = timespec()
  clock_gettime(CLOCK_REALTIME, &time)
  guard let text = CacheFile.locate(buffer, now: Int(time.tv_sec)),
    CacheFile.allDependencies(buffer, dependencyHolds)
  else { return notAnswered(file) }
  return send(buffer + text.offset, text.length)
}

/// Closes a file whose contents are of no use.
private func notAnswered(_ file: Int32) -> Int32 {
  close(file)
  return -1
}

/// Whether a file is the user's own and nobody else can have written it.
private func isTrusted(_ file: Int32) -> Bool {
  var status = stat()
  guard fstat(file, &status) == 0 else { return false }
  #if os(Linux)
    let user = uid_t(truncatingIfNeeded: getauxval(UInt(AT_EUID)))
  #else
    let user = geteuid()
  #endif
  return status.st_mode & S_IFMT == S_IFREG && status.st_uid == user && status.st_mode & 0o022 == 0
}

/// Whether a dependency is as it was: unchanged, or still absent.
private func dependencyHolds(_ dependency: UnsafeRawPointer) -> Bool {
  let path = (dependency + CacheFile.dependencySize).assumingMemoryBound(to: CChar.self)
  var status = stat()
  let exists = stat(path, &status) == 0
  guard CacheFile.half(dependency, 40) == 1 else { return !exists }
  guard exists else { return false }
  let stamp = FileStamp(status)
  return CacheFile.word(dependency, 0) == UInt64(bitPattern: Int64(stamp.modified))
    && CacheFile.word(dependency, 8) == UInt64(bitPattern: Int64(stamp.changed))
    && CacheFile.word(dependency, 16) == UInt64(bitPattern: Int64(stamp.size))
    && CacheFile.word(dependency, 24) == stamp.inode
    && CacheFile.word(dependency, 32) == stamp.device
}

/// Writes the text; a reader that has gone is no failure.
private func send(_ text: UnsafeRawPointer, _ length: Int) -> Int32 {
  signal(SIGPIPE, SIG_IGN)
  var sent = 0
  while sent < length {
    let count = write(STDOUT_FILENO, text + sent, length - sent)
    if count >= 0 {
      sent += count
    } else if errno == EPIPE {
      return 0
    } else if errno != EINTR {
      // The long way tells what is wrong; once a byte is out there is no way back.
      return sent > 0 ? 1 : -1
    }
  }
  return 0
}

/// The path of a cache file, written without an allocation.
enum CachePath {
  /// Writes `$XDG_CACHE_HOME/noonmark/<16 digits>`, or the same below `$HOME/.cache`.
  static func write(
    _ name: UInt64, _ environment: CStrings, into buffer: UnsafeMutableRawPointer
  ) -> Bool {
    let bytes = buffer.assumingMemoryBound(to: UInt8.self)
    var length = 0
    if let cache = RequestKey.value(of: "XDG_CACHE_HOME", in: environment), cache[0] == 0x2F {
      guard append(cache, bytes, &length) else { return false }
    } else if let home = RequestKey.value(of: "HOME", in: environment), home[0] == 0x2F {
      guard append(home, bytes, &length) else { return false }
      append("/.cache", bytes, &length)
    } else {
      return false
    }
    append("/noonmark/", bytes, &length)
    var shift: UInt64 = 64
    while shift > 0 {
      shift -= 4
      let digit = UInt8(truncatingIfNeeded: (name &>> shift) & 15)
      bytes[length] = digit < 10 ? 0x30 + digit : 0x57 + digit
      length += 1
    }
    bytes[length] = 0
    return true
  }

  private static func append(
    _ string: UnsafeMutablePointer<CChar>, _ bytes: UnsafeMutablePointer<UInt8>,
    _ length: inout Int
  ) -> Bool {
    let count = strnlen(string, 4096)
    guard count < 4000 else { return false }
    memcpy(bytes + length, string, count)
    length += count
    return true
  }

  private static func append(
    _ literal: StaticString, _ bytes: UnsafeMutablePointer<UInt8>, _ length: inout Int
  ) {
    memcpy(bytes + length, literal.utf8Start, literal.utf8CodeUnitCount)
    length += literal.utf8CodeUnitCount
  }
}
