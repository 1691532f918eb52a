import Almanac
import NoonmarkSystem
import TestSupport
import Testing

@testable import NoonmarkStore

struct CacheHitTests: ~Copyable {
  private let fixture = CacheFixture()
  private let written = CacheFixture.written

  @Test func `what was kept is answered, and the next entry when its time comes`() throws {
    #expect(try fixture.ask() == nil)
    fixture.store()
    #expect(try fixture.ask(at: written) == "now\n")
    #expect(try fixture.ask(at: written + 99) == "now\n")
    #expect(try fixture.ask(at: written + 100) == "next\n")
    #expect(try fixture.ask(at: written + 200) == nil)
  }

  @Test func `a clock that went backwards is noticed`() throws {
    fixture.store()
    #expect(try fixture.ask() != nil)
    #expect(try fixture.ask(at: written - 1) == nil)
  }

  @Test(arguments: [
    ["show", "sun"], ["show"], ["show", "solstice", ""], ["showsolstice"],
    ["show", "solstic", "e"],
  ])
  func `other words are another request`(words: [String]) throws {
    var fixture = CacheFixture()
    fixture.store()
    #expect(try fixture.ask() != nil)
    fixture.words = words
    #expect(try fixture.ask() == nil)
  }

  @Test(arguments: [
    "TZ", "TZDIR", "LC_ALL", "LC_TIME", "LC_CTYPE", "LANG", "LANGUAGE", "LOCPATH", "TERM",
    "LC_MESSAGES", "LC_NUMERIC", "GTK_THEME", "COLORTERM", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE",
    "COLORFGBG", "COLUMNS", "XTERM_VERSION",
    "XDG_CONFIG_HOME", "XDG_CONFIG_DIRS", "XDG_DATA_HOME", "XDG_STATE_HOME",
  ])
  func `another value is another request, and unset is not empty`(name: String) throws {
    var fixture = CacheFixture()
    fixture.store(["unset"])
    fixture.variables = ["\(name)="]
    #expect(try fixture.ask() == nil)
    fixture.store(["empty"])
    fixture.variables = ["\(name)=x"]
    #expect(try fixture.ask() == nil)
    fixture.store(["x"])
    #expect(try fixture.ask() == "x")
    fixture.variables = ["\(name)="]
    #expect(try fixture.ask() == "empty")
    fixture.variables = []
    #expect(try fixture.ask() == "unset")
  }

  @Test func `variables that change nothing change nothing, nor does their order`() throws {
    var fixture = CacheFixture()
    fixture.variables = ["TZ=UTC", "TERM=xterm"]
    fixture.store()
    fixture.variables = [
      "SHLVL=3", "XDG_DATA_DIRS=/x", "TERM=xterm", "TZX=1", "T=1", "=", "TZ=UTC", "TZ=late",
    ]
    #expect(try fixture.ask() == "now\n")
  }

  @Test func `a terminal's size is part of the request`() throws {
    func key(_ output: Int32) -> RequestKey {
      withRawStrings([String]()) { count, none in RequestKey(count, none, none, output: output) }
    }
    let wide = try PseudoTerminal(columns: 80, rows: 24)
    let tall = try PseudoTerminal(columns: 24, rows: 80)
    let same = try PseudoTerminal(columns: 80, rows: 24)
    let file = try Descriptor.open(fixture.home.file("file", ""), O_WRONLY)
    #expect(key(wide.number) == key(same.number))
    #expect(key(wide.number) != key(tall.number))
    #expect(key(wide.number) != key(file.number))
    #expect(key(-1) == key(file.number))
  }

  @Test(arguments: [
    "changed", "replaced", "removed", "mode", "touched", "appeared", "none",
  ])
  func `a dependency that is not as it was is a miss`(event: String) throws {
    let path = try fixture.home.file("config", "one")
    let other = fixture.home.path + "/other"
    fixture.store(
      dependencies: [path, other].map { Dependency(path: $0, stamp: FileStamp.of($0)) })
    #expect(try fixture.ask() == "now\n")
    switch event {
    case "changed": try fixture.home.file("config", "more than one")
    case "replaced": #expect(rename(try fixture.home.file("new", "one"), path) == 0)
    case "removed": #expect(unlink(path) == 0)
    case "mode": #expect(chmod(path, 0o644) == 0)
    case "touched":
      var times = [timespec(tv_sec: 5, tv_nsec: 0), timespec(tv_sec: 5, tv_nsec: 0)]
      #expect(utimensat(AT_FDCWD, path, &times, 0) == 0)
    case "appeared": try fixture.home.file("other", "")
    default: break
    }
    #expect(try fixture.ask() == (event == "none" ? "now\n" : nil))
  }

  @Test func `a file that others can write is not trusted`() throws {
    fixture.store()
    for mode: mode_t in [0o620, 0o602, 0o666] {
      #expect(chmod(fixture.file, mode) == 0)
      #expect(try fixture.ask() == nil)
    }
    #expect(chmod(fixture.file, 0o644) == 0)
    #expect(try fixture.ask() == "now\n")
  }

  @Test(.needsRoot)
  func `another user's file is not trusted`() throws {
    fixture.store()
    #expect(chown(fixture.file, 65_534, gid_t.max) == 0)
    #expect(try fixture.ask() == nil)
  }

  @Test(arguments: ["link", "pipe", "folder", "empty", "garbage"])
  func `what is no cache file is a miss, without waiting`(kind: String) throws {
    fixture.store()
    let real = fixture.home.path + "/real"
    #expect(rename(fixture.file, real) == 0)
    switch kind {
    case "link": #expect(symlink(real, fixture.file) == 0)
    case "pipe": #expect(mkfifo(fixture.file, 0o600) == 0)
    case "folder": #expect(mkdir(fixture.file, 0o700) == 0)
    case "empty": try fixture.home.file(".cache/noonmark/" + name(of: fixture.file), "")
    default:
      try fixture.home.file(
        ".cache/noonmark/" + name(of: fixture.file), String(repeating: "garbage", count: 50_000))
    }
    #expect(try fixture.ask() == nil)
    #expect(rename(real, fixture.file) == 0 || kind == "folder")
    if kind != "folder" { #expect(try fixture.ask() == "now\n") }
  }

  @Test func `the file of another request is a miss`() throws {
    var fixture = CacheFixture()
    fixture.store()
    let first = fixture.file
    fixture.words = ["show", "sun"]
    #expect(link(first, fixture.file) == 0)
    #expect(try fixture.ask() == nil)
  }

  @Test func `a reader that has gone ends it quietly`() throws {
    fixture.store()
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    #expect(fixture.ask(at: written, output: ends[1]) == 0)
  }

  @Test func `if nothing could be written the slow path reports why`() throws {
    fixture.store()
    #expect(fixture.ask(at: written, output: -1) == -1)
    if access("/dev/full", W_OK) == 0 {
      let full = try Descriptor.open("/dev/full", O_WRONLY)
      #expect(fixture.ask(at: written, output: full.number) == -1)
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
    var fixture = CacheFixture()
    let folder = fixture.home.path + "/elsewhere"
    fixture.variables = ["XDG_CACHE_HOME=\(folder)"]
    let directories = UserDirectories(
      Environment([("HOME", fixture.home.path), ("XDG_CACHE_HOME", folder)]))
    let cache = RenderCache(folder: try #require(directories.cache))
    cache.store(
      [CachedEntry(start: .init(epochSeconds: written), end: nil, bytes: [65])], for: fixture.key,
      dependencies: [], now: written * 1_000_000_000)
    #expect(try fixture.ask() == "A")
  }

  private func name(of path: String) -> String {
    path.split(separator: "/").last.map { String($0) } ?? ""
  }
}
