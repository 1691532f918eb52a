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
    var model = ScreenStage.model
    model.tallies = TallyBook(
      Array(
        """
        pee | Pee Tracker | icon=drop.fill | color=blue
        water | Water | icon=cup.and.saucer.fill | color=teal

        """.utf8))
    return model
  }

  // MARK: Tallies

  @Test func `of events has a tab for each tally`() throws {
    var stage = try ScreenStage(opening: "tally", model: Self.tallies)
    stage.data.logs["water"] = TallyLog(["2026-11-22T08:00:00Z sparkling"])
    stage.data.logs["coffee"] = TallyLog()
    #expect(stage.text.contains("Pee Tracker 2"))
    #expect(stage.text.contains("Water 1"))
    #expect(stage.text.contains("Coffee 0"))
    stage.press(.tab)
    #expect(stage.text.contains("sparkling"))
    #expect(!stage.text.contains("after coffee"))
    stage.press(.character(" "))
    #expect(stage.commands.last == ["tally", "log", "--", "water"])
    stage.press(.character("a"), .enter)
    #expect(stage.commands.last == ["tally", "log", "--", "water"])
    stage.press(.escape, .backTab, .backTab, .character(" "))
    #expect(stage.commands.last == ["tally", "log", "--", "coffee"])
    let row = try #require(stage.lines.firstIndex { $0.contains("Water 1") })
    let column = try #require(stage.lines[row].range(of: "Water"))
    stage.press(
      .click(
        column: stage.lines[row].distance(from: stage.lines[row].startIndex, to: column.lowerBound),
        row: row))
    #expect(stage.text.contains("sparkling"))
  }

  @Test func `of events begins with the tally of the widget`() throws {
    var stage = try ScreenStage(opening: "tally", model: Self.tallies)
    stage.data.logs["water"] = TallyLog()
    stage.data.widgets.append(
      ScreenWidget(
        "tally/water", try TallyWidget(request: WidgetRequest(name: "water"), data: Self.tallies)))
    stage.open("tally/water")
    stage.press(.character(" "))
    #expect(stage.commands.last == ["tally", "log", "--", "water"])
  }

  @Test func `of events adds a tally`() throws {
    var stage = try ScreenStage(opening: "tally")
    stage.press(.character("+"))
    stage.type("my water")
    #expect(stage.text.contains("write letters from a to z"))
    stage.press(.control("u"))
    stage.type("water")
    stage.press(.tab)
    stage.type("Glasses")
    stage.press(.enter)
    #expect(stage.commands == [["tally", "new", "--title=Glasses", "--", "water"]])
  }

  @Test func `of events shows the icon in each row, and today's count`() throws {
    let narrow = try ScreenStage(opening: "tally")
    let drop = Icon("drop.fill").glyph(in: .unicode).string
    #expect(narrow.line(with: "after coffee").contains(drop))
    #expect(narrow.text.contains("Pee Tracker: 2"))
    let low = try ScreenStage(opening: "tally", columns: 80, rows: 12)
    let high = try ScreenStage(opening: "tally", columns: 80, rows: 24)
    // The bars of the chart.
    #expect(!low.text.contains("████"))
    #expect(high.text.contains("██"))
    let wide = try ScreenStage(opening: "tally", columns: 120, rows: 40)
    #expect(wide.line(with: "after coffee").contains(drop))
  }

  // MARK: Dates

  /// Dates of a time, of several days, and of each year.
  private static var dates: WidgetData {
    var model = ScreenStage.model
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
    let stage = try ScreenStage(opening: "countdown", model: Self.dates, columns: columns)
    for text in ["Call with the auditors", "Vacation in the mountains", "Grandma's birthday"] {
      #expect(stage.text.contains(text), "\(text) in \(stage.text)")
    }
    for text in texts { #expect(stage.text.contains(text), "\(text) in \(stage.text)") }
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
    let stage = try ScreenStage(opening: word, model: model)
    #expect(stage.text.contains("noonmark doctor"))
    #expect(!stage.text.contains(empty))
  }

  @Test func `advises keys instead of commands`() throws {
    for word in [nil, "countdown", "elapsed", "tally", "todo", "sun", "solstice"] {
      for columns in [80, 120] {
        let stage = try ScreenStage(
          opening: word, model: WidgetData(), columns: columns, rows: 60)
        for kind in ["countdown", "elapsed", "tally", "todo", "location"] {
          #expect(!stage.text.contains("noonmark \(kind)"), "\(word ?? "home") at \(columns)")
        }
      }
    }
    #expect(try ScreenStage(model: WidgetData(), rows: 60).text.contains("Press a to add one."))
  }

  @Test func `says that one log cannot be read`() throws {
    var stage = try ScreenStage(opening: "tally")
    #expect(!stage.text.contains("noonmark doctor"))
    stage.data.logs["pee"] = nil
    stage.data.unreadableLogs = ["pee"]
    #expect(stage.text.contains("noonmark doctor"))
  }

  // MARK: Entries

  @Test func `closes the page of an entry that is deleted`() throws {
    var stage = try ScreenStage(opening: "todo")
    stage.press(.enter, .character("d"), .character("y"))
    stage.data.model.todo = TodoList(items: [TodoItem(id: "one", title: "Rest")])
    stage.finish("Removed.")
    #expect(stage.text.contains("Open 1"))
    stage.press(.character(" "))
    #expect(stage.commands.last == ["todo", "done", "--", "one"])
  }

  @Test func `selects an entry that is added`() throws {
    var stage = try ScreenStage(opening: "countdown")
    #expect(stage.line(with: "▌").contains("Christmas Eve"))
    stage.press(.character("a"))
    stage.type("Dinner")
    stage.press(.tab)
    stage.type("2027-02-01")
    stage.press(.enter)
    stage.data.model.dates = DateBook(
      Array((ScreenStage.dates + "\n2027-02-01 | Dinner | id=dinner000000\n").utf8))
    stage.finish("Added Dinner.")
    #expect(stage.line(with: "▌").contains("Dinner"))
    stage.press(.up)
    #expect(stage.line(with: "▌").contains("Launch"))
  }

  @Test func `of tasks closes what shared a task that waits now`() throws {
    var stage = try ScreenStage(opening: "todo")
    stage.press(.character("s"), .down, .down, .down, .enter)
    stage.type("http://127.0.0.1:1/x")
    stage.press(.enter)
    stage.finish("not sent: it is in the outbox", isProblem: true, isDone: true)
    #expect(stage.text.contains("Open 2"))
    #expect(stage.text.contains("in the outbox"))
    let count = stage.commands.count
    stage.press(.escape, .enter)
    #expect(stage.commands.count == count)
  }
}

@Suite struct `A form of the app` {
  @Test func `edits a description of several lines`() throws {
    var stage = try ScreenStage(opening: "todo")
    stage.press(.down, .character("e"), .tab)
    #expect(stage.text.contains("Whole⏎Or oat"))
    stage.press(.control("n"))
    stage.type("Or rye")
    stage.press(.enter)
    let id = "00000000-0000-4000-8000-000000000001"
    #expect(stage.commands == [["todo", "edit", id, "--description=Whole\nOr oat\nOr rye"]])
  }

  @Test func `checks the time of an event as it is typed`() throws {
    var stage = try ScreenStage(opening: "tally")
    stage.press(.character("a"))
    stage.type("25:99")
    #expect(stage.text.contains("25:99'"))
    stage.press(.control("u"))
    stage.type("yesterday")
    #expect(!stage.text.contains("invalid"))
    stage.press(.enter)
    #expect(stage.commands == [["tally", "log", "--at=yesterday", "--", "pee"]])
  }

  @Test func `shows a problem whole`() throws {
    var stage = try ScreenStage(opening: "countdown", columns: 60)
    stage.press(.character("a"), .tab)
    stage.type("the day after the day after tomorrow or so")
    let words = stage.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("'the day after the day after tomorrow or so'"), "\(words)")
    #expect(!stage.text.contains("…"))
  }

  @Test func `offers the cities that a name can mean`() throws {
    var stage = try ScreenStage(opening: "sun")
    let region = City.Region(code: "BR", names: ["Brazil"])
    let here = try #require(Coordinates(latitude: 1, longitude: 2))
    stage.data.cities = { text in
      ["Parintins", "Paris"].filter { $0.hasPrefix(text) }.map {
        City(names: [$0], region: region, coordinates: here, population: 1)
      }
    }
    stage.press(.character("e"), .enter)
    stage.type("Pari")
    stage.press(.enter)
    #expect(stage.commands == [])
    #expect(stage.text.contains("Parintins, Brazil"))
    stage.press(.down, .enter)
    #expect(stage.commands == [["location", "set", "--", "Paris, Brazil"]])
    stage.finish("Paris")
    #expect(!stage.text.contains("Where are you?"))
    stage.press(.character("e"), .enter)
    stage.type("Paris")
    stage.press(.enter)
    #expect(stage.commands.last == ["location", "set", "--", "Paris"])
  }

  @Test func `stays in view above a menu on a low terminal`() throws {
    var stage = try ScreenStage(opening: "countdown", columns: 40, rows: 15)
    stage.press(.character("a"), .tab, .tab, .tab, .tab, .control("p"))
    #expect(stage.lines.contains { $0.contains("▌") && $0.contains("Icon") })
    stage.type("plane")
    #expect(stage.text.contains("Icon / plane"))
    #expect(stage.text.contains("airplane.arrival"))
  }
}
