import Almanac
import NoonmarkBase
import NoonmarkSystem

/// A disk cache of rendered output: the current entry of each request and the next few.
///
/// Each request has a file, which is written to a temporary file and renamed, but not synchronized.
/// Errors are ignored, and the directory may be emptied at any time.
package struct RenderCache: Sendable {
  package let folder: String
  /// The maximum size of an entry; a larger one is not cached.
  package static let maximumEntrySize = CacheFile.maximumSize / 8

  let limits: Limits

  package struct Limits: Sendable {
    package let files: Int
    package let bytes: Int

    package init(files: Int = 200, bytes: Int = 8 << 20) {
      self.files = files
      self.bytes = bytes
    }
  }

  /// Creates a cache in a directory, which need not exist yet.
  ///
  /// - Parameter folder: The directory of `UserDirectories`, where the early hit looks.
  package init(folder: String, limits: Limits = Limits()) {
    self.folder = folder
    self.limits = limits
  }

  /// Caches the entries of a request, unless the timestamp of a dependency is racy.
  ///
  /// The program itself is always a dependency.
  ///
  /// - Parameter now: The time before the first dependency was read, in nanoseconds since 1970.
  package func store(
    _ entries: [CachedEntry], for key: RequestKey, dependencies: [Dependency], now: Int
  ) {
    var dependencies = dependencies
    let program = Dependency.program
    if !dependencies.contains(where: { $0.path == program.path }) { dependencies.append(program) }
    guard program.stamp != nil, !dependencies.contains(where: { $0.isRacy(at: now) }),
      let bytes = CacheFile.bytes(
        of: entries, check: key.check, dependencies: dependencies,
        writtenAt: now / 1_000_000_000)
    else { return }
    replace(bytes, named: key.name, now: now)
  }

  /// Replaces a cache file, and removes the oldest files if there are too many.
  ///
  /// - Parameter now: The current time, in nanoseconds since 1970.
  package func replace(_ bytes: [UInt8], named hash: UInt64, now: Int) {
    guard makeFolder() else { return }
    let name = RenderCache.fileName(hash)
    let former = FileStamp.of(Path.joined(folder, name))?.size ?? 0
    if write(bytes, to: name, now: now), bytes.count > former { prune(keeping: name, now: now) }
  }

  /// Returns the contents of a cache file; `nil` if it is missing, or other users can write it.
  package func contents(named hash: UInt64, limit: Int) -> [UInt8]? {
    let path = Path.joined(folder, RenderCache.fileName(hash))
    guard
      let file = try? Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
      let status = try? file.status(), status.st_uid == geteuid(), status.st_mode & 0o022 == 0
    else { return nil }
    return try? File.read(file, limit: limit).bytes
  }

  /// Removes every cache file and returns their number.
  ///
  /// Does not remove other files or the directory.
  package func clear() throws(SystemError) -> Int {
    var removed = 0
    for name in try Directory.namesIfPresent(in: folder) where RenderCache.isOwn(name) {
      let path = Path.joined(folder, name)
      if unlink(path) == 0 {
        removed += 1
      } else if errno != ENOENT {
        throw .last("remove", path)
      }
    }
    return removed
  }

  /// The reason that the directory cannot be used or created; `nil` if it can be.
  package var obstacle: String? {
    guard let link = fileStatus(ofLink: folder) else {
      if Directory.isForeignToRoot(folder) { return "\(folder) belongs to another user" }
      return Directory.obstacle(to: folder).map { $0.cannotCreate(folder) }
    }
    guard let status = fileStatus(of: folder), status.st_mode & S_IFMT == S_IFDIR else {
      return "\(folder) is not a directory"
    }
    // Another user's link could lead into any directory of this user.
    guard link.st_uid == geteuid(), status.st_uid == geteuid() else {
      return "\(folder) belongs to another user"
    }
    guard status.st_mode & 0o022 == 0 else {
      return "\(folder) can be written by other users: chmod 700 it"
    }
    return access(folder, W_OK | X_OK) == 0 ? nil : "\(folder) cannot be written"
  }

  private func makeFolder() -> Bool {
    guard !Directory.isForeignToRoot(folder), (try? Directory.create(folder)) != nil else {
      return false
    }
    return obstacle == nil
  }

  private func write(_ bytes: [UInt8], to name: String, now: Int) -> Bool {
    // The name includes the time: a leftover of a process with the same ID must not block writes.
    let turn = UInt64(truncatingIfNeeded: now) &* 4_194_304 &+ UInt64(getpid())
    let temporary = "\(folder)/\(name).\(String(turn, radix: 16))"
    do throws(SystemError) {
      let file = try Descriptor.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
      try file.write(bytes)
      try file.close()
      guard rename(temporary, Path.joined(folder, name)) == 0 else {
        throw .last("rename", temporary)
      }
      return true
    } catch {
      unlink(temporary)
      return false
    }
  }

  /// The name of a cache file: 16 hexadecimal digits.
  static func fileName(_ hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

/// Rendered output and its period of validity.
package struct CachedEntry: Hashable, Sendable {
  /// The first second of validity.
  package let start: Instant
  /// When it expires, or `nil` if it never does.
  package let end: Instant?
  package let bytes: [UInt8]

  package init(start: Instant, end: Instant?, bytes: [UInt8]) {
    self.start = start
    self.end = end
    self.bytes = bytes
  }
}

extension RenderCache {
  /// Removes the oldest files if there are too many, and the leftovers of interrupted writes.
  ///
  /// - Parameter now: The current time, in nanoseconds since 1970.
  func prune(keeping name: String, now: Int) {
    guard let names = try? Directory.namesIfPresent(in: folder) else { return }
    var found: [(path: String, modified: Int, size: Int)] = []
    var bytes = 0
    for other in names where RenderCache.isOwn(other) && other != name {
      let path = Path.joined(folder, other)
      guard let status = fileStatus(ofLink: path) else { continue }
      let stamp = FileStamp(status)
      if other.utf8.count > 16 {
        if RenderCache.isAbandoned(stamp, now: now) { unlink(path) }
        continue
      }
      found.append((path, stamp.modified, stamp.size))
      bytes += stamp.size
    }
    // Counts the kept file, but not its size, which is small compared with the limit.
    var count = found.count + 1
    guard count > limits.files || bytes > limits.bytes else { return }
    for file in found.sorted(by: { $0.modified < $1.modified }) {
      // Removes a quarter, so that not every write must prune.
      guard count > limits.files * 3 / 4 || bytes > limits.bytes * 3 / 4 else { return }
      unlink(file.path)
      count -= 1
      bytes -= file.size
    }
  }

  /// Returns the names of the files that no render will use again.
  ///
  /// These are damaged and expired files, files with changed dependencies, and leftovers of
  /// interrupted writes.
  ///
  /// - Parameter now: The current time, in nanoseconds since 1970.
  func uselessFiles(now: Int) -> [String] {
    let names = (try? Directory.namesIfPresent(in: folder)) ?? []
    return names.filter { RenderCache.isOwn($0) }.sorted().filter { name in
      let path = Path.joined(folder, name)
      guard name.utf8.count == 16 else {
        return FileStamp.of(path).map { RenderCache.isAbandoned($0, now: now) } ?? false
      }
      guard let bytes = try? File.read(path, limit: CacheFile.maximumSize).bytes else {
        return !Directory.exists(path)
      }
      return !CacheFile.isUseful(bytes, now: now / 1_000_000_000)
    }
  }

  /// Whether a temporary file is a leftover of an interrupted write.
  private static func isAbandoned(_ stamp: FileStamp, now: Int) -> Bool {
    (now &- stamp.modified).magnitude > 60_000_000_000
  }

  /// Whether a name belongs to the cache: 16 hexadecimal digits.
  ///
  /// The name of a temporary file also has a period and more digits.
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

/// The path of a request's cache file.
///
/// Written without allocating. The directory must equal that of `UserDirectories`.
package enum CachePath {
  /// The maximum size of a path, including its zero byte.
  static var room: Int { 4096 }

  /// Writes `$XDG_CACHE_HOME/noonmark/<16 digits>`, or the same below `$HOME/.cache`.
  ///
  /// - Parameter path: The path, with a zero byte; `room` bytes are free.
  /// - Returns: `false` if there is no such directory or its path is too long.
  package static func write(
    _ name: UInt64, _ environment: CStringList, to path: inout OutputSpan<UInt8>
  ) -> Bool {
    if let cache = RequestVariable.value(of: "XDG_CACHE_HOME", in: environment),
      cache.first == 0x2F
    {
      guard append(cache, to: &path) else { return false }
    } else if let home = RequestVariable.value(of: "HOME", in: environment), home.first == 0x2F {
      guard append(home, to: &path) else { return false }
      append("/.cache", to: &path)
    } else {
      return false
    }
    append("/noonmark/", to: &path)
    var shift: UInt64 = 64
    while shift > 0 {
      shift -= 4
      let digit = UInt8(truncatingIfNeeded: (name &>> shift) & 15)
      path.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
    path.append(0)
    return true
  }

  /// Appends a directory if there is room for the rest of the path.
  @inline(__always)
  private static func append(_ directory: CString, to path: inout OutputSpan<UInt8>) -> Bool {
    var rest = directory
    while let byte = rest.popFirst() {
      guard path.freeCapacity > 64 else { return false }
      path.append(byte)
    }
    return true
  }

  @inline(__always)
  private static func append(_ literal: StaticString, to path: inout OutputSpan<UInt8>) {
    let bytes = literal.span
    var index = 0
    while index < bytes.count {
      path.append(bytes[index])
      index += 1
    }
  }
}
