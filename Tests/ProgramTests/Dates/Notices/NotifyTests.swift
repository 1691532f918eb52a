import Foundation
import NoonmarkProgram
import TestSupport
import Testing

@Suite struct `Notifications` {
  private let noonmark = Program()
  private static let file = ".local/state/noonmark/notified"

  /// The environment with a stub of notify-send.
  private var path: [String: String] { ["PATH": "\(noonmark.home)/bin:/usr/bin:/bin"] }

  /// Installs a stub of notify-send, which records its arguments, each ended by a zero.
  ///
  /// A shell writes it: what this process had open for writing could not be run for a moment.
  private func putTool(_ script: String = "exit 0") throws {
    let text =
      "#!/bin/sh\nprintf '%s\\0' \"$@\" >>\(noonmark.home)/got\n\(script)\n"
    let put = "mkdir -p bin && printf %s \"$T\" >bin/notify-send && chmod 700 bin/notify-send"
    try noonmark.shell(put, with: ["T": text]).expect(0)
  }

  /// Returns the arguments of each run of the stub.
  private func sent() -> [ArraySlice<String>] {
    let words = (noonmark.text(of: "got") ?? "").split(
      separator: "\0", omittingEmptySubsequences: false
    ).dropLast().map(String.init)
    let first = "--app-name=noonmark"
    let starts = words.indices.filter { words[$0] == first }
    return zip(starts, starts.dropFirst() + [words.count]).map { words[$0..<$1] }
  }

  private func add(_ title: String) throws {
    try noonmark("countdown", "add", "--", title, "2026-11-21").expect(0)
  }

  private func notify(_ options: String..., with environment: [String: String]) throws -> Outcome {
    try noonmark.run(["notify", "--now", "2026-11-21T12:00:00Z"] + options, with: environment)
  }

  @Test func `without a date need no program, print nothing and leave nothing behind`()
    throws
  {
    for options in [[], ["--dry-run"]] {
      try noonmark.run(["notify"] + options, with: ["PATH": "/nowhere"]).expect(
        0, output: "", error: "")
    }
    #expect(noonmark.everything().isEmpty)
  }

  @Test func `take no word`() throws {
    try noonmark("notify", "all").expect(2, error: .lines(1))
  }

  @Test func `ahead are set for a date, removed, and refused if they cannot be read`() throws {
    let id = try noonmark(
      "countdown", "add", "Call", "2026-11-24 9:30", "--notify", "10 min, 1 day"
    ).output.trimmingCharacters(in: .newlines)
    func list() throws -> String { try noonmark("countdown", "list", "--json").output }
    try expect(list(), .has(#""notify":"1d,10m""#))
    expect(noonmark.text(of: ".local/share/noonmark/dates"), .has("| notify=1d,10m |"))
    try noonmark("countdown", "edit", id, "--notify", "never").expect(0)
    try expect(list(), .has(#""notify":"never""#))
    try noonmark("countdown", "edit", id, "--notify", "none").expect(0)
    try expect(list(), .lacks("notify"))
    try noonmark("countdown", "edit", id, "--notify", "soon").expect(
      2, error: .starts("noonmark: invalid notice 'soon': write times before it"))
    try noonmark.write(
      "2026-11-24 | Call | notify=soon\n", to: ".local/share/noonmark/dates")
    try noonmark("countdown").expect(error: .has("dates:1: invalid notice 'soon'"))
  }

  @Test func `ahead are those of the configuration unless the date has its own`() throws {
    try noonmark.write("notify = 3d,10m\nnotify.at = 7:30\n", to: ".config/noonmark/config")
    try noonmark.write(
      "2026-11-24 | One | id=a\n2026-11-24 | Two | notify=2d | id=b\n"
        + "2026-11-23 | No | notify=never\n",
      to: ".local/share/noonmark/dates")
    let outcome = try noonmark(
      "notify", "--next", "9", "--now", "2026-11-21T07:29:59Z", "--tz", "UTC")
    #expect(
      outcome.output == """
        2026-11-21T07:30:00Z  One: In 3 days: Tue Nov 24, 2026
        2026-11-22T07:30:00Z  Two: In 2 days: Tue Nov 24, 2026
        2026-11-24T07:30:00Z  One: Today

        """)
    try noonmark(
      "notify", "--next", "1", "--format", "json", "--now", "2026-11-23T12:00:00Z", "--tz", "UTC"
    ).expect(
      output: .equals(#"[{"at":"2026-11-24T07:30:00Z","title":"One","body":"Today"}]"# + "\n"))
    try noonmark("notify", "--dry-run", "--format", "json", "--now", "2026-11-30", "--tz", "UTC")
      .expect(output: "[]\n")
  }

  @Test func `ahead that one run missed are sent late by the next, and once`() throws {
    try putTool()
    try noonmark.write(
      "2026-11-21 12:30 | Call | notify=1d,1h | id=a\n2026-11-21 11:00 | Gone | notify=1h | id=b\n",
      to: ".local/share/noonmark/dates")
    for _ in 0..<2 { #expect(try notify("--tz", "UTC", with: path).status == 0) }
    #expect(sent().map { $0.suffix(2) } == [["Call", "In 30 min, at 12:30 PM"]])
  }

  @Test func `are sent once`() throws {
    try putTool()
    try add("Cake")
    try notify(with: path).expect(0, output: "", error: "")
    #expect(sent().count == 1)
    try notify(with: path).expect(0, output: "", error: "")
    try add("Pie")
    try notify(with: path).expect(0)
    #expect(sent().count == 2)
    #expect(sent().last?.contains { $0.contains("Pie") } == true)
    #expect(noonmark.text(of: Self.file)?.split(separator: "\n").count == 2)
  }

  @Test func `are shown and not sent by a dry run`() throws {
    try putTool()
    try add("Cake")
    for _ in 0..<2 {
      let outcome = try notify("--dry-run", with: ["PATH": "/nowhere"]).expect(0)
      #expect(outcome.lines.count == 2)
      outcome.expect(output: .has("Cake", ": "))
    }
    #expect(noonmark.text(of: Self.file) == nil)
    try notify(with: path).expect(0)
    try notify("--dry-run", with: path).expect(output: "")
    #expect(sent().count == 1)
  }

  @Test func `that failed are tried again, and those before them are not`() throws {
    try putTool(
      "[ -e \(noonmark.home)/once ] || { touch \(noonmark.home)/once; exit 0; }\n"
        + "echo 'no server' >&2; exit 7")
    for title in ["Cake", "Pie", "Tart"] { try add(title) }
    let failed = try notify(with: path)
    failed.expect(
      1, output: "", error: .lines(1),
      .starts("noonmark: notify-send failed with exit status 7 (no server): "))
    #expect(sent().count == 2)
    try putTool()
    try notify(with: path).expect(0)
    #expect(sent().count == 4)
    #expect(Set(sent().map { $0.joined() }).count == 3)
  }

  @Test func `without a program to show them are kept for later`() throws {
    try add("Cake")
    try notify(with: ["PATH": "/nowhere"]).expect(1, error: .lines(1), .has("install notify-send"))
    #expect(noonmark.text(of: Self.file) == nil)
    try putTool()
    try notify(with: path).expect(0)
    #expect(sent().count == 1)
  }

  @Test func `are not sent if the record of those sent can't be read`() throws {
    try putTool()
    try add("Cake")
    try noonmark.write("", to: "\(Self.file)/x")
    try notify(with: path).expect(1, error: .lines(1), .has(Self.file))
    #expect(sent().isEmpty)
  }

  @Test(
    arguments: ["--help", "-u", "<b>x</b>", "$(touch x)", "`touch x`", "a; touch x", "&amp;"])
  func `show a hostile title as it is`(title: String) throws {
    try putTool()
    try add(title)
    try notify(with: path).expect(0)
    let words = Array(try #require(sent().first))
    let end = try #require(words.firstIndex(of: "--"))
    #expect(words[..<end].allSatisfy { $0.hasPrefix("--") })
    #expect(words.count > end + 1 && words[end + 1].contains(title))
    #expect(!noonmark.everything().contains { $0.hasSuffix("x") && !$0.contains("/") })
  }
}
