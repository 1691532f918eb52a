import Almanac
import NoonmarkModel
import NoonmarkRecords
import NoonmarkText

/// `noonmark config …`: the configuration file.
enum ConfigCommands {
  static func forEach(_ visit: (Command) -> Void) {
    visit(Command("config", "Print the configuration path", run: printPath))
    visit(Command("config path", "Print the configuration path", run: printPath))
    visit(
      Command(
        "config check", "Check the configuration file", run: check))
    visit(
      Command(
        "config get", "Print the value of a key, if it is set",
        arguments: [Argument("KEY")], run: get))
    visit(
      Command(
        "config set", "Set a key; comments and other lines are kept",
        arguments: [Argument("KEY"), Argument("VALUE")], run: set))
    visit(
      Command(
        "config unset", "Remove a key; comments and other lines are kept",
        arguments: [Argument("KEY")], run: unset))
    visit(Command("config edit", "Open the file in $VISUAL or $EDITOR, and check it", run: edit))
    visit(
      Command(
        "config list", "List every key, its value, and where it is set",
        options: { Options.textFormat }, run: list))
  }

  private static func printPath(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    console.writeLine(path: try ConfigAccess.path(invocation, console.host))
  }

  private static func check(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    let path = try ConfigAccess.path(invocation, console.host)
    guard let bytes = try ConfigAccess.read(path) else {
      console.print("\(path): not found; using defaults")
      return
    }
    let (configuration, diagnostics) = Configuration.read(bytes)
    var faults = diagnostics
    let known = ConfigAccess.knownNames(in: console.host)
    for key in Keys.all {
      if let value = configuration[key], let problem = key.check?(value, known) {
        faults.append(Diagnostic(line: configuration.line(of: key) ?? 1, message: problem))
      }
    }
    let missing = try missing(invocation, console)
    faults += missing.faults.filter { !faults.contains($0) }
    for again in configuration.repeated {
      let message =
        "'\(again.key)' is set again on line \(again.laterLine), which is used: remove one of them"
      faults.append(Diagnostic(line: again.line, message: message))
    }
    let order = faults.indices.sorted { (faults[$0].line, $0) < (faults[$1].line, $1) }
    for fault in order.map({ faults[$0] }) {
      console.print("\(path):\(fault.line): \(fault.message)")
    }
    for warning in missing.elsewhere { console.print(warning) }
    let count = faults.count + missing.elsewhere.count
    guard count == 0 else {
      try console.flush()
      throw .failed(
        "\(path) has \(count == 1 ? "1 invalid line" : "\(count) invalid lines") (listed above)")
    }
    console.print("\(path): every line is valid")
  }

  /// Returns the lines that name an unknown widget or theme, and the problems of the themes they
  /// name.
  private static func missing(
    _ invocation: Invocation, _ console: Console
  ) throws(CommandError) -> (faults: [Diagnostic], elsewhere: [String]) {
    var console = console
    var inputs = try Inputs(invocation, in: &console)
    console.dropWarnings()
    _ = inputs.configuredWidgets(inputs.configuredSpecs(in: &console), in: &console)
    let widgets = console.configurationFaults
    // Problems of the user's data are not problems of the configuration.
    console.dropWarnings()
    _ = try inputs.theme(RenderOptions(invocation), in: &console)
    let themes = console.configurationFaults
    return (widgets + themes, Array(console.allWarnings.dropFirst(themes.count)))
  }

  private static func get(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    let key = try ConfigAccess.key(named: invocation.arguments[0])
    let bytes = try ConfigAccess.read(try ConfigAccess.path(invocation, console.host)) ?? []
    if let value = Configuration.read(bytes).configuration[key] { console.print(value) }
  }

  private static func set(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    let key = try ConfigAccess.key(named: invocation.arguments[0])
    try ConfigAccess.set(key, to: invocation.arguments[1], invocation, console.host)
  }

  private static func unset(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    let key = invocation.arguments[0]
    // The file may have an unknown key, which can be removed; any other name is a mistake.
    if try !ConfigAccess.keys(invocation, console.host).contains(key) {
      _ = try ConfigAccess.key(named: key)
      return
    }
    try ConfigAccess.edit(invocation, console.host) { file in file.removing(key) }
  }

  private static func edit(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    let path = try ConfigAccess.path(invocation, console.host)
    guard try TextEditing(path, limit: Inputs.maximumFileSize).run(&console) != nil else {
      console.writeLine("Nothing was changed.")
      return
    }
    try check(invocation, in: &console)
  }

  private static func list(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    let path = try ConfigAccess.path(invocation, console.host)
    let (configuration, problems) = Configuration.read(try ConfigAccess.read(path) ?? [])
    for problem in problems { console.warn(ofConfiguration: path, problem) }
    guard invocation[Options.textFormat] == .json else {
      let width = Keys.all.map(\.name.utf8.count).max() ?? 0
      for key in Keys.all {
        let name = key.name + String(repeating: " ", count: width - key.name.utf8.count)
        let value = configuration[key].map { DisplayText($0).string } ?? key.defaultText
        let place = configuration.line(of: key).map { "line \($0)" } ?? "default"
        console.print("\(name)  \(value)  (\(place))")
      }
      return
    }
    let rows = Keys.all.map { key in
      JSONValue.members([
        ("key", .string(key.name)),
        ("value", .optional(configuration[key])),
        ("standard", .string(key.defaultText)),
        ("line", .optional(configuration.line(of: key))),
        ("summary", .string(key.summary)),
      ])
    }
    try ListWriter.write(Rows(rows), as: .json, to: &console)
  }
}
