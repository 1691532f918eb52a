import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkStore
import NoonmarkText
import NoonmarkWidgets

/// What the commands that change tallies and logs have in common.
enum TallyReport {
  /// The name of a tally where it may be left out.
  static let name = ArgumentSpec("NAME", .optional)

  /// Tells that a change is made, with the tally as it now stands for who is at a terminal.
  static func tell(
    _ id: String?, _ sentence: String, _ tally: String?, _ invocation: Invocation,
    _ world: World, _ session: inout Session
  ) throws(CommandError) {
    try EntryReport.tell(
      id, sentence, WidgetSpec(TallyWidget.self, WidgetRequest(name: tally)), invocation, world,
      &session)
  }

  /// What an event is called: its time, with its date where that is another day, and its note.
  static func words(
    for event: TallyEvent, in world: World, _ session: Session
  ) -> String {
    var world = world
    let style = world.calendarStyle(in: session)
    let civil = world.zone.civil(at: event.at)
    var words = style.text(hour: civil.hour, minute: civil.minute)
    if civil.date != world.zone.date(at: world.now) { words = style.text(civil.date) + " " + words }
    let note = DisplayText(event.note ?? "")
    return note.isEmpty ? words.string : "\(words.string) '\(note.truncated(to: 60).string)'"
  }
}

/// `noonmark tally new`.
enum TallyNewCommand: Command {
  static let spec = CommandSpec(
    "tally new", "Count something new, and print its name",
    arguments: [ArgumentSpec("NAME")],
    options: [
      OptionSpec("title", .text("TITLE"), "What it is called"),
      OptionSpec("header", .text("WORDS"), "What stands before a day's count"),
    ] + EntryInput.options + Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let world = try World(invocation, in: &session)
    let input = try EntryInput(invocation, &session)
    let name = invocation.arguments[0]
    guard Tally.isName(name) else {
      throw .input("\(name.quoted) is no name of a tally: \(Tally.nameAdvice)")
    }
    let preset = Tally.presets.first { $0.name == name }
    if let title = invocation.value("title"), DisplayText(title).isEmpty {
      throw .input("the title is empty: write what is counted, as 'Glasses of water'")
    }
    let title = invocation.value("title") ?? preset?.title ?? name
    let tally = Tally(
      name: name, title: title,
      header: input.value("header")
        ?? (invocation.has("title") ? title : preset?.header ?? title),
      icon: invocation.has("icon") ? input.value("icon") : preset?.icon,
      color: input.value("color").flatMap { Color(written: $0) } ?? preset?.color
        ?? .standardFill)
    let access = try TallyAccess(&session, in: world)
    guard try access.add(tally, session) else {
      throw .failed("there is a tally '\(name)' already: see noonmark tally list")
    }
    try TallyReport.tell(name, "Added \(title)", name, invocation, world, &session)
  }
}

/// `noonmark tally log`.
enum TallyLogCommand: Command {
  static let spec = CommandSpec(
    "tally log", "Log that it happened, and print the event's id",
    arguments: [TallyReport.name],
    options: [
      OptionSpec("at", .text("TIME"), "When: 18:30, -15m, 2026-12-24 18:30; now if left out"),
      OptionSpec("note", .text("TEXT"), "What to remember of it"),
    ] + Options.everywhere)

  /// The most bytes of a note.
  private static let longestNote = 1 << 16

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let world = try World(invocation, in: &session)
    _ = try EntryInput(invocation, &session)
    let at = try instant(invocation, in: world)
    let note = invocation.value("note").flatMap { $0.isEmpty ? nil : $0 }
    if let note, note.utf8.count > longestNote {
      throw .input("the note is longer than \(longestNote) bytes: write less")
    }
    let access = try TallyAccess(&session, in: world)
    let tally = try access.tally(invocation)
    if !access.book.tallies.contains(where: { $0.name == tally.name }) {
      _ = try access.add(tally, session)
    }
    let event = TallyEvent(id: EntryAccess.newID(), at: at, note: note)
    try access.change(tally.name) { log, store throws(StoreError) in
      try log.log(event, in: world.zone, by: store)
    }
    if at > world.now {
      session.warn("the event is still to come: it counts on its own day")
    }
    let words = TallyReport.words(for: event, in: world, session)
    try TallyReport.tell(
      event.id, "Logged in \(tally.title): \(words)", tally.name, invocation, world, &session)
  }

  private static func instant(
    _ invocation: Invocation, in world: World
  ) throws(CommandError) -> Instant {
    guard let text = invocation.value("at") else { return world.now }
    do throws(TimeParseError) {
      let instant = try TimeParser.parse(text, in: world.zone, now: world.now)
      // Files tell times in UTC, where the first and the last day end at other times.
      guard (1...9999).contains(Zone.utc.date(at: instant).year) else {
        throw TimeParseError.outOfRange(text)
      }
      return instant
    } catch {
      throw .input(error.message)
    }
  }
}

/// `noonmark tally remove`.
enum TallyRemoveCommand: Command {
  static let spec = CommandSpec(
    "tally remove", "Remove an event, given by its id or its whole note",
    arguments: [ArgumentSpec("ID")], options: [Confirmation.option] + Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let world = try World(invocation, in: &session)
    let access = try TallyAccess(&session, in: world)
    let (name, event) = try find(invocation.arguments[0], access, world, &session)
    let words = TallyReport.words(for: event, in: world, session)
    guard try Confirmation.isGiven(to: "Remove \(words) of \(name)", invocation) else {
      session.print("Nothing is removed.")
      return
    }
    let isDone = try access.change(name) { log, store throws(StoreError) in
      try log.remove(event, in: world.zone, by: store)
    }
    guard isDone else {
      var scan = TallyScan(in: world.zone, changing: event.id)
      try access.read(name, &scan, in: world, &session)
      if scan.isShared { throw sharing(event.id, access.log(of: name)) }
      throw .failed("'\(event.id)' was changed meanwhile, so nothing is removed: try again")
    }
    let known = (access.book.tallies + Tally.presets).contains { $0.name == name }
    try TallyReport.tell(
      nil, "Removed \(words)", known ? name : nil, invocation, world, &session)
  }

  /// What is wrong where several lines of a log have one id, as copies that somebody made.
  private static func sharing(_ id: String, _ log: TallyFile) -> CommandError {
    .failed(
      "several events have the id \(id.quoted), so none is removed: "
        + "write another id in all but one of their lines in \(log.path)")
  }

  /// Looks for an event in every log.
  private static func find(
    _ wanted: String, _ access: TallyAccess, _ world: World, _ session: inout Session
  ) throws(CommandError) -> (name: String, event: TallyEvent) {
    var found: [(name: String, event: TallyEvent)] = []
    for name in try access.everyName() {
      var search = TallySearch(wanted)
      try access.read(name, &search, in: world, &session)
      found += search.found.map { (name, $0) }
    }
    let search = EntrySearch(
      found.map {
        .init(id: $0.event.id, title: $0.event.note ?? "", date: world.zone.date(at: $0.event.at))
      })
    do throws(EntrySearchError) {
      return found[try search.index(of: wanted)]
    } catch {
      if case .several(_, let ids) = error, Set(ids).count == 1, let first = found.first {
        throw sharing(first.event.id, access.log(of: first.name))
      }
      throw .failed(error.message(for: "event", listedBy: "tally history"))
    }
  }
}

/// `noonmark tally undo`.
enum TallyUndoCommand: Command {
  static let spec = CommandSpec(
    "tally undo", "Take the last change of a log back, and the one before it when asked again",
    arguments: [TallyReport.name], options: Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let world = try World(invocation, in: &session)
    let access = try TallyAccess(&session, in: world)
    let tally = try access.tally(invocation)
    let undone = try access.change(tally.name) { log, store throws(StoreError) in
      try log.undo(in: world.zone, by: store)
    }
    guard let undone else {
      throw .failed("nothing to undo: no change of '\(tally.name)' is left to take back")
    }
    let words = TallyReport.words(for: undone.event, in: world, session)
    let sentence = "Undid: " + (undone.isGone ? words : "the removal of \(words)")
    guard session.terminal != nil else {
      session.print(DisplayText(sentence).string)
      return
    }
    try TallyReport.tell(nil, sentence, tally.name, invocation, world, &session)
  }
}
