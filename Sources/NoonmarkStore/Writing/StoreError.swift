import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkSystem

/// An error in changing a file.
///
/// The file is unchanged, except after `notDurable`.
package enum StoreError: Error, Hashable, Sendable {
  case unreadable(SystemError, path: String)
  case unwritable(SystemError, path: String)
  /// The file was replaced, but the rename may not be on disk.
  case notDurable(SystemError, path: String)
  /// The lock file cannot be opened or locked.
  case noLock(SystemError)
  /// The environment does not determine the directory.
  case noFolder(variable: String)
  /// The target of a symbolic link does not exist.
  case danglingLink(String)
  /// The file would exceed its maximum size in bytes, so it could not be read again.
  case tooLarge(String, limit: Int)
  /// A line has too many fields to be edited.
  case tooManyFields(path: String, line: Int)
  /// Another process held the lock until the timeout.
  case busy(String)
  /// The first line has NUL bytes, as after a crash, so the kind of the file is unknown.
  case damaged(String, isForeign: Bool)
  /// The first line names another kind of file.
  case otherKind(path: String, found: String, expected: String)
  /// There is a file with the name that another one was to get.
  case exists(String)
  /// A later version of the program wrote the file in an unknown format.
  case newerVersion(path: String, version: Int)

  /// The error message: the file, the reason and what to do.
  package var message: String {
    switch self {
    case .unreadable(let error, let path):
      "\(path): \(error.message): "
        + (StoreError.repair(error).map { "\($0); " } ?? "") + "the file is unchanged"
    case .unwritable(let error, let path):
      "\(path): \(error.message): \(StoreError.advice(error)); the file is unchanged"
    case .notDurable(let error, let path):
      "\(path): \(error.message): the change is made, but may not survive a crash; check the disk"
    case .noLock(let error):
      "\(error.path): \(error.message): cannot create a lock file; "
        + "set XDG_STATE_HOME to a writable directory"
    case .noFolder(let variable):
      "no directory for the file: set HOME or \(variable) to an absolute path"
    case .danglingLink(let path):
      "\(path): dangling symbolic link: fix or remove it"
    case .tooLarge(let path, let limit):
      "\(path): the file would exceed \(StoreError.text(ofSize: limit)): "
        + "remove or add fewer lines; the file is unchanged"
    case .tooManyFields(let path, let line):
      "\(path):\(line): the line has too many fields to be changed (at most "
        + "\(RecordFile.maximumFields - 1)): remove some; the file is unchanged"
    case .busy(let path):
      "\(path): another process is changing it: try again"
    case .damaged(let path, let isForeign):
      "\(path): the first line has NUL bytes: "
        + (isForeign ? "remove them in an editor" : "run noonmark doctor --repair")
        + "; the file is unchanged"
    case .otherKind(let path, let found, let expected):
      "\(path): the first line names a file of \(found): move the file, or change the line to "
        + "\(expected.quoted); the file is unchanged"
    case .exists(let path): "\(path) already exists: rename or remove it; nothing is changed"
    case .newerVersion(let path, let version):
      "\(path): unsupported version \(version) of the file format: update noonmark"
    }
  }

  /// Returns a number of bytes for people: `64 MB`.
  package static func text(ofSize bytes: Int) -> String {
    bytes < 1 << 20 ? "\(bytes >> 10) KB" : "\(bytes >> 20) MB"
  }

  /// The advice if something other than a file of a sensible size is in its place.
  private static func repair(_ error: SystemError) -> String? {
    switch error.code {
    case EISDIR, ENOTDIR, EINVAL, EFBIG: "run noonmark doctor --repair"
    default: nil
    }
  }

  private static func advice(_ error: SystemError) -> String {
    switch error.code {
    case EISDIR, ENOTDIR, EINVAL: "run noonmark doctor --repair"
    case ENOSPC, EDQUOT, EFBIG: "free some space"
    case EROFS, EACCES, EPERM: "make its directory writable"
    case EIO: "check the disk"
    default: "cannot write the file"
    }
  }
}
