import NoonmarkBase
import TestSupport
import Testing

@testable import NoonmarkSystem

struct EnvironmentTests {
  @Test func `the first of a name counts, and unset is not empty`() {
    let environment = Environment([("A", "1"), ("A", "2"), ("B", "")])
    #expect(environment["A"] == "1")
    #expect(environment["B"] == "")
    #expect(environment["C"] == nil)
    #expect(environment.nonEmpty("B") == nil)
    #expect(environment.nonEmpty("A") == "1")
  }

  @Test func `the kernel's list is taken over, bytes that are no text included`() {
    var entries = ["A=1", "NOEQUALS", "B==x", "C=", "=odd", "D="].map { Array($0.utf8) }
    // A byte that is not valid UTF-8.
    entries[5].append(0xFF)
    let environment = withRawStrings(entries) { _, list in Environment(list) }
    #expect(environment["A"] == "1")
    #expect(environment["NOEQUALS"] == nil)
    #expect(environment["B"] == "=x")
    #expect(environment["C"] == "")
    #expect(environment["D"] == "\u{FFFD}")
  }

  @Test func `folders are in HOME unless a variable names another path`() {
    let home = UserDirectories(Environment([("HOME", "/home/ada"), ("XDG_DATA_HOME", "/data")]))
    #expect(home.config == "/home/ada/.config/noonmark")
    #expect(home.data == "/data/noonmark")
    #expect(home.state == "/home/ada/.local/state/noonmark")
    #expect(home.cache == "/home/ada/.cache/noonmark")
  }

  @Test(arguments: ["", "relative", "./x", "~/x"])
  func `a path that is not absolute is ignored`(path: String) {
    let home = UserDirectories(Environment([("HOME", "/h"), ("XDG_CACHE_HOME", path)]))
    #expect(home.cache == "/h/.cache/noonmark")
    let homeless = UserDirectories(Environment([("HOME", path), ("XDG_STATE_HOME", "/s")]))
    #expect(homeless.cache == nil)
    #expect(homeless.state == "/s/noonmark")
  }

  @Test func `a path that is not UTF-8 is named if its own folder is missing`() {
    let entries = [Array("XDG_DATA_HOME=/data".utf8) + [0xFF]]
    let directories = UserDirectories(withRawStrings(entries) { _, list in Environment(list) })
    #expect(
      directories.missing(.data).message
        == "no data directory: the path in XDG_DATA_HOME is not UTF-8: "
        + "set XDG_DATA_HOME to one that is")
    #expect(
      directories.missing(.cache).message == "no cache directory: set HOME or XDG_CACHE_HOME")
  }

  @Test func `without variables there are no folders`() {
    let none = UserDirectories(Environment([]))
    #expect(none.config == nil)
    let error = #expect(throws: Failure.self) { try none.require(.data) }
    #expect(error?.message == "no data directory: set HOME or XDG_DATA_HOME")
  }
}
