import NoonmarkText
import Testing

@Suite struct `A text in cells that programs agree on` {
  @Test(arguments: [
    ("👨‍👩‍👧 trip", "👨 trip"), ("❤\u{FE0F}", "❤ "), ("1\u{FE0F}\u{20E3}", "1 "), ("👍🏽!", "👍!"),
    ("ب\u{200D}ب", "بب"), ("र्\u{200D}या", "र्या"), ("क्\u{200D}ष", "क्ष"),
  ])
  func `has one code point in place of several, in the same columns`(
    text: String, expected: String
  ) {
    let original = DisplayText(text)
    let form = original.inAgreedCells
    #expect(Array(form.string.unicodeScalars) == Array(expected.unicodeScalars))
    #expect(form.width == original.width)
    #expect(DisplayWidth.of(form.string) == original.width)
  }

  @Test(arguments: [
    ("👨‍👩‍👧 🇳🇴", "👨 NO"), ("🏳️‍🌈", "🏳 "), ("plain", "plain"), ("桜 é", "桜 é"), ("🎉", "🎉"),
  ])
  func `has the letters of a flag where code points are drawn one by one`(
    text: String, expected: String
  ) {
    let original = DisplayText(text)
    let form = original.inSingleCodePoints
    #expect(Array(form.string.unicodeScalars) == Array(expected.unicodeScalars))
    #expect(form.width == original.width)
    #expect(DisplayWidth.of(form.string) == original.width)
  }

  @Test(arguments: ["plain", "é", "e\u{301}", "日本", "🎉 party", "🇫🇷", "नमस्ते", "한국"])
  func `is unchanged if terminals agree`(text: String) {
    #expect(DisplayText(text).inAgreedCells.string == text)
  }
}
