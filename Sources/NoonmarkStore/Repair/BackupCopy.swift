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
  /// A repair that was interrupted before it replaced the file reuses the existing copy.
  ///
  /// - Returns: The path of the copy.
  package static func make(
    of file: borrowing LockedFile, _ version: FileVersion, stamp: String
  ) throws(Failure) -> String {
    let (path, target) = (file.path, file.target)
    if let copy = existing(of: target, with: version.bytes) { return copy }
    let copy = try Failure.writing(path, claim(target, stamp, isFree))
    try file.write(version.bytes, as: version, to: copy, limit: version.bytes.count)
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

  /// Returns a copy of a file that has the same bytes, or `nil`.
  private static func existing(of path: String, with bytes: [UInt8]) -> String? {
    let folder = Path.parent(of: path)
    let prefix = Path.name(of: path) + infix
    let names = (try? Directory.namesIfPresent(in: folder)) ?? []
    return names.filter { $0.hasPrefix(prefix) }.sorted().map { Path.joined(folder, $0) }
      .first { (try? File.read($0, limit: bytes.count).bytes) == bytes }
  }
}
