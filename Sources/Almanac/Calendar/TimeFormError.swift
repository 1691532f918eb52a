/// Why a text is not a point in time; every case carries what was typed.
public enum TimeParseError: Error, Hashable, Sendable {
  /// The text has none of the forms of a time; `relative` where `18:30` and `-15m` are allowed.
  case unreadable(String, relative: Bool)
  /// The date in the text does not exist.
  case date(DateParseError)
  /// The time of day or the offset in the text does not exist.
  case noSuchTime(String)
  /// The time lies outside the years 1 to 9999.
  case outOfRange(String)

  /// One sentence that says what is wrong and what to write.
  public var message: String {
    switch self {
    case .unreadable(let text, let relative):
      "cannot read the time \(text.quoted): write it as 2026-12-24T18:30:00Z"
        + (relative ? ", 2026-12-24 18:30, 18:30 or -15m" : " or 2026-12-24 18:30")
    case .date(let error):
      error.message
    case .noSuchTime(let text):
      "there is no such time as \(text.quoted): write one from 00:00:00 to 23:59:59"
    case .outOfRange(let text):
      "the time \(text.quoted) is out of range: use the years 1 to 9999"
    }
  }
}
