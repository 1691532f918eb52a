/// The medians of a race, and which goals hold.
struct SpeedReport {
  /// A figure that must not exceed a limit.
  struct Goal {
    let name: String
    let limit: Double
    let unit: String
    /// Nil where it was not measured.
    let measured: Double?
    var isMissed: Bool { measured.map { $0 > limit } ?? false }
  }

  /// What noonmark promises.
  let goals: [Goal]
  private let samples: [SpeedRace.Runner: [Sample]]
  private let race: SpeedRace

  /// Sums up the runs of a race.
  init(_ samples: [SpeedRace.Runner: [Sample]], race: SpeedRace) {
    self.samples = samples
    self.race = race
    func megabytes(_ runner: SpeedRace.Runner) -> Double? {
      race.memory[runner].map { Double($0) / 1024 }
    }
    goals = [
      Goal(
        name: "warm, against the C program", limit: 1.2, unit: "×",
        measured: SpeedReport.ratio(.warm, in: samples)),
      Goal(
        name: "--no-cache, against the C program", limit: 3.5, unit: "×",
        measured: SpeedReport.ratio(.cold, in: samples)),
      Goal(name: "peak memory, warm", limit: 2, unit: "MB", measured: megabytes(.warm)),
      Goal(name: "peak memory, --no-cache", limit: 6, unit: "MB", measured: megabytes(.cold)),
    ]
  }

  /// Prints the table, the notes and the goals.
  func print(rounds: Int) {
    Swift.print("noonmark show solstice, \(race.outputSize) bytes, \(rounds) rounds\n")
    Swift.print(
      Accuracy.pad("", 34, left: true) + Accuracy.pad("wall ms", 9) + Accuracy.pad("×C", 7)
        + Accuracy.pad("CPU ms", 9) + Accuracy.pad("faults", 8) + Accuracy.pad("peak MB", 9))
    for runner in SpeedRace.Runner.allCases {
      guard let runs = samples[runner], !runs.isEmpty else { continue }
      Swift.print(
        Accuracy.pad(SpeedReport.name(runner), 34, left: true)
          + figure(SpeedReport.median(runs.map { Double($0.wall) / 1e6 }), 3, 9)
          + figure(SpeedReport.ratio(runner, in: samples), 2, 7)
          + figure(SpeedReport.median(runs.map { Double($0.cpu) / 1e6 }), 3, 9)
          + figure(SpeedReport.median(runs.map { Double($0.faults) }), 0, 8)
          + figure(race.memory[runner].map { Double($0) / 1024 }, 1, 9))
    }
    Swift.print("")
    for note in race.notes { Swift.print("Note: \(note).") }
    Swift.print("\nGoals")
    for goal in goals {
      let verdict = goal.measured == nil ? "not measured" : goal.isMissed ? "MISSED" : "holds"
      Swift.print(
        "  " + Accuracy.pad(goal.name, 36, left: true) + figure(goal.measured, 2, 8) + "  of"
          + figure(goal.limit, 1, 6) + " " + Accuracy.pad(goal.unit, 3, left: true) + " " + verdict)
    }
  }

  private func figure(_ value: Double?, _ decimals: Int, _ width: Int) -> String {
    Accuracy.pad(value.map { Accuracy.fixed($0, decimals) } ?? "–", width)
  }

  private static func name(_ runner: SpeedRace.Runner) -> String {
    switch runner {
    case .warm: "noonmark show solstice, warm"
    case .ideal: "C, the same system calls"
    case .cat: "cat of the same bytes"
    case .date: "date +%F"
    case .cold: "noonmark … --no-cache"
    case .nothing: "C, return 0"
    }
  }

  /// The median of the ratios to the C program within each round.
  private static func ratio(
    _ runner: SpeedRace.Runner, in samples: [SpeedRace.Runner: [Sample]]
  ) -> Double? {
    guard let own = samples[runner], let ideal = samples[.ideal], own.count == ideal.count else {
      return nil
    }
    return median(zip(own, ideal).map { Double($0.wall) / Double(max(1, $1.wall)) })
  }

  private static func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
