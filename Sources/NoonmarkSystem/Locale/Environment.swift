/// The strings that a C program gets: arguments or environment, ended by a null pointer.
package typealias CStrings = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

/// The environment's variables, as they were when the program started.
package struct Environment: Sendable {
  /// The variables as a program that is started gets them: `NAME=value`.
  ///
  /// As texts and not as pairs, since an array of texts costs a start nothing to set up.
  let entries: [String]

  /// Creates an environment from names and values; the first of a name counts.
  package init(_ variables: [(name: String, value: String)]) {
    entries = variables.map { "\($0.name)=\($0.value)" }
  }

  /// Takes over the variables of a null-terminated list of `NAME=value`.
  ///
  /// Bytes that are no UTF-8 become U+FFFD; what has no `=` is passed over.
  package init(_ list: CStrings) {
    var entries: [String] = []
    entries.reserveCapacity(48)
    var index = 0
    while let entry = list[index] {
      index += 1
      if strchr(entry, Int32(UInt8(ascii: "="))) != nil { entries.append(String(cString: entry)) }
    }
    self.entries = entries
  }

  private init(entries: [String]) {
    self.entries = entries
  }

  /// The value of a variable; nil where it is not set.
  package subscript(name: String) -> String? {
    for entry in entries {
      if let start = Environment.value(of: name, in: entry) { return String(entry[start...]) }
    }
    return nil
  }

  /// Returns the environment with a variable set to a value, whatever it was.
  func setting(_ name: String, to value: String) -> Environment {
    let others = entries.filter { Environment.value(of: name, in: $0) == nil }
    return Environment(entries: others + ["\(name)=\(value)"])
  }

  /// The value of a variable that is set to something.
  package func nonEmpty(_ name: String) -> String? {
    guard let value = self[name], !value.isEmpty else { return nil }
    return value
  }

  /// Where the value begins in an entry of this name; nil where it has another.
  private static func value(of name: String, in entry: String) -> String.Index? {
    let (bytes, wanted) = (entry.utf8, name.utf8)
    guard bytes.count > wanted.count, bytes.starts(with: wanted) else { return nil }
    let end = bytes.index(bytes.startIndex, offsetBy: wanted.count)
    return bytes[end] == UInt8(ascii: "=") ? bytes.index(after: end) : nil
  }
}

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
  package static func isCLocale(_ name: String) -> Bool {
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
    guard let locale = locale(for: .messages), !Environment.isCLocale(locale) else {
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
