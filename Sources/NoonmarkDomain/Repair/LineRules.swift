import NoonmarkBase
import NoonmarkRecords

/// The rules by which repairs judge the lines of a kind of file: those of its readers.
package struct LineRules: Sendable {
  /// The judgment on a line.
  package enum Verdict: Hashable, Sendable {
    /// A comment, a blank line, or a line of another entry that needs no check.
    case other
    /// An entry, with the ID that is written on the line.
    case entry(id: String?)
    /// A line that refers to the entry with an ID.
    case reference(to: String)
    /// No reader uses the line, for this reason.
    case unused(String)
  }

  /// The new ID of an entry that has the ID of another one.
  package enum Renumbering: Sendable {
    case shortID
    case uuid
    /// The line is left, for this reason.
    case none(String)
  }

  /// The kind in the first line, or `nil` for settings.
  package let kind: RecordKind?
  /// The maximum bytes of a line; readers skip a longer one.
  package let maximumLine: Int
  let renumbering: Renumbering
  private let verdict: @Sendable (ArraySlice<UInt8>) -> Verdict

  package init(
    _ kind: RecordKind?, maximumLine: Int = 1 << 26, renumbering: Renumbering = .shortID,
    verdict: @escaping @Sendable (ArraySlice<UInt8>) -> Verdict
  ) {
    self.kind = kind
    self.maximumLine = maximumLine
    self.renumbering = renumbering
    self.verdict = verdict
  }

  /// Judges a line without NUL bytes and without its line ending.
  package func verdict(on line: ArraySlice<UInt8>) -> Verdict { verdict(line) }
}

extension LineRules {
  package static let dates = LineRules(DateBook.kind) { line in
    let book = DateBook(Array(line))
    return verdict(book.all.isEmpty, book.problems, on: line)
  }

  package static let counters = LineRules(CounterBook.kind) { line in
    let book = CounterBook(Array(line))
    return verdict(book.all.isEmpty, book.problems, on: line)
  }

  package static let tallies = LineRules(TallyBook.kind) { line in
    let book = TallyBook(Array(line))
    guard book.tallies.isEmpty else { return .entry(id: nil) }
    return book.problems.first.map { .unused($0.message) } ?? .other
  }

  package static let tasks = LineRules(TodoBook.kind, renumbering: .uuid) { line in
    let book = TodoBook(Array(line))
    if let entry = book.entries.first {
      // A derived ID is unique.
      return .entry(id: writtenID(on: line).map { _ in entry.item.id })
    }
    return book.problems.first.map { .unused($0.message) } ?? .other
  }

  package static let outbox = LineRules(
    OutboxBook.kind,
    renumbering: .none("the server recognizes a request by its id: remove one of the lines")
  ) { line in
    let book = OutboxBook(Array(line))
    return verdict(book.entries.isEmpty, book.problems, on: line)
  }

  package static let events = LineRules(
    // Readers may accept a line that is a little longer.
    TallyLine.fileKind, maximumLine: 2 * TallyLine.maximumSize
  ) { line in
    switch TallyLine.parse(line) {
    case .nothing: .other
    case .bad(let message): .unused(message)
    case .line(let parsed):
      parsed.event == nil ? .reference(to: parsed.id) : .entry(id: writtenID(on: line))
    }
  }

  /// The configuration and the location.
  package static let settings = LineRules(nil) { line in
    LineFile(Array(line)).diagnostics.first.map { .unused($0.message) } ?? .other
  }

  private static func verdict(
    _ isEmpty: Bool, _ problems: Diagnostics, on line: ArraySlice<UInt8>
  ) -> Verdict {
    guard isEmpty else { return .entry(id: writtenID(on: line)) }
    return problems.first.map { .unused($0.message) } ?? .other
  }

  /// The ID after the two positional fields of a line, or `nil` if it has none.
  private static func writtenID(on line: ArraySlice<UInt8>) -> String? {
    let file = RecordFile(Array(line))
    let id = file.records.first.flatMap { file.value("id", of: $0, after: 2) }
    return id?.isEmpty == true ? nil : id
  }
}
