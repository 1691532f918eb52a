/// A measurement and its limit.
struct Goal {
  let name: String
  let limit: Double
  let unit: String
  /// The measurement, or `nil` if it is missing.
  let measured: Double?
  var isMissed: Bool { measured.map { $0 > limit } ?? false }

  /// Prints goals, one per line.
  static func print(_ goals: [Goal]) {
    Swift.print("\nGoals")
    for goal in goals {
      let verdict = goal.measured == nil ? "not measured" : goal.isMissed ? "MISSED" : "holds"
      Swift.print(
        "  " + Table.pad(goal.name, 46, left: true) + Table.figure(goal.measured, 2, 8) + "  of"
          + Table.figure(goal.limit, 2, 7) + " " + Table.pad(goal.unit, 3, left: true) + " "
          + verdict)
    }
  }
}

/// Cells of printed tables.
enum Table {
  /// Formats a number with a fixed number of decimals, right-aligned.
  ///
  /// A missing number is a dash.
  static func figure(_ value: Double?, _ decimals: Int, _ width: Int) -> String {
    pad(value.map { fixed($0, decimals) } ?? "–", width)
  }

  /// Formats a number with a fixed number of decimals.
  static func fixed(_ value: Double, _ decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1) { product, _ in product * 10 }
    let scaled = Int((abs(value) * Double(scale)).rounded())
    let digits = String(scaled % scale)
    let fraction =
      decimals == 0 ? "" : "." + String(repeating: "0", count: decimals - digits.count) + digits
    return (value < 0 && scaled > 0 ? "-" : "") + String(scaled / scale) + fraction
  }

  /// Pads a text to a width.
  static func pad(_ text: String, _ width: Int, left: Bool = false) -> String {
    let padding = String(repeating: " ", count: max(0, width - text.count))
    return left ? text + padding : padding + text
  }
}

/// Returns the largest absolute value, or 0 for no numbers.
func largest(_ values: [Double]) -> Double {
  values.reduce(0) { max($0, abs($1)) }
}

/// Returns the median of numbers, or `nil` for no numbers.
func median(_ values: [Double]) -> Double? {
  guard !values.isEmpty else { return nil }
  let sorted = values.sorted()
  return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
}
