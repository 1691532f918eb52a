import Almanac
import NoonmarkBase

/// The format of dates and times: names, date order, and a 12- or 24-hour clock.
package struct CalendarStyle: Hashable, Sendable {
  /// The order of the parts of a date.
  package enum DateOrder: Hashable, Sendable {
    /// `Mar 20, 2026`.
    case monthDayYear
    /// `20 Mar 2026`.
    case dayMonthYear
    /// `2026 Mar 20`.
    case yearMonthDay
  }

  /// The hours of the clock.
  package enum Clock: String, CaseIterable, Sendable {
    /// 1 to 12, with AM and PM.
    case twelve = "12"
    /// 0 to 23.
    case twentyFour = "24"
  }

  /// The twelve short month names, January first.
  package let months: [DisplayText]
  /// The seven short weekday names, Monday first.
  package let weekdays: [DisplayText]
  package let order: DateOrder
  package var clock: Clock
  /// The AM marker.
  package let morning: DisplayText
  /// The PM marker.
  package let afternoon: DisplayText
  /// The first day of the week.
  package var firstWeekday: Weekday
  /// A date pattern, or `nil` to use `order`.
  ///
  /// The placeholders are `{day}`, `{month}` (the name), `{number}` (of the month) and `{year}`.
  package var form: String?
  /// A 12-hour time pattern, or `nil` to put AM or PM after the time, as in `2:46 PM`.
  ///
  /// The placeholders are `{time}` (`2:46`) and `{half}` (AM or PM).
  package var twelveHourPattern: String?
  /// A pattern of a date with its weekday, or `nil` to put the weekday first, as in `Fri Mar 20`.
  ///
  /// The placeholders are `{date}` and `{weekday}`.
  package var weekdayPattern: String?

  /// Creates a style.
  ///
  /// Its names are those of the C locale unless there are twelve months and seven weekdays.
  package init(
    months: [DisplayText], weekdays: [DisplayText], order: DateOrder, clock: Clock,
    morning: DisplayText, afternoon: DisplayText, firstWeekday: Weekday = .sunday
  ) {
    self.months = months.count == 12 ? months : CalendarStyle.posix.months
    self.weekdays = weekdays.count == 7 ? weekdays : CalendarStyle.posix.weekdays
    self.order = order
    self.clock = clock
    self.morning = morning.isEmpty ? "AM" : morning
    self.afternoon = afternoon.isEmpty ? "PM" : afternoon
    self.firstWeekday = firstWeekday
  }

  /// The style of the C locale: `Mar 20, 2026 2:46 PM`.
  package static let posix = CalendarStyle(
    months: [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ],
    weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
    order: .monthDayYear, clock: .twelve, morning: "AM", afternoon: "PM", firstWeekday: .sunday)

  /// Formats a date with its year: `Mar 20, 2026`.
  package func text(_ date: CivilDate) -> DisplayText { text(date, by: form) }

  /// Formats a date without its year: `Mar 20`.
  package func dayText(_ date: CivilDate) -> DisplayText {
    if let form { return text(date, by: CalendarStyle.form(form, without: "{year}")) }
    let month = months[date.month - 1].string
    return order == .dayMonthYear
      ? DisplayText("\(date.day) \(month)") : DisplayText("\(month) \(date.day)")
  }

  /// Formats the month of a date with its year: `Mar 2026`.
  package func monthText(_ date: CivilDate) -> DisplayText {
    if let form { return text(date, by: CalendarStyle.form(form, without: "{day}")) }
    let (month, year) = (months[date.month - 1], DisplayText("\(date.year)"))
    return order == .yearMonthDay ? year + " " + month : month + " " + year
  }

  /// Returns a pattern without a placeholder and the text that belongs to it.
  private static func form(_ form: String, without placeholder: String) -> String {
    var start = form.startIndex
    while start < form.endIndex, !form[start...].hasPrefix(placeholder) {
      start = form.index(after: start)
    }
    guard start < form.endIndex else { return form }
    var before = form[..<start]
    let after = form[start...].dropFirst()
    if let next = after.firstIndex(of: "{") { return String(before + after[next...]) }
    while before.last == " " { before.removeLast() }
    return String(before)
  }

  private func text(_ date: CivilDate, by form: String?) -> DisplayText {
    if let form {
      return CalendarStyle.filled(form) { form, name in
        if form.matches("day", in: name) { return DisplayText("\(date.day)") }
        if form.matches("month", in: name) { return months[date.month - 1] }
        if form.matches("number", in: name) { return DisplayText("\(date.month)") }
        return form.matches("year", in: name) ? DisplayText("\(date.year)") : nil
      }
    }
    let month = months[date.month - 1].string
    return switch order {
    case .monthDayYear: DisplayText("\(month) \(date.day), \(date.year)")
    case .dayMonthYear: DisplayText("\(date.day) \(month) \(date.year)")
    case .yearMonthDay: DisplayText("\(date.year) \(month) \(date.day)")
    }
  }

  /// Replaces placeholders with their values.
  ///
  /// Unknown placeholders are kept.
  private static func filled(_ form: String, _ value: Localizer.Filling) -> DisplayText {
    // Sanitized as a whole, since a pattern can start or end with spaces.
    DisplayText(Localizer.filled(form.utf8.span, value).string)
  }

  /// Returns the short weekday name of a date: `Fri`.
  package func weekday(_ date: CivilDate) -> DisplayText {
    weekdays[date.weekday.rawValue - 1]
  }

  /// Formats a date with its weekday and year: `Fri Mar 20, 2026`.
  package func textWithWeekday(_ date: CivilDate) -> DisplayText {
    withWeekday(date, text(date))
  }

  /// Formats a date without its year, with its weekday: `Fri Mar 20`.
  package func dayTextWithWeekday(_ date: CivilDate) -> DisplayText {
    withWeekday(date, dayText(date))
  }

  private func withWeekday(_ date: CivilDate, _ text: DisplayText) -> DisplayText {
    guard let weekdayPattern else { return weekday(date) + " " + text }
    return CalendarStyle.filled(weekdayPattern) { pattern, name in
      if pattern.matches("date", in: name) { return text }
      return pattern.matches("weekday", in: name) ? weekday(date) : nil
    }
  }

  /// Formats a time of day to the minute: `2:46 PM` or `14:46`.
  package func text(hour: Int, minute: Int) -> DisplayText {
    let minutes = minute.twoDigits
    guard clock == .twelve else { return DisplayText("\(hour.twoDigits):\(minutes)") }
    let half = hour < 12 ? morning : afternoon
    let time = "\((hour + 11) % 12 + 1):\(minutes)"
    guard let twelveHourPattern else { return DisplayText("\(time) \(half.string)") }
    return CalendarStyle.filled(twelveHourPattern) { pattern, name in
      if pattern.matches("time", in: name) { return DisplayText(time) }
      return pattern.matches("half", in: name) ? half : nil
    }
  }

  /// Formats an instant's time of day in a zone, to the nearest minute: `2:46 PM`.
  package func time(_ instant: Instant, in zone: Zone) -> DisplayText {
    let civil = CalendarStyle.nearestMinute(instant, in: zone)
    return text(hour: civil.hour, minute: civil.minute)
  }

  /// Formats the minute that contains an instant: `2:45 PM` at 2:45:59.
  ///
  /// Used for past events, and for times set by a calendar.
  package func begunMinute(_ instant: Instant, in zone: Zone) -> DisplayText {
    let civil = zone.civil(at: instant)
    return text(hour: civil.hour, minute: civil.minute)
  }

  /// Formats the minute that contains an instant, with its weekday if it is not today: `Thu 2:45
  /// PM`.
  package func begunMinute(_ instant: Instant, in zone: Zone, today: CivilDate) -> DisplayText {
    let day = zone.date(at: instant)
    let time = begunMinute(instant, in: zone)
    return day == today ? time : weekday(day) + " " + time
  }

  /// Formats an instant's date and time in a zone, to the nearest minute: `Mar 20, 2026 2:46 PM`.
  package func dateTime(_ instant: Instant, in zone: Zone) -> DisplayText {
    let civil = CalendarStyle.nearestMinute(instant, in: zone)
    return text(civil.date) + " " + text(hour: civil.hour, minute: civil.minute)
  }

  /// Rounds to the nearest minute, as almanacs do, but never to another date.
  ///
  /// A rounded time thus never contradicts the date under which it is listed.
  private static func nearestMinute(_ instant: Instant, in zone: Zone) -> CivilDateTime {
    let exact = zone.civil(at: instant)
    guard exact.second >= 30 else { return exact }
    let rounded = zone.civil(at: instant.advanced(bySeconds: 60 - exact.second))
    return rounded.date == exact.date ? rounded : exact
  }
}

extension CalendarStyle {
  /// Creates the style of a locale that the C library lacks.
  ///
  /// The names are those of its language. The date order, clock and first weekday are those of its
  /// region. `nil` if the program is not translated into the language.
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
    writeDates(in: language)
  }

  /// Sets the date patterns and the 12-hour pattern of a language, if its catalog has them.
  package mutating func writeDates(in language: Language) {
    func pattern(_ key: StaticString) -> String? {
      Localizer(language).untranslated(MessageKey(key))?.string
    }
    form = pattern("date")
    weekdayPattern = pattern("date.weekday")
    twelveHourPattern = pattern("time.twelve") ?? twelveHourPattern
  }

  /// Whether ASCII can represent every name and pattern without losing letters.
  package var isASCIIWritable: Bool {
    (months + weekdays + [morning, afternoon, DisplayText(form ?? "")]).allSatisfy { text in
      !text.inASCII.string.utf8.contains(UInt8(ascii: "?"))
    }
  }

  /// The same order, clock and first weekday, with the names of the C locale.
  package var withPortableNames: CalendarStyle {
    CalendarStyle(
      months: CalendarStyle.posix.months, weekdays: CalendarStyle.posix.weekdays, order: order,
      clock: clock, morning: "AM", afternoon: "PM", firstWeekday: firstWeekday)
  }

  /// Returns the region of a locale name: `US` in `en_US.UTF-8`, or an empty string.
  package static func region(of name: String) -> String {
    let base = name.prefix { $0 != "." && $0 != "@" }
    guard let separator = base.firstIndex(where: { $0 == "_" || $0 == "-" }) else { return "" }
    return String(base[base.index(after: separator)...])
  }

  /// The regions in which English puts the month before the day, and regions with a 12-hour clock.
  ///
  /// Source: CLDR, dates of en, en_US, en_PH; supplemental timeData, preferred hours.
  private static let monthFirst = ["", "US", "PH"]
  private static let twelveHours = ["", "US", "PH", "CA", "AU", "NZ", "IN", "ZA"]

  /// Returns the first day of the week (CLDR supplemental weekData, Monday unless listed).
  private static func firstWeekday(in region: String, of language: Language) -> Weekday {
    if saturdayFirst.contains(region) { return .saturday }
    if sundayFirst.contains(region) { return .sunday }
    guard region.isEmpty else { return .monday }
    // The region with the most speakers (CLDR likelySubtags).
    return switch language {
    case .english, .japanese: .sunday
    case .arabic: .saturday
    case .norwegian, .german, .french, .spanish: .monday
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
