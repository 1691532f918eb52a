import NoonmarkBase
import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

struct PictureTests {
  static let small = """
    # a comment
    x = #ff0000
    Y=#0f0 # green, in short
    |.xY|
    |xx.|
    |..Y|
    """

  @Test func `pixels are read row by row, with a transparent row to make the height even`() throws {
    let picture = try read(PictureTests.small)
    let red = Color(red: 255, green: 0, blue: 0)
    let green = Color(red: 0, green: 255, blue: 0)
    #expect(picture.width == 3)
    #expect(picture.height == 4)
    #expect(
      picture.pixels == [nil, red, green, red, red, nil, nil, nil, green, nil, nil, nil])
  }

  @Test func `a cell holds two pixels, the upper and the lower`() throws {
    let picture = try read(PictureTests.small)
    let red = Color(red: 255, green: 0, blue: 0)
    let green = Color(red: 0, green: 255, blue: 0)
    #expect(picture.columns == 3)
    #expect(picture.rows == 2)
    let cells = [(0, 0), (2, 0), (2, 1), (0, 1)].map { picture[column: $0.0, row: $0.1] }
    #expect(cells.map(\.upper) == [nil, green, green, nil])
    #expect(cells.map(\.lower) == [red, nil, nil, nil])
  }

  @Test func `blank lines, indents and carriage returns do not matter`() throws {
    let picture = try read("\r\n  x\t=  #123456 \r\n\r\n\t|x.|  \r\n|.x|\r\n")
    let color = Color(red: 0x12, green: 0x34, blue: 0x56)
    #expect(picture.pixels == [color, nil, nil, color])
  }

  @Test func `the largest picture is read`() throws {
    let row = "|" + String(repeating: "x", count: 20) + "|\n"
    let picture = try read("x = #abc\n" + String(repeating: row, count: 16))
    #expect(picture.width == 20)
    #expect(picture.height == 16)
  }

  @Test(arguments: BadPicture.all)
  func `an error names the line and what is wrong with it`(picture: BadPicture) {
    let error = #expect(throws: Diagnostic.self) { try read(picture.text) }
    #expect(error?.line == picture.line)
    #expect(error?.message == picture.message)
  }

  private func read(_ text: String) throws(Diagnostic) -> Picture {
    try Picture(bytes: Array(text.utf8))
  }
}

/// An invalid picture, and its error message.
struct BadPicture: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  let line: Int
  let message: String

  init(_ name: String, _ text: String, _ line: Int, _ message: String) {
    self.name = name
    self.text = text
    self.line = line
    self.message = message
  }

  var testDescription: String { name }

  static let unknownLine = "expected a color (x = #rrggbb), a row (|..x..|) or a comment (# …)"
  static let badColor = "the color is not #rrggbb or #rgb"
  static let openRow = "the row does not end in |"

  static let all = [
    BadPicture("empty file", "", 1, "the picture has no rows"),
    BadPicture("no rows", "# nothing\nx = #fff\n", 2, "the picture has no rows"),
    BadPicture("no rows and no newline", "# nothing\nx = #fff", 2, "the picture has no rows"),
    BadPicture("a word", "x = #fff\nhello\n", 2, unknownLine),
    BadPicture("a long key", "xx = #fff\n", 1, unknownLine),
    BadPicture("a dot as key", ". = #fff\n", 1, "'.' cannot be used for a color"),
    BadPicture("an equals sign as key", "= = #fff\n", 1, "'=' cannot be used for a color"),
    BadPicture("a control as key", "\u{1} = #fff\n", 1, "byte 1 cannot be used for a color"),
    BadPicture("a key twice", "x = #fff\nx = #000\n", 2, "'x' already has a color"),
    BadPicture("no color", "x =\n", 1, badColor),
    BadPicture("a color's name", "x = red\n", 1, badColor),
    BadPicture("a color without its sign", "x = fff\n", 1, badColor),
    BadPicture("a color of four digits", "x = #ffff\n", 1, badColor),
    BadPicture("two colors in a line", "x = #fff y = #000\n", 1, badColor),
    BadPicture("no bar at the end", "|..", 1, openRow),
    BadPicture("a bar alone", "|", 1, openRow),
    BadPicture("text after the row", "|..| x", 1, openRow),
    BadPicture("an empty row", "||", 1, "the row has no pixels"),
    BadPicture("no such color", "x = #fff\n|x.|\n|xy|\n", 3, "'y' in column 2 has no color yet"),
    BadPicture("a gap in a row", "|. .|\n", 1, "a space in column 2 has no color yet"),
    BadPicture("beyond ASCII", "|.é.|\n", 1, "byte 195 in column 2 has no color yet"),
    BadPicture("a color too late", "|x|\nx = #fff\n", 1, "'x' in column 1 has no color yet"),
    BadPicture("uneven", "|...|\n|..|\n", 2, "the row is 2 pixels wide, the first is 3"),
    BadPicture(
      "too wide", "|" + String(repeating: ".", count: 21) + "|", 1,
      "the row is 21 pixels wide, the maximum is 20"),
    BadPicture(
      "too tall", String(repeating: "|.|\n", count: 17), 17,
      "the picture has more than 16 rows"),
  ]
}
