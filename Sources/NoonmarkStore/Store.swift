import NoonmarkSystem

/// The one way in which files of the user are replaced.
///
/// A change is all or nothing and on the disk before it is reported done: under a lock the file is
/// read and changed, written to a temporary file beside it, synchronised, renamed over it, and the
/// folder synchronised. A symbolic link stays one, a mode is kept, and a new file is the user's
/// alone. Readers take no lock.
public struct Store: Sendable {
  private let stateFolder: String?

  /// Creates a store whose locks stand in a state folder.
  public init(stateFolder: String?) {
    self.stateFolder = stateFolder
  }

  /// The most bytes that a file of the user may have.
  public static let maximumSize = 1 << 26

  /// Replaces a file by what a function makes of its bytes.
  ///
  /// - Parameters:
  ///   - path: The file; missing folders are created.
  ///   - change: Gets the bytes, nil where there is no file, and returns the new ones; nil leaves
  ///     the file as it is.
  /// - Throws: `StoreError`; the file is then as it was.
  public func replace(
    _ path: String, _ change: ([UInt8]?) -> [UInt8]?
  ) throws(StoreError) {
    guard let stateFolder else { throw .noFolder(variable: "XDG_STATE_HOME") }
    let lock = try Lock.take(for: path, in: stateFolder)
    do throws(SystemError) {
      let folder = Folder.parent(of: path)
      try Folder.create(folder)
      guard let target = try resolved(path) else { throw SystemError(ENOENT, "resolve", path) }
      let current = try read(target)
      guard let bytes = change(current?.bytes) else { return }
      try write(bytes, to: target, mode: current?.mode)
    } catch {
      if error.attempt == "resolve" { throw .danglingLink(path) }
      throw .system(error, path: path)
    }
    lock.release()
  }

  /// The file behind a path: the target of a symbolic link; nil where the link leads nowhere.
  private func resolved(_ path: String) throws(SystemError) -> String? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
    guard let target = realpath(path, nil) else {
      if errno == ENOENT { return nil }
      throw SystemError(errno, "resolve", path)
    }
    defer { free(target) }
    return String(cString: target)
  }

  private func read(_ path: String) throws(SystemError) -> (bytes: [UInt8], mode: mode_t)? {
    do throws(SystemError) {
      let contents = try File.read(path, limit: Store.maximumSize)
      var status = stat()
      let isKnown = stat(path, &status) == 0
      return (contents.bytes, isKnown ? status.st_mode & 0o7777 : 0o600)
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  private func write(_ bytes: [UInt8], to path: String, mode: mode_t?) throws(SystemError) {
    // The lock is held, so a left-over of this name belongs to nobody.
    let temporary = path + ".noonmark-new"
    unlink(temporary)
    do throws(SystemError) {
      let file = try Descriptor.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
      if let mode, mode != 0o600, fchmod(file.number, mode) != 0 {
        throw SystemError(errno, "chmod", temporary)
      }
      try file.write(bytes)
      try file.sync()
      try file.close()
      guard rename(temporary, path) == 0 else { throw SystemError(errno, "rename", path) }
    } catch {
      unlink(temporary)
      throw error
    }
    try Store.syncFolder(of: path)
  }

  private static func syncFolder(of path: String) throws(SystemError) {
    let folder = try Descriptor.open(Folder.parent(of: path), O_RDONLY | O_DIRECTORY)
    do throws(SystemError) {
      try folder.sync()
    } catch {
      // Some file systems have nothing to synchronise for a folder, and say so.
      if error.code != EINVAL { throw error }
    }
  }
}
