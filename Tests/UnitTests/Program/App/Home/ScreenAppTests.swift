import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkProgram
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

@Suite struct `The app` {
  // MARK: The first screen

  @Test func `opens a widget, goes back and quits`() throws {
    var fixture = try ScreenFixture()
    expect(fixture.lines.last, .has("Enter open"))
    fixture.press(.tab, .tab, .tab, .enter)
    expect(fixture.text, .has("Upcoming 2"))
    expect(fixture.lines.last, .lacks("q quit"))
    fixture.press(.escape)
    expect(fixture.lines.last, .has("q quit"))
    fixture.press(.character("q"))
    #expect(fixture.effects == [.quit])
  }

  @Test func `begins with a widget, which is selected on the first screen`() throws {
    var fixture = try ScreenFixture(opening: "todo")
    expect(fixture.text, .has("Open 2"))
    fixture.press(.escape)
    expect(fixture.line(with: "Call mum"), .has("▌○"))
    fixture.press(.enter)
    expect(fixture.text, .has("Open 2"))
  }

  @Test func `does the one tap of the selected widget`() throws {
    var fixture = try ScreenFixture()
    fixture.press(.end, .character(" "), .up, .character(" "))
    #expect(
      fixture.commands == [
        ["tally", "log", "--", "pee"],
        ["todo", "done", "--", "00000000-0000-4000-8000-000000000002"],
      ])
    fixture.finish("Done: Call mum.")
    #expect(fixture.lines.last == "Done: Call mum.")
    fixture.press(.character("u"))
    #expect(fixture.commands.last == ["undo"])
  }

  @Test func `opens what is clicked twice`() throws {
    var fixture = try ScreenFixture()
    let row = try #require(fixture.lines.firstIndex { $0.contains("Call mum") })
    fixture.press(.click(column: 44, row: row))
    expect(fixture.lines[row], .has(" ▌○"))
    fixture.press(.click(column: 44, row: row))
    expect(fixture.text, .has("Open 2"))
  }

  @Test func `shows every key of a screen`() throws {
    var fixture = try ScreenFixture(opening: "todo", columns: 40, rows: 30)
    fixture.press(.character("?"))
    for text in ["Space", "delete", "share", "next tab", "undo", "theme"] {
      #expect(fixture.text.contains(text), "\(text)")
    }
    expect(fixture.line(with: "q "), .lacks("quit"))
    fixture.press(.escape)
    expect(fixture.text, .has("Open 2"))
    fixture.press(.escape, .character("?"))
    expect(fixture.line(with: "q "), .has("quit"))
  }

  @Test(arguments: [
    nil, "solstice", "moon", "sun", "agenda", "countdown", "elapsed", "tally", "todo",
  ])
  func `lists only keys that do something`(word: String?) throws {
    let keys: [(text: String, keys: [Key])] = [
      ("Tab ", [.tab]), ("← → ", [.right]), ("↑ ↓ ", [.down]),
      ("PgUp PgDn ", [.pageDown]), ("Home End ", [.end]),
    ]
    for rows in [10, 40] {
      for tabs in [0, 2] {
        // A few more entries than fit on the screen.
        var model = ScreenFixture.model
        let more = (1..<60).map { "2027-02-01 | Date \($0)\n2020-02-01 | Past \($0)\n" }.joined()
        model.dates = DateBook(Array((ScreenFixture.dates + "\n" + more).utf8))
        let counters = (1..<60).map { "2025-09-01 | Counter \($0)\n" }.joined()
        model.counters = CounterBook(Array(counters.utf8))
        model.agenda = Agenda(ScreenFixture.events(60))
        var fixture = try ScreenFixture(opening: word, model: model, rows: rows)
        for _ in 0..<tabs { fixture.press(.tab) }
        let opened = fixture
        fixture.press(.character("?"))
        let screen = fixture
        var lines = fixture.lines
        for _ in 0..<4 {
          fixture.press(.pageDown)
          lines += fixture.lines
        }
        #expect(screen.text.contains("Keys") || screen.text.contains("keys"))
        for (text, keys) in keys {
          var fixture = opened
          for key in keys { fixture.press(key) }
          let isListed = lines.contains { $0.hasPrefix(text) || $0.contains("  " + text) }
          let isHandled =
            fixture.text != opened.text || fixture.effects.count > opened.effects.count
          #expect(isListed == isHandled, "\(text)of \(word ?? "home") in \(rows) rows: \(lines)")
        }
        // It is not listed, since it has the same effect as the letter.
        guard !lines.contains(where: { $0.hasPrefix("+ ") }) else { continue }
        var (letter, plus) = (opened, opened)
        letter.press(.character("a"))
        plus.press(.character("+"))
        #expect(letter.text == plus.text)
      }
    }
  }

  @Test(arguments: ["solstice", "moon", "sun"])
  func `lists the keys of a page once`(word: String) throws {
    var fixture = try ScreenFixture(opening: word, rows: 12)
    expect(fixture.line(with: "j k "), .has("scroll"))
    fixture.press(.character("?"))
    #expect(fixture.lines.count { $0.contains("j k ") } == 1, "\(fixture.lines)")
  }

  @Test func `shows every counter in the lines that are left`() throws {
    var model = ScreenFixture.model
    let counters = ["sober", "the job", "the garden"].map { "2025-09-01 | \($0)\n" }.joined()
    model.counters = CounterBook(Array(counters.utf8))
    let fixture = try ScreenFixture(model: model)
    for text in ["sober", "the job", "the garden"] {
      #expect(fixture.text.contains(text), "\(text)")
    }
  }

  @Test func `shows an empty agenda if there is nothing else`() throws {
    var fixture = try ScreenFixture()
    fixture.data.widgets.removeAll { $0.kind != "agenda" }
    expect(fixture.text, .has("noonmark calendar add"), for: fixture.lines)
    fixture.press(.enter)
    expect(fixture.lines[0], .starts("Agenda"), for: fixture.lines)
  }

  // MARK: The location

  @Test func `asks for the location, and offers the city of the time zone`() throws {
    var model = ScreenFixture.model
    model.location = Location(
      coordinates: try #require(Coordinates(latitude: 59.92, longitude: 10.75)), name: "Oslo",
      origin: .zone)
    var fixture = try ScreenFixture(model: model)
    fixture.askForPlace()
    expect(fixture.text, .has("Where are you?", "Oslo, the city of the time zone"))
    fixture.press(.enter)
    #expect(fixture.commands == [["location", "detect"]])
    fixture.finish("Oslo 59.92° N, 10.75° E")
    expect(fixture.text, .lacks("Where are you?"))
  }

  @Test func `changes the location by name, by degrees or to none`() throws {
    var fixture = try ScreenFixture(opening: "sun")
    fixture.press(.character("e"))
    expect(fixture.text, .lacks("the city of the time zone"))
    fixture.press(.enter)
    fixture.type("-33.9 151.2")
    fixture.press(.enter)
    #expect(fixture.commands.last == ["location", "set", "--", "-33.9 151.2"])
    fixture.finish("invalid", isProblem: true)
    expect(fixture.text, .has("City"))
    fixture.press(.escape, .down, .enter)
    #expect(fixture.commands.last == ["location", "deny"])
  }

  @Test func `asks for the location on the first screen, too`() throws {
    var fixture = try ScreenFixture()
    fixture.press(.character("e"))
    expect(fixture.text, .has("Where are you?"))
    fixture.press(.escape, .end, .character("e"))
    expect(fixture.text, .lacks("Where are you?"))
  }

  // MARK: Dates

  @Test func `adds a date`() throws {
    var fixture = try ScreenFixture(opening: "countdown")
    fixture.press(.character("a"), .enter)
    #expect(fixture.commands == [])
    expect(fixture.text, .has("required"))
    fixture.fill(["Dinner", "soonish"])
    expect(fixture.text, .has("invalid date 'soonish'"))
    fixture.press(.control("u"))
    fixture.type("next friday")
    expect(fixture.text, .has("Fri Nov 27, 2026"))
    fixture.press(.tab)
    fixture.fill(["gift", "teal", "every fridy"])
    expect(fixture.text, .has("invalid repetition 'every fridy'"))
    fixture.press(.control("u"))
    fixture.type("every friday")
    expect(fixture.text, .lacks("invalid"))
    fixture.press(.enter)
    #expect(
      fixture.commands == [
        [
          "countdown", "add", "--title=Dinner", "--date=next friday", "--icon=gift", "--color=teal",
          "--repeat=every friday",
        ]
      ])
    fixture.finish("the title is taken", isProblem: true)
    expect(fixture.text, .has("Dinner", "the title is taken"))
    fixture.press(.enter)
    fixture.finish("Added Dinner.")
    expect(fixture.text, .has("Upcoming"))
    #expect(fixture.lines.last == "Added Dinner.")
  }

  @Test func `changes only what was changed`() throws {
    var fixture = try ScreenFixture(opening: "countdown")
    fixture.press(.character("e"))
    expect(fixture.text, .has("Christmas Eve"))
    fixture.press(.enter)
    // Nothing.
    #expect(fixture.commands == [])
    fixture.press(.character("e"), .tab, .tab, .control("u"), .enter)
    #expect(fixture.commands == [["countdown", "edit", "christmaseve", "--icon=none"]])
  }

  @Test func `picks a date from a month`() throws {
    var fixture = try ScreenFixture(opening: "countdown")
    fixture.press(.character("a"), .tab, .control("p"))
    expect(fixture.text, .has("Nov 2026"))
    fixture.press(.right, .down, .pageDown, .enter)
    expect(fixture.text, .has("2026-12-30", "Wed Dec 30, 2026"))
    // A Saturday is in the last column, which is not at the edge of the terminal.
    fixture.press(.control("p"), .left, .left, .left, .left)
    expect(fixture.text, .has(" 25 [26]"))
  }

  @Test func `finds an icon by a word for it`() throws {
    var fixture = try ScreenFixture(opening: "countdown")
    fixture.press(.character("a"), .tab, .tab, .control("p"))
    fixture.type("birthday")
    fixture.press(.enter)
    expect(fixture.text, .has("birthday.cake"))
  }

  @Test func `deletes after a question`() throws {
    var fixture = try ScreenFixture(opening: "countdown")
    fixture.press(.down, .character("d"))
    expect(fixture.text, .has("Delete Launch?"))
    fixture.press(.enter)
    #expect(fixture.commands == [])
    fixture.press(.character("d"), .character("y"))
    #expect(fixture.commands == [["countdown", "remove", "launch000000", "--yes"]])
    fixture.finish("Removed Launch.")
    expect(fixture.text, .lacks("Delete"))
  }

  @Test func `filters, and keeps the selection when others come`() throws {
    var fixture = try ScreenFixture(opening: "countdown")
    fixture.press(.character("/"))
    fixture.type("LAUN")
    expect(fixture.text, .lacks("Christmas Eve"))
    // The key leaves the field, and opens nothing.
    expect(fixture.lines.last, .has("Enter filter"))
    fixture.press(.enter)
    expect(fixture.text, .has("Upcoming"), .lacks("Christmas Eve"))
    fixture.press(.escape, .down)
    expect(fixture.line(with: "▌"), .has("Launch"))
    let more = "2026-12-01 | Before | id=before000000\n" + ScreenFixture.dates
    fixture.data.model.dates = DateBook(Array(more.utf8))
    expect(fixture.line(with: "▌"), .has("Launch"))
    fixture.press(.tab)
    expect(fixture.text, .has("Concert"))
  }

  // MARK: Counters, events and tasks

  @Test func `starts a counter again, and shows its past runs`() throws {
    var fixture = try ScreenFixture(opening: "elapsed")
    fixture.press(.enter)
    expect(fixture.text, .has("Past Runs", "59 Days"))
    fixture.press(.character("r"))
    expect(fixture.text, .has("Start sober again today?"))
    fixture.press(.character("y"))
    #expect(fixture.commands == [["elapsed", "reset", "sober0000000"]])
  }

  @Test func `logs, and changes the note of an event`() throws {
    var fixture = try ScreenFixture(opening: "tally")
    expect(fixture.text, .has("Fri"))
    fixture.press(.character(" "), .down, .character("e"), .tab)
    fixture.type("!")
    fixture.press(.enter)
    #expect(
      fixture.commands == [
        ["tally", "log", "--", "pee"], ["tally", "edit", "event2", "--note=after coffee!"],
      ])
    fixture.press(.escape, .character("a"))
    fixture.type("-15m")
    fixture.press(.enter)
    #expect(fixture.commands.last == ["tally", "log", "--at=-15m", "--", "pee"])
  }

  @Test func `marks, adds and shares tasks`() throws {
    var fixture = try ScreenFixture(opening: "todo")
    let id = "00000000-0000-4000-8000-000000000002"
    fixture.press(.character(" "), .character("a"))
    fixture.type("--due is not an option")
    fixture.press(.tab, .tab)
    fixture.type("tomorrow")
    fixture.press(.enter)
    #expect(
      fixture.commands == [
        ["todo", "done", "--", id],
        ["todo", "add", "--title=--due is not an option", "--due=tomorrow"],
      ])
    fixture.finish("Added.")
    fixture.press(.character("s"), .enter)
    #expect(fixture.commands.last == ["todo", "share", id, "--via=clipboard"])
    fixture.finish("Copied.")
    fixture.press(.character("s"), .down, .down, .enter)
    fixture.type("/tmp/notes.md")
    fixture.press(.enter)
    #expect(fixture.commands.last == ["todo", "share", id, "--via=file", "--to=/tmp/notes.md"])
    fixture.finish("Written.")
    expect(fixture.text, .has("Open 2"), .lacks("Append to a file"))
  }

  @Test func `shows a task with its description`() throws {
    var fixture = try ScreenFixture(opening: "todo")
    fixture.press(.down, .enter)
    expect(fixture.text, .has("Or oat"))
    fixture.press(.character(" "))
    #expect(fixture.commands == [["todo", "done", "--", "00000000-0000-4000-8000-000000000001"]])
    fixture.data.model.todo = TodoList()
    fixture.press(.enter)
    expect(fixture.text, .has("Open 0"))
  }

  @Test func `sends what waits in the outbox`() throws {
    var fixture = try ScreenFixture(opening: "todo")
    let item = TodoItem(id: "00000000-0000-4000-8000-000000000002", title: "Call mum")
    fixture.data.outbox = [
      OutboxEntry.webhook(
        sharing: item, to: "https://example.org", id: "outbox000000",
        at: fixture.data.context.now)
    ]
    fixture.press(.character("o"))
    expect(fixture.text, .has("https://example.org"))
    fixture.press(.character("s"), .character("d"), .character("y"))
    #expect(
      fixture.commands == [
        ["todo", "outbox", "send"], ["todo", "outbox", "remove", "outbox000000", "--yes"],
      ])
  }

  // MARK: Themes and places

  @Test func `previews a theme, and sets it`() throws {
    var fixture = try ScreenFixture()
    fixture.press(.character("t"), .down, .enter)
    #expect(
      fixture.effects == [
        .preview(theme: "dracula"), .run(AppCommand("theme", "set", "dracula"), closing: 1),
        .preview(theme: nil),
      ])
    fixture.finish("", isProblem: true)
    fixture.press(.escape)
    #expect(fixture.effects.last == .preview(theme: nil))
  }

  @Test func `detects the place in a screen of the sun`() throws {
    var fixture = try ScreenFixture(opening: "sun")
    fixture.press(.character("r"))
    #expect(fixture.commands == [["location", "detect"]])
  }

  // MARK: Sizes

  @Test(arguments: [(80, 24), (120, 40), (200, 50), (40, 15), (20, 5), (1, 1)])
  func `fits every terminal, and reaches everything`(columns: Int, rows: Int) throws {
    for word in [nil, "solstice", "countdown", "elapsed", "tally", "todo", "sun", "moon"] {
      var fixture = try ScreenFixture(opening: word, columns: columns, rows: rows)
      for keys in [[], [Key.character("a")], [.tab], [.control("p")], [.escape, .escape, .end]] {
        for key in keys { fixture.press(key) }
        let view = fixture.view
        #expect(view.lines.count <= rows)
        #expect(view.lines.allSatisfy { $0.width <= columns })
      }
    }
    guard rows >= 15 else { return }
    let texts = ["Solstice", "Sun", "Moon", "Christmas Eve", "Call mum", "sober", "after coffee"]
    for (index, text) in texts.enumerated() {
      var fixture = try ScreenFixture(columns: columns, rows: rows)
      for _ in 0..<index { fixture.press(.tab) }
      fixture.press(.enter)
      #expect(fixture.text.contains(text), "\(text) at \(columns)×\(rows)")
    }
  }
}
