import Almanac
import NoonmarkDomain
import NoonmarkProgram
import NoonmarkText
import TestSupport
import Testing

@Suite struct `A menu of places` {
  @Test func `finds a city as one types at the question for the location`() throws {
    var fixture = try ScreenFixture()
    let table = CityTable(Array("=NO;Norway\n1 5991 1075 Oslo\n".utf8))
    fixture.data.readCities = { CitySearch(table, home: nil) }
    fixture.askForPlace()
    fixture.type("Oslo")
    expect(fixture.text, .has("Oslo, Norway"))
    fixture.press(.enter)
    #expect(fixture.commands == [["location", "set", "--", "Oslo, Norway"]])
    fixture.finish("Oslo 59.91° N, 10.75° E")
    expect(fixture.text, .lacks("Where are you?"))
  }

  @Test func `of colors begins with their swatches, which are beside the field too`() throws {
    var fixture = try ScreenFixture(opening: "countdown", columns: 60)
    fixture.press("a", .tab, .tab, .tab, .control("p"))
    expect(fixture.text, .has("\n▌ automatic", "\n  [42] red"))
    fixture.type("red")
    fixture.press(.enter)
    let line = fixture.line(with: "[42]")
    #expect(line.prefix { $0 == " " }.count < 20, "\(fixture.text)")
  }

  @Test func `searches for a name of limited length`() throws {
    var fixture = try ScreenFixture()
    let name = String(repeating: "a", count: 64)
    let table = CityTable(Array("=NO;Norway\n1 5991 1075 \(name)\n".utf8))
    fixture.data.readCities = { CitySearch(table, home: nil) }
    fixture.askForPlace()
    fixture.press(.paste(String(repeating: "a", count: 1000)))
    expect(fixture.text, .has("59.91° N"))
  }

  @Test func `says that nothing matches, without a key to choose it`() throws {
    var fixture = try ScreenFixture()
    fixture.askForPlace()
    expect(fixture.text, .has("Enter choose"))
    fixture.type("Oslx")
    expect(fixture.text, .has("Nothing matches."), .lacks("Enter choose"))
    fixture.press(.enter)
    #expect(fixture.commands == [])
  }
}

@Suite struct `The menu of themes` {
  @Test(arguments: [30, 40, 80])
  func `shows whole names, and each sample in a column`(columns: Int) throws {
    var fixture = try ScreenFixture(columns: columns)
    fixture.data.themes = ["catppuccin-latte", "default", "nord"]
    for name in fixture.data.themes {
      fixture.data.themeColors[name] = Array(
        repeating: Color(red: 9, green: 9, blue: 9), count: 5)
    }
    fixture.press("t")
    let rows = fixture.data.themes.map { fixture.line(with: $0) }
    let columnsOfPills = rows.map { row in row.firstIndex(of: "[").map { row[..<$0].count } }
    #expect(Set(columnsOfPills).count == 1, "\(fixture.text)")
    for row in rows { expect(row, .lacks("…")) }
    expect(fixture.line(with: "nord"), .has("✓"))
  }
}

@Suite struct `A menu of a field` {
  @Test(arguments: [("Icon", "automatic"), ("Color", "automatic"), ("Repeat", "never")])
  func `begins with what an empty field means`(label: String, word: String) throws {
    var fixture = try ScreenFixture(opening: "countdown")
    fixture.press("a")
    while !fixture.line(with: "▌").contains(label) {
      fixture.press(.tab)
    }
    expect(fixture.line(with: label), .has(word))
    fixture.press(.control("p"))
    expect(fixture.lines.last { $0.contains("▌") } ?? "", .has(word))
  }

  @Test func `with one field has no next one`() throws {
    var fixture = try ScreenFixture(opening: "sun")
    fixture.press("e", .enter)
    expect(fixture.text, .has("City", "Enter save"), .lacks("next field"))
  }
}
