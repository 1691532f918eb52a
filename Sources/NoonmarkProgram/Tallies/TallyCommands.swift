import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// `noonmark tally …`: counts of events.
enum TallyCommands {
  @CommandGroup static var commands: CommandGroup.Visiting {
    Command(
      "tally new", "Add a tally, and print its name", arguments: [Argument("NAME")],
      options: { Tally.fields.map(\.spec) },
      run: { run throws(Failure) in try run.addTally() })
    Command(
      "tally log", "Log an event, and print its id",
      arguments: [tallyName, Argument("AMOUNT|TIME", .any)],
      options: { TallyLogging.options }, run: { run throws(Failure) in try run.logEvent() })
    Command(
      "tally today", "List today's events, newest first", arguments: [tallyName],
      options: { EntryOutput.listOptions },
      run: { run throws(Failure) in try run.listToday() })
    Command(
      "tally history", "List the events by day, newest first",
      arguments: [tallyName, Argument("PERIOD", .any)],
      options: {
        TallyLists.since
        TallyLists.until
        EntryOutput.listOptions.without("refresh-at", "with-refresh-at", "with-files")
      }, run: { run throws(Failure) in try run.listTallyHistory() })
    Command(
      "tally edit", "Change how a tally looks, or an event's time, amount and note",
      arguments: [Argument("TALLY|ID")], options: { TallyEditing.options },
      run: { run throws(Failure) in try run.editTallyOrEvent() })
    Command(
      "tally rename", "Rename a tally and its log",
      arguments: [Argument("TALLY"), Argument("NAME")],
      run: { run throws(Failure) in try run.renameTally() })
    Command(
      "tally remove", "Remove an event by its id or its note, or a tally by its name",
      arguments: [Argument("TALLY|ID")], options: { Options.yes },
      run: { run throws(Failure) in try run.removeFromTallies() })
    Command(
      "tally undo", "Undo the last change of a log; repeat to undo earlier ones",
      arguments: [tallyName], run: { run throws(Failure) in try run.undoInTally() })
    Command(
      "tally export", "Export the events of one or all tallies, oldest first",
      arguments: [tallyName], options: { TallyLists.exportFormat },
      run: { run throws(Failure) in try run.exportTallies() })
    Command(
      "tally import", "Add the events of a CSV file, also of Loop or Daylio",
      arguments: [Argument("FILE"), tallyName], options: { TallyImportCommand.from },
      run: { run throws(Failure) in try run.importTally() })
    Command(
      "tally list", "List the tallies", options: { EntryOutput.listOptions },
      run: { run throws(Failure) in try run.listTallies() })
  }

  /// The name of a tally.
  ///
  /// Without a name, the command uses the default tally.
  private static var tallyName: Argument { Argument("TALLY", .optional) }

  /// Returns the title of `--title`, or `nil` without the option.
  ///
  /// - Throws: If the title is empty.
  static func title(_ invocation: Invocation) throws(Failure) -> String? {
    guard let title = invocation[Field<Tally>.title.option] else { return nil }
    guard !DisplayText(title).isEmpty else {
      throw .input("the title is empty: write what is counted, such as 'Glasses of water'")
    }
    return title
  }
}

extension Run {
  fileprivate mutating func addTally() throws(Failure) {
    try load()
    let rule = try tallyRule()
    let arguments = try EntryArguments(stored: rule, in: &self)
    let name = invocation.arguments[0]
    guard Tally.isName(name) else {
      throw .input(ErrorMessage.invalid("name", name, Tally.nameAdvice))
    }
    let preset = Tally.preset(named: name)
    let typed = try TallyCommands.title(invocation)
    let title = typed ?? preset?.title ?? name
    let tally = Tally(
      name: name, title: title,
      header: arguments.value(of: Field<Tally>.header.spec)
        ?? (typed != nil ? title : preset?.header ?? title),
      icon: invocation.has(EntryArguments.icon)
        ? arguments.value(of: EntryArguments.icon.spec) : preset?.icon,
      color: arguments.value(of: EntryArguments.color.spec).flatMap { Paint(written: $0) }
        ?? preset?.color, rule: rule)
    let repository = try tallyRepository()
    guard try repository.add(tally) else {
      throw .failed("tally '\(name)' already exists: see noonmark tally list")
    }
    confirm("Added \(title)", id: name)
  }

  /// Returns the values of the options for a tally's rule, as stored in a file.
  ///
  /// - Throws: If a value is invalid, or options cannot be used together.
  mutating func tallyRule() throws(Failure) -> [String: String] {
    var rule: [String: String] = [:]
    for field in Tally.ruleFields {
      guard let text = invocation.text(of: field.spec), !field.input.removes(text) else {
        continue
      }
      rule[field.key] = try field.input.stored(text, by: &self)
    }
    if let problem = Tally.problem(with: rule) { throw .input(problem) }
    return rule
  }

  fileprivate mutating func undoInTally() throws(Failure) {
    try load()
    let repository = try tallyRepository()
    let tally = try tally(in: repository)
    let undone = try takeBack(of: repository.log(of: tally.name), repository)
    guard let undone else {
      throw .failed("nothing to undo: '\(tally.name)' has no more changes to undo")
    }
    let event = description(of: undone.event)
    let sentence = "Undid: " + (undone.isGone ? event : "the removal of \(event)")
    guard host.terminal != nil else { return writeLine(DisplayText(sentence).string) }
    confirm(sentence, isUndo: true)
  }

  /// Reverts the last change of a log: through the journal if it has the change, or else as a new
  /// change.
  private func takeBack(
    of log: TallyFile, _ repository: TallyRepository
  ) throws(Failure) -> TallyFile.Undone? {
    let undoing = try Undoing(host, zone: tallyZone)
    let lock = try undoing.journal.takeUndoLock()
    defer { _ = lock.number }
    guard let last = try log.lastChange(), let run = try undoing.run(with: last.change, of: log)
    else {
      return try repository.change(log.name) { log, store throws(Failure) in
        try log.undo(in: tallyZone, by: store)
      }
    }
    try undoing.apply(.undo, to: run)
    return last
  }
}

// MARK: - Output

extension TallyEvent {
  var shortID: String { TallyEvent.shortIDs(of: [self])[id] }
}

extension Run {
  /// Describes an event: its time, its date unless it is today, its amount unless it is 1, and its
  /// note.
  mutating func description(of event: TallyEvent) -> String {
    let style = calendarStyle()
    let civil = zone.civil(at: event.at)
    var text = style.text(hour: civil.hour, minute: civil.minute)
    if civil.date != zone.date(at: now) { text = style.text(civil.date) + " " + text }
    if let amount = event.amountText() { text = text + " " + DisplayText(amount) }
    let note = DisplayText(event.note ?? "")
    return note.isEmpty ? text.string : "\(text.string) '\(note.truncated(to: 60).string)'"
  }
}
