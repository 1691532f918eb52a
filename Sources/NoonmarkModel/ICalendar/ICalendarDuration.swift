import NoonmarkRecords

/// Durations as calendars write them (RFC 5545, 3.3.6): `P1DT2H30M`, `-PT15M`, `P2W`.
enum ICalendarDuration {
  /// Returns the seconds of a duration, whose days have 24 hours; `nil` if it is malformed.
  static func seconds(_ value: [UInt8]) -> Int? {
    var rest = value[...].trimmed.uppercased[...]
    var sign = 1
    if let first = rest.first, first == "-" || first == "+" {
      sign = first == "-" ? -1 : 1
      rest.removeFirst()
    }
    guard rest.first == "P" else { return nil }
    rest.removeFirst()
    var total = 0
    var hasParts = false
    var units: [(Character, Int)] = [("W", 604_800), ("D", 86_400)]
    while !rest.isEmpty {
      if rest.first == "T" {
        units = [("H", 3600), ("M", 60), ("S", 1)]
        rest.removeFirst()
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      // A thousand years have fewer seconds.
      guard (1...10).contains(digits.count), let number = Int(digits),
        let letter = rest.dropFirst(digits.count).first,
        let unit = units.firstIndex(where: { $0.0 == letter }), number < 40_000_000_000
      else { return nil }
      total += number * units[unit].1
      units.removeFirst(unit + 1)
      rest = rest.dropFirst(digits.count + 1)
      hasParts = true
    }
    return hasParts ? sign * total : nil
  }
}
