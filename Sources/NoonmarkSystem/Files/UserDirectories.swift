/// The folders of the user's files, by the XDG Base Directory Specification 0.8.
///
/// A path that is not absolute is ignored, as the specification wants. Without `HOME` there is no
/// folder but those that a variable of their own names; there is never one that others share.
package struct UserDirectories: Hashable, Sendable {
  /// Configuration and the user's own themes.
  package let config: String?
  /// What the user typed.
  package let data: String?
  /// Locks and what was done.
  package let state: String?
  /// What can be made again.
  package let cache: String?

  /// Finds the folders by the environment.
  package init(_ environment: Environment) {
    func folder(_ purpose: Purpose) -> String? {
      UserDirectories.base(purpose, environment).map { $0 + "/noonmark" }
    }
    config = folder(.config)
    data = folder(.data)
    state = folder(.state)
    cache = folder(.cache)
  }

  /// Returns the folder in which every program has one of its own for a purpose; nil where there is
  /// none.
  package static func base(_ purpose: Purpose, _ environment: Environment) -> String? {
    absolute(environment[purpose.rawValue])
      ?? absolute(environment["HOME"]).map { $0 + purpose.fallback }
  }

  /// What a folder is for, by the variable that names its parent.
  package enum Purpose: String, Sendable {
    /// Configuration and the user's own themes.
    case config = "XDG_CONFIG_HOME"
    /// What the user typed.
    case data = "XDG_DATA_HOME"
    /// Locks and what was done.
    case state = "XDG_STATE_HOME"
    /// What can be made again.
    case cache = "XDG_CACHE_HOME"

    fileprivate var fallback: String {
      switch self {
      case .config: "/.config"
      case .data: "/.local/share"
      case .state: "/.local/state"
      case .cache: "/.cache"
      }
    }
  }

  /// No variable says where a folder is.
  package struct Missing: Error, Hashable, Sendable {
    /// What the folder would be for.
    package let purpose: Purpose

    /// Creates the error.
    package init(_ purpose: Purpose) {
      self.purpose = purpose
    }

    /// What is wrong and what to do, in one sentence.
    package var message: String {
      "HOME is not set to an absolute path: set it, or set \(purpose.rawValue)"
    }
  }

  /// Returns a folder, or an error that names the variables which could say where it is.
  package func require(_ purpose: Purpose) throws(Missing) -> String {
    let folder =
      switch purpose {
      case .config: config
      case .data: data
      case .state: state
      case .cache: cache
      }
    guard let folder else { throw Missing(purpose) }
    return folder
  }

  private static func absolute(_ path: String?) -> String? {
    guard let path, path.utf8.first == UInt8(ascii: "/") else { return nil }
    return path
  }
}
