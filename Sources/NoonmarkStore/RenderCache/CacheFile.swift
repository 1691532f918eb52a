import Almanac
import NoonmarkBase
import NoonmarkSystem

/// The format of a cache file, with little-endian numbers and a head aligned to 8 bytes.
///
///     0   magic, with the version of this format
///     8   the request's check hash
///     16  the time of writing, in seconds since 1970
///     24  number of entries (u32), number of dependencies (u32)
///     32  size of the head (u32), size of the file (u32)
///     40  checksum of the head, without this number
///     48  entries:       start i64, end i64, offset u32, length u32, checksum of the text u64
///         dependencies:  modified i64, changed i64, size i64, inode u64, device u64,
///                        exists u32, path length u32, path, NUL, zeros up to 8 bytes
///     …   the texts
///
/// Everything is validated, so a damaged or truncated file is a cache miss. The early hit reads it
/// before the Swift runtime starts, so the code uses only spans and integers.
package enum CacheFile {
  static var maximumSize: Int { 262_144 }
  static var maximumEntries: Int { 64 }

  static var magic: UInt64 { 0x0200_4B4D_4E4F_4F4E }
  package static var headSize: Int { 48 }
  static var entrySize: Int { 32 }
  static var dependencySize: Int { 48 }
  package static var headSeed: UInt64 { 0x51 }
  static var textSeed: UInt64 { 0x7E }

  /// The location of a text in the file.
  package struct Text: Hashable, Sendable {
    package let offset: Int
    package let length: Int
  }

  /// Returns the text for a request that is current at a time, or `nil` if none is.
  ///
  /// If the current time is before the time of writing, the clock was set back, and no text is
  /// valid. `isValid` checks the dependencies.
  ///
  /// - Parameter now: The current second since 1970.
  static func locate(_ bytes: RawSpan, check: UInt64, now: Int) -> Text? {
    guard isSound(bytes, check: check), now >= number(bytes, 16) else { return nil }
    let entries = half(bytes, 24)
    let head = half(bytes, 32)
    var index = 0
    while index < entries {
      let entry = headSize + index * entrySize
      index += 1
      guard number(bytes, entry) <= now, now < number(bytes, entry + 8) else { continue }
      let offset = half(bytes, entry + 16)
      let length = half(bytes, entry + 20)
      guard offset >= head, offset <= bytes.byteCount, length <= bytes.byteCount - offset,
        checksum(bytes.extracting(offset..<offset + length), seed: textSeed)
          == word(bytes, entry + 24)
      else { return nil }
      return Text(offset: offset, length: length)
    }
    return nil
  }

  /// Whether every dependency is unchanged; `locate` must have succeeded.
  static func isValid(_ bytes: RawSpan) -> Bool {
    allDependencies(bytes, holds)
  }

  /// Returns whether a function returns `true` for every dependency.
  ///
  /// The path of a dependency ends with a zero byte.
  @inline(__always)
  static func allDependencies(_ bytes: RawSpan, _ body: (_ dependency: RawSpan) -> Bool) -> Bool {
    let head = half(bytes, 32)
    var rest = half(bytes, 28)
    var offset = headSize + half(bytes, 24) * entrySize
    while rest > 0 {
      guard head - offset >= dependencySize else { return false }
      let length = half(bytes, offset + 44)
      let padded = (length + 8) & ~7
      guard length > 0, padded <= head - offset - dependencySize,
        byte(bytes, offset + dependencySize + length) == 0,
        body(bytes.extracting(offset..<offset + dependencySize + padded))
      else { return false }
      offset += dependencySize + padded
      rest -= 1
    }
    return offset == head
  }

  /// Whether the bytes are a cache file for a request, with an undamaged head.
  private static func isSound(_ bytes: RawSpan, check: UInt64) -> Bool {
    let count = bytes.byteCount
    guard count >= headSize, count <= maximumSize, word(bytes, 0) == magic,
      word(bytes, 8) == check, half(bytes, 36) == count
    else { return false }
    let head = half(bytes, 32)
    let entries = half(bytes, 24)
    guard head <= count, head & 7 == 0, entries <= maximumEntries,
      head >= headSize + entries * entrySize
    else { return false }
    let first = checksum(bytes.extracting(0..<40), seed: headSeed)
    return checksum(bytes.extracting(headSize..<head), seed: first) == word(bytes, 40)
  }

  /// Whether a dependency is unchanged, or still missing.
  private static func holds(_ dependency: RawSpan) -> Bool {
    var status = stat()
    // Sound: the path is in the span, and ends with a zero byte.
    let exists = unsafe dependency.withUnsafeBytes {
      guard let start = $0.baseAddress else { return false }
      let path = unsafe start.advanced(by: dependencySize).assumingMemoryBound(to: CChar.self)
      return unsafe stat(path, &status) == 0
    }
    guard half(dependency, 40) == 1 else { return !exists }
    guard exists else { return false }
    let stamp = FileStamp(status)
    return number(dependency, 0) == stamp.modified && number(dependency, 8) == stamp.changed
      && number(dependency, 16) == stamp.size && word(dependency, 24) == stamp.inode
      && word(dependency, 32) == stamp.device
  }

  /// Returns a 64-bit checksum that folds a 128-bit product for each word.
  package static func checksum(_ bytes: RawSpan, seed: UInt64) -> UInt64 {
    let count = bytes.byteCount
    var hash = seed ^ (UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15)
    var offset = 0
    let end = count & ~7
    while offset < end {
      hash = fold(hash ^ word(bytes, offset))
      offset &+= 8
    }
    var last: UInt64 = 0
    var shift: UInt64 = 0
    while offset < count {
      last |= UInt64(byte(bytes, offset)) &<< shift
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
  private static func word(_ bytes: RawSpan, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.integer(at: offset, as: UInt64.self))
  }

  @inline(__always)
  private static func number(_ bytes: RawSpan, _ offset: Int) -> Int {
    Int(truncatingIfNeeded: word(bytes, offset))
  }

  @inline(__always)
  private static func half(_ bytes: RawSpan, _ offset: Int) -> Int {
    Int(UInt32(littleEndian: bytes.integer(at: offset, as: UInt32.self)))
  }

  @inline(__always)
  private static func byte(_ bytes: RawSpan, _ offset: Int) -> UInt8 {
    bytes.integer(at: offset, as: UInt8.self)
  }
}

extension CacheFile {
  /// Encodes a cache file, or returns `nil` if it would be too large.
  ///
  /// - Parameters:
  ///   - entries: The entries, ordered by the time they become current.
  ///   - writtenAt: The current second since 1970.
  static func bytes(
    of entries: [CachedEntry], check: UInt64, dependencies: [Dependency], writtenAt: Int
  ) -> [UInt8]? {
    guard entries.count <= maximumEntries, let paths = bytes(of: dependencies) else { return nil }
    let head = headSize + entries.count * entrySize + paths.count
    let total = entries.reduce(head) { $0 + $1.bytes.count }
    guard total <= maximumSize else { return nil }
    var index: [UInt8] = []
    var offset = head
    for entry in entries {
      index.append(littleEndian: entry.start.epochSeconds)
      index.append(littleEndian: entry.end?.epochSeconds ?? Int.max)
      index.append(littleEndian: UInt32(offset))
      index.append(littleEndian: UInt32(entry.bytes.count))
      index.append(littleEndian: sum(entry.bytes, seed: textSeed))
      offset += entry.bytes.count
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(total)
    bytes.append(littleEndian: magic)
    bytes.append(littleEndian: check)
    bytes.append(littleEndian: writtenAt)
    bytes.append(littleEndian: UInt32(entries.count))
    bytes.append(littleEndian: UInt32(dependencies.count))
    bytes.append(littleEndian: UInt32(head))
    bytes.append(littleEndian: UInt32(total))
    bytes.append(littleEndian: sum(index + paths, seed: sum(bytes, seed: headSeed)))
    bytes += index
    bytes += paths
    for entry in entries { bytes += entry.bytes }
    return bytes
  }

  private static func bytes(of dependencies: [Dependency]) -> [UInt8]? {
    var bytes: [UInt8] = []
    for dependency in dependencies {
      let path = Array(dependency.path.utf8)
      // A relative path would depend on the working directory.
      guard path.first == UInt8(ascii: "/"), !path.contains(0) else { return nil }
      bytes.append(dependency.stamp)
      bytes.append(littleEndian: UInt32(dependency.stamp == nil ? 0 : 1))
      bytes.append(littleEndian: UInt32(path.count))
      bytes += path
      bytes += [UInt8](repeating: 0, count: ((path.count + 8) & ~7) - path.count)
    }
    return bytes
  }

  private static func sum(_ bytes: [UInt8], seed: UInt64) -> UInt64 {
    checksum(bytes.span.rawBytes, seed: seed)
  }
}

extension [UInt8] {
  /// Appends the numbers of a stamp: zeros for a file that does not exist.
  package mutating func append(_ stamp: FileStamp?) {
    append(littleEndian: stamp?.modified ?? 0)
    append(littleEndian: stamp?.changed ?? 0)
    append(littleEndian: stamp?.size ?? 0)
    append(littleEndian: stamp?.inode ?? 0)
    append(littleEndian: stamp?.device ?? 0)
  }
}

extension CacheFile {
  /// The contents of a cache file, for inspection.
  package struct Listing {
    package let dependencies: [String]
    package let text: Text
  }

  /// Whether a cache file has a current text and unchanged dependencies.
  ///
  /// - Parameter now: The current second since 1970.
  static func isUseful(_ bytes: [UInt8], now: Int) -> Bool {
    listing(of: bytes, now: now) != nil && isValid(bytes.span.rawBytes)
  }

  /// Decodes a cache file without checking its dependencies.
  ///
  /// - Parameter now: The current second since 1970.
  /// - Returns: `nil` if the file is damaged or has no current text.
  package static func listing(of bytes: [UInt8], now: Int) -> Listing? {
    let bytes = bytes.span.rawBytes
    guard bytes.byteCount >= headSize,
      let text = locate(bytes, check: bytes.integer(at: 8, as: UInt64.self), now: now)
    else { return nil }
    var paths: [String] = []
    _ = allDependencies(bytes) { dependency in
      // Sound: the path is in the span, and ends with a zero byte.
      unsafe dependency.withUnsafeBytes {
        guard let start = $0.baseAddress else { return }
        let path = unsafe start.advanced(by: dependencySize).assumingMemoryBound(to: CChar.self)
        unsafe paths.append(String(cString: path))
      }
      return true
    }
    return Listing(dependencies: paths, text: text)
  }
}
