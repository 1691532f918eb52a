/// A catalog of messages as translators write it.
///
/// It has lines of `key = text` in any order, with comments.
struct MessageFile {
  private struct Message {
    let key: String
    let text: String
    /// The comment above the line, for translators and for the generated key.
    let comment: [String]
  }

  private static let pluralCategories = ["zero", "one", "two", "few", "many", "other"]

  private var messages: [Message] = []

  /// Parses a catalog, and sorts it by the bytes of the keys.
  init(_ text: String, fail: (_ problem: String, _ line: Int) -> Never) {
    var comment: [String] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix("# ") { comment.append(String(line.dropFirst(2))) }
      if line.isEmpty { comment = [] }
      if line.isEmpty || line.hasPrefix("#") { continue }
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      guard words.count == 3, words[1] == "=", !words[2].isEmpty else {
        fail("expected 'key = text'", index + 1)
      }
      guard MessageFile.isValid(key: words[0]) else { fail("invalid key '\(words[0])'", index + 1) }
      messages.append(Message(key: "\(words[0])", text: "\(words[2])", comment: comment))
      comment = []
    }
    messages.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    for (message, next) in zip(messages, messages.dropFirst()) where message.key == next.key {
      fail("duplicate key '\(message.key)'", 0)
    }
  }

  /// The lines that the program searches: sorted, without comments.
  var sortedLines: String {
    messages.map { "\($0.key) = \($0.text)\n" }.joined()
  }

  /// The Swift source of a constant for each key.
  ///
  /// All forms of a message share a constant.
  var keySource: String {
    var source = "extension MessageKey {\n"
    var names: [String] = []
    for message in messages {
      var parts = message.key.split(separator: ".")
      if parts.count > 1, let last = parts.last, MessageFile.isSuffix(last) { parts.removeLast() }
      let name = parts.joined(separator: ".")
      guard !names.contains(name) else { continue }
      names.append(name)
      for line in message.comment { source += "  /// \(line)\n" }
      source += "  package static var `\(MessageFile.camelCased(name))`: MessageKey "
      source += "{ MessageKey(\"\(name)\") }\n"
    }
    let all = names.map { ".`\(MessageFile.camelCased($0))`" }.joined(separator: ", ")
    return source + "  /// The keys of every message.\n"
      + "  package static var all: [MessageKey] { [\(all)] }\n}\n"
  }

  /// Whether the last part of a key is a plural category or a number in a series.
  private static func isSuffix(_ part: Substring) -> Bool {
    pluralCategories.contains(String(part)) || part.allSatisfy(\.isNumber)
  }

  /// Whether a key consists of lowercase letters, digits, dots and hyphens.
  private static func isValid(key: Substring) -> Bool {
    guard let first = key.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first)
    else { return false }
    return key.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "."), UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }

  /// Returns the Swift name for a key or a role: `sunPolarDay` for `sun.polar-day`.
  static func camelCased(_ key: String) -> String {
    let parts = key.split { $0 == "." || $0 == "-" }
    return parts.prefix(1).joined()
      + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
