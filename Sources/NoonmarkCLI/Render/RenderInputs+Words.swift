import NoonmarkLayout
import NoonmarkModel
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

extension RenderInputs {
  /// Returns the context of widgets: time, zone and locale.
  mutating func context(
    _ family: WidgetFamily, isASCII: Bool = false, _ host: Host
  ) -> WidgetContext {
    WidgetContext(
      now: now, zone: zone, calendarStyle: calendarStyle(in: host, isASCII: isASCII),
      localizer: words(in: host, isASCII: isASCII), family: family)
  }

  /// The messages and numbers of the configuration, or of the locale.
  mutating func words(in host: Host, isASCII: Bool = false) -> Localizer {
    let language = RenderInputs.language(configuration, host.environment).language
    // Other scripts would be unreadable in ASCII.
    return Localizer(
      isASCII && !language.isLatin ? .english : language,
      numbers: NumberStyle.style(of: host.environment))
  }

  /// The formats of dates and times: those of the locale, changed by the configuration.
  mutating func calendarStyle(in host: Host, isASCII: Bool = false) -> CalendarStyle {
    let environment = host.environment
    if let name = environment.locale(for: .time), !Environment.isCLocale(name) {
      // A locale that is missing may be installed later.
      for path in environment.localeFiles { depend(on: path, stamp: FileStamp.of(path)) }
    }
    var style = CalendarStyle.style(of: environment)
    if isASCII, !style.isASCIIWritable { style = style.withPortableNames }
    if let clock = configuration[Keys.clock] {
      style.clock = clock
    }
    if let week = configuration[Keys.week] { style.firstWeekday = week.weekday }
    return style
  }

  /// The language, and why it was chosen.
  static func language(
    _ configuration: Configuration, _ environment: Environment
  ) -> (language: Language, reason: String) {
    if let set = configuration[Keys.language] {
      return (set, "language in the configuration")
    }
    let locales = environment.languageLocales
    for locale in locales {
      if let language = Language(locale: locale) { return (language, locale) }
      // It ends the list of languages.
      if Environment.isCLocale(locale) { return (.english, locale) }
    }
    let name = locales.last ?? environment.locale(for: .messages) ?? "C"
    return (.english, locales.isEmpty ? name : "no translation for \(name)")
  }
}
