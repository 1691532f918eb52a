import Almanac
import TruthTables

/// The errors of sunrise, sunset, noon and twilight.
struct SunAccuracy {
  private let rows: [SunTruth]

  /// Computes every date of a table.
  init(_ table: TruthTable) {
    rows = table.rows.map { SunTruth($0) }
  }

  /// Prints the largest errors, and returns the limits.
  func report() -> [Goal] {
    let deviations = rows.flatMap(\.deviations)
    let faults = rows.flatMap(\.faults)
    print("\nSun: errors in seconds, \(rows.count) dates, \(deviations.count) figures\n")
    print("              count    max    rms  of the bar  worst")
    for event in ["sunrise", "sunset", "solar noon", "civil dawn", "civil dusk", "day length"] {
      line(event, deviations.filter { $0.event == event })
    }
    for fault in faults { print("  " + fault) }
    return [
      Goal(
        name: "Sun: wrong status, event or absence", limit: 0, unit: "",
        measured: Double(faults.count)),
      Goal(
        name: "Sun: largest share of 2 s + 2\" / rate", limit: 1, unit: "×",
        measured: share(deviations)),
    ]
  }

  private func line(_ event: String, _ part: [SunTruth.Deviation]) {
    guard let worst = part.max(by: { abs($0.seconds) < abs($1.seconds) }) else { return }
    let squares = part.reduce(0) { $0 + $1.seconds * $1.seconds }
    print(
      Table.pad(event, 12, left: true) + Table.pad(String(part.count), 7)
        + Table.figure(abs(worst.seconds), 0, 7)
        + Table.figure((squares / Double(part.count)).squareRoot(), 2, 7)
        + Table.pad(Table.fixed(share(part) * 100, 0) + " %", 12) + "  " + worst.row)
  }

  private func share(_ part: [SunTruth.Deviation]) -> Double {
    part.reduce(0) { max($0, $1.share) }
  }
}
