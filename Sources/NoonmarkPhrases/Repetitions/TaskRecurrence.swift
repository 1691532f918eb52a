import Almanac
import NoonmarkBase
import Recurrence

/// The recurrence of a task as todo.txt programs write it after `rec:`.
///
///     rec:1m      a month after the task is done
///     rec:+1m     a month after its due date
///
/// The letters are `d`, `b` (business days), `w`, `m` and `y`. Source: the conventions of
/// SimpleTask and topydo, https://github.com/topydo/topydo/wiki/Recurrence.
package struct TaskRecurrence: Hashable, Sendable {
  /// Whether it counts from the due date.
  var isStrict: Bool
  let count: Int
  let unit: DateUnit
  /// Whether the days are those from Monday to Friday.
  let isWorkdays: Bool

  /// The value after `rec:`.
  package var text: String {
    (isStrict ? "+" : "") + "\(count)" + (isWorkdays ? "b" : unit.rawValue.prefix(1))
  }

  /// The recurrence in an answer: `every 2 weeks`, `a month after it is done`.
  package var words: String {
    if isStrict { return every }
    return (count == 1 ? "a \(unitName)" : "\(count) \(unitName)s") + " after it is done"
  }

  /// The repetition in English words, whatever it is counted from: `every 2 weeks`.
  package var every: String {
    "every " + (count == 1 ? unitName : "\(count) \(unitName)s")
  }

  private var unitName: String { isWorkdays ? "working day" : unit.rawValue }

  /// Parses the value after `rec:`; a letter alone is one of the unit.
  package init?(_ text: String) {
    var rest = text[...]
    isStrict = rest.first == "+"
    if isStrict { rest = rest.dropFirst() }
    guard let last = rest.popLast(),
      let unit = last == "b" ? .day : DateUnit.allCases.first(where: { $0.rawValue.first == last }),
      rest.isDigits(0...3), let count = rest.isEmpty ? 1 : Int(rest), count > 0
    else { return nil }
    self.count = count
    self.unit = unit
    isWorkdays = last == "b"
  }

  /// Creates the recurrence of a repetition in words, from the due date; `nil` if none is the same.
  init?(repetition text: String) {
    guard let rules = (try? Repetition(text))?.rules, rules.count == 1, let rule = rules.first
    else {
      return nil
    }
    let days = rule.weekdays.map(\.weekday)
    guard rule.months.isEmpty, rule.yearDays.isEmpty, rule.setPositions.isEmpty else { return nil }
    isStrict = true
    count = rule.interval
    isWorkdays = rule.frequency == .weekly && days == Weekday.workdays && count == 1
    switch rule.frequency {
    case .daily: unit = .day
    case .weekly where isWorkdays: unit = .day
    case .weekly where days.count <= 1: unit = .week
    case .monthly where days.isEmpty && rule.monthDays.count <= 1:
      // From a month without the 31st, it would stay on an earlier day.
      guard rule.monthDays.allSatisfy({ (1...28).contains($0) }) else { return nil }
      unit = .month
    case .yearly where days.isEmpty && rule.monthDays.isEmpty: unit = .year
    default: return nil
    }
  }

  /// Returns the rule from a due date.
  ///
  /// `nil` if the recurrence counts from the day the task is done, or no rule selects its days.
  package func rule(from due: CivilDate) -> RecurrenceRule? {
    guard isStrict, !isWorkdays || count == 1 && due.weekday.isWorkday else { return nil }
    var rule = RecurrenceRule(every: count, isWorkdays ? .weekly : unit.frequency)
    if isWorkdays { rule.weekdays = Weekday.workdays.map { RecurrenceRule.NumberedWeekday($0) } }
    if unit == .month || unit == .year { rule.skip = .backward }
    return rule
  }

  /// Returns the next due date.
  ///
  /// - Parameters:
  ///   - due: The due date of the task, if it has one.
  ///   - done: The day on which it was done.
  package func next(due: CivilDate?, done: CivilDate) -> CivilDate {
    let from = isStrict ? due ?? done : done
    return isWorkdays ? from.advanced(byWorkingDays: count) : from.advanced(by: count, unit)
  }
}

extension CivilDate {
  /// Returns the day some days from Monday to Friday after this one, or before it.
  func advanced(byWorkingDays count: Int) -> CivilDate {
    let step = count.signum()
    var day = advanced(byDays: count / 5 * 7)
    var left = abs(count % 5)
    // From a weekend, whole weeks end on one.
    if left == 0, count != 0, !day.weekday.isWorkday {
      day = day.advanced(byDays: -step * 7)
      left = 5
    }
    while left > 0 {
      day = day.advanced(byDays: step)
      if day.weekday.isWorkday { left -= 1 }
    }
    return day
  }
}

extension Weekday {
  /// The days from Monday to Friday.
  static let workdays = allCases.filter(\.isWorkday)

  var isWorkday: Bool { rawValue <= Weekday.friday.rawValue }
}
