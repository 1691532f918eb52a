/// The words of one language as they lie in the program, searched in place.
///
/// Lines of `key = text`, sorted by the bytes of their keys after a head of comments.
struct MessageCatalogue {
  private let lines: SortedLines
  private var bytes: UnsafeBufferPointer<UInt8> { lines.bytes }

  /// Calls a function with the catalogue of a language, which ends with the call.
  static func withCatalogue<Value>(
    of language: Language, _ body: (MessageCatalogue) -> Value
  ) -> Value {
    EmbeddedFile.withBytes(of: language.path, in: EmbeddedFiles.all) { bytes in
      body(MessageCatalogue(bytes ?? UnsafeBufferPointer(start: nil, count: 0)))
    }
  }

  /// Reads a catalogue, of which nothing is copied.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    lines = SortedLines(bytes)
  }

  /// Returns the text of a key, or nil where the catalogue has none.
  ///
  /// - Parameters:
  ///   - name: The key, or what it begins with.
  ///   - category: What ends the key, after a dot; nothing where it is empty.
  /// - Returns: The text as it lies in the program, without blanks around it.
  func text(of name: String, _ category: StaticString) -> UnsafeBufferPointer<UInt8>? {
    lines.line { order(of: key(of: $0), to: name, category) }.map { line in
      UnsafeBufferPointer(rebasing: bytes[text(after: key(of: line), of: line)])
    }
  }

  /// Compares a key of the catalogue with a wanted one: below zero where it stands before it.
  private func order(
    of key: Range<Int>, to name: String, _ category: StaticString
  ) -> Int {
    var position = key.lowerBound
    for byte in name.utf8 {
      guard position < key.upperBound else { return -1 }
      if bytes[position] != byte { return Int(bytes[position]) - Int(byte) }
      position += 1
    }
    guard category.utf8CodeUnitCount > 0 else { return key.upperBound - position }
    guard position < key.upperBound else { return -1 }
    if bytes[position] != UInt8(ascii: ".") {
      return Int(bytes[position]) - Int(UInt8(ascii: "."))
    }
    position += 1
    return category.withUTF8Buffer { wanted in
      for byte in wanted {
        guard position < key.upperBound else { return -1 }
        if bytes[position] != byte { return Int(bytes[position]) - Int(byte) }
        position += 1
      }
      return key.upperBound - position
    }
  }

  /// The key of a line; the whole line where it has no sign of equality.
  private func key(of line: Range<Int>) -> Range<Int> {
    let end = bytes[line].firstIndex { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "=") }
    return line.lowerBound..<(end ?? line.upperBound)
  }

  /// The text of a line, after ` = `.
  private func text(after key: Range<Int>, of line: Range<Int>) -> Range<Int> {
    min(key.upperBound + 3, line.upperBound)..<line.upperBound
  }
}

extension Language {
  /// Where the program carries the language's words; a literal, so that none is put together.
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
