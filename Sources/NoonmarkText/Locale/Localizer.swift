/// The program's words in a language, and its numbers as a locale writes them.
///
/// Nothing is read before it is asked for: each word is a search by halves through the catalogue
/// that the program carries. What a language lacks is said in English.
package struct Localizer: Hashable, Sendable {
  /// What stands in the place of a name in braces.
  package typealias Value = (name: StaticString, text: DisplayText)

  /// The language.
  package let language: Language
  /// How numbers are written.
  package let numbers: NumberStyle

  /// Creates words.
  package init(_ language: Language, numbers: NumberStyle = .posix) {
    self.language = language
    self.numbers = numbers
  }

  /// English, with the numbers of the C locale.
  package static let english = Localizer(.english)

  /// Returns a message in which nothing is filled in.
  package func callAsFunction(_ message: Message) -> DisplayText {
    text(message.rawValue, nil, [])
  }

  /// Returns a message that counts, in the form that the number takes.
  ///
  /// The number stands in place of `{n}`; other names in braces may have texts of their own.
  package func callAsFunction(
    _ message: Message, _ count: Int, _ values: [Value] = []
  ) -> DisplayText {
    text(message.rawValue, count, [("n", numbers.text(count))] + values)
  }

  /// Returns a message with texts in place of names in braces.
  package func callAsFunction(_ message: Message, _ values: [Value]) -> DisplayText {
    text(message.rawValue, nil, values)
  }

  /// Returns a number as the locale writes it: `12,345`.
  package func callAsFunction(_ number: Int) -> DisplayText {
    numbers.text(number)
  }

  /// Returns what is the case, and the command that helps: `No dates: noonmark countdown add`.
  package func advice(_ what: DisplayText, _ command: DisplayText) -> DisplayText {
    self(.advice, [("what", what), ("command", command)])
  }

  /// Returns the text of a key with values filled in; English where the language lacks it.
  func text(_ key: String, _ count: Int?, _ values: [Value]) -> DisplayText {
    MessageCatalogue.withCatalogue(of: language) { text(key, count, values, in: $0) }
  }

  /// Returns the text of a key in a catalogue of the language, or else in English.
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

  /// Returns the text of a key, of the form that a number takes in a language; nil where the
  /// catalogue lacks it.
  private static func find(
    _ key: String, _ count: Int?, of language: Language, in catalogue: MessageCatalogue
  ) -> UnsafeBufferPointer<UInt8>? {
    guard let count else { return catalogue.text(of: key, "") }
    return catalogue.text(of: key, PluralCategory(of: count, in: language).suffix)
      ?? catalogue.text(of: key, PluralCategory.other.suffix)
  }

  /// Returns a text with values in place of their names in braces; other braces stay.
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

  /// A part of a catalogue, which a test holds to what is safe to show.
  private static func piece(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> DisplayText {
    DisplayText(drawing: String(decoding: bytes, as: UTF8.self))
  }
}
