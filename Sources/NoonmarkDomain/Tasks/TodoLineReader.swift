import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText

/// Parses the lines of a task file.
struct TodoLineReader {
  /// The IDs of the feed's tasks that the user removed.
  private(set) var removed: [UUIDBits] = []
  private(set) var loadedAt: Instant?
  /// The last line with a time of loading.
  private(set) var loadedLine: Range<Int>?
  private(set) var problems = Diagnostics()
  /// Whether there are lines without IDs, whose derived IDs depend on all the others.
  private(set) var lacksIDs = false
  private let derivedIDs: DerivedIDs?

  /// Creates a reader.
  ///
  /// - Parameter derivedIDs: The IDs of the lines without one; `nil` leaves those empty.
  init(_ derivedIDs: DerivedIDs? = nil) {
    self.derivedIDs = derivedIDs
  }

  /// Reads a line; returns its task, if it is one.
  mutating func read(_ record: RecordFile.ScannedRecord) -> TodoBook.Entry? {
    let mark = record.fields[0]
    switch Mark(mark, in: record.bytes) {
    case .open: return task(record, isDone: false)
    case .done: return task(record, isDone: true)
    case .removed:
      if let id = TodoFields(record).id { removed.append(UUIDBits(id)) }
    case .loaded:
      loadedLine = record.start..<record.end
      let text = record.fields.count > 1 ? record.text(1) : ""
      if let instant = EntryFields.instant(text) {
        loadedAt = instant
      } else {
        note(record, TodoLineReader.noTime(text))
      }
    case nil:
      note(
        record, ErrorMessage.invalid("marker", record.text(0), "start with '[ ] | ' or '[x] | '"))
    }
    return nil
  }

  private mutating func task(
    _ record: RecordFile.ScannedRecord, isDone: Bool
  ) -> TodoBook.Entry {
    let fields = TodoFields(record)
    let title = record.fields.count > 1 ? record.text(1) : ""
    if !DisplayText.isVisible(title) {
      note(record, "the task has no title: write it after the first '|'")
    }
    return TodoBook.Entry(
      item: TodoItem(
        id: id(of: record, fields), title: title, description: fields.text(.description),
        isCompleted: isDone, createdAt: time(.created, of: record, fields),
        userID: fields.text(.user).map { UserID(field: $0) },
        priority: priority(of: record, fields),
        due: due(of: record, fields), origin: fields.isFromFeed ? .feed : .own,
        completedAt: isDone ? time(.done, of: record, fields) : nil),
      isEdited: !fields[.edited].isEmpty, line: record.line, start: record.start,
      end: record.end)
  }

  /// Returns the ID of a line, or a unique one derived from its contents.
  private mutating func id(
    of record: RecordFile.ScannedRecord, _ fields: TodoFields
  ) -> String {
    if let id = fields.id { return id }
    if let written = fields.text(.id) {
      note(record, ErrorMessage.invalid("id", written, "remove it"))
    }
    lacksIDs = true
    guard let derivedIDs else { return "" }
    return derivedIDs.id(ofLineAt: record.start, UUIDBits(derivedFrom: record.contents)).text
  }

  private mutating func time(
    _ key: TodoFields.Key, of record: RecordFile.ScannedRecord, _ fields: TodoFields
  ) -> Instant? {
    if let instant = ISOBytes.instant(fields[key], in: record.bytes) { return instant }
    guard let text = fields.text(key) else { return nil }
    if let instant = EntryFields.instant(text) { return instant }
    note(record, TodoLineReader.noTime(text))
    return nil
  }

  private mutating func due(
    of record: RecordFile.ScannedRecord, _ fields: TodoFields
  ) -> CivilDate? {
    guard let text = fields.text(.due) else { return nil }
    do {
      return try DateParser.parse(text)
    } catch {
      note(record, EntryFields.message(for: error, in: text))
      return nil
    }
  }

  private mutating func priority(
    of record: RecordFile.ScannedRecord, _ fields: TodoFields
  ) -> Character? {
    guard let text = fields.text(.priority) else { return nil }
    if let priority = TodoItem.priority(written: text) { return priority }
    note(
      record, ErrorMessage.invalid("priority", text, ErrorMessage.writePriority))
    return nil
  }

  private mutating func note(_ record: RecordFile.ScannedRecord, _ message: String) {
    problems.add(line: record.line, message)
  }

  private static func noTime(_ text: String) -> String {
    ErrorMessage.invalid("time", text, ErrorMessage.writeTime)
  }

  /// The kind of a line, given by its first field.
  private enum Mark {
    case open
    case done
    case removed
    case loaded

    init?(_ field: Range<Int>, in bytes: Span<UInt8>) {
      if bytes.matches("[ ]", in: field) || bytes.matches("[]", in: field) {
        self = .open
      } else if bytes.matches("[x]", in: field) || bytes.matches("[X]", in: field) {
        self = .done
      } else if bytes.matches("[-]", in: field) {
        self = .removed
      } else if bytes.matches("loaded", in: field) {
        self = .loaded
      } else {
        return nil
      }
    }
  }
}

extension DerivedIDs {
  /// Creates the IDs of the tasks of a file.
  init(in file: RecordFile) {
    var reader = TodoLineReader()
    var taken: [UUIDBits] = []
    file.forEachRecord { record in
      guard let entry = reader.read(record), !entry.item.id.isEmpty else { return }
      taken.append(UUIDBits(entry.item.id))
    }
    self.init(taken: taken + reader.removed) { body in
      var reader = TodoLineReader()
      file.forEachRecord { record in
        guard let entry = reader.read(record), entry.item.id.isEmpty else { return }
        body(record.start, UUIDBits(derivedFrom: record.contents))
      }
    }
  }
}

extension RecordFile.ScannedRecord {
  fileprivate func text(_ index: Int) -> String { text(of: fields[index]) }

  fileprivate func text(of range: Range<Int>) -> String {
    ByteSearch.first(of: backslash, or: backslash, in: range, of: bytes) == nil
      ? bytes.text(in: range) : RecordText.text(of: bytes.bytes(in: range)[...])
  }

  fileprivate var contents: [UInt8] {
    bytes.bytes(in: fields[0].lowerBound..<fields[fields.count - 1].upperBound)
  }
}

/// The keyed fields of a task; if a key is repeated, the last value counts.
private struct TodoFields: ~Escapable {
  enum Key: Int, CaseIterable {
    case description
    case created
    case done
    case edited
    case user
    case from
    case id
    case due
    case priority

    var name: StaticString {
      switch self {
      case .description: "description"
      case .created: "created"
      case .done: "done"
      case .edited: "edited"
      case .user: "user"
      case .from: "from"
      case .id: "id"
      case .due: "due"
      case .priority: "priority"
      }
    }
  }

  private let record: RecordFile.ScannedRecord
  private var values = [Range<Int>](repeating: 0..<0, count: Key.allCases.count)

  @_lifetime(copy record)
  init(_ record: RecordFile.ScannedRecord) {
    self.record = record
    let bytes = record.bytes
    for index in record.fields.indices.dropFirst(TodoBook.positional) {
      let field = record.fields[index]
      guard let sign = ByteSearch.first(of: equals, or: equals, in: field, of: bytes) else {
        continue
      }
      var end = sign
      while end > field.lowerBound, bytes[end - 1].isSpaceOrTab { end -= 1 }
      var start = sign + 1
      while start < field.upperBound, bytes[start].isSpaceOrTab { start += 1 }
      for key in Key.allCases
      where key.name.utf8CodeUnitCount == end - field.lowerBound
        && ISOBytes.hasPrefix(key.name, field, in: bytes)
      {
        values[key.rawValue] = start..<field.upperBound
      }
    }
  }

  /// The value of a key; empty if it is missing.
  subscript(_ key: Key) -> Range<Int> { values[key.rawValue] }

  /// Returns the value of a key, or `nil` if it is missing or empty.
  func text(_ key: Key) -> String? {
    self[key].isEmpty ? nil : record.text(of: self[key])
  }

  var isFromFeed: Bool { record.bytes.matches("feed", in: self[.from]) }

  /// The ID: a UUID, or an integer that is converted to one.
  var id: String? {
    text(.id).flatMap { text in
      UUIDText.normalized(text) ?? Int(text).map { UUIDText.text(of: $0) }
    }
  }
}

private let equals = UInt8(ascii: "=")
private let backslash = UInt8(ascii: "\\")
