/// Commands that run in turn, each once per round.
struct Group<Key: Hashable> {
  let title: String
  /// The divisor for the number of rounds, for slow commands.
  let share: Int
  private(set) var entries: [(key: Key, command: SpawnCommand)] = []

  init(_ title: String, share: Int = 1) {
    self.title = title
    self.share = share
  }

  mutating func add(_ key: Key, _ command: SpawnCommand) {
    entries.append((key, command))
  }

  /// Returns the number of rounds for a requested number.
  func rounds(of asked: Int) -> Int { min(asked, max(5, asked / share)) }

  /// Runs every command once per round, in a new random order each time.
  ///
  /// - Returns: The samples of each command, one per round.
  func run(_ asked: Int, by spawner: borrowing Spawner) -> [Key: [Sample]] {
    var random = SplitMix(state: 0x6E6F_6F6E)
    var samples: [Key: [Sample]] = [:]
    let rounds = rounds(of: asked)
    // A few warm-up rounds.
    for round in -min(5, rounds)..<rounds {
      for (key, command) in entries.shuffled(using: &random) {
        guard let sample = spawner.run(command), round >= 0 else { continue }
        samples[key, default: []].append(sample)
      }
    }
    return samples
  }
}

/// A deterministic random number generator: SplitMix64 (Steele, Lea and Flood, 2014).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
