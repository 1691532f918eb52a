/// What is wrong with the description of a time zone.
public enum ZoneError: Error, Hashable, Sendable {
  /// The bytes are not a time zone file (RFC 9636).
  case malformedFile(zone: String, reason: String)
  /// The file is larger than `Zone.maximumFileSize`.
  case fileTooLarge(zone: String)
  /// The text is not a POSIX rule such as `CET-1CEST,M3.5.0,M10.5.0/3`.
  case malformedRule(String)

  /// One sentence that says what is wrong.
  public var message: String {
    switch self {
    case .malformedFile(let zone, let reason):
      "the time zone file of \(zone.quoted) is damaged: \(reason)"
    case .fileTooLarge(let zone):
      "the time zone file of \(zone.quoted) is larger than 64 KiB"
    case .malformedRule(let rule):
      "\(rule.quoted) is not a time zone rule: write it as CET-1CEST,M3.5.0,M10.5.0/3"
    }
  }
}
