import NoonmarkSystem
import NoonmarkText

extension CalendarStyle {
  /// The style of the environment's locale for times.
  ///
  /// Names come from the C library, or from the language's message catalog if the library lacks
  /// them.
  static func style(of environment: Environment) -> CalendarStyle {
    guard let name = environment.locale(for: .time), !Environment.isCLocale(name) else {
      return .posix
    }
    let fallback = CalendarStyle(localeNamed: name)
    guard let terms = LocaleTerms.time(in: environment) else { return fallback ?? .posix }
    var style = CalendarStyle(terms, names: fallback ?? .posix)
    if let language = Language(locale: name) { style.writeDates(in: language) }
    return style
  }

  /// Creates the style of a locale, with other names if its own cannot be decoded.
  private init(_ terms: LocaleTerms, names: CalendarStyle) {
    let clock: Clock =
      ["%I", "%OI", "%r", "%l", "%p"].contains { terms.timeFormat.contains($0) }
      ? .twelve : .twentyFour
    let order = CalendarStyle.order(in: terms.dateFormat)
    let months = terms.months.map { DisplayText($0) }
    let weekdays = terms.weekdays.map { DisplayText($0) }
    let isNamed = !(months + weekdays).contains { $0.isEmpty }
    let style = CalendarStyle(
      months: isNamed ? months : [], weekdays: isNamed ? weekdays : [], order: order,
      clock: clock, morning: DisplayText(terms.morning), afternoon: DisplayText(terms.afternoon),
      firstWeekday: terms.firstWeekday)
    let borrowed = CalendarStyle(
      months: names.months, weekdays: names.weekdays, order: order, clock: clock,
      morning: names.morning, afternoon: names.afternoon, firstWeekday: terms.firstWeekday)
    self = style ?? borrowed ?? names
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

extension NumberStyle {
  /// The style of the environment's locale for numbers.
  static func style(of environment: Environment) -> NumberStyle {
    guard let numbers = LocaleNumbers.numbers(in: environment), !numbers.separator.isEmpty else {
      return .posix
    }
    return NumberStyle(thousandsSeparator: numbers.separator, grouping: numbers.groups)
  }
}
