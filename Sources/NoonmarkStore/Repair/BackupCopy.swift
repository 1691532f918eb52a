import NoonmarkBase
import NoonmarkSystem

/// The copies of damaged files, beside them: `dates.damaged-20261121T120000Z`.
package enum BackupCopy {
  private static let infix = ".damaged-"
  /// The number of copies with the same time.
  private static let maximumCount = 1000

  /// Whether a name is that of a copy.
  package static func isName(_ name: String) -> Bool { name.contains(infix) }

  /// Keeps a copy of a locked file, which is on disk when this returns.
  ///
  /// The copy is a second name of the same file, which costs no space and cannot be incomplete. The
  /// repair then replaces the file under its first name. A repair that was interrupted in between
  /// is continued with its copy.
  ///
  /// - Returns: The path of the copy.
  package static func make(of file: borrowing LockedFile, stamp: String) throws(Failure) -> String {
    let path = file.target
    let folder = Path.parent(of: path)
    let copy: String
    if let existing = existing(of: path, in: folder) {
      copy = existing
    } else {
      do {
        copy = try claim(path, stamp) { link(path, $0) == 0 }
      } catch {
        // The file system may have no hard links.
        guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK, EINVAL].contains(error.code) else {
          throw .unwritable(error, path: file.path)
        }
        return try duplicate(file, stamp)
      }
    }
    let name = file.path
    try Failure.writing(name, Directory.sync(folder))
    return copy
  }

  /// Moves whatever is at a path aside.
  ///
  /// - Parameter file: The file whose copy it becomes; `nil` if that is the path itself.
  /// - Returns: Its new path.
  package static func setAside(
    _ path: String, as file: String? = nil, stamp: String
  ) throws(SystemError) -> String {
    let copy = try claim(file ?? path, stamp) { name in
      isFree(name) && rename(path, name) == 0
    }
    try Directory.sync(Path.parent(of: path))
    return copy
  }

  /// Calls a function with names until one is not taken.
  private static func claim(
    _ path: String, _ stamp: String, _ isTaken: (String) -> Bool
  ) throws(SystemError) -> String {
    for number in 1...maximumCount {
      let name = path + infix + stamp + (number > 1 ? "-\(number)" : "")
      if isTaken(name) { return name }
      if errno != EEXIST { throw .last("keep", path) }
    }
    throw SystemError(EEXIST, "keep", path)
  }

  /// Whether there is nothing at a path; otherwise sets `errno`.
  private static func isFree(_ path: String) -> Bool {
    guard fileStatus(ofLink: path) != nil else { return errno == ENOENT }
    errno = EEXIST
    return false
  }

  /// Returns the copy that is still another name of the file.
  package static func existing(of path: String, in folder: String) -> String? {
    let prefix = Path.name(of: path) + infix
    guard let stamp = FileStamp.of(path) else { return nil }
    return (try? Directory.namesIfPresent(in: folder))?.sorted().first { name in
      guard name.hasPrefix(prefix), let other = FileStamp.of(Path.joined(folder, name)) else {
        return false
      }
      return other.inode == stamp.inode && other.device == stamp.device
    }.map { Path.joined(folder, $0) }
  }

  /// Copies the bytes of a locked file.
  private static func duplicate(
    _ file: borrowing LockedFile, _ stamp: String
  ) throws(Failure) -> String {
    let path = file.path
    let target = file.target
    let name = try Failure.reading(path, claim(target, stamp, isFree))
    let source = try Failure.reading(path, File.open(target))
    let status = try Failure.reading(path, source.status())
    let size = Int(truncatingIfNeeded: status.st_size)
    try file.write(as: FileVersion(bytes: [], status), to: name, limit: size) { writer in
      writer.append(source, 0..<size)
    }
    return name
  }
}
