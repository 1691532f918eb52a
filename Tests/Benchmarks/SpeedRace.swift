import NoonmarkStore
import NoonmarkSystem

/// The measured commands and their runs.
struct SpeedRace {
  /// Notes on the measurement, one sentence each.
  private(set) var notes: [String] = []
  /// The measured peak memory in kilobytes.
  private(set) var memory: [Measurement: Int] = [:]
  /// Whether all of noonmark's commands succeed, and the warm commands are cached.
  private(set) var isWhole = true
  /// The commands, in groups that are compared internally.
  private(set) var groups: [Group<Measurement>] = []
  private let binary: String
  private let peers: Peers?

  /// Prepares the commands.
  ///
  /// `nil` if noonmark does not work.
  init?(binary: String, in scratch: borrowing Scratch, by spawner: borrowing Spawner) {
    self.binary = binary
    let home = Home(scratch.path)
    peers = Peers(in: scratch, by: spawner, environment: home.environment)
    if let peers {
      if !peers.isStatic {
        notes.append("the C programs are linked dynamically: libc.a is not installed")
      }
    } else {
      notes.append("no C compiler (cc) is installed, so nothing is compared")
    }
    guard var warm = solsticeHeat(home, in: scratch, by: spawner) else { return nil }
    let few = Home("few", dates: 20, in: scratch)
    if let few { addFewDates(few, to: &warm, in: scratch, by: spawner) }
    addScript(to: &warm, in: scratch, by: spawner)
    groups.append(warm)
    guard few != nil, let many = Home("many", dates: 100_000, in: scratch),
      let fewAdded = Home("few-added", dates: 20, in: scratch),
      let manyAdded = Home("many-added", dates: 100_000, in: scratch)
    else {
      notes.append("the files of dates cannot be written")
      return
    }
    addManyDates(many, by: spawner)
    addChanges(fewAdded, manyAdded, by: spawner)
    addLists(many, by: spawner)
    addTallies(in: scratch, by: spawner)
  }

  /// Runs every group, and returns its samples.
  func run(_ rounds: Int, by spawner: borrowing Spawner) -> [[Measurement: [Sample]]] {
    groups.map { $0.run(rounds, by: spawner) }
  }

  private mutating func solsticeHeat(
    _ home: Home, in scratch: borrowing Scratch, by spawner: borrowing Spawner
  ) -> Group<Measurement>? {
    let request = ["show", "solstice"]
    let warm = home.command(binary, request)
    guard let first = spawner.run(warm), first.status == 0, !first.output.isEmpty else {
      StandardStreams.printError(
        "noonmark-bench: \(binary) \(request.joined(separator: " ")) does not work")
      return nil
    }
    var group = Group<Measurement>("noonmark show solstice, \(first.output.count) bytes")
    group.add(.warm, warm)
    if let sample = add(.cold, request + ["--no-cache"], home, to: &group, by: spawner),
      sample.output != first.output
    {
      notes.append("--no-cache writes something else")
    }
    if let file = scratch.file("output", first.output) {
      addTool(.cat, "cat", [file], home, to: &group)
    }
    addTool(.date, "date", ["+%F"], home, to: &group)
    addPeer(.ideal, answering: first.output, home, to: &group, in: scratch, by: spawner)
    if let peers { group.add(.nothing, home.command(peers.nothing, [])) }
    measureMemory(.warm, request, home, by: spawner)
    measureMemory(.cold, request + ["--no-cache"], home, by: spawner)
    return group
  }

  // MARK: Dates

  private mutating func addFewDates(
    _ home: Home, to group: inout Group<Measurement>, in scratch: borrowing Scratch,
    by spawner: borrowing Spawner
  ) {
    let request = ["show", "countdown"]
    guard let first = add(.few, request, home, to: &group, by: spawner) else { return }
    addPeer(.fewIdeal, answering: first.output, home, to: &group, in: scratch, by: spawner)
    measureMemory(.few, request, home, by: spawner)
  }

  /// Adds a widget of a script that has run and does not run again.
  private mutating func addScript(
    to group: inout Group<Measurement>, in scratch: borrowing Scratch, by spawner: borrowing Spawner
  ) {
    guard let home = Home("script", widget: "disk", in: scratch),
      spawner.run(home.command(binary, ["widget", "reload", "disk"]))?.status == 0
    else {
      notes.append("the script cannot be run")
      isWhole = false
      return
    }
    add(.script, ["show", "disk"], home, to: &group, by: spawner)
    add(.scriptCold, ["show", "disk", "--no-cache"], home, to: &group, by: spawner)
  }

  /// Adds an uncached render of many dates.
  ///
  /// It is compared with the C program for few dates: the answers have the same length.
  private mutating func addManyDates(
    _ many: Home, by spawner: borrowing Spawner
  ) {
    var group = Group<Measurement>("noonmark show countdown --no-cache", share: 3)
    addDatesPeer(to: &group)
    let request = ["show", "countdown", "--no-cache"]
    add(.many, request, many, to: &group, by: spawner)
    measureMemory(.many, request, many, by: spawner)
    groups.append(group)
  }

  private mutating func addChanges(
    _ few: Home, _ many: Home, by spawner: borrowing Spawner
  ) {
    var group = Group<Measurement>(
      "noonmark countdown add, with the file brought to the disk", share: 3)
    let request = ["countdown", "add", "Launch", "2031-05-04", "--icon", "airplane"]
    add(.fewAdd, request, few, to: &group, by: spawner)
    add(.manyAdd, request, many, to: &group, by: spawner)
    groups.append(group)
  }

  private mutating func addLists(
    _ many: Home, by spawner: borrowing Spawner
  ) {
    var group = Group<Measurement>("noonmark countdown list, 100,000 dates", share: 60)
    addDatesPeer(to: &group)
    for (measurement, format) in [
      (Measurement.manyCSV, "csv"), (.manyJSON, "json"), (.manyPlain, "plain"),
    ] {
      let request = ["countdown", "list", "--format", format]
      add(measurement, request, many, isSilent: true, to: &group, by: spawner)
      measureMemory(measurement, request, many, by: spawner)
    }
    groups.append(group)
  }

  // MARK: Tallies

  private mutating func addTallies(in scratch: borrowing Scratch, by spawner: borrowing Spawner) {
    guard let few = Home("tally-few", events: 100, in: scratch),
      let many = Home("tally-many", events: 1_000_000, in: scratch),
      let fewLogged = Home("logged-few", events: 100, in: scratch),
      let manyLogged = Home("logged-many", events: 1_000_000, in: scratch)
    else {
      notes.append("the logs of events cannot be written")
      return
    }
    let request = ["show", "tally"]
    var shows = Group<Measurement>("noonmark show tally")
    add(.tallyFew, request, few, to: &shows, by: spawner)
    add(.tallyMany, request, many, to: &shows, by: spawner)
    if few.kept == nil || many.kept == nil {
      notes.append("a tally was not kept in the cache, so it was not warm")
      isWhole = false
    }
    let cold = request + ["--no-cache"]
    add(.tallyFewCold, cold, few, to: &shows, by: spawner)
    add(.tallyManyCold, cold, many, to: &shows, by: spawner)
    measureMemory(.tallyFewCold, cold, few, by: spawner)
    measureMemory(.tallyManyCold, cold, many, by: spawner)
    groups.append(shows)
    var changes = Group<Measurement>(
      "noonmark tally log and undo, with the file brought to the disk", share: 3)
    for (home, log, undo) in [
      (fewLogged, Measurement.logFew, Measurement.undoFew), (manyLogged, .logMany, .undoMany),
    ] {
      add(log, ["tally", "log", "--note", "bench"], home, to: &changes, by: spawner)
      add(undo, ["tally", "undo"], home, to: &changes, by: spawner)
      measureMemory(log, ["tally", "log"], home, by: spawner)
    }
    groups.append(changes)
  }

  /// Adds the C program from the group of warm renders again.
  private func addDatesPeer(to group: inout Group<Measurement>) {
    for entry in groups.flatMap(\.entries) where entry.key == .fewIdeal {
      group.add(.manyIdeal, entry.command)
    }
  }

  // MARK: Measurements

  /// Adds a noonmark command that succeeds, and returns its first sample.
  @discardableResult
  private mutating func add(
    _ measurement: Measurement, _ arguments: [String], _ home: Home, isSilent: Bool = false,
    to group: inout Group<Measurement>, by spawner: borrowing Spawner
  ) -> Sample? {
    let command = home.command(binary, arguments, isSilent: isSilent)
    guard let sample = spawner.run(command), sample.status == 0 else {
      notes.append("noonmark \(arguments.joined(separator: " ")) does not work")
      isWhole = false
      return nil
    }
    group.add(measurement, command)
    return sample
  }

  /// Adds the C program with the system calls of the home's cached request.
  private mutating func addPeer(
    _ measurement: Measurement, answering output: [UInt8], _ home: Home,
    to group: inout Group<Measurement>,
    in scratch: borrowing Scratch, by spawner: borrowing Spawner
  ) {
    guard let kept = home.kept else {
      notes.append("nothing was kept in the cache, so nothing was warm")
      isWhole = false
      return
    }
    guard let peers,
      let program = peers.hit(named: "\(measurement)", kept, in: scratch, by: spawner)
    else { return }
    notes.append(
      "\(measurement.name): looks at \(kept.listing.dependencies.count) "
        + "files and reads \(kept.size) bytes")
    let command = home.command(program, [])
    if spawner.run(command)?.output != output {
      notes.append("the C program writes something else")
    }
    group.add(measurement, command)
  }

  private mutating func addTool(
    _ measurement: Measurement, _ name: String, _ arguments: [String], _ home: Home,
    to group: inout Group<Measurement>
  ) {
    guard let path = ChildProcess.find(name, in: "/bin:/usr/bin") else {
      notes.append("\(name) is not in /bin or /usr/bin")
      return
    }
    group.add(measurement, home.command(path, arguments))
  }

  private mutating func measureMemory(
    _ measurement: Measurement, _ arguments: [String], _ home: Home, by spawner: borrowing Spawner
  ) {
    guard let peers else { return }
    memory[measurement] = spawner.run(home.command(peers.memory, [binary] + arguments)).flatMap {
      Int(String(decoding: $0.output.dropLast(), as: UTF8.self))
    }
  }
}
