import Almanac
import NoonmarkStore
import NoonmarkSystem

/// The commands that are compared, and the runs of all of them.
struct SpeedRace {
  /// Who takes part.
  enum Runner: Int, CaseIterable {
    case warm
    case ideal
    case cat
    case date
    case cold
    case nothing
  }

  /// What has to be said about the measurement, a sentence each.
  private(set) var notes: [String] = []
  /// Peak memory in kilobytes; nil where it was not measured.
  private(set) var memory: [Runner: Int] = [:]
  /// Whether the render was kept in the cache, so that a hit is what was measured.
  private(set) var isWarm = false
  /// The number of bytes that are written.
  let outputSize: Int
  private var commands: [(runner: Runner, command: SpawnCommand)] = []

  /// Prepares the commands; nil where noonmark does not work at all.
  init?(binary: String, in scratch: borrowing Scratch, by spawner: borrowing Spawner) {
    let environment = SpeedRace.environment(home: scratch.path)
    let request = ["show", "solstice"]
    let warm = SpawnCommand(binary, request, environment: environment)
    guard let first = spawner.run(warm), first.status == 0, !first.output.isEmpty else {
      System.complain("noonmark-bench: \(binary) \(request.joined(separator: " ")) does not work")
      return nil
    }
    outputSize = first.output.count
    if binary.contains("/debug/") { notes.append("this is a debug build: its figures say little") }
    commands.append((.warm, warm))
    let cold = SpawnCommand(binary, request + ["--no-cache"], environment: environment)
    if let sample = spawner.run(cold), sample.status == 0 {
      commands.append((.cold, cold))
      if sample.output != first.output { notes.append("--no-cache writes something else") }
    } else {
      notes.append("--no-cache does not work")
    }
    if let file = scratch.file("output", first.output) {
      add(.cat, "cat", [file], environment)
    }
    add(.date, "date", ["+%F"], environment)
    // The file of the request stands in the cache's folder, alone.
    let folder = scratch.path + "/cache/noonmark"
    guard let name = (try? Directory.names(in: folder))?.first,
      let bytes = System.read(folder + "/" + name),
      let listing = CacheFile.listing(of: bytes, now: Clock.now().epochSeconds)
    else {
      notes.append("nothing was kept in the cache, so nothing was warm")
      return
    }
    isWarm = true
    guard
      let peers = Peers(
        cache: folder + "/" + name, offset: listing.text.offset, length: listing.text.length,
        dependencies: listing.dependencies, in: scratch, by: spawner, environment: environment)
    else {
      notes.append("there is no C compiler (cc), so nothing to compare with")
      return
    }
    notes.append(
      "the C programs are linked \(peers.isStatic ? "statically" : "dynamically: no libc.a here"); "
        + "a hit looks at \(listing.dependencies.count) files and reads \(bytes.count) bytes")
    commands.append((.ideal, SpawnCommand(peers.hit, [], environment: environment)))
    commands.append((.nothing, SpawnCommand(peers.nothing, [], environment: environment)))
    for (runner, arguments) in [(Runner.warm, request), (.cold, request + ["--no-cache"])] {
      let command = SpawnCommand(
        peers.memory, [binary] + arguments, environment: environment)
      memory[runner] = spawner.run(command).flatMap {
        Int(String(decoding: $0.output.dropLast(), as: UTF8.self))
      }
    }
    if spawner.run(commands[commands.count - 2].command)?.output != first.output {
      notes.append("the C program writes something else")
    }
  }

  /// Runs every command once a round, in an order drawn anew each time.
  ///
  /// - Returns: The samples of each command, one a round.
  func run(_ rounds: Int, by spawner: borrowing Spawner) -> [Runner: [Sample]] {
    var random = SplitMix(state: 0x6E6F_6F6E)
    var samples: [Runner: [Sample]] = [:]
    // A few rounds before the first, for whatever is cold.
    for round in -5..<rounds {
      for (runner, command) in commands.shuffled(using: &random) {
        guard let sample = spawner.run(command), round >= 0 else { continue }
        samples[runner, default: []].append(sample)
      }
    }
    return samples
  }

  private mutating func add(
    _ runner: Runner, _ name: String, _ arguments: [String], _ environment: [String]
  ) {
    for folder in ["/bin", "/usr/bin"] where access("\(folder)/\(name)", X_OK) == 0 {
      commands.append(
        (runner, SpawnCommand("\(folder)/\(name)", arguments, environment: environment)))
      return
    }
    notes.append("there is no \(name) in /bin or /usr/bin")
  }

  /// The environment that the bench itself has, but for the folders of the user's files.
  private static func environment(home: String) -> [String] {
    var variables: [String] = []
    var index = 0
    while let entry = environ[index] {
      index += 1
      let variable = String(cString: entry)
      if !variable.hasPrefix("HOME="), !variable.hasPrefix("XDG_") { variables.append(variable) }
    }
    return variables + [
      "HOME=\(home)", "XDG_CONFIG_HOME=\(home)/config", "XDG_DATA_HOME=\(home)/data",
      "XDG_STATE_HOME=\(home)/state", "XDG_CACHE_HOME=\(home)/cache",
    ]
  }
}

/// A generator that draws the same numbers in every run: SplitMix64 (Steele, Lea and Flood, 2014).
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
