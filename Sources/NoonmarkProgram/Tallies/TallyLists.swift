import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText
import NoonmarkWidgets
import NoonmarkPhrases

/// `noonmark tally today`, `list`, `export` and `history`.
enum TallyLists {
  enum ExportFormat: String, CaseIterable {
    case csv
    case json
  }

  static let exportFormat = Option.choice(
    "format", default: ExportFormat.csv, "Comma-separated values, or JSON")

  fileprivate static let columns =
    ["name", "title", "header", "icon", "color", "count", "last"] + TallyField.ofRule.map(\.key)

  // MARK: History

  static let since = Option.date("since", "The first day")
  static let until = Option.date("until", "The last day")

  /// Returns a row for each event of a day, with the date.
  fileprivate static func lines(of day: TallyDay, in zone: Zone) -> [JSONValue] {
    day.events.map { event in
      .members([("date", .string(day.date.iso8601))] + event.members(in: zone))
    }
  }
}

extension Run {
  mutating func listToday() throws(Failure) {
    try load()
    let repository = try tallyRepository(isChanged: false)
    let tally = try tally(in: repository)
    let today = tallyZone.date(at: now)
    let events = try events(of: tally.name, since: today, in: repository)
      .events(on: today, in: tallyZone)
    try show(.today(tally, events), columns: TallyEvent.columns)
  }

  mutating func listTallies() throws(Failure) {
    try load()
    let repository = try tallyRepository(isChanged: false)
    var summaries: [TallySummary] = []
    for tally in repository.book.tallies {
      summaries.append(try summary(of: tally, in: repository))
    }
    try show(.list(summaries), columns: TallyLists.columns)
  }

  mutating func exportTallies() throws(Failure) {
    try load()
    let repository = try tallyRepository(isChanged: false)
    let names =
      invocation.arguments.isEmpty
      ? try repository.everyName() : [try tally(in: repository).name]
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

extension Run {
  /// Prints a list: a screen, or comma-separated values.
  private mutating func show(
    _ subject: TallyScreen.Subject, columns: [String]
  ) throws(Failure) {
    let screen = TallyScreen(subject, dayStart: configuration[Keys.dayStart].seconds)
    guard invocation[EntryOutput.format] == .csv else {
      return try show(RenderPlan(.widget(screen), shape: .lines, invocation))
    }
    guard case .history(_, let days) = subject else {
      return try write(csvOf: screen, columns: columns)
    }
    let zone = self.zone
    write(csv: days.flatMap { TallyLists.lines(of: $0, in: zone) }, columns: columns)
  }
}

extension Run {
  mutating func listTallyHistory() throws(Failure) {
    try load()
    var first = try date(TallyLists.since)
    var last = try date(TallyLists.until)
    if let first, let last, first > last {
      throw .input(
        "--since \(first.iso8601) is after --until \(last.iso8601): "
          + "write the earlier day as --since")
    }
    let repository = try tallyRepository(isChanged: false)
    let (tally, period) = try saidPeriod(in: repository)
    if let period {
      guard first == nil, last == nil else {
        throw .input(
          "'--since' and '--until' cannot be used with other days: omit "
            + invocation.arguments.joined(separator: " ").quoted)
      }
      first = period.lowerBound
      last = period.upperBound
    }
    let days = try events(of: tally.name, since: first, in: repository)
      .days(in: tallyZone)
      .filter { day in
        first.map { day.date >= $0 } ?? true && last.map { day.date <= $0 } ?? true
      }
    try show(.history(tally, days), columns: ["date"] + TallyEvent.columns)
  }

  /// Parses a tally and a range of days from words such as `water this week`.
  private mutating func saidPeriod(
    in repository: TallyRepository
  ) throws(Failure) -> (Tally, ClosedRange<CivilDate>?) {
    let words = invocation.arguments
    guard !words.isEmpty else { return (repository.book.standard, nil) }
    let named = tallies(in: words, of: repository)
    if let (tally, rest) = named.first, rest.isEmpty { return (tally, nil) }
    let dates = DateArguments(.last, takesTimes: true, days: tallyZone, in: self)
    let reader = dates.reader
    let first = calendarStyle().firstWeekday
    for (tally, rest) in named + [(repository.book.standard, words)] where !rest.isEmpty {
      let text = rest.joined(separator: " ")
      let days = try reader.period(text, at: dates.moment, weeksFrom: first)
      if let days { return (tally, days) }
    }
    guard let (_, rest) = named.first else {
      throw repository.noSuchTally(words.joined(separator: " "))
    }
    throw .input(
      ErrorMessage.invalid(
        "days", rest.joined(separator: " "),
        "write this week, november, last 7 days or yesterday, or --since and --until"))
  }

  private mutating func date(_ option: Option<String?>) throws(Failure) -> CivilDate? {
    guard let text = invocation[option] else { return nil }
    return try self.date(text, by: DateArguments(.last, days: tallyZone, in: self))
  }
}
