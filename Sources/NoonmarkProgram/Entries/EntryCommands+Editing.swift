import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkPhrases

/// `edit`, its questions on a terminal, and `move` and `rename`, which are short for it.
extension EntryCommands {
  static func edit(in run: inout Run) throws(Failure) {
    try run.load()
    var arguments = try EntryArguments(fields, in: &run)
    var edits: [RecordFile.Edit] = []
    for field in fields where arguments.isRemoved(field) {
      edits += fields(removedWith: field).map { .value($0.key, nil) }
    }
    // A new rule starts at the date itself, not at the series that the date was split from.
    if let repetition = field(.repetition), arguments.isGiven(repetition) {
      edits.append(.value("moved", nil))
    }
    let file = try file(of: run.host)
    var typed: DateAndTime?
    if let text = run.invocation[date.option] {
      let old = run.invocation.arguments.first.flatMap { id in
        (try? file.read().get()).flatMap { try? Book($0).find(id) }
      }
      let when = try run.when(text, by: dates(replacing: old, in: run))
      typed = when.typed
      let said = try said(when.sentence, beside: arguments)
      if let (time, zone) = inUTC(when.typed, replacing: old, beside: arguments) {
        typed = time
        arguments.set(zone, to: Zone.utc.name)
      }
      arguments.add(said)
      let clock = time.flatMap { arguments.value(of: $0) }.flatMap { ClockTime($0) }
      try arguments.readEnd(
        field(.end), from: when.typed.date, at: clock ?? when.typed.time, in: run)
    }
    // After the removals, which a given value overrides: `--at none --end 2026-11-27`.
    edits += arguments.edits(keyed)
    if let text = run.invocation[title.option] {
      try check(title: text)
      edits.append(.field(1, text))
    }
    let hasChanges =
      !edits.isEmpty || typed != nil || time.map { arguments.isGiven($0) } ?? false
    if try TextEditing.isWanted(run.invocation, hasChanges: hasChanges) {
      return try editFile(in: &run)
    }
    guard hasChanges else {
      let book = Book(try file.read().get())
      if let moved = moved(in: book, &run) {
        run.invocation = moved
        return try edit(in: &run)
      }
      let old = try find(run.invocation.arguments[0], in: book)
      return try askForChanges(of: old, in: &run)
    }
    var name = ""
    var day = ""
    var note: String?
    try file.change(in: run.recordingStore()) { present throws(Failure) in
      let entry = try find(run.invocation.arguments[0], in: Book(present.bytes))
      name = self.name(run.invocation[title.option] ?? entry.title, entry.id)
      var given = arguments
      repeatCelebration(&given, replacing: entry)
      let repetition = field(.repetition).map { given.edits([$0]) } ?? []
      let isNewlyYearly = field(.repetition).map { given.isGiven($0) && !arguments.isGiven($0) }
      // A line without an ID gets the one by which it was found.
      var all = edits + repetition + [.value("id", entry.id)]
      let start = try start(typed, replacing: entry, arguments)
      if let start { all.append(.field(0, start)) }
      all += otherEdits(
        of: entry, in: present, isRenamed: run.invocation.has(title.option), movedTo: start,
        given)
      let edited = try present.editing(entry.record, all)
      let growth = edited.bytes.count - present.bytes.count
      let changed = try readBack(edited.bytes[entry.record.start..<entry.record.end + growth])
      if start != nil || isNewlyYearly == true { day = description(of: changed, in: &run) }
      let today = run.zone.date(at: run.now)
      note = self.note(on: changed, isMoved: typed != nil, arguments, today: today)
      return edited
    }
    if let note { run.warn(note) }
    run.confirm("Changed \(name)\(day.isEmpty ? "" : ": " + day)", titled: name)
  }

  private static func editFile(in run: inout Run) throws(Failure) {
    let file = try file(of: run.host)
    let editing = TextEditing(path: file.path, kind: file.entries, template: file.header)
    try run.editEntries(editing) { Book($0).problems }
  }

  /// Asks for the title and the date of an entry.
  ///
  /// An empty answer keeps the current value.
  private static func askForChanges(
    of old: Book.Element, in run: inout Run
  ) throws(Failure) {
    let path = run.invocation.command.path
    guard run.host.canAsk else {
      throw .input(
        "nothing to change: write \(title.option.spec.usage), \(date.option.spec.usage), or "
          + "another option: see noonmark help \(path)")
    }
    let asked = [(title.option, old.title), (date.option, old.date.iso8601)]
    var changed = run.invocation
    for (option, value) in asked {
      guard
        let answer = run.ask(
          option.spec.name.inTitleCase, "[\(DisplayText(value).string)]", isOptional: true)
      else { continue }
      changed = changed.with((option.spec, answer))
    }
    guard changed.has(title.option) || changed.has(date.option) else {
      return run.writeLine("Nothing was changed. See noonmark help \(path) for the other fields.")
    }
    run.invocation = changed
    try edit(in: &run)
  }

  /// `move ID DATE`, which is `edit ID --date DATE`.
  static func move(in run: inout Run) throws(Failure) {
    try edit(date.option, in: &run)
  }

  /// Returns `edit ID DATE` as `edit ID --date DATE`, or `nil` for other words.
  private static func moved(in book: Book, _ run: inout Run) -> Invocation? {
    let invocation = run.invocation
    let words = invocation.arguments[0].words
    guard words.count > 1, (try? book.find(invocation.arguments[0])) == nil,
      let (title, rest) = try? divided(invocation.with(arguments: words), in: run),
      let rest, let entry = try? book.find(title),
      (try? run.when(rest, by: dates(replacing: entry, in: run))) != nil
    else { return nil }
    return invocation.with(arguments: [title], (date.option.spec, rest))
  }

  /// `rename ID TITLE`, which is `edit ID --title TITLE`.
  ///
  /// `rename ID to TITLE` is the same. A quoted title keeps its `to`.
  static func rename(in run: inout Run) throws(Failure) {
    let words = run.invocation.arguments
    let (id, _) = try divided(run.invocation, in: run)
    if let link = words.indices.first(where: { words[..<$0].joined(separator: " ") == id }),
      words[link].lowercased() == "to", link + 1 < words.count
    {
      let title = words[(link + 1)...].joined(separator: " ")
      run.invocation = run.invocation.with(arguments: [id, title])
    }
    try edit(title.option, in: &run)
  }

  private static func edit(_ option: Option<String?>, in run: inout Run) throws(Failure) {
    let (id, text) = try divided(run.invocation, in: run)
    run.invocation = run.invocation.with(arguments: [id], (option.spec, text ?? ""))
    try edit(in: &run)
  }

  /// Splits the arguments after the longest title of an entry at their start.
  ///
  /// The title needs no quotes.
  ///
  /// - Parameter orWhole: Whether all arguments can be a title, with no words after it.
  static func divided(
    _ invocation: Invocation, orWhole: Bool = false, in run: Run
  ) throws(Failure) -> (title: String, rest: String?) {
    let words = invocation.arguments
    let expected = invocation.command.arguments
    guard let first = words.first, words.count > 1 || orWhole else {
      throw invocation.missing(expected[min(words.count, expected.count - 1)])
    }
    let book = Book(try file(of: run.host).read().get())
    let longest = orWhole ? words.count : words.count - 1
    for count in (1...longest).reversed() {
      let title = words.prefix(count).joined(separator: " ")
      guard (try? book.find(title)) != nil else { continue }
      let rest = words.dropFirst(count).joined(separator: " ")
      return (title, rest.isEmpty ? nil : rest)
    }
    _ = try find(orWhole ? words.joined(separator: " ") : first, in: book)
    return (first, nil)
  }
}
