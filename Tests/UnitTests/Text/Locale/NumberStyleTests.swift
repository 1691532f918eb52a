import NoonmarkText
import Testing

@Suite struct `A number style` {
  static let table: [([Int], Int, String)] = [
    ([], 1_234_567, "1234567"), ([0], 1_234_567, "1234567"), ([127], 1_234_567, "1234567"),
    ([3], 0, "0"), ([3], 999, "999"), ([3], 1000, "1,000"), ([3], 12_345, "12,345"),
    ([3], 123_456, "123,456"), ([3], 1_234_567, "1,234,567"), ([3], -999, "-999"),
    ([3], -1000, "-1,000"), ([3], -123_456, "-123,456"), ([3, 3], 1_234_567, "1,234,567"),
    ([3, 2], 1_234_567, "12,34,567"), ([3, 2], 123_456_789, "12,34,56,789"),
    ([3, 2], 99_999, "99,999"), ([3, 2], -100_000, "-1,00,000"), ([3, 0], 1_234_567, "1234,567"),
    ([3, 127], 1_234_567, "1234,567"), ([3, 255], 1_234_567, "1234,567"),
    ([3, 2, 127], 123_456_789, "1234,56,789"),
    ([3, -1], 1_234_567, "1234,567"), ([-1], 1_234_567, "1234567"),
    ([4], 123_456_789, "1,2345,6789"),
    ([1], 1234, "1,2,3,4"), ([3], Int.max, "9,223,372,036,854,775,807"),
    ([3], Int.min, "-9,223,372,036,854,775,808"), ([Int.max], 1234, "1234"),
    ([3, Int.max], 1_234_567, "1234,567"), ([3, 2], 0, "0"),
  ]

  @Test(arguments: table) func `groups digits`(groups: [Int], number: Int, text: String) {
    let style = NumberStyle(separator: ",", groups: groups)
    #expect(style.text(number).string == text)
    #expect(style.text(number).width == text.utf8.count)
  }

  @Test(arguments: ["\u{A0}", "\u{202F}", " ", "\u{2009}"])
  func `shows a space of a locale as one at which no line breaks`(separator: String) {
    let style = NumberStyle(thousandsSeparator: separator, grouping: [3])
    let text = style.text(1_234_567)
    #expect(text.string == "1\u{A0}234\u{A0}567")
    #expect(text.width == 9)
    let sentence = DisplayText("about") + " " + text
    #expect(sentence.wrapped(at: 10).map(\.string) == ["about", "1\u{A0}234\u{A0}567"])
    #expect(text.inASCII.string == "1 234 567")
  }

  @Test(arguments: [
    ("", "1234567"), (".", "1.234.567"), ("'", "1'234'567"), ("’", "1’234’567"),
    ("\u{1B}[31m", "1[31m234[31m567"), ("\u{202E}", "1234567"), ("\n", "1\u{A0}234\u{A0}567"),
  ])
  func `lets no separator through that is not safe`(separator: String, text: String) {
    let style = NumberStyle(thousandsSeparator: separator, grouping: [3])
    #expect(style.text(1_234_567).string == text)
    #expect(style.text(1_234_567).width == DisplayWidth.of(text))
  }
}
