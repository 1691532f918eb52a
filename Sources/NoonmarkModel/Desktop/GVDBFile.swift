/// A file of GVDB, the hash table on the disk in which dconf keeps its settings.
///
/// The form, all numbers little endian (gvdb-format.h of GNOME's gvdb): a header of 24 bytes
/// (`GVariant`, version, options, start and end of the root table); a table of a word of which the
/// low 27 bits count the words of a Bloom filter, the count of buckets, filter and buckets, then
/// items of 24 bytes: hash, parent's number, start and length of the key, a letter for the kind,
/// start and end of the value. An item's whole key is its parent's followed by its own.
///
/// Nothing in the file is trusted: whatever lies outside of it is not there.
package struct GVDBFile: Hashable, Sendable {
  private let bytes: [UInt8]
  private let items: Range<Int>

  /// Takes over the bytes of a file; nil where they are none of this form.
  package init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Array("GVariant".utf8)),
      let start = GVDBFile.word(in: bytes, at: 16), let end = GVDBFile.word(in: bytes, at: 20),
      start <= end, end <= bytes.count,
      let filter = GVDBFile.word(in: bytes, at: start),
      let buckets = GVDBFile.word(in: bytes, at: start + 4)
    else { return nil }
    let first = start + 8 + 4 * (filter & 0x07FF_FFFF) + 4 * buckets
    guard first <= end else { return nil }
    self.bytes = bytes
    items = first..<end
  }

  /// Returns the text that is the value of a key; nil where there is none, or it is no text.
  package func text(of key: String) -> String? {
    let wanted = Array(key.utf8)
    var place = items.lowerBound
    while place + GVDBFile.itemSize <= items.upperBound {
      if bytes[place + 14] == UInt8(ascii: "v"), isKey(ofItemAt: place, wanted) {
        return text(ofItemAt: place)
      }
      place += GVDBFile.itemSize
    }
    return nil
  }

  private static let itemSize = 24
  /// How many parents an item may have; a ring of them ends here.
  private static let maximumParents = 64

  /// Whether an item's key and those of its parents make up a key, compared from its end.
  private func isKey(ofItemAt place: Int, _ key: [UInt8]) -> Bool {
    var place = place
    var rest = key[...]
    for _ in 0..<GVDBFile.maximumParents {
      guard let start = word(at: place + 8), place + 14 <= bytes.count else { return false }
      let length = Int(bytes[place + 12]) | Int(bytes[place + 13]) << 8
      guard start + length <= bytes.count, rest.count >= length,
        rest.suffix(length).elementsEqual(bytes[start..<(start + length)])
      else { return false }
      rest = rest.dropLast(length)
      guard let parent = word(at: place + 4) else { return false }
      if parent == 0xFFFF_FFFF { return rest.isEmpty }
      // A number of 32 bits times 24 fits in 64.
      place = items.lowerBound + parent * GVDBFile.itemSize
      guard place + GVDBFile.itemSize <= items.upperBound else { return false }
    }
    return false
  }

  /// The text of a value: the bytes, a null, a null that separates, and the letter of the type.
  private func text(ofItemAt place: Int) -> String? {
    guard let start = word(at: place + 16), let end = word(at: place + 20),
      start <= end, end <= bytes.count
    else { return nil }
    let value = bytes[start..<end]
    guard value.suffix(3).elementsEqual([0, 0, UInt8(ascii: "s")]) else { return nil }
    return String(decoding: value.dropLast(3), as: UTF8.self)
  }

  private func word(at place: Int) -> Int? {
    GVDBFile.word(in: bytes, at: place)
  }

  private static func word(in bytes: [UInt8], at place: Int) -> Int? {
    guard place >= 0, place + 4 <= bytes.count else { return nil }
    return (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
  }
}
