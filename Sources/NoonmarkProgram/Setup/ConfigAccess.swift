import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

/// The configuration file, for the commands that show and change it.
enum ConfigAccess {
  static func path(
    _ invocation: Invocation, _ host: Host
  ) throws(Failure) -> String {
    guard let path = InputOptions(invocation).configurationPath(host) else {
      throw .noDirectory(.config)
    }
    return path
  }

  /// Returns the file's bytes, or `nil` if there is no file.
  static func read(_ path: String) throws(Failure) -> [UInt8]? {
    do {
      return try File.readIfPresent(path, limit: Run.maximumFileSize)
    } catch {
      throw .failed(error.cannotRead(path))
    }
  }

  /// The keys of the file's lines, known or not.
  static func keys(
    _ invocation: Invocation, _ host: Host
  ) throws(Failure) -> [String] {
    LineFile(try read(try path(invocation, host)) ?? []).entries.map(\.key)
  }

  /// Returns the key of a name.
  static func key(named name: String) throws(Failure) -> KeySpec {
    if let key = Keys.named(name) { return key }
    throw .input(ErrorMessage.unknown("key", name, in: Keys.all.map(\.name)))
  }

  /// The names that values may refer to.
  static func knownNames(in host: Host) -> KeySpec.KnownNames {
    KeySpec.KnownNames(
      themes: Run.themeNames(in: host), widgets: ScriptFolder.knownNames(in: host.directories))
  }

  /// Sets a key to a value, which is checked.
  static func set(
    _ key: KeySpec, to value: String, _ invocation: Invocation, _ host: Host
  ) throws(Failure) {
    if let problem = key.problem(with: value) ?? key.check?(value, knownNames(in: host)) {
      throw .input(problem)
    }
    try edit(invocation, host) { file throws(Failure) in
      try file.setting(key.name, to: value)
    }
  }

  /// Edits the file under its lock; a result of `nil` leaves it as it is.
  static func edit(
    _ invocation: Invocation, _ host: Host,
    _ edit: (LineFile) throws(Failure) -> LineFile?
  ) throws(Failure) {
    let path = try path(invocation, host)
    try host.recordingStore.replace(path, .config, limit: Run.maximumFileSize) {
      bytes throws(Failure) in
      try edit(LineFile(bytes ?? []))?.bytes
    }
  }
}
