import NoonmarkCore
import NoonmarkSystem

extension CalendarStyle {
  /// Creates the style of a locale; nil where its words are not all there.
  init?(_ terms: LocaleTerms) {
    let clock: Clock =
      terms.timeFormat.contains("%I") || terms.timeFormat.contains("%r")
        || terms.timeFormat.contains("%l") || terms.timeFormat.contains("%p")
      ? .twelve : .twentyFour
    self.init(
      months: terms.months.map { DisplayText($0) },
      weekdays: terms.weekdays.map { DisplayText($0) },
      order: CalendarStyle.order(in: terms.dateFormat), clock: clock,
      morning: DisplayText(terms.morning), afternoon: DisplayText(terms.afternoon),
      firstWeekday: terms.firstWeekday)
  }

  /// The order of day, month and year in a form of `strftime`.
  private static func order(in format: String) -> DateOrder {
    for conversion in format.split(separator: "%").dropFirst(format.first == "%" ? 0 : 1) {
      switch conversion.drop(while: { "-_0EO^#".contains($0) }).first {
      case "d", "e": return .dayMonthYear
      case "m", "b", "B", "h", "D": return .monthDayYear
      case "Y", "y", "C", "F": return .yearMonthDay
      default: continue
      }
    }
    return .dayMonthYear
  }
}
