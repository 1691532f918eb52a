import Almanac

/// The errors of sunrise, sunset, noon and twilight.
struct SunAccuracy {
  private struct Error {
    let what: String
    let place: String
    let seconds: Double
    let allowed: Double
  }

  private let dates: Int
  private let errors: [Error]
  private let faults: [String]

  /// Computes every date of a table.
  init(_ table: TruthTable) {
    var errors: [Error] = []
    var faults: [String] = []
    for row in table.rows {
      let name = "\(row.text("place")) \(row.text("date"))"
      guard let latitude = row.number("lat"), let longitude = row.number("lon"),
        let place = Coordinates(latitude: latitude, longitude: longitude),
        let start = row.time("day_start_utc"), let end = row.time("day_end_utc")
      else {
        faults.append("\(name): cannot be read")
        continue
      }
      let day = Sun.day(
        at: place, from: Instant(epochSeconds: Int(start)), to: Instant(epochSeconds: Int(end)))
      if SunAccuracy.name(day.status) != row.text("status") {
        faults.append("\(name): \(SunAccuracy.name(day.status)), not \(row.text("status"))")
      }

      func compare(_ what: String, _ found: Instant?, _ truth: Double?, rate: Double?) {
        guard let found, let truth else {
          if found != nil || truth != nil { faults.append("\(name): \(what) in one only") }
          return
        }
        errors.append(
          Error(
            what: what, place: name, seconds: Double(found.epochSeconds) - truth,
            allowed: 2 + 2 / (rate ?? 15)))
      }

      let (rise, set) = (row.number("rise_rate"), row.number("set_rate"))
      let events = row.text("all_events").split(separator: ";")
      if day.events.count == events.count {
        for (event, truth) in zip(day.events, events) {
          let isRise = truth.first == "R"
          if isRise != (event.kind == .sunrise) { faults.append("\(name): rise for set") }
          compare(
            isRise ? "sunrise" : "sunset", event.instant, TruthTable.time(truth.dropFirst()),
            rate: isRise ? rise : set)
        }
      } else {
        faults.append("\(name): \(day.events.count) events, not \(events.count)")
      }
      compare("solar noon", day.solarNoon, row.time("solar_noon_utc"), rate: 15)
      compare("civil dawn", day.civilDawn, row.time("civil_dawn_utc"), rate: rise)
      compare("civil dusk", day.civilDusk, row.time("civil_dusk_utc"), rate: set)

      if let found = day.dayLengthSeconds, let truth = row.number("day_length_s") {
        errors.append(
          Error(
            what: "day length", place: name, seconds: Double(found) - truth,
            allowed: 4 + 2 / (rise ?? 15) + 2 / (set ?? 15)))
      } else if (day.dayLengthSeconds == nil) != row.text("day_length_s").isEmpty {
        faults.append("\(name): day length in one only")
      }
    }
    dates = table.rows.count
    self.errors = errors
    self.faults = faults
  }

  /// Prints the largest errors and returns the bars.
  func report() -> [Accuracy.Bar] {
    print("\nSun: errors in seconds, \(dates) dates, \(errors.count) figures\n")
    print("              count    max    rms  of the bar  worst")
    for what in ["sunrise", "sunset", "solar noon", "civil dawn", "civil dusk", "day length"] {
      let part = errors.filter { $0.what == what }
      guard let worst = part.max(by: { abs($0.seconds) < abs($1.seconds) }) else { continue }
      let squares = part.reduce(0) { $0 + $1.seconds * $1.seconds }
      print(
        Accuracy.pad(what, 12, left: true) + Accuracy.pad(String(part.count), 7)
          + Accuracy.pad(Accuracy.fixed(abs(worst.seconds), 0), 7)
          + Accuracy.pad(Accuracy.fixed((squares / Double(part.count)).squareRoot(), 2), 7)
          + Accuracy.pad(Accuracy.fixed(share(part) * 100, 0) + " %", 12) + "  " + worst.place)
    }
    for fault in faults { print("  " + fault) }
    return [
      Accuracy.Bar(
        name: "Sun: wrong status, event or absence", measured: Double(faults.count), limit: 0),
      Accuracy.Bar(
        name: "Sun: largest share of 2 s + 2\" / rate", measured: share(errors), limit: 1),
    ]
  }

  private func share(_ errors: [Error]) -> Double {
    errors.reduce(0) { max($0, abs($1.seconds) / $1.allowed) }
  }

  private static func name(_ status: SunStatus) -> Substring {
    switch status {
    case .normal: "normal"
    case .polarDay: "polar_day"
    case .polarNight: "polar_night"
    case .riseOnly: "rise_only"
    case .setOnly: "set_only"
    case .multiple: "multiple"
    }
  }
}
