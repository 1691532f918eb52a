import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// `noonmark widget …`: the user's own widgets.
enum ScriptCommands {
  @CommandGroup static var commands: CommandGroup.Visiting {
    Command(
      "widget", "List your own widgets", options: [Options.textFormat.spec],
      run: { run throws(Failure) in try run.listScripts() }
    ).also("widget list")
    Command(
      "widget new", "Write an example, and print its path", arguments: [Argument("NAME")],
      options: [language.spec],
      run: { run throws(Failure) in try run.createScript() })
    Command(
      "widget check", "Run a widget, and check what it prints; nothing is stored",
      arguments: [Argument("WIDGET")], options: renderOptions,
      run: { run throws(Failure) in try run.checkScript() })
    Command(
      "widget reload", "Run a widget now, and store its timeline",
      arguments: [Argument("WIDGET")],
      options: [Options.background.spec] + renderOptions,
      run: { run throws(Failure) in try run.reloadScript() })
    Command(
      "widget remove", "Remove a widget and its timelines", arguments: [Argument("WIDGET")],
      options: [Options.yes.spec], run: { run throws(Failure) in try run.removeScript() })
  }

  fileprivate enum Language: String, CaseIterable, Sendable {
    case sh
    case python
    case swift

    var fileName: String { "widget." + (self == .python ? "py" : rawValue) }
  }

  fileprivate static let language = Option.choice(
    "language", default: Language.sh, "The language of the example")

  /// The options of a render that scripts get as environment variables.
  private static var renderOptions: [OptionSpec] {
    Options.render.only("size", "width", "theme", "appearance")
  }

  // MARK: Names

  /// Rejects a name that the user's own widgets cannot have.
  fileprivate static func check(_ name: String) throws(Failure) {
    guard ScriptName.isValid(name) else {
      throw .input(ErrorMessage.invalid("widget name", name, ScriptName.rule))
    }
    guard WidgetCatalog.widget(ofKind: name) == nil else {
      throw .input("'\(name)' is a built-in widget: use another name")
    }
  }
}

extension Run {
  private func namedScript() throws(Failure) -> ScriptName {
    let script = ScriptName(written: invocation.arguments[0])
    try ScriptCommands.check(script.name)
    guard ScriptFolder.knows(script.name, in: host.directories) else {
      let names = ScriptFolder.knownNames(in: host.directories)
      throw .failed(
        ErrorMessage.unknown(
          "widget", script.name, near: Suggestion.nearest(to: script.name, in: names),
          otherwise: "see noonmark widget list"))
    }
    return script
  }

  fileprivate mutating func listScripts() throws(Failure) {
    try load()
    let rows = scriptRows()
    if invocation[Options.textFormat] == .json {
      let zone = self.zone
      return write(json: rows.map { $0.json(in: zone) })
    }
    guard !rows.isEmpty else {
      return writeLine("No widgets of your own: noonmark widget new NAME writes an example.")
    }
    let names = rows.map(\.script.label)
    let width = names.map(\.width).max() ?? 0
    for (row, name) in zip(rows, names) {
      print("\(name.padded(to: width).string)  \(text(of: row))")
    }
  }

  fileprivate mutating func createScript() throws(Failure) {
    let name = invocation.arguments[0]
    try ScriptCommands.check(name)
    guard parser.commands(in: name).allSatisfy(\.path.isEmpty) else {
      throw .input("'\(name)' is a command of noonmark: use another name")
    }
    let folder = try ScriptFolder(of: host)
    let path = folder.path(of: name)
    let suffix = "/" + invocation[ScriptCommands.language].fileName
    let text = EmbeddedFiles.all.first { $0.name.description.hasSuffix(suffix) }?.text ?? ""
    let aside = (kind: ChangedFile.Kind.script, name: ScriptFolder.nameAside(for: name))
    guard try recordingStore().create(path, mode: 0o700, [UInt8](text), undoneTo: aside) else {
      throw .failed("\(path) exists: use another name, or edit it")
    }
    writeLine(path: path)
    guard host.terminal != nil else { return }
    print("Show it with noonmark \(name); check your changes with noonmark widget check \(name).")
  }

  fileprivate mutating func checkScript() throws(Failure) {
    try load()
    let script = try namedScript()
    let source = try ScriptSource(script, in: &self)
    let document: ScriptDocument
    do {
      document = try source.run(TerminationSignals()).document
    } catch {
      let isCanceled = if case .canceled = error.cause { true } else { false }
      throw .failed("\(source.path): \(isCanceled ? "it was canceled" : error.message)")
    }
    for note in document.notes { print("\(source.path): \(note)") }
    guard document.notes.isEmpty else {
      try flush()
      throw .failed("\(source.path) has \(document.notes.count.counting("problem")) (listed above)")
    }
    print("\(source.path): \(description(of: document.timeline))")
  }

  fileprivate mutating func reloadScript() throws(Failure) {
    let isInBackground = try beginLoad()
    let script = try namedScript()
    var source = try ScriptSource(script, in: &self)
    if isInBackground {
      let reading = reading(of: source.file, source.path)
      guard reading.status.isDue else { return }
      source.before = reading.stored.dependency
    }
    let document: ScriptDocument?
    do {
      document = try refresh(Refresh(source, isInBackground: isInBackground))
    } catch {
      throw .failed("\(script.label.string): \(error.message)")
    }
    guard let document, !isInBackground else { return }
    print("\(script.label.string): \(description(of: document.timeline))")
  }

  fileprivate mutating func removeScript() throws(Failure) {
    let script = try namedScript()
    let folder = try ScriptFolder(of: host)
    let path = folder.path(of: script.name)
    guard try confirmsRemoval(of: path) else { return }
    let state = try host.directory(.state)
    // Removed first: a timeline without its widget would stay forever, but a widget without a
    // timeline is run again.
    try ScriptFile.removeAll(of: script.name, in: state)
    let aside = folder.path(of: ScriptFolder.nameAside(for: script.name))
    do {
      // Possibly only the timeline was left.
      if fileStatus(ofLink: path) != nil {
        try recordingStore().move(path, to: aside, .script)
      }
    } catch  where error.cause == .danglingLink {
      _ = try Store.remove(path)
    }
    // A bar may have run the widget meanwhile.
    try ScriptFile.removeAll(of: script.name, in: state)
    print("Removed \(script.name)")
  }
}

// MARK: - The list

/// One of the user's own widgets, and the result of its last run.
struct ScriptRow {
  let script: ScriptName
  let reading: Run.ScriptReading
  let problem: String?
}

extension Run {
  /// Returns a row for every script, and for each argument that a script was shown with.
  mutating func scriptRows() -> [ScriptRow] {
    guard let folder = ScriptFolder(host.directories), let state = host.directories.state else {
      return []
    }
    let names = ScriptFolder.knownNames(in: host.directories)
    let scripts =
      names.map { ScriptName($0) }
      + ScriptFile.scriptsWithArgument(in: state).filter { names.contains($0.name) }
    return scripts.sorted { $0.text < $1.text }.map { script in
      let program = folder.path(of: script.name)
      let reading = reading(of: ScriptFile(script, folder: state), program)
      return ScriptRow(
        script: script, reading: reading,
        problem: Run.refusal(of: program) ?? reading.stored.problem ?? reading.status.problem)
    }
  }

  /// Describes the state and the next run.
  fileprivate mutating func text(of row: ScriptRow) -> String {
    if let problem = row.problem { return "failing: \(problem)" }
    guard let timeline = row.reading.timeline else { return "not run yet" }
    return description(of: timeline)
  }

  /// Describes a timeline: `3 entries, runs again on Nov 22, 2026 at 1:05 PM`.
  fileprivate mutating func description(of timeline: ScriptTimeline) -> String {
    let entries = timeline.entries.count.counting("entry", plural: "entries")
    guard let due = timeline.due else { return "\(entries), runs again only on request" }
    return "\(entries), runs again \(text(of: due))"
  }

  private mutating func text(of instant: Instant) -> String {
    let style = calendarStyle()
    guard zone.date(at: instant) == zone.date(at: now) else {
      return style.dayAndMinute(instant, in: zone)
    }
    return "at \(style.begunMinute(instant, in: zone).string)"
  }
}

extension ScriptRow {
  func json(in zone: Zone) -> JSONValue {
    .members([
      ("widget", .string(script.name)),
      ("argument", .optional(script.argument)),
      ("state", .string(reading.status.state.rawValue)),
      ("ran_at", .optional(reading.timeline?.ranAt.rfc3339(in: zone))),
      ("due", .optional(reading.timeline?.due?.rfc3339(in: zone))),
      ("problem", .optional(problem.map { DisplayText($0).string })),
    ])
  }
}
