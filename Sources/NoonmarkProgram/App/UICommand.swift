import NoonmarkBase
import NoonmarkFormats
import NoonmarkSystem
import NoonmarkText

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
    var loop = try ScreenLoop(opening: opened, runner, in: &self)
    var waiter = try EventWaiter.opened(for: .app)
    var outlet = ScreenOutlet(isInteractive: true)
    do {
      defer {
        outlet.leave()
        // The app has shown them.
        warnings.removeAll()
      }
      try loop.run(&outlet, &waiter, &self)
    }
    if let signal = waiter.ending { TerminationSignals.die(by: signal) }
  }
}
