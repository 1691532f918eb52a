import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem

/// A todo.txt file, which other programs write too.
///
/// It may be a symbolic link, for example into a synchronized directory.
package struct TodoTxtFile: Sendable {
  package let path: String

  package init(_ path: String) {
    self.path = path
  }

  /// Reads the file, without a lock.
  package func read() -> Loaded<[UInt8]> { Loaded(path, otherwise: []) { $0 } }

  /// Replaces the file durably.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - change: Receives the tasks, or none if there is no file; returns `nil` to leave it
  ///     unchanged.
  package func change(
    in store: Store, _ change: (TodoTxtBook) throws(Failure) -> TodoTxtBook?
  ) throws(Failure) {
    try store.replace(path, .todotxt, content: .foreign) { bytes throws(Failure) in
      try change(TodoTxtBook(bytes ?? []))?.bytes
    }
  }
}
