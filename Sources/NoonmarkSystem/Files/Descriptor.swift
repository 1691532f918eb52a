/// An open file, closed when it goes out of scope.
///
/// Interrupted calls are retried, and errors contain the path.
package struct Descriptor: ~Copyable {
  /// The file descriptor.
  package private(set) var number: Int32
  /// The path it was opened by.
  package let path: String

  deinit {
    if number >= 0 { _ = closeNumber(number) }
  }

  private init(number: Int32, path: String) {
    self.number = number
    self.path = path
  }

  /// Takes ownership of a descriptor returned by a system call, which must have set close-on-exec.
  ///
  /// - Parameters:
  ///   - description: The file, for errors.
  ///   - call: The call; negative results are errors.
  init(making description: String, _ call: () -> Int32) throws(SystemError) {
    let number = try uninterrupted("open", description) { Int(call()) }
    self.init(number: Int32(number), path: description)
  }

  /// Opens a file with `O_CLOEXEC`.
  package static func open(
    _ path: String, _ flags: Int32, mode: mode_t = 0o600
  ) throws(SystemError) -> Descriptor {
    let number = try uninterrupted("open", path) {
      Int(openNumber(path, flags | O_CLOEXEC, mode))
    }
    return Descriptor(number: Int32(number), path: path)
  }

  package func status() throws(SystemError) -> stat {
    var status = stat()
    _ = try uninterrupted("stat", path) { Int(fstat(number, &status)) }
    return status
  }

  /// Reads at most as many bytes as fit into a buffer.
  ///
  /// - Returns: The number of bytes; 0 at the end of the file.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    try uninterrupted("read", path) {
      readNumber(number, buffer.baseAddress, buffer.count)
    }
  }

  /// Reads to the end of the file, or one byte more than a limit.
  ///
  /// - Parameters:
  ///   - limit: The expected maximum; a longer result means there is more.
  ///   - size: The expected number of bytes.
  package func readAll(limit: Int, expecting size: Int = 0) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    // One extra byte lets the same read detect the end of the file.
    var room = min(max(size, 511), limit) + 1
    while room > 0 {
      let piece = try readFully(room, path) { readNumber(number, $0, room - $1) }
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      if piece.count < room { break }
      room = min(bytes.count, limit + 1 - bytes.count)
    }
    return bytes
  }

  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try write(bytes[...])
  }

  package func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
    try writeAll(bytes, to: number, path: path)
  }

  /// Sets the file's mode regardless of the umask.
  package func setMode(_ mode: mode_t) throws(SystemError) {
    _ = try uninterrupted("chmod", path) { Int(fchmod(number, mode)) }
  }

  /// Sets the file's timestamps to the current time, if possible.
  package func touch() {
    _ = futimens(number, nil)
  }

  package func truncate(to size: Int) throws(SystemError) {
    _ = try uninterrupted("truncate", path) { Int(ftruncate(number, off_t(size))) }
  }

  /// Waits until the file is on disk.
  ///
  /// A failure is final: the kernel may have discarded the dirty pages, and a second call would
  /// succeed.
  package func sync() throws(SystemError) {
    _ = try uninterrupted("fsync", path) { Int(fsync(number)) }
  }

  /// Releases ownership, leaving the descriptor open for the life of the process.
  package consuming func leaveOpen() {
    number = -1
  }

  /// Closes the file, ignoring errors.
  package consuming func release() {}

  /// Closes the file and reports errors: some file systems report a full disk only here.
  package consuming func close() throws(SystemError) {
    let open = number
    number = -1
    // The descriptor is closed even if a signal interrupted the call.
    guard closeNumber(open) == 0 || errno == EINTR else { throw .last("close", path) }
  }
}

/// Reads until a number of bytes is reached or the file ends.
///
/// - Parameters:
///   - count: The maximum number of bytes.
///   - path: The file, for errors.
///   - read: Reads into a buffer, given the number of bytes read before.
func readFully(
  _ count: Int, _ path: String, _ read: (UnsafeMutablePointer<UInt8>, Int) -> Int
) throws(SystemError) -> [UInt8] {
  var failure: SystemError?
  let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
    guard let base = buffer.baseAddress else { return }
    do throws(SystemError) {
      while filled < count {
        let got = try uninterrupted("read", path) { read(base + filled, filled) }
        if got == 0 { break }
        filled += got
      }
    } catch {
      failure = error
    }
  }
  if let failure { throw failure }
  return bytes
}

/// Writes all bytes, waiting if the descriptor is non-blocking.
func writeAll(_ bytes: ArraySlice<UInt8>, to number: Int32, path: String) throws(SystemError) {
  var sent = 0
  while sent < bytes.count {
    let count = bytes.withUnsafeBytes { buffer in
      write(number, buffer.baseAddress?.advanced(by: sent), buffer.count - sent)
    }
    if count > 0 {
      sent += count
    } else if count == 0 {
      throw SystemError(EIO, "write", path)
    } else if errno == EAGAIN {
      var waiting = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
      poll(&waiting, 1, -1)
    } else if errno != EINTR {
      throw .last("write", path)
    }
  }
}

private func openNumber(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  open(path, flags, mode)
}

func readNumber(_ number: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(number, buffer, count)
}

func writeNumber(_ number: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, buffer, count)
}

private func closeNumber(_ number: Int32) -> Int32 {
  close(number)
}
