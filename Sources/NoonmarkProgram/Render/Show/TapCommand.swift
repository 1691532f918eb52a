import NoonmarkBase
import NoonmarkText
import NoonmarkDomain
import NoonmarkSystem
import NoonmarkWidgets

/// `noonmark tap`: the action of a widget, for a click on a bar.
enum TapCommand {
  /// - Parameter parse: Parses the command line of a tap.
  @inline(__always)
  static func command(parsing parse: @escaping Command.Parse) -> Command {
    Command(
      "tap", "Do the one tap of a widget: log an event, mark a task as done, or open a link",
      arguments: [Argument("SPEC", .any)], options: { rotate }
    ) { run throws(Failure) in
      let tap = try run.tap()
      if case .open(let url) = tap { return try run.openLink(url) }
      let words = InputOptions(run.invocation).words + tap.words
      run.invocation = try parse(words, run.host)
      try run.invocation.command.run(&run)
    }
  }

  fileprivate static let rotate = Option.flag(
    "rotate", "Tap the entry that a bar with --rotate shows")
}

extension Run {
  /// Returns the tap of the first widget that has one.
  ///
  /// - Throws: If no widget has one.
  fileprivate mutating func tap() throws(Failure) -> WidgetTap {
    try load()
    var specs: [WidgetSpec] = []
    for word in invocation.arguments { specs.append(try WidgetSpec(word, in: host)) }
    if specs.isEmpty { specs = self.specs(of: .configured) }
    if invocation[TapCommand.rotate] { specs = rotated(specs) }
    let data = data(for: specs)
    var problem: Failure?
    for spec in specs {
      do {
        let widget = try spec.widget(of: data)
        if let tap = widget.tap(at: now, in: zone) { return tap }
      } catch {
        problem = problem ?? error
      }
    }
    if let problem { throw problem }
    if !data.unreadable.isEmpty, let problem = warnings.sentences.first {
      warnings.removeAll()
      throw .failed(problem)
    }
    let names = ErrorMessage.list(specs.map(\.word))
    throw .failed(
      "nothing to tap in \(names): a tap logs an event of a tally, marks an open task as done, or "
        + "opens the link of an event of the agenda")
  }

  /// Opens the URL of an event, if it is a web URL.
  fileprivate mutating func openLink(_ url: String) throws(Failure) {
    let address = try Browser.open(url, host.environment)
    if host.terminal != nil { writeLine("Opened \(address.redacted)") }
  }
}
