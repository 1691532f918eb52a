import NoonmarkStore
import NoonmarkSystem

/// A comparison of a render with the least work any program could do for it.
///
/// The commands run in turn, in a different order each round. Every figure is a median over the
/// rounds. A ratio is the median of the ratios within each round, so a busy machine slows both
/// sides alike.
enum Speed {
  /// Runs the comparison.
  ///
  /// A goal without a measurement is not missed.
  ///
  /// - Returns: 0 on success, 1 if `--check` is given and a goal is missed or nothing is cached, 2
  ///   if nothing can be measured.
  static func run(_ arguments: [String]) -> Int32 {
    guard
      let options = BenchOptions(arguments, of: "speed", countOption: "--runs", default: 300),
      let scratch = Scratch(), let spawner = Spawner(),
      let program = options.install(in: scratch),
      let race = SpeedRace(binary: program, in: scratch, by: spawner)
    else { return 2 }
    let report = SpeedReport(race.run(options.count, by: spawner), race: race)
    report.print(rounds: options.count)
    if options.binary.contains("/debug/") {
      print("Note: this is a debug build: its figures say little.")
    }
    return options.finish(report.goals, isWhole: race.isWhole)
  }
}
