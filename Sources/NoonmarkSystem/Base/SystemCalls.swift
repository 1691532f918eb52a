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
