/// A call to the operating system that failed.
package struct SystemError: Error, Hashable, Sendable {
  /// The error number, as `errno` has it.
  package let code: Int32
  /// What was being done, as a verb: `open`, `rename`.
  package let attempt: String
  /// The file concerned; empty where there is none.
  package let path: String

  /// Creates an error.
  package init(_ code: Int32, _ attempt: String, _ path: String = "") {
    self.code = code
    self.attempt = attempt
    self.path = path
  }

  /// Creates an error from the number that the last call left.
  package static func last(_ attempt: String, _ path: String = "") -> SystemError {
    SystemError(errno, attempt, path)
  }

  /// The reason in words: `No space left on device`.
  package var message: String {
    // The kernel has no number of its own for what is no file to read.
    attempt == "read" && code == EINVAL ? "Not a regular file" : String(cString: strerror(code))
  }

  /// Whether the file or a folder on the way to it does not exist.
  package var isAbsence: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether the reader of a pipe has gone.
  package var isClosedPipe: Bool { code == EPIPE }
}

/// Repeats a call for as long as a signal interrupts it.
///
/// - Parameters:
///   - attempt: What is being done, as a verb.
///   - path: The file concerned.
///   - call: The call, whose result is negative where it fails.
/// - Returns: The result of the call.
/// - Throws: Why it failed.
package func uninterrupted(
  _ attempt: String, _ path: String = "", _ call: () -> Int
) throws(SystemError) -> Int {
  while true {
    let result = call()
    if result >= 0 { return result }
    if errno != EINTR { throw .last(attempt, path) }
  }
}
