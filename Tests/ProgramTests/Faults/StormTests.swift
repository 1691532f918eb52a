import Foundation
import NoonmarkBase
import NoonmarkProgram
import TestSupport
import Testing

@Suite(.waits) struct `Many programs at once` {
  private let noonmark = Program()

  @Test func `that add dates lose none of them`() throws {
    let count = Samples.count(1600, oneIn: 40, inCI: 8)
    let outcome = try noonmark.shell(
      #"seq 0 \#(count - 1) | xargs -P 32 -I @ "$N" countdown add "storm @" 2026-12-24"#
    ).expect(0, error: "")
    let printed = outcome.output.split(separator: "\n")
    #expect(Set(printed).count == count)
    let text = try #require(noonmark.text(of: ".local/share/noonmark/dates"))
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    let fields = lines.map { $0.components(separatedBy: " | ") }
    #expect(Set(fields.compactMap(\.last)) == Set(printed.map { "id=\($0)" }))
    let titles = fields.map { $0.dropFirst().first ?? "" }
    #expect(titles.sorted() == (0..<count).map { "storm \($0)" }.sorted())
    try noonmark.shell("ls -A .local/share/noonmark").expect(output: "dates\nlocks\n")
    #expect(try noonmark("countdown", "list", "--format", "csv").lines.count == count + 2)
  }

  @Test func `that log events lose none of them`() throws {
    let count = Samples.count(800, oneIn: 40, inCI: 8)
    let outcome = try noonmark.shell(
      #"seq 0 \#(count - 1) | xargs -P 32 -I @ "$N" tally log pee --note "storm @""#
    ).expect(0, error: "")
    let printed = outcome.output.split(separator: "\n")
    #expect(Set(printed).count == count)
    let text = try #require(noonmark.text(of: ".local/share/noonmark/events/pee"))
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    let fields = lines.map { $0.components(separatedBy: " | ") }
    #expect(Set(fields.compactMap(\.last)) == Set(printed.map { "id=\($0)" }))
    #expect(fields.map { $0[1] }.sorted() == (0..<count).map { "storm \($0)" }.sorted())
    try noonmark.shell("cat .local/share/noonmark/tallies | grep -c '^pee '").expect(output: "1\n")
    try noonmark.shell("ls -A .local/share/noonmark/events").expect(output: "pee\n")
    #expect(try noonmark("tally", "export", "pee").lines.count == count + 2)
  }

  @Test func `with different state directories lose no change of the same data`() throws {
    try noonmark.write("clock = 24\ntodo.file = ~/todo.txt\n", to: ".config/noonmark/config")
    let count = Samples.count(400, oneIn: 40, inCI: 8)
    let outcome = try noonmark.shell(
      #"""
      seq \#(count) | xargs -P 8 -I @ sh -c '
        export XDG_STATE_HOME="$HOME/state$((@ % 2))"
        "$N" countdown add "storm @" 2026-12-24 &&
          "$N" countdown edit "storm @" --icon star && "$N" todo add "storm @"' >printed
      """#)
    outcome.expect(output: "", error: "")
    let text = try #require(noonmark.text(of: ".local/share/noonmark/dates"))
    #expect(text.split(separator: "\n").count { $0.contains("icon=star") } >= count)
    let tasks = try #require(noonmark.text(of: "todo.txt"))
    #expect(tasks.split(separator: "\n").count { $0.contains("storm") } >= count)
    #expect(try noonmark.shell("ls -A").output.contains(".lock") == false)
  }

  @Test func `that log in a tally which is renamed log in it, or say that they did not`() throws {
    try noonmark("tally", "new", "tea").expect(0)
    let rounds = Samples.count(60)
    let outcome = try noonmark.shell(
      #"""
      old=tea new=chai i=0
      while [ $i -lt \#(rounds) ]; do
        i=$((i + 1))
        ("$N" tally log $old --note "$i" >>logged 2>>failed) &
        "$N" tally rename $old $new >>renamed 2>>failed
        wait
        last=$old old=$new new=$last
      done
      "$N" tally export --format json
      """#)
    #expect(try noonmark("tally", "list", "--format", "json").objects.count == 1, "\(outcome)")
    let ids = noonmark.text(of: "logged")?.split(separator: "\n").map(String.init) ?? []
    // There is no log if each of them was too late.
    let logs = try noonmark.shell("ls -A .local/share/noonmark/events").output
    #expect(logs.split(separator: "\n").count == (ids.isEmpty ? 0 : 1), "\(logs)")
    #expect(Set(try outcome.objects.compactMap { $0["id"] as? String }) == Set(ids))
    let failed = noonmark.text(of: "failed")?.split(separator: "\n") ?? []
    #expect(ids.count + failed.count == rounds)
    #expect(failed.allSatisfy { $0.contains("meanwhile") || $0.contains("no such tally") })
  }
}

/// Writers that are killed at random, beside readers and followers.
@Suite(.waits) struct `A storm` {
  private let noonmark = Program(asProcess: true)

  /// Makes a few changes, each of which is killed after a time that follows from its number, or not
  /// at all; and records those that succeeded.
  private static let writer = #"""
    i=$1 step=0
    try() {
      step=$((step + 1))
      case $(((i * 7 + step * 3) % 10)) in
      0) after=.002 ;; 1) after=.003 ;; 2) after=.005 ;; 3) after=.01 ;; 4) after=.02 ;;
      5) after=.05 ;; 6) after=.1 ;; 7) after=.2 ;; *) after=0 ;;
      esac
      timeout -s KILL "$after" "$N" "$@" 2>>errors
    }
    note() { echo "$*" >>acknowledged; }
    echo "$i" >>started
    id=$(try countdown add "storm $i" 2026-12-24) && {
      note added "$i"
      try countdown edit "$id" --title "edited $i" && note edited "$i"
      [ $((i % 3)) = 0 ] && try countdown remove "$id" --yes && note removed "$i"
    }
    try tally log pee --note "storm $i" --now "$NOW" --tz UTC >/dev/null && note logged "$i"
    id=$(try todo add "storm $i") && {
      note planned "$i"
      try todo done "$id" && note "done" "$i"
    }
    exit 0
    """#

  private static let now = "2026-11-21T12:00:00Z"

  /// The numbers of the writers whose change of a kind succeeded, so far.
  private func acknowledged() -> [Substring: Set<Substring>] {
    let lines = (noonmark.text(of: "acknowledged") ?? "").split(separator: "\n")
    return lines.reduce(into: [:]) { numbers, line in
      let words = line.split(separator: " ")
      if words.count == 2 { numbers[words[0], default: []].insert(words[1]) }
    }
  }

  /// The entries of a list, by the numbers of their writers.
  private func entries(
    _ words: String..., title: String
  ) throws -> [Substring: [(title: String, isDone: Bool)]] {
    let outcome = try noonmark.run(words + ["--format", "json"])
    #expect(outcome.isRight, "\(outcome)")
    return try outcome.objects.reduce(into: [:]) { found, entry in
      let text = try #require(entry[title] as? String)
      let number = try #require(text.split(separator: " ").last)
      #expect(text == "storm \(number)" || text == "edited \(number)")
      found[number, default: []].append((text, entry["completed"] as? Bool ?? false))
    }
  }

  /// Checks that lists have everything that was acknowledged before they were read.
  private func check() throws {
    let before = acknowledged()
    let dates = try entries("countdown", "list", title: "title")
    let tasks = try entries("todo", "list", title: "title")
    #expect(dates.values.allSatisfy { $0.count == 1 } && tasks.values.allSatisfy { $0.count == 1 })
    for number in before["added"] ?? [] where Int(number).map({ $0 % 3 != 0 }) == true {
      #expect(dates[number] != nil)
    }
    for number in before["edited"] ?? [] {
      #expect(dates[number].map { $0[0].title == "edited \(number)" } ?? true)
    }
    for number in before["removed"] ?? [] { #expect(dates[number] == nil) }
    for number in before["planned"] ?? [] { #expect(tasks[number] != nil) }
    for number in before["done"] ?? [] { #expect(tasks[number]?[0].isDone == true) }
    let events = try entries(
      "tally", "today", "pee", "--now", Self.now, "--tz", "UTC", title: "note")
    #expect(events.values.allSatisfy { $0.count == 1 })
    for number in before["logged"] ?? [] { #expect(events[number] != nil) }
  }

  @Test func `of writers killed at random loses nothing that was acknowledged`() throws {
    let count = Samples.haveAllFaults ? 1200 : Samples.count(150)
    let shown = ["todo", "--size", "medium"]
    let followers = try (0..<3).map { _ in try Follow(shown, of: noonmark) }
    #expect(followers.allSatisfy { $0.line() != nil })
    let outcome = try noonmark.shell(
      #"seq 0 \#(count - 1) | xargs -P 16 -I {} sh -c "$W" sh {}"#,
      with: ["W": Self.writer, "NOW": Self.now]
    ) { writers in
      while writers.isRunning { try check() }
    }
    #expect(outcome.isRight, "\(outcome)")
    try check()
    let numbers = acknowledged()
    let done = numbers.values.reduce(0) { $0 + $1.count }
    let begun = count * 3 + (numbers["added"]?.count ?? 0) + (numbers["planned"]?.count ?? 0)
    // The shell's word for those that were killed.
    let errors = noonmark.text(of: "errors")?.split(separator: "\n").filter { $0 != "Killed" }
    #expect(errors == [])
    #expect(noonmark.text(of: "started")?.split(separator: "\n").count == count)
    // Some were killed, and some were not.
    #expect(done > 0 && done < begun)
    Figures.add(done, "acknowledged changes in storms")
    Figures.add(begun - done, "changes killed at random in storms")
    // A follower ends with the last state.
    #expect(try noonmark("todo", "add", "storm last", "--priority", "A").isRight)
    let last = try noonmark.run(shown)
    for follower in followers {
      #expect(follower.shows(last.output.split(separator: "\n").joined()))
      follower.send(SIGTERM)
      #expect(follower.ending() != nil)
      #expect(follower.standardError() == "")
    }
  }
}
