import NoonmarkSystem

/// Why a file of the user could not be changed.
///
/// The file is as it was, but after `notDurable`.
package enum StoreError: Error, Hashable, Sendable {
  /// The file could not be read.
  case unreadable(SystemError, path: String)
  /// The file could not be written.
  case unwritable(SystemError, path: String)
  /// The file was written, but the disk did not confirm its new name.
  case notDurable(SystemError, path: String)
  /// The lock could not be made.
  case noLock(SystemError)
  /// No variable says where the file or its lock belongs.
  case noFolder(variable: String)
  /// A symbolic link leads nowhere.
  case danglingLink(String)
  /// Another process held the lock for too long.
  case busy(String)
  /// The file was written by a later version of the program, in a form that is not known here.
  case newerVersion(path: String, version: Int)

  /// One sentence: the file, the reason, and where there is one, a way out.
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
