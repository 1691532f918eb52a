import Almanac
import NoonmarkBase

/// The duration of an event, in local time and in exact seconds (RFC 5545, 3.3.6).
///
/// ```swift
/// let length = EventLength(nominal: 86_400, exact: 3600)
/// assert(length.end(from: Instant(epochSeconds: 0), in: .utc).epochSeconds == 90_000)
/// ```
public struct EventLength: Hashable, Sendable {
  /// The seconds of local time: up to DTEND, or the weeks and days of a DURATION.
  public let nominal: Int
  /// The exact seconds, added after `nominal`: the hours, minutes and seconds of a DURATION.
  public let exact: Int

  /// The maximum number of seconds, longer than the calendar.
  private static let maximum = 1 << 40

  /// Creates a length from nominal and exact seconds.
  ///
  /// Each is limited to 34,000 years.
  public init(nominal: Int = 0, exact: Int = 0) {
    func limited(_ seconds: Int) -> Int {
      min(max(seconds, -EventLength.maximum), EventLength.maximum)
    }
    self.nominal = limited(nominal)
    self.exact = limited(exact)
  }

  /// Adds seconds of each kind.
  package mutating func add(nominal: Int = 0, exact: Int = 0) {
    self = EventLength(nominal: self.nominal + nominal, exact: self.exact + exact)
  }

  /// The total number of seconds if the UTC offset does not change in between.
  public var seconds: Int { nominal + exact }

  /// Returns the end of an event that begins at an instant in a zone.
  public func end(from begin: Instant, in zone: Zone) -> Instant {
    guard nominal != 0 else { return begin.advanced(bySeconds: exact) }
    let local = zone.civil(at: begin).localSeconds + nominal
    return zone.instant(of: CivilDateTime(localSeconds: local)).advanced(bySeconds: exact)
  }
}

extension EventLength {
  /// Whether it is not negative and the event ends by the year 9999.
  package func isValid(from start: CalendarTime) -> Bool {
    let last = start.written.localSeconds + seconds - (start.isWholeDay && seconds > 0 ? 1 : 0)
    return seconds >= 0 && CivilDateTime(localSeconds: last).date.year <= 9999
  }

  /// The length as whole days, rounded up.
  package var wholeDays: EventLength {
    EventLength(nominal: (seconds + 86_399) / 86_400 * 86_400)
  }
}

// MARK: - Durations (RFC 5545, 3.3.6)

extension EventLength {
  /// Parses a duration as calendars write it: `P1DT2H30M`, `-PT15M`, `P2W`.
  package init?(duration value: [UInt8]) {
    var rest = String(decoding: value[...].trimmed, as: UTF8.self).uppercased()[...]
    var sign = 1
    if let first = rest.first, first == "-" || first == "+" {
      sign = first == "-" ? -1 : 1
      rest.removeFirst()
    }
    guard rest.first == "P" else { return nil }
    rest.removeFirst()
    var length = EventLength()
    var isExact = false
    var hasParts = false
    var units: [(Character, Int)] = [("W", 604_800), ("D", 86_400)]
    while !rest.isEmpty {
      if rest.first == "T" {
        // With more than one `T`, the sum could overflow.
        if isExact { return nil }
        units = [("H", 3600), ("M", 60), ("S", 1)]
        rest.removeFirst()
        isExact = true
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      // 40,000,000,000 seconds are more than a thousand years.
      guard (1...10).contains(digits.count), let number = Int(digits),
        let letter = rest.dropFirst(digits.count).first,
        let unit = units.firstIndex(where: { $0.0 == letter }), number < 40_000_000_000
      else { return nil }
      let seconds = sign * number * units[unit].1
      if isExact { length.add(exact: seconds) } else { length.add(nominal: seconds) }
      units.removeFirst(unit + 1)
      rest = rest.dropFirst(digits.count + 1)
      hasParts = true
    }
    guard hasParts else { return nil }
    self = length
  }

  /// The length as a DURATION: `P1DT2H`.
  ///
  /// Requires whole nominal days, and no negative part.
  package var durationText: String {
    let seconds = exact
    let parts = [(seconds / 3600, "H"), (seconds / 60 % 60, "M"), (seconds % 60, "S")]
      .filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
    let days = nominal / 86_400
    if days == 0, parts.isEmpty { return "PT0S" }
    return "P" + (days > 0 ? "\(days)D" : "") + (parts.isEmpty ? "" : "T" + parts)
  }
}
