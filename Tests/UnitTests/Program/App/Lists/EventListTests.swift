import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkProgram
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

@Suite struct `The agenda in the app` {
  private static func fixture(
    opening word: String? = nil, url: String? = "https://meet.example.com/abc", rows: Int = 24
  ) throws -> ScreenFixture {
    var model = ScreenFixture.model
    let noon = Instant("2026-11-22T12:00:00Z")
    model.agenda = Agenda(
      (0..<30).map { number in
        let begin = noon.advanced(bySeconds: 300 + number * 900)
        return AgendaEvent(
          title: "Event \(number)", time: .span(EventSpan(begin: begin)), url: url)
      })
    return try ScreenFixture(opening: word, model: model, rows: rows)
  }

  @Test func `is a page that scrolls, of which Space opens the link`() throws {
    var fixture = try Self.fixture(opening: "agenda", rows: 12)
    #expect(fixture.text.contains("Agenda") && fixture.text.contains("Event 0"))
    fixture.press(.character(" "))
    #expect(fixture.commands == [["tap", "--", "agenda"]])
    fixture.press(.character("j"), .character("j"), .character("j"))
    #expect(!fixture.text.contains("Agenda"))
    fixture.press(.escape)
    fixture.press(.character("q"))
    #expect(fixture.effects.last == .quit)
  }

  @Test(arguments: [(50, 48), (66, 64), (80, 78), (82, 80), (120, 80)])
  func `is as wide as the terminal, up to 80 columns`(columns: Int, width: Int) throws {
    var model = ScreenFixture.model
    model.agenda = Agenda([
      AgendaEvent(
        title: "A meeting " + String(repeating: "about titles ", count: 12),
        time: .span(EventSpan(begin: Instant("2026-11-22T12:30:00Z"))))
    ])
    let fixture = try ScreenFixture(opening: "agenda", model: model, columns: columns)
    #expect(fixture.line(with: "A meeting").count == 2 + width)
  }

  @Test func `has no key for a link that is missing`() throws {
    var fixture = try Self.fixture(opening: "agenda", url: nil)
    fixture.press(.character(" "))
    #expect(fixture.commands.isEmpty)
    #expect(!fixture.text.contains("open the link"))
  }

  @Test func `is on the first screen only if it has events`() throws {
    var fixture = try Self.fixture(rows: 60)
    #expect(fixture.text.contains("Event 0"))
    fixture.press(.tab, .tab, .tab, .character(" "))
    #expect(fixture.commands == [["tap", "--", "agenda"]])
    let empty = try ScreenFixture(rows: 60)
    #expect(!empty.text.contains("Agenda") && !empty.text.contains("No events"))
    #expect(empty.view.lines.first?.runs.first?.expires == Instant("2026-11-23T00:00:00Z"))
  }
}
