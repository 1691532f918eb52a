import NoonmarkBase
import NoonmarkSystem
import NoonmarkText

/// The program, from its command line to its exit status.
package enum Program {
  /// Runs the command line of this process, as passed to `main`, and returns the exit status.
  ///
  /// Called only on a miss of the render cache.
  package static func run(
    _ count: Int32, _ arguments: CStringList, _ environment: CStringList, build: BuildInfo
  ) -> Int32 {
    let hasOutput = StandardStreams.prepare()
    CoreDumps.disable()
    let process = ProcessArguments(count: count, arguments: arguments, environment: environment)
    let host = Host(process, hasOutput: hasOutput, build: build)
    var output = RunOutput(errorColumns: host.errorColumns)
    let status = execute(host, &output)
    if status != 0, host.arguments.contains("--follow"), host.terminal == nil {
      // A bar restarts a follower that exits at once: polybar a hundred times a second.
      StandardStreams.waitForReaderToClose(milliseconds: 1000)
    }
    return status
  }

  /// Runs a command line within this process, and returns its output.
  ///
  /// It uses only the values of the host: it neither writes to the standard streams of this process
  /// nor reads its environment. `--follow` returns at once, since there is no reader.
  package static func run(_ host: Host) -> RunOutcome {
    var output = RunOutput(isCaptured: true)
    let status = execute(host, &output)
    let captured = output.captured ?? ([], [])
    return RunOutcome(
      stdout: String(decoding: captured.output, as: UTF8.self),
      stderr: String(decoding: captured.error, as: UTF8.self), status: status)
  }

  /// Parses the command line of a host, runs the command, and returns the exit status.
  private static func execute(_ host: Host, _ output: inout RunOutput) -> Int32 {
    let invocation: Invocation
    do {
      invocation = try CommandCatalog.parse(host.arguments, on: host)
    } catch {
      let guess = Run(
        Invocation(command: DashboardCommand.command, arguments: [], options: []), host
      )
      .guessing(error)
      output.printProblem(guess.message)
      return error.status
    }
    var run = Run(invocation, host, output)
    let status = execute(&run)
    output = run.output
    return status
  }

  private static func execute(_ run: inout Run) -> Int32 {
    do {
      if run.invocation[Options.help] {
        run.printHelpPage(listing: CommandCatalog.listed)
      } else {
        try run.invocation.command.run(&run)
      }
      try run.flush()
      run.printWarnings()
      return 0
    } catch {
      // The error may quote a warning, which is not printed twice.
      run.warnings.remove(quotedBy: error.message)
      run.printWarnings()
      if error.cause != .closedOutput {
        run.output.printProblem(error.message)
      }
      return error.status
    }
  }
}
