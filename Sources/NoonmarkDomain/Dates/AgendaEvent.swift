import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText
import Recurrence

/// One occurrence of an event of a calendar, or of a date of the user.
package struct AgendaEvent: Hashable, Sendable {
  /// The title; empty if its calendar has none for it.
  ///
  /// It can be hostile: show it as `DisplayText`.
  package let title: String
  package let time: Time
  /// The place, as in the calendar.
  package let location: String?
  /// The address of its meeting, `https://…`.
  ///
  /// It can be hostile: open it by `Browser`, which refuses others than those of the web.
  package let url: String?
  /// The name of its calendar: that of its file or folder, or its own.
  package let calendar: String?
  /// Whether the user declined it, and how it is shown.
  package let marks: EventMarks
  /// The color and prefix of its calendar, if the user chose one.
  package let look: CalendarLook?
  /// The times of its alarms, if they were read.
  package let alarms: [EventAlarm]

  /// The time of an occurrence.
  package enum Time: Hashable, Sendable {
    /// From an instant to a later instant, or to the end of what is known.
    case span(EventSpan)
    /// Whole days, which begin and end with those of the user's zone.
    case days(ClosedRange<CivilDate>)

    package init(_ occurrence: EventOccurrence) {
      self = occurrence.days.map { .days($0) } ?? .span(EventSpan(occurrence))
    }

    /// The beginning and the end; `nil` for whole days.
    package var span: EventSpan? {
      if case .span(let span) = self { span } else { nil }
    }

    /// Returns the instant at which it begins.
    package func begin(in zone: Zone) -> Instant {
      switch self {
      case .span(let span): span.begin
      case .days(let days): zone.startOfDay(days.lowerBound)
      }
    }

    /// Returns the end.
    package func end(in zone: Zone) -> Instant {
      switch self {
      case .span(let span): span.end
      case .days(let days): zone.startOfDay(days.upperBound.advanced(byDays: 1))
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

  /// Identifies it among others, in any zone, as `--rotate` and the notices that were sent store
  /// it.
  package var id: String {
    let begin =
      switch time {
      case .span(let span): "\(span.begin.epochSeconds)"
      case .days(let days): days.lowerBound.iso8601
      }
    // The title of a busy one is empty.
    let name = marks.has(anyOf: .busy) ? "busy" : String(FNV1a.finished(title.utf8), radix: 16)
    return begin + "-" + name
  }

  /// Returns the event with its missing details filled from an equal event, and the days of both.
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
  /// The title without the first address in it, unless nothing else is, and that address.
  package var titleAndLink: (title: String, link: String?) {
    DateOfInterest.titleAndLink(of: title)
  }

  /// Divides a title as typed; an address that cannot be opened stays in it.
  static func titleAndLink(of title: String) -> (title: String, link: String?) {
    // Most titles have none.
    guard title.utf8.contains(UInt8(ascii: ":")) else { return (title, nil) }
    var words = title.split(separator: " ", omittingEmptySubsequences: false)
    for (index, word) in words.enumerated() {
      guard let (link, rest) = WebLink.divided(word) else { continue }
      words.remove(at: index)
      // The punctuation after it belongs to what is before it.
      if index > 0 { words[index - 1] += rest }
      let shown = words.joined(separator: " ")
      let isTitled = shown.contains { $0 != " " }
      return (isTitled ? shown : title, link)
    }
    return (title, nil)
  }
}

/// The time range whose events must be loaded: the next two days.
package struct AgendaWindow: Hashable, Sendable {
  let now: Instant
  /// The time range of events with times.
  package let instants: Range<Instant>
  /// The date range of whole-day events.
  package let days: ClosedRange<CivilDate>
  /// The instant up to which answers are complete.
  package let until: Instant

  /// Creates the window for the render of a moment and those after it.
  ///
  /// - Parameter hours: The hours before an event in which it is shown.
  package init(at moment: ZonedInstant, hours: Int) {
    let zone = moment.zone
    now = moment.now
    let last = moment.today.advanced(byDays: 2 + AgendaWindow.listedDays(hours: hours))
    let yesterday = moment.now.advanced(bySeconds: -AgendaWindow.recent)
    let start = min(zone.startOfDay(moment.today), yesterday)
    instants = start..<max(zone.startOfDay(last.advanced(byDays: 1)), moment.now)
    days = moment.today...last
    until = max(
      zone.startOfDay(moment.today.advanced(byDays: 2)), moment.now.advanced(bySeconds: 1))
  }

  /// Returns the first instant at which answers can lack an event on a day after the window.
  func until(before day: CivilDate, in zone: Zone) -> Instant {
    let today = days.lowerBound.advanced(byDays: 1 + day.days(since: days.upperBound))
    return max(until, zone.startOfDay(today))
  }

  /// The seconds after its end that an event matters to the bar of the next one.
  package static let recent = 86_400

  /// The hours within which lists have events: a week, unless a longer time is configured.
  package static let hoursOfList = 7 * 24

  /// Returns the number of days after today that are listed: at least tomorrow.
  package static func listedDays(hours: Int) -> Int { max(1, (hours + 23) / 24) }
}

/// The properties of an event that decide whether it is shown, and how.
package struct EventMarks: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The user declined it, or delegated it to another person.
  package static let declined = EventMarks(rawValue: 1)
  /// It leaves its time free.
  package static let free = EventMarks(rawValue: 1 << 1)
  /// It is tentative, or the user has not accepted it.
  package static let tentative = EventMarks(rawValue: 1 << 2)
  /// The marks that the file of a calendar decides; the configuration decides the others.
  package static let ofFile = EventMarks(rawValue: 7)

  /// Its title, place and link are hidden.
  package static let busy = EventMarks(rawValue: 1 << 3)
  /// It is shown in the color of secondary text.
  package static let dimmed = EventMarks(rawValue: 1 << 4)

  // Those of `OptionSet` are generic: they took a fifth of the render of a large calendar.

  /// Whether it has one of some marks.
  package func has(anyOf others: EventMarks) -> Bool { rawValue & others.rawValue != 0 }

  /// Returns the marks with others.
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

  /// The instants that can be stored, so that arithmetic on them never overflows.
  private static let instants = -1 << 50...1 << 50

  /// Returns the instant at which the alarm notifies; `nil` if the user has dismissed it.
  ///
  /// Days before a beginning are days by the clock of the zone.
  package func instant(of time: AgendaEvent.Time, in zone: Zone) -> Instant? {
    let instant =
      switch trigger {
      case .start(let length): length.end(from: time.begin(in: zone), in: zone)
      case .end(let length): length.end(from: end(of: time, in: zone), in: zone)
      case .instant(let instant): instant
      }
    return acknowledged.map { $0 >= instant } == true ? nil : instant
  }

  /// Returns the end; an event without one ends when it begins.
  private func end(of time: AgendaEvent.Time, in zone: Zone) -> Instant {
    guard case .span(let span) = time else { return time.end(in: zone) }
    return span.explicitEnd ?? span.begin
  }
}

// MARK: - Text

extension EventAlarm {
  /// Alarms as text: `s0,-600 e0,0 @1764158400!1764158460`.
  ///
  /// A letter, the seconds by the clock and the exact seconds; or an instant. After `!`, the
  /// instant of its dismissal.
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

  /// Parses alarms; invalid ones are left out.
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
      trigger = .start(EventLength(seconds: numbers[0], exact: numbers[1]))
    case "e" where numbers.count == 2:
      trigger = .end(EventLength(seconds: numbers[0], exact: numbers[1]))
    default: return nil
    }
  }

  private static func instant(_ text: Substring) -> Instant? {
    Int(text).flatMap { instants.contains($0) ? Instant(epochSeconds: $0) : nil }
  }
}
