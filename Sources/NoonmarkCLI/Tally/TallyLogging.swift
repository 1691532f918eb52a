import Almanac
import NoonmarkModel
import NoonmarkStore
import NoonmarkText

/// `noonmark tally log`.
enum TallyLogging {
  static let at = Option.date(
    "at", "When it happened: 18:30, -15m, yesterday, 2026-12-24 18:30 (default: now)",
    placeholder: "TIME")
  static let note = Option.text("note", "TEXT", "A note about the event")

  private static let maximumNoteBytes = 1 << 16

  static func run(_ invocation: Invocation, in console: inout Console) throws(CommandError) {
    let inputs = try Inputs(invocation, in: &console)
    _ = try EntryArguments(invocation, &console)
    let instant = try instant(invocation, in: inputs, &console)
    let note = try note(invocation)
    let repository = try TallyRepository(&console, in: inputs)
    let tally = try repository.tallyToLog(invocation, &console)
    if !repository.book.tallies.contains(where: { $0.name == tally.name }) {
      do throws(CommandError) {
        _ = try repository.add(tally, console.host)
      } catch {
        throw .failed("\(error.message); nothing was logged")
      }
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
    _ invocation: Invocation, in inputs: Inputs, _ console: inout Console
  ) throws(CommandError) -> Instant {
    guard let text = invocation[at] else { return inputs.now }
    let instant = try instant(text, in: inputs, &console)
    // Files have times in UTC, where the first and the last day end at other times.
    guard CivilDate.supportedYears.contains(Zone.utc.date(at: instant).year) else {
      throw CommandError(TimeParseError.outOfRange(text))
    }
    return instant
  }

  /// Returns the instant of a time, or the start of a day in words.
  private static func instant(
    _ text: String, in inputs: Inputs, _ console: inout Console
  ) throws(CommandError) -> Instant {
    do throws(TimeParseError) {
      return try TimeParser.parse(text, in: inputs.zone, now: inputs.now)
    } catch {
      guard case .unreadable = error,
        let date = try DateArguments(.last, in: inputs).dateIfReadable(text, &console)
      else { throw CommandError(error) }
      return inputs.zone.startOfDay(date)
    }
  }
}
