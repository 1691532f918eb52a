import NoonmarkDomain
import TruthTables

/// The errors of equinoxes and solstices.
struct SeasonAccuracy {
  private struct Errors {
    let year: Int
    let terrestrial: Double
    let civil: Double
  }

  private let errors: [Errors]
  private let unread: Int

  /// Computes every event of a table.
  init(_ table: TruthTable) {
    errors = table.rows.compactMap { SeasonTruth($0) }.map {
      Errors(year: $0.year, terrestrial: $0.terrestrialError, civil: $0.civilError)
    }
    unread = table.rows.count - errors.count
  }

  /// Prints the errors by decade, and by century outside 1550 to 2649, and returns the limits.
  func report() -> [Goal] {
    print("Equinoxes and solstices: errors in seconds, \(errors.count) events\n")
    print("           events   TT max   TT rms  UTC max")
    var first = 0
    while first < errors.count {
      let (from, through) = SeasonAccuracy.period(of: errors[first].year)
      let last = errors[first...].firstIndex { $0.year > through } ?? errors.count
      line("\(from)…\(through)", errors[first..<last])
      first = last
    }
    print("")
    let modern = errors.filter { (1900...2100).contains($0.year) }
    let ephemeris = errors.filter { (1550...2649).contains($0.year) }
    line("1900…2100", modern[...])
    line("1550…2649", ephemeris[...])
    line("all", errors[...])
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

  private func line(_ name: String, _ part: ArraySlice<Errors>) {
    let terrestrial = part.map(\.terrestrial)
    let squares = terrestrial.reduce(0) { $0 + $1 * $1 }
    print(
      Table.pad(name, 11, left: true) + Table.pad(String(part.count), 6)
        + Table.pad(Table.fixed(largest(terrestrial), 2), 9)
        + Table.pad(Table.fixed((squares / Double(max(1, part.count))).squareRoot(), 2), 9)
        + Table.pad(Table.fixed(largest(part.map(\.civil)), 0), 9))
  }

  private func largest(_ values: [Double]) -> Double {
    values.reduce(0) { max($0, abs($1)) }
  }
}
