import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkWidgets

/// `noonmark tally history`.
enum TallyHistory {
  static let since = Option.date("since", "The first day")
  static let until = Option.date("until", "The last day")

  fileprivate static func json(_ day: TallyDay, in zone: Zone) -> JSONValue {
    .members([
      ("date", .string(day.date.iso8601)), ("count", .integer(day.events.count)),
      ("events", .array(day.events.map { $0.json(in: zone) })),
    ])
  }

  /// The events of a day, each with the date.
  fileprivate static func lines(of day: TallyDay, in zone: Zone) -> [JSONValue] {
    day.events.map { event in
      .members([("date", .string(day.date.iso8601))] + event.members(in: zone))
    }
  }
}

extension Run {
  mutating func listTallyHistory() throws(Failure) {
    try load()
    let first = try date(TallyHistory.since)
    let last = try date(TallyHistory.until)
    if let first, let last, first > last {
      throw .input(
        "no day is from \(first.iso8601) to \(last.iso8601): write the earlier one as --since")
    }
    let repository = try tallyRepository()
    let tally = try repository.tally(invocation)
    let days = try events(of: tally.name, since: first, in: repository)
      .days(in: zone)
      .filter { day in
        first.map { day.date >= $0 } ?? true && last.map { day.date <= $0 } ?? true
      }
    let zone = self.zone
    let list = ListOutput(
      rows: days.map { TallyHistory.json($0, in: zone) },
      columns: ["date"] + TallyEvent.columns,
      lines: days.flatMap { TallyHistory.lines(of: $0, in: zone) })
    if write(list, as: invocation[EntryOutput.format]) { return }
    try show(RenderPlan(.widget(TallyScreen(.history(tally, days))), shape: .lines, invocation))
  }

  private mutating func date(
    _ option: Option<String?>
  ) throws(Failure) -> CivilDate? {
    guard let text = invocation[option] else { return nil }
    return try self.date(text, by: DateArguments(.last, in: self))
  }
}
