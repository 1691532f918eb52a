extension Environment {
  /// Whether programs of this environment decode UTF-8: its locale says so, and is installed.
  public var hasUTF8Locale: Bool {
    guard isUTF8 else { return false }
    let name = nonEmpty("LC_ALL") ?? nonEmpty("LC_CTYPE") ?? nonEmpty("LANG") ?? "C"
    guard let locale = newlocale(LC_CTYPE_MASK, name, nil) else { return false }
    freelocale(locale)
    return true
  }

  /// Whether the programs of this environment take bytes for UTF-8, by the name of the locale.
  ///
  /// The first of `LC_ALL`, `LC_CTYPE` and `LANG` that is not empty counts (POSIX, base
  /// definitions, 8.2); its codeset stands after a dot. macOS also knows `UTF-8` alone.
  public var isUTF8: Bool {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let locale = self[name], !locale.isEmpty else { continue }
      let place = locale.prefix { $0 != "@" }
      let codeset = place.split(separator: ".", maxSplits: 1).last ?? ""
      let letters = codeset.filter { $0 != "-" && $0 != "_" }.lowercased()
      return letters == "utf8"
    }
    return false
  }
}
