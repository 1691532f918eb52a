import Almanac
import NoonmarkModel
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// `noonmark widget …`: the user's own widgets.
enum ScriptCommands {
  /// - Parameter isCommand: Whether a name is that of a command, which comes before widgets.
  @inline(__always)
  static func forEach(
    isCommand: @escaping @Sendable (String) -> Bool, _ visit: (Command) -> Void
  ) {
    visit(
      Command(
        "widget", "List your own widgets", options: { Options.textFormat }, run: list))
    visit(
      Command(
        "widget list", "List your own widgets", options: { Options.textFormat }, run: list))
    visit(
      Command(
        "widget new", "Write an example, and print its path", arguments: [Argument("NAME")],
        options: { language },
        run: { invocation, console throws(CommandError) in
          try create(invocation, isCommand, in: &console)
        }))
    visit(
      Command(
        "widget check", "Run a widget, and check what it prints; nothing is stored",
        arguments: [Argument("WIDGET")], options: { renderOptions }, run: check))
    visit(
      Command(
        "widget reload", "Run a widget now, and store its timeline",
        arguments: [Argument("WIDGET")],
        options: {
          background
          renderOptions
        }, run: reload))
    visit(
      Command(
        "widget remove", "Remove a widget and its timelines", arguments: [Argument("WIDGET")],
        options: { Options.yes }, run: remove))
  }

  /// The languages of examples.
  private enum Language: String, CaseIterable, Sendable {
    case sh
    case python
    case swift

    var fileName: String {
      switch self {
      case .sh: "widget.sh"
      case .python: "widget.py"
      case .swift: "widget.swift"
      }
    }
  }

  private static let language = Option.choice(
    "language", default: Language.sh, "The language of the example (default: sh)")
  private static let background = Option.flag(
    "background", "Print nothing, and run it only if a bar would")

  /// The options of a render that scripts get as variables.
  private static var renderOptions: [OptionSpec] {
    Options.render.only("size", "width", "theme", "appearance")
  }

  // MARK: Names

  /// Returns the widget that an argument names.
  private static func script(
    _ word: String, in console: Console
  ) throws(CommandError) -> ScriptName {
    let script = ScriptName(written: word)
    try check(script.name)
    guard ScriptFolder.knows(script.name, in: console.host.directories) else {
      let names = ScriptFolder.knownNames(in: console.host.directories)
      throw .failed(
        ErrorMessage.unknown(
          "widget", script.name, near: Suggestion.nearest(to: script.name, in: names),
          otherwise: "see noonmark widget list"))
    }
    return script
  }

  /// Rejects a name that no widget of the user's own can have.
  private static func check(_ name: String) throws(CommandError) {
    guard ScriptName.isValid(name) else {
      throw .input(ErrorMessage.invalid("widget name", name, ScriptName.rule))
    }
    guard WidgetCatalog.widget(ofKind: name) == nil else {
      throw .input("'\(name)' is a built-in widget: use another name")
    }
  }

  // MARK: Commands

  private static func list(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    var inputs = try Inputs(invocation, in: &console)
    let rows = ScriptList.rows(&inputs, console.host)
    if invocation[Options.textFormat] == .json {
      let zone = inputs.zone
      return try ListWriter.write(
        Rows(rows.map { $0.json(in: zone) }), as: .json, to: &console)
    }
    guard !rows.isEmpty else {
      console.writeLine("No widgets of your own: noonmark widget new NAME writes an example.")
      return
    }
    let names = rows.map(\.script.label)
    let width = names.map(\.width).max() ?? 0
    for (row, name) in zip(rows, names) {
      let padding = String(repeating: " ", count: width - name.width)
      console.print("\(name.string)\(padding)  \(row.text(&inputs, console.host))")
    }
  }

  private static func create(
    _ invocation: Invocation, _ isCommand: (String) -> Bool, in console: inout Console
  ) throws(CommandError) {
    let name = invocation.arguments[0]
    try check(name)
    guard !isCommand(name) else {
      throw .input("'\(name)' is a command of noonmark: use another name")
    }
    let folder = try ScriptFolder(of: console.host)
    let path = folder.path(of: name)
    let suffix = "/" + invocation[language].fileName
    let text = EmbeddedFiles.all.first { $0.name.description.hasSuffix(suffix) }?.text ?? ""
    let store = Store(stateFolder: console.host.directories.state)
    let isNew = try CommandError.wrap { () throws(StoreError) in
      try store.create(path, mode: 0o700, [UInt8](text))
    }
    guard isNew else { throw .failed("\(path) exists: use another name, or edit it") }
    console.writeLine(path: path)
    guard console.host.terminal != nil else { return }
    console.print(
      "Show it with noonmark \(name); check your changes with noonmark widget check \(name).")
  }

  private static func check(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    var inputs = try Inputs(invocation, in: &console)
    let script = try script(invocation.arguments[0], in: console)
    let runner = try ScriptRunner(script, &inputs, RenderOptions(invocation), in: &console)
    let document: ScriptDocument
    do throws(ScriptRunner.Failure) {
      document = try runner.run(at: inputs.now).document
    } catch {
      throw .failed("\(runner.path): \(error.message)")
    }
    for note in document.notes { console.print("\(runner.path): \(note.message)") }
    guard document.notes.isEmpty else {
      try console.flush()
      let count = document.notes.count
      throw .failed(
        "\(runner.path) has \(count == 1 ? "1 problem" : "\(count) problems") (listed above)")
    }
    let description = ScriptList.description(of: document.timeline, &inputs, console.host)
    console.print("\(runner.path): \(description)")
  }

  /// The milliseconds that a reload waits for a run in progress.
  private static let patience = 310_000

  private static func reload(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    let isInBackground = invocation[background]
    if isInBackground { console.isQuiet = true }
    var inputs = try Inputs(invocation, in: &console)
    let script = try script(invocation.arguments[0], in: console)
    let runner = try ScriptRunner(script, &inputs, RenderOptions(invocation), in: &console)
    guard !isInBackground else { return try runner.reloadIfDue(inputs) }
    let document = try runner.reload(at: inputs.now, patience: patience)
    let description = ScriptList.description(of: document.timeline, &inputs, console.host)
    console.print("\(script.label.string): \(description)")
  }

  private static func remove(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    let script = try script(invocation.arguments[0], in: console)
    let path = try ScriptFolder(of: console.host).path(of: script.name)
    guard try Confirmation.isGiven(to: "Remove \(path)", invocation, in: &console) else {
      console.writeLine("Nothing was removed.")
      return
    }
    let state = try console.host.directory(.state)
    try CommandError.wrap { () throws(StoreError) in
      _ = try Store.remove(path)
      try ScriptFile.removeAll(of: script.name, in: state)
    }
    console.print("Removed \(script.name)")
  }
}
