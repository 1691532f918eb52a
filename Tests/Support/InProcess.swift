import Almanac
import NoonmarkCLI

/// The program run within the test process, in a home directory of its own.
///
/// Use the real executable for what needs a process: terminals, signals, `--follow`, the render
/// cache, broken pipes.
package struct InProcess: ~Copyable {
  /// The home directory, removed at the end.
  package let home: TemporaryFolder

  package init() throws {
    home = try TemporaryFolder()
  }

  /// Runs a command line, in UTC and UTF-8 unless the environment says otherwise.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name.
  ///   - environment: Additional variables; an empty value removes one.
  ///   - now: The time of a stopped clock; nil for the system clock.
  /// - Returns: The output of the run, and its exit status.
  package func callAsFunction(
    _ arguments: String..., with environment: [String: String] = [:], at now: Instant? = nil
  ) -> Program.Outcome {
    run(arguments, with: environment, at: now)
  }

  /// Runs a command line whose arguments are in an array.
  package func run(
    _ arguments: [String], with environment: [String: String] = [:], at now: Instant? = nil
  ) -> Program.Outcome {
    let variables = [
      "HOME": home.path, "TZ": "UTC", "PATH": "/usr/bin:/bin", "LC_CTYPE": "C.UTF-8",
    ]
    .merging(environment) { $1 }.filter { !$0.value.isEmpty }
    return Program.run(
      Host(arguments: arguments, environment: variables.map { ($0.key, $0.value) }, now: now))
  }
}
