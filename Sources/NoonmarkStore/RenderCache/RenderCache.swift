import Almanac
import NoonmarkSystem

/// Renders kept on disk: the current one and the next few of each request.
///
/// A file a request, written whole and renamed, never synchronised: what is lost is made again.
/// Whatever goes wrong is silent, and the folder may be emptied at any moment.
package struct RenderCache: Sendable {
  /// The folder.
  package let folder: String
  /// The most bytes that one entry can have; a longer one is not kept.
  package static let maximumEntrySize = CacheFile.maximumSize / 8

  let limits: Limits

  /// How much is kept.
  struct Limits: Sendable {
    var files = 200
    var bytes = 8 << 20
  }

  /// Creates a cache in a folder, which need not exist yet.
  ///
  /// - Parameter folder: That of `UserDirectories`, since the hook looks there.
  package init(folder: String) {
    self.init(folder: folder, limits: Limits())
  }

  init(folder: String, limits: Limits) {
    self.folder = folder
    self.limits = limits
  }

  /// Keeps the entries of a request, unless something they depend on is too fresh to be told from
  /// its next state.
  ///
  /// The program itself is always among what they depend on.
  ///
  /// - Parameters:
  ///   - entries: The current entry and those that follow it.
  ///   - key: The request.
  ///   - dependencies: Every file that was looked at.
  ///   - now: The clock, in nanoseconds since 1970, from before the first of them was.
  package func store(
    _ entries: [CachedEntry], for key: RequestKey, dependencies: [Dependency], now: Int
  ) {
    var dependencies = dependencies
    let program = Dependency.program
    if !dependencies.contains(where: { $0.path == program.path }) { dependencies.append(program) }
    guard program.stamp != nil, !dependencies.contains(where: { $0.isRacy(at: now) }),
      let bytes = CacheFile.bytes(
        of: entries, check: key.check, dependencies: dependencies,
        writtenAt: now / 1_000_000_000),
      makeFolder()
    else { return }
    let name = RenderCache.fileName(key.name)
    if write(bytes, to: name, now: now) { prune(keeping: name, now: now) }
  }

  /// Removes every file of the cache and returns how many there were.
  ///
  /// Only files with names of the cache's own are touched, and never the folder.
  package func clear() throws(SystemError) -> Int {
    var removed = 0
    for name in try Directory.namesIfPresent(in: folder) where RenderCache.isOwn(name) {
      let path = "\(folder)/\(name)"
      if unlink(path) == 0 {
        removed += 1
      } else if errno != ENOENT {
        throw .last("remove", path)
      }
    }
    return removed
  }

  /// Why nothing can be kept in the folder as it is, in one sentence; nil where it can, or where
  /// there is no folder yet.
  package var obstacle: String? {
    var link = stat()
    guard lstat(folder, &link) == 0 else { return nil }
    var status = stat()
    guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      return "\(folder) is no folder"
    }
    // A link of somebody else could lead into any folder of the user's.
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
    // A left-over of a process of the same number must not be in the way for ever.
    let turn = UInt64(truncatingIfNeeded: now) &* 4_194_304 &+ UInt64(getpid())
    let temporary = "\(folder)/\(name).\(String(turn, radix: 16))"
    do throws(SystemError) {
      let file = try Descriptor.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
      try file.write(bytes)
      try file.close()
      guard rename(temporary, "\(folder)/\(name)") == 0 else {
        throw .last("rename", temporary)
      }
      return true
    } catch {
      unlink(temporary)
      return false
    }
  }

  /// The name of a request's file: 16 hexadecimal digits.
  static func fileName(_ hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

/// An output that holds for a time.
package struct CachedEntry: Hashable, Sendable {
  /// The first instant at which it holds.
  package let start: Instant
  /// The first instant at which it does not; nil for never.
  package let end: Instant?
  /// What is written.
  package let bytes: [UInt8]

  /// Creates an entry.
  package init(start: Instant, end: Instant?, bytes: [UInt8]) {
    self.start = start
    self.end = end
    self.bytes = bytes
  }
}
