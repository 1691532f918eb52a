/// How a locale groups the digits of numbers, as the C library knows it.
package struct LocaleNumbers: Hashable, Sendable {
  /// What stands between groups; empty for nothing.
  package let separator: String
  /// The digits of each group from the right, of which the last one is repeated; empty for none.
  package let groups: [Int]

  /// Returns the numbers of the locale that the environment names for them.
  ///
  /// Nil for the C locale, and where the locale is not installed.
  package static func numbers(in environment: Environment) -> LocaleNumbers? {
    guard let name = environment.locale(for: .numbers), !Environment.isPortable(locale: name)
    else { return nil }
    return InstalledLocale.read(name, LC_NUMERIC_MASK) { codeset in
      guard let separator = nl_langinfo(nl_item(THOUSEP)).flatMap({ codeset.text(of: $0) }),
        let grouping = localeconv()?.pointee.grouping
      else { return LocaleNumbers(separator: "", groups: []) }
      return LocaleNumbers(separator: separator, groups: groups(of: grouping))
    }
  }

  /// The sizes that a `grouping` tells (C17, 7.11.2.1): the last one is repeated, and `CHAR_MAX`
  /// says that nothing more is grouped.
  static func groups(of grouping: UnsafePointer<CChar>) -> [Int] {
    var groups: [Int] = []
    for index in 0..<mostGroups {
      let size = grouping[index]
      if size == 0 { break }
      guard 1..<CChar.max ~= size else {
        // A last group that holds whatever is left.
        if !groups.isEmpty { groups.append(endlessGroup) }
        break
      }
      groups.append(Int(size))
    }
    return groups
  }

  private static let mostGroups = 8
  private static let endlessGroup = 64
}
