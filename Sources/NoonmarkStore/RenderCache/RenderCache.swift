public import Almanac
public import NoonmarkSystem

/// A file that was looked at for a render.
public struct Dependency: Hashable, Sendable {
  /// The file.
  public let path: String
  /// Its stamp before it was read; nil where there was no such file.
  public let stamp: FileStamp?

  /// Creates a dependency.
  public init(path: String, stamp: FileStamp?) {
    self.path = path
    self.stamp = stamp
  }

  /// The running program itself: another build writes other bytes.
  public static var program: Dependency {
    #if os(Linux)
      let path = "/proc/self/exe"
    #else
      let path = CommandLine.arguments.first ?? ""
    #endif
    return Dependency(path: path, stamp: FileStamp.of(path))
  }

  /// Whether the file could change once more without its stamp changing.
  ///
  /// File systems stamp with the kernel's coarse clock, so a file changed in the present tick may
  /// be changed again within it; those that keep no nanoseconds stamp by one or two seconds.
  func isFresh(at nanoseconds: Int) -> Bool {
    guard let stamp else { return false }
    let newest = max(stamp.modified, stamp.changed)
    let grain = newest % 1_000_000_000 == 0 ? 2_000_000_000 : Dependency.tick
    return nanoseconds - newest < grain
  }

  private static let tick: Int = {
    #if os(Linux)
      var resolution = timespec()
      guard clock_getres(CLOCK_REALTIME_COARSE, &resolution) == 0 else { return 10_000_000 }
      return Int(resolution.tv_nsec)
    #else
      return 10_000_000
    #endif
  }()
}

/// An output that holds for a time.
public struct CachedEntry: Hashable, Sendable {
  /// The first instant at which it holds.
  public let start: Instant
  /// The first instant at which it does not; nil for never.
  public let end: Instant?
  /// What is written.
  public let bytes: [UInt8]

  /// Creates an entry.
  public init(start: Instant, end: Instant?, bytes: [UInt8]) {
    self.start = start
    self.end = end
    self.bytes = bytes
  }
}

/// Renders kept on disk: the current one and the next few of each request.
///
/// A file a request, written whole and renamed, never synchronised: what is lost is made again.
/// Whatever goes wrong is silent, and the folder may be emptied at any moment.
public struct RenderCache: Sendable {
  /// The most files that are kept.
  public static let maximumFiles = 200

  /// The folder.
  public let folder: String

  /// Creates a cache in a folder, which need not exist yet.
  public init(folder: String) {
    self.folder = folder
  }

  /// Keeps the entries of a request, unless something it depends on is too fresh to be told from
  /// its next state.
  ///
  /// - Parameters:
  ///   - entries: The current entry and those that follow it.
  ///   - key: The request.
  ///   - dependencies: Every file that was looked at.
  ///   - now: The clock, in nanoseconds since 1970, from before the first of them was.
  public func store(
    _ entries: [CachedEntry], for key: RequestKey, dependencies: [Dependency], now: Int
  ) {
    guard !dependencies.contains(where: { $0.isFresh(at: now) }) else { return }
    let second = now / 1_000_000_000
    guard
      let bytes = CacheFile.bytes(
        of: entries, check: key.check, dependencies: dependencies, writtenAt: second)
    else { return }
    guard prepareFolder() else { return }
    let digits = String(key.name, radix: 16)
    let name = String(repeating: "0", count: 16 - digits.utf8.count) + digits
    let temporary = "\(folder)/\(name).\(getpid())"
    do throws(SystemError) {
      let file = try Descriptor.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
      try file.write(bytes)
      try file.close()
      guard rename(temporary, "\(folder)/\(name)") == 0 else {
        throw SystemError(errno, "rename", temporary)
      }
    } catch {
      unlink(temporary)
    }
    prune()
  }

  /// Removes every file of the cache; returns how many there were.
  public func clear() throws(SystemError) -> Int {
    var removed = 0
    for name in try names() {
      let path = "\(folder)/\(name)"
      guard unlink(path) == 0 || errno == ENOENT else { throw SystemError(errno, "remove", path) }
      removed += 1
    }
    return removed
  }

  /// Makes sure that the folder exists and nobody else can write to it.
  private func prepareFolder() -> Bool {
    guard (try? Folder.create(folder)) != nil else { return false }
    var status = stat()
    guard lstat(folder, &status) == 0 || stat(folder, &status) == 0 else { return false }
    if status.st_mode & S_IFMT == S_IFLNK, stat(folder, &status) != 0 { return false }
    return status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
      && status.st_mode & 0o022 == 0
  }

  /// Removes the oldest half where there are too many files, and what other runs left behind.
  private func prune() {
    guard let names = try? names(), names.count > RenderCache.maximumFiles else { return }
    let aged = names.map { name in
      (name: name, modified: FileStamp.of("\(folder)/\(name)")?.modified ?? 0)
    }
    let oldest = aged.sorted { $0.modified < $1.modified }
    for file in oldest.prefix(names.count - RenderCache.maximumFiles / 2) {
      unlink("\(folder)/\(file.name)")
    }
  }

  /// The names of the cache's files, left-overs of writes that were cut short included.
  private func names() throws(SystemError) -> [String] {
    guard let listing = opendir(folder) else {
      if errno == ENOENT { return [] }
      throw SystemError(errno, "open", folder)
    }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      let digits = name.utf8.prefix { $0 != UInt8(ascii: ".") }
      if digits.count == 16, digits.allSatisfy(RenderCache.isDigit) { names.append(name) }
    }
    return names
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}

extension CacheFile {
  /// Returns the bytes of a cache file; nil where they would be too many.
  static func bytes(
    of entries: [CachedEntry], check: UInt64, dependencies: [Dependency], writtenAt: Int
  ) -> [UInt8]? {
    var paths: [UInt8] = []
    for dependency in dependencies {
      let path = Array(dependency.path.utf8)
      guard !path.isEmpty, !path.contains(0) else { return nil }
      let stamp = dependency.stamp
      append(UInt64(bitPattern: Int64(stamp?.modified ?? 0)), to: &paths)
      append(UInt64(bitPattern: Int64(stamp?.changed ?? 0)), to: &paths)
      append(UInt64(bitPattern: Int64(stamp?.size ?? 0)), to: &paths)
      append(stamp?.inode ?? 0, to: &paths)
      append(stamp?.device ?? 0, to: &paths)
      append(UInt32(stamp == nil ? 0 : 1), to: &paths)
      append(UInt32(path.count), to: &paths)
      paths += path
      paths += [UInt8](repeating: 0, count: ((path.count + 8) & ~7) - path.count)
    }
    let head = headSize + entries.count * entrySize + paths.count
    let total = entries.reduce(head) { $0 + $1.bytes.count }
    guard total <= maximumSize, entries.count <= 64 else { return nil }
    var index: [UInt8] = []
    var offset = head
    for entry in entries {
      append(UInt64(bitPattern: Int64(entry.start.epochSeconds)), to: &index)
      append(UInt64(bitPattern: Int64(entry.end?.epochSeconds ?? Int.max)), to: &index)
      append(UInt32(offset), to: &index)
      append(UInt32(entry.bytes.count), to: &index)
      append(sum(entry.bytes, seed: 0x7E), to: &index)
      offset += entry.bytes.count
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(total)
    append(magic, to: &bytes)
    append(check, to: &bytes)
    append(UInt64(bitPattern: Int64(writtenAt)), to: &bytes)
    append(UInt32(entries.count), to: &bytes)
    append(UInt32(dependencies.count), to: &bytes)
    append(UInt32(head), to: &bytes)
    append(UInt32(total), to: &bytes)
    append(sum(index + paths, seed: sum(bytes, seed: 0x51)), to: &bytes)
    bytes += index
    bytes += paths
    for entry in entries { bytes += entry.bytes }
    return bytes
  }

  private static func sum(_ bytes: [UInt8], seed: UInt64) -> UInt64 {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else {
        return withUnsafeBytes(of: seed) { bytes in
          bytes.baseAddress.map { checksum($0, 0, seed: seed) } ?? 0
        }
      }
      return checksum(base, buffer.count, seed: seed)
    }
  }

  private static func append(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
  }
}
