import Almanac
import NoonmarkDomain
import NoonmarkProgram
import TestSupport
import Testing

@Suite struct `A menu of places` {
  @Test func `finds a city as one types at the question for the location`() throws {
    var fixture = try ScreenFixture()
    fixture.data.cities = { text in
      let region = City.Region(code: "NO", names: ["Norway"])
      guard text.hasPrefix("Os"), let place = Coordinates(latitude: 59.91, longitude: 10.75)
      else { return [] }
      return [City(names: ["Oslo"], region: region, coordinates: place, population: 10)]
    }
    fixture.askForPlace()
    fixture.type("Oslo")
    expect(fixture.text, .has("Oslo, Norway"))
    fixture.press(.enter)
    #expect(fixture.commands == [["location", "set", "--", "Oslo, Norway"]])
    fixture.finish("Oslo 59.91° N, 10.75° E")
    expect(fixture.text, .lacks("Where are you?"))
  }
}
