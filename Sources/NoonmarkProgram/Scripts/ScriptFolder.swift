import NoonmarkBase
import NoonmarkText
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem
import NoonmarkWidgets

/// The directory of the user's own widgets.
struct ScriptFolder {
  let path: String

  /// Creates the directory, whether or not it exists, or nil without a configuration directory.
  init?(_ directories: UserDirectories) {
    guard let config = directories.config else { return nil }
    self.init(config: config)
  }

  /// Creates the directory for a command that requires it.
  init(of host: Host) throws(Failure) {
    self.init(config: try host.directory(.config))
  }

  private init(config: String) {
    path = Path.joined(config, "widgets")
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
