import Almanac
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

/// The configuration file, for the commands that show and change it.
enum ConfigAccess {
  static func path(
    _ invocation: Invocation, _ host: Host
  ) throws(CommandError) -> String {
    guard let path = InputOptions(invocation).configurationPath(host) else {
      throw CommandError(UserDirectories.Missing(.config))
    }
    return path
  }

  /// Returns the file's bytes, or `nil` if there is no file.
  static func read(_ path: String) throws(CommandError) -> [UInt8]? {
    do {
      return try File.readIfPresent(path, limit: Run.maximumFileSize)
    } catch {
      throw .failed(error.cannotRead(path))
    }
  }

  /// The keys of the file's lines, known or not.
  static func keys(
    _ invocation: Invocation, _ host: Host
  ) throws(CommandError) -> [String] {
    LineFile(try read(try path(invocation, host)) ?? []).entries.map(\.key)
  }

  /// Returns the key of a name.
  static func key(named name: String) throws(CommandError) -> KeySpec {
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
  ) throws(CommandError) {
    if let problem = key.problem(with: value) ?? key.check?(value, knownNames(in: host)) {
      throw .input(problem)
    }
    try edit(invocation, host) { file throws(LineFileError) in
      try file.setting(key.name, to: value)
    }
  }

  /// Edits the file under its lock; a result of `nil` leaves it as it is.
  static func edit(
    _ invocation: Invocation, _ host: Host,
    _ edit: (LineFile) throws(LineFileError) -> LineFile?
  ) throws(CommandError) {
    let path = try path(invocation, host)
    var refusal: LineFileError?
    do throws(StoreError) {
      try host.recordingStore.replace(path, .config, limit: Run.maximumFileSize) { bytes in
        do throws(LineFileError) {
          return try edit(LineFile(bytes ?? []))?.bytes
        } catch {
          refusal = error
          return nil
        }
      }
    } catch {
      throw CommandError(error)
    }
    if let refusal { throw .input(refusal.description) }
  }
}
