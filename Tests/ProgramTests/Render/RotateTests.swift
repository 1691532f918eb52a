import TestSupport
import Testing

@Suite struct `A rotation` {
  private let noonmark = Program()
  private static let dates = ".local/share/noonmark/dates"
  private static let tasks = ".local/share/noonmark/tasks"
  private static let rotation = ".local/state/noonmark/rotation"
  private static let noon = ["--now", "2026-01-21T12:00:00Z"]

  init() throws {
    try noonmark.write(
      "2026-03-21 | C | id=c\n2026-01-22 | A | id=a\n2026-02-21 | B | id=b\n"
        + "2026-01-01 | Z | id=z\n",
      to: Self.dates)
  }

  /// Returns the first word that is shown.
  private func shown(_ words: String...) throws -> String {
    let outcome = try noonmark.run(["show"] + words + Self.noon).expect(0, error: "")
    let words = outcome.output.split(separator: " ").map(String.init)
    return words.first { $0.first?.isLetter ?? false } ?? ""
  }

  @Test func `shows the next date at each call, and then the first again`() throws {
    for wanted in ["B", "C", "A", "B"] { #expect(try shown("countdown", "--rotate") == wanted) }
    #expect(try shown("countdown", "--rotate=stay") == "B")
    #expect(try shown("countdown", "--rotate=back") == "A")
    #expect(try shown("countdown", "--rotate=back") == "C")
    #expect(try shown("countdown") == "A")
  }

  @Test func `keeps no position for the first entry, so a nearer date comes before it`() throws {
    #expect(try shown("countdown", "--rotate=next") == "B")
    #expect(try shown("countdown", "--rotate=back") == "A")
    expect(noonmark.text(of: Self.rotation), .lacks("countdown"))
  }

  @Test func `begins again if the entry is gone or past`() throws {
    #expect(try shown("countdown", "--rotate") == "B")
    _ = try noonmark("countdown", "edit", "B", "--date", "2026-01-02")
    #expect(try shown("countdown", "--rotate=stay") == "A")
    #expect(try shown("countdown", "--rotate") == "C")
    _ = try noonmark("countdown", "remove", "C", "--yes")
    #expect(try shown("countdown", "--rotate=stay") == "A")
  }

  @Test func `is among the past dates if there are no others`() throws {
    try noonmark.write("2026-01-01 | Y | id=y\n2026-01-02 | Z | id=z\n", to: Self.dates)
    #expect(try shown("countdown", "--rotate=stay") == "Z")
    #expect(try shown("countdown", "--rotate") == "Y")
    #expect(try shown("countdown", "--rotate=stay") == "Y")
  }

  @Test func `shows one of several lines with the same id`() throws {
    try noonmark.write(
      "2026-01-22 | A | id=a\n2026-01-23 | A2 | id=a\n2026-01-24 | B | id=b\n", to: Self.dates)
    for wanted in ["B", "A", "B"] { #expect(try shown("countdown", "--rotate") == wanted) }
  }

  @Test func `is of counters, tallies and tasks too, each with its own position`() throws {
    for words in [
      ["elapsed", "add", "One", "2026-01-01"], ["elapsed", "add", "Two", "2026-01-01"],
      ["tally", "new", "water"], ["tally", "new", "coffee"], ["todo", "add", "First"],
      ["todo", "add", "Second"],
    ] {
      try noonmark.run(words).expect(0)
    }
    _ = try noonmark.run(["tally", "log", "coffee"] + Self.noon)
    let all = ["elapsed", "tally", "todo"]
    let first = try noonmark.run(["show"] + all + Self.noon).output
    let second = try noonmark.run(["show", "--rotate"] + all + Self.noon).output
    for text in ["One", "Water", "First"] {
      #expect(first.contains(text), "\(text): \(first)")
      #expect(!second.contains(text), "\(text): \(second)")
    }
    for text in ["Two", "Coffee", "Second"] {
      #expect(second.contains(text), "\(text): \(second)")
      #expect(!first.contains(text), "\(text): \(first)")
    }
    // The log of the tally that is shown was read.
    expect(second, .has("[1]"))
    try noonmark.run(["show", "--rotate=stay"] + all + Self.noon).expect(output: .equals(second))
    // A tally that is gone is the first one again, with its own log.
    _ = try noonmark("tally", "remove", "coffee", "--yes")
    let tally = try noonmark.run(["show", "--rotate=stay", "tally"] + Self.noon).output
    expect(tally, .has("Water", "[0]"))
  }

  @Test func `leaves an entry that is named alone`() throws {
    #expect(try shown("countdown/c", "--rotate") == "C")
    #expect(noonmark.text(of: Self.rotation) == nil)
  }

  @Test(arguments: ["plain", "json", "tmux", "waybar"])
  func `is in every format`(format: String) throws {
    let outcome = try noonmark.run(
      ["show", "countdown", "--rotate", "--format", format] + Self.noon
    ).expect(output: .has("B"))
    expect(outcome.output.split(separator: "tooltip")[0], .lacks(" A "))
  }

  @Test(arguments: [
    (["--rotate", "--size", "large"], "'--rotate' cannot be used with '--size large'"),
    (["--rotate=back", "--follow"], "'--rotate=back' cannot be used with '--follow'"),
    (["--rotate=on"], "invalid value 'on' for '--rotate': use next, back or stay"),
  ])
  func `refuses what it cannot do`(words: [String], message: String) throws {
    try noonmark.run(["show", "countdown"] + words).expect(
      2, error: .starts("noonmark: \(message)"))
  }

  @Test func `shows the last entry chosen if the next cannot be stored`() throws {
    try noonmark.write("", to: ".local/state")
    try noonmark.run(["show", "countdown", "--rotate"] + Self.noon).expect(
      0, output: .has("A"), error: .has("state"))
  }

  @Test func `of auto shows the other widgets until another one matters most`() throws {
    try noonmark.write("2026-01-01 | Sober | id=s\n", to: ".local/share/noonmark/counters")
    let widgets = try (1...4).map { _ in try kind(of: ["auto", "--rotate"]) }
    #expect(widgets == ["elapsed", "solstice", "countdown", "elapsed"])
    #expect(try kind(of: ["auto", "--rotate=stay"]) == "elapsed")
    #expect(try kind(of: ["auto"]) == "countdown")
    // A task that is due is not hidden by a choice of long ago.
    try noonmark.write("# noonmark tasks 1\n[ ] | Call | due=2026-01-21\n", to: Self.tasks)
    #expect(try kind(of: ["auto", "--rotate=stay"]) == "todo")
    try noonmark.run(["tap", "--rotate", "auto"] + Self.noon).expect(0)
    expect(noonmark.text(of: Self.tasks), .has("[x] | Call"))
    #expect(try kind(of: ["auto", "--rotate=stay"]) == "elapsed")
  }

  /// Returns the kind of the widget that is shown.
  private func kind(of words: [String]) throws -> String {
    let outcome = try noonmark.run(["show"] + words + ["--format", "json"] + Self.noon)
    let words = outcome.output.split(separator: "\"")
    return words.count > 3 ? String(words[3]) : "\(outcome)"
  }
}

@Suite(.waits) struct `A rotation beside the cache and a follower` {
  private let noonmark = Program(asProcess: true)

  init() throws {
    try noonmark.write(
      "2999-01-22 | A | id=a\n2999-02-21 | B | id=b\n", to: ".local/share/noonmark/dates")
  }

  @Test func `is never served from the cache`() throws {
    for _ in 0..<3 {
      try noonmark("show", "countdown", "--rotate").expect(output: .has("B"))
      try noonmark("show", "countdown", "--rotate=stay").expect(output: .has("B"))
      try noonmark("show", "countdown", "--rotate=stay").expect(output: .has("B"))
      try noonmark("show", "countdown").expect(output: .has("A"))
      try noonmark("show", "countdown", "--rotate").expect(output: .has("A"))
      try noonmark("show", "countdown", "--rotate=stay").expect(output: .has("A"))
    }
  }

  @Test func `is shown by a follower at once, which does not move by itself`() throws {
    let words = ["countdown", "--rotate", "--now", "2026-11-21T12:00:00Z"]
    let bar = try Follow(words, of: noonmark)
    expect(bar.line(), .has("A"))
    _ = try noonmark("show", "countdown", "--rotate")
    expect(bar.line(), .has("B"))
    _ = try noonmark("show", "countdown", "--rotate=back")
    expect(bar.line(), .has("A"))
    let other = try Follow(["countdown", "--now", "2026-11-21T12:00:00Z"], of: noonmark)
    expect(other.line(), .has("A"))
  }

  @Test func `loses no move of many at once`() throws {
    let dates = (10..<50).map { "29\($0)-01-01 | D\($0) | id=d\($0)\n" }.joined()
    try noonmark.write(dates, to: ".local/share/noonmark/dates")
    try noonmark.shell(
      #"printf '%s\n' 1 2 3 4 5 6 7 8 9 | xargs -P 9 -I{} "$N" show countdown --rotate"#
    ).expect(0)
    try noonmark("show", "countdown", "--rotate=stay").expect(output: .has("D19"))
  }

  @Test func `is moved by the wheel over a block of i3bar, and a click taps`() throws {
    _ = try noonmark("tally", "new", "water")
    let clicks = [
      "[", #"{"name":"noonmark","instance":"countdown","button":5}"#, ",{ damaged",
      #",{"name":"other","instance":"countdown","button":5}"#,
      #",{"name":"noonmark","instance":"tally","button":2}"#,
    ]
    try noonmark.write(clicks.joined(separator: "\n") + "\n", to: "clicks")
    // The follower ends with its reader, which stops at the line with both changes.
    let outcome = try noonmark.shell(
      #"""
      "$N" show countdown tally --rotate --format i3bar --follow <clicks |
        while read -r line; do
          case $line in *B*'> 1 <'*) echo "$line"; break ;; esac
        done
      """#)
    outcome.expect(output: .has("B</span>"))
    try noonmark("tally", "today", "water", "--format", "json").expect(output: .has("\"id\""))
  }

  @Test func `of auto is moved by the wheel over its block`() throws {
    let moved = try noonmark.shell(
      #"""
      echo '{"name":"noonmark","instance":"auto/countdown","button":5}' |
        "$N" show auto --rotate --format i3bar --follow --now 2026-01-21T12:00:00Z |
        while read -r line; do
          case $line in *'"auto/solstice"'*) echo "$line"; break ;; esac
        done
      """#)
    moved.expect(output: .has("Spring Equinox"))
  }
}
