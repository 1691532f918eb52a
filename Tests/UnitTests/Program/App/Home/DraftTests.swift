import NoonmarkDomain
import NoonmarkProgram
import NoonmarkWidgets
import TestSupport
import Testing

@Suite struct `What the app keeps` {
  @Test func `is a form that is left with changes`() throws {
    var fixture = try ScreenFixture(opening: "countdown")
    fixture.press(.character("a"))
    fixture.type("Dinner with Ann")
    fixture.press(.escape)
    #expect(fixture.lines.last == "The draft is kept")
    fixture.press(.character("a"))
    expect(fixture.text, .has("Dinner with Ann"))
    // Another form has its own draft.
    fixture.press(.escape, .character("e"))
    expect(fixture.text, .lacks("Dinner with Ann"))
    fixture.press(.escape, .character("a"), .tab)
    fixture.type("tomorrow")
    fixture.press(.enter)
    fixture.finish("Added Dinner with Ann.")
    fixture.press(.character("a"))
    expect(fixture.text, .lacks("Dinner with Ann"))
  }

  @Test func `is no form without changes`() throws {
    var fixture = try ScreenFixture(opening: "countdown")
    fixture.press(.character("a"), .escape)
    #expect(fixture.lines.last != "The draft is kept")
  }

  @Test func `is the match of a filter`() throws {
    var fixture = try ScreenFixture(opening: "countdown")
    fixture.press(.character("/"))
    fixture.type("launch")
    fixture.press(.enter, .escape)
    expect(fixture.line(with: "Launch"), .starts("▌"))
  }

  @Test func `is the place in a long list, and its columns`() throws {
    var model = ScreenFixture.model
    let more = (1..<60).map {
      "2027-02-01 | \($0 < 40 ? "Date" : "A date with a long title") \($0)\n"
    }
    model.dates = DateBook(Array((ScreenFixture.dates + "\n" + more.joined()).utf8))
    var fixture = try ScreenFixture(opening: "countdown", model: model)
    expect(fixture.lines[0], .ends("1/61"))
    func column(_ fixture: ScreenFixture) -> Int {
      fixture.line(with: "Date 1 ").prefix { $0 != "F" }.count
    }
    let first = column(fixture)
    #expect(first > 20)
    fixture.press(.down, .down, .down)
    #expect(column(fixture) == first)
    fixture.press(.end)
    expect(fixture.lines[0], .ends("61/61"))
  }

  @Test func `asks which tally to log first`() throws {
    var model = ScreenFixture.model
    model.tallies = TallyBook()
    model.logs = []
    var fixture = try ScreenFixture(opening: "tally", model: model)
    fixture.data.logs = [:]
    fixture.press(.character(" "))
    #expect(fixture.commands.isEmpty && fixture.text.contains("Log what?"))
    fixture.type("coffee")
    fixture.press(.enter)
    #expect(fixture.commands == [["tally", "log", "--", "coffee"]])
  }

  @Test func `names the day of an event of another day that is deleted`() throws {
    var fixture = try ScreenFixture(opening: "tally")
    fixture.press(.end, .character("d"))
    expect(fixture.text, .has("Delete 7:05 AM of Nov 20?"))
  }

  @Test func `opens the tally that was added`() throws {
    var fixture = try ScreenFixture(opening: "tally")
    fixture.press(.character("+"))
    fixture.type("steps")
    fixture.press(.enter)
    fixture.data.model.tallies = TallyBook(
      Array("pee | Pee Tracker\nsteps | Steps\n".utf8))
    fixture.data.logs["steps"] = TallyLog()
    fixture.finish("Added Steps.")
    fixture.press(.character(" "))
    #expect(fixture.commands.last == ["tally", "log", "--", "steps"])
  }

  @Test func `shows keys in groups`() throws {
    var fixture = try ScreenFixture(opening: "todo")
    fixture.press(.character("?"))
    let titles = fixture.line(with: "Everywhere")
    expect(titles, .has("Here", "Moving"))
  }

  @Test func `shows a date as a bar shows it`() throws {
    var fixture = try ScreenFixture(opening: "countdown", rows: 40)
    fixture.press(.character("a"))
    fixture.type("Dentist")
    expect(fixture.text, .lacks("In your bar"))
    fixture.press(.tab)
    fixture.type("2026-11-27")
    let row = try #require(fixture.lines.firstIndex { $0.contains("In your bar") })
    let words = fixture.lines[row + 1].split(separator: " ")
    #expect(words.contains("Dentist") && words.last == "[5d]", "\(words)")
  }
}
