/// A file whose changes can be taken back.
///
/// Its path is relative to a directory of the user, so in a copy of a home directory undo changes
/// the copy.
package struct ChangedFile: Hashable, Sendable {
  /// The directory that the path is relative to.
  package enum Root: String, CaseIterable, Sendable {
    case data
    case config
    case home
  }

  /// The kind of lines in the file.
  package enum Kind: String, Sendable {
    case dates
    case counters
    case tallies
    /// The log of a tally.
    case events
    case tasks
    case outbox
    case location
    case config
    case todotxt
    /// A file of other programs.
    case text

    /// Whether the lines are settings or requests, which can hold a password or a token.
    package var canHoldSecrets: Bool {
      switch self {
      case .outbox, .config, .text: true
      case .dates, .counters, .tallies, .events, .tasks, .location, .todotxt: false
      }
    }
  }

  package let kind: Kind
  /// `nil` for an absolute path.
  package let root: Root?
  package let path: String

  package init(_ kind: Kind, _ path: String, in root: Root? = nil) {
    self.kind = kind
    self.path = path
    self.root = root
  }

  /// Parses `data:dates` or an absolute path.
  package init?(_ kind: Kind, parsing text: String) {
    if text.utf8.first == UInt8(ascii: "/") {
      self.init(kind, text)
      return
    }
    for root in Root.allCases where text.utf8.starts(with: "\(root.rawValue):".utf8) {
      let path = text.utf8.dropFirst(root.rawValue.utf8.count + 1)
      self.init(kind, String(Substring(path)), in: root)
      return
    }
    return nil
  }

  /// `data:dates`, or an absolute path.
  package var text: String { root.map { "\($0.rawValue):\(path)" } ?? path }

  /// The last part of the path.
  package var name: String {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
  }
}
