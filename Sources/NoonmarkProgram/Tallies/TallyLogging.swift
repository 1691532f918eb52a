import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkText

/// `noonmark tally log`.
enum TallyLogging {
  static let at = Option.date(
    "at", "When it happened: 18:30, -15m, yesterday, 2026-12-24 18:30 (default: now)",
    placeholder: "TIME")
  static let note = Option.text("note", "TEXT", "A note about the event")

  private static let maximumNoteBytes = 1 << 16

  /// The note of the command line; `nil` for none.
  static func note(_ invocation: Invocation) throws(Failure) -> String? {
    guard let note = invocation[TallyLogging.note], !note.isEmpty else { return nil }
    guard note.utf8.count <= maximumNoteBytes else {
      throw .input("the note is longer than \(maximumNoteBytes) bytes: write less")
    }
    return note
  }
}

extension Run {
  mutating func logEvent() throws(Failure) {
    try load()
    _ = try EntryArguments(in: &self)
    let instant = try eventInstant()
    let note = try TallyLogging.note(invocation)
    let repository = try tallyRepository()
    let tally = try tallyToLog(in: repository)
    if !repository.book.tallies.contains(where: { $0.name == tally.name }) {
      do {
        _ = try repository.add(tally, host)
      } catch {
        throw .failed("\(error.message); nothing was logged")
      }
    }
    let event = TallyEvent(id: EntryRepository.newID(), at: instant, note: note)
    try repository.change(tally.name) { log, store throws(Failure) in
      try log.log(event, in: zone, by: store)
    }
    if instant > now {
      warn("the event is in the future: it counts on its own day")
    }
    let name = description(of: event)
    try confirmTally(
      "Logged in \(tally.title): \(name)", id: event.id,
      shortID: { TallyEvent.shortIDs(of: [event])[event.id] }, tally.name)
  }

  /// The time of the command line, by default now.
  mutating func eventInstant() throws(Failure) -> Instant {
    guard let text = invocation[TallyLogging.at] else { return now }
    let instant = try eventInstant(text)
    // Files have times in UTC, where the first and the last day end at other times.
    guard CivilDate.supportedYears.contains(Zone.utc.date(at: instant).year) else {
      throw .timeOutOfRange(text)
    }
    return instant
  }

  /// Returns the instant of a time, or the start of a day in words.
  private mutating func eventInstant(
    _ text: String
  ) throws(Failure) -> Instant {
    do {
      return try TimeParser.parse(text, in: zone, now: now)
    } catch {
      guard error.cause == .unreadableText,
        let date = try dateIfReadable(text, by: DateArguments(.last, in: self))
      else { throw error }
      return zone.startOfDay(date)
    }
  }
}
