import NoonmarkBase

/// The program's messages in a language, with numbers formatted for a locale.
///
/// Looked up lazily by binary search in the embedded catalog. A message without a translation falls
/// back to English.
package struct Localizer: Hashable, Sendable {
  package typealias Value = (name: StaticString, text: DisplayText)

  package let language: Language
  package let numbers: NumberStyle

  package init(_ language: Language, numbers: NumberStyle = .posix) {
    self.language = language
    self.numbers = numbers
  }

  /// English, with the numbers of the C locale.
  package static let english = Localizer(.english)

  /// Returns a message in the plural form of a number, which replaces `{n}`.
  package func callAsFunction(
    _ key: MessageKey, _ count: Int, _ values: [Value] = []
  ) -> DisplayText {
    MessageCatalog.withCatalog(of: language) { text(of: key, count, values, in: $0) }
  }

  /// Returns a message about a number of minutes.
  ///
  /// The placeholders are `{h}` (whole hours), `{m}` (remaining minutes) and `{mm}` (the same with
  /// two digits).
  package func callAsFunction(_ key: MessageKey, minutes: Int) -> DisplayText {
    // No list of values: see `text(of:_:_:in:)`.
    MessageCatalog.withCatalog(of: language) { catalog in
      text(of: key, nil, in: catalog) { text, name in
        if text.matches("h", in: name) { return numbers.text(minutes / 60) }
        if text.matches("mm", in: name) {
          return (minutes % 60 < 10 ? numbers.text(0) : "") + numbers.text(minutes % 60)
        }
        return text.matches("m", in: name) ? numbers.text(minutes % 60) : nil
      }
    }
  }

  /// Returns a message with its placeholders filled in.
  package func callAsFunction(_ key: MessageKey, _ values: [Value] = []) -> DisplayText {
    MessageCatalog.withCatalog(of: language) { text(of: key, nil, values, in: $0) }
  }

  /// Returns a number in the format of the locale: `12,345`.
  package func callAsFunction(_ number: Int) -> DisplayText {
    numbers.text(number)
  }

  /// Returns a state and a command that helps: `No dates: noonmark countdown add`.
  package func advice(_ state: DisplayText, _ command: DisplayText) -> DisplayText {
    // `Where are your calendars? noonmark calendar add URL`.
    let isQuestion = state.string.last.map { "?؟？".contains($0) } == true
    return isQuestion
      ? state + " " + command : self(.advice, [("what", state), ("command", command)])
  }

  /// Returns a message of a catalog in the plural form of a count.
  ///
  /// The count also replaces `{n}`.
  func text(
    of key: MessageKey, _ count: Int?, _ values: [Value], in catalog: MessageCatalog
  ) -> DisplayText {
    // The count is not added to `values`, since an array with it would need a type that the runtime
    // must create.
    let number = count.map { numbers.text($0) }
    return text(of: key, count, in: catalog) { text, name in
      if let number, text.matches("n", in: name) { return number }
      return values.first { text.matches($0.name, in: name) }?.text
    }
  }

  /// Returns a message of a catalog.
  ///
  /// Falls back to English, and then to the key.
  private func text(
    of key: MessageKey, _ count: Int?, in catalog: MessageCatalog, filling value: Filling
  ) -> DisplayText {
    if let text = Localizer.find(key, count, of: language, in: catalog) {
      return Localizer.filled(text, value)
    }
    return MessageCatalog.withCatalog(of: .english) { english in
      guard let text = Localizer.find(key, count, of: .english, in: english) else {
        return DisplayText("\(key.name)")
      }
      return Localizer.filled(text, value)
    }
  }

  /// Returns the plural form of a message for a number, or the form `other` if that is missing.
  @_lifetime(copy catalog)
  private static func find(
    _ key: MessageKey, _ count: Int?, of language: Language, in catalog: MessageCatalog
  ) -> Span<UInt8>? {
    guard let count else { return catalog.text(of: key) }
    if let text = catalog.text(of: key, PluralCategory(of: count, in: language).rawValue),
      // The word for two days, as in Arabic, has no number to put a sign before.
      count >= 0 || text.firstIndex(of: UInt8(ascii: "{"), in: 0..<text.count) != nil
    {
      return text
    }
    return catalog.text(of: key, PluralCategory.other.rawValue)
  }

  /// Returns the value of the placeholder whose name is at a range of a text, or `nil`.
  typealias Filling = (_ text: Span<UInt8>, _ name: Range<Int>) -> DisplayText?

  /// Replaces the placeholders that have a value.
  ///
  /// Other braces are kept.
  static func filled(_ text: Span<UInt8>, _ value: Filling) -> DisplayText {
    var result = DisplayText()
    var kept = 0
    var position = 0
    while let open = text.firstIndex(of: UInt8(ascii: "{"), in: position..<text.count),
      let close = text.firstIndex(of: UInt8(ascii: "}"), in: open..<text.count)
    {
      position = close + 1
      guard let value = value(text, open + 1..<close) else { continue }
      result = result + piece(of: text, kept..<open) + value
      kept = position
    }
    return kept == 0 ? whole(text) : result + piece(of: text, kept..<text.count)
  }

  /// Returns a text of a catalog without replacing placeholders.
  private static func whole(_ text: Span<UInt8>) -> DisplayText { piece(of: text, text.indices) }

  /// Returns a part of a catalog.
  ///
  /// A test ensures that every text of the catalogs is safe to show.
  private static func piece(of bytes: Span<UInt8>, _ range: Range<Int>) -> DisplayText {
    DisplayText(drawing: bytes.text(in: range))
  }
}

/// Names for locales that the C library lacks.
extension Localizer {
  /// The short names of the months, January first.
  package var months: [DisplayText] { numbered(.month, upTo: 12) }

  /// The short names of the weekdays, Monday first.
  package var weekdays: [DisplayText] { numbered(.weekday, upTo: 7) }

  /// Returns the texts of `key.1`, `key.2` and so on.
  func numbered(_ key: MessageKey, upTo count: Int) -> [DisplayText] {
    MessageCatalog.withCatalog(of: language) { catalog in
      (1...count).map { number in
        guard let text = catalog.text(of: key, String(number)) else { return DisplayText() }
        return Localizer.whole(text)
      }
    }
  }

  /// Returns a text of the language's own catalog, without replacing placeholders.
  ///
  /// `nil` if the text is missing.
  func untranslated(_ key: MessageKey) -> DisplayText? {
    MessageCatalog.withCatalog(of: language) { catalog in
      guard let text = catalog.text(of: key) else { return nil }
      return Localizer.whole(text)
    }
  }
}

/// The date words that users can type in a language.
///
/// A message under `word.` lists the words for one meaning, separated by commas.
extension Localizer {
  /// Returns the words that a message of the language's own catalog lists.
  ///
  /// Empty if the message is missing.
  package func words(for key: MessageKey) -> [String] {
    untranslated(key).map { Localizer.words(in: $0) } ?? []
  }

  /// Returns the words listed by the messages `key.1`, `key.2` and so on.
  package func words(for key: MessageKey, upTo count: Int) -> [[String]] {
    numbered(key, upTo: count).map { Localizer.words(in: $0) }
  }

  /// Returns the first of the words for a noun, which is capitalized in German.
  package func noun(_ words: [String]) -> String {
    guard let word = words.first, language == .german else { return words.first ?? "" }
    return word.prefix(1).uppercased() + word.dropFirst()
  }

  private static func words(in list: DisplayText) -> [String] {
    list.string.split(separator: ",").map { word in String(word.drop { $0 == " " }) }
  }
}
