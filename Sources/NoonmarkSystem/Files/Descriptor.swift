/// An open file that is closed when it goes out of scope.
///
/// Interrupted calls are retried. Errors contain the path.
package struct Descriptor: ~Copyable {
  package private(set) var number: Int32
  /// The path by which it was opened.
  package let path: String

  deinit {
    if number >= 0 { _ = NoonmarkSystem.close(number) }
  }

  private init(number: Int32, path: String) {
    self.number = number
    self.path = path
  }

  /// Takes ownership of a descriptor that a system call returned.
  ///
  /// The call must set close-on-exec. A negative result is an error.
  init(making description: String, _ call: () -> Int32) throws(SystemError) {
    let number = try uninterrupted("open", description) { Int(call()) }
    self.init(number: Int32(number), path: description)
  }

  /// Opens a file with `O_CLOEXEC`.
  package static func open(
    _ path: String, _ flags: Int32, mode: mode_t = 0o600
  ) throws(SystemError) -> Descriptor {
    let number = try uninterrupted("open", path) {
      Int(NoonmarkSystem.open(path, flags | O_CLOEXEC, mode))
    }
    return Descriptor(number: Int32(number), path: path)
  }

  package func status() throws(SystemError) -> stat {
    var status = stat()
    // Sound: the call fills the structure.
    _ = try uninterrupted("stat", path) { unsafe Int(fstat(number, &status)) }
    return status
  }

  /// Returns the status of a regular file.
  ///
  /// - Throws: `EISDIR` or `EINVAL` if the file is not regular.
  package func regularStatus() throws(SystemError) -> stat {
    let status = try status()
    let type = status.st_mode & S_IFMT
    guard type == S_IFREG else {
      throw SystemError(type == S_IFDIR ? EISDIR : EINVAL, "read", path)
    }
    return status
  }

  /// Reads into an array, starting at an index, up to the end of the array.
  ///
  /// - Returns: The number of bytes, or 0 at the end of the file.
  package func read(into bytes: inout [UInt8], from start: Int = 0) throws(SystemError) -> Int {
    try uninterrupted("read", path) { readNumber(number, into: &bytes, from: start) }
  }

  /// Reads to the end of the file, but at most one byte more than a limit.
  ///
  /// A result that is longer than the limit means that the file is larger.
  package func readAll(limit: Int, expecting size: Int = 0) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    // One extra byte lets the same read detect the end of the file.
    var room = min(max(size, 511), limit) + 1
    while room > 0 {
      let piece = try File.bytes(of: number, at: nil, count: room, path: path)
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

  /// Gives a file or directory created by root to the owner of its directory.
  ///
  /// `sudo -E` keeps the user's `HOME`, and the user could not read or replace a file of root. Does
  /// nothing if the process is not root, if the file belongs to another user, or if it has several
  /// hard links.
  package func giveToOwnerOfFolder() {
    guard geteuid() == 0, let folder = fileStatus(of: Path.parent(of: path)), folder.st_uid != 0,
      let status = fileStatus(of: number), status.st_uid == 0,
      status.st_mode & S_IFMT == S_IFDIR || status.st_nlink == 1
    else { return }
    _ = fchown(number, folder.st_uid, folder.st_gid)
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
  /// An error is final: the kernel may have discarded the dirty pages, so a second call would
  /// succeed.
  package func sync() throws(SystemError) {
    _ = try uninterrupted("fsync", path) { Int(fsync(number)) }
  }

  /// Closes the file, ignoring errors.
  package consuming func release() {}

  /// Closes the file and reports errors.
  ///
  /// Some file systems report a full disk only here.
  package consuming func close() throws(SystemError) {
    let open = number
    number = -1
    // The descriptor is closed even if a signal interrupted the call.
    guard NoonmarkSystem.close(open) == 0 || errno == EINTR else { throw .last("close", path) }
  }
}

/// Writes all bytes, waiting if the descriptor is non-blocking.
func writeAll(_ bytes: ArraySlice<UInt8>, to number: Int32, path: String) throws(SystemError) {
  var sent = 0
  while sent < bytes.count {
    let count = writeNumber(number, bytes.span.extracting(sent...))
    if count > 0 {
      sent += count
    } else if count == 0 {
      throw SystemError(EIO, "write", path)
    } else if errno == EAGAIN {
      var waiting = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
      poll(&waiting, within: -1)
    } else if errno != EINTR {
      throw .last("write", path)
    }
  }
}
