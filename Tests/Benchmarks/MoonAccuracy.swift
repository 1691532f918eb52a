import TruthTables

/// The errors of the Moon's phases and illumination.
struct MoonAccuracy {
  private let phases: [EventErrors]
  private let wrong: Int
  private let lights: [MoonLightTruth]

  /// Computes every row of the tables.
  init(phases table: TruthTable, light: TruthTable) {
    phases = table.rows.compactMap { MoonPhaseTruth($0) }.compactMap { truth in
      truth.errors.map {
        EventErrors(year: truth.year, terrestrial: $0.terrestrial, civil: $0.civil)
      }
    }
    lights = light.rows.compactMap { MoonLightTruth($0) }
    wrong = table.rows.count - phases.count + light.rows.count - lights.count
  }

  /// Prints the errors by period and returns the limits.
  func report() -> [Goal] {
    print("\nPhases of the Moon: errors in seconds, \(phases.count) events\n")
    print(EventErrors.heading)
    let bounds = [-1000, 0, 500, 1000] + Array(stride(from: 1500, through: 2500, by: 100)) + [3000]
    for (from, end) in zip(bounds, bounds.dropFirst()) { line(from, end) }
    print("")
    line(1600, 2400)
    line(-1000, 3000)
    let modern = lights.filter { (1600..<2400).contains($0.year) }
    print("\nLight of the Moon: \(lights.count) instants, \(modern.count) from 1600 to 2399\n")
    print("elongation, degrees:  \(Table.fixed(largest(modern.map(\.elongationError)), 5))")
    print("illuminated fraction: \(Table.fixed(largest(modern.map(\.illuminatedError)), 5))")
    return [
      Goal(
        name: "Moon rows that differ or cannot be read", limit: 0, unit: "", measured: Double(wrong)
      ),
      Goal(
        name: "Moon phase TT, 1600 to 2399", limit: 4, unit: "s",
        measured: largest(phases(1600, 2400).map(\.terrestrial))),
      Goal(
        name: "Moon phase TT, whole table", limit: 30, unit: "s",
        measured: largest(phases.map(\.terrestrial))),
      Goal(
        name: "Moon phase UTC, 1600 to 2399", limit: 5, unit: "s",
        measured: largest(phases(1600, 2400).map(\.civil))),
      Goal(
        name: "Moon's illuminated percentage, 1600 to 2399", limit: 0.02, unit: "%",
        measured: largest(modern.map(\.illuminatedError)) * 100),
    ]
  }

  private func line(_ from: Int, _ end: Int) {
    EventErrors.print("\(from)…\(end - 1)", phases(from, end))
  }

  private func phases(_ from: Int, _ end: Int) -> [EventErrors] {
    phases.filter { (from..<end).contains($0.year) }
  }
}
