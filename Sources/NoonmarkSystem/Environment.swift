/// The environment's variables, as they were when the program started.
public struct Environment: Sendable {
  private let variables: [(name: String, value: String)]

  /// Creates an environment from names and values; the first of a name counts.
  public init(_ variables: [(name: String, value: String)]) {
    self.variables = variables
  }

  /// Takes over the variables of a null-terminated list of `NAME=value`.
  public init(_ list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) {
    var variables: [(name: String, value: String)] = []
    var index = 0
    while let entry = list[index] {
      index += 1
      guard let equals = strchr(entry, Int32(UInt8(ascii: "="))) else { continue }
      let name = UnsafeRawBufferPointer(start: entry, count: equals - entry)
      variables.append((String(decoding: name, as: UTF8.self), String(cString: equals + 1)))
    }
    self.variables = variables
  }

  /// The value of a variable; nil where it is not set.
  public subscript(name: String) -> String? {
    variables.first { $0.name == name }?.value
  }

  /// The value of a variable that is set to something.
  public func nonEmpty(_ name: String) -> String? {
    guard let value = self[name], !value.isEmpty else { return nil }
    return value
  }
}

/// The folders of the user's files, by the XDG Base Directory Specification 0.8.
///
/// A path that is not absolute is ignored, as the specification wants. Without `HOME` there is no
/// folder but those that a variable of their own names; there is never one that others share.
public struct UserDirectories: Hashable, Sendable {
  /// Configuration and the user's own themes.
  public let config: String?
  /// What the user typed.
  public let data: String?
  /// Locks and what was done.
  public let state: String?
  /// What can be made again.
  public let cache: String?

  /// Finds the folders by the environment.
  public init(_ environment: Environment) {
    let home = environment["HOME"].flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
    func folder(_ variable: String, _ fallback: String) -> String? {
      if let base = environment[variable], base.utf8.first == UInt8(ascii: "/") {
        return base + "/noonmark"
      }
      return home.map { $0 + "/" + fallback + "/noonmark" }
    }
    config = folder("XDG_CONFIG_HOME", ".config")
    data = folder("XDG_DATA_HOME", ".local/share")
    state = folder("XDG_STATE_HOME", ".local/state")
    cache = folder("XDG_CACHE_HOME", ".cache")
  }
}
