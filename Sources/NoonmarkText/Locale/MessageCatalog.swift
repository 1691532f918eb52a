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
  package func text(of key: MessageKey, _ suffix: StaticString = "") -> Span<UInt8>? {
    let line = lines.line { order(of: $0, to: key.name.span, suffix.span) }
    guard let line else { return nil }
    var keyEnd = line.lowerBound
    while isInKey(keyEnd, of: line) { keyEnd += 1 }
    // After ` = `.
    return lines.bytes.extracting(min(keyEnd + 3, line.upperBound)..<line.upperBound)
  }

  /// Compares the key of a line with `name.suffix`.
  ///
  /// Negative if the line sorts first.
  private func order(
    of line: Range<Int>, to name: Span<UInt8>, _ suffix: Span<UInt8>
  ) -> Int {
    var position = line.lowerBound
    var order = compare(&position, in: line, to: name)
    if order == 0, !suffix.isEmpty {
      let dot: StaticString = "."
      order = compare(&position, in: line, to: dot.span)
      if order == 0 { order = compare(&position, in: line, to: suffix) }
    }
    return order == 0 && isInKey(position, of: line) ? 1 : order
  }

  /// Compares the bytes of a key, from a position, with the wanted bytes, and advances past equal
  /// bytes.
  private func compare(
    _ position: inout Int, in line: Range<Int>, to wanted: Span<UInt8>
  ) -> Int {
    for index in wanted.indices {
      guard position < line.upperBound else { return -1 }
      let byte = lines.bytes[position]
      guard byte == wanted[index] else {
        return isInKey(position, of: line) ? Int(byte) - Int(wanted[index]) : -1
      }
      position += 1
    }
    return 0
  }

  /// Whether a position is in the key of a line.
  ///
  /// The key ends before the first space or equals sign.
  private func isInKey(_ position: Int, of line: Range<Int>) -> Bool {
    position < line.upperBound && lines.bytes[position] != UInt8(ascii: " ")
      && lines.bytes[position] != UInt8(ascii: "=")
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
