import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkProgram
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

@Suite struct `The form of a date` {
  /// The fields of a date in their order, after its title.
  private static let fields = [
    "Date", "Time", "End", "Icon", "Color", "Repeat", "Until", "Times", "Except", "Also",
    "Notify", "Zone", "Kind",
  ]

  private func fixture(
    _ dates: String = ScreenFixture.dates, columns: Int = 80, rows: Int = 24
  ) throws -> ScreenFixture {
    var model = ScreenFixture.model
    model.dates = DateBook(Array(dates.utf8))
    var fixture = try ScreenFixture(
      opening: "countdown", model: model, columns: columns, rows: rows)
    fixture.data.zoneNamed = { name in
      name == "America/New_York" ? try? Zone(posixRule: "EST5EDT,M3.2.0,M11.1.0") : nil
    }
    return fixture
  }

  /// Opens the form of a new date, and types texts into its fields, in order.
  private func typed(_ texts: String..., in given: ScreenFixture? = nil) throws -> ScreenFixture {
    var fixture = try given ?? self.fixture()
    fixture.press(.character("a"))
    // Every field.
    fixture.press(.control("o"))
    fixture.fill(texts)
    return fixture
  }

  @Test func `says what is meant by times, and saves them`() throws {
    var fixture = try typed(
      "Standup", "tomorrow", "18:30", "19:15", "", "", "weekdays", "Dec 24", "", "", "",
      "1 day,10m", "America/New_York")
    let text = fixture.text
    expect(
      text,
      .has(
        "Mon Nov 23, 2026", "6:30 PM", "45 min", "Thu Dec 24, 2026", "1d,10m",
        "Nov 23, 2026 11:30 PM"))
    fixture.press(.enter)
    #expect(
      fixture.commands == [
        [
          "countdown", "add", "--title=Standup", "--date=tomorrow", "--at=18:30", "--end=19:15",
          "--repeat=weekdays", "--until=Dec 24", "--notify=1 day,10m", "--zone=America/New_York",
        ]
      ])
  }

  @Test func `shows the end of a date that is typed with it`() throws {
    for (text, shown) in [
      ("dec 20 - jan 3", "Sun Dec 20, 2026 – Sun Jan 3, 2027"),
      ("dec 20 18:30-20:00", "Sun Dec 20, 2026 6:30 PM – 8:00 PM"),
    ] {
      var fixture = try typed("Trip", text)
      expect(fixture.text, .has(shown))
      // Its own field replaces it.
      fixture.press(.tab)
      if text.contains(":") { fixture.press(.tab) }
      fixture.type("x")
      expect(fixture.text, .has("Sun Dec 20, 2026"))
    }
  }

  @Test func `says that a text is too long, and keeps what fits`() throws {
    var fixture = try typed("Trip")
    fixture.press(.paste(String(repeating: "x", count: 3000)))
    expect(fixture.text, .has("at most 2000 characters"))
    fixture.press(.left)
    expect(fixture.text, .lacks("at most 2000 characters"))
  }

  @Test func `shows the beginning of a title that is not being edited`() throws {
    let words = String(repeating: "and the lazy dog ", count: 5)
    var fixture = try typed("The quick brown fox jumps over \(words)tomorrow")
    expect(fixture.line(with: "Title"), .has("…", "dog tomorrow"), .lacks("The quick"))
    fixture.press(.tab)
    expect(fixture.line(with: "Title"), .has("The quick brown fox", "…"), .lacks("tomorrow"))
  }

  @Test func `says why the date in a title is not read`() throws {
    var fixture = try fixture()
    fixture.press("a")
    fixture.type("Party friday at 24")
    fixture.press(.enter)
    expect(fixture.text, .has("invalid time 'at 24': write the hours"), .lacks("required"))
    fixture.press(.backTab, .control("u"))
    fixture.type("Party")
    fixture.press(.enter)
    expect(fixture.text, .has("required"))
    #expect(fixture.commands.isEmpty)
  }

  @Test(arguments: [(Language.arabic, "، "), (.japanese, "・"), (.german, ", ")])
  func `separates the names of folded fields as the language does`(
    language: Language, separator: String
  ) throws {
    var fixture = try fixture()
    fixture.data.context.localizer = Localizer(language)
    fixture.press("a")
    let line = fixture.line(with: "(9)")
    #expect(line.contains(separator), "\(fixture.text)")
    #expect(line.contains(", ") == (separator == ", "), "\(line)")
  }

  @Test(arguments: [(20, 5), (20, 6), (30, 5), (40, 7)])
  func `shows why it is not saved on a low terminal`(columns: Int, rows: Int) throws {
    var fixture = try ScreenFixture(opening: "tally", columns: columns, rows: rows)
    fixture.press("E")
    for _ in 0..<20 where !fixture.line(with: "▌").contains("Limit") { fixture.press(.tab) }
    fixture.type("99999999999")
    fixture.press(.enter)
    #expect(fixture.commands.isEmpty)
    expect(fixture.line(with: "▌"), .has("Limit"))
    expect(fixture.text, .has("invalid"))
  }

  @Test func `takes none for a value that none removes`() throws {
    var fixture = try typed("Standup", "tomorrow", "none", "none", "", "", "none")
    expect(fixture.text, .lacks("invalid", "requires"))
    fixture.press(.enter)
    #expect(fixture.commands == [["countdown", "add", "--title=Standup", "--date=tomorrow"]])
  }

  @Test(arguments: [
    (["25:00"], "invalid time '25:00': write it as 18:30"),
    (["", "19:15"], "requires a time"),
    (["18:30", "soon"], "invalid end 'soon': write a later time"),
    (["", "2026-11-20"], "invalid end '2026-11-20': write"),
    (["18:30", "Dec 6"], "invalid end 'Dec 6': write a later time"),
    (["18:30", "2026-11-22 9:00"], "invalid end '2026-11-22 9:00'"),
    (["", "", "", "", "sometimes"], "invalid repetition 'sometimes'"),
    (["", "", "", "", "", "Dec 24"], "requires a repetition"),
    (["", "", "", "", "daily", "someday"], "someday"),
    (["", "", "", "", "daily", "", "0"], "invalid number of times '0'"),
    (["", "", "", "", "", "", "5"], "requires a repetition"),
    (["", "", "", "", "", "", "", "Dec 24"], "requires a repetition"),
    (["", "", "", "", "daily", "", "", "Dec 24, someday"], "someday"),
    (["", "", "", "", "", "", "", "", "someday"], "someday"),
    (["", "", "", "", "", "", "", "", "", "1x"], "invalid notice '1x'"),
    (["", "", "", "", "", "", "", "", "", "", "America/New_York"], "requires a time"),
    (["9:30", "", "", "", "", "", "", "", "", "", "Mars"], "unknown time zone"),
    (["", "", "", "", "", "", "", "", "", "", "", "party"], "invalid kind 'party'"),
  ])
  func `says what is wrong while one types, and does not save it`(
    texts: [String], problem: String
  ) throws {
    var fixture = try self.fixture()
    fixture.press(.character("a"), .control("o"))
    fixture.fill(["Standup", "tomorrow"] + texts)
    #expect(fixture.text.contains(problem), "\(fixture.text)")
    fixture.press(.enter)
    #expect(fixture.commands.isEmpty)
  }

  @Test func `shows the color that was chosen, and begins the list of colors with it`() throws {
    var fixture = try self.fixture(
      """
      2026-12-24 | Eve | color=teal | id=eve000000000
      2026-12-25 | Lunch | id=lunch0000000

      """)
    func selected() -> String { fixture.lines.last { $0.contains("▌") } ?? "" }
    fixture.press("e", .tab, .tab, .tab)
    expect(fixture.line(with: "Color"), .has("teal"))
    fixture.press(.control("p"))
    expect(selected(), .has("teal"), for: fixture.text)
    fixture.press(.escape, .escape, .down, "e", .tab, .tab, .tab)
    expect(fixture.line(with: "Color"), .has("automatic"))
    fixture.press(.control("p"))
    expect(selected(), .has("automatic"), for: fixture.text)
    fixture.press(.down, .enter)
    #expect(fixture.line(with: "Color").contains(Role.colors[0].name))
  }

  @Test func `folds rare fields that are empty, and shows what empty ones mean`() throws {
    var fixture = try self.fixture()
    fixture.press(.character("a"))
    expect(fixture.line(with: "Repeat"), .has("never"))
    expect(fixture.line(with: "Color"), .has("automatic"))
    expect(fixture.line(with: "More (9)"), .has("Time, End, Until, Times"))
    #expect(!fixture.lines.contains { $0.contains("Zone ") })
    // The date can have the repetition.
    fixture.press(.tab)
    fixture.type("every friday")
    #expect(fixture.line(with: "Repeat").contains("friday"), "\(fixture.text)")
    fixture.press(.control("u"))
    fixture.press(.up)
    fixture.type("Flight to Rome")
    expect(fixture.line(with: "Icon"), .has("automatic ✈"))
    // Rare fields are skipped, and appear if they have a value.
    fixture.press(.tab, .tab, .tab, .tab)
    expect(fixture.line(with: "Repeat"), .starts("▌"))
    fixture.press(.tab)
    expect(fixture.line(with: "Title"), .starts("▌"))
    fixture.press(.control("o"), .tab, .tab)
    fixture.type("18:30")
    fixture.press(.control("o"))
    expect(fixture.line(with: "Time"), .has("18:30"))
    fixture.press(.tab)
    expect(fixture.line(with: "Icon"), .starts("▌"))
    expect(fixture.line(with: "More (8)"), .has("End, Until"))
  }

  @Test func `explains a field whose name does not`() throws {
    var fixture = try self.fixture()
    fixture.press(.character("a"), .control("o"), .backTab)
    expect(fixture.text, .has("birthday or anniversary, counts years"))
  }

  @Test func `takes a time with the date, too`() throws {
    var fixture = try typed("Standup", "tomorrow 9:30", "", "10:15")
    expect(fixture.text, .has("Mon Nov 23, 2026 9:30 AM", "45 min"))
    fixture.press(.enter)
    #expect(
      fixture.commands == [
        ["countdown", "add", "--title=Standup", "--date=tomorrow 9:30", "--end=10:15"]
      ])
  }

  @Test(arguments: [
    (["tomorrow 12:30"], "24 h 30"), (["tomorrow", "12:30"], "24 h 30"),
    (["today", "12:20"], "20 min"), (["today 11:00"], "Today"),
    (["today 11:00", "", "13:00"], "now"),
    (["2026-11-25 12:30"], "3d"), (["tomorrow"], "1d"), (["today"], "Today"),
    (["2026-11-20", "", "2026-11-24"], "now"),
    (["2026-11-20 12:30", "", "", "", "", "daily"], "30 min"),
    (["today", "9:00", "", "", "", "", "", "", "", "", "", "America/New_York"], "2 h"),
    (["today", "", "", "", "", "daily", "", "", "today"], "1d"),
    (["2026-11-20", "", "", "", "", "", "", "", "", "tomorrow"], "1d"),
  ])
  func `shows the pill that the list will show`(texts: [String], pill: String) throws {
    var fixture = try typed("Call")
    for text in texts {
      fixture.press(.tab)
      fixture.type(text)
    }
    let line = try #require(fixture.lines.indices.first { fixture.lines[$0].contains(" Date ") })
    expect(fixture.lines[line + 1], .has("[\(pill)]"), for: fixture.text)
  }

  @Test(arguments: ["Dec 6", "6. Dezember"])
  func `takes the last one of several days as the end`(end: String) throws {
    var fixture = try typed("Vacation", "tomorrow", "", end)
    expect(fixture.text, .has("14 days"))
    fixture.press(.enter)
    #expect(
      fixture.commands == [
        ["countdown", "add", "--title=Vacation", "--date=tomorrow", "--end=\(end)"]
      ])
  }

  @Test func `changes the times of a date, and removes its end with its time`() throws {
    let line = """
      2026-11-24 09:30 | Call | end=10:00 | repeat=daily | until=2026-12-24 | notify=1d,1h \
      | zone=America/New_York | id=call00000000
      """
    var fixture = try self.fixture(line)
    fixture.press(.character("e"))
    for text in [
      "2026-11-24", "09:30", "10:00", "daily", "2026-12-24", "1d,1h", "America/New_York",
    ] {
      #expect(fixture.text.contains(text), "\(text) in \(fixture.text)")
    }
    fixture.press(.tab, .tab, .backspace)
    fixture.type("5")
    fixture.press(.enter)
    #expect(
      fixture.commands == [["countdown", "edit", "call00000000", "--at=09:35", "--end=10:05"]])
    fixture = try self.fixture(line)
    fixture.press(.character("e"), .tab, .tab, .control("u"), .enter)
    #expect(fixture.commands == [["countdown", "edit", "call00000000", "--at=none"]])
    fixture = try self.fixture(line)
    fixture.press(.character("e"), .tab, .tab, .tab, .tab, .tab, .tab, .control("u"), .enter)
    #expect(fixture.commands == [["countdown", "edit", "call00000000", "--repeat=none"]])
  }

  @Test func `moves the end with the beginning, unless it is changed too`() throws {
    let days = "2026-12-20 | Trip | end=2027-01-03 | id=trip00000000"
    var fixture = try self.fixture(days)
    fixture.press(.character("e"), .tab, .control("u"))
    fixture.type("2027-02-01")
    expect(fixture.text, .has("2027-02-15"))
    fixture.press(.enter)
    #expect(
      fixture.commands == [
        ["countdown", "edit", "trip00000000", "--date=2027-02-01", "--end=2027-02-15"]
      ])
    let line = "2026-11-24 09:30 | Call | end=10:00 | id=call00000000"
    fixture = try self.fixture(line)
    fixture.press(.character("e"), .tab, .tab, .tab, .control("u"))
    fixture.type("11:00")
    fixture.press(.backTab, .control("u"))
    fixture.type("10:30")
    fixture.press(.enter)
    #expect(
      fixture.commands == [["countdown", "edit", "call00000000", "--at=10:30", "--end=11:00"]])
    // An end that is set back to its old value is kept.
    fixture = try self.fixture(line)
    fixture.press(.character("e"), .tab, .tab, .control("u"))
    fixture.type("9:00")
    expect(fixture.text, .has("09:30"))
    fixture.press(.tab, .control("u"))
    fixture.type("10:00")
    fixture.press(.enter)
    #expect(
      fixture.commands == [["countdown", "edit", "call00000000", "--at=9:00", "--end=10:00"]])
    // With its old value, it changes nothing.
    fixture = try self.fixture(line)
    fixture.press(.character("e"), .tab, .tab, .backspace)
    fixture.type("5")
    fixture.press(.backspace)
    fixture.type("0")
    fixture.press(.enter)
    #expect(fixture.commands.isEmpty)
  }

  @Test func `has a field for each option of a date`() throws {
    var fixture = try self.fixture(rows: 60)
    fixture.press(.character("a"), .control("o"))
    let labels = DateField.others.map { fixture.data.context.localizer($0.label).string }
    #expect(labels.count >= 12)
    for label in labels {
      expect(fixture.text, .has(" \(label)"), for: "\(label) in \(fixture.text)")
    }
  }

  @Test func `leaves dates out of a repetition, and adds others`() throws {
    var fixture = try typed(
      "Yoga", "2026-11-25", "", "", "", "", "weekly", "", "", "Dec 2, 2026-12-09", "Dec 3")
    expect(fixture.text, .has("2026-12-02, 2026-12-09", "2026-12-03"))
    fixture.press(.enter)
    #expect(
      fixture.commands == [
        [
          "countdown", "add", "--title=Yoga", "--date=2026-11-25", "--repeat=weekly",
          "--except=Dec 2, 2026-12-09", "--also=Dec 3",
        ]
      ])
    fixture = try self.fixture(
      """
      2026-11-25 | Yoga | repeat=weekly | except=2026-12-02, 2026-12-09 | also=2026-12-03 \
      | id=yoga00000000
      """)
    fixture.press(.character("e"), .control("o"))
    expect(fixture.text, .has("2026-12-02, 2026-12-09", "2026-12-03"))
    fixture.press(.backTab, .backTab, .backTab, .backTab, .control("u"), .enter)
    #expect(fixture.commands == [["countdown", "edit", "yoga00000000", "--also=none"]])
  }

  @Test func `has notices to pick from`() throws {
    var fixture = try typed("Standup", "tomorrow", "", "", "", "", "", "", "", "", "", "")
    fixture.press(.control("p"))
    expect(fixture.text, .has("1w,1d"))
    fixture.press(.down, .down, .down, .enter, .enter)
    #expect(
      fixture.commands == [
        ["countdown", "add", "--title=Standup", "--date=tomorrow", "--notify=1h"]
      ])
  }

  @Test(arguments: [(80, 24), (40, 15), (20, 5)])
  func `shows the field that is typed in, and the note below it`(columns: Int, rows: Int) throws {
    var fixture = try self.fixture(columns: columns, rows: rows)
    fixture.press(.character("a"), .control("o"))
    let notes = [
      "Dec 24", "18:30", "19:15", "gift", "teal", "yearly", "Dec 24", "10", "Dec 24, Dec 31",
      "Dec 24, Dec 31", "1d,1h", "America", "birthday",
    ]
    for (field, note) in zip(Self.fields, notes) {
      fixture.press(.tab)
      let view = fixture.view
      let cursor = try #require(view.cursor)
      let lines = fixture.lines
      #expect(lines[cursor.row].contains(field), "\(field) in \(fixture.text)")
      let shown = lines[cursor.row + 1]
      #expect(columns < 40 || shown.contains(note), "\(fixture.text)")
      #expect(view.lines.count <= rows && view.lines.allSatisfy { $0.width <= columns })
    }
    fixture.press(.tab)
    let cursor = try #require(fixture.view.cursor)
    expect(fixture.lines[cursor.row], .has("Title"))
  }
}
