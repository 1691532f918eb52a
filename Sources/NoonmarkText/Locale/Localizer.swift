/// The program's messages in a language, with numbers formatted for a locale.
///
/// Messages are looked up lazily by binary search in the embedded catalog. Missing ones fall back
/// to English.
package struct Localizer: Hashable, Sendable {
  /// A placeholder and its value.
  package typealias Value = (name: StaticString, text: DisplayText)

  package let language: Language
  /// The number format.
  package let numbers: NumberStyle

  package init(_ language: Language, numbers: NumberStyle = .posix) {
    self.language = language
    self.numbers = numbers
  }

  /// English, with the numbers of the C locale.
  package static let english = Localizer(.english)

  /// Returns a message without placeholders.
  package func callAsFunction(_ message: Message) -> DisplayText {
    text(message.rawValue, nil, [])
  }

  /// Returns a message in the plural form of a number.
  ///
  /// The number replaces `{n}`; other placeholders take their values from `values`.
  package func callAsFunction(
    _ message: Message, _ count: Int, _ values: [Value] = []
  ) -> DisplayText {
    text(message.rawValue, count, [("n", numbers.text(count))] + values)
  }

  /// Returns a message with placeholders replaced by values.
  package func callAsFunction(_ message: Message, _ values: [Value]) -> DisplayText {
    text(message.rawValue, nil, values)
  }

  /// Formats a number for the locale: `12,345`.
  package func callAsFunction(_ number: Int) -> DisplayText {
    numbers.text(number)
  }

  /// Returns a statement and a command that helps: `No dates: noonmark countdown add`.
  package func advice(_ what: DisplayText, _ command: DisplayText) -> DisplayText {
    self(.advice, [("what", what), ("command", command)])
  }

  /// Returns the message of a key, or the English one if the language lacks it.
  func text(_ key: String, _ count: Int?, _ values: [Value]) -> DisplayText {
    MessageCatalogue.withCatalogue(of: language) { text(key, count, values, in: $0) }
  }

  /// Returns the message of a key in a catalog of the language, or else in English.
  func text(
    _ key: String, _ count: Int?, _ values: [Value], in catalogue: MessageCatalogue
  ) -> DisplayText {
    if let text = Localizer.find(key, count, of: language, in: catalogue) {
      return Localizer.filled(text, values)
    }
    return MessageCatalogue.withCatalogue(of: .english) { english in
      Localizer.find(key, count, of: .english, in: english).map { Localizer.filled($0, values) }
    } ?? DisplayText(key)
  }

  /// Returns the message of a key in the plural form of a number, or `nil` if the catalog lacks it.
  private static func find(
    _ key: String, _ count: Int?, of language: Language, in catalogue: MessageCatalogue
  ) -> UnsafeBufferPointer<UInt8>? {
    guard let count else { return catalogue.text(of: key, "") }
    return catalogue.text(of: key, PluralCategory(of: count, in: language).suffix)
      ?? catalogue.text(of: key, PluralCategory.other.suffix)
  }

  /// Replaces placeholders by values; unknown ones are kept.
  static func filled(_ text: UnsafeBufferPointer<UInt8>, _ values: [Value]) -> DisplayText {
    guard !values.isEmpty else { return piece(text[...]) }
    var result = DisplayText()
    var kept = text.startIndex
    var position = text.startIndex
    while let open = text[position...].firstIndex(of: UInt8(ascii: "{")),
      let close = text[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      position = close + 1
      let name = text[(open + 1)..<close]
      let value = values.first { $0.name.withUTF8Buffer { $0.elementsEqual(name) } }
      guard let value else { continue }
      result = result + piece(text[kept..<open]) + value.text
      kept = position
    }
    return result + piece(text[kept...])
  }

  /// Part of a catalog, whose contents a test checks to be safe to show.
  private static func piece(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> DisplayText {
    DisplayText(drawing: String(decoding: bytes, as: UTF8.self))
  }
}

/// Date formats for locales that the C library lacks.
extension Localizer {
  /// The twelve short month names, January first.
  package var months: [DisplayText] {
    (1...12).map { text("month.\($0)", nil, []) }
  }

  /// The seven short weekday names, Monday first.
  package var weekdays: [DisplayText] {
    (1...7).map { text("weekday.\($0)", nil, []) }
  }

  /// The date pattern, such as `{day}. {month} {year}`; `nil` for English, whose order depends on
  /// the region.
  package var datePattern: DisplayText? { own(.date) }

  /// The 12-hour time pattern, such as `{half}{time}`; `nil` for languages that put the half of the
  /// day last.
  package var twelveHourPattern: DisplayText? { own(.timeTwelve) }

  /// Returns a message of the language's own catalog with its placeholders, or `nil`.
  private func own(_ message: Message) -> DisplayText? {
    MessageCatalogue.withCatalogue(of: language) { catalogue in
      catalogue.text(of: message.rawValue, "").map { Localizer.filled($0, []) }
    }
  }
}
