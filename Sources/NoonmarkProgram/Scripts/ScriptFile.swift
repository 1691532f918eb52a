import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// The file with the last timeline of a script, and the lock that allows one run at a time.
package struct ScriptFile: Sendable {
  package let path: String
  private let script: ScriptName
  private let folder: String

  /// The maximum size of a file: a document, and the lines before it.
  ///
  /// They have an argument of at most 128 KiB, in which every character may be escaped.
  static let maximumSize = ScriptDocument.maximumSize + (1 << 20)
  /// The number of files above which the oldest are removed.
  private static let maximumCount = 256

  package init(_ script: ScriptName, folder: String) {
    self.script = script
    self.folder = folder
    // Hashed, since an argument can be any text.
    let suffix = script.argument.map {
      "@" + String(FNV1a.finished($0.utf8), radix: 16)
    }
    path = "\(ScriptFile.directory(in: folder))/\(script.name)\(suffix ?? "")"
  }

  /// The directory of the files in a state directory.
  static func directory(in folder: String) -> String { Path.joined(folder, "widgets") }

  /// Reads the state, without a lock.
  ///
  /// Without a file, it is an empty state.
  package func read() -> Loaded<ScriptState> {
    Loaded(path, limit: ScriptFile.maximumSize, otherwise: ScriptState()) { ScriptState($0) }
  }

  package func write(_ state: ScriptState, in store: Store) throws(Failure) {
    try store.replace(path, content: .disposable) { _ in state.bytes(of: script) }
    prune()
  }

  /// The names of the scripts that have a timeline, sorted.
  package static func names(in folder: String) -> [String] {
    let files = (try? Directory.namesIfPresent(in: directory(in: folder))) ?? []
    return Set(files.map { String($0.prefix { $0 != "@" }) }.filter { ScriptName.isValid($0) })
      .sorted()
  }

  /// The scripts that have a timeline for an argument, sorted.
  package static func scriptsWithArgument(in folder: String) -> [ScriptName] {
    let directory = directory(in: folder)
    let files = (try? Directory.namesIfPresent(in: directory)) ?? []
    // A file whose name begins with a dot is being written.
    return files.filter { $0.contains("@") && !$0.hasPrefix(".") }.compactMap { file in
      (try? File.read(Path.joined(directory, file), limit: maximumSize))
        .flatMap { ScriptState.script(of: $0.bytes) }
    }.sorted { $0.text < $1.text }
  }

  /// Removes the timelines of a script with every argument.
  package static func removeAll(of name: String, in folder: String) throws(Failure) {
    let directory = directory(in: folder)
    let files = try Failure.reading(directory, Directory.namesIfPresent(in: directory))
    for file in files where file == name || file.hasPrefix(name + "@") {
      let path = Path.joined(directory, file)
      _ = try Store.remove(path)
      removeLocks(of: path, in: folder)
    }
  }

  private static func removeLocks(of path: String, in folder: String) {
    for target in [path, lockTarget(of: path)] { unlink(Lock.path(for: target, in: folder)) }
  }

  private func prune() {
    let directory = ScriptFile.directory(in: folder)
    let names = (try? Directory.namesIfPresent(in: directory)) ?? []
    guard names.count > ScriptFile.maximumCount else { return }
    let files = names.compactMap { name in
      FileStamp.of(Path.joined(directory, name)).map { (name: name, modified: $0.modified) }
    }
    for file in files.sorted(by: { $0.modified < $1.modified }).dropLast(ScriptFile.maximumCount) {
      let path = Path.joined(directory, file.name)
      unlink(path)
      ScriptFile.removeLocks(of: path, in: folder)
    }
  }
}

// MARK: - The run

extension ScriptFile {
  // Separate from the file's own lock, which each change takes.
  private static func lockTarget(of path: String) -> String { path + ".run" }
  private var lockTarget: String { ScriptFile.lockTarget(of: path) }

  /// Acquires the run lock, which is held until the descriptor is closed.
  ///
  /// - Parameter patience: The maximum wait for another run, in milliseconds.
  /// - Throws: `busy` if another run is not finished.
  package func takeRunLock(patience: Int = 0) throws(Failure) -> Descriptor {
    try Lock.take(for: lockTarget, in: folder, patience: patience)
  }

  /// Records the start of a run.
  ///
  /// The run lock must be held.
  ///
  /// A process that only checks for a run also takes the lock, but does not record one.
  package func recordRun() {
    try? Descriptor.open(Lock.path(for: lockTarget, in: folder), O_WRONLY).touch()
  }

  package var isRunning: Bool { Lock.isHeld(for: lockTarget, in: folder) }

  /// The start of the last run in nanoseconds since 1970, whether or not its result was stored.
  package var lastRun: Int? {
    FileStamp.of(Lock.path(for: lockTarget, in: folder))?.modified
  }
}

/// The directory of the user's own widgets.
struct ScriptFolder {
  let path: String

  /// Creates the directory, whether or not it exists, or nil without a configuration directory.
  init?(_ directories: UserDirectories) {
    guard let config = directories.config else { return nil }
    path = Path.joined(config, "widgets")
  }

  /// Creates the directory for a command that requires it.
  init(of host: Host) throws(Failure) {
    path = Path.joined(try host.directory(.config), "widgets")
  }

  func path(of name: String) -> String { Path.joined(path, name) }

  /// Returns a name under which a removed widget is kept for undo.
  static func nameAside(for name: String) -> String { ".\(name).\(EntryID.random())" }

  /// The names of the files in the directory, without hidden files and backups of editors.
  private var files: [String] {
    ((try? Directory.namesIfPresent(in: path)) ?? [])
      .filter { !$0.hasPrefix(".") && !$0.hasSuffix("~") && !Directory.exists(path(of: $0)) }
      .sorted()
  }

  /// The names of the executable widgets, for the dashboard.
  ///
  /// Other files, such as a README, are not.
  var executableNames: [String] { names.filter { access(path(of: $0), X_OK) == 0 } }

  /// The names of the widgets in the directory, sorted.
  var names: [String] {
    files.filter { ScriptName.isValid($0) && WidgetCatalog.widget(ofKind: $0) == nil }
  }

  /// The problems with the names of other files, one sentence each.
  var problems: [String] {
    files.compactMap { file in
      guard ScriptName.isValid(file) else {
        return "\(path(of: file)): \(ErrorMessage.invalid("widget name", file, ScriptName.rule))"
      }
      return WidgetCatalog.widget(ofKind: file).map {
        "\(path(of: file)): the built-in widget '\($0.kind)' is shown instead: rename the file"
      }
    }
  }

  /// Returns the names of the user's own widgets, including removed ones that still have a
  /// timeline.
  static func knownNames(in directories: UserDirectories) -> [String] {
    var names = ScriptFolder(directories)?.names ?? []
    if let folder = directories.state {
      names += ScriptFile.names(in: folder).filter { !names.contains($0) }
    }
    return names
  }

  /// Whether a name is among `knownNames`.
  static func knows(_ name: String, in directories: UserDirectories) -> Bool {
    guard ScriptName.isValid(name) else { return false }
    if let folder = ScriptFolder(directories), fileStatus(ofLink: folder.path(of: name)) != nil {
      return true
    }
    return directories.state.map { ScriptFile.names(in: $0).contains(name) } ?? false
  }
}
