import Almanac
import NoonmarkModel
import NoonmarkRecords
import NoonmarkStore
import NoonmarkWidgets

/// `noonmark tally history`.
enum TallyHistory {
  static let since = Option.date("since", "The first day")
  static let until = Option.date("until", "The last day")

  static func run(_ invocation: Invocation, in console: inout Console) throws(CommandError) {
    let inputs = try Inputs(invocation, in: &console)
    let first = try date(since, invocation, in: inputs, &console)
    let last = try date(until, invocation, in: inputs, &console)
    if let first, let last, first > last {
      throw .input(
        "no day is from \(first.iso8601) to \(last.iso8601): write the earlier one as --since")
    }
    let repository = try TallyRepository(&console, in: inputs)
    let tally = try repository.tally(invocation)
    let days = try repository.events(of: tally.name, since: first, in: inputs, &console)
      .days(in: inputs.zone)
      .filter { day in
        first.map { day.date >= $0 } ?? true && last.map { day.date <= $0 } ?? true
      }
    let zone = inputs.zone
    let list = ListOutput(
      rows: Rows(days).mapped { json($0, in: zone) }, columns: ["date"] + TallyEvent.columns,
      lines: Rows(days).mapped { lines(of: $0, in: zone) })
    try list.write(as: invocation[EntryOutput.format], to: &console) {
      console throws(CommandError) in
      try RenderPlan(.widget(TallyScreen(.history(tally, days))), shape: .lines, invocation)
        .show(inputs, in: &console)
    }
  }

  private static func date(
    _ option: Option<String?>, _ invocation: Invocation, in inputs: Inputs,
    _ console: inout Console
  ) throws(CommandError) -> CivilDate? {
    guard let text = invocation[option] else { return nil }
    return try DateArguments(.last, in: inputs).date(text, &console)
  }

  private static func json(_ day: TallyDay, in zone: Zone) -> JSONValue {
    .members([
      ("date", .string(day.date.iso8601)), ("count", .integer(day.events.count)),
      ("events", .rows(Rows(day.events).mapped { $0.json(in: zone) })),
    ])
  }

  /// The events of a day, each with the date.
  private static func lines(of day: TallyDay, in zone: Zone) -> Rows<JSONValue> {
    Rows(day.events).mapped { event in
      .members([("date", .string(day.date.iso8601))] + event.members(in: zone))
    }
  }
}
