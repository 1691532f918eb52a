import Almanac
import NoonmarkBase
import NoonmarkSystem

extension CacheFile {
  /// Encodes a cache file, or returns `nil` if it would be too large.
  ///
  /// - Parameters:
  ///   - entries: The entries, ordered by the time they become current.
  ///   - check: The request's check hash.
  ///   - dependencies: The files the entries depend on.
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
      append(entry.start.epochSeconds, to: &index)
      append(entry.end?.epochSeconds ?? Int.max, to: &index)
      append(UInt32(offset), to: &index)
      append(UInt32(entry.bytes.count), to: &index)
      append(sum(entry.bytes, seed: textSeed), to: &index)
      offset += entry.bytes.count
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(total)
    append(magic, to: &bytes)
    append(check, to: &bytes)
    append(writtenAt, to: &bytes)
    append(UInt32(entries.count), to: &bytes)
    append(UInt32(dependencies.count), to: &bytes)
    append(UInt32(head), to: &bytes)
    append(UInt32(total), to: &bytes)
    append(sum(index + paths, seed: sum(bytes, seed: headSeed)), to: &bytes)
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
      append(dependency.stamp?.modified ?? 0, to: &bytes)
      append(dependency.stamp?.changed ?? 0, to: &bytes)
      append(dependency.stamp?.size ?? 0, to: &bytes)
      append(dependency.stamp?.inode ?? 0, to: &bytes)
      append(dependency.stamp?.device ?? 0, to: &bytes)
      append(UInt32(dependency.stamp == nil ? 0 : 1), to: &bytes)
      append(UInt32(path.count), to: &bytes)
      bytes += path
      bytes += [UInt8](repeating: 0, count: ((path.count + 8) & ~7) - path.count)
    }
    return bytes
  }

  private static func sum(_ bytes: [UInt8], seed: UInt64) -> UInt64 {
    checksum(bytes.span.rawBytes, seed: seed)
  }

  private static func append(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
    var rest = value
    for _ in 0..<value.bitWidth / 8 {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}

extension CacheFile {
  /// The contents of a cache file, for inspection.
  package struct Listing {
    /// The paths of the dependencies, in order.
    package let dependencies: [String]
    /// The location of the current text.
    package let text: Text
  }

  /// Whether a cache file has a current text, and its dependencies are unchanged.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - now: The current second since 1970.
  static func isUseful(_ bytes: [UInt8], now: Int) -> Bool {
    listing(of: bytes, now: now) != nil && isValid(bytes.span.rawBytes)
  }

  /// Decodes a cache file without checking its dependencies.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - now: The current second since 1970.
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
