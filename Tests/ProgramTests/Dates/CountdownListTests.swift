import Foundation
import TestSupport
import Testing

@Suite struct `The list of dates` {
  private let dates = Dates()

  /// The members of one entry, in the order of the documentation.
  private static let members = [
    "id", "title", "date", "days", "label", "tab", "icon", "glyph", "color", "repeat", "created_at",
    "pill",
  ]

  @Test func `has no times and days outside of the years 1 to 9999`() throws {
    try dates.program.write(
      """
      9999-12-31 23:59 | Last | zone=America/New_York | id=last00000000
      9999-12-31 20:00 | End | zone=Europe/London | end=23:30 | id=end000000000
      0001-01-01 00:00 | First | zone=Asia/Tokyo | id=first0000000

      """, to: Dates.file)
    let outcome = try dates.program.run(
      ["countdown", "list", "--format", "json", "--now", "2026-11-21T12:00:00Z"] + [
        "--tz", "Europe/Oslo",
      ]
    ).expect(0, error: "")
    let list = try outcome.objects.map { row in
      ["title", "date", "at", "end"].map { row[$0] as? String ?? "-" }.joined(separator: " ")
    }
    #expect(
      list.sorted() == [
        "End 9999-12-31 9999-12-31T21:00:00+01:00 -", "First 0001-01-01 - -",
        "Last 9999-12-31 - -",
      ])
  }

  @Test func `is an array of entries as JSON: upcoming, then past`() throws {
    let past = try dates.add("Past", "yesterday")
    let far = try dates.add("Far", "9999-12-31", "--icon", "gift", "--color", "#123")
    let today = try dates.add("Now", "today", "--repeat", "yearly")
    let list = try dates.list()
    #expect(list.compactMap { $0["id"] as? String } == [today, far, past])
    #expect(list.compactMap { $0["days"] as? Int } == [0, 2_912_422, -1])
    #expect(list.compactMap { $0["label"] as? String } == ["Today", "2912422d", "-1d"])
    #expect(list.compactMap { $0["tab"] as? String } == ["upcoming", "upcoming", "past"])
    for entry in list {
      #expect(Set(entry.keys) == Set(Self.members))
      let pill = try #require(entry["pill"] as? [String: String])
      #expect(Set(pill.keys) == ["text", "foreground", "background", "border"])
      #expect(pill["text"] == entry["label"] as? String)
      for member in ["foreground", "background", "border"] {
        #expect(pill[member]?.wholeMatch(of: /#[0-9a-f]{6}/) != nil)
      }
    }
    let entry = list[1]
    #expect(entry.texts("title", "date", "icon") == ["Far", "9999-12-31", "gift"])
    #expect((entry["glyph"] as? String)?.isEmpty == false)
    #expect(entry["color"] as? String == "#112233")
    #expect(entry["repeat"] is NSNull)
    #expect(entry["created_at"] as? String == "2026-01-21T12:00:00Z")
    #expect(list[0]["repeat"] as? String == "yearly")
    #expect(list[0]["icon"] is NSNull)
  }

  @Test func `has its members in the order of the documentation`() throws {
    _ = try dates.add("a", "today")
    let text = try dates("list", "--format", "json").output
    var rest = text[...]
    for member in Self.members {
      let found = try #require(rest.range(of: "\"\(member)\":"), "\(member) in \(text)")
      rest = rest[found.upperBound...]
    }
  }

  @Test func `is the open tab of the widget's content`() throws {
    _ = try dates.add("Past", "yesterday")
    let id = try dates.add("Next", "tomorrow")
    let outcome = try dates("--format", "json")
    let json = try outcome.object
    let content = try #require(json["content"] as? [String: Any])
    #expect(content["tab"] as? String == "upcoming")
    let entries = try #require(content["entries"] as? [[String: Any]])
    #expect(entries.compactMap { $0["id"] as? String } == [id])
    #expect(json.texts("policy", "refresh_at") == ["at_end", "2026-01-22T00:00:00Z"])
  }

  @Test func `may be one tab alone, in every format`() throws {
    _ = try dates.add("Gone", "yesterday")
    _ = try dates.add("Ahead", "tomorrow")
    for (tab, titles) in [("upcoming", ["Ahead"]), ("past", ["Gone"]), ("all", ["Ahead", "Gone"])] {
      #expect(try dates.list("--tab", tab).compactMap { $0["title"] as? String } == titles)
      for format in ["plain", "ansi", "csv"] {
        let text = try dates("list", "--tab", tab, "--format", format).output
        #expect(["Ahead", "Gone"].filter { text.contains($0) } == titles)
      }
    }
    try dates("list").expect(output: .equals(dates("list", "--tab", "all").output))
  }

  @Test func `is a table of comma-separated values`() throws {
    let one = try dates.add("a, \"b\"", "2026-07-04", "--icon", "gift", "--repeat", "yearly")
    let two = try dates.add(" line\nbreak", "yesterday", "--color", "teal")
    #expect(
      try dates("list", "--format", "csv").lines.map(String.init) == [
        "id,title,date,days,label,tab,icon,color,repeat,created_at,at,end,zone,until,times,"
          + "except,also,notify,kind,years",
        "\(one),\"a, \"\"b\"\"\",2026-07-04,164,164d,upcoming,gift,#1976d2,yearly,"
          + "2026-01-21T12:00:00Z,,,,,,,,,,",
        "\(two),line break,2026-01-20,-1,-1d,past,,#00796b,,2026-01-21T12:00:00Z,,,,,,,,,,", "",
      ])
  }

  @Test func `is text with title, subtitle and tabs`() throws {
    try dates.program.write(
      """
      # noonmark dates 1
      2026-01-20 | Gone | icon=gift | id=k7faaaaaaaaa
      2026-01-22 | Ahead | id=m2xaaaaaaaaa

      """, to: ".local/share/noonmark/dates")
    let text = try dates("list").output
    #expect(
      text == """
        Countdown
        Track your special moments

        Upcoming 1   Past 1
        ━━━━━━━━━━──────────────────────────────────────
        m2x Ahead Jan 22, 2026                      [1d]

        Upcoming 1   Past 1
        ─────────────━━━━━━─────────────────────────────
        k7f ⊠ Gone Jan 20, 2026                    [-1d]

        """)
    let ansi = try dates("list", "--format", "ansi").output
    expect(ansi, .has("\u{1B}[", "Track your special moments"))
  }

  @Test func `is empty without dates: a friendly line, an empty array, a header`() throws {
    let text = try dates("list").output
    expect(text, .starts("Countdown\nTrack your special moments\n"), .has("noonmark countdown add"))
    try dates("list", "--format", "json").expect(output: "[]\n")
    try dates("list", "--format", "csv").expect(
      output: .equals(
        "id,title,date,days,label,tab,icon,color,repeat,created_at,at,end,zone,until,times,"
          + "except,also,notify,kind,years\n"))
  }

  @Test(arguments: [["--tab", "now"], ["--format", "tmux"], ["--size", "small"], ["x"]])
  func `refuses what it does not know`(options: [String]) throws {
    try dates.program.run(["countdown", "list"] + options).expect(
      2, output: "", error: .lines(1), .starts("noonmark: "))
  }

  @Test func `reads its dates again in every zone`() throws {
    _ = try dates.add("a", "2026-01-21")
    let now = ["--now", "2026-01-21T10:30:00Z"]
    func label(_ zone: String) throws -> String? {
      let outcome = try dates.program.run(
        ["countdown", "list", "--format", "json", "--tz", zone] + now)
      return try outcome.objects.first?["label"] as? String
    }
    #expect(try label("Pacific/Kiritimati") == "-1d")
    #expect(try label("UTC") == "Today")
    #expect(try label("Pacific/Pago_Pago") == "1d")
  }
}
