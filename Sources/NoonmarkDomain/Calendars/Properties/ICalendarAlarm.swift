import Almanac
import NoonmarkBase
import NoonmarkRecords
import Recurrence

/// The properties of an alarm of an event (VALARM; RFC 5545, 3.6.6).
struct ICalendarAlarm: Hashable, Sendable {
  private var action: ICalendarProperty?
  private var trigger: ICalendarProperty?
  private var repetitions: ICalendarProperty?
  private var interval: ICalendarProperty?
  private var acknowledged: ICalendarProperty?

  /// The maximum number of alarms of an event that are kept, and of repetitions of one.
  static let maximumCount = 32

  mutating func take(_ property: ICalendarProperty, as name: ICalendarProperty.Name) {
    switch name {
    case .action: action = action ?? property
    case .trigger: trigger = trigger ?? property
    case .repetitions: repetitions = repetitions ?? property
    case .duration: interval = interval ?? property
    case .acknowledged: acknowledged = acknowledged ?? property
    default: break
    }
  }

  /// Returns its times, none if it shows no notice: mail and actions that are not known do not.
  ///
  /// - Parameter home: The user's zone, of a time without a zone.
  func alarms(in home: Zone) -> [EventAlarm] {
    guard let trigger, ["DISPLAY", "AUDIO"].contains(action?.word ?? "DISPLAY") else { return [] }
    let dismissed = acknowledged.flatMap { CalendarTime($0.value) }.map { instant(of: $0, home) }
    guard let length = EventLength(duration: trigger.value) else {
      guard let time = CalendarTime(trigger.value), !time.isWholeDay else { return [] }
      let first = instant(of: time, home)
      return times { EventAlarm(.instant(first.advanced(bySeconds: $0)), acknowledged: dismissed) }
    }
    let isFromEnd = trigger.parameter("RELATED")?.uppercased() == "END"
    return times { seconds in
      let later = EventLength(seconds: length.nominal, exact: length.exact + seconds)
      return EventAlarm(isFromEnd ? .end(later) : .start(later), acknowledged: dismissed)
    }
  }

  /// Calls `body` with the seconds from the trigger to it and to each of its repetitions.
  private func times(_ body: (_ seconds: Int) -> EventAlarm) -> [EventAlarm] {
    let interval = interval.flatMap { EventLength(duration: $0.value) }?.seconds ?? 0
    let count = repetitions.flatMap { Int($0.word) } ?? 0
    // One needs the other (RFC 5545, 3.6.6).
    guard interval > 0, count > 0 else { return [body(0)] }
    let seconds = min(interval, ICalendarAlarm.maximumInterval)
    return (0...min(count, ICalendarAlarm.maximumCount - 1)).map { body($0 * seconds) }
  }

  /// The longest time between repetitions: ten years.
  private static let maximumInterval = 3660 * 86_400

  private func instant(of time: CalendarTime, _ home: Zone) -> Instant {
    let zone = if case .utc = time { Zone.utc } else { home }
    return zone.instant(of: time.written)
  }
}
