import NoonmarkCore
import TestSupport
import Testing

@Suite struct `A picture` {
  private static let text = """
    # A sun over grass.
    s = #ffcc00
      g=#0a0
    |..s.|
    |gggg|\r
      |g..g|\t
    """

  @Test func `is read from colours and rows`() throws {
    let picture = try Picture(bytes: Array(Self.text.utf8))
    #expect(picture.width == 4)
    #expect(picture.height == 4)
    #expect(picture.cell(column: 2, line: 0).upper?.hex == "#ffcc00")
    #expect(picture.cell(column: 2, line: 0).lower?.hex == "#00aa00")
    #expect(picture.cell(column: 0, line: 0).upper == nil)
    #expect(picture.cell(column: 3, line: 1).upper?.hex == "#00aa00")
  }

  @Test func `of an odd height gets a transparent row below`() throws {
    let picture = try Picture(bytes: Array("g = #0a0\n|g|".utf8))
    #expect(picture.height == 2)
    #expect(picture.cell(column: 0, line: 0).lower == nil)
  }

  @Test(arguments: [(-1, 0), (4, 0), (0, -1), (0, 2), (99, 99)])
  func `is the terminal's background outside`(column: Int, line: Int) throws {
    let cell = try Picture(bytes: Array(Self.text.utf8)).cell(column: column, line: line)
    #expect(cell.upper == nil && cell.lower == nil)
  }

  private static let wide = "|" + String(repeating: ".", count: 49) + "|"
  private static let tall = String(repeating: "|.|\n", count: 41)

  @Test(arguments: [
    ("", PictureError.empty, "no rows of pixels"),
    ("# nothing\ns = #fff\n", .empty, "no rows of pixels"),
    ("|..|\nnonsense\n", .unreadable(line: 2), "2: neither a colour nor a row of pixels"),
    ("|..|\n|..\n", .openRow(line: 2), "2: a row of pixels stands between two bars"),
    ("||\n", .openRow(line: 1), "1: a row of pixels stands between two bars"),
    ("|\n", .openRow(line: 1), "1: a row of pixels stands between two bars"),
    ("|..|\n\n|...|\n", .unevenRow(line: 3), "3: the row is not as long as the first"),
    (wide, .tooLarge(line: 1), "1: more than 48×40 pixels"),
    (tall, .tooLarge(line: 41), "41: more than 48×40 pixels"),
    ("|.x|", .unknownColor(line: 1, UInt8(ascii: "x")), "1: 'x' has no colour"),
    ("x = red\n|x|", .badColor(line: 1), "1: a colour is written x = #rrggbb"),
    (". = #fff\n|.|", .badColor(line: 1), "1: a colour is written x = #rrggbb"),
    ("x =\n|x|", .badColor(line: 1), "1: a colour is written x = #rrggbb"),
  ])
  func `says what is wrong, and in which line`(
    text: String, error: PictureError, message: String
  ) {
    #expect(throws: error) { try Picture(bytes: Array(text.utf8)) }
    #expect(error.message == message)
  }

  @Test func `is read or refused, whatever the bytes`() {
    var random = SeededGenerator(seed: 6)
    var read = 0
    for _ in 0..<2000 {
      var bytes = Array(Self.text.utf8)
      for _ in 0..<random.number(in: 1...4) {
        let index = random.number(in: 0...(bytes.count - 1))
        switch random.number(in: 0...2) {
        case 0: bytes[index] = UInt8(random.number(in: 0...255))
        case 1: bytes.remove(at: index)
        default: bytes.insert(random.pick(Array("|.=\n#gs \0".utf8)), at: index)
        }
      }
      guard let picture = try? Picture(bytes: bytes) else { continue }
      read += 1
      for column in 0..<picture.width { _ = picture.cell(column: column, line: 1) }
    }
    #expect((1..<2000).contains(read))
  }
}
