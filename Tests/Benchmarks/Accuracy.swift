import NoonmarkSystem
import TruthTables

/// A comparison of the almanac with the tests' truth tables, which prints the largest errors.
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
      let sun = Bench.read(directory + "/sun_open.csv"),
      let moonPhases = Bench.read(directory + "/moon_phases.csv"),
      let moonLight = Bench.read(directory + "/moon_light.csv")
    else {
      StandardStreams.printError(
        "noonmark-bench: no tables in \(directory): name the directory with --truth DIR")
      return 2
    }
    var goals = SeasonAccuracy(TruthTable(seasons)).report()
    goals += SunAccuracy(TruthTable(sun)).report()
    goals += MoonAccuracy(phases: TruthTable(moonPhases), light: TruthTable(moonLight)).report()
    Goal.print(goals)
    return goals.contains(where: \.isMissed) ? 1 : 0
  }
}
