import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

/// `add`, and its checks: duplicates, years that may be times, and celebrations in the title.
extension EntryCommands {
  static func add(in run: inout Run) throws(Failure) {
    try run.load()
    var stored = try stored(in: &run)
    let clock = time.flatMap { stored[$0.key] }.flatMap { ClockTime($0) }
    let dates = dates(in: run)
    let entry = try run.entry(title: title.option, date: date.option, by: dates, at: clock)
    let new = dates.withoutBirth(entry, run.invocation)
    try check(title: new.title)
    var said = try said(new.sentence, beside: stored)
    let celebration = celebration(of: new, beside: stored, dates, in: run)
    if let celebration { said = celebration.fields }
    var typed = new.typed
    if let (time, zone) = inUTC(typed, replacing: nil, beside: stored) {
      typed = time
      stored[zone] = Zone.utc.name
    }
    let arguments = try EntryArguments(
      stored: stored.merging(said) { given, _ in given }, in: &run)
    let start = try start(typed, replacing: nil, arguments) ?? typed.date.iso8601
    let id = EntryID.random()
    let file = try file(of: run.host)
    guard isWanted(new.title, start, in: file, &run) else {
      run.writeLine("Nothing was added.")
      return
    }
    let line = Book.Element.line(
      start, new.title, keyed.map { ($0.key, arguments.value(of: $0.spec)) },
      createdAt: run.now, id: id)
    try file.append([line], in: run.host.recordingStore)
    let added = Book(line).all.first
    let today = run.zone.date(at: run.now)
    if let added, let note = note(on: added, isMoved: false, arguments, today: today) {
      run.warn(note)
    }
    if let note = celebration?.note ?? noteOnYear(new, dates, in: run) { run.warn(note) }
    // On a terminal, the confirmation shows the date and the title.
    if run.host.terminal == nil, let note = new.note { run.warn(note) }
    let day = added.map { description(of: $0, in: &run) } ?? start
    run.confirm(
      "Added \(name(new.title, id)): \(day)", id: id,
      shortID: { (try? file.read().get()).map { Book($0).shortIDs[id] } ?? id })
  }

  /// Returns whether to add an entry even if one has the same title and date.
  ///
  /// Asks on a terminal. Without a terminal, adds the entry with a warning.
  private static func isWanted(
    _ title: String, _ start: String, in file: EntryFile, _ run: inout Run
  ) -> Bool {
    // The later change reports a file that cannot be read.
    guard let bytes = try? file.read().get() else { return true }
    let file = RecordFile(bytes)
    let known = file.records(beginningWith: start)
    guard known.contains(where: { file.text(0, of: $0) == start && file.text(1, of: $0) == title })
    else { return true }
    let problem = "there is a \(self.name) \(title.quoted) on \(start) already"
    guard run.host.canAsk else {
      run.warn("\(problem), and another one was added: noonmark undo takes it back")
      return true
    }
    return run.agrees(
      to: "\(problem.prefix(1).uppercased() + problem.dropFirst()). Add another one")
  }

  /// Returns a note about a date long past or far ahead: in `Party 12 Dec 1930` and `Party 12 Dec
  /// 2359`, the year may mean a time.
  private static func noteOnYear(
    _ new: DateArguments.Entry, _ dates: DateArguments, in run: Run
  ) -> String? {
    let isYearly = fields.contains { field in
      [.kind, .repetition].contains(field.input) && run.invocation.text(of: field.spec) != nil
    }
    guard !dates.looksBack, !isYearly, let written = new.written, new.sentence == nil,
      !written.hasSuffix(new.typed.date.iso8601)
    else { return nil }
    let (date, today) = (new.typed.date, run.zone.date(at: run.now))
    let year = "\(date.year)"
    let time = written.hasSuffix(year) ? ClockTime("\(year.prefix(2)):\(year.suffix(2))") : nil
    let isPast = date < today.advanced(byYears: -10)
    guard isPast || time != nil && date > today.advanced(byYears: 100) else { return nil }
    return "\(date.iso8601) is \(isPast ? "long past" : "far ahead")"
      + (time.map { ": for the time, write \($0.text) instead of \(year)" } ?? "")
  }

  /// Returns the fields of a yearly birthday or anniversary, and a note about them.
  ///
  /// `nil` for another date, or if a repetition or a kind is given.
  private static func celebration(
    of new: DateArguments.Entry, beside stored: [String: String], _ dates: DateArguments,
    in run: Run
  ) -> (fields: [String: String], note: String)? {
    guard let kind = fields.first(where: { $0.input == .kind }),
      let repetition = fields.first(where: { $0.input == .repetition }),
      stored[kind.key] == nil, run.invocation.text(of: repetition.spec) == nil,
      new.sentence == nil, let found = dates.celebration(of: new)
    else { return nil }
    let name = found.kind == .birthday ? "a birthday" : "an anniversary"
    // Years can only be counted from a date with a year.
    let counted = found.isCounted ? [kind.key: found.kind.rawValue] : [:]
    return (
      counted.merging([repetition.key: Repetition.yearly.text]) { $1 },
      "\(new.title.quoted) is \(name), so it repeats each year: write --repeat none for "
        + "\(new.typed.date.iso8601) alone"
    )
  }
}
