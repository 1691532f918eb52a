extension CalendarStyle {
  /// The style of a locale that the C library does not know, by its name alone: the names of its
  /// language, and the order, hours and first weekday of its region.
  ///
  /// Nil where the program has no words in the language.
  package init?(localeNamed name: String) {
    guard let language = Language(locale: name) else { return nil }
    let region = CalendarStyle.region(of: name)
    let isEnglish = language == .english
    let localizer = Localizer(language)
    self.init(
      months: localizer.months, weekdays: localizer.weekdays,
      order: isEnglish && CalendarStyle.monthFirst.contains(region)
        ? .monthDayYear : language == .japanese ? .yearMonthDay : .dayMonthYear,
      clock: isEnglish && CalendarStyle.twelveHours.contains(region) ? .twelve : .twentyFour,
      morning: localizer(.timeAm), afternoon: localizer(.timePm),
      firstWeekday: CalendarStyle.firstWeekday(in: region, of: language))
    form = localizer.datePattern?.string
    twelveHourPattern = localizer.twelveHourPattern?.string
  }

  /// Uses the date and 12-hour time formats of a language's catalog, if it has them.
  package mutating func writeDates(in language: Language) {
    let localizer = Localizer(language)
    form = localizer.datePattern?.string
    if let twelve = localizer.twelveHourPattern { twelveHourPattern = twelve.string }
  }

  /// Whether every name and form can be written in ASCII without loss of its letters.
  package var isASCIIWritable: Bool {
    (months + weekdays + [morning, afternoon, DisplayText(form ?? "")]).allSatisfy { text in
      !text.inASCII.string.utf8.contains(UInt8(ascii: "?"))
    }
  }

  /// The same order, hours and first weekday with the names of the C locale.
  package var withPortableNames: CalendarStyle {
    CalendarStyle(
      months: CalendarStyle.posix.months, weekdays: CalendarStyle.posix.weekdays, order: order,
      clock: clock, morning: "AM", afternoon: "PM", firstWeekday: firstWeekday) ?? .posix
  }

  /// The two letters after the language: `US` in `en_US.UTF-8`; empty where there are none.
  private static func region(of name: String) -> String {
    let place = name.prefix { $0 != "." && $0 != "@" }
    guard let mark = place.firstIndex(where: { $0 == "_" || $0 == "-" }) else { return "" }
    return String(place[place.index(after: mark)...])
  }

  /// Where English writes the month before the day, and where the clock has twelve hours (CLDR,
  /// dates of en, en_US, en_PH; supplemental timeData, preferred hours).
  private static let monthFirst = ["", "US", "PH"]
  private static let twelveHours = ["", "US", "PH", "CA", "AU", "NZ", "IN", "ZA"]

  /// The first day of the week (CLDR, supplemental weekData: Monday but where it says otherwise).
  private static func firstWeekday(in region: String, of language: Language) -> Int {
    if saturdayFirst.contains(region) { return 6 }
    if sundayFirst.contains(region) { return 7 }
    guard region.isEmpty else { return 1 }
    // The region where most of its speakers live (CLDR, likelySubtags).
    return switch language {
    case .english, .japanese: 7
    case .arabic: 6
    case .norwegian, .german, .french, .spanish: 1
    }
  }

  private static let sundayFirst = [
    "BD", "BR", "CA", "CO", "GT", "HK", "ID", "IL", "IN", "JP", "KE", "KR", "MX", "PE", "PH", "PK",
    "PR", "SA", "SG", "TH", "TW", "US", "VE", "YE", "ZA",
  ]
  private static let saturdayFirst = [
    "BH", "DJ", "DZ", "EG", "IQ", "JO", "KW", "LY", "OM", "QA", "SD", "SY",
  ]
}
