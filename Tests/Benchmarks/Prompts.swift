import NoonmarkSystem

/// A measurement of the hooks of `noonmark init`: their time before a prompt with unchanged text.
enum Prompts {
  private struct Hook {
    let shell: String
    /// The options of an interactive shell without the user's configuration, before a script.
    let options: [String]
    /// Installs the hook.
    let start: String
    /// The command that the shell runs before a prompt.
    let call: String
    /// The loop that calls the command `$DRAWS` times.
    let loop: String
    /// The maximum time in microseconds.
    let limit: Double
  }

  private static let hooks = [
    Hook(
      shell: "bash", options: ["--norc", "-i"], start: #"eval "$(noonmark init bash)""#,
      call: "_noonmark_prompt", loop: "for ((i = 0; i < DRAWS; i++)); do _noonmark_prompt; done",
      limit: 60),
    Hook(
      shell: "zsh", options: ["-f", "-i"], start: #"eval "$(noonmark init zsh)""#,
      call: "_noonmark_prompt", loop: "for ((i = 0; i < DRAWS; i++)); do _noonmark_prompt; done",
      limit: 60),
    Hook(
      shell: "fish", options: ["-N", "-i"], start: "noonmark init fish | source",
      call: "emit fish_prompt", loop: "for i in (seq $DRAWS); emit fish_prompt; end", limit: 200),
  ]
  /// The number of measurements of each shell, whose median is the result.
  private static let rounds = 3

  /// Runs the measurement.
  ///
  /// - Returns: 0 on success, 1 if `--check` is given and a goal is missed, 2 if nothing can be
  ///   measured.
  static func run(_ arguments: [String]) -> Int32 {
    guard
      let options = BenchOptions(arguments, of: "prompts", countOption: "--draws", default: 10_000),
      let scratch = Scratch(), let spawner = Spawner(),
      let program = options.install(in: scratch),
      let home = Home("home", dates: 20, in: scratch)
    else { return 2 }
    // Without this directory, fish reads every manual page of the machine.
    for folder in ["/data/fish", "/data/fish/generated_completions"] {
      mkdir(home.path + folder, 0o700)
    }
    let folder = String(program.dropLast("/noonmark".count))
    print("µs of CPU time a prompt, \(options.count) prompts\n")
    var goals: [Goal] = []
    for hook in hooks {
      let times = (0..<rounds).compactMap { _ in
        measure(hook, draws: options.count, home, path: folder, in: scratch, by: spawner)
      }
      let time = times.count == rounds ? median(times) : nil
      print(Table.pad(hook.shell, 6, left: true) + Table.figure(time, 1, 8))
      goals.append(
        Goal(name: "a prompt of \(hook.shell)", limit: hook.limit, unit: "µs", measured: time))
    }
    return options.finish(goals)
  }

  /// Returns the CPU time of a prompt in microseconds.
  ///
  /// `nil` if the shell is not installed or shows nothing.
  private static func measure(
    _ hook: Hook, draws: Int, _ home: Home, path: String, in scratch: borrowing Scratch,
    by spawner: borrowing Spawner
  ) -> Double? {
    // When the second call runs, its stamp is newer than the files.
    let script = """
      \(hook.start)
      \(hook.call)
      sleep 0.1
      \(hook.call)
      \(hook.loop)
      echo "$NOONMARK"

      """
    guard let file = scratch.file("prompts", Array(script.utf8)) else { return nil }
    func time(draws: Int) -> Int? {
      let command = home.command(
        "/usr/bin/env",
        ["PATH=\(path):/usr/bin:/bin", "DRAWS=\(draws)", hook.shell] + hook.options
          + [file])
      guard let sample = spawner.run(command), sample.output.count > 1 else { return nil }
      return sample.cpu
    }
    guard let none = time(draws: 0), let all = time(draws: draws) else { return nil }
    return Double(all - none) / Double(draws) / 1000
  }
}
