import Almanac

/// The conventions of a C library locale for dates and times.
package struct LocaleTerms: Hashable, Sendable {
  /// The abbreviated months, January first.
  ///
  /// Empty if they cannot be decoded.
  package let months: [String]
  /// The abbreviated weekdays, Monday first.
  ///
  /// Empty if they cannot be decoded.
  package let weekdays: [String]
  /// The `strftime` format of a date.
  package let dateFormat: String
  /// The `strftime` format of a time.
  package let timeFormat: String
  /// The `strftime` format of a 12-hour time, or empty.
  package let twelveHourFormat: String
  /// The AM marker, or empty.
  package let morning: String
  /// The PM marker, or empty.
  package let afternoon: String
  /// The first day of the week.
  package let firstWeekday: Weekday

  /// Returns the conventions of an `LC_TIME` locale, or `nil` if it is not installed.
  package static func terms(ofLocale name: String) -> LocaleTerms? {
    InstalledLocale.read(name, LC_TIME_MASK) { codeset in
      func word<Item: BinaryInteger>(_ item: Item) -> String { codeset.word(item) ?? "" }
      return LocaleTerms(
        months: codeset.words(monthItems), weekdays: codeset.words(weekdayItems),
        dateFormat: word(D_FMT), timeFormat: word(T_FMT), twelveHourFormat: word(T_FMT_AMPM),
        morning: word(AM_STR), afternoon: word(PM_STR), firstWeekday: firstWeekday)
    }
  }

  /// The first day of the week in the thread's locale.
  ///
  /// `first_weekday` counts from the date in the second value of `week`: 19971130 is a Sunday,
  /// 19971201 a Monday (glibc's locale(5)).
  private static var firstWeekday: Weekday {
    #if os(Linux)
      // Sound: the first item is a byte. The pointer of the second item is itself a 32-bit number,
      // and is not followed.
      guard let first = unsafe nl_langinfo(nl_item(_NL_TIME_FIRST_WEEKDAY))?.pointee else {
        return .sunday
      }
      let word = unsafe nl_langinfo(nl_item(_NL_TIME_WEEK_1STDAY))
      let startsOnMonday = UInt32(truncatingIfNeeded: UInt(bitPattern: word)) == 19_971_201
      guard 1...7 ~= first else { return .sunday }
      return (startsOnMonday ? Weekday.monday : .sunday).advanced(byDays: Int(first) - 1)
    #else
      return .sunday
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

extension LocaleTerms {
  /// Returns the full months and weekdays of an `LC_TIME` locale, or `nil` if it is not installed.
  ///
  /// Not a part of the terms, since no render needs them. Empty if they cannot be decoded.
  package static func names(
    ofLocale name: String
  ) -> (months: [String], weekdays: [String])? {
    InstalledLocale.read(name, LC_TIME_MASK) { codeset in
      (codeset.words(fullMonthItems), codeset.words(fullWeekdayItems))
    }
  }

  private static let fullMonthItems: [nl_item] = [
    MON_1, MON_2, MON_3, MON_4, MON_5, MON_6, MON_7, MON_8, MON_9, MON_10, MON_11, MON_12,
  ].map { nl_item($0) }

  private static let fullWeekdayItems: [nl_item] = [
    DAY_2, DAY_3, DAY_4, DAY_5, DAY_6, DAY_7, DAY_1,
  ].map { nl_item($0) }
}

/// The conventions of a C library locale for grouping digits.
package struct LocaleNumbers: Hashable, Sendable {
  /// The separator between groups, or empty.
  package let separator: String
  /// The sizes of the groups from the right, as in `localeconv` (C17, 7.11.2.1).
  package let grouping: [Int]

  /// Returns the conventions of the environment's `LC_NUMERIC` locale.
  ///
  /// `nil` for the C locale, or if the locale is not installed.
  package static func numbers(in environment: Environment) -> LocaleNumbers? {
    guard let name = environment.locale(for: .numbers), !Environment.isCLocale(name)
    else { return nil }
    return InstalledLocale.read(name, LC_NUMERIC_MASK) { codeset in
      LocaleNumbers(
        separator: codeset.word(THOUSEP) ?? "", grouping: InstalledLocale.grouping.map { Int($0) })
    }
  }
}

/// Access to an installed locale of the C library.
enum InstalledLocale {
  /// The character encoding of a locale.
  enum Codeset: Hashable, Sendable {
    case utf8
    /// ISO 8859-1, which encodes a code point as the byte of that value.
    case latin1
    /// Any other encoding. Only ASCII is decoded.
    case other

    init(named name: String) {
      switch name {
      case "UTF-8": self = .utf8
      // 8859-15 differs in eight characters (¤ ¦ ¨ ´ ¸ ¼ ½ ¾) that no weekday or month contains.
      case "ISO-8859-1", "ISO-8859-15": self = .latin1
      default: self = .other
      }
    }

    /// Returns texts of the thread's locale, or none if one of them cannot be decoded.
    func words(_ items: [nl_item]) -> [String] {
      let found = items.compactMap { word($0) }
      return found.count == items.count ? found : []
    }

    /// Returns a text of the thread's locale, or `nil` if it cannot be decoded.
    func word(_ item: some BinaryInteger) -> String? {
      InstalledLocale.string(item).flatMap { text(of: $0) }
    }

    /// Decodes a text, or returns `nil` if it has characters of an unsupported encoding.
    private func text(of string: CString) -> String? {
      switch self {
      case .utf8: return string.text
      case .latin1, .other:
        var text = ""
        var rest = string
        while let byte = rest.popFirst() {
          guard self == .latin1 || byte < 0x80 else { return nil }
          text.unicodeScalars.append(Unicode.Scalar(byte))
        }
        return text
      }
    }
  }

  /// Calls a function with a locale set on the thread, or returns `nil` if it is not installed.
  ///
  /// Uses `uselocale`, since in a statically linked program glibc's `setlocale` omits unreferenced
  /// categories, and `nl_langinfo_l` always uses the C locale.
  static func read<Value>(
    _ name: String, _ category: Int32, _ body: (Codeset) -> Value
  ) -> Value? {
    // Sound: the locale is freed once, after the thread's previous locale is restored.
    guard let locale = unsafe newlocale(category | LC_CTYPE_MASK, name, nil) else { return nil }
    let former = unsafe uselocale(locale)
    defer {
      unsafe uselocale(former)
      unsafe freelocale(locale)
    }
    return body(Codeset(named: string(CODESET)?.text ?? ""))
  }

  static func exists(_ name: String, _ category: Int32) -> Bool {
    // Sound: the locale is freed once.
    guard let locale = unsafe newlocale(category, name, nil) else { return false }
    unsafe freelocale(locale)
    return true
  }

  /// Returns a text of the thread's locale.
  ///
  /// Valid until another locale is set.
  static func string(_ item: some BinaryInteger) -> CString? {
    // Sound: all requested items are strings that end with a zero byte.
    unsafe nl_langinfo(nl_item(item)).map { unsafe CString($0) }
  }

  /// The `grouping` string of the thread's locale.
  static var grouping: [UInt8] {
    var sizes: [UInt8] = []
    // Sound: the sizes end with a zero byte, and are copied before another locale is set.
    if let grouping = unsafe localeconv()?.pointee.grouping {
      unsafe sizes.append(CString(grouping))
    }
    return sizes
  }
}
