import NoonmarkModel
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

extension RenderInputs {
  /// The words and numbers: by what the user set, else by the locale.
  mutating func words(in host: Host, isASCII: Bool = false) -> Localizer {
    let language = RenderInputs.language(configuration, host.environment).language
    // What has no letters near those of ASCII could not be read there.
    return Localizer(
      isASCII && !language.isLatin ? .english : language,
      numbers: NumberStyle.style(of: host.environment))
  }

  /// How dates and times are written: by the locale, and by what the user set.
  mutating func calendarStyle(in host: Host, isASCII: Bool = false) -> CalendarStyle {
    let environment = host.environment
    if let name = environment.locale(for: .time), !Environment.isPortable(locale: name) {
      // Also one that is not installed: it may be, later.
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

  /// The language of the words, and what decided it.
  static func language(
    _ configuration: Configuration, _ environment: Environment
  ) -> (language: Language, reason: String) {
    if let set = configuration[Keys.language] {
      return (set, "language in the configuration")
    }
    let locales = environment.languageLocales
    for locale in locales {
      if let language = Language(locale: locale) { return (language, locale) }
      // A list says with it that no other language is wanted.
      if Environment.isPortable(locale: locale) { return (.english, locale) }
    }
    let name = locales.last ?? environment.locale(for: .messages) ?? "C"
    return (.english, locales.isEmpty ? name : "there are no words in that of \(name)")
  }
}
