/// The words by which a locale writes dates and times, as the C library knows them.
package struct LocaleTerms: Hashable, Sendable {
  /// The short names of the months, January first; empty where they can't be read as text.
  package let months: [String]
  /// The short names of the weekdays, Monday first; empty where they can't be read as text.
  package let weekdays: [String]
  /// How the locale writes a date, in the form of `strftime`.
  package let dateFormat: String
  /// How the locale writes a time, in the form of `strftime`.
  package let timeFormat: String
  /// How the locale writes a time of twelve hours, in the form of `strftime`; empty where it has
  /// no such form.
  package let twelveHourFormat: String
  /// The word for the hours before noon; empty where the locale has none.
  package let morning: String
  /// The word for the hours after noon; empty where the locale has none.
  package let afternoon: String
  /// The day with which a week begins: 1 for Monday to 7 for Sunday.
  package let firstWeekday: Int

  /// Returns the words of the locale that the environment names for times.
  ///
  /// Nil for the C locale, and where the locale is not installed.
  package static func time(in environment: Environment) -> LocaleTerms? {
    guard let name = environment.locale(for: .time), !Environment.isCLocale(name) else {
      return nil
    }
    return InstalledLocale.read(name, LC_TIME_MASK) { codeset in
      func word(_ item: nl_item) -> String? {
        nl_langinfo(item).flatMap { codeset.text(of: $0) }
      }
      func words(_ items: [nl_item]) -> [String] {
        let found = items.compactMap(word)
        return found.count == items.count ? found : []
      }
      return LocaleTerms(
        months: words(monthItems), weekdays: words(weekdayItems),
        dateFormat: word(nl_item(D_FMT)) ?? "", timeFormat: word(nl_item(T_FMT)) ?? "",
        twelveHourFormat: word(nl_item(T_FMT_AMPM)) ?? "",
        morning: word(nl_item(AM_STR)) ?? "", afternoon: word(nl_item(PM_STR)) ?? "",
        firstWeekday: firstWeekday)
    }
  }

  /// The first day of the week of the thread's locale.
  ///
  /// `first_weekday` counts from the day of `week`'s second value, a date that is a Sunday or a
  /// Monday (glibc's manual of locale(5)); 19971130 is a Sunday, 19971201 a Monday.
  private static var firstWeekday: Int {
    #if os(Linux)
      guard let first = nl_langinfo(nl_item(_NL_TIME_FIRST_WEEKDAY))?.pointee else { return 7 }
      // A number of 32 bits stands where the pointer to a text would be.
      let word = nl_langinfo(nl_item(_NL_TIME_WEEK_1STDAY))
      let startsOnMonday = UInt32(truncatingIfNeeded: UInt(bitPattern: word)) == 19_971_201
      guard 1...7 ~= first else { return 7 }
      return startsOnMonday ? Int(first) : (Int(first) + 5) % 7 + 1
    #else
      return 7
    #endif
  }

  private static let monthItems: [nl_item] = [
    ABMON_1, ABMON_2, ABMON_3, ABMON_4, ABMON_5, ABMON_6, ABMON_7, ABMON_8, ABMON_9, ABMON_10,
    ABMON_11, ABMON_12,
  ].map { nl_item($0) }

  private static let weekdayItems: [nl_item] = [
    ABDAY_2, ABDAY_3, ABDAY_4, ABDAY_5, ABDAY_6, ABDAY_7, ABDAY_1,
  ].map { nl_item($0) }
}

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
    guard let name = environment.locale(for: .numbers), !Environment.isCLocale(name)
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
    for index in 0..<maximumGroups {
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

  private static let maximumGroups = 8
  private static let endlessGroup = 64
}

/// A locale of the C library for as long as something of it is read.
enum InstalledLocale {
  /// How the texts of a locale are to be read.
  enum Codeset: Hashable, Sendable {
    case utf8
    /// ISO 8859-1, in which a byte is its code point.
    case latin1
    /// Another, of which ASCII alone is understood.
    case other

    init(named name: String) {
      switch name {
      case "UTF-8": self = .utf8
      // 8859-15 differs in eight signs (¤ ¦ ¨ ´ ¸ ¼ ½ ¾), of which no name of a day is made here.
      case "ISO-8859-1", "ISO-8859-15": self = .latin1
      default: self = .other
      }
    }

    /// Returns a text of the locale; nil where its letters are not known.
    func text(of bytes: UnsafePointer<CChar>) -> String? {
      switch self {
      case .utf8: return String(cString: bytes)
      case .latin1, .other:
        var text = ""
        for index in 0..<strlen(bytes) {
          let byte = UInt8(bitPattern: bytes[index])
          guard self == .latin1 || byte < 0x80 else { return nil }
          text.unicodeScalars.append(Unicode.Scalar(byte))
        }
        return text
      }
    }
  }

  /// Calls a function while the thread has a locale; nil where the locale is not installed.
  ///
  /// The thread takes the locale for as long as the words are read: in a statically linked program
  /// glibc's `setlocale` skips what no code refers to, and its `nl_langinfo_l` always tells the C
  /// locale.
  static func read<Value>(
    _ name: String, _ category: Int32, _ body: (Codeset) -> Value
  ) -> Value? {
    guard let locale = newlocale(category | LC_CTYPE_MASK, name, nil) else { return nil }
    let former = uselocale(locale)
    defer {
      uselocale(former)
      freelocale(locale)
    }
    let codeset = nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } ?? ""
    return body(Codeset(named: codeset))
  }
}
