import NoonmarkBase
import NoonmarkSystem

/// The copies of damaged files in the same directory: `dates.damaged-20261121T120000Z`.
package enum BackupCopy {
  private static let infix = ".damaged-"
  /// The maximum number of copies with the same time.
  private static let maximumCount = 1000

  /// Whether a file name is that of a copy.
  package static func isName(_ name: String) -> Bool { name.contains(infix) }

  /// Makes a durable copy of a locked file.
  ///
  /// The copy is a hard link, which needs no space and cannot be incomplete. The repair then
  /// replaces the file under its original name. A repair that was interrupted in between reuses the
  /// existing copy.
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
        // The file system may not support hard links.
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

  /// Renames a file of any type to the name of a copy.
  ///
  /// - Returns: The new path.
  package static func setAside(_ path: String, stamp: String) throws(SystemError) -> String {
    let copy = try claim(path, stamp) { name in
      isFree(name) && rename(path, name) == 0
    }
    try Directory.sync(Path.parent(of: path))
    return copy
  }

  /// Calls a function with names of copies until it succeeds.
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

  /// Whether no file exists at a path; otherwise sets `errno`.
  private static func isFree(_ path: String) -> Bool {
    guard fileStatus(ofLink: path) != nil else { return errno == ENOENT }
    errno = EEXIST
    return false
  }

  /// Returns a copy that is still a hard link to the file, or `nil`.
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
