import Foundation
import TestSupport
import Testing

@Suite(.waits) struct `A follower of a widget of one's own` {
  private let scripts: Scripts

  init() throws {
    scripts = try Scripts()
  }

  private func follow(_ words: String...) throws -> Follow {
    try Follow(["show", "load", "--size", "small"] + words, of: scripts.noonmark)
  }

  @Test func `shows the first timeline as soon as it is there`() throws {
    try scripts.makeGate()
    try scripts.put(Scripts.awaitGate + "\n" + Scripts.pill("1"))
    let bar = try follow()
    #expect(bar.line() == "load Loading…")
    try scripts.openGate()
    #expect(bar.line() == "[1]")
    #expect(scripts.runs == 1)
  }

  @Test func `shows each timeline when the policy says`() throws {
    try scripts.put(
      """
      echo run >>"$HOME/runs"
      printf '{"version":1,"entries":[{"pill":"%s"}],"policy":{"after":1}}' $(wc -l <"$HOME/runs")
      """)
    try scripts.noonmark.write("x\n", to: "runs")
    try scripts.noonmark("widget", "reload", "load").expect(0)
    let bar = try follow()
    let first = try #require(bar.line().flatMap { Int($0.filter(\.isNumber)) })
    for number in (first + 1)...(first + 3) { #expect(bar.line() == "[\(number)]") }
  }

  @Test func `keeps a pill that counts current, without running the script`() throws {
    try scripts.put(
      "echo run >>\"$HOME/runs\"\n"
        + Scripts.printing(
          #"""
          {"version": 1, "policy": "never", "entries": [
           {"date": "2026-11-21T11:00:00Z",
            "pill": {"text": "Bus", "until": "2026-11-21T12:01:02Z"}},
           {"date": "2026-11-21T12:00:04Z", "pill": "gone"}]}
          """#))
    try scripts.reload()
    let bar = try follow("--now", "2026-11-21T12:00:00Z", "--with-refresh-at")
    let start = 1_795_262_400
    for (refreshAt, line) in [
      (start + 3, "[Bus 1 min]"), (start + 4, "[Bus 59 s]"), (nil, "[gone]"),
    ] as [(Int?, String)] {
      let first = bar.line()
      if let refreshAt { #expect(first == "\(refreshAt)") }
      #expect((refreshAt == nil ? [first, bar.line()] : [bar.line()]).contains(line), "\(line)")
    }
    #expect(scripts.runs == 1)
  }

  @Test func `shows what an edited script prints, and nothing twice`() throws {
    try scripts.put(Scripts.pill("1", policy: #""never""#))
    try scripts.reload()
    let bar = try follow()
    #expect(bar.line() == "[1]")
    for number in 2...4 {
      try scripts.put(Scripts.pill("\(number)", policy: #""never""#))
      #expect(bar.line() == "[\(number)]")
    }
    // In place, as some editors write.
    try scripts.shell(
      #"sed 's/"4"/"5"/' "$F" >new && cat new >"$F""#, ["F": Scripts.folder + "/load"])
    #expect(bar.shows("[5]"))
    try scripts.noonmark("widget", "reload", "load").expect(0)
    bar.end()
    #expect(bar.remains().isEmpty)
    #expect(bar.standardError().isEmpty)
  }

  @Test func `keeps its text while the script fails, and shows that it is stale`() throws {
    try scripts.put(Scripts.pill("1", policy: #"{"after": 2}"#))
    try scripts.reload()
    try scripts.put("exit 1")
    let bar = try follow("--now", Scripts.noon)
    #expect(bar.line() == "[1]")
    #expect(bar.line() == "[1] ⚠")
    try scripts.put(Scripts.pill("2"))
    #expect(bar.line() == "[2]")
  }

  @Test func `survives that its widget is removed and comes back`() throws {
    try scripts.put(Scripts.pill("1", policy: #""never""#))
    try scripts.reload()
    let bar = try follow()
    #expect(bar.line() == "[1]")
    try scripts.noonmark("widget", "remove", "load", "--yes").expect(0)
    try scripts.put(Scripts.pill("2", policy: #""never""#))
    #expect(bar.shows("[2]"))
  }

  @Test func `leaves no dead process`() throws {
    try scripts.put(Scripts.pill("1", policy: #"{"after": 1}"#))
    let bar = try follow()
    #expect(bar.shows("[1]"))
    #expect(eventually(every: 100) { scripts.runs >= 3 })
    try scripts.put(Scripts.pill("2", policy: #""never""#))
    #expect(bar.shows("[2]"))
    bar.send(SIGUSR1)
    #expect(
      try eventually(every: 100) {
        try scripts.shell("cat /proc/\(bar.process.processIdentifier)/task/*/children").isEmpty
      })
  }
}
