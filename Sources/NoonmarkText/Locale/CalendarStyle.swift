import Almanac

/// How dates and times of day are written: names, order, and the clock of 12 or 24 hours.
package struct CalendarStyle: Hashable, Sendable {
  /// The order of a date's parts.
  package enum DateOrder: Hashable, Sendable {
    /// `Mar 20, 2026`.
    case monthDayYear
    /// `20 Mar 2026`.
    case dayMonthYear
    /// `2026 Mar 20`.
    case yearMonthDay
  }

  /// The clock's hours.
  package enum Clock: String, CaseIterable, Sendable {
    /// 1 to 12, with a word for the half of the day.
    case twelve = "12"
    /// 0 to 23.
    case twentyFour = "24"
  }

  /// The short names of the months, January first; twelve.
  package let months: [DisplayText]
  /// The short names of the weekdays, Monday first; seven.
  package let weekdays: [DisplayText]
  /// The order of a date's parts.
  package let order: DateOrder
  /// The clock's hours.
  package var clock: Clock
  /// The word for the hours before noon.
  package let morning: DisplayText
  /// The word for the hours after noon.
  package let afternoon: DisplayText
  /// The day with which a week begins: 1 for Monday to 7 for Sunday.
  package var firstWeekday: Int {
    didSet { if !(1...7 ~= firstWeekday) { firstWeekday = oldValue } }
  }
  /// How a date is written, with `{day}`, `{month}` (its name), `{number}` (of the month) and
  /// `{year}` in the places of these; nil for the form of `order`.
  package var form: String?
  /// How a time of twelve hours is written, with `{time}` (`2:46`) and `{half}` (the word for the
  /// half of the day) in the places of these; nil for the word after the time, as in `2:46 PM`.
  package var twelveHourPattern: String?

  /// Creates a style; nil where there are not twelve months and seven weekdays, or where the first
  /// weekday is none of 1 to 7.
  package init?(
    months: [DisplayText], weekdays: [DisplayText], order: DateOrder, clock: Clock,
    morning: DisplayText, afternoon: DisplayText, firstWeekday: Int = 7
  ) {
    guard months.count == 12, weekdays.count == 7, 1...7 ~= firstWeekday else { return nil }
    self.init(
      validMonths: months, weekdays: weekdays, order: order, clock: clock, morning: morning,
      afternoon: afternoon, firstWeekday: firstWeekday)
  }

  private init(
    validMonths months: [DisplayText], weekdays: [DisplayText], order: DateOrder, clock: Clock,
    morning: DisplayText, afternoon: DisplayText, firstWeekday: Int
  ) {
    self.months = months
    self.weekdays = weekdays
    self.order = order
    self.clock = clock
    self.morning = morning.isEmpty ? "AM" : morning
    self.afternoon = afternoon.isEmpty ? "PM" : afternoon
    self.firstWeekday = firstWeekday
  }

  /// The style of the C locale: `Mar 20, 2026 2:46 PM`.
  package static let posix = CalendarStyle(
    validMonths: [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ],
    weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
    order: .monthDayYear, clock: .twelve, morning: "AM", afternoon: "PM", firstWeekday: 7)

  /// Returns a date with its year: `Mar 20, 2026`.
  package func text(_ date: CivilDate) -> DisplayText {
    let month = months[date.month - 1].string
    if let form {
      let text = CalendarStyle.filled(form) { name in
        switch name {
        case "{day}": "\(date.day)"
        case "{month}": month
        case "{number}": "\(date.month)"
        case "{year}": "\(date.year)"
        default: nil
        }
      }
      return DisplayText(text)
    }
    return switch order {
    case .monthDayYear: DisplayText("\(month) \(date.day), \(date.year)")
    case .dayMonthYear: DisplayText("\(date.day) \(month) \(date.year)")
    case .yearMonthDay: DisplayText("\(date.year) \(month) \(date.day)")
    }
  }

  /// Puts parts in the places of their names; what else stands in braces stays.
  private static func filled(_ form: String, _ part: (Substring) -> String?) -> String {
    var text = ""
    var rest = form[...]
    while let start = rest.firstIndex(of: "{") {
      text += rest[..<start]
      rest = rest[start...]
      guard let end = rest.firstIndex(of: "}") else { break }
      text += part(rest[...end]) ?? String(rest[...end])
      rest = rest[rest.index(after: end)...]
    }
    return text + rest
  }

  /// Returns the short name of a date's weekday: `Fri`.
  package func weekday(_ date: CivilDate) -> DisplayText {
    weekdays[date.weekday.rawValue - 1]
  }

  /// Returns a time of day to the minute: `2:46 PM` or `14:46`.
  package func text(hour: Int, minute: Int) -> DisplayText {
    let minutes = minute < 10 ? "0\(minute)" : "\(minute)"
    guard clock == .twelve else {
      return DisplayText(hour < 10 ? "0\(hour):\(minutes)" : "\(hour):\(minutes)")
    }
    let half = hour < 12 ? morning : afternoon
    let time = "\((hour + 11) % 12 + 1):\(minutes)"
    guard let twelveHourPattern else { return DisplayText("\(time) \(half.string)") }
    let text = CalendarStyle.filled(twelveHourPattern) { name in
      switch name {
      case "{time}": time
      case "{half}": half.string
      default: nil
      }
    }
    return DisplayText(text)
  }

  /// Returns an instant's time of day in a zone, to the nearest minute: `2:46 PM`.
  package func time(_ instant: Instant, in zone: Zone) -> DisplayText {
    let civil = CalendarStyle.nearestMinute(instant, in: zone)
    return text(hour: civil.hour, minute: civil.minute)
  }

  /// Returns an instant's date and time in a zone, to the nearest minute: `Mar 20, 2026 2:46 PM`.
  package func dateTime(_ instant: Instant, in zone: Zone) -> DisplayText {
    let civil = CalendarStyle.nearestMinute(instant, in: zone)
    return text(civil.date) + " " + text(hour: civil.hour, minute: civil.minute)
  }

  /// Almanacs give times to the nearest minute; only a minute that would belong to another date
  /// is cut, so that a time never contradicts the day it is counted in.
  private static func nearestMinute(_ instant: Instant, in zone: Zone) -> CivilDateTime {
    let exact = zone.civil(at: instant)
    guard exact.second >= 30 else { return exact }
    let rounded = zone.civil(at: instant.advanced(bySeconds: 60 - exact.second))
    return rounded.date == exact.date ? rounded : exact
  }
}
