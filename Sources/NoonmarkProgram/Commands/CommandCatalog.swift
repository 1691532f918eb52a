import NoonmarkBase
import NoonmarkSystem
import NoonmarkWidgets

/// Every command, in the order of help.
package enum CommandCatalog {
  package static let all = {
    var all: [Command] = []
    forEach(in: nil) { all.append($0) }
    return all
  }()

  /// Visits the commands whose path begins with the word `group`, or all commands for `nil`.
  ///
  /// The command with the empty path is in each group. A run makes only the commands of one group,
  /// without an array.
  private static func forEach(in group: String?, _ visit: (Command) -> Void) {
    func has(_ name: String) -> Bool { group == nil || group == name }
    visit(DashboardCommand.command)
    if has("show") { visit(ShowCommand.command) }
    if has("ui") { visit(UICommand.command { Program.run($0) }) }
    if has("tap") { visit(TapCommand.command) }
    if has("timeline") { visit(TimelineCommand.command) }
    if has("solstice") {
      visit(SolsticeInfoCommand.command)
      visit(SolsticeUpcomingCommand.command)
    }
    if has("agenda") { visit(AgendaListCommand.command) }
    if has("countdown") { DateCommands.commands(visit) }
    if has("elapsed") { CounterCommands.commands(visit) }
    if has("tally") { TallyCommands.commands(visit) }
    if has("todo") { TodoCommands.commands(visit) }
    if has("calendar") { CalendarCommands.commands(visit) }
    if has("undo") { visit(UndoCommand.undo) }
    if has("redo") { visit(UndoCommand.redo) }
    if has("location") { LocationCommands.commands(visit) }
    if has("config") { ConfigCommands.commands(visit) }
    if has("theme") { ThemeCommands.commands(visit) }
    if has("icons") { visit(IconsCommand.command) }
    if has("widget") { ScriptCommands.commands(visit) }
    if has("cache") { CacheCommands.commands(visit) }
    if has("notify") { visit(NotifyCommand.command) }
    if has("setup") { visit(SetupCommand.command) }
    if has("init") { visit(InitCommand.command) }
    if has("completions") { visit(CompletionCommands.script) }
    if has("doctor") { visit(DoctorCommand.command) }
    if has("help") { visit(HelpCommand.command) }
    if has("version") { visit(VersionCommand.command) }
    if has("complete") { visit(CompletionCommands.answer) }
  }

  /// The commands that help lists.
  package static var listed: [Command] { all.filter { !$0.isHidden } }

  package static func parser(on host: Host) -> CommandParser {
    let (directories, environment) = (host.directories, host.environment)
    return CommandParser(
      commands: forEach(in:_:), widgets: WidgetCatalog.kinds,
      ownWidgets: ScriptFolder.knownNames(in: directories),
      isDate: { DateArguments.isDate($0, environment) },
      countOfDateWords: { DateArguments.countOfWords(of: $0, in: $1, environment) })
  }
}

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
    let parser = CommandCatalog.parser(on: host)
    let invocation: Invocation
    do {
      invocation = try parser.parse(host.arguments)
    } catch {
      let guess = Run(
        Invocation(command: DashboardCommand.command, arguments: [], options: []), by: parser, host
      )
      .guessing(error)
      output.printProblem(guess.message)
      return error.status
    }
    var run = Run(invocation, by: parser, host, output)
    let status = execute(&run)
    output = run.output
    return status
  }

  private static func execute(_ run: inout Run) -> Int32 {
    do {
      if run.invocation[Options.help] {
        run.printHelpPage()
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
      run.output.printProblem(error.message)
      return error.status
    }
  }
}
