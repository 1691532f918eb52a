import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkStore
import NoonmarkText

/// `noonmark tally rename` and `noonmark tally edit`.
enum TallyEditing {
  // MARK: Names

  // MARK: Looks and events

  static let title = Option.text("title", "TITLE", "The new title of the tally")
  static let header = Option.text("header", "WORDS", "The new text before a day's count")
  static let at = Option.text("at", "TIME", "When the event happened")
  static let note = Option.text("note", "TEXT", "The new note of the event; '' for none")

  @OptionList static var options: [OptionSpec] {
    title
    header
    EntryArguments.options
    at
    note
  }

  fileprivate static let ofTallies = [title.spec, header.spec] + EntryArguments.options
}

extension Run {
  mutating func renameTally() throws(Failure) {
    try load()
    let repository = try tallyRepository()
    let (old, new) = (invocation.arguments[0], invocation.arguments[1])
    guard Tally.isName(new) else {
      throw .input(ErrorMessage.invalid("name", new, Tally.nameAdvice))
    }
    let oldLog = repository.log(of: old)
    let newLog = repository.log(of: new)
    let hasLine = repository.book.tallies.contains { $0.name == old }
    let isTaken = repository.book.tallies.contains { $0.name == new }
    // A rename that was interrupted has changed the line, and not moved the log yet.
    let isHalf = !hasLine && isTaken && oldLog.exists && !newLog.exists
    if !isHalf {
      let tally = try repository.tally(invocation)
      guard old != new, !isTaken, !newLog.exists else {
        throw .failed("tally '\(new)' already exists: use another name")
      }
      var edits: [RecordFile.Edit] = [.field(0, new)]
      // A title of its own stays.
      if tally.title == old { edits.append(.field(1, new)) }
      try repository.edit(tally, edits, host)
    }
    try repository.change(old) { log, store throws(Failure) in
      try log.rename(to: newLog, by: store)
    }
    try confirmTally("Renamed \(old) to \(new)", new)
  }

  mutating func editTallyOrEvent() throws(Failure) {
    let isTally = TallyEditing.ofTallies.contains { invocation.text(of: $0) != nil }
    let isEvent = invocation.has(TallyEditing.at) || invocation.has(TallyEditing.note)
    guard isTally || isEvent else {
      let all = (TallyEditing.ofTallies + [TallyEditing.at.spec, TallyEditing.note.spec]).map {
        "--\($0.name)"
      }
      throw .input("nothing to change: write one of \(all.joined(separator: ", "))")
    }
    guard !isTally || !isEvent else {
      throw .input("'--at' and '--note' change an event, the other options a tally: use one kind")
    }
    try load()
    let repository = try tallyRepository()
    if isTally {
      try editTally(repository)
    } else {
      try editEvent(repository)
    }
  }

  private mutating func editTally(
    _ repository: TallyRepository
  ) throws(Failure) {
    var edits = try EntryArguments(in: &self).edits(
      [TallyEditing.header.spec] + EntryArguments.options)
    if let text = invocation[TallyEditing.title] {
      guard !DisplayText(text).isEmpty else {
        throw .input("the title is empty: write what is counted, such as 'Glasses of water'")
      }
      edits.append(.field(1, text))
    }
    let tally = try repository.tally(invocation)
    try repository.edit(tally, edits, host)
    try confirmTally(
      "Changed \(invocation[TallyEditing.title] ?? tally.title)", tally.name)
  }

  private mutating func editEvent(
    _ repository: TallyRepository
  ) throws(Failure) {
    try EntryArguments.checkEncoding(host)
    let (name, event) = try findEvent(
      invocation.arguments[0], repository)
    let instant =
      invocation.has(TallyEditing.at) ? try eventInstant() : event.at
    let text = try TallyLogging.note(invocation)
    let new = TallyEvent(
      id: EntryRepository.newID(), at: instant,
      note: invocation.has(TallyEditing.note) ? text : event.note)
    let isDone = try repository.change(name) { log, store throws(Failure) in
      try log.replace(event, with: new, in: zone, by: store)
    }
    guard isDone else {
      throw .failed("'\(event.id)' was changed meanwhile, so nothing is done: try again")
    }
    let description = description(of: new)
    try confirmTally(
      "Changed \(description)", id: new.id,
      shortID: { TallyEvent.shortIDs(of: [new])[new.id] }, name)
  }
}
