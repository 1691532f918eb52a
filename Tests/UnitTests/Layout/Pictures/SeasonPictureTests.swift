import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

struct SeasonPictureTests {
  static let names = ["spring", "summer", "autumn", "winter"].flatMap {
    ["\($0).dark", "\($0).light"]
  }

  @Test(arguments: names)
  func `a season's picture is 20 columns by 8 rows, in at most 14 colors`(
    name: String
  ) throws {
    let picture = try read(name)
    #expect(picture.columns == 20)
    #expect(picture.rows == 8)
    #expect((8...14).contains(Set(picture.pixels.compactMap { $0 }).count))
  }

  @Test(arguments: names)
  func `a season's picture has the season's own color`(name: String) throws {
    let season = try #require(name.split(separator: ".").first)
    let hex = [
      "spring": "#4caf50", "summer": "#ffc107", "autumn": "#ff9800", "winter": "#2196f3",
    ][season]
    let color = try Color(hex: #require(hex))
    #expect(try read(name).pixels.count { $0 == color } >= 8)
  }

  @Test func `all pictures share one frame with transparent corners`() throws {
    let frames = try SeasonPictureTests.names.map { try read($0).pixels.map { $0 == nil } }
    #expect(Set(frames).count == 1)
    #expect(frames.first?.first == true)
    #expect(frames.first?.last == true)
  }

  private func read(_ name: String) throws -> Picture {
    try Picture(bytes: #require(Repository.bytes(of: "themes/pictures/\(name).picture")))
  }
}
