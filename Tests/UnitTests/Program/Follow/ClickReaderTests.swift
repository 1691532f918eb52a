import NoonmarkProgram
import Testing

@Suite struct `Clicks of a bar` {
  private func clicks(_ parts: String...) -> [BarClick] {
    var reader = ClickReader()
    return parts.flatMap { reader.add(Array($0.utf8)) }
  }

  @Test func `are the elements of an endless array, with a comma before or after each`() {
    let first = BarClick(button: 1, name: "noonmark", instance: "countdown")
    let second = BarClick(button: 5, name: "noonmark", instance: "tally/water")
    let lines = [
      #"{"name":"noonmark","instance":"countdown","button":1,"modifiers":[],"x":12}"#,
      #"{ "button": 5, "relative_x": 3, "instance": "tally/water", "name": "noonmark" }"#,
    ]
    #expect(clicks("[\n\(lines[0])\n,\(lines[1])\n") == [first, second])
    #expect(clicks("[\(lines[0]),\n\(lines[1]),\n") == [first, second])
    // After the program was started again.
    #expect(clicks(",\(lines[1])\n") == [second])
  }

  @Test func `come in pieces`() {
    #expect(clicks(#"[{"but"#, #"ton":2}"#) == [])
    #expect(clicks(#"[{"but"#, #"ton":2}"#, "\n") == [BarClick(button: 2)])
  }

  @Test(arguments: [
    "x", "{", "{}", #"{"button":"1"}"#, #"{"button":1.5}"#, #"{"button":99999999999999999999}"#,
    "[[[[[[[[[[[[1]]]]", "null", "3", "\u{0}", #"{"name":"\uD800","button":1}"#, "1 2",
  ])
  func `that are damaged are ignored, and the next one is not`(line: String) {
    #expect(clicks(line + "\n{\"button\":3}\n") == [BarClick(button: 3)])
  }

  @Test func `on an endless line are ignored, and not kept`() {
    let long = String(repeating: "1", count: 100_000)
    #expect(clicks(long, long, "\n{\"button\":3}\n") == [BarClick(button: 3)])
  }
}
