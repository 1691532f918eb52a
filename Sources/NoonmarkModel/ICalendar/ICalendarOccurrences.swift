import Almanac
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
  ///   - zoneNamed: Returns a zone of the time zone database, as for `events`.
  package func occurrences(
    in zone: Zone, from start: Instant, to end: Instant, limit: Int,
    zoneNamed: (String) -> Zone?
  ) -> ICalendarOccurrences {
    var (scanner, reader) = reading(in: zone)
    var collector = Collector(zone: zone, start: start, end: end, limit: limit)
    while let draft = scanner.next() {
      guard case .series(let all) = reader.read(draft, zoneNamed: zoneNamed) else { continue }
      for series in all { collector.add(series) }
    }
    var problems = scanner.problems
    problems += reader.problems
    return ICalendarOccurrences(
      events: collector.events(of: name), end: collector.end, problems: problems)
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
    private let limit: Int
    private var found: [Found] = []
    /// The titles, places and addresses of those that were found.
    private var details: [(title: String, location: String?, url: String?)] = []

    init(zone: Zone, start: Instant, end: Instant, limit: Int) {
      self.zone = zone
      self.start = start
      self.end = end
      self.limit = limit
    }

    /// Returns the occurrences by their beginning, and then as in the file.
    func events(of calendar: String?) -> [AgendaEvent] {
      let nearest = found.filter { $0.begin < end }
        .sorted { ($0.begin, $0.series) < ($1.begin, $1.series) }
      return nearest.map { one in
        let details = details[one.series]
        return AgendaEvent(
          title: details.title, time: one.time, location: details.location, url: details.url,
          calendar: calendar)
      }
    }

    mutating func add(_ series: ICalendarSeries) {
      let count = found.count
      if series.isWholeDay { addDays(of: series) } else { addSpans(of: series) }
      guard found.count > count else { return }
      let location = series.draft.location.map(\.text).flatMap { $0.isEmpty ? nil : $0 }
      details.append((series.title, location, MeetingLink.address(in: series.draft)))
    }

    private mutating func addDays(of series: ICalendarSeries) {
      let days = (series.length ?? 86_400) / 86_400
      let firstDay = zone.date(at: start).advanced(byDays: 1 - days)
      var time = CivilDateTime(localSeconds: firstDay.dayNumber * 86_400)
      while let next = series.occurrences.next(onOrAfter: time), next.date.year <= 9999 {
        let day = next.date
        let begin = zone.startOfDay(day)
        guard begin < end else { return }
        let last = day.advanced(byDays: days - 1)
        if zone.startOfDay(last.advanced(byDays: 1)) > start {
          add(Found(begin: begin, series: details.count, time: .days(day...last)))
        }
        time = CivilDateTime(localSeconds: next.localSeconds + 1)
      }
    }

    private mutating func addSpans(of series: ICalendarSeries) {
      let own = series.own ?? zone
      // Changes of the clock can lengthen what is running.
      var time = start.advanced(bySeconds: -(series.length ?? 0) - 86_400)
      while let begin = series.occurrences.next(onOrAfter: time, in: own), begin < end {
        let local = own.civil(at: begin).localSeconds
        let over = series.length.map {
          own.instant(of: CivilDateTime(localSeconds: local + $0))
        }
        let span = EventSpan(begin: begin, end: over.flatMap { $0 > begin ? $0 : nil })
        if span.over > start {
          add(Found(begin: begin, series: details.count, time: .span(span)))
        }
        time = begin.advanced(bySeconds: 1)
      }
    }

    /// Adds an occurrence; drops the later half of them at twice the limit.
    private mutating func add(_ one: Found) {
      found.append(one)
      guard found.count >= 2 * limit else { return }
      found.sort { $0.begin < $1.begin }
      end = min(end, found[limit].begin)
      found.removeLast(found.count - limit)
    }
  }
}

/// The address of a meeting in the properties of an event.
enum MeetingLink {
  /// The properties that have one, the most likely ones first.
  private static let properties: [ICalendarProperty.Name] = [
    .conference, .googleConference, .teamsMeeting,
  ]

  /// The parts of addresses by which meetings are known in a text.
  private static let services = [
    "zoom.us/", "meet.google.com/", "teams.microsoft.com/", "teams.live.com/", "webex.com/",
    "meet.jit.si/", "whereby.com/", "gotomeeting.com/", "gotomeet.me/", "bigbluebutton",
    "chime.aws/", "around.co/", "skype.com/", "/bbb/", "discord.gg/",
  ]

  /// Returns the address of the meeting of an event, `https://…`, or `nil` if it has none.
  ///
  /// A property for conferences comes first, then an address as the place, a known service in the
  /// place, the description or the address of the event, and at last that address itself.
  static func address(in draft: ICalendarScanner.Draft) -> String? {
    for name in properties {
      if let address = addresses(in: draft.links[name]?.text).first { return address }
    }
    let place = addresses(in: draft.location?.text)
    let own = addresses(in: draft.links[.url]?.text)
    for address in place + own + addresses(in: draft.links[.details]?.text)
    where services.contains(where: { address.contains($0) }) {
      return address
    }
    return place.first ?? own.first
  }

  /// Returns the web addresses in a text, without the punctuation after them.
  static func addresses(in text: String?) -> [String] {
    (text ?? "").split { !$0.isASCII || $0 <= " " || "<>\"'`{}|\\^()".contains($0) }
      .compactMap { word in
        guard let scheme = schemes.first(where: { word.contains($0) }) else { return nil }
        var address = word
        while !address.hasPrefix(scheme) { address.removeFirst() }
        while let last = address.last, ".,;:!?]".contains(last) { address.removeLast() }
        return address.utf8.count > scheme.utf8.count ? String(address) : nil
      }
  }

  private static let schemes = ["https://", "http://"]
}
