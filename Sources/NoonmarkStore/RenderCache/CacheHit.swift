import NoonmarkSystem

/// Answers a render from the cache: one open, one read, a stat per dependency, one write.
///
/// This runs before the Swift runtime has started, so it uses only spans, integers, static strings
/// and the C library. Nothing it calls may allocate through Swift, use metadata or a lazy global.
///
/// - Parameters:
///   - count: The number of arguments, including the program's name.
///   - time: The second since 1970, or `nil` for the current one.
/// - Returns: The exit status, or -1 on a miss, when nothing was written.
package func answerFromRenderCache(
  _ count: Int32, _ arguments: CStringList, _ environment: CStringList,
  output: Int32 = STDOUT_FILENO, at time: Int? = nil
) -> Int32 {
  // A privileged program must not trust the caller's environment.
  guard !isPrivileged() else { return -1 }
  // Pages are allocated when they are touched: a small file needs only one.
  let size = CacheFile.maximumSize
  let flags = MAP_PRIVATE | MAP_ANON
  // Sound: the buffer has the size that was requested, and is unmapped after its last use.
  guard let buffer = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, flags, -1, 0),
    unsafe buffer != MAP_FAILED
  else { return -1 }
  let status = unsafe answer(
    RequestKey(count, arguments, environment, output: output), environment, output: output,
    at: time, UnsafeMutableRawBufferPointer(start: buffer, count: size))
  if status < 0 { unsafe munmap(buffer, size) }
  return status
}

private func answer(
  _ key: RequestKey, _ environment: CStringList, output: Int32, at time: Int?,
  _ buffer: UnsafeMutableRawBufferPointer
) -> Int32 {
  // Sound: the path in the buffer is overwritten after the file is opened, and the read is limited
  // to the size of the buffer.
  let room = unsafe UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: CachePath.room)
  let file = unsafe open(key, environment, pathIn: room.assumingMemoryBound(to: UInt8.self))
  guard file >= 0 else { return -1 }
  // If a standard descriptor was closed, the file may have its number: close it again. On a hit,
  // the process ends, and the kernel closes the file.
  guard file > STDERR_FILENO, isTrusted(file) else { return notAnswered(file) }
  let got = unsafe read(file, buffer.baseAddress, buffer.count)
  guard got > 0 else { return notAnswered(file) }
  let bytes = unsafe UnsafeRawBufferPointer(start: buffer.baseAddress, count: got).bytes
  let now = time ?? seconds()
  guard let text = CacheFile.locate(bytes, check: key.check, now: now), CacheFile.isValid(bytes)
  else { return notAnswered(file) }
  let status = send(bytes.extracting(text.offset..<text.offset + text.length), to: output)
  return status < 0 ? notAnswered(file) : status
}

/// Opens the cache file of a request; returns -1 if that fails.
///
/// The path is written to a buffer.
private func open(
  _ key: RequestKey, _ environment: CStringList, pathIn buffer: UnsafeMutableBufferPointer<UInt8>
) -> Int32 {
  // Sound: the span checks the bounds of the buffer, and the path ends with a zero byte.
  var path = unsafe OutputSpan(buffer: buffer, initializedCount: 0)
  guard CachePath.write(key.name, environment, to: &path) else { return -1 }
  return unsafe path.span.withUnsafeBytes {
    guard let start = unsafe $0.baseAddress?.assumingMemoryBound(to: CChar.self) else { return -1 }
    return unsafe open(start, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
  }
}

/// Closes the file on a miss.
private func notAnswered(_ file: Int32) -> Int32 {
  close(file)
  return -1
}

private func seconds() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_REALTIME, &time)
  return Int(time.tv_sec)
}

private func isPrivileged() -> Bool {
  #if os(Linux)
    getauxval(UInt(AT_SECURE)) != 0
  #else
    issetugid() != 0
  #endif
}

/// Whether the user owns the file and no other user can write it.
private func isTrusted(_ file: Int32) -> Bool {
  guard let status = fileStatus(of: file) else { return false }
  #if os(Linux)
    // The kernel passes it in the auxiliary vector: no system call.
    let user = uid_t(truncatingIfNeeded: getauxval(UInt(AT_EUID)))
  #else
    let user = geteuid()
  #endif
  return status.st_mode & S_IFMT == S_IFREG && status.st_uid == user && status.st_mode & 0o022 == 0
}

/// Writes the text; a closed pipe is not a failure.
///
/// Once a byte is written, the only way to report an error is the exit status. Before that, the
/// regular path reports it.
private func send(_ text: RawSpan, to output: Int32) -> Int32 {
  signal(SIGPIPE, SIG_IGN)
  var sent = 0
  while sent < text.byteCount {
    // Sound: the pointer and the count come from the span.
    let count = unsafe text.extracting(sent...).withUnsafeBytes {
      unsafe write(output, $0.baseAddress, $0.count)
    }
    if count > 0 {
      sent += count
    } else if count == 0 {
      return sent > 0 ? 1 : -1
    } else if errno == EPIPE {
      return 0
    } else if errno == EAGAIN {
      var waiting = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
      poll(&waiting, within: -1)
    } else if errno != EINTR {
      return sent > 0 ? 1 : -1
    }
  }
  return 0
}
