import Foundation
import NoonmarkCLI
import Testing
import TestSupport

@Suite(.waits) struct `Many programs at once` {
  @Test func `that add dates lose none of them`() throws {
    let noonmark = try Program()
    let count = Samples.count(1600)
    let outcome = try noonmark.shell(
      #"seq 0 \#(count - 1) | xargs -P 32 -I @ "$N" countdown add "storm @" 2026-12-24"#)
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    let printed = outcome.output.split(separator: "\n")
    #expect(Set(printed).count == count)
    let text = try #require(noonmark.text(of: ".local/share/noonmark/dates"))
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    let fields = lines.map { $0.components(separatedBy: " | ") }
    #expect(Set(fields.compactMap(\.last)) == Set(printed.map { "id=\($0)" }))
    let titles = fields.map { $0.dropFirst().first ?? "" }
    #expect(titles.sorted() == (0..<count).map { "storm \($0)" }.sorted())
    #expect(try noonmark.shell("ls -A .local/share/noonmark").output == "dates\n")
    #expect(try noonmark("countdown", "list", "--format", "csv").lines.count == count + 2)
  }

  @Test func `that log events lose none of them`() throws {
    let noonmark = try Program()
    let count = Samples.count(800)
    let outcome = try noonmark.shell(
      #"seq 0 \#(count - 1) | xargs -P 32 -I @ "$N" tally log pee --note "storm @""#)
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    let printed = outcome.output.split(separator: "\n")
    #expect(Set(printed).count == count)
    let text = try #require(noonmark.text(of: ".local/share/noonmark/events/pee"))
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    let fields = lines.map { $0.components(separatedBy: " | ") }
    #expect(Set(fields.compactMap(\.last)) == Set(printed.map { "id=\($0)" }))
    #expect(fields.map { $0[1] }.sorted() == (0..<count).map { "storm \($0)" }.sorted())
    #expect(
      try noonmark.shell("cat .local/share/noonmark/tallies | grep -c '^pee '").output == "1\n")
    #expect(try noonmark.shell("ls -A .local/share/noonmark/events").output == "pee\n")
    #expect(try noonmark("tally", "export", "pee").lines.count == count + 2)
  }
}
