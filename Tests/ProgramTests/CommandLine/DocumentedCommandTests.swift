import Foundation
import TestSupport
import Testing

/// The commands in the blocks of the README and of the docs, run in order in a new home.
@Suite(.waits, .needs("curl"))
struct `The commands of the documentation` {
  /// A page with commands.
  struct Page: CustomTestStringConvertible, Sendable {
    let path: String
    let lines: [String]

    var testDescription: String { path }

    /// Reads the commands of a page; fails if it has none.
    init?(_ path: String) {
      self.path = path
      let blocks = Repository.text(of: path).components(separatedBy: "```sh\n").dropFirst()
        .compactMap { $0.components(separatedBy: "```").first }
      // A block with an interpreter is a file, and not typed.
      lines = blocks.filter { !$0.hasPrefix("#!") }.flatMap { block in
        block.split(separator: "\n").map { line in
          // What follows two spaces and a # explains the command.
          line.range(of: "  #").map { String(line[..<$0.lowerBound]) } ?? String(line)
        }
      }
      if lines.isEmpty { return nil }
    }
  }

  private static let pages =
    (["README.md"] + Repository.files(under: "docs", ending: ".md")).compactMap { Page($0) }

  /// The beginnings of commands that are not run here, and what runs them.
  private static let elsewhere = [
    "swift run -c release noonmark": "the build, and .ci/run",
    "swift test": "this",
    "make": ".ci/packages",
    "tar -xzf noonmark-*.tar.gz && ": ".ci/packages",
    "install -D noonmark-": ".ci/packages",
    "sudo apt install ": ".ci/packages",
    "eval \"$(noonmark init ": "PromptTests",
    "noonmark init fish | source": "PromptTests",
    "tmux source-file ": "TmuxTests",
    "noonmark show solstice --follow --push tmux:": "TmuxPushTests",
    "noonmark notify --follow": "NotifyServiceTests",
    "noonmark ui": "TmuxAppTests",
    "Tests/Tools/compare-": "RuleSeriesTests and ICalendarCorpusTests, a sample of them",
  ]

  private static func isElsewhere(_ line: String) -> Bool {
    elsewhere.keys.contains { line.hasPrefix($0) }
  }

  @Test(arguments: pages)
  func `run without an error, one after the other`(page: Page) throws {
    let noonmark = Program(asProcess: true)
    let server = try HTTPServer(HTTPReply(""))
    server.on("/tasks.json", [HTTPReply(Feed.json("Water the plants"))])
    for path in ["/work.ics", "/job.ics"] {
      server.on(path, [HTTPReply(Calendars.text("Concert"))])
    }
    try noonmark.shell(
      #"mkdir bin && ln -s "$N" bin/noonmark && printf '#!/bin/sh\ncat >/dev/null\n' >bin/xclip "#
        + "&& chmod 700 bin/xclip"
    ).expect(0)
    try noonmark.write(
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Concert\nDTSTART;VALUE=DATE:20990101\n"
        + "END:VEVENT\nEND:VCALENDAR\n", to: "calendar.ics")
    try noonmark.write("Date,Drink water,\n2026-11-20,4000,\n", to: "Checkmarks.csv")
    for line in page.lines where !Self.isElsewhere(line) {
      expect(line, .starts("noonmark "))
      var script = line.replacing("https://example.com/", with: server.url("/"))
        .replacing("https://example.org/", with: server.url("/"))
      // It would run until its reader ends, and never end if it prints nothing.
      if line.contains("--follow") { script = "timeout 60 \(script) | head -n 1" }
      let outcome = try noonmark.shell(
        script,
        with: ["PATH": "\(noonmark.home)/bin:/usr/bin:/bin", "DISPLAY": ":99", "TZ": "Europe/Oslo"])
      // Notes on how words were read are no errors.
      outcome.expect(0, for: line)
      #expect(!line.contains("--follow") || !outcome.output.isEmpty, "\(line)")
    }
  }

  @Test func `are run, except those that other tests run`() {
    let lines = Self.pages.flatMap(\.lines)
    let skipped = lines.filter(Self.isElsewhere)
    #expect(lines.count - skipped.count > 60)
    #expect(skipped.count < 26)
    for start in Self.elsewhere.keys {
      #expect(skipped.contains { $0.hasPrefix(start) }, "no page has \(start)")
    }
  }
}
