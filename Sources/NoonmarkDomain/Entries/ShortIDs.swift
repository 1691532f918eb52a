import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText

/// The short IDs that lists show: for each entry, the shortest prefix of its ID that names it
/// alone.
///
/// A prefix has at least three characters, among them a letter and a digit, so it is neither a
/// count nor a word, and no title begins with it. It stays valid while other entries come and go:
/// if a new one shares it, it is ambiguous, and names no other entry. Where IDs begin alike, as
/// those that count up or contain the time, the prefix is one of a code derived from the ID.
package struct ShortIDs: Sendable {
  /// The minimum number of characters if every entry is known.
  package static let minimumLength = 3
  /// The maximum number of characters of an ID's prefix, if a code can be shorter.
  private static let maximumLength = 8

  private var texts: [String: String] = [:]
  /// The whole codes of the entries whose short ID is one.
  private var codes: [String: String] = [:]

  /// - Parameters:
  ///   - minimumLength: The minimum number of characters; more if there are entries that are not
  ///     among the names.
  ///   - usesCodes: Whether entries can be found by a code; otherwise a prefix can have any length.
  package init(
    _ names: [EntrySearch.Name], minimumLength: Int = minimumLength, usesCodes: Bool = true
  ) {
    let titles = names.map { Array(EntrySearch.folded($0.title).utf8) }
    let ids = names.map { (id: $0.id, key: Array($0.id.lowercased().utf8)) }
    let others = titles.sorted { $0.lexicographicallyPrecedes($1) }
    var long: [(id: String, key: [UInt8])] = []
    for (entry, length) in ShortIDs.lengths(ids, minimumLength, notIn: others) {
      // Only ASCII can be cut between any two bytes.
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

  /// Returns the length of the shortest prefix of each key that is distinctive, unique, and no
  /// start of other texts, which are sorted; the whole length if no prefix is.
  private static func lengths(
    _ entries: [(id: String, key: [UInt8])], _ minimum: Int, notIn others: [[UInt8]]
  ) -> [(entry: (id: String, key: [UInt8]), length: Int)] {
    let sorted = entries.sorted { $0.key.lexicographicallyPrecedes($1.key) }
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

  /// Whether the short ID of an entry is a code that begins with a text in lowercase.
  func hasCode(beginningWith text: String, _ id: String) -> Bool {
    text.utf8.count >= ShortIDs.minimumLength && ShortIDs.isDistinctive(Array(text.utf8)[...])
      && codes[id]?.hasPrefix(text) == true
  }

  /// Returns the short ID of an entry; the whole one if no prefix names it.
  package subscript(id: String) -> String { texts[id] ?? id }

  /// Sets the short ID of an entry that has a shorter name than any prefix.
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

/// Entry IDs: twelve digits and letters, without easily confused ones.
package enum EntryID {
  package static let length = 12

  /// Returns a new random ID.
  package static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }

  /// Returns a new random ID, whose first three characters can be a short ID.
  package static func random(using generator: inout some RandomNumberGenerator) -> String {
    // One number is drawn, so that each run makes the same system calls.
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
