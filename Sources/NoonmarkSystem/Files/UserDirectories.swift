import NoonmarkBase

/// The directories of the user's files (XDG Base Directory Specification 0.8).
///
/// Relative paths are ignored, as the specification requires. Without `HOME`, a directory is `nil`
/// unless its variable is set. A path that is not UTF-8 is ignored, since its text would be the
/// path of another directory.
package struct UserDirectories: Hashable, Sendable {
  package let config: String?
  package let data: String?
  package let state: String?
  package let cache: String?
  package let home: String?
  /// The variables that are not UTF-8, if a directory is missing.
  private let malformed: [String]

  package init(_ environment: Environment) {
    func folder(_ purpose: Purpose) -> String? {
      UserDirectories.base(purpose, environment).map { Path.joined($0, "noonmark") }
    }
    config = folder(.config)
    data = folder(.data)
    state = folder(.state)
    cache = folder(.cache)
    home = environment.isMalformed("HOME") ? nil : UserDirectories.absolute(environment["HOME"])
    let isComplete = config != nil && data != nil && state != nil && cache != nil
    malformed =
      isComplete
      ? [] : (Purpose.allCases.map(\.rawValue) + ["HOME"]).filter { environment.isMalformed($0) }
  }

  /// Returns the base directory for a purpose, in which each program has a directory.
  package static func base(_ purpose: Purpose, _ environment: Environment) -> String? {
    guard !environment.isMalformed(purpose.rawValue) else { return nil }
    if let folder = absolute(environment[purpose.rawValue]) { return folder }
    guard !environment.isMalformed("HOME") else { return nil }
    return absolute(environment["HOME"]).map { Path.joined($0, purpose.fallback) }
  }

  /// The purpose of a directory, named by its environment variable.
  package enum Purpose: String, CaseIterable, Sendable {
    /// Configuration and the user's themes.
    case config = "XDG_CONFIG_HOME"
    /// The user's entries.
    case data = "XDG_DATA_HOME"
    /// Locks and logs of actions.
    case state = "XDG_STATE_HOME"
    /// Files that can be recreated.
    case cache = "XDG_CACHE_HOME"

    fileprivate var name: String { rawValue.dropFirst(4).dropLast(5).lowercased() }

    fileprivate var fallback: String {
      switch self {
      case .config: ".config"
      case .data: ".local/share"
      case .state: ".local/state"
      case .cache: ".cache"
      }
    }
  }

  /// Returns a directory, or throws an error that names the variables to set.
  package func require(_ purpose: Purpose) throws(Failure) -> String {
    let folder =
      switch purpose {
      case .config: config
      case .data: data
      case .state: state
      case .cache: cache
      }
    guard let folder else { throw missing(purpose) }
    return folder
  }

  /// Returns the error that the environment does not determine a directory.
  package func missing(_ purpose: Purpose) -> Failure {
    guard let variable = [purpose.rawValue, "HOME"].first(where: malformed.contains) else {
      return Failure("no \(purpose.name) directory", "set HOME or \(purpose.rawValue)")
    }
    return Failure(
      "no \(purpose.name) directory: the path in \(variable) is not UTF-8",
      "set \(purpose.rawValue) to one that is")
  }

  private static func absolute(_ path: String?) -> String? {
    guard let path, path.utf8.first == UInt8(ascii: "/") else { return nil }
    return path
  }
}
