import NoonmarkSystem
import NoonmarkText

/// The program, from its command line to its exit status.
package enum Program {
  /// Runs the command line of this process, unless the render cache answered it.
  ///
  /// - Parameters:
  ///   - count: The number of arguments, including the program's name.
  ///   - arguments: The arguments, as passed to `main`.
  ///   - environment: The environment, as passed to `main`.
  ///   - build: The origin of the executable.
  /// - Returns: The exit status.
  package static func run(
    _ count: Int32, _ arguments: CStringList, _ environment: CStringList, build: BuildInfo
  ) -> Int32 {
    let hasOutput = StandardStreams.prepare()
    CoreDumps.disable()
    let process = ProcessArguments(count: count, arguments: arguments, environment: environment)
    var console = Console(Host(process, hasOutput: hasOutput, build: build))
    let status = run(&console)
    let host = console.host
    if status != 0, host.arguments.contains("--follow"), host.terminal == nil {
      // A bar restarts a follower that exits at once: polybar a hundred times a second.
      StandardStreams.waitForReaderToClose(milliseconds: 1000)
    }
    return status
  }

  /// Runs a command line within this process, and keeps what it writes.
  ///
  /// It uses the values of the host alone: nothing is written to the standard streams of this
  /// process, and its environment is not read. `--follow` returns at once, since there is no
  /// reader.
  package static func run(_ host: Host) -> Outcome {
    var console = Console(capturing: host)
    let status = run(&console)
    let captured = console.takeCaptured()
    return Outcome(
      stdout: String(decoding: captured.output, as: UTF8.self),
      stderr: String(decoding: captured.error, as: UTF8.self), status: status)
  }

  /// The output of a run, and its exit status.
  package struct Outcome: Equatable, Sendable {
    package let stdout: String
    package let stderr: String
    package let status: Int32
  }

  private static func run(_ console: inout Console) -> Int32 {
    do throws(CommandError) {
      let host = console.host
      let invocation = try CommandError.wrap { () throws(UsageError) in
        let environment = host.environment
        return try CommandCatalog.parse(host.arguments, in: host.directories) { option, words in
          DateArguments.countOfWords(of: option, in: words, environment)
        }
      }
      console.isQuiet = invocation[Options.quiet]
      if invocation[Options.help] {
        HelpCommand.printPage(
          for: invocation, listing: CommandCatalog.listed, in: &console)
      } else {
        try invocation.command.run(invocation, &console)
      }
      try console.flush()
      console.printWarnings()
      return 0
    } catch {
      // A warning may be the cause.
      console.dropWarnings(quotedBy: error.message)
      console.printWarnings()
      if !error.isQuiet { console.printError("noonmark: \(DisplayText(error.message).string)") }
      return error.exitStatus
    }
  }
}
