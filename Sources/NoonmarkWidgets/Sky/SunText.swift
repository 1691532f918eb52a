import Almanac
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkText

/// Texts that several widgets share.
enum SunText {
  /// Returns the text of a day without sunrise and sunset, or `nil` for other days.
  static func polar(_ sun: SunDay, in localizer: Localizer) -> DisplayText? {
    switch sun.status {
    case .polarDay: localizer(.sunPolarDay)
    case .polarNight: localizer(.sunPolarNight)
    default: nil
    }
  }

  /// Returns the name of the location; the default is marked as such.
  static func place(_ location: Location, in localizer: Localizer) -> DisplayText {
    guard location.isDefault else { return location.displayName }
    let place = location.origin == .fallback ? localizer(.sunPlace) : location.displayName
    return localizer(.sunPlaceStandard, [("place", place)])
  }

  /// Returns the command that sets a location, or its key in the app.
  static func advice(in context: WidgetContext) -> DisplayText {
    let localizer = context.localizer
    return context.advice(
      localizer.advice(localizer(.sunPlaceSet), "noonmark location set CITY"), .uiPressPlace)
  }

  /// Returns a time of day, or a dash if it is missing.
  static func time(_ instant: Instant?, in context: WidgetContext) -> DisplayText {
    time(instant, context.calendarStyle, in: context.zone)
  }

  /// Returns a time of day in a style, or a dash if it is missing.
  static func time(_ instant: Instant?, _ style: CalendarStyle, in zone: Zone) -> DisplayText {
    guard let instant else { return "—" }
    return style.time(instant, in: zone)
  }

  /// Returns the day for programs, without the parts that change during the day.
  static func members(
    of sun: SunDay, on date: CivilDate, in zone: Zone
  ) -> [(String, JSONValue)] {
    [
      ("date", .string(date.iso8601)),
      ("status", .string(sun.status.rawValue)),
      ("sunrise", .optional(sun.sunrise?.rfc3339(in: zone))),
      ("sunset", .optional(sun.sunset?.rfc3339(in: zone))),
      ("solar_noon", .optional(sun.solarNoon?.rfc3339(in: zone))),
      ("civil_dawn", .optional(sun.civilDawn?.rfc3339(in: zone))),
      ("civil_dusk", .optional(sun.civilDusk?.rfc3339(in: zone))),
      ("day_length_seconds", .optional(sun.dayLengthSeconds)),
    ]
  }
}

extension SunDay {
  /// Returns whether the Sun is up at an instant of the day.
  ///
  /// Expires at the next event.
  func upState(at instant: Instant) -> Timed<Bool> {
    Timed(isUp(at: instant), expires: events.first { $0.instant > instant }?.instant)
  }

  /// Returns the state of the sky at an instant of the day.
  ///
  /// Expires at the next event.
  func sky(at instant: Instant) -> Timed<Sky> {
    let up = upState(at: instant)
    guard !up.value else { return up.map { _ in .day } }
    let latest = twilightEvents.last { $0.instant <= instant }
    let isTwilight = latest.map { $0.kind == .dawn } ?? isTwilightAtStart
    let next = twilightEvents.first { $0.instant > instant }
    return Timed(isTwilight ? .twilight : .night, expires: earliest(up.expires, next?.instant))
  }

  /// Returns the intervals of daylight between two instants that bound the day.
  func daylight(from start: Instant, to end: Instant) -> [(start: Instant, end: Instant)] {
    var intervals: [(start: Instant, end: Instant)] = []
    var rise = isUpAtStart ? start : nil
    for event in events {
      switch (event.kind, rise) {
      case (.sunrise, nil): rise = event.instant
      case (.sunset, let began?):
        intervals.append((began, event.instant))
        rise = nil
      default: break
      }
    }
    if let rise { intervals.append((rise, end)) }
    return intervals
  }
}
