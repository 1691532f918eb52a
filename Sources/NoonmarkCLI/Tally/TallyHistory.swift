import Almanac
import NoonmarkModel
import NoonmarkRecords
import NoonmarkStore
import NoonmarkWidgets

/// `noonmark tally history`.
enum TallyHistory {
  static let since = Option.text("since", "DATE", "The first day")
  static let until = Option.text("until", "DATE", "The last day")

  /// The events that are laid out at a time, in whole days.
  private static let layoutSize = 4000

  static func run(_ invocation: Invocation, in console: inout Console) throws(CommandError) {
    let inputs = try Inputs(invocation, in: &console)
    let first = try date(since, invocation, in: inputs)
    let last = try date(until, invocation, in: inputs)
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
    switch invocation[EntryOutput.format] {
    case .json: try writeJSON(days, in: inputs.zone, &console)
    case .csv: try writeCSV(days, in: inputs.zone, &console)
    default: try show(days, of: tally, invocation, in: inputs, &console)
    }
  }

  private static func date(
    _ option: Option<String?>, _ invocation: Invocation, in inputs: Inputs
  ) throws(CommandError) -> CivilDate? {
    guard let text = invocation[option] else { return nil }
    return try EntryArguments.date(text, in: inputs)
  }

  private static func writeJSON(
    _ days: [TallyDay], in zone: Zone, _ console: inout Console
  ) throws(CommandError) {
    var writer = ListWriter(asJSON: true)
    for day in days {
      try writer.add(
        .members([
          ("date", .string(day.date.iso8601)), ("count", .integer(day.events.count)),
          ("events", .array(day.events.map { $0.json(in: zone) })),
        ]), to: &console)
    }
    try writer.end(&console)
  }

  private static func writeCSV(
    _ days: [TallyDay], in zone: Zone, _ console: inout Console
  ) throws(CommandError) {
    var writer = ListWriter(asJSON: false)
    try writer.add(["date"] + TallyEvent.columns, to: &console)
    for day in days {
      for event in day.events {
        try writer.add([day.date.iso8601] + event.fields(in: zone), to: &console)
      }
    }
    try writer.end(&console)
  }

  private static func show(
    _ days: [TallyDay], of tally: Tally, _ invocation: Invocation, in inputs: Inputs,
    _ console: inout Console
  ) throws(CommandError) {
    var rest = days[...]
    repeat {
      var count = 0
      let part = rest.prefix { day in
        defer { count += day.events.count }
        return count < layoutSize
      }
      rest = rest.dropFirst(part.count)
      let screen = TallyScreen(.history(tally, Array(part)))
      try RenderPlan(.widget(screen), shape: .lines, invocation).show(inputs, in: &console)
      if !rest.isEmpty { console.writeLine("") }
    } while !rest.isEmpty
  }
}
