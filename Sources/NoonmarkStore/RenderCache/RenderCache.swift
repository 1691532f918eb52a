import Almanac
import NoonmarkSystem

/// Rendered output cached on disk: the current entry of each request and the next few.
///
/// A file per request, written to a temporary file and renamed, never synchronized. Errors are
/// ignored, and the directory may be emptied at any time.
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
  package init(folder: String) {
    self.init(folder: folder, limits: Limits())
  }

  package init(folder: String, limits: Limits) {
    self.folder = folder
    self.limits = limits
  }

  /// Caches the entries of a request, unless the timestamp of a dependency is racy.
  ///
  /// The program itself is always a dependency.
  ///
  /// - Parameters:
  ///   - entries: The current entry and the next ones.
  ///   - key: The request.
  ///   - dependencies: Every file that was read.
  ///   - now: The time before the first of them was read, in nanoseconds since 1970.
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

  /// Replaces a file of the cache, and removes the oldest ones if there are too many.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - hash: The name.
  ///   - now: The current time, in nanoseconds since 1970.
  package func replace(_ bytes: [UInt8], named hash: UInt64, now: Int) {
    guard makeFolder() else { return }
    let name = RenderCache.fileName(hash)
    let former = FileStamp.of(Path.joined(folder, name))?.size ?? 0
    if write(bytes, to: name, now: now), bytes.count > former { prune(keeping: name, now: now) }
  }

  /// Returns a file of the cache; `nil` if it is missing, or other users can write it.
  ///
  /// - Parameters:
  ///   - hash: The name.
  ///   - limit: The maximum size of the file.
  package func contents(named hash: UInt64, limit: Int) -> [UInt8]? {
    let name = RenderCache.fileName(hash)
    guard
      let file = try? Descriptor.open(name, in: folder, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
      let status = try? file.status(), status.st_uid == geteuid(), status.st_mode & 0o022 == 0
    else { return nil }
    return try? File.read(file, limit: limit).bytes
  }

  /// Removes every cache file and returns their number.
  ///
  /// Leaves other files and the directory alone.
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

  /// The reason that the directory cannot be used; `nil` if it can, or does not exist yet.
  package var obstacle: String? {
    guard let link = fileStatus(ofLink: folder) else { return nil }
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
    guard (try? Directory.create(folder)) != nil else { return false }
    return obstacle == nil
  }

  private func write(_ bytes: [UInt8], to name: String, now: Int) -> Bool {
    // A leftover of a process with the same identifier must not block writes forever.
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
    let digits = (0..<16).map { position -> UInt8 in
      let digit = UInt8(truncatingIfNeeded: hash >> UInt64(60 - 4 * position)) & 15
      return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
    return String(decoding: digits, as: UTF8.self)
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
