import NoonmarkModel
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem

/// A file of the user's entries and the store that writes it, for the commands that change it.
struct EntryAccess {
  private let file: EntryFile
  private let store: Store

  /// Finds the file.
  ///
  /// - Parameters:
  ///   - place: The file in a data folder.
  ///   - session: The session.
  /// - Throws: Where no variable says where the data folder is.
  init(_ place: (String) -> EntryFile, _ session: Session) throws(CommandError) {
    guard let folder = session.directories.data else {
      throw .failed("there is no place for what you type: set HOME or XDG_DATA_HOME")
    }
    file = place(folder)
    store = Store(stateFolder: session.directories.state)
  }

  /// Returns the file's bytes; none where there is no file.
  func read() throws(CommandError) -> [UInt8] {
    let reading = file.read()
    if let problem = reading.problem { throw .failed(problem) }
    return reading.bytes
  }

  /// Adds a line at the end.
  func append(_ line: [UInt8]) throws(CommandError) {
    do throws(StoreError) {
      try file.append([line], in: store)
    } catch {
      throw .failed(error.message)
    }
  }

  /// Replaces the file by what a function makes of it; nil leaves it as it is.
  func change(
    _ change: (RecordFile) throws(CommandError) -> RecordFile?
  ) throws(CommandError) {
    try file.change(in: store, orThrow: { .failed($0.message) }, change)
  }

  /// Returns a new id.
  static func newID() -> String {
    var generator = SystemRandomNumberGenerator()
    return EntryID.random(using: &generator)
  }
}
