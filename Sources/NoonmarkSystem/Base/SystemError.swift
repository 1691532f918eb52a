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

  /// Returns the error message for a directory that cannot be created.
  package func cannotCreate(_ folder: String) -> String {
    "cannot create \(folder): " + (path == folder ? message : "\(path): \(message)")
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
