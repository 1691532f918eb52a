import Testing

@testable import NoonmarkLayout

struct ColorNamesTests {
  @Test(arguments: [
    ("red", "#d32f2f"), ("RED", "#d32f2f"), ("Grey", "#757575"), ("gray", "#757575"),
    ("blue", "#1976d2"), ("#0f8", "#00ff88"), ("#4CAF50", "#4caf50"), ("white", "#ffffff"),
  ])
  func `a color is written by name or by number`(text: String, hex: String) throws {
    #expect(try #require(Color(written: text)).hex == hex)
  }

  @Test(arguments: ["", "redd", " red", "re", "#ggg", "rgb(1,2,3)", "ｒｅｄ", "dark red"])
  func `anything else is invalid`(text: String) {
    #expect(Color(written: text) == nil)
  }

  @Test func `an invalid color is answered with the nearest name`() {
    #expect(Color.advice(for: "purpel") == "did you mean 'purple'?")
    #expect(Color.advice(for: "#12") == "write #rrggbb or a name such as red, teal or purple")
  }

  @Test func `a name is recognized by its bytes in lowercase`() {
    #expect(Color.named.allSatisfy { isName($0.name) && Color(written: $0.name) != nil })
    #expect(!isName("Red"))
    #expect(!isName(""))
  }

  @Test func `text can be read on every color of three digits, on every name, and on the past`() {
    let fills = Color.grid(step: 17) + Color.named.map(\.color) + [.pastFill, .standardFill]
    let failures = fills.filter { Color.text(on: $0).contrast(with: $0) < 4.5 }
    #expect(fills.count > 4096)
    #expect(failures.map(\.hex).isEmpty)
  }

  private func isName(_ text: String) -> Bool {
    let bytes = Array("x\(text)x".utf8)
    return Color.isName(1..<bytes.count - 1, in: bytes.span)
  }
}
