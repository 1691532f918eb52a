import Almanac
import NoonmarkText
import Recurrence
import NoonmarkPhrases

/// The goal or limit of a tally, and the weekdays that it applies to.
package struct TallyRule: Hashable, Sendable {
  package enum Target: Hashable, Sendable {
    /// The count to reach each day.
    case goal(Int)
    /// The maximum count of each day.
    case limit(Int)
  }

  package let target: Target?
  /// The weekdays; `nil` for every day.
  package let days: TallyWeekdays?

  package init(_ target: Target? = nil, days: TallyWeekdays? = nil) {
    self.target = target
    self.days = days
  }

  package var goal: Int? { if case .goal(let goal) = target { goal } else { nil } }
  package var limit: Int? { if case .limit(let limit) = target { limit } else { nil } }

  package var number: Int? { goal ?? limit }

  /// Whether every day with an event counts, as without a rule.
  package var isPlain: Bool { days == nil && (target == nil || goal == 1) }

  /// Whether the rule does not apply to a day.
  package func isRest(_ date: CivilDate) -> Bool {
    days.map { !$0.weekdays.contains(date.weekday) } ?? false
  }

  /// The state of a day, for the CSS classes of bars.
  package enum State: String, Sendable {
    /// The goal is reached.
    case done
    /// The limit is exceeded.
    case over
  }

  /// Returns the state of a day with a count, if any.
  package func state(of count: Int) -> State? {
    switch target {
    case .goal(let goal): count >= goal ? .done : nil
    case .limit(let limit): count > limit ? .over : nil
    case nil: nil
    }
  }

  /// The effect of a day on a streak.
  enum Verdict {
    /// The day extends the streak.
    case kept
    /// The day neither extends nor ends the streak.
    case rest
    /// The day ends the streak.
    case missed
  }

  func verdict(on date: CivilDate, count: Int) -> Verdict {
    let isRest = isRest(date)
    if let limit { return isRest ? .rest : count <= limit ? .kept : .missed }
    return count >= goal ?? 1 ? .kept : isRest ? .rest : .missed
  }
}

/// Weekdays and their written form: `mon-fri`.
package struct TallyWeekdays: Hashable, Sendable {
  /// The text in data files.
  package let text: String
  package let weekdays: Set<Weekday>

  /// Creates the weekdays of a weekly repetition; fails for other repetitions.
  package init?(_ repetition: Repetition) {
    guard repetition.rules.count == 1, let rule = repetition.rules.first,
      rule.frequency == .weekly || rule.frequency == .daily, rule.interval == 1,
      !rule.weekdays.isEmpty
    else { return nil }
    text = repetition.text
    weekdays = Set(rule.weekdays.map(\.weekday))
  }

  /// Parses the text of a data file.
  package init?(_ text: String) {
    guard let repetition = try? Repetition(text) else { return nil }
    self.init(repetition)
  }

  package static func invalid(_ text: String) -> String {
    ErrorMessage.invalid("days", text, "write weekdays, such as mon-fri or mon, wed, sat")
  }
}
