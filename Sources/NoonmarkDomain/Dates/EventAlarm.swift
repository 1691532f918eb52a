import Almanac
import NoonmarkBase
import Recurrence

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
