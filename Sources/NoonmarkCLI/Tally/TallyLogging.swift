import Almanac
import NoonmarkModel
import NoonmarkStore
import NoonmarkText

/// `noonmark tally log`.
enum TallyLogging {
  static let at = Option.text(
    "at", "TIME", "When it happened: 18:30, -15m, 2026-12-24 18:30 (default: now)")
  static let note = Option.text("note", "TEXT", "A note about the event")

  private static let maximumNoteBytes = 1 << 16

  static func run(_ invocation: Invocation, in console: inout Console) throws(CommandError) {
    let inputs = try Inputs(invocation, in: &console)
    _ = try EntryArguments(invocation, &console)
    let instant = try instant(invocation, in: inputs)
    let note = try note(invocation)
    let repository = try TallyRepository(&console, in: inputs)
    let tally = try repository.tally(invocation)
    if !repository.book.tallies.contains(where: { $0.name == tally.name }) {
      _ = try repository.add(tally, console.host)
    }
    let event = TallyEvent(id: EntryRepository.newID(), at: instant, note: note)
    try repository.change(tally.name) { log, store throws(StoreError) in
      try log.log(event, in: inputs.zone, by: store)
    }
    if instant > inputs.now {
      console.warn("the event is in the future: it counts on its own day")
    }
    let name = TallyOutput.description(of: event, in: inputs, console.host)
    try TallyOutput.confirm(
      "Logged in \(tally.title): \(name)", id: event.id,
      shortID: { TallyEvent.shortIDs(of: [event])[event.id] }, tally.name, invocation, inputs,
      &console)
  }

  /// The note of the command line; `nil` for none.
  static func note(_ invocation: Invocation) throws(CommandError) -> String? {
    guard let note = invocation[TallyLogging.note], !note.isEmpty else { return nil }
    guard note.utf8.count <= maximumNoteBytes else {
      throw .input("the note is longer than \(maximumNoteBytes) bytes: write less")
    }
    return note
  }

  /// The time of the command line, by default now.
  static func instant(
    _ invocation: Invocation, in inputs: Inputs
  ) throws(CommandError) -> Instant {
    guard let text = invocation[at] else { return inputs.now }
    return try CommandError.wrap { () throws(TimeParseError) in
      let instant = try TimeParser.parse(text, in: inputs.zone, now: inputs.now)
      // Files have times in UTC, where the first and the last day end at other times.
      guard (1...9999).contains(Zone.utc.date(at: instant).year) else {
        throw TimeParseError.outOfRange(text)
      }
      return instant
    }
  }
}
