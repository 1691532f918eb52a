import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

@Suite struct `A copy of a styled run` {
  /// A run in which every property differs from its default.
  private static let run = StyledRun(
    text: "noon  ", foreground: Color(hex: "#010203"), background: Color(hex: "#040506"),
    isBold: true, keepsContrast: true, isFaint: true)

  @Test func `changes only what it names`() {
    let copy = Self.run.with { $0.text = "night" }
    #expect(
      copy
        == StyledRun(
          text: "night", foreground: Color(hex: "#010203"), background: Color(hex: "#040506"),
          isBold: true, keepsContrast: true, isFaint: true))
  }

  @Test func `on the background of a theme keeps the rest of its style`() {
    let stylesheet = Stylesheet.standard()
    #expect(StyledRun.withBackground([Self.run], stylesheet, width: 6) == [Self.run])
  }

  @Test func `without trailing spaces keeps the rest of its style`() {
    let run = Self.run.with { $0.background = nil }
    #expect(Frame.trimmingTrailingSpaces([run]) == [run.with { $0.text = "noon" }])
  }

  @Test func `merged with its neighbor keeps the rest of its style`() {
    let night = Self.run.with { $0.text = "night" }
    #expect(
      [Self.run, night].merged(depth: .trueColor, keepsBold: true)
        == [Self.run.with { $0.text = "noon  night" }])
    let light = Self.run.with { $0.isBold = false }
    #expect([Self.run].merged(depth: .trueColor, keepsBold: false) == [light])
    #expect(
      [Self.run, night].merged(depth: .none, keepsBold: true) == [StyledRun(text: "noon  night")])
  }

  @Test func `is not merged with text that must stay readable if it need not`() {
    let other = Self.run.with { $0.keepsContrast = false }
    #expect([Self.run, other].merged(depth: .trueColor, keepsBold: true) == [Self.run, other])
  }

  @Test func `mirrored keeps its style`() {
    let run = Self.run.with { $0.text = "━╸" }
    #expect(run.mirrored == run.with { $0.text = "━╺" })
  }
}
