import NoonmarkBase

/// The short IDs in lists: for each entry, the shortest unique prefix of its ID.
///
/// A short ID has at least three characters, including a letter and a digit, so it is not a number
/// or a word, and no title begins with it. If a new entry has the same prefix, the short ID becomes
/// ambiguous, but never refers to another entry. If IDs share long prefixes, as counters and times
/// do, the short ID is a prefix of a code derived from the ID.
package struct ShortIDs: Sendable {
  /// The minimum number of characters if every entry is known.
  package static let minimumLength = 3
  /// The maximum length of a prefix of an ID; a code is used instead of a longer one.
  private static let maximumLength = 8

  private var texts: [String: String] = [:]
  /// The complete codes of the entries whose short ID is the prefix of a code.
  private var codes: [String: String] = [:]

  /// - Parameters:
  ///   - minimumLength: The minimum number of characters; larger if `names` are only a part of all
  ///     entries.
  ///   - usesCodes: Whether entries can be found by a code. If not, a prefix can have any length.
  package init(
    _ names: [EntrySearch.Name], minimumLength: Int = minimumLength, usesCodes: Bool = true
  ) {
    let titles = names.map { Array(EntrySearch.folded($0.title).utf8) }
    let ids = names.map { (id: $0.id, key: Array($0.id.lowercased().utf8)) }
    let others = titles.sorted { $0.lexicographicallyPrecedes($1) }
    var long: [(id: String, key: [UInt8])] = []
    for (entry, length) in ShortIDs.lengths(ids, minimumLength, notIn: others) {
      // Only ASCII can be truncated at any byte.
      let isASCII = entry.key.count == entry.id.utf8.count && entry.key.allSatisfy { $0 < 0x80 }
      if isASCII, length <= ShortIDs.maximumLength || !usesCodes {
        texts[entry.id] = String(entry.id.prefix(length))
      } else if usesCodes, entry.key.count > ShortIDs.maximumLength {
        long.append((entry.id, Array(EntryID.derived(from: entry.id.utf8).utf8)))
      }
    }
    guard !long.isEmpty else { return }
    let taken = (titles + ids.map(\.key)).sorted { $0.lexicographicallyPrecedes($1) }
    for (entry, length) in ShortIDs.lengths(long, minimumLength, notIn: taken)
    where length < entry.key.count {
      let code = String(decoding: entry.key, as: UTF8.self)
      codes[entry.id] = code
      texts[entry.id] = String(code.prefix(length))
    }
  }

  /// Returns the length of the shortest valid short ID of each key, or the length of the key.
  ///
  /// A valid prefix is distinctive, unique, and not a prefix of a text in `others`, which are
  /// sorted.
  private static func lengths(
    _ entries: [(id: String, key: [UInt8])], _ minimum: Int, notIn others: [[UInt8]]
  ) -> [(entry: (id: String, key: [UInt8]), length: Int)] {
    let all = entries.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    // Lines copied in an editor share an ID.
    let sorted = all.indices.filter { $0 == 0 || all[$0].id != all[$0 - 1].id }.map { all[$0] }
    return sorted.indices.map { index in
      let key = sorted[index].key
      let neighbors = [index - 1, index + 1].filter(sorted.indices.contains)
      let shared = neighbors.map { sharedLength(key, sorted[$0].key) }.max() ?? 0
      var length = max(shared + 1, minimum)
      while length < key.count,
        !isDistinctive(key[..<length]) || isStart(key[..<length], ofOneOf: others)
      {
        length += 1
      }
      return (sorted[index], min(length, key.count))
    }
  }

  /// Whether a lowercase text is a distinctive prefix of an entry's code.
  func hasCode(beginningWith text: String, _ id: String) -> Bool {
    text.utf8.count >= ShortIDs.minimumLength && ShortIDs.isDistinctive(Array(text.utf8)[...])
      && codes[id]?.hasPrefix(text) == true
  }

  /// Returns the short ID of an entry, or its full ID if it has none.
  package subscript(id: String) -> String { texts[id] ?? id }

  /// Sets the short ID of an entry, such as its number at the feed.
  mutating func set(_ text: String, for id: String) { texts[id] = text }

  private static func sharedLength(_ left: [UInt8], _ right: [UInt8]) -> Int {
    zip(left, right).prefix { $0 == $1 }.count
  }

  /// Whether a prefix has a digit and a letter.
  static func isDistinctive(_ prefix: ArraySlice<UInt8>) -> Bool {
    let digits = prefix.filter(\.isASCIIDigit).count
    return digits > 0 && digits < prefix.count
  }

  /// Whether one of the sorted texts begins with a prefix.
  private static func isStart(_ prefix: ArraySlice<UInt8>, ofOneOf texts: [[UInt8]]) -> Bool {
    let index = texts.firstPosition { !$0.lexicographicallyPrecedes(prefix) }
    return index < texts.count && texts[index].starts(with: prefix)
  }
}

/// Entry IDs: twelve digits and letters, without easily confused characters.
package enum EntryID {
  package static let length = 12

  /// Returns a new random ID.
  package static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }

  /// Returns a new random ID, whose first three characters can be a short ID.
  package static func random(using generator: inout some RandomNumberGenerator) -> String {
    // Draws only one number, so every run makes the same system calls.
    var id = text(of: generator.next())
    while !ShortIDs.isDistinctive(Array(id.utf8.prefix(ShortIDs.minimumLength))[...]) {
      id = derived(from: id.utf8)
    }
    return id
  }

  /// Returns the ID of a line without one, derived from its contents.
  static func derived(from line: some Sequence<UInt8>) -> String {
    text(of: FNV1a.finished(line))
  }

  private static func text(of number: UInt64) -> String {
    let bytes = (0..<length).map { digits[Int(number >> (5 * UInt64($0)) & 31)] }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
}
