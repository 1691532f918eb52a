import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkSystem

/// A file of a data directory with an entry per line: dates, counters, tallies.
package struct EntryFile: Sendable {
  package let path: String
  private let kind: RecordKind

  private init(_ kind: RecordKind, in folder: String) {
    path = Path.joined(folder, kind.name)
    self.kind = kind
  }

  package static func dates(in folder: String) -> EntryFile { EntryFile(DateBook.kind, in: folder) }
  package static func counters(in folder: String) -> EntryFile {
    EntryFile(CounterBook.kind, in: folder)
  }
  package static func tasks(in folder: String) -> EntryFile { EntryFile(TodoBook.kind, in: folder) }
  package static func tallies(in folder: String) -> EntryFile {
    EntryFile(TallyBook.kind, in: folder)
  }
  package static func outbox(in folder: String) -> EntryFile {
    EntryFile(OutboxBook.kind, in: folder)
  }

  /// Reads the file, without a lock: replacing it is atomic.
  package func read() -> Loaded<[UInt8]> { Loaded(path, otherwise: []) { $0 } }

  /// Appends lines, as `RecordFile.line` formats them, durably.
  package func append(_ lines: [[UInt8]], in store: Store) throws(Failure) {
    try store.append(to: path, kind: kind, lines: lines)
  }

  /// Replaces the file durably.
  ///
  /// - Parameter change: Receives the file, with a header if it is new; returns `nil` to leave it
  ///   unchanged.
  package func change(
    in store: Store, _ change: (RecordFile) throws(Failure) -> RecordFile?
  ) throws(Failure) {
    try store.undoable { records throws(Failure) in
      try store.rewrite(path) { bytes throws(Failure) in
        let file = RecordFile(bytes.flatMap { $0.isEmpty ? nil : $0 } ?? kind.header, kind)
        try file.check(kind, path: path)
        let kept = file.preservingDamage()
        guard let new = try located(change, kept) else { return nil }
        try store.record(from: kept.bytes, to: new.bytes, of: path, entries, in: &records)
        return new.bytes
      }
    }
  }

  /// Returns the result of a change; adds the path to a failure that concerns a line.
  private func located(
    _ change: (RecordFile) throws(Failure) -> RecordFile?, _ file: RecordFile
  ) throws(Failure) -> RecordFile? {
    do {
      return try change(file)
    } catch {
      guard case .unchangeableLine(let line) = error.cause else { throw error }
      throw Failure("\(path):\(line): \(error.sentence)", error.advice)
    }
  }

  /// The kind of the lines, for the journal.
  package var entries: ChangedFile.Kind { ChangedFile.Kind(named: kind.name) }

  /// The first lines of a new file.
  package var header: [UInt8] { kind.header }
}

extension RecordFile {
  /// The names of the kinds of files.
  private static let kinds = [
    DateBook.kind, CounterBook.kind, TallyBook.kind, TallyLine.fileKind, TodoBook.kind,
    OutboxBook.kind,
  ].map(\.name)

  /// Throws if the file has a later version of the format, or another kind.
  ///
  /// - Throws: `newerVersion` or `otherKind`.
  package func check(_ kind: RecordKind, path: String) throws(Failure) {
    guard let title else { return }
    if title.kind != kind.name, RecordFile.kinds.contains(title.kind) {
      throw .otherKind(path: path, found: title.kind, expected: kind.firstLine)
    }
    if title.kind == kind.name, title.version > RecordKind.version {
      throw .newerVersion(path: path, version: title.version)
    }
  }
}
