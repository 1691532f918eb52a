/// A GVDB file, the hash table format of dconf databases.
///
/// The layout, all numbers little-endian (gvdb-format.h of GNOME's gvdb): a header of 24 bytes
/// (`GVariant`, version, options, start and end of the root table); a table of one word whose low
/// 27 bits are the number of words in a Bloom filter, the number of buckets, the filter, the
/// buckets, then items of 24 bytes: hash, parent index, start and length of the key, a letter for
/// the kind, start and end of the value. The full key of an item is its parent's key followed by
/// its own.
///
/// No offset is trusted: whatever points outside the file is treated as missing.
package struct GVDBFile: Hashable, Sendable {
  private let bytes: [UInt8]
  private let items: Range<Int>

  /// Opens a file; fails if it is not in this format.
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

  /// Returns the string value of a key, or `nil` if none exists.
  package func text(of key: String) -> String? {
    let wanted = Array(key.utf8)
    var item = items.lowerBound
    while item + GVDBFile.itemSize <= items.upperBound {
      if bytes[item + 14] == UInt8(ascii: "v"), isKey(ofItemAt: item, wanted) {
        return text(ofItemAt: item)
      }
      item += GVDBFile.itemSize
    }
    return nil
  }

  private static let itemSize = 24
  /// The maximum number of parents of an item, which ends cycles.
  private static let maximumParents = 64

  /// Whether the full key of an item equals a key, compared from the end.
  private func isKey(ofItemAt item: Int, _ key: [UInt8]) -> Bool {
    var item = item
    var rest = key[...]
    for _ in 0..<GVDBFile.maximumParents {
      guard let start = word(at: item + 8), item + 14 <= bytes.count else { return false }
      let length = Int(bytes[item + 12]) | Int(bytes[item + 13]) << 8
      guard start + length <= bytes.count, rest.count >= length,
        rest.suffix(length).elementsEqual(bytes[start..<(start + length)])
      else { return false }
      rest = rest.dropLast(length)
      guard let parent = word(at: item + 4) else { return false }
      if parent == 0xFFFF_FFFF { return rest.isEmpty }
      // A 32-bit number times 24 fits in 64 bits.
      item = items.lowerBound + parent * GVDBFile.itemSize
      guard item + GVDBFile.itemSize <= items.upperBound else { return false }
    }
    return false
  }

  /// The string value of an item: its bytes, NUL, NUL as a separator, and the type letter.
  private func text(ofItemAt item: Int) -> String? {
    guard let start = word(at: item + 16), let end = word(at: item + 20),
      start <= end, end <= bytes.count
    else { return nil }
    let value = bytes[start..<end]
    guard value.suffix(3).elementsEqual([0, 0, UInt8(ascii: "s")]) else { return nil }
    return String(decoding: value.dropLast(3), as: UTF8.self)
  }

  private func word(at offset: Int) -> Int? {
    GVDBFile.word(in: bytes, at: offset)
  }

  private static func word(in bytes: [UInt8], at offset: Int) -> Int? {
    guard offset >= 0, offset + 4 <= bytes.count else { return nil }
    return (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }
}
