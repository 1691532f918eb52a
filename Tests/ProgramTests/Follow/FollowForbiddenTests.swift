import NoonmarkBase
import NoonmarkProgram
import TestSupport
import Testing

@Suite(.waits, .needsPlainUser)
struct `A follower of files in a folder that modes forbid` {
  private let noonmark = Program()
  private static let data = ".local/share/noonmark"

  init() throws {
    try noonmark.write("2026-12-24 | A\n", to: Self.data + "/dates")
  }

  private func follow() throws -> Follow {
    try Follow(
      ["countdown", "--size", "small", "--now", "2026-11-21T12:00:00Z"], of: noonmark,
      script: PlainUser.prefix + #"exec "$@" "$N" countdown --size small --follow "#
        + "--now 2026-11-21T12:00:00Z")
  }

  private func set(_ mode: String, of folder: String) throws {
    try noonmark.shell("chmod \(mode) \"$HOME/\(folder)\"").expect(0)
  }

  @Test(arguments: [data, ".local/share", ".local", ""])
  func `sees that it is forbidden, and allowed again`(folder: String) throws {
    let bar = try follow()
    #expect(bar.line() == "A [33d]")
    for _ in 0..<3 {
      try set("000", of: folder)
      #expect(bar.line() == "Dates can't be read")
      try set("700", of: folder)
      #expect(bar.line() == "A [33d]")
    }
    try noonmark.write("2026-12-25 | A\n", to: Self.data + "/dates")
    #expect(bar.shows("A [34d]"))
  }

  @Test(arguments: [data, ".local/share", ".local"])
  func `sees that it is allowed though it was forbidden at the start`(folder: String) throws {
    try set("000", of: folder)
    let bar = try follow()
    #expect(bar.line() == "Dates can't be read")
    try set("700", of: folder)
    #expect(bar.line() == "A [33d]")
    try noonmark.write("2026-12-25 | A\n", to: Self.data + "/dates")
    #expect(bar.shows("A [34d]"))
  }

  @Test func `sees what happens in one that may not be listed`() throws {
    let bar = try follow()
    #expect(bar.line() == "A [33d]")
    try set("300", of: Self.data)
    _ = try noonmark.shell("echo '2026-11-25 | B' >>\(Self.data)/dates")
    #expect(bar.shows("B [4d]"))
    _ = try noonmark.shell("cd \(Self.data) && echo '2026-11-26 | B' >new && mv new dates")
    #expect(bar.shows("B [5d]"))
  }
}
