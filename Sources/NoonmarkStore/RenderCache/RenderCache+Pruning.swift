import NoonmarkSystem

extension RenderCache {
  private struct Found {
    let path: String
    let modified: Int
    let size: Int
  }

  /// Removes the oldest files if there are too many, and the leftovers of interrupted writes.
  ///
  /// - Parameters:
  ///   - name: A file to keep.
  ///   - now: The current time, in nanoseconds since 1970.
  func prune(keeping name: String, now: Int) {
    guard let names = try? Directory.namesIfPresent(in: folder) else { return }
    var found: [Found] = []
    var bytes = 0
    for other in names where RenderCache.isOwn(other) && other != name {
      let path = Path.joined(folder, other)
      guard let status = fileStatus(ofLink: path) else { continue }
      let stamp = FileStamp(status)
      if other.utf8.count > 16 {
        // Another process may be about to rename it.
        if (now &- stamp.modified).magnitude > 60_000_000_000 { unlink(path) }
        continue
      }
      found.append(Found(path: path, modified: stamp.modified, size: stamp.size))
      bytes += stamp.size
    }
    // The kept file counts as one; its size is small compared with the limit.
    var count = found.count + 1
    guard count > limits.files || bytes > limits.bytes else { return }
    for file in found.sorted(by: { $0.modified < $1.modified }) {
      // Make some room, so that not every write has to prune.
      guard count > limits.files * 3 / 4 || bytes > limits.bytes * 3 / 4 else { return }
      unlink(file.path)
      count -= 1
      bytes -= file.size
    }
  }

  /// The names of files that no render will use again: damaged or expired ones, those for which a
  /// dependency has changed, and leftovers of interrupted writes.
  ///
  /// - Parameter now: The current time, in nanoseconds since 1970.
  func uselessFiles(now: Int) -> [String] {
    let names = (try? Directory.namesIfPresent(in: folder)) ?? []
    return names.filter { RenderCache.isOwn($0) }.sorted().filter { name in
      let path = Path.joined(folder, name)
      guard name.utf8.count == 16 else {
        // Another process may be about to rename it.
        return FileStamp.of(path).map { (now &- $0.modified).magnitude > 60_000_000_000 } ?? false
      }
      guard let bytes = try? File.read(path, limit: CacheFile.maximumSize).bytes else {
        return !Directory.exists(path)
      }
      return !CacheFile.isUseful(bytes, now: now / 1_000_000_000)
    }
  }

  /// Whether a name belongs to the cache: 16 hexadecimal digits, or for a write in progress those,
  /// a period and more digits.
  static func isOwn(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return (1...2).contains(parts.count) && parts[0].count == 16
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isDigit) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
