import NoonmarkRecords
import NoonmarkText

/// The entries of an outbox, in the order of its file.
package struct OutboxBook: Sendable {
  /// What the first line of a file calls its kind and version: `# noonmark outbox 1`.
  package static let kind = "outbox"

  /// The file.
  package let file: RecordFile
  /// The entries.
  package let entries: [OutboxEntry]
  /// What is wrong with lines of the file, in its order.
  package let problems: [Diagnostic]
  private let records: [RecordFile.Record]

  /// How many of the first fields are told by their place: the state and the kind.
  private static let places = 2

  /// Reads a file; every sequence of bytes is one.
  package init(_ bytes: [UInt8] = []) {
    file = RecordFile(bytes)
    var entries: [OutboxEntry] = []
    var records: [RecordFile.Record] = []
    var problems: [Diagnostic] = []
    for record in file.records {
      do throws(OutboxLineError) {
        entries.append(try OutboxBook.entry(of: record, in: file))
        records.append(record)
      } catch {
        problems.append(Diagnostic(line: record.line, message: error.message))
      }
    }
    self.entries = entries
    self.records = records
    self.problems = problems
  }

  /// Returns the entry with this id, or with this start of its id alone.
  ///
  /// - Throws: `EntrySearchError` where there is none, or more than one.
  package func find(_ wanted: String) throws(EntrySearchError) -> OutboxEntry {
    if let entry = entry(wanted) { return entry }
    let found = wanted.isEmpty ? [] : entries.filter { $0.id.hasPrefix(wanted) }
    guard let entry = found.first else {
      throw .none(wanted, near: Suggestion.nearest(to: wanted, in: entries.map(\.id)))
    }
    guard found.count == 1 else { throw .several(wanted, ids: found.map(\.id)) }
    return entry
  }

  /// Returns the entry with an id; nil where there is none.
  package func entry(_ id: String) -> OutboxEntry? {
    entries.first { $0.id == id }
  }

  /// Returns the file with an entry's state and problem changed; nil where there is no such entry.
  ///
  /// - Parameters:
  ///   - state: How far it has come.
  ///   - problem: Why it was refused; nil takes that away.
  ///   - id: The entry.
  /// - Returns: The changed file.
  package func setting(
    _ state: OutboxEntry.State, problem: String? = nil, of id: String
  ) -> RecordFile? {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return nil }
    // A line written by hand keeps the id by which it was found.
    return file.editing(
      records[index], after: OutboxBook.places,
      [.place(0, state.rawValue), .value("problem", problem), .value("id", id)])
  }

  /// Returns the file without an entry; nil where there is no such entry.
  package func removing(_ id: String) -> RecordFile? {
    entries.firstIndex { $0.id == id }.map { file.removing(records[$0]) }
  }

  private static func entry(
    of record: RecordFile.Record, in file: RecordFile
  ) throws(OutboxLineError) -> OutboxEntry {
    func value(_ key: String) -> String? {
      file.value(key, of: record, after: places).flatMap { $0.isEmpty ? nil : $0 }
    }
    guard let state = file.text(0, of: record).flatMap({ OutboxEntry.State(rawValue: $0) }) else {
      throw .state(file.text(0, of: record) ?? "")
    }
    guard let kind = file.text(1, of: record).flatMap({ OutboxEntry.Kind(rawValue: $0) }) else {
      throw .kind(file.text(1, of: record) ?? "")
    }
    guard let to = value("to") else { throw .noAddress }
    let end = record.fields.last?.upperBound ?? record.start
    return OutboxEntry(
      id: value("id") ?? EntryID.derived(from: file.bytes[record.start..<end]), kind: kind,
      state: state, to: to, item: value("item") ?? "", title: value("title") ?? "",
      body: file.value("body", of: record, after: places) ?? "",
      createdAt: value("created").flatMap { EntryFields.instant($0) }, problem: value("problem"))
  }
}

/// What is wrong with a line of an outbox.
private enum OutboxLineError: Error {
  /// The first field is no state.
  case state(String)
  /// The second field is no kind.
  case kind(String)
  /// No address is told.
  case noAddress

  var message: String {
    switch self {
    case .state(let text):
      "\(OutboxLineError.quoted(text)) is no state: write waiting, sending or failed first"
    case .kind(let text):
      "\(OutboxLineError.quoted(text)) is no way to send: write webhook or delete second"
    case .noAddress: "no address: write it as to=https://example.org"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'\(DisplayText(text).string)'"
  }
}
