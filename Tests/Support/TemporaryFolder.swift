import NoonmarkSystem
import Testing

/// A folder for one test, which is removed with its contents at the end.
package struct TemporaryFolder: ~Copyable {
  /// The folder, without a slash at the end and without symbolic links.
  package let path: String

  /// Makes the folder.
  ///
  /// A failure is an issue, not an error, so a suite can have a folder as a property.
  package init() {
    var template = Array("\(Self.parent)/noonmark-tests-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil, let real = realpath(template, nil) else {
      Issue.record(SystemError.last("mkdtemp"))
      path = "/dev/null/none"
      return
    }
    defer { free(real) }
    path = String(cString: real)
  }

  deinit {
    TemporaryFolder.remove(path)
  }

  /// The parent of these folders.
  ///
  /// It is in memory if there is enough memory, since the program waits for the disk after each
  /// change. `.ci/thorough` uses the disk.
  private static let parent: String = {
    let memory = "/dev/shm"
    var information = statvfs()
    guard !Samples.haveAllFaults, access(memory, W_OK | X_OK) == 0,
      statvfs(memory, &information) == 0,
      UInt64(information.f_bavail) * UInt64(information.f_frsize) >= 1 << 30
    else { return "/tmp" }
    return memory
  }()

  /// Writes a file of the folder and returns its path.
  @discardableResult
  package func file(_ name: String, _ text: String, mode: mode_t = 0o600) throws -> String {
    let file = try Descriptor.open(path + "/" + name, O_WRONLY | O_CREAT | O_TRUNC)
    try file.write(Array(text.utf8))
    try file.setMode(mode)
    return file.path
  }

  /// Returns the names in a folder, sorted.
  ///
  /// Empty if the folder does not exist.
  package static func names(in folder: String) -> [String] {
    ((try? Directory.names(in: folder)) ?? []).sorted()
  }

  /// Removes everything in a folder.
  ///
  /// Does nothing if the path is not a folder.
  package static func empty(_ folder: String) {
    var status = stat()
    guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
    chmod(folder, 0o700)
    for name in names(in: folder) { remove(folder + "/" + name) }
  }

  private static func remove(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR {
      empty(path)
      rmdir(path)
    } else {
      unlink(path)
    }
  }
}
