import NoonmarkDomain
import TruthTables

/// The errors of an event in seconds, on two scales.
struct EventErrors {
  let year: Int
  let terrestrial: Double
  let civil: Double

  static let heading = "           events   TT max   TT rms  UTC max"

  /// Prints a line with the errors of events.
  static func print(_ name: String, _ part: some Collection<EventErrors>) {
    let squares = part.reduce(0) { $0 + $1.terrestrial * $1.terrestrial }
    Swift.print(
      Table.pad(name, 11, left: true) + Table.pad(String(part.count), 6)
        + Table.figure(largest(part.map(\.terrestrial)), 2, 9)
        + Table.figure((squares / Double(max(1, part.count))).squareRoot(), 2, 9)
        + Table.figure(largest(part.map(\.civil)), 0, 9))
  }
}

/// The errors of equinoxes and solstices.
struct SeasonAccuracy {
  private let errors: [EventErrors]
  private let unread: Int

  /// Computes every event of a table.
  init(_ table: TruthTable) {
    errors = table.rows.compactMap { SeasonTruth($0) }.map {
      EventErrors(year: $0.year, terrestrial: $0.terrestrialError, civil: $0.civilError)
    }
    unread = table.rows.count - errors.count
  }

  /// Prints the errors by decade, and by century outside 1550 to 2649, and returns the limits.
  func report() -> [Goal] {
    print("Equinoxes and solstices: errors in seconds, \(errors.count) events\n")
    print(EventErrors.heading)
    var first = 0
    while first < errors.count {
      let (from, through) = SeasonAccuracy.period(of: errors[first].year)
      let last = errors[first...].firstIndex { $0.year > through } ?? errors.count
      EventErrors.print("\(from)…\(through)", errors[first..<last])
      first = last
    }
    print("")
    let modern = errors.filter { (1900...2100).contains($0.year) }
    let ephemeris = errors.filter { (1550...2649).contains($0.year) }
    EventErrors.print("1900…2100", modern)
    EventErrors.print("1550…2649", ephemeris)
    EventErrors.print("all", errors)
    return [
      Goal(name: "Season rows that cannot be read", limit: 0, unit: "", measured: Double(unread)),
      Goal(
        name: "Season TT, 1900 to 2100", limit: 1.5, unit: "s",
        measured: largest(modern.map(\.terrestrial))),
      Goal(
        name: "Season TT, 1550 to 2649", limit: 3, unit: "s",
        measured: largest(ephemeris.map(\.terrestrial))),
      Goal(
        name: "Season TT, whole table", limit: 30, unit: "s",
        measured: largest(errors.map(\.terrestrial))),
      Goal(
        name: "Season UTC, 1900 to 2100", limit: 2, unit: "s",
        measured: largest(modern.map(\.civil))),
    ]
  }

  /// Returns the decade of a year from 1550 to 2649, otherwise its century without those years.
  private static func period(of year: Int) -> (from: Int, through: Int) {
    let length = (1550...2649).contains(year) ? 10 : 100
    let offset = ((year % length) + length) % length
    let from = year - offset
    let through = from + length - 1
    if year < 1550 { return (from, min(through, 1549)) }
    return (year > 2649 ? max(from, 2650) : from, through)
  }
}
