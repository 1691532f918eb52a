/// Entry IDs: twelve digits and letters, without easily confused ones.
package enum EntryID {
  package static let length = 12

  /// Returns a new ID of 60 random bits.
  package static func random(using generator: inout some RandomNumberGenerator) -> String {
    text(of: generator.next())
  }

  /// Returns the ID of a line without one, derived from its contents.
  ///
  /// FNV-1a with the finalizer of SplitMix64, so that the first characters of IDs differ most.
  static func derived(from line: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in line { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
    return text(of: hash ^ (hash >> 31))
  }

  private static func text(of number: UInt64) -> String {
    let bytes = (0..<length).map { digits[Int(number >> (5 * UInt64($0)) & 31)] }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
}
