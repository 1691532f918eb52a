import Almanac
import NoonmarkSystem
import TestSupport
import Testing

@testable import NoonmarkStore

struct RenderCacheTests: ~Copyable {
  private let fixture = CacheFixture()
  private let nanoseconds = CacheFixture.written * 1_000_000_000

  @Test func `what is kept is the user's alone, and nothing else is left behind`() throws {
    fixture.store()
    fixture.store()
    var status = stat()
    #expect(stat(fixture.file, &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o600)
    #expect(stat(fixture.cache.folder, &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o700)
    #expect(TemporaryFolder.names(in: fixture.cache.folder).count == 1)
  }

  @Test func `a folder that others can write is not used`() throws {
    fixture.store()
    #expect(fixture.cache.obstacle == nil)
    #expect(try fixture.cache.clear() == 1)
    #expect(chmod(fixture.cache.folder, 0o770) == 0)
    fixture.store()
    #expect(try fixture.ask() == nil)
    expect(fixture.cache.obstacle, .has("other users"))
  }

  @Test func `an unusable folder is tolerated`() throws {
    try fixture.home.file(".cache", "a file in the way")
    fixture.store()
    #expect(try fixture.ask() == nil)
    RenderCache(folder: "/dev/null/noonmark").store(
      [], for: fixture.key, dependencies: [], now: nanoseconds)
    RenderCache(folder: "/proc/noonmark").store(
      [], for: fixture.key, dependencies: [], now: nanoseconds)
  }

  @Test func `a folder that cannot be created is reported`() throws {
    #expect(fixture.cache.obstacle == nil)
    try fixture.home.file("file", "in the way")
    let folder = "\(fixture.home.path)/file/noonmark"
    #expect(
      RenderCache(folder: folder).obstacle
        == "cannot create \(folder): \(fixture.home.path)/file: Not a directory")
  }

  @Test func `the program itself is always a dependency`() throws {
    fixture.store()
    let listing = try #require(
      CacheFile.listing(
        of: try File.read(fixture.file, limit: 1 << 20).bytes, now: CacheFixture.written))
    #expect(listing.dependencies == [Dependency.program.path])
  }

  @Test func `a render is not kept if a file's timestamp is racy`() throws {
    // The file changed in the current second of the clock.
    let stamp = FileStamp(
      modified: 1, changed: nanoseconds - 1_000_000, size: 1, inode: 1, device: 1)
    let absent = Dependency(path: "/nowhere/x", stamp: stamp)
    fixture.store(dependencies: [absent])
    #expect(TemporaryFolder.names(in: fixture.cache.folder).isEmpty)
  }

  @Test(arguments: [
    (age: 0, fraction: 1, isRacy: true), (3_999_999, 1, true), (4_000_000, 1, false),
    (-1_000_000, 1, true), (-3_600_000_000_000, 1, false), (1_999_999_999, 0, true),
    (2_000_000_000, 0, false),
  ])
  func `a stamp is racy for a tick, or for two seconds if it has no nanoseconds`(
    age: Int, fraction: Int, isRacy: Bool
  ) {
    let changed = 5_000_000_000 + fraction
    let stamp = FileStamp(modified: 9, changed: changed, size: 1, inode: 1, device: 1)
    #expect(
      Dependency(path: "/x", stamp: stamp).isRacy(at: changed + age, tick: 4_000_000) == isRacy)
    #expect(!Dependency(path: "/x", stamp: nil).isRacy(at: changed + age, tick: 4_000_000))
  }

  @Test func `the oldest files are removed if there are too many`() throws {
    let cache = RenderCache(folder: fixture.cache.folder, limits: .init(files: 20, bytes: 1 << 20))
    fixture.store()
    for number in 0..<40 {
      try RenderCacheTests.put(
        RenderCache.fileName(UInt64(number)), size: 10, age: number, in: fixture)
    }
    cache.prune(keeping: RenderCache.fileName(fixture.key.name), now: nanoseconds)
    let left = TemporaryFolder.names(in: cache.folder)
    let expected =
      (0..<14).map { RenderCache.fileName(UInt64($0)) } + [RenderCache.fileName(fixture.key.name)]
    #expect(left == expected.sorted())
  }

  @Test func `the oldest files are removed if there are too many bytes`() throws {
    let cache = RenderCache(folder: fixture.cache.folder, limits: .init(files: 100, bytes: 4000))
    fixture.store()
    for number in 0..<5 {
      try RenderCacheTests.put(
        RenderCache.fileName(UInt64(number)), size: 1000, age: number, in: fixture)
    }
    cache.prune(keeping: RenderCache.fileName(fixture.key.name), now: nanoseconds)
    #expect(TemporaryFolder.names(in: cache.folder).count == 4)
    // Below the limits, nothing is removed.
    cache.prune(keeping: RenderCache.fileName(fixture.key.name), now: nanoseconds)
    #expect(TemporaryFolder.names(in: cache.folder).count == 4)
  }

  @Test func `storing keeps the folder within its bounds`() throws {
    var fixture = CacheFixture()
    let cache = RenderCache(folder: fixture.cache.folder, limits: .init(files: 10, bytes: 1 << 20))
    for number in 0..<35 {
      fixture.words = ["\(number)"]
      cache.store([], for: fixture.key, dependencies: [], now: nanoseconds)
    }
    #expect((1...10).contains(TemporaryFolder.names(in: cache.folder).count))
  }

  @Test func `writes that were cut short are cleared away after a minute`() throws {
    fixture.store()
    let name = RenderCache.fileName(7)
    try RenderCacheTests.put(name + ".1f", size: 5, age: 61, in: fixture)
    try RenderCacheTests.put(name + ".2f", size: 5, age: 59, in: fixture)
    fixture.cache.prune(keeping: RenderCache.fileName(fixture.key.name), now: nanoseconds)
    let left = TemporaryFolder.names(in: fixture.cache.folder)
    #expect(left == [RenderCache.fileName(fixture.key.name), name + ".2f"].sorted())
  }

  @Test func `only the cache's own files are removed`() throws {
    fixture.store()
    let kept = ["README", "0123456789abcdef.jpg", "0123456789ABCDEF", "0123456789abcde", "x.y"]
    for name in kept { try RenderCacheTests.put(name, size: 1, age: 0, in: fixture) }
    try RenderCacheTests.put("0123456789abcdef.12ab", size: 1, age: 0, in: fixture)
    #expect(try fixture.cache.clear() == 2)
    #expect(TemporaryFolder.names(in: fixture.cache.folder) == kept.sorted())
    #expect(try fixture.cache.clear() == 0)
    #expect(try RenderCache(folder: fixture.home.path + "/none").clear() == 0)
  }

  /// Adds a file with an age in seconds to the cache directory.
  private static func put(
    _ name: String, size: Int, age: Int, in fixture: borrowing CacheFixture
  ) throws {
    let path = try fixture.home.file(
      ".cache/noonmark/" + name, String(repeating: "x", count: size))
    let time = timespec(tv_sec: CacheFixture.written - age, tv_nsec: 0)
    var times = [time, time]
    guard utimensat(AT_FDCWD, path, &times, 0) == 0 else { throw SystemError.last("utimensat") }
  }
}
