import Almanac
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

/// `noonmark undo`: takes back the last change.
enum UndoCommand {
  static let command = Command(
    "undo", "Undo the last change; repeat to undo earlier ones",
    options: {
      list
      skip
      Options.textFormat
    }, run: { run throws(CommandError) in try run.undo() })

  fileprivate static let list = Option.flag(
    "list", "List what can be undone, the last change first")
  fileprivate static let skip = Option.flag(
    "skip", "Leave the last change as it is, and undo the one before next")

  fileprivate static func runs(_ journal: ChangeJournal) throws(CommandError) -> [JournalRun] {
    let (book, problem) = journal.read()
    if let problem { throw .failed(problem) }
    return book.runs
  }
}

extension Run {
  fileprivate mutating func undo() throws(CommandError) {
    try load()
    _ = try host.directory(.state)
    guard let journal = host.journal else { return }
    guard invocation[UndoCommand.list] || !invocation.has(Options.textFormat) else {
      throw .input("'--format' and '--json' require '--list': add it")
    }
    guard !invocation[UndoCommand.list] else {
      return writeUndoList(try UndoCommand.runs(journal))
    }
    let lock = try CommandError.wrap { () throws(StoreError) in try journal.takeUndoLock() }
    defer { _ = lock.number }
    guard let run = try UndoCommand.runs(journal).last else {
      throw .failed("nothing to undo: no change of noonmark is left to take back")
    }
    let undo = Undo(run: run, zone: zone, host: host)
    let isMade = if invocation[UndoCommand.skip] { true } else { try undo.apply() }
    try CommandError.wrap { () throws(StoreError) in try journal.markUndone(run.id) }
    // Not the change before instead: that one may be wanted.
    guard isMade else {
      throw .failed(
        "cannot undo (\(undo.sentence)), which the file does not have: repeat noonmark undo for the "
          + "change before")
    }
    print((invocation[UndoCommand.skip] ? "Left as it is: " : "Undid: ") + undo.sentence)
  }

  private mutating func writeUndoList(
    _ runs: [JournalRun]
  ) {
    let style = calendarStyle()
    let changes = runs.reversed().map { run in
      let sentence = Undo(run: run, zone: zone, host: host).sentence
      return (at: run.records.first?.at ?? now, sentence: sentence)
    }
    guard invocation[Options.textFormat] == .plain else {
      let list = changes.map {
        JSONValue.members([
          ("at", .string($0.at.rfc3339(in: zone))), ("change", .string($0.sentence)),
        ])
      }
      return writeLine(JSONValue.array(list).text)
    }
    if changes.isEmpty, host.terminal != nil { writeLine("Nothing can be undone.") }
    for change in changes {
      let civil = zone.civil(at: change.at)
      let time = style.text(hour: civil.hour, minute: civil.minute).string
      print("\(style.text(civil.date).string) \(time)  \(change.sentence)")
    }
  }
}

/// Takes back the changes of one run.
private struct Undo {
  let run: JournalRun
  let zone: Zone
  let host: Host

  /// Takes them back, the last one first.
  ///
  /// - Returns: Whether a change was there to be taken back.
  /// - Throws: If a file was changed since in the same place; then nothing is changed, unless that
  ///   happens at the same time.
  func apply() throws(CommandError) -> Bool {
    for record in run.records { try check(record) }
    var isMade = false
    for record in run.records.reversed() {
      try withdrawDeletions(of: record)
      if try takeBack(record) { isMade = true }
    }
    return isMade
  }

  /// Withdraws the requests to delete the tasks of the feed whose removal is taken back.
  private func withdrawDeletions(of record: JournalRecord) throws(CommandError) {
    guard case .lines(let change) = record.change, Path.name(of: record.path) == "tasks" else {
      return
    }
    let removed = TodoBook(Array(change.removed.joined(separator: [UInt8(ascii: "\n")]))).items
    let outbox = OutboxFile(
      folder: try host.directory(.data), stateFolder: host.directories.state)
    let reading = outbox.read()
    if let problem = reading.problem { throw .failed(problem) }
    for entry in OutboxBook(reading.bytes).entries
    where entry.kind == .delete && removed.contains(where: { $0.id == entry.item }) {
      let isWithdrawn = try CommandError.wrap { () throws(StoreError) in
        try outbox.discard(entry.id)
      }
      guard isWithdrawn else {
        throw .failed("'\(entry.name)' is being deleted at its feed: try again later")
      }
    }
  }

  private func check(_ record: JournalRecord) throws(CommandError) {
    switch record.change {
    case .large:
      throw .failed(
        "cannot undo (\(sentence)), which is too large: change \(record.path) by hand, or leave it "
          + "with noonmark undo --skip")
    case .lines(let change):
      if change.reverted(in: try bytes(of: record.path)) == .conflict { throw conflict(record) }
    case .moved(let other):
      if FileStamp.of(record.path) != nil, FileStamp.of(other) != nil { throw conflict(record) }
    case .logged, .removed: break
    }
  }

  private func bytes(of path: String) throws(CommandError) -> [UInt8] {
    do throws(SystemError) {
      return try File.readIfPresent(path, limit: Store.maximumSize) ?? []
    } catch {
      throw .failed(error.cannotRead(path))
    }
  }

  private func takeBack(_ record: JournalRecord) throws(CommandError) -> Bool {
    let store = Store(stateFolder: host.directories.state)
    switch record.change {
    case .large: return false
    case .lines(let change):
      var isMade = false
      try store.replace(record.path, orThrow: { CommandError($0) }) {
        bytes throws(CommandError) in
        switch change.reverted(in: bytes ?? []) {
        case .notMade: return nil
        case .conflict: throw conflict(record)
        case .file(let bytes):
          isMade = true
          return bytes
        }
      }
      return isMade
    case .logged(let id), .removed(let id):
      let log = TallyFile(Path.name(of: record.path), inEvents: Path.parent(of: record.path))
      let removes = record.change == .logged(id)
      return try CommandError.wrap { () throws(StoreError) in
        try log.takeBack(id, removes: removes, in: zone, by: store)
      }
    case .moved(let other):
      guard FileStamp.of(other) != nil, FileStamp.of(record.path) == nil else { return false }
      try CommandError.wrap { () throws(StoreError) in
        try store.move(other, to: record.path)
      }
      return true
    }
  }

  private func conflict(_ record: JournalRecord) -> CommandError {
    .failed(
      "cannot undo (\(sentence)), since the same lines of \(record.path) were changed later: "
        + "edit them by hand, or leave them with noonmark undo --skip")
  }

  // MARK: Sentence

  /// The changes in words: `added 'Launch' to dates`.
  var sentence: String {
    var parts: [String] = []
    for part in run.records.compactMap(sentence(of:)) where !parts.contains(part) {
      parts.append(part)
    }
    return parts.joined(separator: ", ")
  }

  private func sentence(of record: JournalRecord) -> String? {
    let file = Path.name(of: record.path)
    switch record.change {
    case .lines(let change):
      if file == LocationFile.name {
        guard !change.added.isEmpty else { return "cleared the location" }
        let lines = Array(change.added.joined(separator: [UInt8(ascii: "\n")]))
        return LocationFile.isDenied(in: LineFile(lines))
          ? "denied the location" : "set the location"
      }
      // A task of the feed that is removed leaves a line without a title.
      let added = change.added.filter { !$0.starts(with: Array("[-]".utf8)) }
      guard let line = added.last ?? change.removed.last else { return nil }
      let count = max(added.count, change.removed.count)
      let rest = count > 1 && line.contains(UInt8(ascii: "|")) ? " and \(count - 1) more" : ""
      let name = "'\(Undo.name(of: line))'\(rest)"
      if change.removed.isEmpty { return "added \(name) to \(file)" }
      return added.isEmpty ? "removed \(name) from \(file)" : "changed \(name) in \(file)"
    // Notes are private, and stay in the log.
    case .logged: return "logged an event of \(file)"
    case .removed: return "removed an event of \(file)"
    case .moved: return nil
    case .large: return "changed \(file)"
    }
  }

  /// The title of an entry's line, or the whole line of a setting.
  fileprivate static func name(of line: [UInt8]) -> String {
    let file = RecordFile(line)
    let fields = file.records.first.map { record in
      record.fields.indices.compactMap { file.text($0, of: record) }
    }
    let title = fields.flatMap { $0.count > 1 ? $0[1].isEmpty ? $0[0] : $0[1] : nil }
    return DisplayText(title ?? String(decoding: line, as: UTF8.self)).truncated(to: 40).string
  }
}
