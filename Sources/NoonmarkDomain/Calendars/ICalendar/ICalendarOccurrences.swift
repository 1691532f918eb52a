import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText
import Recurrence

/// The occurrences of the events of an iCalendar file in a span of time.
package struct ICalendarOccurrences: Sendable {
  /// By their beginning.
  package private(set) var events: [AgendaEvent] = []
  /// The instant before which all that begin are here.
  package private(set) var end: Instant
  package private(set) var problems = Diagnostics()
}

extension ICalendarFile {
  /// Returns the occurrences that begin before an instant, and are not over at another.
  ///
  /// - Parameters:
  ///   - zone: The user's zone, of whole days and times without a zone.
  ///   - start: The instant at which they are not over.
  ///   - end: The instant before which they begin.
  ///   - limit: The maximum number of occurrences. If there are more, the span ends earlier.
  ///   - now: The instant from which on an event with too many occurrences has some, so that it
  ///     hides no others; `nil` to keep them all.
  ///   - budget: The work that is left. If it does not suffice, that is a problem, and events that
  ///     repeat are incomplete.
  ///   - zoneNamed: Returns a zone of the time zone database, as for `events`.
  package func occurrences(
    in zone: Zone, from start: Instant, to end: Instant, limit: Int, near now: Instant? = nil,
    spending budget: inout WorkBudget, zoneNamed: (String) -> Zone?
  ) -> ICalendarOccurrences {
    var (scanner, reader) = reading(in: zone, spending: budget)
    var collector = Collector(zone: zone, start: start, end: end, limit: limit, now: now)
    while let draft = scanner.next() {
      guard case .series(let all) = reader.read(draft, zoneNamed: zoneNamed) else { continue }
      for series in all {
        guard !series.series.isSingle else {
          collector.add(series)
          continue
        }
        reader.limited(series.draft.line) { budget in
          collector.add(series, spending: budget).map { budget = $0 }
        }
      }
    }
    budget = reader.budget
    var problems = problems
    problems += reader.problems
    return ICalendarOccurrences(
      events: collector.events(of: name), end: min(collector.end, collector.endOfBusiest),
      problems: problems)
  }

  /// The nearest occurrences so far.
  private struct Collector {
    private struct Found {
      let begin: Instant
      let series: Int
      let time: AgendaEvent.Time
    }

    let zone: Zone
    let start: Instant
    private(set) var end: Instant
    /// The instant before which all that begin are here of events that have too many.
    private(set) var endOfBusiest: Instant
    private let limit: Int
    private let now: Instant?
    private var found: [Found] = []
    /// The titles, places and addresses of those that were found, by the number of their series.
    private var details: [Int: (title: String, location: String?, url: String?)] = [:]
    /// The number of series that have occurrences.
    private var seriesCount = 0

    /// The maximum number of occurrences of an event: more than an hour of one that repeats each
    /// second, after which it is read again.
    private static let maximumOfOne = 4000

    init(zone: Zone, start: Instant, end: Instant, limit: Int, now: Instant?) {
      self.zone = zone
      self.start = start
      self.end = end
      endOfBusiest = end
      self.limit = limit
      self.now = now
    }

    /// Returns the occurrences by their beginning, and then as in the file.
    func events(of calendar: String?) -> [AgendaEvent] {
      let nearest = found.filter { $0.begin < end }
        .sorted { ($0.begin, $0.series) < ($1.begin, $1.series) }
      return nearest.compactMap { one in
        details[one.series].map { details in
          AgendaEvent(
            title: details.title, time: one.time, location: details.location, url: details.url,
            calendar: calendar)
        }
      }
    }

    /// Adds the occurrences of a series; returns what is left of a budget.
    @discardableResult
    mutating func add(
      _ series: ICalendarSeries, spending budget: WorkBudget? = nil
    ) -> WorkBudget? {
      var budget = budget
      let (occurrences, missing) = series.series.occurrences(
        in: start..<max(start, end), zone: zone, limit: now == nil ? .max : Collector.maximumOfOne,
        near: now ?? start, spending: &budget)
      if let missing { endOfBusiest = min(endOfBusiest, missing) }
      guard !occurrences.isEmpty else { return budget }
      for one in occurrences {
        add(Found(begin: one.begin, series: seriesCount, time: AgendaEvent.Time(one)))
      }
      let location = series.draft.location.map(\.text).flatMap { $0.isEmpty ? nil : $0 }
      details[seriesCount] = (series.title, location, MeetingLink.address(in: series.draft))
      seriesCount += 1
      return budget
    }

    /// Adds an occurrence; drops the later half of them at twice the limit.
    private mutating func add(_ one: Found) {
      found.append(one)
      guard found.count >= 2 * limit else { return }
      found.sort { $0.begin < $1.begin }
      end = min(end, found[limit].begin)
      found.removeLast(found.count - limit)
      let kept = Set(found.map(\.series))
      details = details.filter { kept.contains($0.key) }
    }
  }
}
