import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkText

/// `noonmark tally rename` and `noonmark tally edit`.
enum TallyEditing {
  static var options: [OptionSpec] { ofTallies + TallyLogging.options }

  fileprivate static let ofTallies = Tally.fields.map(\.spec)
  /// The fields with a key in the file.
  fileprivate static let keyed = Tally.fields.map(\.spec).filter {
    $0.name != Field<Tally>.title.key
  }
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
    let rule = try tallyRule()
    var edits = try EntryArguments(stored: rule, in: &self).edits(TallyEditing.keyed)
    let title = try TallyCommands.title(invocation)
    if let title { edits.append(.field(1, title)) }
    let tally = try tally(in: repository)
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
      id: EntryID.random(), at: try eventTime()?.at ?? event.at,
      note: invocation.has(TallyLogging.note) ? text : event.note,
      amount: try eventAmount() ?? event.amount)
    let isDone = try repository.change(name) { log, store throws(Failure) in
      try log.replace(event, with: new, in: tallyZone, by: store)
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
