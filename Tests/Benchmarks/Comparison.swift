import Almanac
import NoonmarkSystem

/// A comparison of a render with the time of other programs for a line of a bar or a prompt.
///
/// Every command runs once per round, in a different order each time. A ratio is the median of the
/// ratios to `true` within each round. Programs that are not installed are listed and left out.
enum Comparison {
  /// The result of one command.
  struct Row {
    let name: String
    /// The medians of wall and CPU time, in milliseconds, and of page faults.
    let wall: Double
    let cpu: Double
    let faults: Double
    /// The wall time as a multiple of the wall time of `true`.
    let ratio: Double

    var isOurs: Bool { name == OtherProgram.warm || name == OtherProgram.cold }
  }

  static func run(_ arguments: [String]) -> Int32 {
    var arguments = arguments
    let chart = takeChart(from: &arguments)
    guard
      let options = BenchOptions(arguments, of: "versus", countOption: "--runs", default: 50),
      let scratch = Scratch(), let spawner = Spawner(),
      let program = options.install(in: scratch)
    else { return 2 }
    // Some prompts read the working directory, which is a plain directory here.
    guard chdir(scratch.path) == 0 else { return 2 }
    var notes: [String] = []
    var commands: [(name: String, command: SpawnCommand)] = []
    let home = Home(scratch.path)
    for (name, request) in [
      (OtherProgram.warm, ["show", "solstice"]),
      (OtherProgram.cold, ["show", "solstice", "--no-cache"]),
    ] {
      let command = home.command(program, request)
      guard let sample = spawner.run(command), sample.status == 0,
        name != OtherProgram.warm || scratch.file("answer", sample.output) != nil
      else {
        StandardStreams.printError("noonmark-bench: \(program) does not work")
        return 2
      }
      commands.append((name, command))
    }
    for other in OtherProgram.all {
      if let command = prepare(other, in: scratch, by: spawner, &notes) {
        commands.append((other.name, command))
      }
    }
    let rows = measure(commands, rounds: options.count, by: spawner)
    let conditions = "\(options.count) rounds, \(Machine.description)"
    printTable(rows, conditions, notes)
    guard let chart else { return 0 }
    let text = ComparisonChart(rows: rows, conditions: conditions).svg
    guard let file = try? Descriptor.open(chart, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644),
      (try? file.write(Array(text.utf8))) != nil
    else {
      StandardStreams.printError("noonmark-bench: \(chart) cannot be written")
      return 1
    }
    return 0
  }

  /// Removes `--svg FILE` from the options, and returns the file.
  private static func takeChart(from arguments: inout [String]) -> String? {
    guard let index = arguments.firstIndex(of: "--svg"), index + 1 < arguments.count else {
      return nil
    }
    defer { arguments.removeSubrange(index...(index + 1)) }
    let path = arguments[index + 1]
    // The measurement runs in a different directory.
    guard !path.hasPrefix("/"), let folder = getenv("PWD") else { return path }
    return String(cString: folder) + "/" + path
  }

  /// Sets up a program, and returns its command.
  ///
  /// `nil` if it is not installed or fails.
  private static func prepare(
    _ other: OtherProgram, in scratch: borrowing Scratch, by spawner: borrowing Spawner,
    _ notes: inout [String]
  ) -> SpawnCommand? {
    let search = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    guard let path = ChildProcess.find(other.program, in: search) else {
      notes.append("\(other.program) is not installed")
      return nil
    }
    let folder = "\(scratch.path)/\(other.program)-home"
    guard mkdir(folder, 0o700) == 0 else { return nil }
    let home = Home(folder)
    let variables = home.environment + other.variables
    let setup = SpawnCommand(
      "/bin/sh", ["-c", "cd '\(folder)' && {\n\(other.setup)\n:; }"], environment: variables,
      isSilent: true)
    guard spawner.run(setup)?.status == 0 else {
      notes.append("\(other.name) cannot be set up")
      return nil
    }
    let arguments = other.arguments.map {
      $0.replacing("$HOME", with: folder).replacing("$ANSWER", with: "\(scratch.path)/answer")
    }
    let command = SpawnCommand(path, arguments, environment: variables)
    guard let sample = spawner.run(command), sample.status == 0,
      other.program == "true" || !sample.output.isEmpty
    else {
      notes.append("\(other.name) does not work here")
      return nil
    }
    return command
  }

  private static func measure(
    _ commands: [(name: String, command: SpawnCommand)], rounds: Int, by spawner: borrowing Spawner
  ) -> [Row] {
    var group = Group<String>("versus")
    for (name, command) in commands { group.add(name, command) }
    let samples = group.run(rounds, by: spawner)
    let yardstick = samples["true"] ?? []
    let rows = commands.compactMap { name, _ -> Row? in
      guard let runs = samples[name], runs.count == yardstick.count,
        let wall = median(runs.map { Double($0.wall) / 1e6 }),
        let cpu = median(runs.map { Double($0.cpu) / 1e6 }),
        let faults = median(runs.map { Double($0.faults) }),
        let ratio = median(zip(runs, yardstick).map { Double($0.wall) / Double(max(1, $1.wall)) })
      else { return nil }
      return Row(name: name, wall: wall, cpu: cpu, faults: faults, ratio: ratio)
    }
    return rows.sorted { $0.ratio < $1.ratio }
  }

  private static func printTable(_ rows: [Row], _ conditions: String, _ notes: [String]) {
    print(
      Table.pad("", 30, left: true) + Table.pad("wall ms", 9) + Table.pad("× true", 9)
        + Table.pad("CPU ms", 9) + Table.pad("faults", 8))
    for row in rows {
      print(
        Table.pad(row.name, 30, left: true) + Table.figure(row.wall, 2, 9)
          + Table.figure(row.ratio, 2, 9) + Table.figure(row.cpu, 2, 9)
          + Table.figure(row.faults, 0, 8))
    }
    print("\nMedians of \(conditions).")
    for note in notes { print("Note: \(note).") }
  }
}

enum Machine {
  /// The processor, its number of cores, and the system.
  static var description: String {
    let cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    let processor = value(of: "model name", in: "/proc/cpuinfo", separator: ":")
    let system = value(of: "PRETTY_NAME", in: "/etc/os-release", separator: "=")
    return [
      processor.map { "\(cores) × \($0)" } ?? "\(cores) cores", system ?? "unknown system",
      Zone.utc.date(at: Clock.now()).iso8601,
    ].joined(separator: ", ")
  }

  /// Returns the first value of a name in a file of lines.
  private static func value(of name: String, in path: String, separator: Character) -> String? {
    guard let bytes = Bench.read(path) else { return nil }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    where line.hasPrefix(name) {
      guard let start = line.firstIndex(of: separator) else { continue }
      let text = line[line.index(after: start)...].filter { $0 != "\"" }
      return String(text.drop { $0 == " " })
    }
    return nil
  }
}
