import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// `noonmark tap`: the one tap of a widget, for a click on a bar.
enum TapCommand {
  /// Parses a command line, without the program's name.
  typealias Parse = @Sendable ([String], Host) throws(UsageError) -> Invocation

  /// - Parameter parse: Parses the command line of a tap.
  @inline(__always)
  static func command(parsing parse: @escaping Parse) -> Command {
    Command(
      "tap", "Do the one tap of a widget: log an event, mark a task as done, or open a link",
      arguments: [Argument("SPEC", .any)], options: { rotate }
    ) { invocation, console throws(CommandError) in
      let tap = try tap(invocation, in: &console)
      if case .open(let url) = tap { return try open(url, in: &console) }
      let words = InputOptions(invocation).words + tap.words
      let host = console.host
      let command = try CommandError.wrap { () throws(UsageError) in try parse(words, host) }
      try command.command.run(command, &console)
    }
  }

  private static let rotate = Option.flag(
    "rotate", "Tap the entry that a bar with --rotate shows")

  /// Returns the tap of the first widget that has one.
  ///
  /// - Throws: If no widget has one.
  private static func tap(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) -> WidgetTap {
    var inputs = try Inputs(invocation, in: &console)
    var specs: [WidgetSpec] = []
    for word in invocation.arguments { specs.append(try WidgetSpec(word, in: console.host)) }
    if specs.isEmpty { specs = inputs.specs(of: .configured, in: &console) }
    if invocation[rotate] { specs = inputs.rotated(specs, in: &console) }
    let data = inputs.data(for: specs, isWhole: true, in: &console)
    var problem: CommandError?
    for spec in specs {
      do throws(CommandError) {
        let widget = try spec.widget(of: data)
        if let tap = widget.tap(at: inputs.now, in: inputs.zone) { return tap }
      } catch {
        problem = problem ?? error
      }
    }
    if let problem { throw problem }
    if !data.unreadable.isEmpty, let problem = console.warnings.first {
      console.dropWarnings()
      throw .failed(problem)
    }
    let names = ErrorMessage.list(specs.map(\.word))
    throw .failed(
      "nothing to tap in \(names): a tap logs an event of a tally, marks an open task as done, or "
        + "opens the link of an event of the agenda")
  }

  /// Opens the link of an event, if it is one of the web.
  private static func open(_ url: String, in console: inout Console) throws(CommandError) {
    do throws(BrowserError) {
      let address = try Browser.open(url, console.host.environment)
      if console.host.terminal != nil { console.writeLine("Opened \(address.redacted)") }
    } catch {
      throw .failed(error.message)
    }
  }
}
