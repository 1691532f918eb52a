import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// The directory of the user's own widgets.
struct ScriptFolder {
  let path: String

  /// The directory, whether or not it exists; nil without a configuration directory.
  init?(_ directories: UserDirectories) {
    guard let config = directories.config else { return nil }
    self.init(config: config)
  }

  /// The directory for a command that needs it.
  init(of host: Host) throws(Failure) {
    self.init(config: try host.directory(.config))
  }

  private init(config: String) {
    path = Path.joined(config, "widgets")
  }

  func path(of name: String) -> String { Path.joined(path, name) }

  /// The names of the files in it, without hidden files and copies that editors leave.
  private var files: [String] {
    ((try? Directory.namesIfPresent(in: path)) ?? [])
      .filter { !$0.hasPrefix(".") && !$0.hasSuffix("~") && !Directory.exists(path(of: $0)) }
      .sorted()
  }

  /// The names of the widgets that can be run, for the dashboard: a README may be beside them.
  var executableNames: [String] { names.filter { access(path(of: $0), X_OK) == 0 } }

  /// The names of the widgets in it, sorted.
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

  /// The names of the user's own widgets, and of those whose file is gone but whose timeline is
  /// not.
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
    if let folder = ScriptFolder(directories), FileStamp.of(folder.path(of: name)) != nil {
      return true
    }
    return directories.state.map { ScriptFile.names(in: $0).contains(name) } ?? false
  }
}
