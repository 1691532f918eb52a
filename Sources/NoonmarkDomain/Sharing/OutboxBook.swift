import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText

/// The entries of an outbox, in file order.
package struct OutboxBook: Sendable {
  /// The file kind in the first line: `# noonmark outbox 1`.
  package static let kind = RecordKind(
    "outbox",
    hint: "waiting, sending or failed | webhook or delete | to=ADDRESS | body=what is sent",
    idLength: EntryID.length)

  package let file: RecordFile
  /// The problems found in the file, in file order.
  package let problems: Diagnostics
  private let lines: [Line]

  private struct Line: Sendable {
    let entry: OutboxEntry
    let record: RecordFile.Record
  }

  /// Parses a file; every sequence of bytes is valid.
  package init(_ bytes: [UInt8] = []) {
    let file = RecordFile(bytes, OutboxBook.kind)
    self.file = file
    (lines, problems) = file.values { record, problems in
      do throws(Failure) {
        return Line(entry: try OutboxBook.entry(of: record, in: file), record: record)
      } catch {
        problems.add(line: record.line, error.message)
        return nil
      }
    }
  }

  package var entries: [OutboxEntry] { lines.map(\.entry) }

  /// Returns the entry with an ID, a title in any case, or a unique prefix of either.
  package func find(_ wanted: String) throws(EntrySearchError) -> OutboxEntry {
    guard !wanted.isEmpty else { throw .none(wanted, near: nil) }
    return entries[try EntrySearch(names).index(of: wanted)]
  }

  /// The short IDs of the entries.
  package var shortIDs: ShortIDs { ShortIDs(names) }

  private var names: [EntrySearch.Name] {
    entries.map {
      .init(id: $0.id, title: $0.title, date: $0.createdAt.map { Zone.utc.date(at: $0) })
    }
  }

  package func entry(_ id: String) -> OutboxEntry? {
    entries.first { $0.id == id }
  }

  /// Returns the file with the state and problem of an entry set, or `nil` without such an entry.
  ///
  /// A `problem` of `nil` removes the field.
  package func setting(
    _ state: OutboxEntry.State, problem: String? = nil, of id: String
  ) throws(Failure) -> RecordFile? {
    guard let line = line(of: id) else { return nil }
    // Writes the ID that was derived for a line written by hand, which would change otherwise.
    return try file.editing(
      line.record, [.field(0, state.rawValue), .value("problem", problem), .value("id", id)])
  }

  /// Returns the file without an entry, or `nil` if it has no such entry.
  package func removing(_ id: String) -> RecordFile? {
    line(of: id).map { file.removing($0.record) }
  }

  private func line(of id: String) -> Line? {
    lines.first { $0.entry.id == id }
  }

  private static func entry(
    of record: RecordFile.Record, in file: RecordFile
  ) throws(Failure) -> OutboxEntry {
    let fields = EntryFields(file, record)
    guard let state = file.text(0, of: record).flatMap({ OutboxEntry.State(rawValue: $0) }) else {
      throw Failure(
        ErrorMessage.invalid(
          "state", file.text(0, of: record) ?? "", "write waiting, sending or failed first"))
    }
    guard let kind = file.text(1, of: record).flatMap({ OutboxEntry.Kind(rawValue: $0) }) else {
      throw Failure(
        ErrorMessage.invalid(
          "kind", file.text(1, of: record) ?? "", "write webhook or delete second"))
    }
    guard let to = fields.text("to") else {
      throw Failure("no address", "write it as to=https://example.org")
    }
    let end = record.fields.last?.upperBound ?? record.start
    return OutboxEntry(
      id: fields.text("id") ?? EntryID.derived(from: file.bytes[record.start..<end]), kind: kind,
      state: state, to: to, item: fields.text("item") ?? "", title: fields.text("title") ?? "",
      body: fields.text("body") ?? "", createdAt: fields.instant("created"),
      problem: fields.text("problem"))
  }
}

/// A network request that is kept until it has been sent.
package struct OutboxEntry: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// A task shared with the user's webhook.
    case webhook
    /// A removed task, to be deleted at its feed.
    case delete
  }

  /// The progress of a request.
  package enum State: String, CaseIterable, Sendable {
    /// Not sent yet.
    case waiting
    /// Being sent, or interrupted while being sent.
    case sending
    /// Sent and rejected.
    case failed
  }

  /// The identifier, also used as the idempotency key that lets the server detect duplicates.
  package let id: String
  package let kind: Kind
  package var state: State
  /// The URL of the request.
  package let to: String
  /// The ID of the task.
  package let item: String
  /// The title of the task when the entry was created.
  package let title: String
  /// The exact request body.
  package let body: String
  /// The creation time; `nil` for a line written by hand.
  package let createdAt: Instant?
  /// The reason that it was rejected, in one sentence, if it was.
  package var problem: String?

  package init(
    id: String, kind: Kind, state: State = .waiting, to: String, item: String, title: String,
    body: String = "", createdAt: Instant?, problem: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.state = state
    self.to = to
    self.item = item
    self.title = title
    self.body = body
    self.createdAt = createdAt
    self.problem = problem
  }

  /// The line in the file.
  package var line: [UInt8] {
    RecordFile.line(
      [state.rawValue, kind.rawValue],
      [
        ("to", to), ("item", item), ("title", title), ("body", body.isEmpty ? nil : body),
        ("problem", problem), ("created", createdAt?.rfc3339(in: .utc)), ("id", id),
      ])
  }
}

extension OutboxEntry {
  /// Returns the entry that sends a task to the user's webhook, with the current task as JSON in
  /// its body.
  package static func webhook(
    sharing item: TodoItem, to address: String, id: String, at instant: Instant
  ) -> OutboxEntry {
    OutboxEntry(
      id: id, kind: .webhook, to: address, item: item.id.text, title: item.title,
      body: item.json(in: .utc).text, createdAt: instant)
  }

  /// Returns the entry that deletes a task at its feed.
  package static func delete(
    _ item: TodoItem, at address: String, id: String, at instant: Instant
  ) -> OutboxEntry {
    OutboxEntry(
      id: id, kind: .delete, to: address, item: item.id.text, title: item.title, createdAt: instant)
  }

  /// The name to show: the title, or else an ID.
  package var name: String {
    DisplayText(title).isEmpty ? (item.isEmpty ? id : item) : title
  }
}
