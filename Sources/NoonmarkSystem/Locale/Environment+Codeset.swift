extension Environment {
  /// What a locale is asked about.
  package enum LocaleCategory: String, Sendable {
    /// Which bytes are which characters.
    case characters = "LC_CTYPE"
    /// Dates and times.
    case time = "LC_TIME"
    /// Numbers.
    case numbers = "LC_NUMERIC"
    /// The language of the words.
    case messages = "LC_MESSAGES"
  }

  /// The locale of a category: the first of `LC_ALL`, the category's own variable and `LANG` that
  /// is not empty (POSIX, base definitions, 8.2); nil where none is.
  package func locale(for category: LocaleCategory) -> String? {
    nonEmpty("LC_ALL") ?? nonEmpty(category.rawValue) ?? nonEmpty("LANG")
  }

  /// Whether a locale is that of C programs, whatever its codeset.
  package static func isPortable(locale name: String) -> Bool {
    let base = name.prefix { $0 != "." }
    return base == "C" || base == "POSIX"
  }

  /// The files that hold locales.
  package var localeFiles: [String] {
    if let folder = nonEmpty("LOCPATH") { return [folder] }
    return ["/usr/lib/locale/locale-archive", "/usr/lib/locale"]
  }

  /// The locales whose language is wanted, the best first.
  ///
  /// GNU's `LANGUAGE` is a list of them, which counts only where the locale is not that of C
  /// (gettext's manual, "The LANGUAGE variable").
  package var languageLocales: [String] {
    guard let locale = locale(for: .messages), !Environment.isPortable(locale: locale) else {
      return []
    }
    let list = (nonEmpty("LANGUAGE") ?? "").split(separator: ":").map(String.init)
    return list + [locale]
  }

  /// Whether programs of this environment decode UTF-8: its locale says so, and is installed.
  package var hasUTF8Locale: Bool {
    guard isUTF8, let name = locale(for: .characters),
      let locale = newlocale(LC_CTYPE_MASK, name, nil)
    else { return false }
    freelocale(locale)
    return true
  }

  /// Whether the programs of this environment take bytes for UTF-8, by the name of the locale.
  ///
  /// Its codeset stands after a dot. macOS also knows `UTF-8` alone.
  package var isUTF8: Bool {
    guard let locale = locale(for: .characters) else { return false }
    let place = locale.prefix { $0 != "@" }
    let codeset = place.split(separator: ".", maxSplits: 1).last ?? ""
    return codeset.filter { $0 != "-" && $0 != "_" }.lowercased() == "utf8"
  }
}
