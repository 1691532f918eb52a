import NoonmarkFormats
import NoonmarkSystem

/// `noonmark ui`: the widgets as an app with keys.
enum UICommand {
  /// - Parameter run: Runs a command line within this process, and returns what it wrote.
  @inline(__always)
  static func command(running run: @escaping CommandRunner.Run) -> Command {
    Command(
      "ui", "Use the widgets with keys and the mouse, in the whole terminal",
      arguments: [Argument("SPEC", .optional)],
      options: { Options.render.only("theme", "appearance", "color", "icons") }
    ) { invocation, console throws(CommandError) in
      try UICommand.run(invocation, CommandRunner(invocation, run), in: &console)
    }
  }

  private static func run(
    _ invocation: Invocation, _ runner: CommandRunner, in console: inout Console
  ) throws(CommandError) {
    let host = console.host
    let opened = try invocation.arguments.first.map { word throws(CommandError) in
      try WidgetSpec(word, in: host)
    }
    guard host.terminal != nil, host.hasKeyboard, host.environment["TERM"] != "dumb" else {
      throw .input("ui requires a terminal: use noonmark, or noonmark show")
    }
    var loop = try ScreenLoop(
      ScreenRequest(invocation, opening: opened), runner, in: &console)
    var waiter = try Follower.waiter(for: .app)
    var outlet = ScreenOutlet(isInteractive: true)
    var failure: CommandError?
    do throws(CommandError) {
      try loop.run(&outlet, &waiter, &console)
    } catch {
      failure = error
    }
    outlet.leave()
    // They were shown.
    console.dropWarnings()
    if let failure { throw failure }
    if let signal = waiter.ending { TerminationSignals.die(by: signal) }
  }
}

/// The options of the app.
struct ScreenRequest {
  let inputs: InputOptions
  let options: RenderOptions
  /// The widget to begin with.
  let opened: WidgetSpec?

  init(_ invocation: Invocation, opening opened: WidgetSpec?) {
    inputs = InputOptions(invocation)
    options = RenderOptions(invocation)
    self.opened = opened
  }
}
