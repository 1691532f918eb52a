import Foundation
import Testing

@Suite struct `Many programs at once` {
  @Test func `that add dates lose none of them`() throws {
    let noonmark = try Program()
    let outcome = try noonmark.shell(
      #"seq 0 1599 | xargs -P 32 -I @ "$N" countdown add "storm @" 2026-12-24"#)
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    let printed = outcome.output.split(separator: "\n")
    #expect(Set(printed).count == 1600)
    let text = try #require(noonmark.text(of: ".local/share/noonmark/dates"))
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    let fields = lines.map { $0.components(separatedBy: " | ") }
    #expect(Set(fields.compactMap(\.last)) == Set(printed.map { "id=\($0)" }))
    let titles = fields.map { $0.dropFirst().first ?? "" }
    #expect(titles.sorted() == (0..<1600).map { "storm \($0)" }.sorted())
    #expect(try noonmark.shell("ls -A .local/share/noonmark").output == "dates\n")
    #expect(try noonmark("countdown", "list", "--format", "csv").lines.count == 1602)
  }
}
