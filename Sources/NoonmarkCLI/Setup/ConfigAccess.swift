import Almanac
import NoonmarkModel
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

/// What commands know of the configuration's file.
enum ConfigAccess {
  /// Where the configuration stands.
  static func path(
    _ invocation: Invocation, _ host: Host
  ) throws(CommandError) -> String {
    guard let path = RenderInputs.configurationPath(invocation, host) else {
      throw .failed("there is no place for the configuration: set HOME or XDG_CONFIG_HOME")
    }
    return path
  }

  /// The file's bytes; nil where there is none.
  static func read(_ path: String) throws(CommandError) -> [UInt8]? {
    do throws(SystemError) {
      return try File.read(path, limit: RenderInputs.maximumFileSize).bytes
    } catch {
      if error.isAbsence { return nil }
      throw .failed("\(path) cannot be read: \(error.message)")
    }
  }

  /// What is wrong with an address; nil where nothing is.
  ///
  /// The key counts as set all the same, so that whoever uses it can tell what is wrong.
  static func malformed(_ value: String, of key: String) -> String? {
    guard !value.isEmpty else { return nil }
    var address = value
    switch key {
    case "todo.url", "todo.webhook": break
    case "todo.remote_delete":
      if value == "yes" { return nil }
      guard let made = DeletionURL.make(of: value, feed: nil, item: "0") else {
        return "\(key): \(value.quoted) has no {id} in it: write an address with {id}, or yes"
      }
      address = made
    case "todo.email":
      do throws(MailAddressError) {
        _ = try MailAddress(value)
        return nil
      } catch {
        return "\(key): \(error.message)"
      }
    default: return nil
    }
    do throws(WebAddress.Malformed) {
      _ = try WebAddress(address)
      return nil
    } catch {
      return "\(key): \(error.message)"
    }
  }

  /// The keys that stand in the file, also those that there are none of.
  static func keys(
    _ invocation: Invocation, _ host: Host
  ) throws(CommandError) -> [String] {
    LineFile(try read(try path(invocation, host)) ?? []).entries.map(\.key)
  }

  /// Makes sure that there is such a key.
  static func require(_ key: String) throws(CommandError) {
    guard Configuration.keys.contains(where: { $0.name == key }) else {
      throw .input(unknown(key))
    }
  }

  /// Makes sure that there is what a value names: a theme, or widgets.
  ///
  /// An entry of a widget may be yet to come.
  static func requireNames(
    in value: String, of key: String, _ invocation: Invocation, _ console: Console
  ) throws(CommandError) {
    switch key {
    case "show":
      for word in value.split(separator: " ") { _ = try WidgetSpec(String(word)) }
    case "theme":
      var console = console
      let names = try RenderInputs(invocation, in: &console).themeNames(in: console.host)
      guard names.contains(value) else {
        throw .input("unknown theme '\(value)': \(Suggestion.advice(for: value, in: names))")
      }
    default: break
    }
  }

  /// Edits the file under its lock.
  ///
  /// - Parameters:
  ///   - invocation: The command line.
  ///   - host: The directories of the user's files.
  ///   - edit: Returns what is to stand there; nil where that is what stands there.
  /// - Throws: Why it cannot be edited.
  static func edit(
    _ invocation: Invocation, _ host: Host,
    _ edit: (LineFile) throws(LineFileError) -> LineFile?
  ) throws(CommandError) {
    let path = try path(invocation, host)
    var refusal: LineFileError?
    do throws(StoreError) {
      try Store(stateFolder: host.directories.state).replace(path) { bytes in
        do throws(LineFileError) {
          return try edit(LineFile(bytes ?? []))?.bytes
        } catch {
          refusal = error
          return nil
        }
      }
    } catch {
      throw .failed(error.message)
    }
    if let refusal { throw .input(refusal.description) }
  }

  private static func unknown(_ key: String) -> String {
    let advice = Suggestion.advice(for: key, in: Configuration.keys.map(\.name))
    return "unknown key '\(key)': \(advice)"
  }
}
