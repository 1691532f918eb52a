import Almanac
import TruthTables

/// The errors of sunrise, sunset, noon and twilight.
struct SunAccuracy {
  private let rows: [SunTruth]

  /// Computes every date of a table.
  init(_ table: TruthTable) {
    rows = table.rows.map { SunTruth($0) }
  }

  /// Prints the largest errors and returns the limits.
  func report() -> [Accuracy.Bar] {
    let deviations = rows.flatMap(\.deviations)
    let faults = rows.flatMap(\.faults)
    print("\nSun: errors in seconds, \(rows.count) dates, \(deviations.count) figures\n")
    print("              count    max    rms  of the bar  worst")
    for event in ["sunrise", "sunset", "solar noon", "civil dawn", "civil dusk", "day length"] {
      line(event, deviations.filter { $0.event == event })
    }
    for fault in faults { print("  " + fault) }
    return [
      Accuracy.Bar(
        name: "Sun: wrong status, event or absence", measured: Double(faults.count), limit: 0),
      Accuracy.Bar(
        name: "Sun: largest share of 2 s + 2\" / rate", measured: share(deviations), limit: 1),
    ]
  }

  private func line(_ event: String, _ part: [SunTruth.Deviation]) {
    guard let worst = part.max(by: { abs($0.seconds) < abs($1.seconds) }) else { return }
    let squares = part.reduce(0) { $0 + $1.seconds * $1.seconds }
    print(
      Accuracy.pad(event, 12, left: true) + Accuracy.pad(String(part.count), 7)
        + Accuracy.pad(Accuracy.fixed(abs(worst.seconds), 0), 7)
        + Accuracy.pad(Accuracy.fixed((squares / Double(part.count)).squareRoot(), 2), 7)
        + Accuracy.pad(Accuracy.fixed(share(part) * 100, 0) + " %", 12) + "  " + worst.row)
  }

  private func share(_ part: [SunTruth.Deviation]) -> Double {
    part.reduce(0) { max($0, $1.share) }
  }
}
