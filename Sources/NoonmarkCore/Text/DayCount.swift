/// A number of calendar days in words.
public enum DayCount {
  /// Returns `Today`, `1 day`, `58 days`.
  public static func text(_ days: Int) -> DisplayText {
    switch days {
    case 0: "Today"
    case 1, -1: DisplayText("\(days) day")
    default: DisplayText("\(days) days")
    }
  }

  /// Returns `Today`, `58d`.
  public static func shortText(_ days: Int) -> DisplayText {
    days == 0 ? "Today" : DisplayText("\(days)d")
  }

  /// Returns `0 Days`, `1 Day`, `437 Days`, as counters say it.
  public static func longText(_ days: Int) -> DisplayText {
    days == 1 ? "1 Day" : DisplayText("\(days) Days")
  }
}
