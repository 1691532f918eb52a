import NoonmarkBase
import NoonmarkRecords

/// Entry IDs: twelve digits and letters, without easily confused ones.
package enum EntryID {
  package static let length = 12

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
