import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText

/// The dates of interest of a file, with queries for the next and past ones.
///
/// Parsing reads only what decides the order of a line; the rest is read for the dates that are
/// shown, so a hundred thousand dates cost milliseconds.
package struct DateBook: EntryBook {
  /// The file kind in the first line: `# noonmark dates 1`.
  package static let kind = RecordKind("dates", idLength: EntryID.length)

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

  /// Looks up the zones of dates that have one; an unknown one is a problem.
  ///
  /// Until then, their times are those of the user's zone.
  package mutating func resolveZones(_ zoneNamed: (String) -> Zone?) { index.resolve(zoneNamed) }

  /// Returns the book without some dates.
  package func without(_ ids: [String]) -> DateBook {
    guard !ids.isEmpty else { return self }
    var book = self
    book.index.remove { row in fields(of: row).map { ids.contains($0.id) } ?? false }
    return book
  }

  /// Returns the number of dates that are not past at a moment, and of the others.
  package func counts(at moment: ZonedInstant) -> (upcoming: Int, past: Int) {
    let past = index.rows.count { index.position(of: $0, at: moment).isPast }
    return (index.rows.count - past, past)
  }

  /// The first instant after a moment at which a date with a time is past, or `nil` if none will
  /// be.
  package func nextEnd(after moment: ZonedInstant) -> Instant? { index.nextEnd(after: moment) }

  /// Returns the dates that are not past, nearest first; equal ones in order of creation.
  ///
  /// A `limit` of `nil` returns all of them.
  package func upcoming(at moment: ZonedInstant, limit: Int? = nil) -> [Occurrence] {
    occurrences(at: moment, limit: limit, isPast: false)
  }

  /// Returns the past dates, latest first; equal ones in order of creation.
  ///
  /// A `limit` of `nil` returns all of them.
  package func past(at moment: ZonedInstant, limit: Int? = nil) -> [Occurrence] {
    occurrences(at: moment, limit: limit, isPast: true)
  }

  /// Whether any date has a time, so that it can be an event of an agenda's line.
  package var hasTimes: Bool { index.hasTimes }

  /// Returns the events of the dates that take place in a window, and the first instant that they
  /// do not cover; `nil` if no event takes place later.
  package func events(
    in window: AgendaWindow, zone: Zone
  ) -> (events: [AgendaEvent], until: Instant?) {
    var events: [AgendaEvent] = []
    var until: Instant?
    for row in index.rows {
      // Read for the dates that take place, without the rest of the line: its series is known.
      lazy var title = DateOfInterest.titleAndLink(of: fields(of: row)?.title ?? "")
      let found = index.events(of: row, in: window, zone) { time in
        AgendaEvent(title: title.title, time: time, url: title.link)
      }
      until = earliest(until, found.until)
      // A line that has changed since the file was indexed can have no title.
      if found.events.first?.title.isEmpty == false { events += found.events }
    }
    return (events, until)
  }

  // MARK: Order

  /// The sort key of a date.
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
      let position = index.position(of: row, at: moment)
      guard position.isPast == isPast else { continue }
      // A day has less than 2^20 seconds.
      let place = position.day.dayNumber << 20 + position.seconds
      let rank = isPast ? -place : place
      if rank > farthest { continue }
      nearest.append(SortKey(rank: rank, index: number, createdAt: createdAt(of: row)))
      // Collects twice the limit before dropping the farther half, so that few are moved.
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

  /// The creation time, read only for dates that compete for a place.
  private func createdAt(of row: DateIndex.Row) -> Int {
    fields(of: row)?.createdAt?.epochSeconds ?? .min
  }

  private func date(of row: DateIndex.Row) -> DateOfInterest? {
    fields(of: row).flatMap { DateOfInterest($0, zones: index.zones) }
  }

  private func fields(of row: DateIndex.Row) -> EntryFields? {
    file.record(at: row.start, line: row.line).map { EntryFields(file, $0) }
  }
}
