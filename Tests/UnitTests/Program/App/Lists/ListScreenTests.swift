import Almanac
import Foundation
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkProgram
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

@Suite struct `A list of the app` {
  private static var tallies: WidgetData {
    var model = ScreenFixture.model
    model.tallies = TallyBook(
      Array(
        """
        pee | Pee Tracker | icon=drop.fill | color=blue
        water | Water | icon=cup.and.saucer.fill | color=teal

        """.utf8))
    return model
  }

  // MARK: Tallies

  @Test func `of tallies offers what to log if there are none`() throws {
    var model = ScreenFixture.model
    (model.tallies, model.logs) = (TallyBook([]), [("pee", TallyLog())])
    for key in [Key.character(" "), .character("a")] {
      var fixture = try ScreenFixture(opening: "tally", model: model)
      fixture.data.logs = ["pee": TallyLog()]
      expect(fixture.text, .starts("Tally How often it happened"), .lacks("Pee", "edit tally"))
      fixture.press(.character("5"), key)
      #expect(fixture.commands.isEmpty)
      expect(fixture.text, .has("Log what?", "Water"))
      fixture.press(.enter)
      #expect(fixture.commands.first?.prefix(2) == ["tally", "log"])
      fixture.press(.escape, .escape, key)
      expect(fixture.text, .has("Log what?"))
    }
  }

  // MARK: Tasks

  @Test func `of filtered tasks has those that its widget shows`() throws {
    var model = ScreenFixture.model
    let call = TodoItem(id: "2", title: "Call +home")
    model.todo = TodoList(items: [TodoItem(id: "1", title: "Pay +work", priority: "A"), call])
    var fixture = try ScreenFixture(model: model)
    let widget = try TodoWidget(request: WidgetRequest(name: "+home"), data: model)
    #expect(widget.name == "+home")
    fixture.data.widgets = [ScreenWidget("todo/+home", widget)]
    // On the widget, and in its list.
    fixture.press(.character(" "))
    #expect(fixture.commands.last == ["todo", "done", "--", call.id.text])
    fixture.press(.enter)
    expect(fixture.lines[0], .starts("Tasks +home"))
    expect(fixture.text, .has("Open 1", "Call"), .lacks("Pay"))
  }

  /// A problem of two lines, a filter and a question need more rows than there are.
  @Test func `can be shown in any number of rows`() throws {
    var model = ScreenFixture.model
    let problem = String(repeating: "the server of the feed cannot be found. ", count: 4)
    model.todo = TodoList(items: model.todo.items, state: .offline, problem: problem)
    for rows in 1...12 {
      var fixture = try ScreenFixture(opening: "todo", model: model, rows: rows)
      fixture.press(.character("/"))
      fixture.type("l")
      fixture.press(.enter, .end)
      #expect(fixture.lines.count <= rows)
      fixture.press(.character("d"))
      #expect(fixture.lines.count <= rows)
      fixture.press(.escape, .character("s"))
      #expect(fixture.lines.count <= rows)
    }
  }

  // MARK: Tallies

  @Test func `of events has a tab for each tally`() throws {
    var fixture = try ScreenFixture(opening: "tally", model: Self.tallies)
    fixture.data.logs["water"] = TallyLog(["2026-11-22T08:00:00Z sparkling"])
    fixture.data.logs["coffee"] = TallyLog()
    expect(fixture.text, .has("Pee Tracker 2", "Water 1", "Coffee 0"))
    fixture.press(.tab)
    expect(fixture.text, .has("sparkling"), .lacks("after coffee"))
    fixture.press(.character(" "))
    #expect(fixture.commands.last == ["tally", "log", "--", "water"])
    fixture.press("3")
    #expect(fixture.commands.last == ["tally", "log", "--amount=3", "--", "water"])
    fixture.press(.character("a"), .enter)
    #expect(fixture.commands.last == ["tally", "log", "--", "water"])
    fixture.press(.escape, .backTab, .backTab, .character(" "))
    #expect(fixture.commands.last == ["tally", "log", "--", "coffee"])
    let row = try #require(fixture.lines.firstIndex { $0.contains("Water 1") })
    let column = try #require(fixture.lines[row].range(of: "Water"))
    fixture.press(
      .click(
        column: fixture.lines[row].distance(
          from: fixture.lines[row].startIndex, to: column.lowerBound),
        row: row))
    expect(fixture.text, .has("sparkling"))
  }

  @Test func `of events keeps its tally when another one comes before it`() throws {
    var fixture = try ScreenFixture(opening: "tally", model: Self.tallies)
    fixture.data.logs["water"] = TallyLog()
    fixture.press(.tab, .tab, .tab)
    fixture.data.model.tallies = TallyBook(
      Array("coffee | Coffee\npee | Pee Tracker\nwater | Water\n".utf8))
    fixture.press(.character(" "))
    #expect(fixture.commands.last == ["tally", "log", "--", "water"])
  }

  @Test func `of events is drawn again when a day of tallies begins`() throws {
    var fixture = try ScreenFixture(opening: "tally", model: Self.tallies)
    #expect(fixture.data.nextDateChange == Instant("2026-11-23T00:00:00Z"))
    fixture.data.model.dayStart = 13 * 3600
    #expect(fixture.data.nextDateChange == Instant("2026-11-22T13:00:00Z"))
  }

  @Test func `of events begins with the tally of the widget`() throws {
    var fixture = try ScreenFixture(opening: "tally", model: Self.tallies)
    fixture.data.logs["water"] = TallyLog()
    fixture.data.widgets.append(
      ScreenWidget(
        "tally/water", try TallyWidget(request: WidgetRequest(name: "water"), data: Self.tallies)))
    fixture.open("tally/water")
    fixture.press(.character(" "))
    #expect(fixture.commands.last == ["tally", "log", "--", "water"])
  }

  @Test func `of events adds a tally`() throws {
    var fixture = try ScreenFixture(opening: "tally")
    fixture.press(.character("+"))
    fixture.type("my water")
    expect(fixture.text, .has("write letters without accents"))
    fixture.press(.control("u"))
    fixture.fill(["water", "Glasses"])
    fixture.press(.enter)
    #expect(fixture.commands == [["tally", "new", "--title=Glasses", "--", "water"]])
  }

  @Test func `of events shows the icon in each row, and today's count`() throws {
    let narrow = try ScreenFixture(opening: "tally")
    let drop = Icon("drop.fill").glyph(in: .unicode).string
    #expect(narrow.line(with: "after coffee").contains(drop))
    expect(narrow.lines.first, .ends("[2] today"))
    #expect(!narrow.lines.dropFirst().contains { $0.contains("[2]") })
    let low = try ScreenFixture(opening: "tally", columns: 80, rows: 12)
    let high = try ScreenFixture(opening: "tally", columns: 80, rows: 24)
    // The bars of the chart.
    expect(low.text, .lacks("████"))
    expect(high.text, .has("██"))
    let wide = try ScreenFixture(opening: "tally", columns: 120, rows: 40)
    #expect(wide.line(with: "after coffee").contains(drop))
  }

  @Test func `of events begins with the heading of a day, and the day has an entry`() throws {
    var fixture = try ScreenFixture(opening: "tally", rows: 12)
    let days = (1...9).reversed().flatMap { day in
      (1...3).reversed().map { "2026-11-0\(day)T0\($0):00:00Z" }
    }
    fixture.data.logs["pee"] = TallyLog(days)
    for _ in 0..<27 {
      let list = fixture.lines.dropFirst(3).dropLast()
      func isHeading(_ line: String) -> Bool { line.contains("2026") }
      let first = Array(list.prefix(2))
      #expect(first.count == 2 && isHeading(first[0]) && !isHeading(first[1]), "\(fixture.text)")
      fixture.press("j")
    }
  }

  @Test func `of events keeps the days of what a filter finds`() throws {
    var fixture = try ScreenFixture(opening: "tally", columns: 80, rows: 12)
    fixture.data.logs["pee"] = TallyLog([
      "2026-11-19T09:00:00Z after the run", "2026-11-20T10:00:00Z at home",
      "2026-11-21T09:00:00Z after the run", "2026-11-21T12:00:00Z at home",
    ])
    fixture.press("/")
    fixture.type("the run")
    fixture.press(.enter)
    let list = fixture.lines.filter { $0.contains("2026") || $0.contains("after the run") }
    #expect(list.map { $0.contains("2026") } == [true, false, true, false], "\(fixture.text)")
    expect(fixture.text, .lacks("Nov 20"))
    fixture.press("G")
    expect(fixture.line(with: "▌"), .has("after the run"))
    fixture.press("/")
    fixture.type("x")
    expect(fixture.text, .lacks("2026"))
  }

  // MARK: Dates

  /// Dates with a time, of several days, and repeating each year.
  private static var dates: WidgetData {
    var model = ScreenFixture.model
    model.dates = DateBook(
      Array(
        """
        2026-11-23 12:30 | Call with the auditors | id=call00000000
        2026-12-20 | Vacation in the mountains | end=2027-01-03 | id=vacation0000
        2026-12-24 | Grandma's birthday | repeat=yearly | id=birthday0000

        """.utf8))
    return model
  }

  @Test(arguments: [
    (100, ["Sun Dec 20, 2026 ", "Mon Nov 23, 2026 12:30 PM "]),
    (94, ["Sun Dec 20, 2026 – Sun Jan 3, 2027", "Mon Nov 23, 2026 12:30 PM ", "yearly"]),
    (80, ["Sun Dec 20, 2026 – Sun Jan 3, 2027", "Mon Nov 23, 2026 12:30 PM "]),
    (66, [" Sun Dec 20, 2026 ", "Mon Nov 23, 2026 12:30 PM "]),
    (62, [" Dec 20, 2026 ", " Nov 23, 2026 12:30 PM "]),
    (52, [" Dec 20, 2026 ", " Nov 23, 2026 "]),
  ])
  func `of dates shows whole titles, and as much of the dates as there is space for`(
    columns: Int, texts: [String]
  ) throws {
    let fixture = try ScreenFixture(opening: "countdown", model: Self.dates, columns: columns)
    for text in ["Call with the auditors", "Vacation in the mountains", "Grandma's birthday"] {
      #expect(fixture.text.contains(text), "\(text) in \(fixture.text)")
    }
    for text in texts { #expect(fixture.text.contains(text), "\(text) in \(fixture.text)") }
  }

  // MARK: Files

  @Test(arguments: [
    ("countdown", DataSources.dates, "No dates"), ("elapsed", .counters, "Nothing is counted"),
    ("tally", .tallies, "Nothing is logged"), ("todo", .tasks, "No tasks"),
  ])
  func `says that its file cannot be read`(word: String, source: DataSources, empty: String) throws
  {
    var model = WidgetData()
    model.unreadable = source
    let fixture = try ScreenFixture(opening: word, model: model)
    expect(fixture.text, .has("noonmark doctor"))
    #expect(!fixture.text.contains(empty))
  }

  @Test func `advises keys instead of commands`() throws {
    for word in [nil, "countdown", "elapsed", "tally", "todo", "sun", "solstice"] {
      for columns in [80, 120] {
        let fixture = try ScreenFixture(
          opening: word, model: WidgetData(), columns: columns, rows: 60)
        for kind in ["countdown", "elapsed", "tally", "todo", "location"] {
          expect(fixture.text, .lacks("noonmark \(kind)"), for: "\(word ?? "home") at \(columns)")
        }
      }
    }
    try expect(ScreenFixture(model: WidgetData(), rows: 60).text, .has("Press a to add one."))
  }

  @Test func `offers its filter if there is an entry`() throws {
    for word in ["countdown", "elapsed", "todo"] {
      let full = try ScreenFixture(opening: word, columns: 120)
      #expect(full.lines.last?.contains("/ filter") == true, "\(word)")
      let empty = try ScreenFixture(opening: word, model: WidgetData(), columns: 120)
      #expect(empty.lines.last?.contains("/ filter") == false, "\(word)")
    }
  }

  @Test func `says that one log cannot be read`() throws {
    var fixture = try ScreenFixture(opening: "tally")
    expect(fixture.text, .lacks("noonmark doctor"))
    fixture.data.logs["pee"] = nil
    fixture.data.unreadableLogs = ["pee"]
    expect(fixture.text, .has("noonmark doctor"))
  }

  @Test func `of tasks says why the feed was not loaded, and the key that loads it`() throws {
    var model = WidgetData()
    model.todo = TodoList(state: .loading, attempt: 3)
    var fixture = try ScreenFixture(opening: "todo", model: model)
    expect(fixture.lines.first, .has("Try 3 of 3…"))
    expect(fixture.text, .has("Loading the feed, try 3 of 3…"))
    let reason = "example.com answered with status 503: try again later"
    fixture.data.model.todo = TodoList(state: .offline, problem: reason)
    #expect(fixture.text.contains(reason) && fixture.text.contains("load again"))
    fixture.press("r")
    #expect(fixture.commands == [["todo", "load", "--force"]])
  }

  // MARK: Entries

  @Test func `closes the page of an entry that is deleted`() throws {
    var fixture = try ScreenFixture(opening: "todo")
    fixture.press(.enter, .character("d"), .character("y"))
    let rest = TodoItem(id: "one", title: "Rest")
    fixture.finish("Removed.")
    fixture.data.model.todo = TodoList(items: [rest])
    expect(fixture.text, .has("Open 1"))
    fixture.press(.character(" "))
    #expect(fixture.commands.last == ["todo", "done", "--", rest.id.text])
  }

  @Test func `selects an entry that is added`() throws {
    var fixture = try ScreenFixture(opening: "countdown")
    expect(fixture.line(with: "▌"), .has("Christmas Eve"))
    fixture.press(.character("a"))
    fixture.fill(["Dinner", "2027-02-01"])
    fixture.press(.enter)
    fixture.data.model.dates = DateBook(
      Array((ScreenFixture.dates + "\n2027-02-01 | Dinner | id=dinner000000\n").utf8))
    fixture.finish("Added Dinner.")
    expect(fixture.line(with: "▌"), .has("Dinner"))
    fixture.press(.up)
    expect(fixture.line(with: "▌"), .has("Launch"))
  }

  @Test(arguments: [("launch", "Launch"), ("concert", "Concert")])
  func `of dates begins with the date of the widget`(name: String, title: String) throws {
    var fixture = try ScreenFixture()
    let widget = try CountdownWidget(
      request: WidgetRequest(name: name), data: ScreenFixture.model)
    fixture.data.widgets.append(ScreenWidget("countdown/\(name)", widget))
    fixture.open("countdown/\(name)")
    expect(fixture.line(with: "▌"), .has(title))
    fixture.press("d")
    expect(fixture.text, .has("Delete \(title)?"))
  }

  @Test func `of counters begins with the counter of the widget`() throws {
    var model = ScreenFixture.model
    model.counters = CounterBook(text: "2025-09-01 | sober\n2026-01-01 | reading\n")
    var fixture = try ScreenFixture(model: model)
    let widget = try ElapsedWidget(request: WidgetRequest(name: "reading"), data: model)
    fixture.data.widgets.append(ScreenWidget("elapsed/reading", widget))
    fixture.open("elapsed/reading")
    expect(fixture.line(with: "▌"), .has("reading"))
  }

  @Test func `closes a question whose entry is gone, also if the entry comes back`() throws {
    for (word, key) in [("countdown", Key.character("d")), ("elapsed", "r"), ("todo", "d")] {
      var fixture = try ScreenFixture(opening: word)
      fixture.press(key)
      expect(fixture.text, .has("y yes"), for: word)
      fixture.data.model = WidgetData()
      expect(fixture.text, .lacks("y yes"), for: word)
      fixture.data.model = ScreenFixture.model
      expect(fixture.text, .lacks("y yes"), for: word)
      fixture.press("y")
      #expect(fixture.commands.isEmpty, "\(word)")
    }
  }

  @Test func `keeps the entry that is selected at first`() throws {
    var fixture = try ScreenFixture(opening: "countdown")
    fixture.data.model.dates = DateBook(
      Array((ScreenFixture.dates + "\n2026-11-25 | Dinner | id=dinner000000\n").utf8))
    expect(fixture.line(with: "▌"), .has("Christmas Eve"))
    fixture.press("d")
    expect(fixture.text, .has("Delete Christmas Eve?"))
  }

  @Test(arguments: ["countdown", "elapsed", "tally", "todo"], 2...6)
  func `shows the selected entry on any screen`(word: String, rows: Int) throws {
    var fixture = try ScreenFixture(opening: word, columns: 20, rows: rows)
    expect(fixture.text, .has("▌"))
    fixture.press("j")
    expect(fixture.text, .has("▌"))
    fixture.press("/")
    fixture.type("e")
    expect(fixture.text, .has("/ e", "▌"))
  }

  @Test func `of the outbox shows the titles beside long problems`() throws {
    var fixture = try ScreenFixture(opening: "todo")
    var entry = OutboxEntry.webhook(
      sharing: TodoItem(id: "one", title: "Call mum"), to: "http://127.0.0.1:18813/x",
      id: "outbox000000", at: fixture.data.context.now)
    entry.problem = "127.0.0.1:18813 answered with status 500: try again later"
    fixture.data.outbox = [entry]
    fixture.press("o")
    expect(fixture.text, .has("Call mum http://127.0.0.1:18813/x 127.0.0.1:18813 answered"))
    fixture.data.columns = 40
    expect(fixture.text, .has("Call mum http://127.0"))
  }

  @Test func `of tasks closes what shared a task that waits now`() throws {
    var fixture = try ScreenFixture(opening: "todo")
    fixture.press(.character("s"), .down, .down, .down, .enter)
    fixture.type("http://127.0.0.1:1/x")
    fixture.press(.enter)
    fixture.finish("not sent: it is in the outbox", isProblem: true, isDone: true)
    expect(fixture.text, .has("Open 2", "in the outbox"))
    let count = fixture.commands.count
    fixture.press(.escape, .enter)
    #expect(fixture.commands.count == count)
  }
}

@Suite struct `A form of the app` {
  @Test func `edits a description of several lines`() throws {
    var fixture = try ScreenFixture(opening: "todo")
    fixture.press(.down, .character("e"), .tab)
    expect(fixture.text, .has("Whole⏎Or oat"))
    fixture.press(.control("n"))
    fixture.type("Or rye")
    fixture.press(.enter)
    let id = "00000000-0000-4000-8000-000000000001"
    #expect(fixture.commands == [["todo", "edit", id, "--description=Whole\nOr oat\nOr rye"]])
  }

  @Test func `checks the time of an event as it is typed`() throws {
    var fixture = try ScreenFixture(opening: "tally")
    fixture.press(.character("a"))
    fixture.type("25:99")
    expect(fixture.text, .has("25:99'"))
    fixture.press(.control("u"))
    fixture.type("yesterday")
    expect(fixture.text, .lacks("invalid"))
    fixture.press(.enter)
    #expect(fixture.commands == [["tally", "log", "--at=yesterday", "--", "pee"]])
  }

  @Test func `shows a problem whole`() throws {
    var fixture = try ScreenFixture(opening: "countdown", columns: 60)
    fixture.press(.character("a"), .tab)
    fixture.type("the day after the day after tomorrow or so")
    let words = fixture.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    expect(words, .has("'the day after the day after tomorrow or so'"))
    // Only the names of the folded fields may be truncated.
    #expect(!fixture.lines.contains { $0.contains("…") && !$0.contains("More") })
  }

  @Test func `offers the cities that a name can mean`() throws {
    var fixture = try ScreenFixture(opening: "sun")
    let table = CityTable(Array("=BR;Brazil\n1 100 200 Parintins\n1 100 200 Paris\n".utf8))
    fixture.data.readCities = { CitySearch(table, home: nil) }
    fixture.press(.character("e"), .enter)
    fixture.type("Pari")
    fixture.press(.enter)
    #expect(fixture.commands == [])
    expect(fixture.text, .has("Parintins, Brazil"))
    fixture.press(.down, .enter)
    #expect(fixture.commands == [["location", "set", "--", "Paris, Brazil"]])
    fixture.finish("Paris")
    expect(fixture.text, .lacks("Where are you?"))
    fixture.press(.character("e"), .enter)
    fixture.type("Paris")
    fixture.press(.enter)
    #expect(fixture.commands.last == ["location", "set", "--", "Paris"])
  }

  @Test func `stays in view above a menu on a low terminal`() throws {
    var fixture = try ScreenFixture(opening: "countdown", columns: 40, rows: 15)
    fixture.press(.character("a"), .tab, .tab, .control("p"))
    #expect(fixture.lines.contains { $0.contains("▌") && $0.contains("Icon") })
    fixture.type("plane")
    expect(fixture.text, .has("Icon / plane", "airplane.arrival"))
  }
}
