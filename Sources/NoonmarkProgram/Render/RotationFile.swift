import NoonmarkBase
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem

/// The file of the entries that `--rotate` chose: `countdown = ID`, a line for each widget.
///
/// A widget without a line shows its default entry.
package struct RotationFile: Sendable {
  package let path: String

  static let maximumSize = 65_536
  private static let header = "# The entries that --rotate chose, a line for each widget.\n"

  /// Creates the file of a state directory.
  package init(folder: String) {
    path = Path.joined(folder, "rotation")
  }

  /// Reads the ids of entries by the kinds of their widgets, without a lock.
  package func read() -> Loaded<[String: String]> {
    Loaded(path, limit: RotationFile.maximumSize, otherwise: [:]) {
      RotationFile.ids(in: LineFile($0))
    }
  }

  /// Changes the entries under the lock of the file, so no concurrent change is lost.
  ///
  /// An ID that a line cannot hold is not stored. IDs written by noonmark have no such characters.
  package func change(in store: Store, _ body: (inout [String: String]) -> Void) throws(Failure) {
    try store.replace(path, content: .disposable, limit: RotationFile.maximumSize) { bytes in
      let old = LineFile(bytes ?? Array(RotationFile.header.utf8))
      let before = RotationFile.ids(in: old)
      var ids = before
      body(&ids)
      guard ids != before else { return nil }
      let kinds = Set(before.keys).union(ids.keys).sorted().filter { ids[$0] != before[$0] }
      return old.setting(kinds.map { ($0, ids[$0]) }).bytes
    }
  }

  private static func ids(in file: LineFile) -> [String: String] {
    Dictionary(file.entries.map { ($0.key, $0.value) }) { $1 }
  }
}
