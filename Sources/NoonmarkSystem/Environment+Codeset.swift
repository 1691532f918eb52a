extension Environment {
  /// Whether programs of this environment decode UTF-8: its locale says so, and is installed.
  public var hasUTF8Locale: Bool {
    guard isUTF8, let name = characterLocale,
      let locale = newlocale(LC_CTYPE_MASK, name, nil)
    else { return false }
    freelocale(locale)
    return true
  }

  /// Whether the programs of this environment take bytes for UTF-8, by the name of the locale.
  ///
  /// Its codeset stands after a dot. macOS also knows `UTF-8` alone.
  public var isUTF8: Bool {
    guard let locale = characterLocale else { return false }
    let place = locale.prefix { $0 != "@" }
    let codeset = place.split(separator: ".", maxSplits: 1).last ?? ""
    return codeset.filter { $0 != "-" && $0 != "_" }.lowercased() == "utf8"
  }

  /// The locale by which bytes are characters: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is
  /// not empty (POSIX, base definitions, 8.2); nil where none is.
  private var characterLocale: String? {
    nonEmpty("LC_ALL") ?? nonEmpty("LC_CTYPE") ?? nonEmpty("LANG")
  }
}
