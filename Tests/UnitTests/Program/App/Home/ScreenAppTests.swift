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
    var stage = try ScreenStage()
    #expect(stage.lines.last?.contains("Enter open") == true)
    stage.press(.tab, .tab, .tab, .enter)
    #expect(stage.text.contains("Upcoming 2"))
    #expect(stage.lines.last?.contains("q quit") == false)
    stage.press(.escape)
    #expect(stage.lines.last?.contains("q quit") == true)
    stage.press(.character("q"))
    #expect(stage.effects == [.quit])
  }

  @Test func `begins with a widget`() throws {
    let stage = try ScreenStage(opening: "todo")
    #expect(stage.text.contains("Open 2"))
  }

  @Test func `does the one tap of the selected widget`() throws {
    var stage = try ScreenStage()
    stage.press(.end, .character(" "), .up, .character(" "))
    #expect(
      stage.commands == [
        ["todo", "done", "--", "00000000-0000-4000-8000-000000000002"],
        ["tally", "log", "--", "pee"],
      ])
    stage.finish("Logged in Pee Tracker: 12:00 PM.")
    #expect(stage.lines.last == "Logged in Pee Tracker: 12:00 PM.")
    stage.press(.character("u"))
    #expect(stage.commands.last == ["undo"])
  }

  @Test func `opens what is clicked twice`() throws {
    var stage = try ScreenStage()
    let row = try #require(
      stage.lines.firstIndex { $0.contains("Buy milk") || $0.contains("Call mum") })
    stage.press(.click(column: 4, row: row))
    #expect(stage.lines[row].hasPrefix("▌"))
    stage.press(.click(column: 4, row: row))
    #expect(stage.text.contains("Open 2"))
  }

  @Test func `shows every key of a screen`() throws {
    var stage = try ScreenStage(opening: "todo", columns: 40, rows: 24)
    stage.press(.character("?"))
    for text in ["Space", "delete", "share", "next tab", "undo", "theme"] {
      #expect(stage.text.contains(text), "\(text)")
    }
    #expect(!stage.line(with: "q ").contains("quit"))
    stage.press(.escape)
    #expect(stage.text.contains("Open 2"))
    stage.press(.escape, .character("?"))
    #expect(stage.line(with: "q ").contains("quit"))
  }

  @Test(arguments: [
    nil, "solstice", "moon", "sun", "agenda", "countdown", "elapsed", "tally", "todo",
  ])
  func `lists only keys that do something`(word: String?) throws {
    let keys: [(text: String, keys: [Key])] = [
      ("+ ", [.character("+")]), ("Tab ", [.tab]), ("← → ", [.right]), ("↑ ↓ ", [.down]),
      ("PgUp PgDn ", [.pageDown]), ("Home End ", [.end]),
    ]
    for rows in [10, 40] {
      for tabs in [0, 2] {
        // Some entries more than the screen has.
        var model = ScreenStage.model
        let more = (1..<60).map { "2027-02-01 | Date \($0)\n2020-02-01 | Past \($0)\n" }.joined()
        model.dates = DateBook(Array((ScreenStage.dates + "\n" + more).utf8))
        let counters = (1..<60).map { "2025-09-01 | Counter \($0)\n" }.joined()
        model.counters = CounterBook(Array(counters.utf8))
        var stage = try ScreenStage(opening: word, model: model, rows: rows)
        for _ in 0..<tabs { stage.press(.tab) }
        let opened = stage
        stage.press(.character("?"))
        let screen = stage
        var lines = stage.lines
        for _ in 0..<4 {
          stage.press(.pageDown)
          lines += stage.lines
        }
        #expect(screen.text.contains("Keys") || screen.text.contains("keys"))
        for (text, keys) in keys {
          var stage = opened
          for key in keys { stage.press(key) }
          let isListed = lines.contains { $0.hasPrefix(text) }
          let isHandled = stage.text != opened.text || stage.effects.count > opened.effects.count
          #expect(isListed == isHandled, "\(text)of \(word ?? "home") in \(rows) rows: \(lines)")
        }
      }
    }
  }

  @Test func `shows every counter in the lines that are left`() throws {
    var model = ScreenStage.model
    let counters = ["sober", "the job", "the garden"].map { "2025-09-01 | \($0)\n" }.joined()
    model.counters = CounterBook(Array(counters.utf8))
    let stage = try ScreenStage(model: model)
    for text in ["sober", "the job", "the garden"] { #expect(stage.text.contains(text), "\(text)") }
  }

  // MARK: The location

  @Test func `asks for the location, and offers the city of the time zone`() throws {
    var model = ScreenStage.model
    model.location = Location(
      coordinates: try #require(Coordinates(latitude: 59.92, longitude: 10.75)), name: "Oslo",
      origin: .zone)
    var stage = try ScreenStage(model: model)
    stage.askForPlace()
    #expect(stage.text.contains("Where are you?"))
    #expect(stage.text.contains("Oslo, the city of the time zone"))
    stage.press(.enter)
    #expect(stage.commands == [["location", "detect"]])
    stage.finish("Oslo 59.92° N, 10.75° E")
    #expect(!stage.text.contains("Where are you?"))
  }

  @Test func `changes the location by name, by degrees or to none`() throws {
    var stage = try ScreenStage(opening: "sun")
    stage.press(.character("e"))
    #expect(!stage.text.contains("the city of the time zone"))
    stage.press(.enter)
    stage.type("-33.9 151.2")
    stage.press(.enter)
    #expect(stage.commands.last == ["location", "set", "--", "-33.9 151.2"])
    stage.finish("invalid", isProblem: true)
    #expect(stage.text.contains("City"))
    stage.press(.escape, .down, .enter)
    #expect(stage.commands.last == ["location", "deny"])
  }

  @Test func `asks for the location on the first screen, too`() throws {
    var stage = try ScreenStage()
    stage.press(.character("e"))
    #expect(stage.text.contains("Where are you?"))
    stage.press(.escape, .end, .character("e"))
    #expect(!stage.text.contains("Where are you?"))
  }

  // MARK: Dates

  @Test func `adds a date`() throws {
    var stage = try ScreenStage(opening: "countdown")
    stage.press(.character("a"), .enter)
    #expect(stage.commands == [])
    #expect(stage.text.contains("required"))
    stage.type("Dinner")
    stage.press(.tab)
    stage.type("soonish")
    #expect(stage.text.contains("invalid date 'soonish'"))
    stage.press(.control("u"))
    stage.type("next friday")
    #expect(stage.text.contains("Fri Nov 27, 2026"), "\(stage.text)")
    stage.press(.tab, .tab, .tab)
    stage.type("gift")
    stage.press(.tab)
    stage.type("teal")
    stage.press(.tab)
    stage.type("every fridy")
    #expect(stage.text.contains("invalid repetition 'every fridy'"))
    stage.press(.control("u"))
    stage.type("every friday")
    #expect(!stage.text.contains("invalid"))
    stage.press(.enter)
    #expect(
      stage.commands == [
        [
          "countdown", "add", "--title=Dinner", "--date=next friday", "--icon=gift", "--color=teal",
          "--repeat=every friday",
        ]
      ])
    stage.finish("the title is taken", isProblem: true)
    #expect(stage.text.contains("Dinner"))
    #expect(stage.text.contains("the title is taken"))
    stage.press(.enter)
    stage.finish("Added Dinner.")
    #expect(stage.text.contains("Upcoming"))
    #expect(stage.lines.last == "Added Dinner.")
  }

  @Test func `changes only what was changed`() throws {
    var stage = try ScreenStage(opening: "countdown")
    stage.press(.enter)
    #expect(stage.text.contains("Christmas Eve"))
    stage.press(.enter)
    // Nothing.
    #expect(stage.commands == [])
    stage.press(.enter, .tab, .tab, .tab, .tab, .control("u"), .enter)
    #expect(stage.commands == [["countdown", "edit", "christmaseve", "--icon=none"]])
  }

  @Test func `picks a date from a month`() throws {
    var stage = try ScreenStage(opening: "countdown")
    stage.press(.character("a"), .tab, .control("p"))
    #expect(stage.text.contains("Nov 2026"))
    stage.press(.right, .down, .pageDown, .enter)
    #expect(stage.text.contains("2026-12-30"))
    #expect(stage.text.contains("Wed Dec 30, 2026"))
    // A Saturday is in the last column, and not at the edge of the terminal.
    stage.press(.control("p"), .left, .left, .left, .left)
    #expect(stage.text.contains(" 25 [26]"))
  }

  @Test func `finds an icon by a word for it`() throws {
    var stage = try ScreenStage(opening: "countdown")
    stage.press(.character("a"), .tab, .tab, .tab, .tab, .control("p"))
    stage.type("birthday")
    stage.press(.enter)
    #expect(stage.text.contains("birthday.cake"))
  }

  @Test func `deletes after a question`() throws {
    var stage = try ScreenStage(opening: "countdown")
    stage.press(.down, .character("d"))
    #expect(stage.text.contains("Delete Launch?"))
    stage.press(.enter)
    #expect(stage.commands == [])
    stage.press(.character("d"), .character("y"))
    #expect(stage.commands == [["countdown", "remove", "launch000000", "--yes"]])
    stage.finish("Removed Launch.")
    #expect(!stage.text.contains("Delete"))
  }

  @Test func `filters, and keeps the selection when others come`() throws {
    var stage = try ScreenStage(opening: "countdown")
    stage.press(.character("/"))
    stage.type("LAUN")
    #expect(!stage.text.contains("Christmas Eve"))
    // It leaves the field, and opens nothing.
    #expect(stage.lines.last?.contains("Enter filter") == true)
    stage.press(.enter)
    #expect(!stage.text.contains("Christmas Eve") && stage.text.contains("Upcoming"))
    stage.press(.escape, .down)
    #expect(stage.line(with: "▌").contains("Launch"))
    let more = "2026-12-01 | Before | id=before000000\n" + ScreenStage.dates
    stage.data.model.dates = DateBook(Array(more.utf8))
    #expect(stage.line(with: "▌").contains("Launch"))
    stage.press(.tab)
    #expect(stage.text.contains("Concert"))
  }

  // MARK: Counters, events and tasks

  @Test func `starts a counter again, and shows its past runs`() throws {
    var stage = try ScreenStage(opening: "elapsed")
    stage.press(.enter)
    #expect(stage.text.contains("Past Runs"))
    #expect(stage.text.contains("59 Days"))
    stage.press(.character("r"))
    #expect(stage.text.contains("Start sober again today?"))
    stage.press(.character("y"))
    #expect(stage.commands == [["elapsed", "reset", "sober0000000"]])
  }

  @Test func `logs, and changes the note of an event`() throws {
    var stage = try ScreenStage(opening: "tally")
    #expect(stage.text.contains("Fri"))
    stage.press(.character(" "), .down, .character("e"), .tab)
    stage.type("!")
    stage.press(.enter)
    #expect(
      stage.commands == [
        ["tally", "log", "--", "pee"], ["tally", "edit", "event2", "--note=after coffee!"],
      ])
    stage.press(.escape, .character("a"))
    stage.type("-15m")
    stage.press(.enter)
    #expect(stage.commands.last == ["tally", "log", "--at=-15m", "--", "pee"])
  }

  @Test func `marks, adds and shares tasks`() throws {
    var stage = try ScreenStage(opening: "todo")
    let id = "00000000-0000-4000-8000-000000000002"
    stage.press(.character(" "), .character("a"))
    stage.type("--due is not an option")
    stage.press(.tab, .tab)
    stage.type("tomorrow")
    stage.press(.enter)
    #expect(
      stage.commands == [
        ["todo", "done", "--", id],
        ["todo", "add", "--due=tomorrow", "--", "--due is not an option"],
      ])
    stage.finish("Added.")
    stage.press(.character("s"), .enter)
    #expect(stage.commands.last == ["todo", "share", id, "--via=clipboard"])
    stage.finish("Copied.")
    stage.press(.character("s"), .down, .down, .enter)
    stage.type("/tmp/notes.md")
    stage.press(.enter)
    #expect(stage.commands.last == ["todo", "share", id, "--via=file", "--to=/tmp/notes.md"])
    stage.finish("Written.")
    #expect(!stage.text.contains("Append to a file"))
    #expect(stage.text.contains("Open 2"))
  }

  @Test func `shows a task with its description`() throws {
    var stage = try ScreenStage(opening: "todo")
    stage.press(.down, .enter)
    #expect(stage.text.contains("Or oat"))
    stage.press(.character(" "))
    #expect(stage.commands == [["todo", "done", "--", "00000000-0000-4000-8000-000000000001"]])
    stage.data.model.todo = TodoList()
    stage.press(.enter)
    #expect(stage.text.contains("Open 0"))
  }

  @Test func `sends what waits in the outbox`() throws {
    var stage = try ScreenStage(opening: "todo")
    let item = TodoItem(id: "00000000-0000-4000-8000-000000000002", title: "Call mum")
    stage.data.outbox = [
      OutboxEntry.webhook(
        sharing: item, to: "https://example.org", id: "outbox000000",
        at: stage.data.context.now)
    ]
    stage.press(.character("o"))
    #expect(stage.text.contains("https://example.org"))
    stage.press(.character("s"), .character("d"), .character("y"))
    #expect(
      stage.commands == [
        ["todo", "outbox", "send"], ["todo", "outbox", "remove", "outbox000000", "--yes"],
      ])
  }

  // MARK: Themes and places

  @Test func `previews a theme, and sets it`() throws {
    var stage = try ScreenStage()
    stage.press(.character("t"), .down, .enter)
    #expect(
      stage.effects == [
        .preview(theme: "dracula"), .run(AppCommand("theme", "set", "dracula"), closing: 1),
        .preview(theme: nil),
      ])
    stage.finish("", isProblem: true)
    stage.press(.escape)
    #expect(stage.effects.last == .preview(theme: nil))
  }

  @Test func `detects the place in a screen of the sun`() throws {
    var stage = try ScreenStage(opening: "sun")
    stage.press(.character("r"))
    #expect(stage.commands == [["location", "detect"]])
  }

  // MARK: Sizes

  @Test(arguments: [(80, 24), (120, 40), (200, 50), (40, 15), (20, 5), (1, 1)])
  func `fits every terminal, and reaches everything`(columns: Int, rows: Int) throws {
    for word in [nil, "solstice", "countdown", "elapsed", "tally", "todo", "sun", "moon"] {
      var stage = try ScreenStage(opening: word, columns: columns, rows: rows)
      for keys in [[], [Key.character("a")], [.tab], [.control("p")], [.escape, .escape, .end]] {
        for key in keys { stage.press(key) }
        let view = stage.view
        #expect(view.lines.count <= rows)
        #expect(view.lines.allSatisfy { $0.width <= columns })
      }
    }
    guard rows >= 15 else { return }
    let texts = ["Solstice", "Sun", "Moon", "Christmas Eve", "sober", "after coffee", "Call mum"]
    for (index, text) in texts.enumerated() {
      var stage = try ScreenStage(columns: columns, rows: rows)
      for _ in 0..<index { stage.press(.tab) }
      stage.press(.enter)
      #expect(stage.text.contains(text), "\(text) at \(columns)×\(rows)")
    }
  }
}
