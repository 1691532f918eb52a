import Almanac
import NoonmarkCore
import NoonmarkStore
import NoonmarkSystem

/// `noonmark config`, the same as `config path`.
enum ConfigCommand: Command {
  static let spec = CommandSpec(
    "config", "Where the configuration stands", options: Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    try ConfigPathCommand.run(invocation, in: &session)
  }
}

/// `noonmark config path`.
enum ConfigPathCommand: Command {
  static let spec = CommandSpec(
    "config path", "Show where the configuration stands", options: Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    session.print(try ConfigAccess.path(invocation, session))
  }
}

/// `noonmark config check`.
enum ConfigCheckCommand: Command {
  static let spec = CommandSpec(
    "config check", "Name every line of the configuration that can't be used",
    options: Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let path = try ConfigAccess.path(invocation, session)
    guard let bytes = try ConfigAccess.read(path) else {
      session.print("\(path): not there; everything is as it comes")
      return
    }
    let (configuration, badLines) = Configuration.read(bytes)
    var problems = badLines.map { "\(path):\($0.line): \($0.what)" }
    for key in Configuration.keys.map(\.name) {
      if let value = configuration[key], let what = ConfigAccess.malformed(value, of: key) {
        problems.append("\(path):\(configuration.line(of: key) ?? 1): \(what)")
      }
    }
    for (key, warnings) in try missing(invocation, session) {
      let place = "\(path):\(configuration.line(of: key) ?? 1)"
      problems += warnings.map { "\(place): \($0)" }
    }
    for problem in problems { session.print(problem) }
    guard problems.isEmpty else {
      try session.flush()
      throw .failed(
        "\(path) has \(problems.count == 1 ? "a line" : "\(problems.count) lines") "
          + "that can't be used: mend what is listed")
    }
    session.print("\(path): every line can be used")
  }

  /// What the lines of these keys name, and there is none of.
  private static func missing(
    _ invocation: Invocation, _ session: Session
  ) throws(CommandError) -> [(key: String, warnings: [String])] {
    var session = session
    var world = try World(invocation, in: &session)
    session.forgetWarnings()
    _ = WidgetSpec.configured(in: &world, &session)
    let widgets = session.warnings.filter { $0.hasPrefix("show: ") }.map { String($0.dropFirst(6)) }
    session.forgetWarnings()
    _ = try world.looks(RenderOptions(invocation), usesColor: true, in: &session)
    return [("show", widgets), ("theme", session.warnings)]
  }
}

/// `noonmark config get`.
enum ConfigGetCommand: Command {
  static let spec = CommandSpec(
    "config get", "Show the value of a key; nothing where it is not set",
    arguments: [ArgumentSpec("KEY")], options: Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let key = invocation.arguments[0]
    guard Configuration.keys.contains(where: { $0.name == key }) else {
      throw .input(ConfigAccess.unknown(key))
    }
    let bytes = try ConfigAccess.read(try ConfigAccess.path(invocation, session)) ?? []
    if let value = Configuration.read(bytes).configuration[key] { session.print(value) }
  }
}

/// `noonmark config set`.
enum ConfigSetCommand: Command {
  static let spec = CommandSpec(
    "config set", "Set a key; comments and everything else stay as they are",
    arguments: [ArgumentSpec("KEY"), ArgumentSpec("VALUE")], options: Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let (key, value) = (invocation.arguments[0], invocation.arguments[1])
    guard Configuration.keys.contains(where: { $0.name == key }) else {
      throw .input(ConfigAccess.unknown(key))
    }
    let problem =
      Configuration.problem(with: value, for: key) ?? ConfigAccess.malformed(value, of: key)
    if let problem { throw .input(problem) }
    let path = try ConfigAccess.path(invocation, session)
    let store = Store(stateFolder: session.directories.state)
    var refusal: LineFileError?
    do throws(StoreError) {
      try store.replace(path) { bytes in
        do throws(LineFileError) {
          return try LineFile(bytes ?? []).setting(key, to: value).bytes
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
}

private enum ConfigAccess {
  static func path(
    _ invocation: Invocation, _ session: Session
  ) throws(CommandError) -> String {
    guard let path = World.configurationPath(invocation, session) else {
      throw .failed("there is no place for the configuration: set HOME or XDG_CONFIG_HOME")
    }
    return path
  }

  static func read(_ path: String) throws(CommandError) -> [UInt8]? {
    do throws(SystemError) {
      return try File.read(path, limit: World.maximumFileSize).bytes
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
      guard let made = RemovalAddress.make(of: value, feed: nil, item: "0") else {
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

  static func unknown(_ key: String) -> String {
    let advice = NearName.advice(for: key, in: Configuration.keys.map(\.name))
    return "unknown key '\(key)': \(advice)"
  }
}
