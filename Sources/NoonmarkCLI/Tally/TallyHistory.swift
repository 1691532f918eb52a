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

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let world = try World(invocation, in: &session)
    let first = try date(since, invocation, in: world)
    let last = try date(until, invocation, in: world)
    if let first, let last, first > last {
      throw .input(
        "no day is from \(first.iso8601) to \(last.iso8601): write the earlier one as --since")
    }
    let repository = try TallyRepository(&session, in: world)
    let tally = try repository.tally(invocation)
    let days = try repository.events(of: tally.name, since: first, in: world, &session)
      .days(in: world.zone)
      .filter { day in
        first.map { day.date >= $0 } ?? true && last.map { day.date <= $0 } ?? true
      }
    switch invocation[EntryOutput.format] {
    case .json: try writeJSON(days, in: world.zone, &session)
    case .csv: try writeCSV(days, in: world.zone, &session)
    default: try show(days, of: tally, invocation, in: world, &session)
    }
  }

  private static func date(
    _ option: Option<String?>, _ invocation: Invocation, in world: World
  ) throws(CommandError) -> CivilDate? {
    guard let text = invocation[option] else { return nil }
    return try EntryArguments.date(text, in: world)
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
