import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkRecords
import NoonmarkStore
import NoonmarkWidgets

/// `noonmark tally today`, `list` and `export`.
enum TallyLists {
  enum ExportFormat: String, CaseIterable {
    case csv
    case json
  }

  static let exportFormat = Option.choice(
    "format", default: ExportFormat.csv, "Comma-separated values, or JSON")

  static func today(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let world = try World(invocation, in: &session)
    let repository = try TallyRepository(&session, in: world)
    let tally = try repository.tally(invocation)
    let today = world.zone.date(at: world.now)
    let events = try repository.events(of: tally.name, since: today, in: world, &session)
      .events(on: today, in: world.zone)
    switch invocation[EntryOutput.format] {
    case .json:
      session.print(JSONValue.array(events.map { $0.json(in: world.zone) }).text)
    case .csv:
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

  private static let columns = ["name", "title", "header", "icon", "color", "count", "last"]

  static func list(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let world = try World(invocation, in: &session)
    let repository = try TallyRepository(&session, in: world)
    var summaries: [TallySummary] = []
    for tally in repository.book.tallies {
      summaries.append(try repository.summary(of: tally, in: world, &session))
    }
    let objects = summaries.map { $0.json(in: world.zone) }
    switch invocation[EntryOutput.format] {
    case .json: session.print(JSONValue.array(objects).text)
    case .csv: session.print(bytes: CSV.table(of: objects, columns: columns))
    default:
      var rendering = try Rendering(
        showing: TallyScreen(.list(summaries)), invocation, in: world, &session)
      try rendering.run(in: &session)
    }
  }

  static func export(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let world = try World(invocation, in: &session)
    let repository = try TallyRepository(&session, in: world)
    let names =
      invocation.arguments.isEmpty
      ? try repository.everyName() : [try repository.tally(invocation).name]
    let asJSON = invocation[exportFormat] == .json
    var writer = ListWriter(asJSON: asJSON)
    if !asJSON { try writer.add(["tally"] + TallyEvent.columns, to: &session) }
    for name in names {
      let log = try repository.events(of: name, since: nil, in: world, &session)
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

extension TallyEvent {
  /// The columns of comma-separated values.
  static let columns = ["id", "at", "note"]

  func fields(in zone: Zone) -> [String] { [id, at.rfc3339(in: zone), note ?? ""] }
}

extension TallySummary {
  /// The tally for programs.
  func json(in zone: Zone) -> JSONValue {
    .members([
      ("name", .string(tally.name)),
      ("title", .string(tally.title)),
      ("header", .string(tally.header)),
      ("icon", .optional(tally.icon)),
      ("color", .string(tally.color.hex)),
      ("count", .integer(count)),
      ("last", .optional(last?.rfc3339(in: zone))),
    ])
  }
}
