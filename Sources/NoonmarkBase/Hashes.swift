/// The 64-bit hash FNV-1a, byte by byte.
@usableFromInline
package enum FNV1a {
  /// The hash of no bytes.
  @inlinable package static var basis: UInt64 { 0xCBF2_9CE4_8422_2325 }

  @inlinable @inline(__always)
  package static func mix(_ hash: inout UInt64, _ byte: UInt8) {
    hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// Returns the hash of bytes.
  @inlinable
  package static func hash(of bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = basis
    for byte in bytes { mix(&hash, byte) }
    return hash
  }

  /// Returns a hash of bytes in which every bit depends on all of them, by the finalizer of
  /// SplitMix64.
  @inlinable
  package static func finished(_ bytes: some Sequence<UInt8>) -> UInt64 {
    finished(hash(of: bytes))
  }

  /// Returns the hash that `mix` has computed, after the finalizer.
  @inlinable @inline(__always)
  package static func finished(_ mixed: UInt64) -> UInt64 {
    var hash = mixed
    hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
    return hash ^ (hash >> 31)
  }
}
