import NoonmarkBase

/// The environment variables at the start of the program.
package struct Environment: Sendable {
  /// All entries `NAME=value`, one after the other.
  ///
  /// Not an array of strings: a render looks up few variables, but would have to create all
  /// strings.
  private var bytes: [UInt8] = []
  /// The end of each entry in `bytes`.
  private var ends: [Int] = []

  /// Creates an environment.
  ///
  /// If a name occurs twice, its first value is used.
  package init(_ variables: [(name: String, value: String)]) {
    for variable in variables { append(variable.name, variable.value) }
  }

  /// Copies a list of `NAME=value`, skipping entries without `=`.
  package init(_ list: CStringList) {
    bytes.reserveCapacity(8192)
    ends.reserveCapacity(64)
    var rest = list
    while let entry = rest.popFirst() {
      guard entry.contains(UInt8(ascii: "=")) else { continue }
      bytes.append(entry)
      ends.append(bytes.count)
    }
  }

  /// The value of a variable, or `nil` if it is not set.
  ///
  /// Invalid UTF-8 becomes U+FFFD.
  package subscript(name: String) -> String? {
    value(of: name).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// Returns whether a variable is not valid UTF-8, so its text differs from its bytes.
  package func isMalformed(_ name: String) -> Bool {
    guard let range = value(of: name) else { return false }
    // Most values are ASCII. They skip the validation, which looks up types at run time.
    var isASCII = true
    for position in range where bytes[position] >= 0x80 { isASCII = false }
    return !isASCII && String(validating: bytes[range], as: UTF8.self) == nil
  }

  /// Returns the value of a variable, or `nil` if it is not set or empty.
  package func nonEmpty(_ name: String) -> String? {
    self[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns a copy with changed variables.
  package func setting(_ variables: [(name: String, value: String)]) -> Environment {
    var copy = removing(variables.map(\.name))
    for variable in variables { copy.append(variable.name, variable.value) }
    return copy
  }

  package func removing(_ names: [String]) -> Environment {
    let prefixes = names.map { Array("\($0)=".utf8) }
    var copy = Environment([])
    for entry in entries where !prefixes.contains(where: { entry.starts(with: $0) }) {
      copy.append(entry)
    }
    return copy
  }

  /// The entries `NAME=value`, as a program receives them.
  var entries: [ArraySlice<UInt8>] {
    ends.indices.map { bytes[($0 == 0 ? 0 : ends[$0 - 1])..<ends[$0]] }
  }

  private mutating func append(_ name: String, _ value: String) {
    append(Array("\(name)=\(value)".utf8)[...])
  }

  private mutating func append(_ entry: ArraySlice<UInt8>) {
    bytes += entry
    ends.append(bytes.count)
  }

  /// Returns the range of a variable's value in `bytes`, or `nil` if it is not set.
  private func value(of name: String) -> Range<Int>? {
    let wanted = name.utf8.span
    let bytes = bytes.span
    var start = 0
    for end in ends {
      let separator = start + wanted.count
      if separator < end, bytes[separator] == UInt8(ascii: "="),
        bytes.matches(wanted, in: start..<separator)
      {
        return separator + 1..<end
      }
      start = end
    }
    return nil
  }
}

extension Environment {
  /// A locale category (POSIX, base definitions, 7.3), named by its variable.
  package enum LocaleCategory: String, Sendable {
    case characters = "LC_CTYPE"
    case time = "LC_TIME"
    case numbers = "LC_NUMERIC"
    case messages = "LC_MESSAGES"
  }

  /// Returns the name of a category's locale (POSIX, base definitions, 8.2).
  ///
  /// This is the first nonempty value of `LC_ALL`, the category's variable and `LANG`.
  package func locale(for category: LocaleCategory) -> String? {
    nonEmpty("LC_ALL") ?? nonEmpty(category.rawValue) ?? nonEmpty("LANG")
  }

  /// Whether a name means the C locale, with any encoding.
  package static func isCLocale(_ name: String) -> Bool {
    let base = name.prefix { $0 != "." }
    return base == "C" || base == "POSIX"
  }

  /// The files that contain the installed locales.
  package var localeFiles: [String] {
    if let folder = nonEmpty("LOCPATH") { return [folder] }
    return ["/usr/lib/locale/locale-archive", "/usr/lib/locale"]
  }

  /// The locales of the user's languages, best first.
  ///
  /// GNU's list `LANGUAGE` is used only if the locale is not the C locale (gettext manual, "The
  /// LANGUAGE variable").
  package var languageLocales: [String] {
    guard let locale = locale(for: .messages), !Environment.isCLocale(locale) else {
      return []
    }
    let list = (nonEmpty("LANGUAGE") ?? "").split(separator: ":").map(String.init)
    return list + [locale]
  }

  /// Whether the locale uses UTF-8 and is installed.
  package var hasUTF8Locale: Bool {
    guard isUTF8, let name = locale(for: .characters) else { return false }
    return InstalledLocale.exists(name, LC_CTYPE_MASK)
  }

  /// Whether the locale's name selects UTF-8.
  ///
  /// The encoding follows a period. macOS also accepts `UTF-8` alone.
  package var isUTF8: Bool {
    guard let locale = locale(for: .characters) else { return false }
    let base = locale.prefix { $0 != "@" }
    let codeset = base.split(separator: ".", maxSplits: 1).last ?? ""
    return codeset.filter { $0 != "-" && $0 != "_" }.lowercased() == "utf8"
  }
}
