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

  static func today(_ invocation: Invocation, in console: inout Console) throws(CommandError) {
    let inputs = try Inputs(invocation, in: &console)
    let repository = try TallyRepository(&console, in: inputs)
    let tally = try repository.tally(invocation)
    let today = inputs.zone.date(at: inputs.now)
    let events = try repository.events(of: tally.name, since: today, in: inputs, &console)
      .events(on: today, in: inputs.zone)
    switch invocation[EntryOutput.format] {
    case .json:
      console.writeLine(JSONValue.array(events.map { $0.json(in: inputs.zone) }).text)
    case .csv:
      var bytes: [UInt8] = []
      CSV.write(TallyEvent.columns, into: &bytes)
      for event in events { CSV.write(event.fields(in: inputs.zone), into: &bytes) }
      console.write(bytes)
    default:
      try RenderPlan(.widget(TallyScreen(.today(tally, events))), shape: .lines, invocation)
        .show(inputs, in: &console)
    }
  }

  private static let columns = ["name", "title", "header", "icon", "color", "count", "last"]

  static func list(_ invocation: Invocation, in console: inout Console) throws(CommandError) {
    let inputs = try Inputs(invocation, in: &console)
    let repository = try TallyRepository(&console, in: inputs)
    var summaries: [TallySummary] = []
    for tally in repository.book.tallies {
      summaries.append(try repository.summary(of: tally, in: inputs, &console))
    }
    let objects = summaries.map { $0.json(in: inputs.zone) }
    switch invocation[EntryOutput.format] {
    case .json: console.writeLine(JSONValue.array(objects).text)
    case .csv: console.write(CSV.table(of: objects, columns: columns))
    default:
      try RenderPlan(.widget(TallyScreen(.list(summaries))), shape: .lines, invocation)
        .show(inputs, in: &console)
    }
  }

  static func export(_ invocation: Invocation, in console: inout Console) throws(CommandError) {
    let inputs = try Inputs(invocation, in: &console)
    let repository = try TallyRepository(&console, in: inputs)
    let names =
      invocation.arguments.isEmpty
      ? try repository.everyName() : [try repository.tally(invocation).name]
    let asJSON = invocation[exportFormat] == .json
    var writer = ListWriter(asJSON: asJSON)
    if !asJSON { try writer.add(["tally"] + TallyEvent.columns, to: &console) }
    for name in names {
      let log = try repository.events(of: name, since: nil, in: inputs, &console)
      for event in log.events.reversed() {
        if asJSON {
          try writer.add(
            .members([("tally", .string(name))] + event.members(in: inputs.zone)), to: &console)
        } else {
          try writer.add([name] + event.fields(in: inputs.zone), to: &console)
        }
      }
    }
    try writer.end(&console)
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
