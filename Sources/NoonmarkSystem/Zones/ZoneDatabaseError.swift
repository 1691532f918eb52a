import Almanac

/// Why a time zone cannot be had from the system.
package enum ZoneDatabaseError: Error, Hashable, Sendable {
  /// No zone has this name; `near` are up to three that may be meant.
  case unknown(String, near: [String])
  /// The system has no time zone database in which to look for this name.
  case noDatabase(String)
  /// The file of the zone is damaged.
  case damaged(ZoneError)
  /// The file of the zone cannot be read.
  case unreadable(SystemError)

  /// One sentence that says what is wrong and what to do.
  package var message: String {
    switch self {
    case .unknown(let name, let near):
      let advice =
        switch near.count {
        case 0: "write a name such as Europe/Oslo"
        case 1: "did you mean \(near[0].quoted)?"
        default:
          "did you mean \(near.dropLast().map(\.quoted).joined(separator: ", "))"
            + " or \(near[near.count - 1].quoted)?"
        }
      return "unknown time zone \(name.quoted): \(advice)"
    case .noDatabase(let name):
      return "unknown time zone \(name.quoted): this system has no time zones; install tzdata"
    case .damaged(let error):
      return error.message
    case .unreadable(let error):
      return "cannot read the time zone file \(error.path.quoted): \(error.message)"
    }
  }
}
