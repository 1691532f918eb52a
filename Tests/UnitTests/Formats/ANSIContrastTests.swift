import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import Testing

@Suite("A pill in ANSI")
struct ANSIContrastTests {
  @Test func `keeps its text readable if the terminal has 256 colors`() throws {
    var failures: [String] = []
    for red in stride(from: UInt8(0), through: 255, by: 51) {
      for green in stride(from: UInt8(0), through: 255, by: 51) {
        for blue in stride(from: UInt8(0), through: 255, by: 51) {
          let fill = Color(red: red, green: green, blue: blue)
          let (ink, paper) = try colors(ofPill: fill)
          if ink.contrast(with: paper) < 4.5 { failures.append(fill.hex) }
        }
      }
    }
    #expect(failures.isEmpty)
  }

  /// Returns the two colors of a pill's text, by the palette indexes in the output.
  private func colors(ofPill fill: Color) throws -> (ink: Color, paper: Color) {
    let theme = EmbeddedThemes.standard
    let stylesheet = Stylesheet(theme: theme, colorScheme: .dark, usesColor: true)
    let line = Line([Run(.pill(Pill(text: "58 Days", fill: .color(fill))))])
    let frame = Painter(stylesheet).paint(Canvas(lines: [line]))
    let output = Output(widgets: [], frame: frame, stylesheet: stylesheet, depth: .ansi256)
    var bytes: [UInt8] = []
    Format.ansi.write(output, into: &bytes)
    let numbers = String(decoding: bytes, as: UTF8.self)
      .split { !$0.isASCII || !$0.isNumber }.compactMap { UInt8($0) }
    // ESC [ 1 ; 38 ; 5 ; ink ; 48 ; 5 ; paper m
    let start = try #require(
      numbers.indices.dropLast(5).first { numbers[$0] == 38 && numbers[$0 + 3] == 48 })
    return (Color(xterm: numbers[start + 2]), Color(xterm: numbers[start + 5]))
  }
}
