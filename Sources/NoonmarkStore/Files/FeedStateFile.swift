import NoonmarkModel
import NoonmarkSystem

/// The file with the state of the last feed load, and the lock that allows one load at a time.
package struct FeedStateFile: Sendable {
  /// The result of reading the file.
  package struct Reading: Sendable {
    /// The state, or `nil` if unknown.
    package let state: FeedState?
    package let dependency: Dependency
    /// The error message, or `nil` if the file was read or is missing.
    package let problem: String?
  }

  package let path: String
  private let folder: String

  static let maximumSize = 65_536

  /// Creates the file of a state directory.
  package init(folder: String) {
    self.folder = folder
    path = folder + "/feed"
  }

  /// Reads the state, without a lock.
  package func read() -> Reading {
    do throws(SystemError) {
      let contents = try File.read(path, limit: FeedStateFile.maximumSize)
      return Reading(
        state: FeedState(contents.bytes),
        dependency: Dependency(path: path, stamp: contents.stamp), problem: nil)
    } catch {
      return Reading(
        state: nil, dependency: Dependency(path: path, stamp: nil),
        problem: error.isAbsence ? nil : error.cannotRead(path))
    }
  }

  /// Writes a state, or `nil` for an unknown one.
  package func write(_ state: FeedState?, in store: Store) throws(StoreError) {
    try store.replace(path, content: .disposable, limit: FeedStateFile.maximumSize) {
      FeedState.file(with: state, in: $0)
    }
  }

  /// Acquires the load lock without waiting; it is held until the descriptor is closed.
  ///
  /// - Throws: `busy` if a load is running.
  package func takeLoadLock() throws(StoreError) -> Descriptor {
    // Not the file's own lock, which each change takes.
    try Lock.take(for: path + ".load", in: folder, patience: 0)
  }
}
