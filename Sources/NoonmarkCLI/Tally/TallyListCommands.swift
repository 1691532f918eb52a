import Almanac
import NoonmarkFormats
import NoonmarkModel
import NoonmarkRecords
import NoonmarkStore
import NoonmarkWidgets

/// `noonmark tally today`.
enum TallyTodayCommand: Command {
  static let spec = CommandSpec(
    "tally today", "Today's events, newest first", arguments: [TallyReport.name],
    options: EntryReport.listOptions)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let world = try World(invocation, in: &session)
    let access = try TallyAccess(&session, in: world)
    let tally = try access.tally(invocation)
    let today = world.zone.date(at: world.now)
    let events = try access.events(of: tally.name, since: today, in: world, &session)
      .events(on: today, in: world.zone)
    switch invocation.value("format") {
    case JSONFormat.name:
      session.print(JSONValue.array(events.map { $0.json(in: world.zone) }).text)
    case "csv":
      var bytes: [UInt8] = []
      CSV.write(TallyEvent.columns, into: &bytes)
      for event in events { CSV.write(event.fields(in: world.zone), into: &bytes) }
      session.print(bytes: bytes)
    default:
      var rendering = try Rendering(
        showing: TallyScreen(.today(tally, events)), invocation, in: world, &session)
      try rendering.run(in: &session)
    }
  }
}

/// `noonmark tally history`.
enum TallyHistoryCommand: Command {
  static let spec = CommandSpec(
    "tally history", "The events of all days, or of some, newest first",
    arguments: [TallyReport.name],
    options: [
      OptionSpec("since", .text("DATE"), "The first day"),
      OptionSpec("until", .text("DATE"), "The last day"),
    ] + EntryReport.listOptions.filter { !["refresh-at", "with-refresh-at"].contains($0.name) })

  /// So many events are laid out at a time, in whole days.
  private static let layoutSize = 4000

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let world = try World(invocation, in: &session)
    let since = try date("since", invocation, in: world)
    let until = try date("until", invocation, in: world)
    if let since, let until, since > until {
      throw .input(
        "no day is from \(since.iso8601) to \(until.iso8601): write the earlier one as --since")
    }
    let access = try TallyAccess(&session, in: world)
    let tally = try access.tally(invocation)
    let days = try access.events(of: tally.name, since: since, in: world, &session)
      .days(in: world.zone)
      .filter { day in
        since.map { day.date >= $0 } ?? true && until.map { day.date <= $0 } ?? true
      }
    switch invocation.value("format") {
    case JSONFormat.name: try writeJSON(days, in: world.zone, &session)
    case "csv": try writeCSV(days, in: world.zone, &session)
    default: try show(days, of: tally, invocation, in: world, &session)
    }
  }

  private static func date(
    _ option: String, _ invocation: Invocation, in world: World
  ) throws(CommandError) -> CivilDate? {
    guard let text = invocation.value(option) else { return nil }
    return try EntryInput.date(text, in: world)
  }

  private static func writeJSON(
    _ days: [TallyDay], in zone: Zone, _ session: inout Session
  ) throws(CommandError) {
    var writer = ListWriter(asJSON: true)
    for day in days {
      try writer.add(
        .members([
          ("date", .string(day.date.iso8601)), ("count", .integer(day.events.count)),
          ("events", .array(day.events.map { $0.json(in: zone) })),
        ]), to: &session)
    }
    try writer.end(&session)
  }

  private static func writeCSV(
    _ days: [TallyDay], in zone: Zone, _ session: inout Session
  ) throws(CommandError) {
    var writer = ListWriter(asJSON: false)
    try writer.add(["date"] + TallyEvent.columns, to: &session)
    for day in days {
      for event in day.events {
        try writer.add([day.date.iso8601] + event.fields(in: zone), to: &session)
      }
    }
    try writer.end(&session)
  }

  private static func show(
    _ days: [TallyDay], of tally: Tally, _ invocation: Invocation, in world: World,
    _ session: inout Session
  ) throws(CommandError) {
    var rest = days[...]
    repeat {
      var count = 0
      let part = rest.prefix { day in
        defer { count += day.events.count }
        return count < layoutSize
      }
      rest = rest.dropFirst(part.count)
      var rendering = try Rendering(
        showing: TallyScreen(.history(tally, Array(part))), invocation, in: world, &session)
      try rendering.run(in: &session)
      if !rest.isEmpty { session.print("") }
    } while !rest.isEmpty
  }
}

/// `noonmark tally list`.
enum TallyListCommand: Command {
  static let spec = CommandSpec(
    "tally list", "List the tallies", options: EntryReport.listOptions)

  private static let columns = ["name", "title", "header", "icon", "color", "count", "last"]

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let world = try World(invocation, in: &session)
    let access = try TallyAccess(&session, in: world)
    var summaries: [TallySummary] = []
    for tally in access.book.tallies {
      summaries.append(try access.summary(of: tally, in: world, &session))
    }
    let objects = summaries.map { $0.json(in: world.zone) }
    switch invocation.value("format") {
    case JSONFormat.name: session.print(JSONValue.array(objects).text)
    case "csv": session.print(bytes: CSV.table(of: objects, columns: columns))
    default:
      var rendering = try Rendering(
        showing: TallyScreen(.list(summaries)), invocation, in: world, &session)
      try rendering.run(in: &session)
    }
  }
}

/// `noonmark tally export`.
enum TallyExportCommand: Command {
  static let spec = CommandSpec(
    "tally export", "Write every event of a tally, or of all of them, oldest first",
    arguments: [TallyReport.name],
    options: [
      OptionSpec(
        "format", .choice(["csv", JSONFormat.name]), "Comma-separated values, or JSON")
    ] + Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let world = try World(invocation, in: &session)
    let access = try TallyAccess(&session, in: world)
    let names =
      invocation.arguments.isEmpty ? try access.everyName() : [try access.tally(invocation).name]
    let asJSON = invocation.value("format") == JSONFormat.name
    var writer = ListWriter(asJSON: asJSON)
    if !asJSON { try writer.add(["tally"] + TallyEvent.columns, to: &session) }
    for name in names {
      let log = try access.events(of: name, since: nil, in: world, &session)
      for event in log.events.reversed() {
        if asJSON {
          try writer.add(
            .members([("tally", .string(name))] + event.members(in: world.zone)), to: &session)
        } else {
          try writer.add([name] + event.fields(in: world.zone), to: &session)
        }
      }
    }
    try writer.end(&session)
  }
}
