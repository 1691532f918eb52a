import Almanac
import NoonmarkSystem
import TestSupport
import Testing

@testable import NoonmarkStore

struct CacheHitTests {
  private let written = CacheStand.written

  @Test func `what was kept is answered, and the next entry when its time comes`() throws {
    let stand = try CacheStand()
    #expect(try stand.ask() == nil)
    stand.store()
    #expect(try stand.ask(at: written) == "now\n")
    #expect(try stand.ask(at: written + 99) == "now\n")
    #expect(try stand.ask(at: written + 100) == "next\n")
    #expect(try stand.ask(at: written + 200) == nil)
  }

  @Test func `a clock that went backwards is noticed`() throws {
    let stand = try CacheStand()
    stand.store()
    #expect(try stand.ask() != nil)
    #expect(try stand.ask(at: written - 1) == nil)
  }

  @Test(arguments: [
    ["show", "sun"], ["show"], ["show", "solstice", ""], ["showsolstice"],
    ["show", "solstic", "e"],
  ])
  func `other words are another request`(words: [String]) throws {
    var stand = try CacheStand()
    stand.store()
    #expect(try stand.ask() != nil)
    stand.words = words
    #expect(try stand.ask() == nil)
  }

  @Test(arguments: [
    "TZ", "TZDIR", "LC_ALL", "LC_TIME", "LC_CTYPE", "LANG", "LANGUAGE", "LOCPATH", "TERM",
    "LC_MESSAGES", "LC_NUMERIC", "GTK_THEME", "COLORTERM", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE",
    "COLORFGBG", "COLUMNS",
    "XDG_CONFIG_HOME", "XDG_CONFIG_DIRS", "XDG_DATA_HOME", "XDG_STATE_HOME",
  ])
  func `another value is another request, and unset is not empty`(name: String) throws {
    var stand = try CacheStand()
    stand.store(["unset"])
    stand.variables = ["\(name)="]
    #expect(try stand.ask() == nil)
    stand.store(["empty"])
    stand.variables = ["\(name)=x"]
    #expect(try stand.ask() == nil)
    stand.store(["x"])
    #expect(try stand.ask() == "x")
    stand.variables = ["\(name)="]
    #expect(try stand.ask() == "empty")
    stand.variables = []
    #expect(try stand.ask() == "unset")
  }

  @Test func `variables that change nothing change nothing, nor does their order`() throws {
    var stand = try CacheStand()
    stand.variables = ["TZ=UTC", "TERM=xterm"]
    stand.store()
    stand.variables = [
      "SHLVL=3", "XDG_DATA_DIRS=/x", "TERM=xterm", "TZX=1", "T=1", "=", "TZ=UTC", "TZ=late",
    ]
    #expect(try stand.ask() == "now\n")
  }

  @Test func `a terminal's size is part of the request`() throws {
    let stand = try CacheStand()
    func key(_ output: Int32) -> RequestKey {
      withRawStrings([String]()) { count, none in RequestKey(count, none, none, output: output) }
    }
    let wide = try PseudoTerminal(columns: 80, rows: 24)
    let tall = try PseudoTerminal(columns: 24, rows: 80)
    let same = try PseudoTerminal(columns: 80, rows: 24)
    let file = try Descriptor.open(stand.home.file("file", ""), O_WRONLY)
    #expect(key(wide.number) == key(same.number))
    #expect(key(wide.number) != key(tall.number))
    #expect(key(wide.number) != key(file.number))
    #expect(key(-1) == key(file.number))
  }

  @Test(arguments: [
    "changed", "replaced", "removed", "mode", "touched", "appeared", "none",
  ])
  func `a dependency that is not as it was is a miss`(event: String) throws {
    let stand = try CacheStand()
    let path = try stand.home.file("config", "one")
    let other = stand.home.path + "/other"
    stand.store(dependencies: [path, other].map { Dependency(path: $0, stamp: FileStamp.of($0)) })
    #expect(try stand.ask() == "now\n")
    switch event {
    case "changed": try stand.home.file("config", "more than one")
    case "replaced": #expect(rename(try stand.home.file("new", "one"), path) == 0)
    case "removed": #expect(unlink(path) == 0)
    case "mode": #expect(chmod(path, 0o644) == 0)
    case "touched":
      var times = [timespec(tv_sec: 5, tv_nsec: 0), timespec(tv_sec: 5, tv_nsec: 0)]
      #expect(utimensat(AT_FDCWD, path, &times, 0) == 0)
    case "appeared": try stand.home.file("other", "")
    default: break
    }
    #expect(try stand.ask() == (event == "none" ? "now\n" : nil))
  }

  @Test func `a file that others can write is not trusted`() throws {
    let stand = try CacheStand()
    stand.store()
    for mode: mode_t in [0o620, 0o602, 0o666] {
      #expect(chmod(stand.file, mode) == 0)
      #expect(try stand.ask() == nil)
    }
    #expect(chmod(stand.file, 0o644) == 0)
    #expect(try stand.ask() == "now\n")
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
  func `another user's file is not trusted`() throws {
    let stand = try CacheStand()
    stand.store()
    #expect(chown(stand.file, 65_534, gid_t.max) == 0)
    #expect(try stand.ask() == nil)
  }

  @Test(arguments: ["link", "pipe", "folder", "empty", "garbage"])
  func `what is no cache file is a miss, without waiting`(kind: String) throws {
    let stand = try CacheStand()
    stand.store()
    let real = stand.home.path + "/real"
    #expect(rename(stand.file, real) == 0)
    switch kind {
    case "link": #expect(symlink(real, stand.file) == 0)
    case "pipe": #expect(mkfifo(stand.file, 0o600) == 0)
    case "folder": #expect(mkdir(stand.file, 0o700) == 0)
    case "empty": try stand.home.file(".cache/noonmark/" + name(of: stand.file), "")
    default:
      try stand.home.file(
        ".cache/noonmark/" + name(of: stand.file), String(repeating: "garbage", count: 50_000))
    }
    #expect(try stand.ask() == nil)
    #expect(rename(real, stand.file) == 0 || kind == "folder")
    if kind != "folder" { #expect(try stand.ask() == "now\n") }
  }

  @Test func `the file of another request is a miss`() throws {
    var stand = try CacheStand()
    stand.store()
    let first = stand.file
    stand.words = ["show", "sun"]
    #expect(link(first, stand.file) == 0)
    #expect(try stand.ask() == nil)
  }

  @Test func `a reader that has gone ends it quietly`() throws {
    let stand = try CacheStand()
    stand.store()
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    #expect(stand.ask(at: written, output: ends[1]) == 0)
  }

  @Test func `if nothing could be written the slow path reports why`() throws {
    let stand = try CacheStand()
    stand.store()
    #expect(stand.ask(at: written, output: -1) == -1)
    if access("/dev/full", W_OK) == 0 {
      let full = try Descriptor.open("/dev/full", O_WRONLY)
      #expect(stand.ask(at: written, output: full.number) == -1)
    }
  }

  @Test(arguments: [[], ["HOME="], ["HOME=relative"], ["XDG_CACHE_HOME=relative"]])
  func `without an absolute folder there is a miss`(variables: [String]) {
    #expect(answer(["noonmark", "show", "solstice"], variables, output: -1, at: 1) == -1)
  }

  @Test func `a folder with a very long name is a miss`() {
    for length in [4000, 4050, 5000, 300_000] {
      let home = "HOME=/" + String(repeating: "x", count: length)
      #expect(answer(["noonmark"], [home], output: -1, at: 1) == -1)
    }
  }

  @Test func `the hook looks where the user's folders are`() throws {
    var stand = try CacheStand()
    let folder = stand.home.path + "/elsewhere"
    stand.variables = ["XDG_CACHE_HOME=\(folder)"]
    let directories = UserDirectories(
      Environment([("HOME", stand.home.path), ("XDG_CACHE_HOME", folder)]))
    let cache = RenderCache(folder: try #require(directories.cache))
    cache.store(
      [CachedEntry(start: .init(epochSeconds: written), end: nil, bytes: [65])], for: stand.key,
      dependencies: [], now: written * 1_000_000_000)
    #expect(try stand.ask() == "A")
  }

  private func name(of path: String) -> String {
    path.split(separator: "/").last.map { String($0) } ?? ""
  }
}
