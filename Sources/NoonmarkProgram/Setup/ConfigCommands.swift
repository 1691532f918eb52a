import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

/// `noonmark config …`: the configuration file.
enum ConfigCommands {
  @CommandGroup static var commands: CommandGroup.Visiting {
    Command(
      "config", "Print the configuration path",
      run: { run throws(Failure) in try run.printConfigurationPath() }
    ).also("config path")
    Command(
      "config check", "Check the configuration file",
      run: { run throws(Failure) in try run.checkConfiguration() })
    Command(
      "config get", "Print the value of a key, if it is set",
      arguments: [Argument("KEY")], run: { run throws(Failure) in try run.getKey() })
    Command(
      "config set", "Set a key; comments and other lines are kept",
      arguments: [Argument("KEY"), Argument("VALUE")],
      run: { run throws(Failure) in try run.setKey() })
    Command(
      "config unset", "Remove a key; comments and other lines are kept",
      arguments: [Argument("KEY")], run: { run throws(Failure) in try run.unsetKey() })
    Command(
      "config edit", "Open the file in $VISUAL or $EDITOR, and check it",
      run: { run throws(Failure) in try run.editConfiguration() })
    Command(
      "config list", "List every key, its value, and where it is set",
      options: [Options.textFormat.spec], run: { run throws(Failure) in try run.listKeys() })
  }
}

extension Run {
  fileprivate mutating func printConfigurationPath() throws(Failure) {
    writeLine(path: try ConfigAccess(self).path)
  }

  fileprivate mutating func checkConfiguration() throws(Failure) {
    let file = try ConfigAccess(self)
    let path = file.path
    guard let bytes = try file.read() else {
      return print("\(path): not found; using defaults")
    }
    let (configuration, diagnostics) = Configuration.read(bytes)
    var faults = diagnostics
    let known = ConfigAccess.knownNames(in: host)
    for key in Keys.known(in: configuration) {
      if let value = configuration[key], let problem = key.check?(value, known) {
        faults.append(Diagnostic(line: configuration.line(of: key) ?? 1, message: problem))
      }
    }
    let missing = try missingNames()
    faults += missing.faults.filter { !faults.contains($0) }
    faults += configuration.repetitions
    for fault in faults.sorted(by: { $0.line < $1.line }) {
      print("\(path):\(fault.line): \(fault.message)")
    }
    for warning in missing.elsewhere { print(warning) }
    let count = faults.count + missing.elsewhere.count
    guard count == 0 else {
      try flush()
      throw .failed("\(path) has \(count.counting("invalid line")) (listed above)")
    }
    print("\(path): every line is valid")
  }

  fileprivate mutating func getKey() throws(Failure) {
    let key = try ConfigAccess.key(named: invocation.arguments[0])
    let bytes = try ConfigAccess(self).read() ?? []
    if let value = Configuration.read(bytes).configuration[key] { print(value) }
  }

  fileprivate mutating func setKey() throws(Failure) {
    let key = try ConfigAccess.key(named: invocation.arguments[0])
    let value = invocation.arguments[1].trimmed { $0 == " " || $0 == "\t" }
    try ConfigAccess(self).set(key, to: value, in: recordingStore())
    confirm("\(key.name) is \(WebAddress.redacting(value)) now")
  }

  fileprivate mutating func unsetKey() throws(Failure) {
    let key = invocation.arguments[0]
    let file = try ConfigAccess(self)
    // A key of the file can be removed even if it is unknown. Otherwise, the name must be known.
    if !LineFile(try file.read() ?? []).entries.contains(where: { $0.key == key }) {
      _ = try ConfigAccess.key(named: key)
      return
    }
    try file.edit(in: recordingStore()) { $0.removing(key) }
    let standard = Keys.named(key).map { ": the default is \($0.plainDefault)" } ?? ""
    confirm("\(key) is not set now\(standard)")
  }

  fileprivate mutating func editConfiguration() throws(Failure) {
    let path = try ConfigAccess(self).path
    let editing = TextEditing(path: path, kind: .config, limit: Run.maximumFileSize)
    guard try edit(editing) != nil else {
      return writeLine("Nothing was changed.")
    }
    try checkConfiguration()
  }

  fileprivate mutating func listKeys() throws(Failure) {
    let file = try ConfigAccess(self)
    let (configuration, problems) = Configuration.read(try file.read() ?? [])
    for problem in problems { warn(ofConfiguration: file.path, problem) }
    let keys = Keys.known(in: configuration)
    guard invocation[Options.textFormat] == .json else {
      let width = keys.map(\.name.utf8.count).max() ?? 0
      for key in keys {
        let name = key.name + String(repeating: " ", count: width - key.name.utf8.count)
        let value =
          configuration[key].map { DisplayText(WebAddress.redacting($0)).string }
          ?? key.plainDefault
        let place = configuration.line(of: key).map { "line \($0)" } ?? "default"
        print("\(name)  \(value)  (\(place))")
      }
      return
    }
    let rows = keys.map { key in
      JSONValue.members([
        ("key", .string(key.name)),
        ("value", .optional(configuration[key].map(WebAddress.redacting))),
        ("standard", .string(key.plainDefault)),
        ("line", .optional(configuration.line(of: key))),
        ("summary", .string(key.plainSummary)),
      ])
    }
    write(json: rows)
  }

  /// Returns the lines that name an unknown widget or theme, and the problems of the themes they
  /// name.
  private func missingNames() throws(Failure) -> (faults: [Diagnostic], elsewhere: [String]) {
    var run = self
    try run.load()
    run.warnings.removeAll()
    _ = run.configuredWidgets(run.configuredSpecs())
    let widgets = run.warnings.configurationFaults
    // Problems of the user's data are not problems of the configuration.
    run.warnings.removeAll()
    _ = try run.theme()
    let themes = run.warnings.configurationFaults
    return (widgets + themes, Array(run.warnings.allSentences.dropFirst(themes.count)))
  }
}

/// The configuration file, for the commands that show and change it.
struct ConfigAccess {
  let path: String
  private let isGiven: Bool
  private let host: Host

  init(_ run: Run) throws(Failure) {
    guard let path = run.invocation.configurationPath(run.host) else {
      throw run.host.directories.missing(.config)
    }
    self.path = path
    isGiven = run.invocation.has(Options.config)
    host = run.host
  }

  /// Returns the bytes of the file, or `nil` if it is missing.
  func read() throws(Failure) -> [UInt8]? {
    do {
      return try File.readIfPresent(path, limit: Run.maximumFileSize)
    } catch {
      if File.isNullDevice(path) { return [] }
      // As for the commands that only use the configuration.
      throw isGiven ? .input(error.cannotRead(path)) : .failed(error.cannotRead(path))
    }
  }

  static func key(named name: String) throws(Failure) -> KeySpec {
    if let key = Keys.named(name) { return key }
    throw .input(
      ErrorMessage.unknown("key", name, in: Keys.all.map(\.name), listedBy: "noonmark config list"))
  }

  /// The names that values may refer to.
  static func knownNames(in host: Host) -> KeySpec.KnownNames {
    KeySpec.KnownNames(
      themes: Run.themeNames(in: host), widgets: ScriptFolder.knownNames(in: host.directories))
  }

  func set(_ key: KeySpec, to value: String, in store: Store) throws(Failure) {
    try check(value, for: key)
    try edit(in: store) { file throws(Failure) in try file.setting(key.name, to: value) }
  }

  /// - Throws: If a key cannot have a value.
  func check(_ value: String, for key: KeySpec) throws(Failure) {
    let known = ConfigAccess.knownNames(in: host)
    if let problem = key.problem(with: value) ?? key.check?(value, known) { throw .input(problem) }
  }

  /// Edits the file under its lock.
  ///
  /// A result of `nil` leaves it unchanged.
  func edit(
    in store: Store, _ edit: (LineFile) throws(Failure) -> LineFile?
  ) throws(Failure) {
    try store.replace(path, .config, limit: Run.maximumFileSize) { bytes throws(Failure) in
      try edit(LineFile(bytes ?? []))?.bytes
    }
  }
}
