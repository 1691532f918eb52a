import Almanac
import NoonmarkSystem
import NoonmarkText

extension CalendarStyle {
  /// Creates the style of a locale by its name, such as `nb_NO.UTF-8`.
  ///
  /// Names come from the C library, or from the language's message catalog if the library lacks
  /// them.
  init(ofLocale name: String) {
    let names = CalendarStyle(localeNamed: name) ?? .posix
    guard let terms = LocaleTerms.terms(ofLocale: name) else {
      self = names
      return
    }
    self.init(terms, names: names)
    if let language = Language(locale: name) { writeDates(in: language) }
  }

  /// Creates the style of a locale, with other names if its own cannot be decoded.
  private init(_ terms: LocaleTerms, names: CalendarStyle) {
    let clock: Clock =
      ["%I", "%OI", "%r", "%l", "%p"].contains { terms.timeFormat.contains($0) }
      ? .twelve : .twentyFour
    let months = terms.months.map { DisplayText($0) }
    let weekdays = terms.weekdays.map { DisplayText($0) }
    let isNamed = !(months + weekdays).contains { $0.isEmpty }
    self.init(
      months: isNamed ? months : names.months, weekdays: isNamed ? weekdays : names.weekdays,
      order: CalendarStyle.order(in: terms.dateFormat), clock: clock,
      morning: isNamed ? DisplayText(terms.morning) : names.morning,
      afternoon: isNamed ? DisplayText(terms.afternoon) : names.afternoon,
      firstWeekday: terms.firstWeekday)
    // AM and PM come first in Chinese, Japanese and Korean.
    if terms.twelveHourFormat.hasPrefix("%p") {
      let hasSpace = terms.twelveHourFormat.hasPrefix("%p ")
      twelveHourPattern = hasSpace ? "{half} {time}" : "{half}{time}"
    }
  }

  /// The order of day, month and year in a `strftime` format.
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
