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
  /// Another process held the lock until the timeout.
  case busy(String)
  /// A later version of the program wrote the file in an unknown format.
  case newerVersion(path: String, version: Int)

  /// The error message: the file, the reason and what to do.
  package var message: String {
    switch self {
    case .unreadable(let error, let path):
      "\(path): \(error.message): the file cannot be read, so it was left as it is"
    case .unwritable(let error, let path):
      "\(path): \(error.message): \(StoreError.advice(error)); the file is as it was"
    case .notDurable(let error, let path):
      "\(path): \(error.message): the change is made but may not outlast a power cut; check the disk"
    case .noLock(let error):
      "\(error.path): \(error.message): no lock can be made there; "
        + "set XDG_STATE_HOME to a folder that can be written"
    case .noFolder(let variable):
      "there is no place for the file: set HOME or \(variable) to an absolute path"
    case .danglingLink(let path):
      "\(path): is a symbolic link that leads nowhere: mend or remove the link"
    case .busy(let path):
      "\(path): is being changed by another noonmark: try again"
    case .newerVersion(let path, let version):
      "\(path): has the form \(version) of a later noonmark: update noonmark to change it"
    }
  }

  private static func advice(_ error: SystemError) -> String {
    switch error.code {
    case ENOSPC, EDQUOT, EFBIG: "free some space"
    case EROFS, EACCES, EPERM: "make its folder writable"
    case EIO: "check the disk"
    default: "it cannot be written"
    }
  }
}
