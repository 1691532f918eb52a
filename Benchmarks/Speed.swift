import NoonmarkStore
import NoonmarkSystem

/// Compares a render with the least that any program can take for it.
///
/// The commands are taken in turn, in another order every round, and every figure is a median over
/// the rounds; a ratio is the median of those within one round, so that a busy machine slows both
/// sides of it alike.
enum Speed {
  private static let usage =
    "usage: noonmark-bench [speed] [--runs N] [--binary PATH] [--check]"

  /// Runs the comparison.
  ///
  /// - Returns: 0; 1 where `--check` is given and a goal is missed; 2 where nothing can be measured.
  ///   What was not measured is not missed, but for a cache that keeps nothing.
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
        "noonmark-bench: there is no \(binary): swift build -c release, or name it with --binary")
    }
    guard let scratch = Scratch(), let spawner = Spawner() else {
      return refuse("noonmark-bench: no temporary folder can be made")
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

  /// The program of a name in the bench's own folder.
  private static func besideBench(_ name: String) -> String {
    let own = CommandLine.arguments.first ?? ""
    guard let path = realpath(access("/proc/self/exe", F_OK) == 0 ? "/proc/self/exe" : own, nil)
    else { return name }
    defer { free(path) }
    let folder = String(cString: path).split(separator: "/").dropLast().joined(separator: "/")
    return "/\(folder)/\(name)"
  }
}
