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
      "the time zone file of \(quoted(zone)) is damaged: \(reason)"
    case .fileTooLarge(let zone):
      "the time zone file of \(quoted(zone)) is larger than 64 KiB"
    case .malformedRule(let rule):
      "\(quoted(rule)) is not a time zone rule: write it as CET-1CEST,M3.5.0,M10.5.0/3"
    }
  }
}

/// Returns a text in single quotes, cut where it is too long for a message of one line.
func quoted(_ text: String) -> String {
  let limit = 48
  let start = text.prefix(limit)
  return start.endIndex == text.endIndex ? "'\(text)'" : "'\(start)…'"
}
