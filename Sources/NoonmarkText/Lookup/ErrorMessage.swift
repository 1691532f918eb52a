import NoonmarkBase

/// The wording of errors that several parts of the program report.
package enum ErrorMessage {
  package static var writeTime: String { "write it as 2026-12-24T18:30:00Z" }
  package static var writePriority: String { "write a letter from A to Z" }

  /// Returns the message for an invalid value: `invalid color 'x': write #rrggbb`.
  package static func invalid(_ kind: String, _ value: String, _ advice: String) -> String {
    "invalid \(kind) \(DisplayText(value).string.quoted): \(advice)"
  }

  /// Returns the message for an invalid value of an option or a key.
  ///
  /// Such as `invalid value 'x' for clock: use auto, 12 or 24`.
  package static func invalid(_ value: String, for name: String, accepted: String) -> String {
    "invalid value \(DisplayText(value).string.quoted) for \(name): use \(accepted)"
  }

  /// Returns the message for an unknown name, with the nearest name or other advice.
  ///
  /// Such as `unknown key 'x': did you mean 'y'?`.
  package static func unknown(
    _ kind: String, _ name: String, near: String?, otherwise advice: String? = nil
  ) -> String {
    "unknown \(kind) \(DisplayText(name).string.quoted)"
      + ((near.map { "did you mean '\($0)'?" } ?? advice).map { ": \($0)" } ?? "")
  }

  /// Returns the message for an unknown name, with the nearest name or the valid names.
  package static func unknown(
    _ kind: String, _ name: String, in names: [String], listedBy command: String? = nil
  ) -> String {
    unknown(
      kind, name, near: Suggestion.nearest(to: name, in: names),
      otherwise: "use \(choices(names, near: name, listedBy: command))")
  }

  /// Joins alternatives: `small, medium or large`.
  ///
  /// If there are many, only those most similar to a typed word are listed: `tmux, kitty, vim, …
  /// (noonmark help init lists all)`.
  package static func choices(
    _ words: [String], near typed: String, listedBy command: String? = nil
  ) -> String {
    guard words.count > maximumChoices else { return list(words) }
    let near = Suggestion.nearest(nearChoices, to: typed, in: words).sorted()
    return near.joined(separator: ", ") + ", …" + (command.map { " (\($0) lists all)" } ?? "")
  }

  /// The maximum number of alternatives that a message lists in full.
  private static let maximumChoices = 12
  /// The number of alternatives that a message lists if there are more.
  private static let nearChoices = 5

  /// Describes the integers of a range: `an integer from 1 to 120`.
  package static func integer(in range: ClosedRange<Int>) -> String {
    "an integer from \(range.lowerBound) to \(range.upperBound)"
  }

  /// Joins alternatives: `small, medium or large`.
  package static func list(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "nothing" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
