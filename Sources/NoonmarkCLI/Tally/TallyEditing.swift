import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkRecords
import NoonmarkStore
import NoonmarkText

/// `noonmark tally rename` and `noonmark tally edit`.
enum TallyEditing {
  // MARK: Names

  static func rename(_ invocation: Invocation, in console: inout Console) throws(CommandError) {
    let inputs = try Inputs(invocation, in: &console)
    let repository = try TallyRepository(&console, in: inputs)
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
      try repository.edit(tally, edits, console.host)
    }
    try repository.change(old) { log, store throws(StoreError) in
      try log.rename(to: newLog, by: store)
    }
    try TallyOutput.confirm("Renamed \(old) to \(new)", new, invocation, inputs, &console)
  }

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

  private static let ofTallies = [title.spec, header.spec] + EntryArguments.options

  static func edit(_ invocation: Invocation, in console: inout Console) throws(CommandError) {
    let isTally = ofTallies.contains { invocation.text(of: $0) != nil }
    let isEvent = invocation.has(at) || invocation.has(note)
    guard isTally || isEvent else {
      let all = (ofTallies + [at.spec, note.spec]).map { "--\($0.name)" }
      throw .input("nothing to change: write one of \(all.joined(separator: ", "))")
    }
    guard !isTally || !isEvent else {
      throw .input("'--at' and '--note' change an event, the other options a tally: use one kind")
    }
    let inputs = try Inputs(invocation, in: &console)
    let repository = try TallyRepository(&console, in: inputs)
    if isTally {
      try editTally(repository, invocation, inputs, &console)
    } else {
      try editEvent(repository, invocation, inputs, &console)
    }
  }

  private static func editTally(
    _ repository: TallyRepository, _ invocation: Invocation, _ inputs: Inputs,
    _ console: inout Console
  ) throws(CommandError) {
    var edits = try EntryArguments(invocation, &console).edits(
      [header.spec] + EntryArguments.options)
    if let text = invocation[title] {
      guard !DisplayText(text).isEmpty else {
        throw .input("the title is empty: write what is counted, such as 'Glasses of water'")
      }
      edits.append(.field(1, text))
    }
    let tally = try repository.tally(invocation)
    try repository.edit(tally, edits, console.host)
    try TallyOutput.confirm(
      "Changed \(invocation[title] ?? tally.title)", tally.name, invocation, inputs, &console)
  }

  private static func editEvent(
    _ repository: TallyRepository, _ invocation: Invocation, _ inputs: Inputs,
    _ console: inout Console
  ) throws(CommandError) {
    try EntryArguments.checkEncoding(console.host)
    let (name, event) = try TallyRemoval.find(
      invocation.arguments[0], repository, inputs, &console)
    let instant =
      invocation.has(at) ? try TallyLogging.instant(invocation, in: inputs, &console) : event.at
    let text = try TallyLogging.note(invocation)
    let new = TallyEvent(
      id: EntryRepository.newID(), at: instant, note: invocation.has(note) ? text : event.note)
    let isDone = try repository.change(name) { log, store throws(StoreError) in
      try log.replace(event, with: new, in: inputs.zone, by: store)
    }
    guard isDone else {
      throw .failed("'\(event.id)' was changed meanwhile, so nothing is done: try again")
    }
    let description = TallyOutput.description(of: new, in: inputs, console.host)
    try TallyOutput.confirm(
      "Changed \(description)", id: new.id,
      shortID: { TallyEvent.shortIDs(of: [new])[new.id] }, name, invocation, inputs, &console)
  }
}
