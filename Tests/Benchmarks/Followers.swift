import NoonmarkSystem

/// A measurement of followers: their memory when asleep and rendering, and what wakes them.
///
/// Reads `/proc`, which only Linux has.
enum Followers {
  /// A running `noonmark show … --follow`.
  private final class Follower {
    private let process: pid_t
    private let output: Int32

    init?(_ command: SpawnCommand, by spawner: borrowing Spawner) {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { return nil }
      defer { close(ends[1]) }
      output = ends[0]
      _ = fcntl(output, F_SETFD, FD_CLOEXEC)
      _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
      process = spawner.start(command, writingTo: ends[1]) ?? 0
      guard process > 0 else { return nil }
    }

    deinit {
      // The follower ends when its reader is gone.
      close(output)
      if process > 0 { while waitpid(process, nil, 0) < 0, errno == EINTR {} }
    }

    /// Reads to the end of a line, and returns whether there was a line.
    func readLine() -> Bool {
      var byte: UInt8 = 0
      while read(output, &byte, 1) == 1 {
        if byte == UInt8(ascii: "\n") { return true }
      }
      return false
    }

    /// Waits until the follower is asleep: its memory and its wake-ups are the same twice.
    func waitForSleep() {
      var before: [Int?] = []
      for _ in 0..<100 {
        let now = [resident, wakes]
        if now == before { return }
        before = now
        usleep(100_000)
      }
    }

    /// The memory in kilobytes.
    var resident: Int? { number("VmRSS", in: "status") }
    /// The proportional set size in kilobytes: each process counts its share of a shared page.
    var share: Int? { number("Pss", in: "smaps_rollup") }
    /// The peak memory since `forgetPeak`, in kilobytes.
    var peak: Int? { number("VmHWM", in: "status") }
    /// The number of voluntary context switches, which are sleeps that have ended.
    var wakes: Int? { number("voluntary_ctxt_switches", in: "status") }

    func forgetPeak() {
      _ = try? Descriptor.open("/proc/\(process)/clear_refs", O_WRONLY).write(Array("5".utf8))
    }

    /// Returns a number in a file of the process's directory in `/proc`.
    private func number(_ name: String, in file: String) -> Int? {
      guard
        let bytes = try? Descriptor.open("/proc/\(process)/\(file)", O_RDONLY)
          .readAll(limit: 65_536)
      else { return nil }
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      let line = lines.first { $0.hasPrefix(name + ":") }
      return line.flatMap { Int($0.filter(\.isNumber)) }
    }
  }

  /// The number of followers on a desktop with several bars and monitors.
  private static let count = 5

  /// Runs the measurement.
  ///
  /// - Returns: 0 on success, 1 if `--check` is given and a goal is missed, 2 if nothing can be
  ///   measured.
  static func run(_ arguments: [String]) -> Int32 {
    guard
      let options = BenchOptions(
        arguments, of: "followers", countOption: "--seconds", default: 10),
      let scratch = Scratch(), let spawner = Spawner(),
      let program = options.install(in: scratch),
      let home = Home("home", dates: 20, in: scratch)
    else { return 2 }
    let words = ["show", "solstice", "countdown", "--format", "tmux", "--follow"]
    let command = home.command(program, words)
    let followers = (0..<count).compactMap { _ in Follower(command, by: spawner) }
    guard followers.count == count, followers.allSatisfy({ $0.readLine() }) else {
      StandardStreams.printError(
        "noonmark-bench: \(program) \(words.joined(separator: " ")) does not work")
      return 2
    }
    for follower in followers { follower.waitForSleep() }
    let asleep = followers.compactMap(\.resident)
    let shares = followers.compactMap(\.share)
    let wakes = followers.compactMap(\.wakes)
    sleep(UInt32(options.count))
    let wakesAfter = followers.compactMap(\.wakes)

    for follower in followers { follower.forgetPeak() }
    let isAdded =
      spawner.run(home.command(program, ["countdown", "add", "Launch", "tomorrow"]))?.status == 0
    let isShown = isAdded && followers.allSatisfy { $0.readLine() }
    for follower in followers { follower.waitForSleep() }
    let peaks = isShown ? followers.compactMap(\.peak) : []

    /// Returns a result in megabytes, or `nil` unless every follower has one.
    func megabytes(_ values: [Int], _ result: ([Int]) -> Int?) -> Double? {
      values.count == count ? result(values).map { Double($0) / 1024 } : nil
    }
    print("\(count) × noonmark \(words.joined(separator: " "))")
    return options.finish(
      [
        Goal(
          name: "memory asleep", limit: 3, unit: "MB", measured: megabytes(asleep) { $0.max() }),
        Goal(
          name: "peak memory when a date was added", limit: 5, unit: "MB",
          measured: megabytes(peaks) { $0.max() }),
        Goal(
          name: "memory of all \(count) asleep, shared pages once", limit: 5, unit: "MB",
          measured: megabytes(shares) { $0.reduce(0, +) }),
        Goal(
          name: "wake-ups of all in \(options.count) s", limit: 0, unit: "",
          measured: wakesAfter.count == count
            ? Double(wakesAfter.reduce(0, +) - wakes.reduce(0, +)) : nil),
      ], isWhole: isShown)
  }
}
