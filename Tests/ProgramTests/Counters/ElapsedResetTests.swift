import TestSupport
import Testing

@Suite struct `A counter that starts again` {
  private let noonmark = Program()
  private static let noon = ["--now", "2026-01-21T12:00:00Z", "--tz", "UTC"]

  init() throws {
    try noonmark.write(
      "# noonmark counters 1\n2025-01-21 | Sober | odd | id=k7faaaaaaaaa\n",
      to: ".local/share/noonmark/counters")
  }

  private func elapsed(_ words: String...) throws -> Outcome {
    try noonmark.run(["elapsed"] + words + Self.noon)
  }

  private var text: String { noonmark.text(of: ".local/share/noonmark/counters") ?? "" }

  @Test func `keeps its past runs, the longest of which is shown`() throws {
    try elapsed("reset", "sober", "--date", "2026-01-01").expect(0)
    #expect(
      text == "# noonmark counters 1\n"
        + "2026-01-01 | Sober | odd | id=k7faaaaaaaaa | runs=2025-01-21..2026-01-01\n")
    try elapsed("reset", "k7f").expect(0)
    let json = try elapsed("list", "--json").output
    expect(
      json,
      .has(
        #""days":0,"text":"0 Days""#,
        #""runs":[{"start":"2025-01-21","end":"2026-01-01","days":345},"#
          + #"{"start":"2026-01-01","end":"2026-01-21","days":20}],"longest_run":345"#))
    let large = try elapsed("--size", "large").output
    expect(large, .has("longest run: 345 days", "3 runs"))
  }

  @Test(
    arguments: [
      ("", "2026-01-21", "Wed Jan 21, 2026, today, after a run of 365 days"),
      ("yesterday", "2026-01-20", "Tue Jan 20, 2026, yesterday, after a run of 364 days"),
      ("last night", "2026-01-20", "Tue Jan 20, 2026, yesterday, after a run of 364 days"),
      ("last night at 1am", "2026-01-21", "Wed Jan 21, 2026, today, after a run of 365 days"),
      ("yesterday at 9pm", "2026-01-20", "Tue Jan 20, 2026, yesterday, after a run of 364 days"),
      ("this morning", "2026-01-21", "Wed Jan 21, 2026, today, after a run of 365 days"),
      ("an hour ago", "2026-01-21", "Wed Jan 21, 2026, today, after a run of 365 days"),
      ("ce matin", "2026-01-21", "Wed Jan 21, 2026, today, after a run of 365 days"),
    ])
  func `counts from the day of a past time, and says so`(
    words: String, start: String, answer: String
  ) throws {
    try noonmark.run(
      ["elapsed", "reset", "sober"] + words.split(separator: " ").map(String.init) + Self.noon
    ).expect(0, output: "Sober counts from \(answer).\n")
    expect(text, .has("\n\(start) | Sober"))
  }

  @Test(
    arguments: [
      (["sober", "--date", "2025-01-21"], 1), (["sober", "--date", "2024-01-01"], 2),
      (["sober", "--date", "tomorrow"], 2), (["nothing"], 1), (["sober", "--date", "x"], 2),
    ] as [([String], Int32)])
  func `starts neither before its start nor in the future`(words: [String], status: Int32) throws {
    let before = text
    try noonmark.run(["elapsed", "reset"] + words + Self.noon).expect(status, error: .lines(1))
    #expect(text == before)
  }

  @Test func `does not start before the end of its last run`() throws {
    try elapsed("reset", "sober", "2026-01-01").expect(0)
    let before = text
    try elapsed("edit", "sober", "--date", "2025-12-31").expect(
      2, error: .has("the last run of 'Sober' ended on 2026-01-01"))
    #expect(text == before)
    try elapsed("edit", "sober", "--date", "2026-01-01").expect(0)
    try elapsed("edit", "sober", "--date", "2026-01-02").expect(0)
    try elapsed("reset", "sober", "2026-01-02").expect(
      1, error: .has("'Sober' already counts from 2026-01-02"))
  }

  @Test func `has runs that may be edited by hand, and are reported if they are invalid`() throws {
    try noonmark.write(
      "2026-01-01 | Sober | runs=2025-01-01..2024-01-01\n", to: ".local/share/noonmark/counters")
    try elapsed("list").expect(
      0, error: .has("counters:1: invalid run '2025-01-01..2024-01-01': write "))
  }

  @Test func `keeps past runs of which one is invalid, and names it`() throws {
    let before = "2025-06-01 | Sober | runs=2025-01-01..2025-03-01 2025-03-01.2025-06-01\n"
    try noonmark.write(before, to: ".local/share/noonmark/counters")
    try elapsed("reset", "sober").expect(
      1, output: "", error: .lines(1),
      .has("counters:1: invalid run '2025-03-01.2025-06-01': write ", "; nothing is changed\n"))
    #expect(text == before)
  }
}
