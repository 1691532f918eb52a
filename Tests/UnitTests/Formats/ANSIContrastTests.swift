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
          let (foreground, background) = try colors(ofPill: fill)
          if foreground.contrast(with: background) < 4.5 { failures.append(fill.hex) }
        }
      }
    }
    #expect(failures.isEmpty)
  }

  /// Returns the two colors of a pill's text, by the palette indexes in the output.
  private func colors(ofPill fill: Color) throws -> (foreground: Color, background: Color) {
    let theme = EmbeddedThemes.standard
    let stylesheet = Stylesheet(theme: theme, colorScheme: .dark, usesColor: true)
    let line = Line([Run(.pill(Pill(text: "58 Days", fill: .color(fill))))])
    let frame = Painter(stylesheet).paint(Canvas(lines: [line]))
    let output = Output(widgets: [], frame: frame, stylesheet: stylesheet, depth: .ansi256)
    var bytes: [UInt8] = []
    Format.ansi.write(output, into: &bytes)
    let numbers = String(decoding: bytes, as: UTF8.self)
      .split { !$0.isASCII || !$0.isNumber }.compactMap { UInt8($0) }
    // ESC [ 1 ; 38 ; 5 ; foreground ; 48 ; 5 ; background m
    let start = try #require(
      numbers.indices.dropLast(5).first { numbers[$0] == 38 && numbers[$0 + 3] == 48 })
    return (Color(xterm: numbers[start + 2]), Color(xterm: numbers[start + 5]))
  }
}

@Suite struct `Secondary text in ANSI` {
  @Test(arguments: [
    (ColorDepth.ansi16, ColorScheme.dark, "a \u{1B}[2;37mb\u{1B}[0m \u{1B}[1mc\u{1B}[0m"),
    (.ansi16, .light, "a \u{1B}[90mb\u{1B}[0m \u{1B}[1mc\u{1B}[0m"),
    (.ansi256, .dark, "a \u{1B}[38;5;247mb\u{1B}[0m \u{1B}[1mc\u{1B}[0m"),
  ])
  func `is apart from text`(
    depth: ColorDepth, colorScheme: ColorScheme, wanted: String
  ) {
    var stylesheet = Stylesheet(
      theme: EmbeddedThemes.standard, colorScheme: colorScheme, usesColor: true)
    stylesheet.hasShades = depth > .ansi16
    let line = Line([
      Run(.text("a ", Style(.text))), Run(.text("b", Style(.muted))), Run(.space(1)),
      Run(.text("c", Style(.text, isBold: true))),
    ])
    let frame = Painter(stylesheet).paint(Canvas(lines: [line]))
    let output = Output(widgets: [], frame: frame, stylesheet: stylesheet, depth: depth)
    var bytes: [UInt8] = []
    Format.ansi.write(output, into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == wanted + "\n")
  }
}
