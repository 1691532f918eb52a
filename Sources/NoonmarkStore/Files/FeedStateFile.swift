import NoonmarkModel
import NoonmarkSystem

/// The file of how the last load of the feed went, and the lock by which one load runs at a time.
package struct FeedStateFile: Sendable {
  /// What the file says.
  package struct Reading: Sendable {
    /// The state; nil where none is known.
    package let state: FeedState?
    /// The file and its stamp.
    package let dependency: Dependency
  }

  /// The file.
  package let path: String
  private let folder: String

  private static let maximumSize = 65_536

  /// Creates the file of a state folder.
  package init(folder: String) {
    self.folder = folder
    path = folder + "/feed"
  }

  /// Reads the state, without a lock; a file that can't be read tells nothing.
  package func read() -> Reading {
    do throws(SystemError) {
      let contents = try File.read(path, limit: FeedStateFile.maximumSize)
      return Reading(
        state: FeedState(contents.bytes),
        dependency: Dependency(path: path, stamp: contents.stamp))
    } catch {
      return Reading(state: nil, dependency: Dependency(path: path, stamp: nil))
    }
  }

  /// Notes a state; nil for what is not known.
  package func write(_ state: FeedState?, in store: Store) throws(StoreError) {
    try store.replace(path) { bytes in FeedState.file(saying: state, in: bytes) }
  }

  /// Takes the lock of loading, without waiting.
  ///
  /// - Returns: The lock, which is held until it is closed or the process ends.
  /// - Throws: `busy` where a load runs, else why there can be no lock.
  package func takeLoadLock() throws(StoreError) -> Descriptor {
    // The file's own lock is taken for each change of it.
    try Lock.take(for: path + ".load", in: folder, patience: 0)
  }

  /// Whether anything can be written below the folder, as far as modes and the disk's mount tell.
  ///
  /// - Parameter folder: A folder that may be missing.
  /// - Returns: Why not; nil where it can.
  package static func obstacle(to folder: String) -> SystemError? {
    var place = folder
    while access(place, W_OK | X_OK) != 0 {
      let error = SystemError.last("write", place)
      guard error.code == ENOENT, Path.parent(of: place) != place else { return error }
      place = Path.parent(of: place)
    }
    return nil
  }
}
