import NoonmarkStore
import NoonmarkSystem

/// Compares a render with the least work any program could do for it.
///
/// The commands run in turn, in a different order each round, and every figure is a median over the
/// rounds. A ratio is the median of the ratios within each round, so a busy machine slows both
/// sides alike.
enum Speed {
  private static let usage =
    "usage: noonmark-bench [speed] [--runs N] [--binary PATH] [--check]"

  /// Runs the comparison.
  ///
  /// - Returns: 0; 1 if `--check` is given and a goal is missed or nothing is cached; 2 if nothing
  ///   can be measured. A goal that was not measured is not missed.
  static func run(_ arguments: [String]) -> Int32 {
    var runs = 300
    var binary = besideBench("noonmark")
    var isCheck = false
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--check": isCheck = true
      case "--runs":
        guard let count = rest.popFirst().flatMap({ Int($0) }), (1...1_000_000).contains(count)
        else { return refuse(usage) }
        runs = count
      case "--binary":
        guard let path = rest.popFirst() else { return refuse(usage) }
        binary = path
      default: return refuse(usage)
      }
    }
    guard access(binary, X_OK) == 0 else {
      return refuse(
        "noonmark-bench: \(binary) does not exist: run swift build -c release, or use --binary")
    }
    guard let scratch = Scratch(), let spawner = Spawner() else {
      return refuse("noonmark-bench: cannot create a temporary directory")
    }
    guard let race = SpeedRace(binary: binary, in: scratch, by: spawner) else { return 2 }
    let report = SpeedReport(race.run(runs, by: spawner), race: race)
    report.print(rounds: runs)
    let isMissed = !race.isWhole || report.goals.contains(where: \.isMissed)
    return isCheck && isMissed ? 1 : 0
  }

  private static func refuse(_ text: String) -> Int32 {
    StandardStreams.printError(text)
    return 2
  }

  /// Returns the path of a program in the benchmark's own directory.
  private static func besideBench(_ name: String) -> String {
    let own = CommandLine.arguments.first ?? ""
    guard let path = realpath(access("/proc/self/exe", F_OK) == 0 ? "/proc/self/exe" : own, nil)
    else { return name }
    defer { free(path) }
    let folder = String(cString: path).split(separator: "/").dropLast().joined(separator: "/")
    return "/\(folder)/\(name)"
  }
}
