/// The medians of a race and its goals.
struct SpeedReport {
  /// The performance goals.
  let goals: [Goal]
  private let samples: [[Measurement: [Sample]]]
  private let race: SpeedRace

  init(_ samples: [[Measurement: [Sample]]], race: SpeedRace) {
    self.samples = samples
    self.race = race
    func ratio(_ measurement: Measurement, to other: Measurement? = nil) -> Double? {
      SpeedReport.ratio(measurement, to: other ?? measurement.peer, in: samples)
    }
    func megabytes(_ measurement: Measurement) -> Double? {
      race.memory[measurement].map { Double($0) / 1024 }
    }
    goals = [
      Goal(name: "warm, against the C program", limit: 1.1, unit: "×", measured: ratio(.warm)),
      Goal(
        name: "--no-cache, against the C program", limit: 2, unit: "×", measured: ratio(.cold)),
      // Equal runs differ by 64 KB, which the kernel maps at once.
      Goal(name: "peak memory, warm", limit: 2.1, unit: "MB", measured: megabytes(.warm)),
      Goal(name: "peak memory, --no-cache", limit: 4.5, unit: "MB", measured: megabytes(.cold)),
      Goal(
        name: "20 dates, warm, against the solstice", limit: 1.15, unit: "×",
        measured: ratio(.few, to: .warm)),
      Goal(
        name: "a script, warm, against the solstice", limit: 1.05, unit: "×",
        measured: ratio(.script, to: .warm)),
      Goal(
        name: "100,000 dates, against the C program", limit: 60, unit: "×",
        measured: ratio(.many)),
      Goal(
        name: "add to 100,000 dates, against 20", limit: 1.5, unit: "×",
        measured: ratio(.manyAdd, to: .fewAdd)),
      Goal(
        name: "tally of 1,000,000 events, warm, against 100", limit: 1.5, unit: "×",
        measured: ratio(.tallyMany, to: .tallyFew)),
      Goal(
        name: "the same, --no-cache", limit: 1.5, unit: "×",
        measured: ratio(.tallyManyCold, to: .tallyFewCold)),
      Goal(
        name: "log to 1,000,000 events, against 100", limit: 1.5, unit: "×",
        measured: ratio(.logMany, to: .logFew)),
      Goal(
        name: "undo in 1,000,000 events, against 100", limit: 1.5, unit: "×",
        measured: ratio(.undoMany, to: .undoFew)),
    ]
  }

  /// Prints a table per group, and the notes.
  func print(rounds: Int) {
    for (group, runs) in zip(race.groups, samples) {
      Swift.print("\(group.title), \(group.rounds(of: rounds)) rounds\n")
      printTable(of: runs)
      Swift.print("")
    }
    for note in race.notes { Swift.print("Note: \(note).") }
  }

  private func printTable(of samples: [Measurement: [Sample]]) {
    Swift.print(
      Table.pad("", 42, left: true) + Table.pad("wall ms", 9) + Table.pad("×C", 8)
        + Table.pad("CPU ms", 9) + Table.pad("faults", 8) + Table.pad("peak MB", 9))
    for measurement in Measurement.allCases {
      guard let runs = samples[measurement], !runs.isEmpty else { continue }
      let ratio = SpeedReport.ratio(measurement, to: measurement.peer, in: [samples])
      Swift.print(
        Table.pad(measurement.name, 42, left: true)
          + Table.figure(median(runs.map { Double($0.wall) / 1e6 }), 3, 9)
          + Table.figure(ratio, 2, 8)
          + Table.figure(median(runs.map { Double($0.cpu) / 1e6 }), 3, 9)
          + Table.figure(median(runs.map { Double($0.faults) }), 0, 8)
          + Table.figure(race.memory[measurement].map { Double($0) / 1024 }, 1, 9))
    }
  }

  /// Returns the median of the ratios within each round of the group that has both commands.
  ///
  /// `nil` if no group has both.
  private static func ratio(
    _ measurement: Measurement, to other: Measurement, in samples: [[Measurement: [Sample]]]
  ) -> Double? {
    for group in samples {
      guard let own = group[measurement], let others = group[other], own.count == others.count
      else {
        continue
      }
      return median(zip(own, others).map { Double($0.wall) / Double(max(1, $1.wall)) })
    }
    return nil
  }
}
