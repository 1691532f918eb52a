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
    let zone = inputs.zone
    let list = ListOutput(
      rows: Rows(events).mapped { $0.json(in: zone) }, columns: TallyEvent.columns)
    try list.write(as: invocation[EntryOutput.format], to: &console) {
      console throws(CommandError) in
      try RenderPlan(.widget(TallyScreen(.today(tally, events))), shape: .lines, invocation)
        .show(inputs, in: &console)
    }
  }

  private static let columns = ["name", "title", "header", "icon", "color", "count", "last"]

  static func list(_ invocation: Invocation, in console: inout Console) throws(CommandError) {
    var inputs = try Inputs(invocation, in: &console)
    let repository = try TallyRepository(&console, in: inputs)
    var summaries: [TallySummary] = []
    for tally in repository.book.tallies {
      summaries.append(try repository.summary(of: tally, in: inputs, &console))
    }
    let zone = inputs.zone
    let options = RenderOptions(invocation)
    let style = OutputStyle(options, inputs.configuration, console.host)
    let stylesheet = try inputs.stylesheet(options, style, in: &console)
    let list = ListOutput(
      rows: Rows(summaries).mapped { $0.json(in: zone, stylesheet) }, columns: columns)
    try list.write(as: invocation[EntryOutput.format], to: &console) {
      console throws(CommandError) in
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
    var writer = ListWriter(
      invocation[exportFormat] == .json ? .json : .csv(columns: ["tally"] + TallyEvent.columns))
    for name in names {
      let log = try repository.events(of: name, since: nil, in: inputs, &console)
      for event in log.events.reversed() {
        try writer.add(
          .members([("tally", .string(name))] + event.members(in: inputs.zone)), to: &console)
      }
    }
    writer.end(&console)
  }
}

extension TallyEvent {
  /// The columns of comma-separated values.
  static let columns = ["id", "at", "note"]
}

extension TallySummary {
  /// The tally for programs.
  func json(in zone: Zone, _ stylesheet: Stylesheet) -> JSONValue {
    .members([
      ("name", .string(tally.name)),
      ("title", .string(tally.title)),
      ("header", .string(tally.header)),
      ("icon", .optional(tally.icon)),
      ("color", .string(stylesheet.fill(tally.color).hex)),
      ("count", .integer(count)),
      ("last", .optional(last?.rfc3339(in: zone))),
    ])
  }
}
