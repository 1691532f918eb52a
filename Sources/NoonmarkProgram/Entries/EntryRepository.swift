import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem

/// A file of entries and the store that writes it.
struct EntryRepository {
  private let file: EntryFile
  private let store: Store

  /// - Parameters:
  ///   - file: Returns the file in a data directory.
  ///   - host: The directories of the user's files.
  ///   - store: The store, if the changes of several files are taken back together.
  /// - Throws: If there is no data directory.
  init(
    _ file: (String) -> EntryFile, _ host: Host, store: Store? = nil
  ) throws(Failure) {
    let folder = try host.directory(.data)
    self.file = file(folder)
    self.store = store ?? host.recordingStore
  }

  /// Returns the file's bytes; none if there is no file.
  func read() throws(Failure) -> [UInt8] {
    try file.read().get()
  }

  /// Appends a line.
  func append(_ line: [UInt8]) throws(Failure) {
    try file.append([line], in: store)
  }

  /// Returns the file with a line changed, or throws if the line cannot be.
  func editing(
    _ edit: () throws(TooManyFields) -> RecordFile
  ) throws(Failure) -> RecordFile {
    try file.editing(edit)
  }

  /// Replaces the file under its lock; a result of `nil` leaves it as it is.
  func change(
    _ change: (RecordFile) throws(Failure) -> RecordFile?
  ) throws(Failure) {
    try file.change(in: store, change)
  }

  static func newID() -> String {
    var generator = SystemRandomNumberGenerator()
    return EntryID.random(using: &generator)
  }
}

extension EntryFile {
  /// Returns the result of an edit, or throws that a line has too many fields.
  func editing<Value>(
    _ edit: () throws(TooManyFields) -> Value
  ) throws(Failure) -> Value {
    do {
      return try edit()
    } catch {
      throw .tooManyFields(path: path, line: error.line)
    }
  }
}
