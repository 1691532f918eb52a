/// An open file, closed when it goes out of scope.
public struct Descriptor: ~Copyable {
  /// The number by which the kernel knows it.
  public let number: Int32

  init(number: Int32) {
    self.number = number
  }

  deinit {
    _ = closeNumber(number)
  }

  /// Opens a file; `O_CLOEXEC` is always set.
  public static func open(
    _ path: String, _ flags: Int32, mode: mode_t = 0o600
  ) throws(SystemError) -> Descriptor {
    let number = try uninterrupted("open", path) {
      Int(openFile(path, flags | O_CLOEXEC, mode))
    }
    return Descriptor(number: Int32(number))
  }

  /// Returns what the kernel knows of the file.
  public func status() throws(SystemError) -> stat {
    var status = stat()
    _ = try uninterrupted("stat") { Int(fstat(number, &status)) }
    return status
  }

  /// Reads up to the end of the file, at most `limit` bytes and one more.
  public func readAll(limit: Int, expecting size: Int = 0) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: min(max(size, 511), limit) + 1)
    var count = 0
    while count <= limit {
      if count == bytes.count {
        bytes += [UInt8](repeating: 0, count: min(count, limit + 1 - count))
      }
      let room = bytes.count - count
      let got = try uninterrupted("read") {
        bytes.withUnsafeMutableBytes { buffer in
          read(number, buffer.baseAddress?.advanced(by: count), room)
        }
      }
      if got == 0 { break }
      count += got
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Writes all of the bytes.
  public func write(_ bytes: [UInt8]) throws(SystemError) {
    try writeAll(bytes, to: number)
  }

  /// Waits until the file is on the disk.
  public func sync() throws(SystemError) {
    _ = try uninterrupted("fsync") { Int(fsync(number)) }
  }

  /// Closes the file, of which nothing was written.
  public consuming func release() {}

  /// Closes the file and says whether that failed.
  public consuming func close() throws(SystemError) {
    let number = number
    discard self
    // The kernel has let go of it even where the call was interrupted.
    guard closeNumber(number) == 0 || errno == EINTR else { throw .last("close") }
  }
}

/// Writes all of the bytes to a descriptor.
func writeAll(
  _ bytes: [UInt8], to number: Int32, path: String = ""
) throws(SystemError) {
  var sent = 0
  while sent < bytes.count {
    sent += try uninterrupted("write", path) {
      bytes.withUnsafeBytes { buffer in
        write(number, buffer.baseAddress?.advanced(by: sent), bytes.count - sent)
      }
    }
  }
}

private func openFile(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  open(path, flags, mode)
}

private func closeNumber(_ number: Int32) -> Int32 {
  close(number)
}
