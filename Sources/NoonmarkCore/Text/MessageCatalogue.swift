/// The words of one language as they lie in the program, searched in place.
///
/// Lines of `key = text`, sorted by the bytes of their keys after a head of comments.
struct MessageCatalogue {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// Where the lines of words begin, after the head.
  private let start: Int

  /// Calls a function with the catalogue of a language, which ends with the call.
  static func withCatalogue<Value>(
    of language: Language, _ body: (MessageCatalogue) -> Value
  ) -> Value {
    EmbeddedFiles.withBytes(of: language.path) { bytes in
      body(MessageCatalogue(bytes ?? UnsafeBufferPointer(start: nil, count: 0)))
    }
  }

  /// Reads a catalogue, of which nothing is copied.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    var start = 0
    while start < bytes.count, bytes[start] == UInt8(ascii: "#") {
      start = MessageCatalogue.end(ofLineAt: start, in: bytes) + 1
    }
    self.start = min(start, bytes.count)
  }

  /// Returns the text of a key, or nil where the catalogue has none.
  ///
  /// - Parameters:
  ///   - name: The key, or what it begins with.
  ///   - category: What ends the key, after a dot; nothing where it is empty.
  /// - Returns: The text as it lies in the program, without blanks around it.
  func text(of name: String, _ category: StaticString) -> UnsafeBufferPointer<UInt8>? {
    // Both ends stand where a line begins, or at the end of the catalogue.
    var low = start
    var high = bytes.count
    while low < high {
      var first = low + (high - low) / 2
      while first > low, bytes[first - 1] != UInt8(ascii: "\n") { first -= 1 }
      let line = first..<MessageCatalogue.end(ofLineAt: first, in: bytes)
      let key = key(of: line)
      switch order(of: key, to: name, category) {
      case 0: return UnsafeBufferPointer(rebasing: bytes[text(after: key, of: line)])
      case ..<0: low = min(line.upperBound + 1, high)
      default: high = first
      }
    }
    return nil
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

  /// Returns where a line ends: at its line feed, or at the end of the bytes.
  private static func end(
    ofLineAt first: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    bytes[first...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
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
