import Almanac
import Testing

struct CoordinatesISO6709Tests {
  @Test func `degrees, minutes and seconds become degrees`() throws {
    let oslo = try #require(Coordinates(iso6709: "+5955+01045".utf8))
    #expect(oslo == Coordinates(latitude: 59 + 55.0 / 60, longitude: 10.75))
    let newYork = try #require(Coordinates(iso6709: "+404251-0740023".utf8))
    #expect(newYork == Coordinates(latitude: 146_571.0 / 3600, longitude: -266_423.0 / 3600))
    let south = try #require(Coordinates(iso6709: "-0001-00001".utf8))
    #expect(south == Coordinates(latitude: -1.0 / 60, longitude: -1.0 / 60))
  }

  @Test(arguments: [
    "", "+5955", "+5955+0104", "5955+01045x", "+5955 01045", "+9001+00000", "+5960+01045",
    "+5955+18001", "+59a5+01045", "+595500+01045", "+5955+01045\n",
  ])
  func `other texts are refused`(text: String) {
    #expect(Coordinates(iso6709: text.utf8) == nil)
  }
}
