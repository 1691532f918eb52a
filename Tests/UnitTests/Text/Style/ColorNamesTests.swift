import NoonmarkBase
import Testing

@testable import NoonmarkLayout
@testable import NoonmarkText

struct ColorNamesTests {
  @Test(arguments: [
    ("red", Role.red), ("RED", .red), ("Grey", .gray), ("gray", .gray), ("blue", .blue),
    ("white", .white),
  ])
  func `a name is a color of the theme`(text: String, role: Role) {
    #expect(Paint(written: text) == .role(role))
  }

  @Test(arguments: [("#0f8", "#00ff88"), ("#4CAF50", "#4caf50"), ("0f8", "#00ff88")])
  func `a number is that color in every theme`(text: String, hex: String) throws {
    let paint = try #require(Paint(written: text))
    #expect(paint == Color(hex: hex).map { .color($0) })
    #expect(paint.written == hex)
  }

  @Test(arguments: ["", "redd", " red", "re", "#ggg", "rgb(1,2,3)", "ｒｅｄ", "dark red", "spring"])
  func `anything else is invalid`(text: String) {
    #expect(Paint(written: text) == nil)
  }

  @Test func `an invalid color is answered with the nearest name`() {
    #expect(Paint.advice(for: "purpel") == "did you mean 'purple'?")
    #expect(Paint.advice(for: "#12") == "write #rrggbb or a name such as red, teal or purple")
  }

  @Test func `a name is recognized by its bytes in lowercase, and written as it was`() {
    for name in Paint.names {
      #expect(isName(name))
      #expect(Paint(written: name)?.written == (name == "grey" ? "gray" : name))
    }
    #expect(!isName("Red"))
    #expect(!isName(""))
  }

  @Test func `text can be read on every color of three digits`() {
    let fills = Color.grid(step: 17)
    let failures = fills.filter { Color.text(on: $0).contrast(with: $0) < 4.5 }
    #expect(fills.count == 4096)
    #expect(failures.map(\.hex).isEmpty)
  }

  @Test func `a theme's own color is painted, and the default's where it has none`() throws {
    let nord = try #require(EmbeddedThemes.theme(named: "nord"))
    let green = Stylesheet(theme: nord, colorScheme: .dark, usesColor: true).fill(.role(.green))
    #expect(green.hex == "#a3be8c")
    let file = ThemeFile(source: "mine.theme", bytes: Array("green = #010203".utf8))
    let reading = ThemeReading(file, name: "mine", over: EmbeddedThemes.standard) { _ in [] }
    let mine = Stylesheet(theme: reading.theme, colorScheme: .light, usesColor: true)
    #expect(mine.fill(.role(.green)).hex == "#010203")
    #expect(mine.fill(.role(.red)) == EmbeddedThemes.namedColors.first?.color)
  }

  @Test func `a role has the name of its case`() {
    let names = Role.allCases.map { $0.name.replacing(".text", with: "Text") }
    #expect(names == Role.allCases.map { "\($0)" })
  }

  private func isName(_ text: String) -> Bool {
    let bytes = Array("x\(text)x".utf8)
    return Paint.isName(1..<bytes.count - 1, in: bytes.span)
  }
}
