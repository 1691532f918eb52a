import Foundation
import NoonmarkBase
import NoonmarkProgram
import TestSupport
import Testing

@Suite(.waits) struct `Outputs that are framed` {
  private let noonmark = Program()
  private static let words = [
    "countdown", "--format", "i3bar", "--size", "small", "--now", "2026-11-21T12:00:00Z",
  ]
  private static let dates = ".local/share/noonmark/dates"

  @Test func `are whole if there is a frame`() throws {
    for _ in 0..<2 {
      let once = try noonmark.run(Self.words)
      let lines = once.lines.filter { !$0.isEmpty }
      let header = try #require(lines.first)
      #expect(try JSONSerialization.jsonObject(with: Data(header.utf8)) is [String: Any])
      let array = lines.dropFirst().joined(separator: "\n")
      let outputs = try JSONSerialization.jsonObject(with: Data(array.utf8)) as? [[Any]]
      #expect(outputs?.count == 1)
    }
  }

  @Test func `are valid at every moment, and each is a line`() throws {
    let bar = try Follow(Self.words, of: noonmark)
    var text = ""
    func next() throws -> [[Any]] {
      text += try #require(bar.line()) + "\n"
      return try #require(JSONSerialization.jsonObject(with: Data((text + "]").utf8)) as? [[Any]])
    }
    let header = try #require(bar.line())
    #expect(try JSONSerialization.jsonObject(with: Data(header.utf8)) is [String: Any])
    // The opening bracket may have a line of its own.
    while try next().isEmpty {}
    expect(text, .has("No dates"))
    for day in 22...26 {
      try noonmark.write("2026-11-\(day) | A\n", to: Self.dates + ".new")
      _ = try noonmark.shell("mv \(Self.dates).new \(Self.dates)")
      #expect(try next().count == day - 20)
    }
  }
}
