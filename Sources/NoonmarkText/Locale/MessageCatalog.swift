import NoonmarkBase

/// The messages of one language: embedded lines of `key = text`, sorted by the bytes of the keys.
package struct MessageCatalog: ~Escapable {
  private let lines: SortedLines

  /// Calls a function with the catalog of a language.
  ///
  /// The catalog is valid during the call.
  static func withCatalog<Value>(
    of language: Language, _ body: (MessageCatalog) -> Value
  ) -> Value {
    let text = EmbeddedFile.text(of: language.path, in: EmbeddedFiles.text) ?? ""
    return body(MessageCatalog(text.span))
  }

  /// Creates a catalog that searches the bytes in place.
  @_lifetime(copy bytes)
  package init(_ bytes: Span<UInt8>) {
    lines = SortedLines(bytes)
  }

  /// Returns the text of a key in the embedded bytes, or `nil` if it is missing.
  ///
  /// The text is valid as long as the catalog. The suffix is a plural category or a number.
  @_lifetime(copy self)
  package func text(of key: MessageKey, _ suffix: String = "") -> Span<UInt8>? {
    var start = 0
    let line = lines.line { compare(&start, $0, with: key, suffix) }
    guard let line else { return nil }
    return lines.bytes.extracting(start..<line.upperBound)
  }

  /// Compares a line with `name.suffix = `, and sets the start of its text.
  private func compare(
    _ start: inout Int, _ line: Range<Int>, with key: MessageKey, _ suffix: String
  ) -> Int {
    let (dot, equals): (StaticString, StaticString) = (".", " = ")
    start = line.lowerBound
    var order = lines.compare(&start, of: line, with: key.name.span)
    if order == 0, !suffix.isEmpty {
      order = lines.compare(&start, of: line, with: dot.span)
      if order == 0 { order = lines.compare(&start, of: line, with: suffix.utf8.span) }
    }
    return order == 0 ? lines.compare(&start, of: line, with: equals.span) : order
  }
}

extension Language {
  /// The path of the language's catalog.
  ///
  /// A literal, so that no string is created.
  fileprivate var path: String {
    switch self {
    case .english: "messages/en.messages"
    case .norwegian: "messages/nb.messages"
    case .german: "messages/de.messages"
    case .french: "messages/fr.messages"
    case .spanish: "messages/es.messages"
    case .japanese: "messages/ja.messages"
    case .arabic: "messages/ar.messages"
    }
  }
}

/// The key of a message in the catalogs of `Sources/NoonmarkText/Messages/`.
///
/// The build generates a constant for each key of `en.messages` there: `today.short` is
/// `.todayShort`. The plural forms of a message (`days.one`, `days.other`) share one key.
package struct MessageKey: Sendable {
  /// The key in the catalogs, without a plural category.
  package let name: StaticString

  package init(_ name: StaticString) {
    self.name = name
  }
}
