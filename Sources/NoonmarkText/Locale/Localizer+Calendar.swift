extension Localizer {
  /// The short names of the months, January first.
  package var months: [DisplayText] { numbered(.month, upTo: 12) }

  /// The short names of the weekdays, Monday first.
  package var weekdays: [DisplayText] { numbered(.weekday, upTo: 7) }

  /// The format of a date, with `{day}`, `{month}` (the name), `{number}` (of the month) and
  /// `{year}`: `{day}. {month} {year}`; `nil` for English, where the region decides.
  package var datePattern: DisplayText? { untranslated(MessageKey("date")) }

  /// The format of a 12-hour time, with `{time}` and `{half}`; `nil` for languages that write the
  /// half of the day last.
  package var twelveHourPattern: DisplayText? { untranslated(MessageKey("time.twelve")) }

  /// Returns the texts of `key.1`, `key.2` and so on.
  private func numbered(_ key: MessageKey, upTo count: Int) -> [DisplayText] {
    let numbers: [StaticString] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"]
    return MessageCatalog.withCatalog(of: language) { catalog in
      numbers.prefix(count).map { number in
        catalog.text(of: key, number).map { Localizer.filled($0, []) } ?? DisplayText()
      }
    }
  }

  /// Returns a text of the language's own catalog with its placeholders; `nil` if it has none.
  private func untranslated(_ key: MessageKey) -> DisplayText? {
    MessageCatalog.withCatalog(of: language) { catalog in
      catalog.text(of: key).map { Localizer.filled($0, []) }
    }
  }
}
