import Almanac

/// A row of the table of the Sun's days, compared with the almanac.
package struct SunTruth {
  /// A time of the almanac against the one of the table.
  package struct Deviation {
    /// The name of the event.
    package let event: String
    /// Place and date.
    package let row: String
    /// The delay of the almanac, in seconds.
    package let seconds: Double
    /// The allowed difference: 2 s and the time in which the Sun climbs 2 arcseconds.
    package let allowed: Double

    /// The part of what is allowed that is used up.
    package var share: Double {
      abs(seconds) / allowed
    }
  }

  /// Place and date.
  package let name: String
  /// One deviation for each time that both have.
  package private(set) var deviations: [Deviation] = []
  /// The differences in events, as sentences.
  package private(set) var faults: [String] = []

  /// Reads a row and computes its day.
  package init(_ row: TruthTable.Row) {
    name = "\(row.text("place")) \(row.text("date"))"
    guard let latitude = row.number("lat"), let longitude = row.number("lon"),
      let place = Coordinates(latitude: latitude, longitude: longitude),
      let start = row.time("day_start_utc"), let end = row.time("day_end_utc")
    else {
      faults.append("\(name): cannot be read")
      return
    }
    let day = Sun.day(
      at: place, from: Instant(epochSeconds: Int(start)), to: Instant(epochSeconds: Int(end)))
    let status = day.status.rawValue
    if status != row.text("status") {
      faults.append("\(name): \(status), not \(row.text("status"))")
    }
    let rise = row.number("rise_rate")
    let set = row.number("set_rate")
    compareEvents(day.events, row.text("all_events"), riseRate: rise, setRate: set)
    compare("solar noon", day.solarNoon, row.time("solar_noon_utc"), rate: nil)
    compare("civil dawn", day.civilDawn, row.time("civil_dawn_utc"), rate: rise)
    compare("civil dusk", day.civilDusk, row.time("civil_dusk_utc"), rate: set)
    compareLength(day.dayLengthSeconds, row.number("day_length_s"), rates: (rise, set))
  }

  private mutating func compareEvents(
    _ events: [SunEvent], _ truth: Substring, riseRate: Double?, setRate: Double?
  ) {
    let truths = truth.split(separator: ";")
    let kinds = events.map { $0.kind == .sunrise ? "R" : "S" }
    guard kinds == truths.map({ String($0.prefix(1)) }) else {
      faults.append("\(name): \(kinds.joined()), not \(truth)")
      return
    }
    for (event, truth) in zip(events, truths) {
      let isRise = event.kind == .sunrise
      compare(
        isRise ? "sunrise" : "sunset", event.instant, TruthTable.time(truth.dropFirst()),
        rate: isRise ? riseRate : setRate)
    }
  }

  private mutating func compare(
    _ event: String, _ found: Instant?, _ truth: Double?, rate: Double?
  ) {
    guard let found, let truth else {
      if found != nil || truth != nil { faults.append("\(name): \(event) on one side only") }
      return
    }
    deviations.append(
      Deviation(
        event: event, row: name, seconds: Double(found.epochSeconds) - truth,
        allowed: SunTruth.allowed(rate)))
  }

  private mutating func compareLength(
    _ found: Int?, _ truth: Double?, rates: (rise: Double?, set: Double?)
  ) {
    guard let found, let truth else {
      if found != nil || truth != nil { faults.append("\(name): day length on one side only") }
      return
    }
    deviations.append(
      Deviation(
        event: "day length", row: name, seconds: Double(found) - truth,
        allowed: SunTruth.allowed(rates.rise) + SunTruth.allowed(rates.set)))
  }

  /// Rates are in arcseconds a second; a row without one is held to that of the equator.
  private static func allowed(_ rate: Double?) -> Double {
    2 + 2 / (rate ?? 15)
  }
}
