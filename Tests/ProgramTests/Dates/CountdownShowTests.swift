import Foundation
import TestSupport
import Testing

@Suite struct `The countdown on the screen` {
  private let dates = Dates()
  private static let sizes = ["small", "medium", "large"]

  /// Shows the widget at an instant.
  private func show(_ options: String..., now: String) throws -> String {
    let outcome = try dates.program.run(["countdown", "--now", now] + options).expect(0, error: "")
    return outcome.output
  }

  @Test(arguments: [
    ("2026-01-20T22:59:58Z", "1d", 0), ("2026-01-20T22:59:59Z", "1d", 0),
    ("2026-01-20T23:00:00Z", "Today", 1), ("2026-01-20T23:00:01Z", "Today", 1),
    ("2026-01-21T22:59:59Z", "Today", 1), ("2026-01-21T23:00:00Z", "-1d", 2),
    ("2026-01-22T22:59:59Z", "-1d", 2), ("2026-01-22T23:00:00Z", "-2d", 3),
  ])
  func `turns at the second of the local midnight`(now: String, words: String, days: Int) throws {
    _ = try dates.add("Launch", "2026-01-21")
    // 2026-01-20T23:00:00Z is second 1768950000.
    let midnight = 1_768_950_000 + days * 86_400
    #expect(
      try show("--size", "small", "--with-refresh-at", "--tz", "Europe/Oslo", now: now)
        == "\(midnight)\n➤ Launch [\(words)]\n")
  }

  @Test(arguments: ["{title} {percent}", "{title} {bar}", "{repeat|percent}"])
  func `expires when its progress begins`(template: String) throws {
    try dates.program.write(
      "2026-12-02 12:00 | Dentist | end=14:00 | id=aaaaaaaaaaaa\n", to: Dates.file)
    let text = try show(
      "--template", template, "--with-refresh-at", "--tz", "UTC", now: "2026-12-02T11:00:00Z")
    // The second of 2026-12-02T12:00:00Z.
    expect(text, .starts("1796212800\n"))
  }

  @Test func `is the same instant's own day in each zone`() throws {
    _ = try dates.add("Launch", "2026-01-21")
    let now = "2026-01-21T10:30:00Z"
    #expect(
      try show("--size", "small", "--tz", "Pacific/Kiritimati", now: now) == "➤ Launch [-1d]\n")
    #expect(try show("--size", "small", now: now) == "➤ Launch [Today]\n")
    #expect(try show("--size", "small", "--tz", "Pacific/Pago_Pago", now: now) == "➤ Launch [1d]\n")
  }

  @Test func `rolls on on the day after`() throws {
    _ = try dates.add("Pay", "2026-01-31", "--repeat", "monthly")
    #expect(try show("--size", "small", now: "2026-01-31T23:59:59Z") == "Pay [Today]\n")
    #expect(try show("--size", "small", now: "2026-02-01T00:00:00Z") == "Pay [27d]\n")
    #expect(try show("--size", "small", now: "2026-03-01T00:00:00Z") == "Pay [30d]\n")
  }

  @Test(arguments: sizes)
  func `has room for titles of any length`(size: String) throws {
    for title in [
      String(repeating: "a title of 100 ", count: 7), String(repeating: "世界", count: 50), "x",
    ] {
      let id = try dates.add(title, "9999-12-31")
      let text = try show("--size", size, "--color", "never", now: "2026-01-21T12:00:00Z")
      expect(text, .has("[2912422"))
      let most = size == "small" ? 24 : 48
      for line in text.split(separator: "\n") {
        let wide = line.unicodeScalars.count { (0x4E00...0x9FFF).contains($0.value) }
        #expect(line.count + wide <= most, "\(line)")
      }
      try dates("remove", id, "--yes").expect(0)
    }
  }

  @Test func `is one date by title, slug, id and start of the id`() throws {
    let id = try dates.add("The Garden Party!", "2026-02-01")
    _ = try dates.add("Sooner", "2026-01-25")
    for name in ["The Garden Party!", "the-garden-party", id, String(id.prefix(7))] {
      let outcome = try dates.program.run(["countdown/\(name)", "--size", "small"] + Dates.noon)
        .expect(0, output: "❧ The Garden Part… [11d]\n", error: "")
      #expect(
        try dates.program.run(["show", "countdown/\(name)", "--size", "small"] + Dates.noon)
          == outcome)
    }
  }

  @Test func `is an error if the name is unknown, but a text on a bar`() throws {
    _ = try dates.add("Launch", "2026-07-04")
    for format in ["plain", "ansi", "json", "svg"] {
      let outcome = try dates.program.run(["countdown/launhc", "--format", format] + Dates.noon)
        .expect(1, output: "")
      #expect(
        outcome.error
          == "noonmark: no such countdown entry 'launhc': did you mean 'Launch'?\n")
    }
    try dates.program.run(["countdown/launhc", "--format", "tmux"] + Dates.noon).expect(
      0, output: .has("launhc", "not found"), error: "")
    // The prompt of fish.
    let prompt = ["--format", "ansi", "--color", "never", "--with-files"]
    try dates.program.run(["countdown/launhc"] + prompt + Dates.noon).expect(
      0, output: .has("launhc not found"))
  }

  @Test func `shares one line with others, and one expiry for all`() throws {
    _ = try dates.add("Launch", "2026-07-04")
    let words = ["elapsed", "add", "sober", "2024-11-10"] + Dates.noon
    try dates.program.run(words).expect(0)
    let specs = ["solstice", "countdown", "elapsed/sober"]
    let options = ["--size", "small"] + Dates.noon
    let both = try dates.program.run(["show"] + specs + ["--with-refresh-at"] + options)
    #expect(both.lines.count == 3)
    let parts = try specs.map { try dates.program.run([$0] + options).output.dropLast() }
    #expect(both.lines[1] == parts.joined(separator: " │ "))
    let instants = try specs.compactMap {
      Int(try dates.program.run([$0, "--refresh-at"] + options).output.dropLast())
    }
    #expect(instants.count == 3)
    #expect(Int(both.lines[0]) == instants.min())
  }

  @Test func `is on the dashboard beside the others, and overlaps none of them`() throws {
    for title in ["Launch", "世界の時計が止まらずに動き続けた", "a long title that has to be cut somewhere"] {
      _ = try dates.add(title, "2026-07-04")
    }
    var failures: [String] = []
    for width in [1, 20, 48, 60, 98, 99, 100, 149, 150, 160, 200] {
      let outcome = try dates.program.run(
        ["--width", "\(width)", "--color", "never"] + Dates.noon)
      if outcome.status != 0 { failures.append("\(width): \(outcome)") }
      for line in outcome.lines.dropLast() {
        let wide = line.unicodeScalars.count { (0x3040...0x9FFF).contains($0.value) }
        if line.count + wide != width { failures.append("\(width): \(line.count + wide)") }
      }
      let columns = width < 75 ? 1 : width < 159 ? 2 : 3
      let heads = outcome.lines.filter { $0.contains("Countdown") }
      if width >= 20, heads.count != 1 { failures.append("\(width): \(heads.count) heads") }
      if columns == 1, width >= 20, heads.first?.hasPrefix("Countdown ") == false {
        failures.append("\(width): not at the edge")
      }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  @Test func `has a timeline of one entry a day`() throws {
    _ = try dates.add("Launch", "2026-01-23")
    let outcome = try dates.program.run(["timeline", "countdown", "--entries", "4"] + Dates.noon)
    #expect(
      outcome.output == """
        2026-01-21T12:00:00Z  ➤ Launch ────────────── Fri Jan 23 [2d]
        2026-01-22T00:00:00Z  ➤ Launch ━━━━━━━─────── Fri Jan 23 [1d]
        2026-01-23T00:00:00Z  ➤ Launch ━━━━━━━━━━━━━━ [Today]
        2026-01-24T00:00:00Z  ➤ Launch ━━━━━━━━━━━━━━ [-1d]

        """)
  }

  @Test func `has a timeline with the configured pills and bars`() throws {
    _ = try dates.add("Launch", "2026-01-23")
    try dates.program.write("caps = none\nbars = dots\n", to: ".config/noonmark/config")
    let line = try dates.program.run(["timeline", "countdown", "--entries", "1"] + Dates.noon)
    let shown = try dates.program.run(
      ["show", "countdown", "--size", "medium", "--format", "plain"] + Dates.noon)
    line.expect(output: "2026-01-21T12:00:00Z  \(shown.output)", .lacks("─"))
  }

  @Test func `has no dates at first, and says how to add one`() throws {
    for size in Self.sizes {
      try dates("--size", size).expect(0, output: .has("No dates"))
    }
    try dates("--refresh-at").expect(output: "never\n")
    #expect(dates.program.everything().isEmpty)
  }

  @Test func `says that its file can't be read`() throws {
    try FileManager.default.createDirectory(
      atPath: "\(dates.program.home)/\(Dates.file)", withIntermediateDirectories: true)
    for words in [["countdown"], ["countdown/launch"]] {
      try dates.program.run(words + Dates.noon).expect(
        0, output: "Dates can't be read\n", error: .lines(1), .starts("noonmark: "))
    }
  }

  @Test func `takes the milestones of counters from the configuration`() throws {
    try dates.program("config", "set", "milestones", "7 30").expect(0)
    _ = try dates.program.run(["elapsed", "add", "sober", "2026-01-14"] + Dates.noon)
    let json = try dates.program.run(["elapsed", "--format", "json"] + Dates.noon).output
    expect(json, .has(#""next_milestone":{"days":30,"#))
    try dates.program("config", "set", "milestones", "7 x").expect(2, error: .lines(1))
  }
}
