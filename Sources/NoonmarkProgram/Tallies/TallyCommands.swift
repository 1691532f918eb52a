import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkPhrases

/// `noonmark tally …`: counts of events.
enum TallyCommands {
  @CommandGroup static var commands: CommandGroup.Visiting {
    Command(
      "tally new", "Add a tally, and print its name", arguments: [Argument("NAME")],
      options: TallyField.others.map(\.spec),
      run: { run throws(Failure) in try run.addTally() })
    Command(
      "tally log", "Log an event, by default one now, and print its id",
      arguments: [tallyName, Argument("AMOUNT|TIME", .any)],
      options: TallyLogging.options, run: { run throws(Failure) in try run.logEvent() })
    Command(
      "tally today", "List today's events, newest first", arguments: [tallyName],
      options: EntryOutput.listOptions,
      run: { run throws(Failure) in try run.listToday() })
    Command(
      "tally history", "List the events by day, newest first",
      arguments: [tallyName, Argument("PERIOD", .any)],
      options: [TallyLists.since.spec, TallyLists.until.spec]
        + EntryOutput.listOptions.without("refresh-at", "with-refresh-at", "with-files"),
      run: { run throws(Failure) in try run.listTallyHistory() })
    Command(
      "tally edit",
      "Change how a tally looks, or an event's time, amount and note; the rest stays",
      arguments: [Argument("TALLY|ID")], options: TallyEditing.options,
      run: { run throws(Failure) in try run.editTallyOrEvent() })
    Command(
      "tally rename", "Rename a tally and its log",
      arguments: [Argument("TALLY"), Argument("NAME")],
      run: { run throws(Failure) in try run.renameTally() })
    Command(
      "tally remove", "Remove an event by its id or its note, or a tally by its name",
      arguments: [Argument("TALLY|ID")], options: [Options.yes.spec],
      run: { run throws(Failure) in try run.removeFromTallies() })
    Command(
      "tally undo", "Undo the last change of a log; repeat to undo earlier ones",
      arguments: [tallyName], run: { run throws(Failure) in try run.undoInTally() })
    Command(
      "tally export", "Export the events of one or all tallies, oldest first",
      arguments: [tallyName], options: [TallyLists.exportFormat.spec],
      run: { run throws(Failure) in try run.exportTallies() })
    Command(
      "tally import", "Add the events of a CSV file, also of Loop or Daylio",
      arguments: [Argument("FILE"), tallyName], options: [TallyImportCommand.from.spec],
      run: { run throws(Failure) in try run.importTally() })
    Command(
      "tally list", "List the tallies", options: EntryOutput.listOptions,
      run: { run throws(Failure) in try run.listTallies() })
  }

  /// The name of a tally.
  ///
  /// Without a name, the command uses the default tally.
  private static var tallyName: Argument { Argument("TALLY", .optional) }

  fileprivate static let icon = Field<Tally>.icon { $0.icon }
  fileprivate static let color = Field<Tally>.color { $0.ownColor }

  /// Returns the title of `--title`; `nil` without the option, and for the default.
  ///
  /// - Throws: If the title is empty.
  static func title(_ invocation: Invocation) throws(Failure) -> String? {
    guard let title = invocation[TallyField.title.option],
      title != TallyField.title.input.removal
    else { return nil }
    guard !DisplayText(title).isEmpty else {
      throw .input("the title is empty: write what is counted, such as 'Glasses of water'")
    }
    return title
  }

  /// Returns the values of a tally's rule, by key.
  ///
  /// - Throws: If they cannot be used together.
  fileprivate static func rule(_ arguments: EntryArguments) throws(Failure) -> [String: String] {
    var rule: [String: String] = [:]
    for field in TallyField.ofRule { rule[field.key] = arguments.value(of: field) }
    if let problem = Tally.problems(with: rule).first { throw .input(problem) }
    return rule
  }
}

extension Run {
  fileprivate mutating func addTally() throws(Failure) {
    try load()
    let arguments = try EntryArguments(TallyField.others, in: &self)
    let rule = try TallyCommands.rule(arguments)
    let name = invocation.arguments[0]
    guard Tally.isName(name) else {
      throw .input(ErrorMessage.invalid("name", name, Tally.nameAdvice))
    }
    let preset = Tally.preset(named: name)
    let typed = try TallyCommands.title(invocation)
    let title = typed ?? preset?.title ?? name
    let tally = Tally(
      name: name, title: title,
      header: arguments.value(of: TallyField.header)
        ?? (typed != nil ? title : preset?.header ?? title),
      icon: arguments.isGiven(TallyCommands.icon)
        ? arguments.value(of: TallyCommands.icon) : preset?.icon,
      color: arguments.value(of: TallyCommands.color).flatMap { Paint(written: $0) }
        ?? preset?.color, rule: rule)
    try tallyRepository().add(tally)
    confirm("Added \(title)", id: name)
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
    let zone = tallyZone
    func takeBackByLog() throws(Failure) -> TallyFile.Undone? {
      try repository.change(log.name) { log, store throws(Failure) in
        try log.undo(in: zone, by: store)
      }
    }
    guard canUndo else { return try takeBackByLog() }
    let journal = try undoJournal()
    let lock = try journal.takeUndoLock()
    defer { _ = lock.number }
    guard let last = try log.lastChange(), let run = try journal.run(with: last.change, of: log)
    else { return try takeBackByLog() }
    try apply(.undo, to: run, of: journal)
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

/// `noonmark tally rename` and `noonmark tally edit`.
enum TallyEditing {
  static var options: [OptionSpec] { ofTallies + TallyLogging.options }

  fileprivate static let ofTallies = TallyField.others.map(\.spec)
  /// The fields with a key in the file.
  fileprivate static let keyed = TallyField.others.filter { $0.key != TallyField.title.key }
}

extension Run {
  mutating func renameTally() throws(Failure) {
    try load()
    let repository = try tallyRepository()
    let (old, new) = (invocation.arguments[0], invocation.arguments[1])
    guard Tally.isName(new) else {
      throw .input(ErrorMessage.invalid("name", new, Tally.nameAdvice))
    }
    if let failure = try repository.rename(old, to: new) {
      warn("the log of \(new) keeps its old name for now: \(failure.message)")
    }
    confirm("Renamed \(old) to \(new)")
  }

  mutating func editTallyOrEvent() throws(Failure) {
    let isTally = TallyEditing.ofTallies.contains { invocation.text(of: $0) != nil }
    let isEvent = TallyLogging.options.contains { invocation.text(of: $0) != nil }
    guard isTally || isEvent else { throw .nothingToChange(by: TallyEditing.options) }
    guard !isTally || !isEvent else {
      let names = ErrorMessage.list(TallyLogging.options.map { "'--\($0.name)'" })
      throw .input("\(names) change an event, the other options a tally: use one kind")
    }
    try load()
    let repository = try tallyRepository()
    if isTally {
      try editTally(repository)
    } else {
      try editEvent(repository)
    }
  }

  private mutating func editTally(_ repository: TallyRepository) throws(Failure) {
    let arguments = try EntryArguments(TallyField.others, in: &self)
    let rule = try TallyCommands.rule(arguments)
    var edits = arguments.edits(TallyEditing.keyed)
    let tally = try tally(in: repository)
    let preset = Tally.preset(named: tally.name)
    var title = try TallyCommands.title(invocation)
    if arguments.isRemoved(TallyField.title) { title = title ?? preset?.title ?? tally.name }
    if let title { edits.append(.field(1, title)) }
    if let preset, arguments.isRemoved(TallyField.header) {
      edits.append(.value(TallyField.header.key, preset.header))
    }
    // A goal replaces a limit. A limit replaces a goal and its reminder.
    if rule["goal"] != nil, tally.rule.limit != nil { edits.append(.value("limit", nil)) }
    if rule["limit"] != nil {
      if tally.rule.goal != nil { edits.append(.value("goal", nil)) }
      if tally.remind != nil { edits.append(.value("remind", nil)) }
    }
    let keepsLimit = tally.rule.limit != nil && !edits.contains(.value("limit", nil))
    if rule["remind"] != nil, rule["goal"] == nil, keepsLimit {
      throw .input("a reminder is for days without the goal: '\(tally.name)' has a limit")
    }
    try repository.change(tally, edits)
    confirm("Changed \(title ?? tally.title)")
  }

  private mutating func editEvent(_ repository: TallyRepository) throws(Failure) {
    try EntryArguments.checkEncoding(host)
    let (name, event) = try findEvent(invocation.arguments[0], repository)
    let text = try TallyLogging.note(invocation)
    let new = TallyEvent(
      id: EntryID.random(), at: try eventTime(replacing: event.at)?.at ?? event.at,
      note: invocation.has(TallyLogging.note) ? text : event.note,
      amount: try eventAmount() ?? event.amount)
    let isDone = try repository.change(name) { log, store throws(Failure) in
      try log.remove(event, logging: new, in: tallyZone, by: store)
    }
    guard isDone else {
      throw .failed("'\(event.id)' was changed meanwhile, so nothing is done: try again")
    }
    confirm("Changed \(description(of: new))", id: new.id, shortID: { new.shortID })
  }
}

// MARK: - Removal

extension TallyFile {
  /// The error if several lines of the log share an ID, for example copies made in an editor.
  fileprivate func sharing(_ id: String) -> Failure {
    .failed(
      "several events have the id \(id.quoted), so none is removed: "
        + "write another id in all but one of their lines in \(path)")
  }
}

extension Run {
  mutating func removeFromTallies() throws(Failure) {
    try load()
    let repository = try tallyRepository()
    let wanted = invocation.arguments[0]
    // Finds it ignoring case, and by its title, like other commands. A preset may lack a line and a
    // log.
    let names = [wanted, (try? repository.book.find(wanted))?.name].compactMap(\.self)
    let known = try repository.everyName()
    if let name = names.first(where: known.contains) { return try removeTally(name, repository) }
    let (name, event) = try findEvent(wanted, repository)
    let description = description(of: event)
    guard try confirmsRemoval(of: "\(description) of \(name) (\(event.shortID))") else { return }
    let isDone = try repository.change(name) { log, store throws(Failure) in
      try log.remove(event, in: tallyZone, by: store)
    }
    guard isDone else {
      let whole = try read(name, since: nil, in: repository)
      if whole.isShared(event.id) { throw repository.log(of: name).sharing(event.id) }
      throw .failed("'\(event.id)' was changed meanwhile, so nothing is removed: try again")
    }
    confirm("Removed \(description)")
  }

  /// Removes a whole tally, and moves its log aside.
  private mutating func removeTally(_ name: String, _ repository: TallyRepository) throws(Failure) {
    for other in try repository.everyName() {
      let events = try read(other, since: nil, in: repository).events
      guard let event = events.first(where: { $0.note == name || $0.id == name }) else { continue }
      throw .failed(
        "'\(name)' is a tally and an event: use the event's id \(event.id), or give the tally "
          + "another name with noonmark tally rename")
    }
    guard try confirmsRemoval(of: "the tally '\(name)' with all of its events") else { return }
    let aside = try repository.remove(name)
    guard host.terminal != nil else { return }
    print("Removed \(name)." + (aside.map { " Its log is kept as \($0)" } ?? ""))
  }

  /// Looks for an event in every log.
  mutating func findEvent(
    _ wanted: String, _ repository: TallyRepository
  ) throws(Failure) -> (name: String, event: TallyEvent) {
    var all: [(name: String, event: TallyEvent)] = []
    // An empty text is not the note of the many events without one.
    for name in try wanted.isEmpty ? [] : repository.everyName() {
      all += try read(name, since: nil, in: repository).events.map { (name, $0) }
    }
    let search = EntrySearch(
      all.map {
        .init(id: $0.event.id, title: $0.event.note ?? "", date: zone.date(at: $0.event.at))
      }, minimumShortID: TallyEvent.minimumShortID, usesCodes: false)
    do {
      return all[try search.index(of: wanted)]
    } catch {
      if case .several(_, let candidates) = error, Set(candidates.map(\.name.id)).count == 1,
        let first = all.first(where: { $0.event.id == candidates[0].name.id })
      {
        throw repository.log(of: first.name).sharing(first.event.id)
      }
      throw .failed(error.message(for: "event", listedBy: "tally history"))
    }
  }
}
