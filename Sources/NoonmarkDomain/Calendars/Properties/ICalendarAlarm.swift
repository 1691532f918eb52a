import Almanac
import Recurrence

/// An alarm of an event (VALARM; RFC 5545, 3.6.6).
struct ICalendarAlarm: Sendable {
  var properties = ICalendarProperties()

  /// The maximum number of alarms of an event, and of times of one alarm.
  static let maximumCount = 32

  /// Whether it is for arriving at a place or leaving it, not for a time (RFC 9074, 8.1).
  private var isOfPlace: Bool {
    properties[.proximity] != nil || properties[.proximityOfApple] != nil
  }

  /// Returns the times of the alarm; empty for email and unknown actions, which show no notice, and
  /// for an alarm of a place.
  ///
  /// - Parameter home: The user's zone, for floating times.
  func alarms(in home: Zone) -> [EventAlarm] {
    let action = properties[.action]?.word ?? "DISPLAY"
    guard let trigger = properties[.trigger], ["DISPLAY", "AUDIO"].contains(action), !isOfPlace
    else { return [] }
    let dismissed = properties[.acknowledged].flatMap { CalendarTime($0.value) }
      .map { instant(of: $0, home) }
    guard let length = EventLength(duration: trigger.value) else {
      guard let time = CalendarTime(trigger.value), !time.isWholeDay else { return [] }
      let first = instant(of: time, home)
      return times { EventAlarm(.instant(first.advanced(bySeconds: $0)), acknowledged: dismissed) }
    }
    let isFromEnd = trigger.parameter("RELATED")?.uppercased() == "END"
    return times { seconds in
      let later = EventLength(nominal: length.nominal, exact: length.exact + seconds)
      return EventAlarm(isFromEnd ? .end(later) : .start(later), acknowledged: dismissed)
    }
  }

  /// Calls `body` with the seconds from the trigger, 0 and those of each repetition.
  private func times(_ body: (_ seconds: Int) -> EventAlarm) -> [EventAlarm] {
    let interval = properties[.duration].flatMap { EventLength(duration: $0.value) }?.seconds ?? 0
    let count = properties[.repetitions].flatMap { Int($0.word) } ?? 0
    // DURATION and REPEAT require each other (RFC 5545, 3.6.6).
    guard interval > 0, count > 0 else { return [body(0)] }
    let seconds = min(interval, ICalendarAlarm.maximumInterval)
    return (0...min(count, ICalendarAlarm.maximumCount - 1)).map { body($0 * seconds) }
  }

  /// The maximum seconds between repetitions: ten years.
  private static let maximumInterval = 3660 * 86_400

  private func instant(of time: CalendarTime, _ home: Zone) -> Instant {
    let zone = if case .utc = time { Zone.utc } else { home }
    return zone.instant(of: time.written)
  }
}

extension [ICalendarAlarm] {
  /// Returns the times of an event's alarms, at most `ICalendarAlarm.maximumCount`.
  ///
  /// - Parameter home: The user's zone, for floating times.
  func times(in home: Zone) -> [EventAlarm] {
    [EventAlarm](flatMap { $0.alarms(in: home) }.prefix(ICalendarAlarm.maximumCount))
  }
}
