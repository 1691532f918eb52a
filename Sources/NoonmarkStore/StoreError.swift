public import NoonmarkSystem

/// Why a file of the user could not be read or written; the file is as it was.
public enum StoreError: Error, Hashable, Sendable {
  /// The operating system refused.
  case system(SystemError, path: String)
  /// No variable says where the file belongs.
  case noFolder(variable: String)
  /// A symbolic link leads nowhere.
  case danglingLink(String)
  /// Another process held the lock for too long.
  case busy(String)

  /// One sentence: the file and the reason.
  public var message: String {
    switch self {
    case .system(let error, let path):
      "\(error.path.isEmpty ? path : error.path) cannot be written: \(error.message)"
    case .noFolder(let variable):
      "there is no place for the file: set HOME or \(variable) to an absolute path"
    case .danglingLink(let path):
      "\(path) is a symbolic link that leads nowhere: mend or remove the link"
    case .busy(let path):
      "\(path) is being changed by another noonmark: try again"
    }
  }
}
