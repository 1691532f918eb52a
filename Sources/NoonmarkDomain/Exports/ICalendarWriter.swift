import Almanac
import NoonmarkBase
import Recurrence

/// The lines of an iCalendar file.
///
/// Source: RFC 5545, 3.1 (lines of at most 75 octets), 3.3.11 (text) and 3.6 (the calendar).
struct ICalendarWriter {
  private var bytes: [UInt8] = []

  init(version: String) {
    add("BEGIN:VCALENDAR")
    add("VERSION:2.0")
    add(text: "\(ICalendarWriter.productPrefix)\(version)//EN", as: "PRODID")
  }

  /// The start of the PRODID of every version.
  static let productPrefix = "-//noonmark//noonmark "

  /// Ends the calendar, and returns its bytes.
  mutating func ended() -> [UInt8] {
    add("END:VCALENDAR")
    return bytes
  }

  mutating func add(text: String, as name: String) {
    add("\(name):\(ICalendarWriter.escaped(text))")
  }

  /// Adds a time in UTC; omits a time whose year does not have four digits.
  mutating func add(_ name: String, _ instant: Instant?) {
    guard let instant else { return }
    let civil = Zone.utc.civil(at: instant)
    guard civil.date.isSupported else { return }
    add("\(name):\(CalendarTime.utc(civil))")
  }

  /// Adds a line, folded to at most 75 octets without splitting a character.
  mutating func add(_ line: String) {
    var room = 75
    for scalar in line.unicodeScalars {
      let count = UTF8.width(scalar)
      if count > room {
        bytes += "\r\n ".utf8
        room = 74
      }
      bytes += UTF8.encode(scalar).map { Array($0) } ?? []
      room -= count
    }
    bytes += "\r\n".utf8
  }

  /// Returns text as a property value; control characters, which are not allowed, become spaces.
  private static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      defer { isAfterReturn = scalar == "\r" }
      switch scalar {
      case "\\", ";", ",":
        escaped.append("\\")
        escaped.append(scalar)
      case "\n" where isAfterReturn: break
      case "\n", "\r": escaped.append(contentsOf: "\\n".unicodeScalars)
      case "\t": escaped.append(scalar)
      case _ where scalar.properties.generalCategory == .control: escaped.append(" ")
      case _ where ExportedText.isBidirectionalControl(scalar): break
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}

extension ICalendarWriter {
  /// The number of years after a start for which irregular changes are written one by one.
  private static let unruledYears = 30

  /// Returns the TZID of a zone: its name, without characters that a parameter cannot contain
  /// (RFC 5545, 3.2).
  static func identifier(ofZone name: String) -> String {
    String(name.map { ",:;\"".contains($0) ? "_" : $0 })
  }

  /// Adds a zone as a VTIMEZONE component that begins at a date.
  ///
  /// Source: RFC 5545, 3.6.5.
  mutating func add(_ zone: Zone, _ name: String, from date: CivilDate) {
    let start = zone.startOfDay(date.advanced(byDays: -366).clamped)
    let end = zone.startOfDay(date.advanced(byDays: 366 * ICalendarWriter.unruledYears).clamped)
    var changes: [(change: ZoneChange, times: [CivilDateTime])] = []
    var instant = start
    while let next = zone.nextTransition(after: instant), next < end {
      let change = ZoneChange(of: zone, from: next.advanced(bySeconds: -1), to: next)
      let local = Zone.utc.civil(at: next.advanced(bySeconds: change.offsets[0]))
      if let index = changes.firstIndex(where: { $0.change == change }) {
        changes[index].times.append(local)
      } else {
        changes.append((change, [local]))
      }
      instant = next
    }
    add("BEGIN:VTIMEZONE")
    add("TZID:\(ICalendarWriter.identifier(ofZone: name))")
    // The observance before the first change.
    add(ZoneChange(of: zone, from: start, to: start), [zone.civil(at: start)], rule: nil)
    let last = zone.civil(at: end).advanced(bySeconds: -86_400)
    for (change, times) in changes {
      let yearly = YearlyChange(times)
      // If the rule has another time before the end, the zone no longer follows it.
      guard let rule = yearly.rule, yearly.next.map({ $0 >= last }) ?? true else {
        add(change, times, rule: nil)
        continue
      }
      if yearly.first > 0 { add(change, Array(times[..<yearly.first]), rule: nil) }
      add(change, [times[yearly.first]], rule: rule)
    }
    add("END:VTIMEZONE")
  }

  /// Adds an observance with its onsets, in local time before the change.
  private mutating func add(
    _ change: ZoneChange, _ times: [CivilDateTime], rule: RecurrenceRule?
  ) {
    let kind = change.isDaylightSaving ? "DAYLIGHT" : "STANDARD"
    add("BEGIN:\(kind)")
    add(text: change.abbreviation, as: "TZNAME")
    add("TZOFFSETFROM:\(ICalendarWriter.offset(change.offsets[0]))")
    add("TZOFFSETTO:\(ICalendarWriter.offset(change.offsets[1]))")
    let texts = times.map { CalendarTime.local($0).description }
    add("DTSTART:\(texts[0])")
    if let rule { add("RRULE:\(rule)") }
    if texts.count > 1 { add("RDATE:\(texts.dropFirst().joined(separator: ","))") }
    add("END:\(kind)")
  }

  /// Returns an offset in the format of RFC 5545, 3.3.14: `+0530`, with seconds if necessary.
  private static func offset(_ seconds: Int) -> String {
    let total = abs(seconds)
    let parts = [total / 3600, total / 60 % 60] + (total % 60 == 0 ? [] : [total % 60])
    return (seconds < 0 ? "-" : "+") + parts.map(\.twoDigits).joined()
  }
}

/// A change of the local time of a zone.
private struct ZoneChange: Equatable {
  /// The seconds from UTC before and after the change.
  let offsets: [Int]
  let abbreviation: String
  let isDaylightSaving: Bool

  /// Creates the change between the local time types at two instants.
  init(of zone: Zone, from before: Instant, to instant: Instant) {
    offsets = [zone.offset(at: before), zone.offset(at: instant)]
    abbreviation = zone.abbreviation(at: instant)
    isDaylightSaving = zone.isDaylightSaving(at: instant)
  }
}

/// The yearly rule of the latest of some local times, such as `last Sunday of March`.
private struct YearlyChange {
  /// The index of the first time that follows the rule.
  private(set) var first: Int
  /// The rule, or `nil` if the last three times follow no rule.
  private(set) var rule: RecurrenceRule?
  /// The time of the rule after the last of the times.
  private(set) var next: CivilDateTime?

  init(_ times: [CivilDateTime]) {
    first = times.count
    guard let last = times.last?.date else { return }
    let isLast = last.advanced(byDays: 7).month != last.month
    for number in [isLast ? -1 : nil, (last.day + 6) / 7].compactMap(\.self) {
      var rule = RecurrenceRule(.yearly)
      rule.months = [last.month]
      rule.weekdays = [RecurrenceRule.NumberedWeekday(last.weekday, number: number)]
      var start = times.count - 1
      while start > 0,
        RuleSeries(rule, from: times[start - 1]).next(onOrAfter: times[start - 1].next)
          == times[start],
        RuleSeries(rule, from: times[start - 1]).next(onOrAfter: times[start - 1])
          == times[start - 1]
      {
        start -= 1
      }
      if start + 2 < times.count, start < first {
        (first, self.rule) = (start, rule)
        let last = times[times.count - 1]
        next = RuleSeries(rule, from: last).next(onOrAfter: last.next)
      }
    }
  }
}
