import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

/// Undoes the changes of a run, or redoes them.
struct Reversal {
  enum Direction: String, Sendable {
    case undo
    case redo
  }

  let run: JournalRun
  /// Whether to undo the run, or to redo it by undoing its undo.
  let direction: Direction
  let journal: ChangeJournal
  let directories: UserDirectories
  /// The time zone of a tally's days.
  let zone: Zone

  /// Reverts the changes in reverse order, and records the reversal.
  ///
  /// - Returns: Whether the files had a change to revert, now or before an interruption.
  /// - Throws: If the same lines of a file were changed later. Nothing is then changed, unless
  ///   another process changes the lines at the same time.
  func apply() throws(Failure) -> Bool {
    let records = direction == .undo ? run.records : run.reversal
    if let data = directories.data,
      records.contains(where: { $0.file.kind == .tallies || $0.file.kind == .events })
    {
      // Tallies and their logs change together.
      let lock = try store.lock(TallyFile.folder(in: data))
      defer { _ = lock.path }
      return try apply(records)
    }
    return try apply(records)
  }

  private func apply(_ records: [JournalRecord]) throws(Failure) -> Bool {
    var contents: [String: [UInt8]] = [:]
    for record in records.reversed() { try check(record, among: records, &contents) }
    // An interrupted undo or redo may have reverted all changes before.
    var isMade = direction == .redo || !run.reversal.isEmpty
    for record in records.reversed() {
      try withdrawDeletions(of: record)
      if try takeBack(record, among: records) { isMade = true }
    }
    let mark = direction == .undo ? JournalBook.Mark.undone : .redone
    do {
      try journal.mark(isMade ? mark : .skipped, run.id)
    } catch {
      guard isMade else { throw error }
      throw Failure(
        "\(mark.rawValue) (\(run.sentence)), but that is not recorded: \(error.sentence)",
        "free some space, then repeat noonmark \(direction.rawValue)")
    }
    return isMade
  }

  /// The store, which records the changes of an undo for a redo.
  private var store: Store {
    let store = Store(directories)
    return direction == .undo ? store.recording(in: journal.undoing(run)) : store
  }

  private func path(of record: JournalRecord) throws(Failure) -> String {
    guard let path = journal.path(of: record.file) else { throw Failure(attempt, "set HOME") }
    return path
  }

  /// Checks that a change can be reverted, before any change is.
  ///
  /// `contents` has the files after the reversal of later changes.
  private func check(
    _ record: JournalRecord, among records: [JournalRecord], _ contents: inout [String: [UInt8]]
  ) throws(Failure) {
    let path = try path(of: record)
    switch record.change {
    case .large:
      throw Failure(
        "\(attempt), which is too large",
        "change \(path) by hand, or skip the change with noonmark \(direction.rawValue) --skip")
    case .lines(let change):
      let present = if let known = contents[path] { known } else { try bytes(of: path) }
      switch reverted(record, change, in: present, among: records) {
      case .file(let bytes): contents[path] = bytes
      case .notMade: break
      case .conflict: throw conflict(path)
      }
    case .moved(let name):
      let other = Path.joined(Path.parent(of: path), name)
      // If another change of the run moved a file here, that change is reverted first.
      let isVacated = records.contains { record in
        guard case .moved(let name) = record.change else { return false }
        return journal.path(of: record.file).map { Path.joined(Path.parent(of: $0), name) } == path
      }
      if FileStamp.of(path) != nil, FileStamp.of(other) != nil, !isVacated,
        !isLeft(record, at: path)
      {
        throw conflict(path)
      }
    case .events: break
    }
  }

  /// Reverts a change of lines.
  ///
  /// If the file lacks even an earlier change of the same lines, there is nothing to revert.
  private func reverted(
    _ record: JournalRecord, _ change: LineChange, in bytes: [UInt8],
    among records: [JournalRecord]
  ) -> LineChange.Reverted {
    let result = change.reverted(in: bytes)
    // The file has the added lines, so the change was made.
    if case .file = result, !change.added.isEmpty { return result }
    let isBefore = records.prefix { $0 != record }.contains { earlier in
      guard earlier.file == record.file, case .lines(let first) = earlier.change,
        first.added == change.removed
      else { return false }
      return first.reverted(in: bytes) == .notMade
    }
    return isBefore ? .notMade : result
  }

  private func takeBack(
    _ record: JournalRecord, among records: [JournalRecord]
  ) throws(Failure) -> Bool {
    let path = try path(of: record)
    switch record.change {
    case .large: return false
    case .lines(let change):
      var isMade = false
      try store.replace(path, record.file.kind) { bytes throws(Failure) in
        switch reverted(record, change, in: bytes ?? [], among: records) {
        case .notMade: return nil
        case .conflict: throw conflict(path)
        case .file(let bytes):
          isMade = true
          return bytes
        }
      }
      return isMade
    case .events:
      return try log(at: path).takeBack(
        record.change, isRedo: direction == .redo, in: zone, by: store)
    case .moved(let name):
      let other = Path.joined(Path.parent(of: path), name)
      guard FileStamp.of(other) != nil else { return false }
      let isLeft = isLeft(record, at: path)
      guard isLeft || FileStamp.of(path) == nil else { return false }
      if isLeft {
        let log = log(at: path)
        _ = try log.putAside(by: store) { () throws(Failure) in
          // Another process may have logged an event meanwhile.
          guard log.isEmpty else { throw conflict(path) }
        }
      }
      try store.move(other, to: path, record.file.kind)
      if record.file.kind == .script, let state = directories.state {
        // A timeline without its widget would always be shown.
        try ScriptFile.removeAll(of: name, in: state)
      }
      return true
    }
  }

  private func log(at path: String) -> TallyFile {
    TallyFile(Path.name(of: path), inEvents: Path.parent(of: path))
  }

  /// Whether a log is empty, left by the undo of a later tally with the same name.
  ///
  /// Undo moves it aside, and redo moves it back with the events that it can restore.
  private func isLeft(_ record: JournalRecord, at path: String) -> Bool {
    direction == .undo && record.file.kind == .events && FileStamp.of(path) != nil
      && log(at: path).isEmpty
  }

  /// Withdraws the deletion requests for tasks of the feed whose removal is undone.
  private func withdrawDeletions(of record: JournalRecord) throws(Failure) {
    guard direction == .undo, record.file.kind == .tasks, case .lines(let change) = record.change,
      let data = directories.data
    else { return }
    let removed = TodoBook(Array(change.removed.joined(separator: [UInt8(ascii: "\n")]))).items
    guard !removed.isEmpty else { return }
    let outbox = Outbox(folder: data, stateFolder: directories.state)
    for entry in OutboxBook(try bytes(of: outbox.path)).entries
    where entry.kind == .delete && removed.contains(where: { $0.id.text == entry.item }) {
      guard try outbox.discard(entry.id, by: store) != .busy else {
        throw Failure("'\(entry.name)' is being deleted at its feed", "try again later")
      }
    }
  }

  private func bytes(of path: String) throws(Failure) -> [UInt8] {
    try Failure.ifUnreadable(path, try File.readIfPresent(path, limit: Store.maximumSize)) ?? []
  }

  // MARK: Failures

  private var attempt: String { "cannot \(direction.rawValue) (\(run.sentence))" }

  /// Returns the error for a file whose same lines were changed later.
  private func conflict(_ path: String) -> Failure {
    Failure(
      "\(attempt), since the same lines of \(path) were changed later",
      "edit them by hand, or skip the change with noonmark \(direction.rawValue) --skip")
  }
}

/// `noonmark undo` and `noonmark redo`, which revert the last change and the last undo.
enum UndoCommand {
  static let undo = Command(
    "undo", "Undo the last change; repeat to undo earlier ones",
    options: [list.spec, skip.spec, Options.textFormat.spec],
    run: { run throws(Failure) in try run.takeBack(.undo) })

  static let redo = Command(
    "redo", "Redo what was undone last; repeat to redo the rest",
    options: [listUndone.spec, skipUndo.spec, Options.textFormat.spec],
    run: { run throws(Failure) in try run.takeBack(.redo) })

  private static let listUndone = Option.flag("list", "List what can be redone, the next one first")
  private static let skipUndo = Option.flag(
    "skip", "Skip the last undo, so the next redo reverts the one before it")

  fileprivate static let list = Option.flag(
    "list", "List what can be undone, the last change first")
  fileprivate static let skip = Option.flag(
    "skip", "Skip the last change, so the next undo reverts the one before it")
}

extension Run {
  fileprivate mutating func takeBack(_ direction: Reversal.Direction) throws(Failure) {
    try load()
    let journal = try undoJournal()
    guard invocation[UndoCommand.list] || !invocation.has(Options.textFormat) else {
      throw .input("'--format' and '--json' require '--list': add it")
    }
    warn(of: try journal.book().problems, in: journal.path)
    guard !invocation[UndoCommand.list] else {
      return writeChanges(try journal.runs(direction), direction)
    }
    let lock = try journal.takeUndoLock()
    defer { _ = lock.number }
    guard let run = try journal.runs(direction).last else {
      throw .failed(
        direction == .undo
          ? "nothing to undo: noonmark has no more changes to undo"
          : "nothing to redo: nothing was undone since the last change")
    }
    guard !invocation[UndoCommand.skip] else {
      try journal.mark(.skipped, run.id)
      return print("Left as it is: \(run.sentence)")
    }
    try apply(direction, to: run, of: journal)
    print((direction == .undo ? "Undid: " : "Redid: ") + run.sentence)
  }

  /// Lists the changes that can be undone or redone, the next one first.
  private mutating func writeChanges(_ runs: [JournalRun], _ direction: Reversal.Direction) {
    let style = calendarStyle()
    let changes = runs.reversed().map { run in
      (at: run.records.first?.at ?? now, sentence: run.sentence)
    }
    guard invocation[Options.textFormat] == .plain else {
      let list = changes.map {
        JSONValue.members([
          ("at", .string($0.at.rfc3339(in: zone))), ("change", .string($0.sentence)),
        ])
      }
      return write(json: list)
    }
    if changes.isEmpty, host.terminal != nil {
      writeLine("Nothing can be \(direction == .undo ? "undone" : "redone").")
    }
    for change in changes {
      let civil = zone.civil(at: change.at)
      let time = style.text(hour: civil.hour, minute: civil.minute).string
      print("\(style.text(civil.date).string) \(time)  \(change.sentence)")
    }
  }
}

extension Run {
  /// Returns the journal, for commands that undo or redo changes.
  ///
  /// - Throws: If there is no state directory, or the journal is damaged.
  func undoJournal() throws(Failure) -> ChangeJournal {
    guard let journal else { throw host.directories.missing(.state) }
    if let problem = journal.obstacle { throw problem }
    return journal
  }

  func apply(
    _ direction: Reversal.Direction, to run: JournalRun, of journal: ChangeJournal
  ) throws(Failure) {
    let reversal = Reversal(
      run: run, direction: direction, journal: journal, directories: host.directories,
      zone: tallyZone)
    // Does not undo the previous change instead, which the user may want to keep.
    guard try reversal.apply() else {
      throw .failed(
        "cannot undo (\(run.sentence)): the file no longer has this change: repeat noonmark undo "
          + "for the previous one")
    }
  }
}

extension ChangeJournal {
  /// Returns the runs that can be undone or redone, the next one last.
  func runs(_ direction: Reversal.Direction) throws(Failure) -> [JournalRun] {
    let book = try book()
    return direction == .undo ? book.done : book.undone
  }

  fileprivate func book() throws(Failure) -> JournalBook {
    try Failure.ifUnreadable(path, try read())
  }

  /// Returns the last run with a change of a log, with the records of that tally as a separate run.
  func run(
    with change: JournalRecord.Change, of log: TallyFile
  ) throws(Failure) -> JournalRun? {
    func isOfTally(_ run: JournalRun) -> Bool {
      run.records.contains { record in
        (record.change == change || TallyFile.isImport(record.change, of: change))
          && path(of: record.file) == log.path
      }
    }
    let found = try runs(.undo).last(where: isOfTally)
    guard let run = found, run.records.contains(where: { $0.file.kind != .events }) else {
      return found
    }
    try mark(.split, run.id)
    return try runs(.undo).last(where: isOfTally)
  }
}
