import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem

/// A todo.txt file, which other programs write too.
///
/// It may be a symbolic link, for example into a synchronized directory.
struct TodoTxtFile {
  let path: String

  /// Reads the file, without a lock.
  func read() -> Loaded<[UInt8]> { Loaded(path, otherwise: []) { $0 } }

  /// Replaces the file durably.
  ///
  /// - Parameter change: Receives the tasks, or none if there is no file. Returns `nil` to leave it
  ///   unchanged.
  func change(
    in store: Store, _ change: (TodoTxtBook) throws(Failure) -> TodoTxtBook?
  ) throws(Failure) {
    try store.replace(path, .todotxt, content: .foreign) { bytes throws(Failure) in
      try change(TodoTxtBook(bytes ?? []))?.bytes
    }
  }
}
