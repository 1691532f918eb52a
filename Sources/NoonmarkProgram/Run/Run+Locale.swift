import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

/// The messages, numbers, dates and times of a locale.
package struct RenderLocale: Sendable {
  package var calendarStyle: CalendarStyle
  package var localizer: Localizer

  package init(calendarStyle: CalendarStyle = .posix, localizer: Localizer = .english) {
    self.calendarStyle = calendarStyle
    self.localizer = localizer
  }
}

extension Run {
  /// Returns the locale of the configuration or of the environment.
  mutating func locale(isASCII: Bool = false) -> RenderLocale {
    let language = Run.language(configuration, host.environment).language
    let numbers = LocaleNumbers.numbers(in: host.environment).flatMap { numbers in
      numbers.separator.isEmpty
        ? nil
        : NumberStyle(thousandsSeparator: numbers.separator, grouping: numbers.groups)
    }
    // Other scripts would be unreadable in ASCII.
    let localizer = Localizer(
      isASCII && !language.isLatin ? .english : language, numbers: numbers ?? .posix)
    return RenderLocale(
      calendarStyle: calendarStyle(isASCII: isASCII), localizer: localizer)
  }

  /// Returns the formats of dates and times.
  ///
  /// The configuration overrides the locale.
  mutating func calendarStyle(isASCII: Bool = false) -> CalendarStyle {
    let environment = host.environment
    var style = CalendarStyle.posix
    if let name = environment.locale(for: .time), !Environment.isCLocale(name) {
      // A locale that is missing may be installed later.
      for path in environment.localeFiles { depend(on: path) }
      style = CalendarStyle(ofLocale: name)
      if isASCII, !style.isASCIIWritable { style = style.withPortableNames }
    }
    if let clock = configuration[Keys.clock] { style.clock = clock }
    if let week = configuration[Keys.week] { style.firstWeekday = week.weekday }
    return style
  }

  /// Returns the words of dates: English, the language's words, and the locale's names.
  ///
  /// Before the configuration is read, the vocabulary can be that of every language.
  static func dateVocabulary(
    _ configuration: Configuration, _ environment: Environment, isForAnyLanguage: Bool = false
  ) -> DateVocabulary {
    let locale = environment.locale(for: .time).flatMap { Environment.isCLocale($0) ? nil : $0 }
    var languages: [Language] = [.english, Run.language(configuration, environment).language]
    if let locale, let language = Language(locale: locale) { languages.append(language) }
    if isForAnyLanguage { languages = Language.allCases }
    guard let locale else { return DateVocabulary(languages: languages) }
    let style = CalendarStyle(ofLocale: locale)
    let names = LocaleNames.names(ofLocale: locale)
    return DateVocabulary(
      languages: languages, region: CalendarStyle.region(of: locale),
      months: [names?.months ?? [], style.months.map(\.string)],
      weekdays: [names?.weekdays ?? [], style.weekdays.map(\.string)])
  }

  /// The order of dates in the locale; nil in the C locale, and if the locale is unknown.
  static func dateOrder(
    _ environment: Environment
  ) -> (order: CalendarStyle.DateOrder, locale: String)? {
    guard let name = environment.locale(for: .time), !Environment.isCLocale(name),
      LocaleTerms.terms(ofLocale: name) != nil || CalendarStyle(localeNamed: name) != nil
    else { return nil }
    return (CalendarStyle(ofLocale: name).order, name)
  }

  /// Decides the language, and returns the reason.
  static func language(
    _ configuration: Configuration, _ environment: Environment
  ) -> (language: Language, reason: String) {
    if let set = configuration[Keys.language] {
      return (set, "language in the configuration")
    }
    let locales = environment.languageLocales
    for locale in locales {
      if let language = Language(locale: locale) { return (language, locale) }
      // The C locale ends the list of languages.
      if Environment.isCLocale(locale) { return (.english, locale) }
    }
    let name = locales.last ?? environment.locale(for: .messages) ?? "C"
    return (.english, locales.isEmpty ? name : "no translation for \(name)")
  }
}

extension CalendarStyle {
  /// Creates the style of a locale by its name, such as `nb_NO.UTF-8`.
  ///
  /// Names come from the C library, or from the language's message catalog if the library lacks
  /// them.
  fileprivate init(ofLocale name: String) {
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

extension CalendarStyle {
  /// Returns the day and the minute of an instant: `on Nov 22, 2026 at 1:05 PM`.
  func dayAndMinute(_ instant: Instant, in zone: Zone) -> String {
    "on \(text(zone.date(at: instant)).string) at \(begunMinute(instant, in: zone).string)"
  }
}

extension Run {
  /// Describes a date by its weekday, time and distance from today: `Thu Dec 24, 2026, in 33 days`.
  ///
  /// - Parameters:
  ///   - ending: The text after the date and the time.
  ///   - repetition: The repetition of the date.
  ///   - next: The next day of a recurring date. The distance is then that of the next day.
  mutating func description(
    of date: CivilDate, at time: ClockTime? = nil, ending: String = "",
    repetition: String? = nil, next: CivilDate? = nil
  ) -> String {
    let style = calendarStyle()
    let days = (next ?? date).days(since: zone.date(at: now))
    let distance =
      switch days {
      case 0: "today"
      case 1: "tomorrow"
      case -1: "yesterday"
      case 2...: "in \(days) days"
      default: "\(-days) days ago"
      }
    let clock = time.map { " " + style.text($0).string }
    func text(_ date: CivilDate) -> String { style.textWithWeekday(date).string }
    let coming = next.map { ", next \(text($0))" } ?? ""
    let then = repetition.map { ", then \($0)" } ?? ""
    return "\(text(date))\(clock ?? "")\(ending)\(then)\(coming), \(distance)"
  }
}
