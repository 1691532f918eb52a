/// The form of a cache file: numbers are little-endian, everything is aligned to 8 bytes.
///
///     0   magic, with the version of this form
///     8   the request's check hash
///     16  the second in which it was written
///     24  number of entries (u32), number of dependencies (u32)
///     32  bytes of the head (u32), bytes in all (u32)
///     40  checksum of the head, without this number
///     48  entries:       start i64, end i64, offset u32, length u32, checksum of the text u64
///         dependencies:  modified i64, changed i64, size i64, inode u64, device u64,
///                        exists u32, path length u32, path, NUL, zeros up to 8 bytes
///     …   the texts
///
/// Reading is done by the hook that runs before the Swift runtime, so `locate` and what it calls
/// use raw pointers and numbers alone.
public enum CacheFile {
  /// The most bytes a file may have.
  public static let maximumSize = 262_144

  @inlinable static var magic: UInt64 { 0x0100_4B4D_4E4F_4F4E }
  @inlinable static var headSize: Int { 48 }
  @inlinable static var entrySize: Int { 32 }
  @inlinable static var dependencySize: Int { 48 }

  /// A text that holds for a time.
  public struct Text {
    /// Where it begins.
    public let offset: Int
    /// Its bytes.
    public let length: Int
  }

  /// Returns whether the bytes are a whole cache file of this form for a request.
  ///
  /// Bytes that were changed, cut or appended anywhere in the head are found out here.
  public static func isSound(_ bytes: UnsafeRawPointer, count: Int, check: UInt64) -> Bool {
    guard count >= headSize, word(bytes, 0) == magic, word(bytes, 8) == check,
      count <= maximumSize, half(bytes, 36) == count
    else { return false }
    let head = half(bytes, 32)
    let entries = half(bytes, 24)
    guard head <= count, head & 7 == 0, entries <= 64,
      head >= headSize + entries * entrySize
    else { return false }
    let first = checksum(bytes, 40, seed: 0x51)
    return checksum(bytes + headSize, head - headSize, seed: first) == word(bytes, 40)
  }

  /// Returns the text that holds at a second; nil where there is none.
  ///
  /// The file must be sound. A clock that stands before the second of writing went backwards, and
  /// then nothing holds.
  public static func locate(_ bytes: UnsafeRawPointer, now: Int) -> Text? {
    guard now >= Int(bitPattern: UInt(word(bytes, 16))) else { return nil }
    let entries = half(bytes, 24)
    let total = half(bytes, 36)
    let head = half(bytes, 32)
    var index = 0
    while index < entries {
      let entry = bytes + (headSize + index * entrySize)
      index += 1
      let start = Int(bitPattern: UInt(word(entry, 0)))
      let end = Int(bitPattern: UInt(word(entry, 8)))
      guard start <= now, now < end else { continue }
      let offset = half(entry, 16)
      let length = half(entry, 20)
      guard offset >= head, offset <= total, length <= total - offset,
        checksum(bytes + offset, length, seed: 0x7E) == word(entry, 24)
      else { return nil }
      return Text(offset: offset, length: length)
    }
    return nil
  }

  /// Calls a function for each dependency until it returns false; returns whether none did.
  ///
  /// The file must be sound.
  @inline(__always)
  static func allDependencies(
    _ bytes: UnsafeRawPointer, _ holds: (_ dependency: UnsafeRawPointer) -> Bool
  ) -> Bool {
    let head = half(bytes, 32)
    var rest = half(bytes, 28)
    var offset = headSize + half(bytes, 24) * entrySize
    while rest > 0 {
      guard offset + dependencySize <= head else { return false }
      let length = half(bytes, offset + 44)
      let padded = (length + 8) & ~7
      guard length > 0, padded <= head - offset - dependencySize,
        bytes.load(fromByteOffset: offset + dependencySize + length, as: UInt8.self) == 0,
        holds(bytes + offset)
      else { return false }
      offset += dependencySize + padded
      rest -= 1
    }
    return true
  }

  /// Returns a checksum of 64 bits: a multiplication folded upon itself for each word.
  static func checksum(_ bytes: UnsafeRawPointer, _ count: Int, seed: UInt64) -> UInt64 {
    var hash = seed ^ (UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15)
    var offset = 0
    while offset + 8 <= count {
      hash = fold(hash ^ word(bytes, offset))
      offset += 8
    }
    var last: UInt64 = 0
    var shift: UInt64 = 0
    while offset < count {
      last |= UInt64(bytes.load(fromByteOffset: offset, as: UInt8.self)) &<< shift
      shift += 8
      offset += 1
    }
    return fold(hash ^ last)
  }

  @inline(__always)
  private static func fold(_ value: UInt64) -> UInt64 {
    let product = (value ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    return product.high ^ product.low
  }

  @inline(__always)
  static func word(_ bytes: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  @inline(__always)
  static func half(_ bytes: UnsafeRawPointer, _ offset: Int) -> Int {
    Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
  }
}
