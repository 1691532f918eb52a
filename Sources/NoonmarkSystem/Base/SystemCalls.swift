import Almanac

// System calls with Swift parameters instead of pointers: overloads of the C functions.
//
// Sound: each pointer is to a parameter that lives until the call returns, and is passed with its
// type or its number of bytes. No C function keeps a pointer.

// MARK: Files

package func open(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
  unsafe path.withCString { unsafe open($0, flags, mode) }
}

@discardableResult
package func access(_ path: String, _ mode: Int32) -> Int32 {
  unsafe path.withCString { unsafe access($0, mode) }
}

@discardableResult
package func mkdir(_ path: String, _ mode: mode_t) -> Int32 {
  unsafe path.withCString { unsafe mkdir($0, mode) }
}

@discardableResult
package func chmod(_ path: String, _ mode: mode_t) -> Int32 {
  unsafe path.withCString { unsafe chmod($0, mode) }
}

@discardableResult
package func unlink(_ path: String) -> Int32 {
  unsafe path.withCString { unsafe unlink($0) }
}

@discardableResult
package func rename(_ old: String, _ new: String) -> Int32 {
  unsafe old.withCString { old in unsafe new.withCString { unsafe rename(old, $0) } }
}

@discardableResult
package func link(_ old: String, _ new: String) -> Int32 {
  unsafe old.withCString { old in unsafe new.withCString { unsafe link(old, $0) } }
}

/// Returns the status of a file, following symbolic links.
///
/// `nil` if `errno` is set.
package func fileStatus(of path: String) -> stat? {
  var status = stat()
  return unsafe stat(path, &status) == 0 ? status : nil
}

/// Returns the status of a file, or of a symbolic link itself.
///
/// `nil` if `errno` is set.
package func fileStatus(ofLink path: String) -> stat? {
  var status = stat()
  return unsafe lstat(path, &status) == 0 ? status : nil
}

/// Returns the status of an open file.
///
/// `nil` if `errno` is set.
@inlinable
package func fileStatus(of number: Int32) -> stat? {
  var status = stat()
  return unsafe fstat(number, &status) == 0 ? status : nil
}

/// Returns the path of a file with all symbolic links resolved.
///
/// `nil` if `errno` is set.
package func realPath(_ path: String) -> String? {
  // Sound: the result is allocated here and freed once.
  guard let real = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(real) }
  return unsafe String(cString: real)
}

// MARK: Reading and writing

/// Reads into an array, starting at an index, up to the end of the array.
func readNumber(_ number: Int32, into bytes: inout [UInt8], from start: Int = 0) -> Int {
  unsafe bytes.withUnsafeMutableBytes {
    unsafe readNumber(number, into: UnsafeMutableRawBufferPointer(rebasing: $0[start...]))
  }
}

func readNumber(_ number: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
  unsafe read(number, buffer.baseAddress, buffer.count)
}

/// Reads an integer, or another value of a C type for which all bytes are valid.
///
/// - Returns: Whether the whole value was read.
func readValue<Value: BitwiseCopyable>(_ number: Int32, into value: inout Value) -> Bool {
  unsafe withUnsafeMutableBytes(of: &value) { unsafe readNumber(number, into: $0) == $0.count }
}

func writeNumber(_ number: Int32, _ bytes: Span<UInt8>) -> Int {
  unsafe bytes.withUnsafeBytes { unsafe write(number, $0.baseAddress, $0.count) }
}

// MARK: Waiting

/// Waits for the events of a descriptor.
///
/// -1 milliseconds means no timeout.
@discardableResult @inlinable
package func poll(_ descriptor: inout pollfd, within milliseconds: Int32) -> Int32 {
  unsafe poll(&descriptor, 1, milliseconds)
}

/// Waits for the events of descriptors.
///
/// -1 milliseconds means no timeout.
func poll(_ descriptors: inout [pollfd], within milliseconds: Int32) -> Int32 {
  unsafe poll(&descriptors, nfds_t(descriptors.count), milliseconds)
}

/// Sleeps for less than a second, or until a signal arrives.
package func sleep(nanoseconds: Int) {
  var pause = timespec(tv_sec: 0, tv_nsec: nanoseconds)
  unsafe nanosleep(&pause, nil)
}

@discardableResult @inlinable
package func clock_gettime(_ clock: clockid_t, _ time: inout timespec) -> Int32 {
  unsafe withUnsafeMutablePointer(to: &time) { unsafe clock_gettime(clock, $0) }
}

@discardableResult
func waitpid(_ process: pid_t, _ status: inout Int32, _ options: Int32) -> pid_t {
  unsafe withUnsafeMutablePointer(to: &status) { unsafe waitpid(process, $0, options) }
}

// MARK: Terminals

@inlinable
package func windowSize(_ number: Int32) -> winsize? {
  var size = winsize()
  return unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
}

package struct SystemError: Error, Hashable, Sendable {
  /// The `errno` value.
  package let code: Int32
  /// The attempted operation as a verb: `open`, `rename`.
  package let attempt: String
  /// The file, or empty.
  package let path: String

  package init(_ code: Int32, _ attempt: String, _ path: String = "") {
    self.code = code
    self.attempt = attempt
    self.path = path
  }

  /// Creates an error from `errno`.
  package static func last(_ attempt: String, _ path: String = "") -> SystemError {
    SystemError(errno, attempt, path)
  }

  /// The reason: `No space left on device`.
  package var message: String {
    // The error that `File.read` throws for anything but a regular file.
    if attempt == "read", code == EINVAL { return "Not a regular file" }
    return isDanglingLink ? "Dangling symbolic link" : SystemError.text(of: code)
  }

  private static func text(of code: Int32) -> String {
    // Sound: the text is valid until the next call, and the program has one thread.
    unsafe String(cString: strerror(code))
  }

  /// Returns the error for a symbolic link whose target does not exist.
  package static func danglingLink(_ path: String) -> SystemError {
    SystemError(ENOENT, "follow", path)
  }

  private var isDanglingLink: Bool { code == ENOENT && attempt == "follow" }

  /// Returns the error message for a file that cannot be read.
  package func cannotRead(_ path: String) -> String {
    "cannot read \(path.isEmpty ? "''" : path): \(message)"
  }

  /// Returns the error message for a program that cannot be run.
  ///
  /// - Parameter advice: What to do, unless the system lacks processes, files or memory.
  package func cannotRun(_ advice: String) -> String {
    let isBusy = [EAGAIN, EMFILE, ENFILE, ENOMEM].contains(code)
    return "cannot run \(path): \(message): \(isBusy ? "try again later" : advice)"
  }

  /// Whether the file or a parent directory does not exist.
  ///
  /// False for a dangling symbolic link, and for a file in place of a directory: the user's data
  /// may be elsewhere.
  package var isAbsence: Bool { code == ENOENT && !isDanglingLink }

  /// Whether the reader of a pipe has gone.
  package var isClosedPipe: Bool { code == EPIPE }
}

/// Retries a call while a signal interrupts it, and returns its result.
///
/// A negative result is an error.
package func uninterrupted(
  _ attempt: String, _ path: String = "", _ call: () -> Int
) throws(SystemError) -> Int {
  while true {
    let result = call()
    if result >= 0 { return result }
    if errno != EINTR { throw .last(attempt, path) }
  }
}

package enum Clock {
  /// The current second of the wall clock, rounded down.
  package static func now() -> Instant {
    // time(nil) would read the coarse clock, which lags by a tick.
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(epochSeconds: Int(time.tv_sec))
  }

  /// The wall clock in nanoseconds since 1970.
  package static func nanoseconds() -> Int { read(CLOCK_REALTIME) }

  /// The monotonic clock in nanoseconds, for measuring durations.
  package static func monotonicNanoseconds() -> Int { read(CLOCK_MONOTONIC) }

  private static func read(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    // Wraps beyond the year 2262 instead of trapping.
    return Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }
}
