import Almanac
import NoonmarkModel
import NoonmarkStore
import NoonmarkText

/// `noonmark tally log`.
enum TallyLogging {
  static let at = Option.text(
    "at", "TIME", "When: 18:30, -15m, 2026-12-24 18:30; now if left out")
  static let note = Option.text("note", "TEXT", "What to remember of it")

  private static let maximumNoteBytes = 1 << 16

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let world = try World(invocation, in: &session)
    _ = try EntryArguments(invocation, &session)
    let instant = try instant(invocation, in: world)
    let note = invocation[TallyLogging.note].flatMap { $0.isEmpty ? nil : $0 }
    if let note, note.utf8.count > maximumNoteBytes {
      throw .input("the note is longer than \(maximumNoteBytes) bytes: write less")
    }
    let repository = try TallyRepository(&session, in: world)
    let tally = try repository.tally(invocation)
    if !repository.book.tallies.contains(where: { $0.name == tally.name }) {
      _ = try repository.add(tally, session)
    }
    let event = TallyEvent(id: EntryRepository.newID(), at: instant, note: note)
    try repository.change(tally.name) { log, store throws(StoreError) in
      try log.log(event, in: world.zone, by: store)
    }
    if instant > world.now {
      session.warn("the event is still to come: it counts on its own day")
    }
    let name = TallyOutput.description(of: event, in: world, session)
    try TallyOutput.confirm(
      "Logged in \(tally.title): \(name)", id: event.id, tally.name, invocation, world, &session)
  }

  private static func instant(
    _ invocation: Invocation, in world: World
  ) throws(CommandError) -> Instant {
    guard let text = invocation[at] else { return world.now }
    return try CommandError.wrap { () throws(TimeParseError) in
      let instant = try TimeParser.parse(text, in: world.zone, now: world.now)
      // Files have times in UTC, where the first and the last day end at other times.
      guard (1...9999).contains(Zone.utc.date(at: instant).year) else {
        throw TimeParseError.outOfRange(text)
      }
      return instant
    }
  }
}
