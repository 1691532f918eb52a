import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText
import Recurrence

/// Turns the series of events into dates of the user, and records what a date cannot represent.
struct ICalendarEventReader {
  private var reader: ICalendarSeriesReader
  private let today: CivilDate
  private var ownProblems = Diagnostics()

  /// Creates a reader with the user's date.
  init(_ reader: ICalendarSeriesReader, today: CivilDate) {
    self.reader = reader
    self.today = today
  }

  /// The problems so far.
  var problems: Diagnostics {
    var problems = reader.problems
    problems += ownProblems
    return problems
  }

  /// Returns what an event adds or cancels.
  mutating func changes(
    _ draft: ICalendarScanner.Draft, zoneNamed: (String) -> Zone?
  ) -> [ICalendarChange] {
    switch reader.read(draft, zoneNamed: zoneNamed) {
    case .canceled(let uid):
      return [
        .canceled(
          uid: uid, sequence: draft.sequenceNumber,
          recurrence: reader.recurrence(of: draft, zoneNamed: zoneNamed))
      ]
    case .series(let all):
      return all.compactMap { event($0, zoneNamed: zoneNamed) }.map { .event($0) }
    }
  }

  private mutating func event(
    _ series: ICalendarSeries, zoneNamed: (String) -> Zone?
  ) -> ICalendarEvent? {
    guard let first = series.first, first.date.year <= 9999 else { return nil }
    guard !series.title.isEmpty else {
      let uid = series.draft.uid?.text ?? ""
      let name = uid.isEmpty ? "an event" : "the event \(shown(uid))"
      note(series.draft.line, "\(name) has no title (SUMMARY): event skipped")
      return nil
    }
    let found = ICalendarSchedule(
      series, from: first, repetition: own(series.rule), for: reader.home, on: today,
      zoneNamed: zoneNamed)
    noteLosses(of: found, series, after: first)
    guard CivilDate.supportedYears.contains(found.schedule.date.year) else { return nil }
    return ICalendarEvent(
      uid: series.uid, title: series.title, schedule: found.schedule,
      sequence: series.draft.sequenceNumber,
      recurrence: reader.recurrence(of: series.draft, zoneNamed: zoneNamed),
      line: series.draft.line)
  }

  /// Returns the repetition of a rule, without its end, as the user's dates have it.
  private func own(_ property: ICalendarProperty?) -> Repetition? {
    guard let property, var rule = try? RecurrenceRule(property.value) else { return nil }
    rule.count = nil
    rule.until = nil
    return try? Repetition(rule.description)
  }

  // MARK: Losses

  private mutating func noteLosses(
    of found: ICalendarSchedule, _ series: ICalendarSeries, after first: CivilDateTime
  ) {
    let added = series.draft.recurrence == nil ? series.draft.addedDates.first : nil
    switch found.losses {
    case .none: break
    case .repetition, .zone:
      let rule = shown(series.rule?.value ?? [])
      let problem =
        series.rule == nil
        ? "unsupported repetition (RDATE)"
        : found.losses == .zone
          ? "the repetition \(rule) differs in your time zone" : "unsupported repetition \(rule)"
      note(
        series.rule?.line ?? added?.line ?? series.draft.line,
        "\(problem): only the next date is imported")
    case .added:
      noteSkipped(series, added?.line ?? series.draft.line)
    case .exceptions:
      noteShown(series, after: first)
      if let added { noteSkipped(series, added.line) }
    }
  }

  private mutating func noteSkipped(_ series: ICalendarSeries, _ line: Int) {
    note(
      line,
      "added dates (RDATE) at other times are not supported: those of \(shown(series.title)) "
        + "are skipped")
  }

  /// Records the exceptions from today on that the schedule does not have.
  private mutating func noteShown(_ series: ICalendarSeries, after first: CivilDateTime) {
    let own = series.series.zone ?? reader.home
    let shownOnes = series.excluded.filter { time, _ in
      time > first && reader.home.date(at: own.instant(of: time)) >= today
        && series.regular.begin(onOrAfter: time) == time
    }.map(\.value)
    guard let line = shownOnes.map(\.property.line).min() else { return }
    let names = Set(shownOnes.map(\.name.rawValue)).sorted().joined(separator: ", ")
    let count = shownOnes.count
    let problem =
      "\(count) excluded date\(count == 1 ? "" : "s") (\(names)) of \(shown(series.title))"
    note(line, "\(problem) \(count == 1 ? "is" : "are") shown nevertheless")
  }

  private mutating func note(_ line: Int, _ message: String) {
    ownProblems.add(line: line, message)
  }

  private func shown(_ value: [UInt8]) -> String { DisplayText(utf8: value).string.quoted }

  private func shown(_ text: String) -> String { DisplayText(text).string.quoted }
}
