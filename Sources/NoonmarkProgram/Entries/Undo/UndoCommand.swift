import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

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
    let undoing = try Undoing(host, zone: tallyZone)
    guard invocation[UndoCommand.list] || !invocation.has(Options.textFormat) else {
      throw .input("'--format' and '--json' require '--list': add it")
    }
    guard !invocation[UndoCommand.list] else {
      return writeChanges(try undoing.runs(direction), direction)
    }
    let lock = try undoing.journal.takeUndoLock()
    defer { _ = lock.number }
    guard let run = try undoing.runs(direction).last else {
      throw .failed(
        direction == .undo
          ? "nothing to undo: noonmark has no more changes to undo"
          : "nothing to redo: nothing was undone since the last change")
    }
    guard !invocation[UndoCommand.skip] else {
      try undoing.journal.mark(.skipped, run.id)
      return print("Left as it is: \(run.sentence)")
    }
    try undoing.apply(direction, to: run)
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

/// The journal, for commands that undo or redo changes.
struct Undoing {
  let journal: ChangeJournal
  private let host: Host
  private let zone: Zone

  /// - Throws: If there is no state directory.
  init(_ host: Host, zone: Zone) throws(Failure) {
    _ = try host.directory(.state)
    guard let journal = host.journal else {
      throw host.directories.missing(.state)
    }
    self.journal = journal
    self.host = host
    self.zone = zone
  }

  /// Returns the runs that can be undone or redone, the next one last.
  func runs(_ direction: Reversal.Direction) throws(Failure) -> [JournalRun] {
    let book = try Failure.ifUnreadable(journal.path, try journal.read())
    return direction == .undo ? book.done : book.undone
  }

  /// Returns the last run with a change of a log, with the records of that tally as a separate run.
  func run(
    with change: JournalRecord.Change, of log: TallyFile
  ) throws(Failure) -> JournalRun? {
    func isWanted(_ record: JournalRecord) -> Bool {
      (record.change == change || TallyFile.isImport(record.change, of: change))
        && journal.path(of: record.file) == log.path
    }
    func isOfTally(_ run: JournalRun) -> Bool { run.records.contains(where: isWanted) }
    let found = try runs(.undo).last(where: isOfTally)
    guard let run = found, run.records.contains(where: { $0.file.kind != .events }) else {
      return found
    }
    try journal.mark(.split, run.id)
    return try runs(.undo).last(where: isOfTally)
  }

  /// Undoes or redoes a run.
  func apply(_ direction: Reversal.Direction, to run: JournalRun) throws(Failure) {
    let reversal = Reversal(
      run: run, direction: direction, journal: journal, directories: host.directories, zone: zone)
    // Does not undo the previous change instead, which the user may want to keep.
    guard try reversal.apply() else {
      throw .failed(
        "cannot undo (\(run.sentence)): the file no longer has this change: repeat noonmark undo "
          + "for the previous one")
    }
  }
}
