import NoonmarkBase
import NoonmarkSystem

/// The reasons that a file could not be changed.
///
/// The file is unchanged, except after `notDurable`.
extension Failure {
  /// The file cannot be read.
  ///
  /// - Parameter isForeign: Whether other programs write it, so that doctor does not repair it.
  package static func unreadable(
    _ error: SystemError, path: String, isForeign: Bool = false
  ) -> Failure {
    let repair =
      switch error.code {
      case EISDIR, ENOTDIR, EINVAL, EFBIG:
        isForeign
          ? "write a file of at most \(text(ofSize: Store.maximumSize)) there; "
          : "run noonmark doctor --repair; "
      default: ""
      }
    return Failure(
      "\(path): \(error.message)", "\(repair)the file is unchanged", cause: .unreadableFile)
  }

  /// - Parameters:
  ///   - isPresent: Whether the file itself cannot be opened, rather than created or replaced.
  ///   - isForeign: Whether other programs write it, so that doctor does not repair it.
  package static func unwritable(
    _ error: SystemError, path: String, isPresent: Bool = false, isForeign: Bool = false
  ) -> Failure {
    let advice =
      switch error.code {
      case EISDIR where isForeign: "write the path of a file"
      case EACCES where isPresent, EPERM where isPresent: "make the file writable"
      case EISDIR, ENOTDIR, EINVAL: "run noonmark doctor --repair"
      case ENOSPC, EDQUOT, EFBIG: "free some space"
      case EROFS, EACCES, EPERM: "make its directory writable"
      case EIO: "check the disk"
      default: "cannot write the file"
      }
    return Failure(
      "\(path): \(error.message)", "\(advice); the file is unchanged",
      cause: error.isAbsence ? .absence : .other)
  }

  /// The file was replaced, but the rename may not be on disk.
  package static func notDurable(_ error: SystemError, path: String) -> Failure {
    Failure(
      "\(path): \(error.message)",
      "the change is made, but may not survive a crash; check the disk", cause: .notDurable)
  }

  /// The lock file cannot be opened or locked.
  package static func noLock(_ error: SystemError) -> Failure {
    Failure(
      "\(error.path): \(error.message)",
      "cannot create a lock file; make its directory writable")
  }

  /// The environment does not determine the directory.
  package static func noFolder(variable: String) -> Failure {
    Failure("no directory for the file", "set HOME or \(variable) to an absolute path")
  }

  /// The target of a symbolic link does not exist.
  package static func danglingLink(_ path: String) -> Failure {
    Failure("\(path): dangling symbolic link", "fix or remove it", cause: .danglingLink)
  }

  /// The file would exceed its maximum size in bytes, so it could not be read again.
  package static func tooLarge(_ path: String, limit: Int) -> Failure {
    Failure(
      "\(path): the file would exceed \(text(ofSize: limit))",
      "remove or add fewer lines; the file is unchanged")
  }

  /// Another process held the lock until the timeout.
  package static func busy(_ path: String) -> Failure {
    Failure("\(path): another process is changing it", "try again", cause: .busy)
  }

  /// The first line has NUL bytes, as after a crash, so the kind of the file is unknown.
  package static func damaged(_ path: String, isForeign: Bool) -> Failure {
    Failure(
      "\(path): the first line has NUL bytes",
      (isForeign ? "remove them in an editor" : "run noonmark doctor --repair")
        + "; the file is unchanged")
  }

  package static func otherKind(path: String, found: String, expected: String) -> Failure {
    Failure(
      "\(path): the first line names a file of \(found)",
      "move the file, or change the line to \(expected.quoted); the file is unchanged")
  }

  package static func exists(_ path: String) -> Failure {
    Failure("\(path) already exists", "rename or remove it; nothing is changed")
  }

  /// The file has a later version of the format, written by a later version of the program.
  package static func newerVersion(path: String, version: Int) -> Failure {
    Failure(
      "\(path): unsupported version \(version) of the file format", "update noonmark",
      cause: .newerVersion(version))
  }

  /// Formats a number of bytes: `64 MB`.
  package static func text(ofSize bytes: Int) -> String {
    bytes < 1 << 20 ? "\(bytes >> 10) KB" : "\(bytes >> 20) MB"
  }

  /// Returns the value of an expression; throws `unreadable` if it fails.
  package static func reading<Value: ~Copyable>(
    _ path: String, _ value: @autoclosure () throws(SystemError) -> Value
  ) throws(Failure) -> Value {
    do {
      return try value()
    } catch {
      throw .unreadable(error, path: path)
    }
  }

  /// Returns the value of an expression; throws `unwritable` if it fails.
  static func writing<Value: ~Copyable>(
    _ path: String, _ value: @autoclosure () throws(SystemError) -> Value
  ) throws(Failure) -> Value {
    do {
      return try value()
    } catch {
      throw .unwritable(error, path: path)
    }
  }

  /// Evaluates an expression that makes a change durable; throws `notDurable` if it fails.
  static func syncing(
    _ path: String, _ change: @autoclosure () throws(SystemError) -> Void
  ) throws(Failure) {
    do {
      try change()
    } catch {
      throw .notDurable(error, path: path)
    }
  }
}
