import NoonmarkModel
import NoonmarkSystem

/// A todo.txt of the user's, which other programs write too.
///
/// It may be a symbolic link, as into a folder that is kept alike on several machines.
package struct TodoTxtFile: Sendable {
  /// The file.
  package let path: String

  /// Creates the file of a path.
  package init(_ path: String) {
    self.path = path
  }

  /// Reads the file, without a lock.
  package func read() -> EntryFile.Reading {
    do throws(SystemError) {
      let contents = try File.read(path, limit: Store.maximumSize)
      return EntryFile.Reading(
        bytes: contents.bytes, dependency: Dependency(path: path, stamp: contents.stamp),
        problem: nil)
    } catch {
      return EntryFile.Reading(
        bytes: [], dependency: Dependency(path: path, stamp: nil),
        problem: error.isAbsence ? nil : "\(path) cannot be read: \(error.message)")
    }
  }

  /// Replaces the file by what a function makes of it, on the disk when it returns.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - failure: Makes an error of the store one of the function's kind.
  ///   - change: Gets the tasks, none where there is no file; nil leaves it as it is.
  /// - Throws: Why the file could not be changed, or what the function throws.
  package func change<Failure: Error>(
    in store: Store, orThrow failure: (StoreError) -> Failure,
    _ change: (TodoTxtBook) throws(Failure) -> TodoTxtBook?
  ) throws(Failure) {
    try store.replace(path, orThrow: failure) { bytes throws(Failure) in
      try change(TodoTxtBook(bytes ?? []))?.bytes
    }
  }
}
