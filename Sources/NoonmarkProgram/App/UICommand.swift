import NoonmarkBase
import NoonmarkFormats
import NoonmarkSystem

/// `noonmark ui`: the widgets as an app with keys.
enum UICommand {
  /// - Parameter execute: Runs a command line within this process, and returns what it wrote.
  @inline(__always)
  static func command(running execute: @escaping CommandRunner.Execute) -> Command {
    Command(
      "ui", "Use the widgets with keys and the mouse, in the whole terminal",
      arguments: [Argument("SPEC", .optional)],
      options: { Options.render.only("theme", "appearance", "color", "icons") }
    ) { run throws(Failure) in
      try run.runApp(CommandRunner(run.invocation, execute))
    }
  }
}

extension Run {
  fileprivate mutating func runApp(_ runner: CommandRunner) throws(Failure) {
    let host = self.host
    let opened = try invocation.arguments.first.map { word throws(Failure) in
      try WidgetSpec(word, in: host)
    }
    guard host.terminal != nil, host.hasKeyboard, host.environment["TERM"] != "dumb" else {
      throw .input("ui requires a terminal: use noonmark, or noonmark show")
    }
    var loop = try ScreenLoop(
      ScreenRequest(invocation, opening: opened), runner, in: &self)
    var waiter = try Follower.waiter(for: .app)
    var outlet = ScreenOutlet(isInteractive: true)
    var failure: Failure?
    do {
      try loop.run(&outlet, &waiter, &self)
    } catch {
      failure = error
    }
    outlet.leave()
    // They were shown.
    warnings.removeAll()
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
