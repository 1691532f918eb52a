/// Something the program says, by its key in the catalogues of `messages/`.
///
/// A message that counts has a line for each plural category of its language: `days.one`,
/// `days.other`. What stands in braces is filled in.
public enum Message: String, CaseIterable, Sendable {
  /// The local date is the one meant.
  case today
  /// A number of days: `58 days`.
  case days
}
