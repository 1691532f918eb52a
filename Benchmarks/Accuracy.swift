import NoonmarkSystem
import TruthTables

/// Compares the almanac with the tests' truth tables and prints the largest errors.
enum Accuracy {
  /// Runs the comparison.
  ///
  /// - Returns: 0 on success, 1 if a limit is exceeded, 2 if the arguments or tables are unusable.
  static func run(_ arguments: [String]) -> Int32 {
    var directory = "Tests/UnitTests/Almanac/Truth"
    switch (arguments.count, arguments.first) {
    case (0, _): break
    case (2, "--truth"?): directory = arguments[1]
    default:
      StandardStreams.printError("usage: noonmark-bench accuracy [--truth DIR]")
      return 2
    }
    guard let seasons = Bench.read(directory + "/seasons_open.csv"),
      let sun = Bench.read(directory + "/sun_open.csv")
    else {
      StandardStreams.printError(
        "noonmark-bench: no tables in \(directory): name the directory with --truth DIR")
      return 2
    }
    var bars = SeasonAccuracy(TruthTable(seasons)).report()
    bars += SunAccuracy(TruthTable(sun)).report()
    print("\nBars")
    for bar in bars {
      print(
        "  " + pad(bar.name, 44, left: true) + pad(fixed(bar.measured, 2), 8) + "  of"
          + pad(fixed(bar.limit, 1), 6) + (bar.isMet ? "  met" : "  MISSED"))
    }
    return bars.allSatisfy(\.isMet) ? 0 : 1
  }

  /// A measurement and its limit.
  struct Bar {
    let name: String
    let measured: Double
    let limit: Double
    var isMet: Bool { measured <= limit }
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
