import Almanac
import NoonmarkBase
import NoonmarkText
import Recurrence

/// An occurrence of a calendar event or of one of the user's dates.
package struct AgendaEvent: Hashable, Sendable {
  /// The title; empty if the calendar has none.
  ///
  /// It is not trusted: show it as `DisplayText`.
  package let title: String
  package let time: Time
  /// The location, as in the calendar.
  package let location: String?
  /// The address of its meeting, `https://…`.
  ///
  /// It is not trusted: open it with `Browser`, which only accepts web addresses.
  package let url: String?
  /// The name of its calendar, or of the calendar's file or folder.
  package let calendar: String?
  /// The properties that decide whether it is shown, and in what style.
  package let marks: EventMarks
  /// The color and prefix of its calendar, if the user chose one.
  package let look: CalendarLook?
  /// The times of its alarms, if they were read.
  package let alarms: [EventAlarm]

  package enum Time: Hashable, Sendable {
    /// A time range.
    case span(EventSpan)
    /// Whole days in the user's zone.
    case days(ClosedRange<CivilDate>)

    package init(_ occurrence: EventOccurrence) {
      self = occurrence.days.map { .days($0) } ?? .span(EventSpan(occurrence))
    }

    /// The beginning and the end; `nil` for whole days.
    package var span: EventSpan? {
      if case .span(let span) = self { span } else { nil }
    }

    package func begin(in zone: Zone) -> Instant {
      switch self {
      case .span(let span): span.begin
      case .days(let days): zone.startOfDay(days.lowerBound)
      }
    }

    package func end(in zone: Zone) -> Instant {
      switch self {
      case .span(let span): span.end
      case .days(let days): zone.endOfDay(days.upperBound)
      }
    }
  }

  package init(
    title: String, time: Time, location: String? = nil, url: String? = nil, calendar: String? = nil,
    marks: EventMarks = EventMarks(rawValue: 0), look: CalendarLook? = nil,
    alarms: [EventAlarm] = []
  ) {
    self.title = title
    self.time = time
    self.location = location
    self.url = url
    self.calendar = calendar
    self.marks = marks
    self.look = look
    self.alarms = alarms
  }

  /// The beginning and the end; `nil` for whole days.
  package var span: EventSpan? { time.span }

  package var isWholeDay: Bool { span == nil }

  /// The identifier, the same in every zone, stored by `--rotate` and for sent notices.
  package var id: String {
    let begin =
      switch time {
      case .span(let span): "\(span.begin.epochSeconds)"
      case .days(let days): days.lowerBound.iso8601
      }
    // The title of a busy event is empty.
    let name = marks.has(anyOf: .busy) ? "busy" : String(FNV1a.finished(title.utf8), radix: 16)
    return begin + "-" + name
  }

  /// Returns the event with missing details filled from an equal event, and the longer days.
  func filled(from other: AgendaEvent) -> AgendaEvent {
    var time = time
    if case .span(let span) = time, span.explicitEnd == nil { time = other.time }
    if case .days(let days) = time, case .days(let others) = other.time,
      others.upperBound > days.upperBound
    {
      time = other.time
    }
    return AgendaEvent(
      title: title, time: time, location: location ?? other.location, url: url ?? other.url,
      calendar: calendar ?? other.calendar, marks: marks.intersection(other.marks),
      look: look ?? other.look, alarms: alarms + other.alarms.filter { !alarms.contains($0) })
  }
}

// MARK: - The user's own dates

extension DateOfInterest {
  /// The title without its first address, and the address.
  ///
  /// A title that consists only of the address is kept.
  package var titleAndLink: (title: String, link: String?) {
    DateOfInterest.titleAndLink(of: title)
  }

  /// Splits a title; an address that cannot be opened stays in the title.
  static func titleAndLink(of title: String) -> (title: String, link: String?) {
    // Most titles have no address.
    guard title.utf8.contains(UInt8(ascii: ":")) else { return (title, nil) }
    var words = title.split(separator: " ", omittingEmptySubsequences: false)
    for (index, word) in words.enumerated() {
      guard let (link, rest) = WebLink.divided(word) else { continue }
      words.remove(at: index)
      // Punctuation after the address is appended to the previous word.
      if index > 0 { words[index - 1] += rest }
      let shown = words.joined(separator: " ")
      let isTitled = shown.contains { $0 != " " }
      return (isTitled ? shown : title, link)
    }
    return (title, nil)
  }
}

/// The output for which the events of the agenda are read.
package enum AgendaUse: Sendable {
  case render
  case list
  case timeline
}

/// The time range whose events must be loaded: the next two days.
package struct AgendaWindow: Hashable, Sendable {
  let now: Instant
  /// The time range of timed events.
  package let instants: Range<Instant>
  /// The date range of whole-day events.
  package let days: ClosedRange<CivilDate>
  /// The instant up to which answers are complete.
  package let until: Instant
  /// The days after tomorrow for which answers are complete.
  private let reach: Int

  /// Creates the window for renders at and after a moment.
  ///
  /// - Parameter hours: The number of hours for which an event is shown before it begins.
  package init(at moment: ZonedInstant, hours: Int, for use: AgendaUse = .render) {
    let zone = moment.zone
    let hours = use == .list ? max(hours, AgendaWindow.hoursOfList) : hours
    now = moment.now
    reach = use == .timeline ? AgendaWindow.reachOfTimeline : 0
    let last = moment.today.advanced(byDays: 2 + reach + AgendaWindow.listedDays(hours: hours))
    let yesterday = moment.now.advanced(bySeconds: -AgendaWindow.recent)
    let start = min(zone.startOfDay(moment.today), yesterday)
    instants = start..<max(zone.endOfDay(last), moment.now)
    days = moment.today...last
    until = max(
      zone.startOfDay(moment.today.advanced(byDays: 2 + reach)), moment.now.advanced(bySeconds: 1))
  }

  /// Returns the instant up to which answers are complete if the next event is on a later day.
  func until(before day: CivilDate, in zone: Zone) -> Instant {
    let today = days.lowerBound.advanced(byDays: 1 + reach + day.days(since: days.upperBound))
    return max(until, zone.startOfDay(today))
  }

  /// The seconds for which the end of an event is the start of the next event's progress bar.
  package static let recent = 86_400

  /// The minimum hours that lists cover: a week.
  package static let hoursOfList = 7 * 24

  /// The days after tomorrow that timelines cover: a year.
  private static let reachOfTimeline = 365

  /// Returns the number of days after today that are listed: at least tomorrow.
  package static func listedDays(hours: Int) -> Int { max(1, (hours + 23) / 24) }
}

/// The properties of an event that decide whether it is shown, and in what style.
package struct EventMarks: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The user declined it, or delegated it to another person.
  package static let declined = EventMarks(rawValue: 1)
  /// It does not block time (TRANSP:TRANSPARENT).
  package static let free = EventMarks(rawValue: 1 << 1)
  /// It is tentative, or the user has not accepted it.
  package static let tentative = EventMarks(rawValue: 1 << 2)
  /// The marks read from a calendar file; the configuration sets the others.
  package static let ofFile = EventMarks(rawValue: 7)

  /// Its title, location and link are hidden.
  package static let busy = EventMarks(rawValue: 1 << 3)
  /// It is shown in the color of secondary text.
  package static let dimmed = EventMarks(rawValue: 1 << 4)

  // The generic methods of `OptionSet` took a fifth of the render time of a large calendar.

  package func has(anyOf others: EventMarks) -> Bool { rawValue & others.rawValue != 0 }

  /// Returns the union of both sets of marks.
  package func with(_ others: EventMarks) -> EventMarks {
    EventMarks(rawValue: rawValue | others.rawValue)
  }
}

/// The color and the prefix that the user chose for a calendar.
package struct CalendarLook: Hashable, Sendable {
  package let color: Paint?
  /// The text before the titles of events; not empty.
  package let prefix: String?

  package init(color: Paint?, prefix: String?) {
    self.color = color
    self.prefix = prefix
  }
}

/// The time of an alarm of an event (VALARM; RFC 5545, 3.6.6).
package struct EventAlarm: Hashable, Sendable {
  package enum Trigger: Hashable, Sendable {
    /// A time before or after the beginning.
    case start(EventLength)
    /// A time before or after the end.
    case end(EventLength)
    case instant(Instant)
  }

  package let trigger: Trigger
  /// The instant at which the user dismissed it (ACKNOWLEDGED; RFC 9074, 6.1).
  package let acknowledged: Instant?

  package init(_ trigger: Trigger, acknowledged: Instant? = nil) {
    self.trigger = trigger
    self.acknowledged = acknowledged
  }

  /// The valid instants, for which arithmetic never overflows.
  private static let instants = -1 << 50...1 << 50

  /// Returns the instant of the alarm; `nil` if the user has dismissed it.
  ///
  /// Days before or after are days of local time in the zone.
  package func instant(of time: AgendaEvent.Time, in zone: Zone) -> Instant? {
    let instant =
      switch trigger {
      case .start(let length): length.end(from: time.begin(in: zone), in: zone)
      case .end(let length): length.end(from: end(of: time, in: zone), in: zone)
      case .instant(let instant): instant
      }
    return acknowledged.map { $0 >= instant } == true ? nil : instant
  }

  /// Returns the end, or the beginning of an event without an end.
  private func end(of time: AgendaEvent.Time, in zone: Zone) -> Instant {
    guard case .span(let span) = time else { return time.end(in: zone) }
    return span.explicitEnd ?? span.begin
  }
}

// MARK: - Text

extension EventAlarm {
  /// Alarms as text: `s0,-600 e0,0 @1764158400!1764158460`.
  ///
  /// The trigger is a letter (`s` for the start, `e` for the end), nominal seconds and exact
  /// seconds; or `@` and an instant. The instant after `!` is that of the dismissal.
  package static func text(of alarms: [EventAlarm]) -> String {
    var text = ""
    for alarm in alarms {
      if !text.isEmpty { text += " " }
      switch alarm.trigger {
      case .start(let length): text += "s\(length.nominal),\(length.exact)"
      case .end(let length): text += "e\(length.nominal),\(length.exact)"
      case .instant(let instant): text += "@\(instant.epochSeconds)"
      }
      if let acknowledged = alarm.acknowledged { text += "!\(acknowledged.epochSeconds)" }
    }
    return text
  }

  /// Parses alarms; invalid ones are ignored.
  package static func parse(_ text: String) -> [EventAlarm] {
    text.split(separator: " ").compactMap { EventAlarm(text: $0) }
  }

  private init?(text: Substring) {
    let parts = text.dropFirst().split(separator: "!", omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count <= 2 else { return nil }
    acknowledged = parts.count == 2 ? EventAlarm.instant(parts[1]) : nil
    if parts.count == 2, acknowledged == nil { return nil }
    let numbers = first.split(separator: ",", omittingEmptySubsequences: false)
      .compactMap { Int($0) }
    switch text.first {
    case "@":
      guard let instant = EventAlarm.instant(first) else { return nil }
      trigger = .instant(instant)
    case "s" where numbers.count == 2:
      trigger = .start(EventLength(nominal: numbers[0], exact: numbers[1]))
    case "e" where numbers.count == 2:
      trigger = .end(EventLength(nominal: numbers[0], exact: numbers[1]))
    default: return nil
    }
  }

  private static func instant(_ text: Substring) -> Instant? {
    Int(text).flatMap { instants.contains($0) ? Instant(epochSeconds: $0) : nil }
  }
}
