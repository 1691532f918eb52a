import Almanac
import NoonmarkBase
import NoonmarkRecords
import Recurrence

/// The time from the beginning of an event to its end.
struct ICalendarLength: Hashable {
  /// The seconds by the clock of a zone: those up to an end (DTEND), and those of days (DURATION).
  var nominal = 0
  /// The seconds after those that pass whatever the clock shows: hours, minutes and seconds.
  var exact = 0

  /// All seconds, if the clock does not change.
  var seconds: Int { nominal + exact }

  /// Whether it is not negative, and an end after it in the years 1 to 9999.
  func isValid(from start: CalendarTime) -> Bool {
    let last = start.written.localSeconds + seconds - (start.isWholeDay && seconds > 0 ? 1 : 0)
    return seconds >= 0 && CivilDateTime(localSeconds: last).date.year <= 9999
  }

  /// The length as whole days, rounded up.
  var wholeDays: ICalendarLength {
    ICalendarLength(nominal: (seconds + 86_399) / 86_400 * 86_400)
  }

  /// Returns the end of what begins at an instant in a zone.
  func end(from begin: Instant, in zone: Zone) -> Instant {
    guard nominal != 0 else { return begin.advanced(bySeconds: exact) }
    let local = zone.civil(at: begin).localSeconds + nominal
    return zone.instant(of: CivilDateTime(localSeconds: local)).advanced(bySeconds: exact)
  }
}

/// Durations as calendars write them (RFC 5545, 3.3.6): `P1DT2H30M`, `-PT15M`, `P2W`.
enum ICalendarDuration {
  /// Returns the length of a duration, or `nil` if it is malformed.
  static func length(_ value: [UInt8]) -> ICalendarLength? {
    var rest = value[...].trimmed.uppercased[...]
    var sign = 1
    if let first = rest.first, first == "-" || first == "+" {
      sign = first == "-" ? -1 : 1
      rest.removeFirst()
    }
    guard rest.first == "P" else { return nil }
    rest.removeFirst()
    var length = ICalendarLength()
    var isExact = false
    var hasParts = false
    var units: [(Character, Int)] = [("W", 604_800), ("D", 86_400)]
    while !rest.isEmpty {
      if rest.first == "T" {
        // Parts of a second `T` could add up to more than fits.
        if isExact { return nil }
        units = [("H", 3600), ("M", 60), ("S", 1)]
        rest.removeFirst()
        isExact = true
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      // A thousand years have fewer seconds.
      guard (1...10).contains(digits.count), let number = Int(digits),
        let letter = rest.dropFirst(digits.count).first,
        let unit = units.firstIndex(where: { $0.0 == letter }), number < 40_000_000_000
      else { return nil }
      let seconds = sign * number * units[unit].1
      if isExact { length.exact += seconds } else { length.nominal += seconds }
      units.removeFirst(unit + 1)
      rest = rest.dropFirst(digits.count + 1)
      hasParts = true
    }
    return hasParts ? length : nil
  }
}
