import NoonmarkSystem

/// Answers a render from the cache: one open, one read, a stat for each dependency, one write.
///
/// It runs before the Swift runtime has started, so it keeps to raw pointers, numbers, static
/// strings and the C library: nothing that it calls may allocate through Swift, touch metadata or
/// use a lazy global.
///
/// - Parameters:
///   - count: The number of arguments, the program's name being the first.
///   - arguments: The arguments.
///   - environment: The environment, `NAME=value`.
///   - output: The descriptor that is written to.
///   - time: Seconds since 1970; nil for the clock's.
/// - Returns: The exit status where the request was answered; -1 where it was not, and nothing was
///   written.
package func answerFromRenderCache(
  _ count: Int32, _ arguments: CStrings, _ environment: CStrings,
  output: Int32 = STDOUT_FILENO, at time: Int? = nil
) -> Int32 {
  // Somebody else's environment must not decide what a privileged program writes.
  guard !isPrivileged() else { return -1 }
  // Pages cost only when they are touched: a small file takes one.
  let size = CacheFile.maximumSize
  let flags = MAP_PRIVATE | MAP_ANON
  guard let buffer = mmap(nil, size, PROT_READ | PROT_WRITE, flags, -1, 0), buffer != MAP_FAILED
  else { return -1 }
  let status = answer(count, arguments, environment, output: output, at: time, buffer, size)
  if status < 0 { munmap(buffer, size) }
  return status
}

private func answer(
  _ count: Int32, _ arguments: CStrings, _ environment: CStrings, output: Int32, at time: Int?,
  _ buffer: UnsafeMutableRawPointer, _ size: Int
) -> Int32 {
  let key = RequestKey(count, arguments, environment, output: output)
  guard CachePath.write(key.name, environment, into: buffer) else { return -1 }
  let file = open(
    buffer.assumingMemoryBound(to: CChar.self), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
  guard file >= 0 else { return -1 }
  // Where a standard descriptor was closed the file takes its place, and must give it back. The
  // one who answers ends, and leaves the closing to the kernel.
  guard file > STDERR_FILENO, isTrusted(file) else { return notAnswered(file) }
  let got = read(file, buffer, size)
  let now = time ?? seconds()
  guard got > 0,
    let text = CacheFile.locate(buffer, count: got, check: key.check, now: now),
    CacheFile.isValid(buffer)
  else { return notAnswered(file) }
  let status = send(buffer + text.offset, text.length, to: output)
  return status < 0 ? notAnswered(file) : status
}

/// Closes a file whose contents are of no use.
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

/// Whether a file is the user's own and nobody else can have written it.
private func isTrusted(_ file: Int32) -> Bool {
  var status = stat()
  guard fstat(file, &status) == 0 else { return false }
  #if os(Linux)
    // The kernel leaves it beside the environment: no system call.
    let user = uid_t(truncatingIfNeeded: getauxval(UInt(AT_EUID)))
  #else
    let user = geteuid()
  #endif
  return status.st_mode & S_IFMT == S_IFREG && status.st_uid == user && status.st_mode & 0o022 == 0
}

/// Writes the text; a reader that has gone is no failure.
///
/// Once a byte is out there is no way back: the exit status tells the rest. Where nothing is out,
/// the long way tells what is wrong.
private func send(_ text: UnsafeRawPointer, _ length: Int, to output: Int32) -> Int32 {
  signal(SIGPIPE, SIG_IGN)
  var sent = 0
  while sent < length {
    let count = write(output, text + sent, length - sent)
    if count > 0 {
      sent += count
    } else if count == 0 {
      return sent > 0 ? 1 : -1
    } else if errno == EPIPE {
      return 0
    } else if errno == EAGAIN {
      var waiting = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
      poll(&waiting, 1, -1)
    } else if errno != EINTR {
      return sent > 0 ? 1 : -1
    }
  }
  return 0
}
