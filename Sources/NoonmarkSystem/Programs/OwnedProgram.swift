import NoonmarkBase

/// Checks that no other user can change the programs and commands of the user.
package enum OwnedProgram {
  /// Checks a file before it is run.
  ///
  /// The file and its directory must belong to the user or to root, and be writable by no other
  /// user. The file may be a symbolic link to such a file, as in the store of Nix. The directory of
  /// the link's target may be a sticky one, such as `/tmp`.
  ///
  /// - Throws: The first reason not to run it.
  package static func check(_ path: String) throws(Failure) {
    let parent = Path.parent(of: path)
    let folder = try status(of: parent)
    let file = try status(of: path)
    guard file.st_mode & S_IFMT == S_IFREG else {
      throw Failure("\(path) is not a regular file")
    }
    for (status, path) in [(file, path), (folder, parent)] {
      guard status.isOwn else {
        throw Failure("\(path) belongs to another user: only your own widgets are run")
      }
      guard !status.isWritableByOthers else {
        throw Failure("others can write to \(path): run chmod go-w \(path)")
      }
    }
    // Anyone who can write to the directory of a link's target can replace the target.
    if let link = fileStatus(ofLink: path), link.st_mode & S_IFMT == S_IFLNK,
      let target = realPath(path)
    {
      let parent = Path.parent(of: target)
      let folder = try status(of: parent)
      guard folder.isOwn, !folder.isWritableByOthers || folder.isStickyFolder else {
        throw Failure("others can write to \(parent): only your own widgets are run")
      }
    }
    guard access(path, X_OK) == 0, file.st_mode & (S_IXUSR | S_IXGRP | S_IXOTH) != 0 else {
      throw Failure("\(path) is not executable: run chmod +x \(path)")
    }
  }

  /// Checks that no other user can change a file with commands, such as the configuration.
  ///
  /// - Throws: The first reason not to run its commands.
  package static func checkOwner(ofCommandsIn path: String) throws(Failure) {
    for path in [path, Path.parent(of: path)] {
      let status = try status(of: path)
      guard status.isOwn else {
        throw Failure("\(path) belongs to another user: its commands are not run")
      }
      guard !status.isWritableByOthers || status.isStickyFolder else {
        throw Failure(
          "others can write to \(path): its commands are not run", "run chmod go-w \(path)")
      }
    }
  }

  private static func status(of path: String) throws(Failure) -> stat {
    guard let status = fileStatus(of: path) else {
      throw Failure("\(path): \(SystemError.last("stat", path).message)")
    }
    return status
  }
}

extension stat {
  /// Whether the file belongs to the user or to root.
  fileprivate var isOwn: Bool { st_uid == geteuid() || st_uid == 0 }

  fileprivate var isWritableByOthers: Bool { st_mode & (S_IWGRP | S_IWOTH) != 0 }

  /// Whether it is a directory in which only the owner of a file can replace it.
  fileprivate var isStickyFolder: Bool { st_mode & S_IFMT == S_IFDIR && st_mode & S_ISVTX != 0 }
}
