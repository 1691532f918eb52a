import NoonmarkText
import Testing

@Suite struct `The direction of a text` {
  @Test(arguments: [
    ("Rome", false), ("5", false), ("█ ", false), ("", false), ("\u{5D0}", true),
    ("5 \u{627}", true),
  ])
  func `is changed by right-to-left letters alone in a line from left to right`(
    text: String, isChanged: Bool
  ) {
    check(DisplayText(drawing: text), in: .leftToRight, isChanged)
  }

  @Test(arguments: [
    ("Rome", true), ("5", true), ("█ ", false), ("↑", false), ("", false), ("\u{5D0}", true),
    ("桜", true),
  ])
  func `is changed by any letter or digit in a line from right to left`(
    text: String, isChanged: Bool
  ) {
    check(DisplayText(drawing: text), in: .rightToLeft, isChanged)
  }

  private func check(_ text: DisplayText, in direction: TextDirection, _ isChanged: Bool) {
    #expect(text.isReordered(in: direction) == isChanged)
    let isolated = text.isolated(in: direction)
    let mark = text.hasRightToLeft ? "" : "\u{200E}"
    #expect(isolated.string == (isChanged ? "\u{2068}\(mark)\(text.string)\u{2069}" : text.string))
    #expect(isolated.width == text.width)
  }

  @Test func `leaves the spaces around it where they are`() {
    let text = DisplayText(drawing: "  5 \u{5D0} ").isolated(in: .leftToRight)
    #expect(text.string == "  \u{2068}5 \u{5D0}\u{2069} ")
    #expect(text.width == 6)
  }

  @Test func `is marked in no columns`() {
    #expect(TextDirection.leftToRight.mark.string == "\u{200E}")
    #expect(TextDirection.rightToLeft.mark.string == "\u{200F}")
    for direction in [TextDirection.leftToRight, .rightToLeft] {
      #expect(direction.mark.width == 0)
      #expect(DisplayWidth.of(direction.mark.string) == 0)
    }
  }

  @Test(arguments: Language.allCases)
  func `follows the language`(language: Language) {
    #expect(language.direction == (language == .arabic ? .rightToLeft : .leftToRight))
  }
}
