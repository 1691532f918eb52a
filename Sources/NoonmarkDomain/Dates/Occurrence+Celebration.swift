import Almanac
import NoonmarkText

extension EntryFields {
  /// Parses the kind of a celebration, and records a problem if it is invalid.
  mutating func celebration() -> Celebration? {
    guard let text = text("kind") else { return nil }
    if let celebration = Celebration(rawValue: text.lowercased()) { return celebration }
    note(Celebration.invalid(text))
    return nil
  }
}

extension Occurrence {
  /// The years that are celebrated; `nil` if none are, or on the first day itself.
  package var years: Int? {
    guard entry.celebration != nil, day.year > entry.date.year else { return nil }
    return day.year - entry.date.year
  }

  /// Returns the title without the address of a meeting, and with the years that are celebrated:
  /// `Ada turns 40`.
  package func title(in localizer: Localizer) -> DisplayText {
    let title = DisplayText(entry.titleAndLink.title)
    guard let years, let celebration = entry.celebration else { return title }
    let message: MessageKey =
      switch celebration {
      case .birthday: .countdownBirthday
      case .anniversary: .countdownAnniversary
      }
    return localizer(message, years, [("title", title)])
  }
}
