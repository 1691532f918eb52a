import NoonmarkBase

/// A program in a directory of the user that no other user can change.
package enum OwnedProgram {
  /// Checks a file before it is run.
  ///
  /// The file and its directory must belong to the user and be writable by no other user. The file
  /// may be a symbolic link to such a file.
  ///
  /// - Throws: The first reason not to run it.
  package static func check(_ path: String) throws(Failure) {
    let folder = try status(of: Path.parent(of: path))
    let file = try status(of: path)
    guard file.st_mode & S_IFMT == S_IFREG else {
      throw Failure("\(path) is not a regular file")
    }
    for (status, path) in [(file, path), (folder, Path.parent(of: path))] {
      guard status.st_uid == geteuid() else {
        throw Failure("\(path) belongs to another user: only your own widgets are run")
      }
      guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
        throw Failure("others can write to \(path): run chmod go-w \(path)")
      }
    }
    guard access(path, X_OK) == 0, file.st_mode & (S_IXUSR | S_IXGRP | S_IXOTH) != 0 else {
      throw Failure("\(path) is not executable: run chmod +x \(path)")
    }
  }

  private static func status(of path: String) throws(Failure) -> stat {
    guard let status = fileStatus(of: path) else {
      throw Failure("\(path): \(SystemError.last("stat", path).message)")
    }
    return status
  }
}
