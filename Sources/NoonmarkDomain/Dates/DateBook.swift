import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText

/// The dates of interest of a file, with queries for upcoming and past dates.
///
/// Only the fields that determine the order are parsed for every line. The others are parsed for
/// the dates that are shown, so a hundred thousand dates take milliseconds.
package struct DateBook: EntryBook {
  /// The file kind in the first line: `# noonmark dates 1`.
  package static let kind = RecordKind(
    "dates",
    hint:
      "DATE [TIME] | TITLE | icon=NAME | color=#rrggbb | repeat=yearly, weekly, every 2 weeks",
    idLength: EntryID.length)

  /// The problems found in the file, in file order.
  package var problems: Diagnostics { index.problems }
  private var index: DateIndex
  private let file: RecordFile

  /// Parses a file; every sequence of bytes is valid.
  package init(_ bytes: [UInt8] = []) {
    file = RecordFile(bytes, DateBook.kind)
    index = DateIndex(file)
  }

  /// Whether there are no dates.
  package var isEmpty: Bool { index.rows.isEmpty }

  /// All dates, in file order.
  package var all: [DateOfInterest] { index.rows.compactMap(date) }

  /// Looks up the zones of all dates, and reports unknown ones.
  ///
  /// A time whose zone is not resolved is in the user's zone.
  package mutating func resolveZones(_ zoneNamed: (String) -> Zone?) { index.resolve(zoneNamed) }

  package func without(_ ids: [String]) -> DateBook {
    guard !ids.isEmpty else { return self }
    var book = self
    book.index.remove { row in fields(of: row).map { ids.contains($0.id) } ?? false }
    return book
  }

  /// Returns the numbers of upcoming and of past dates at a moment.
  package func counts(at moment: ZonedInstant) -> (upcoming: Int, past: Int) {
    let past = index.rows.count { index.state(of: $0, at: moment).isPast }
    return (index.rows.count - past, past)
  }

  /// Returns the first instant after a moment at which a timed date becomes past, or `nil`.
  package func nextEnd(after moment: ZonedInstant) -> Instant? { index.nextEnd(after: moment) }

  /// Returns the dates that are not past, nearest first, then in order of creation.
  ///
  /// Those of several days that began before today are between today's and later ones.
  /// A `limit` of `nil` returns all of them.
  package func upcoming(at moment: ZonedInstant, limit: Int? = nil) -> [Occurrence] {
    occurrences(at: moment, limit: limit, isPast: false)
  }

  /// Returns the past dates, latest first, then in order of creation.
  ///
  /// A `limit` of `nil` returns all of them.
  package func past(at moment: ZonedInstant, limit: Int? = nil) -> [Occurrence] {
    occurrences(at: moment, limit: limit, isPast: true)
  }

  /// Whether any date has a time, so it can be a timed event of the agenda.
  package var hasTimes: Bool { index.hasTimes }

  /// Returns the events of dates in a window, and the instant up to which they are complete.
  ///
  /// `nil` if no date has a later event.
  package func events(
    in window: AgendaWindow, zone: Zone
  ) -> (events: [AgendaEvent], until: Instant?) {
    var events: [AgendaEvent] = []
    var until: Instant?
    for row in index.rows {
      // Parsed only for dates in the window; their series is in the index.
      lazy var title = DateOfInterest.titleAndLink(of: fields(of: row)?.title ?? "")
      let found = index.events(of: row, in: window, zone) { time in
        AgendaEvent(title: title.title, time: time, url: title.link)
      }
      until = earliest(until, found.until)
      // Events without a title are not shown.
      if found.events.first?.title.isEmpty == false { events += found.events }
    }
    return (events, until)
  }

  // MARK: Order

  private struct SortKey {
    /// Increases with the distance from now.
    let rank: Int
    let index: Int
    /// The creation time in seconds since 1970; lines written by hand come first.
    let createdAt: Int

    static func < (left: SortKey, right: SortKey) -> Bool {
      if left.rank != right.rank { return left.rank < right.rank }
      if left.createdAt != right.createdAt { return left.createdAt < right.createdAt }
      return left.index < right.index
    }
  }

  private func occurrences(at moment: ZonedInstant, limit: Int?, isPast: Bool) -> [Occurrence] {
    let rows = index.rows
    let limit = min(limit ?? rows.count, rows.count)
    guard limit > 0 else { return [] }
    var nearest: [SortKey] = []
    nearest.reserveCapacity(min(rows.count, 2 * limit))
    var farthest = Int.max
    for (number, row) in rows.enumerated() {
      let state = index.state(of: row, at: moment)
      guard state.isPast == isPast else { continue }
      let position = state.position(in: moment.zone)
      let rank = isPast ? -position : position
      if rank > farthest { continue }
      nearest.append(SortKey(rank: rank, index: number, createdAt: createdAt(of: row)))
      // Collects twice the limit before dropping the farther half, to sort rarely.
      if nearest.count == 2 * limit {
        DateBook.keepNearest(limit, of: &nearest)
        farthest = nearest.last?.rank ?? farthest
      }
    }
    DateBook.keepNearest(limit, of: &nearest)
    return nearest.compactMap { date(of: rows[$0.index]) }.map { Occurrence($0, at: moment) }
  }

  private static func keepNearest(_ limit: Int, of keys: inout [SortKey]) {
    keys.sort(by: <)
    if keys.count > limit { keys.removeLast(keys.count - limit) }
  }

  /// Returns the creation time, which is parsed only for dates near enough to be shown.
  private func createdAt(of row: DateIndex.Row) -> Int {
    fields(of: row)?.instant("created")?.epochSeconds ?? .min
  }

  private func date(of row: DateIndex.Row) -> DateOfInterest? {
    fields(of: row).flatMap { DateOfInterest($0, zones: index.zones) }
  }

  private func fields(of row: DateIndex.Row) -> EntryFields? {
    file.record(at: row.start, line: row.line).map { EntryFields(file, $0) }
  }
}
