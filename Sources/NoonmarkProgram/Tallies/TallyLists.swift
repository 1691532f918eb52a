import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkStore
import NoonmarkText
import NoonmarkWidgets

/// `noonmark tally today`, `list` and `export`.
enum TallyLists {
  enum ExportFormat: String, CaseIterable {
    case csv
    case json
  }

  static let exportFormat = Option.choice(
    "format", default: ExportFormat.csv, "Comma-separated values, or JSON")

  fileprivate static let columns = ["name", "title", "header", "icon", "color", "count", "last"]
}

extension Run {
  mutating func listToday() throws(Failure) {
    try load()
    let repository = try tallyRepository()
    let tally = try repository.tally(invocation)
    let today = zone.date(at: now)
    let events = try events(of: tally.name, since: today, in: repository)
      .events(on: today, in: zone)
    let zone = self.zone
    let list = ListOutput(
      rows: events.map { $0.json(in: zone) }, columns: TallyEvent.columns)
    if write(list, as: invocation[EntryOutput.format]) { return }
    try show(RenderPlan(.widget(TallyScreen(.today(tally, events))), shape: .lines, invocation))
  }

  mutating func listTallies() throws(Failure) {
    try load()
    let repository = try tallyRepository()
    var summaries: [TallySummary] = []
    for tally in repository.book.tallies {
      summaries.append(try summary(of: tally, in: repository))
    }
    let zone = self.zone
    let options = RenderOptions(invocation)
    let style = OutputStyle(options, configuration, host)
    let stylesheet = try stylesheet(options, style)
    let list = ListOutput(
      rows: summaries.map { $0.json(in: zone, stylesheet) }, columns: TallyLists.columns)
    if write(list, as: invocation[EntryOutput.format]) { return }
    try show(RenderPlan(.widget(TallyScreen(.list(summaries))), shape: .lines, invocation))
  }

  mutating func exportTallies() throws(Failure) {
    try load()
    let repository = try tallyRepository()
    let names =
      invocation.arguments.isEmpty
      ? try repository.everyName() : [try repository.tally(invocation).name]
    var rows: [JSONValue] = []
    for name in names {
      let log = try events(of: name, since: nil, in: repository)
      rows += log.events.reversed().map {
        .members([("tally", .string(name))] + $0.members(in: zone))
      }
    }
    switch invocation[TallyLists.exportFormat] {
    case .json: write(json: rows)
    case .csv: write(csv: rows, columns: ["tally"] + TallyEvent.columns)
    }
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
