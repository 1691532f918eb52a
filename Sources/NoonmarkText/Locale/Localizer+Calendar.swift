/// How dates are written where the C library does not know the locale.
extension Localizer {
  /// The short names of the months, January first; twelve.
  package var months: [DisplayText] {
    (1...12).map { text("month.\($0)", nil, []) }
  }

  /// The short names of the weekdays, Monday first; seven.
  package var weekdays: [DisplayText] {
    (1...7).map { text("weekday.\($0)", nil, []) }
  }

  /// The form of a date, with `{day}`, `{month}` (the name), `{number}` (of the month) and `{year}`
  /// in it: `{day}. {month} {year}`; nil for English, whose order no language alone tells.
  package var datePattern: DisplayText? { own(.date) }

  /// The form of a time of twelve hours, with `{time}` and `{half}` in it: `{half}{time}`; nil for
  /// languages in which the half of the day comes last.
  package var twelveHourPattern: DisplayText? { own(.timeTwelve) }

  /// A text of the language's own catalogue, with its names in braces; nil where it has none.
  private func own(_ message: Message) -> DisplayText? {
    MessageCatalogue.withCatalogue(of: language) { catalogue in
      catalogue.text(of: message.rawValue, "").map { Localizer.filled($0, []) }
    }
  }
}
