import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkProgram
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

@Suite struct `The agenda in the app` {
  private static func fixture(
    opening word: String? = "agenda", url: String? = "https://meet.example.com/abc", rows: Int = 24
  ) throws -> ScreenFixture {
    var model = ScreenFixture.model
    let past = EventSpan(begin: Instant("2026-11-22T08:00:00Z"))
    let day = CivilDate(year: 2026, month: 11, day: 22)
    let conference = day.map { AgendaEvent.Time.days($0...$0.advanced(byDays: 1)) }
    model.agenda = Agenda(
      ScreenFixture.events(30, url: url) + [AgendaEvent(title: "Breakfast", time: .span(past))]
        + (conference.map { [AgendaEvent(title: "Conference", time: $0)] } ?? []))
    var fixture = try ScreenFixture(opening: word, model: model, rows: rows)
    fixture.data.description = { $0.title == "Event 0" ? "Bring\n\nthe notes" : nil }
    return fixture
  }

  @Test func `begins at the next event, and moves over the events of each day`() throws {
    var fixture = try Self.fixture()
    expect(fixture.line(with: "▌"), .has("Event 0"))
    fixture.press(.up, .up)
    expect(fixture.line(with: "▌"), .has("Conference"))
    fixture.press(.end)
    expect(fixture.line(with: "▌"), .has("Conference"))
    expect(fixture.text, .has("33/33"))
    fixture.press(.up)
    expect(fixture.line(with: "▌"), .has("Event 29"))
  }

  @Test func `keeps the day in sight, and its columns`() throws {
    var fixture = try Self.fixture(rows: 12)
    func column(_ fixture: ScreenFixture) -> Int? {
      let line = fixture.line(with: "▌")
      return line.firstRange(of: "Room").map { line[..<$0.lowerBound].count }
    }
    let first = column(fixture)
    for _ in 0..<20 {
      fixture.press("j")
      #expect(fixture.lines.contains { $0.contains("Today") })
      #expect(column(fixture) == first)
    }
  }

  @Test(arguments: [20, 22, 24, 30])
  func `gives the titles the columns that are free`(columns: Int) throws {
    var model = ScreenFixture.model
    let begins = ["2026-11-22T11:50:00Z", "2026-11-22T13:00:00Z", "2026-11-23T22:00:00Z"]
    model.agenda = Agenda(
      begins.map { begin in
        let begin = Instant(begin)
        let span = EventSpan(begin: begin, end: begin.advanced(bySeconds: 1800))
        return AgendaEvent(title: "Standup", time: .span(span))
      })
    let fixture = try ScreenFixture(
      opening: "agenda", model: model, columns: columns, rows: 12)
    #expect(fixture.lines.allSatisfy { DisplayText($0).width <= columns }, "\(fixture.text)")
    expect(fixture.line(with: "▌"), .has("Stan"), for: fixture.text)
    expect(fixture.text, .lacks("   Stand"))
    if columns < 24 { #expect(fixture.text.contains("Today Sun"), "\(fixture.text)") }
  }

  @Test func `opens the details of an event`() throws {
    var fixture = try Self.fixture()
    fixture.press(.enter)
    for text in [
      "Event 0", "Sun Nov 22, 2026", "12:05 PM", "Calendar", "work", "Place", "Room 0", "Link",
      "https://meet.example.com/abc", "Bring", "the notes", "5 min",
    ] {
      #expect(fixture.text.contains(text), "\(text) in \(fixture.text)")
    }
    fixture.press(.enter)
    #expect(fixture.effects == [.openLink("https://meet.example.com/abc")])
    fixture.data.model.agenda = Agenda()
    expect(fixture.text, .lacks("Room 0"))
  }

  @Test(arguments: [Key.character("o"), .character(" ")])
  func `opens the link of the selected event, if it has one`(key: Key) throws {
    var fixture = try Self.fixture()
    expect(fixture.text, .has("open the link"))
    fixture.press(key)
    #expect(fixture.effects == [.openLink("https://meet.example.com/abc")])
    fixture.press("j", key)
    #expect(fixture.effects.count == 1)
    expect(fixture.text, .lacks("open the link"))
  }

  @Test func `edits and deletes a date of the user`() throws {
    var model = ScreenFixture.model
    let yoga = "2026-11-01 13:00 | Yoga | repeat=weekly | id=yoga00000000\n"
    model.dates = DateBook(Array(yoga.utf8))
    model.agenda = Agenda(
      ScreenFixture.events(1) + [
        AgendaEvent(
          title: "Yoga", time: .span(EventSpan(begin: Instant("2026-11-22T13:00:00Z"))))
      ])
    var fixture = try ScreenFixture(opening: "agenda", model: model, columns: 100)
    expect(fixture.line(with: "▌"), .has("Event 0"))
    expect(fixture.text, .lacks("e edit", "d delete"))
    fixture.press("j", .enter)
    expect(fixture.text, .has("e edit", "d delete"))
    fixture.press("e")
    expect(fixture.line(with: "Title"), .has("Yoga"))
    fixture.press(.escape, "d", "y")
    #expect(fixture.commands == [["countdown", "remove", "yoga00000000", "--yes"]])
  }

  @Test func `loads the calendars again`() throws {
    var fixture = try Self.fixture()
    fixture.data.model.calendars.state = .ready
    // Files need not be loaded again.
    expect(fixture.text, .lacks("load again"))
    fixture.data.model.calendars.hasSubscriptions = true
    expect(fixture.text, .has("r load again"))
    fixture.press("r")
    #expect(fixture.commands == [["calendar", "load"]])
  }

  @Test func `says why there are no events`() throws {
    var model = WidgetData()
    model.calendars.state = .unreadable
    model.calendars.problem = "example.com cannot be found: check the network and the URL"
    let fixture = try ScreenFixture(opening: "agenda", model: model, columns: 100)
    expect(
      fixture.text, .has("read: example.com cannot be found: check the network"), .lacks("Press r"))
    model.calendars.hasSubscriptions = true
    let subscribed = try ScreenFixture(opening: "agenda", model: model, columns: 200)
    expect(subscribed.text, .has("the URL · Press r to load again."))
  }

  @Test func `expires when the time to an event does`() throws {
    let fixture = try Self.fixture()
    let soonest = Canvas(lines: fixture.view.lines).expires
    #expect(soonest == Instant("2026-11-22T12:01:00Z"))
  }

  @Test func `is on the first screen only if it has events`() throws {
    var fixture = try Self.fixture(opening: nil, rows: 60)
    expect(fixture.text, .has("Event 0"))
    fixture.press(.tab, .tab, .tab, .character(" "))
    #expect(fixture.effects == [.openLink("https://meet.example.com/abc")])
    let empty = try ScreenFixture(rows: 60)
    expect(empty.text, .lacks("Agenda", "No events"))
    #expect(empty.view.lines.first?.runs.first?.expires == Instant("2026-11-23T00:00:00Z"))
  }
}
