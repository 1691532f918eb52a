import NoonmarkText
import TestSupport
import Testing

/// A text and the columns it takes.
struct WidthCase: Sendable, CustomTestStringConvertible {
  let id: String
  let text: String
  let columns: Int

  init(_ id: String, _ text: String, _ columns: Int) {
    self.id = id
    self.text = text
    self.columns = columns
  }

  var testDescription: String { id }
}

struct DisplayWidthTests {
  static let single: [WidthCase] = [
    WidthCase("ASCII letter", "a", 1),
    WidthCase("space", " ", 1),
    WidthCase("escape", "\u{1B}", 0),
    WidthCase("delete", "\u{7F}", 0),
    WidthCase("next line, a C1 control", "\u{85}", 0),
    WidthCase("CR LF", "\r\n", 0),
    WidthCase("precomposed accent", "é", 1),
    WidthCase("combining accent", "e\u{301}", 1),
    WidthCase("Zalgo", "e\u{301}\u{302}\u{303}\u{304}\u{305}", 1),
    WidthCase("enclosing circle", "a\u{20DD}", 1),
    WidthCase("a mark alone", "\u{301}", 0),
    WidthCase("ambiguous Greek", "Ω", 1),
    WidthCase("ambiguous degree sign", "°", 1),
    WidthCase("ellipsis", "…", 1),
    WidthCase("middle dot", "·", 1),
    WidthCase("eighth block", "▏", 1),
    WidthCase("full block", "█", 1),
    WidthCase("shade", "░", 1),
    WidthCase("upper half block", "▀", 1),
    WidthCase("Braille", "⣿", 1),
    WidthCase("private use, Powerline", "\u{E0B0}", 1),
    WidthCase("private use, Nerd Font plane 15", "\u{F0599}", 1),
    WidthCase("CJK ideograph", "日", 2),
    WidthCase("CJK ideograph of plane 2", "\u{20000}", 2),
    WidthCase("hiragana", "や", 2),
    WidthCase("hiragana with a combining voiced mark", "か\u{3099}", 2),
    WidthCase("halfwidth katakana", "ｱ", 1),
    WidthCase("fullwidth Latin", "Ａ", 2),
    WidthCase("fullwidth exclamation mark", "！", 2),
    WidthCase("ideographic space", "\u{3000}", 2),
    WidthCase("hexagram", "䷀", 2),
    WidthCase("Hangul syllable", "한", 2),
    WidthCase("Hangul jamo syllable", "\u{1112}\u{1161}\u{11AB}", 2),
    WidthCase("Hangul jamo vowel alone", "\u{1161}", 0),
    WidthCase("Hangul Jamo Extended-B", "\u{1100}\u{D7B0}\u{D7CB}", 2),
    WidthCase("emoji", "🎉", 2),
    WidthCase("emoji of the Basic Multilingual Plane", "⏳", 2),
    WidthCase("moon", "🌙", 2),
    WidthCase("text-style heart", "❤", 1),
    WidthCase("text-style sun", "☀", 1),
    WidthCase("black star", "★", 1),
    WidthCase("star, no emoji, with U+FE0F", "★\u{FE0F}", 1),
    WidthCase("heart with U+FE0F", "❤\u{FE0F}", 2),
    WidthCase("sun with U+FE0F", "☀\u{FE0F}", 2),
    WidthCase("copyright sign with U+FE0F", "©\u{FE0F}", 2),
    WidthCase("heart with U+FE0E", "❤\u{FE0E}", 1),
    WidthCase("watch with U+FE0E", "⌚\u{FE0E}", 2),
    WidthCase("watch with U+FE0F", "⌚\u{FE0F}", 2),
    WidthCase("letter with U+FE0F", "a\u{FE0F}", 1),
    WidthCase("keycap", "1\u{FE0F}\u{20E3}", 2),
    WidthCase("keycap of the number sign", "#\u{FE0F}\u{20E3}", 2),
    WidthCase("keycap without U+FE0F", "1\u{20E3}", 1),
    WidthCase("skin tone", "👍🏽", 2),
    WidthCase("skin tone on a text-style emoji", "☝🏽", 2),
    WidthCase("skin tone alone", "🏽", 2),
    WidthCase("flag", "🇫🇷", 2),
    WidthCase("half a flag", "🇫", 1),
    WidthCase("flag of Scotland", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2),
    WidthCase("family", "👨‍👩‍👧", 2),
    WidthCase("family of four", "👨‍👩‍👧‍👦", 2),
    WidthCase("couple with skin tones", "👩🏽‍❤️‍💋‍👨🏿", 2),
    WidthCase("rainbow flag", "🏳️‍🌈", 2),
    WidthCase("rainbow flag without U+FE0F", "🏳‍🌈", 2),
    WidthCase("heart on fire without U+FE0F", "❤‍🔥", 2),
    WidthCase("code point reserved for emoji", "\u{1FAFF}", 2),
    WidthCase("Arabic letter", "ش", 1),
    WidthCase("Arabic letter with shadda and fatha", "ش\u{651}\u{64E}", 1),
    WidthCase("Arabic number sign", "\u{600}", 1),
    WidthCase("Thai with vowel and tone", "กิ่", 1),
    WidthCase("Thai sara am", "กำ", 2),
    WidthCase("Devanagari with a nonspacing vowel", "कु", 1),
    WidthCase("Devanagari with a spacing vowel", "का", 2),
    WidthCase("Devanagari conjunct", "क्ष", 2),
    WidthCase("Devanagari half form", "क्‍", 1),
    WidthCase("Tamil", "கொ", 2),
    WidthCase("zero-width space", "\u{200B}", 0),
    WidthCase("byte order mark", "\u{FEFF}", 0),
    WidthCase("soft hyphen, shown by terminals", "\u{AD}", 1),
    WidthCase("noncharacter", "\u{FFFF}", 0),
    WidthCase("replacement character", "\u{FFFD}", 1),
  ]

  @Test(arguments: single)
  func `a grapheme cluster takes its columns`(_ example: WidthCase) {
    #expect(DisplayWidth.of(example.text) == example.columns)
    let sum = example.text.reduce(0) { $0 + DisplayWidth.of(String($1)) }
    #expect(sum == example.columns)
  }

  static let texts: [WidthCase] = [
    WidthCase("nothing", "", 0),
    WidthCase("ASCII", "Spring Equinox 58", 17),
    WidthCase("ASCII with an escape sequence", "\u{1B}[31mred", 7),
    WidthCase("Japanese", "日本", 4),
    WidthCase("Japanese between Latin", "a日b本c", 7),
    WidthCase("two flags", "🇫🇷🇩🇪", 4),
    WidthCase("two emoji", "🎉🎉", 4),
    WidthCase("emoji, letter, skin tone", "👍a🏽", 5),
    WidthCase("Arabic", "السلام", 6),
    WidthCase("Thai", "สวัสดี", 4),
    WidthCase("bar and text", "█▌░ 31/89", 9),
  ]

  @Test(arguments: texts)
  func `a text takes the columns of its clusters`(_ example: WidthCase) {
    #expect(DisplayWidth.of(example.text) == example.columns)
    #expect(DisplayWidth.of(example.text.dropFirst(0)) == example.columns)
  }

  @Test func `a text is as wide as its clusters together, for random text`() {
    var random = SeededGenerator(seed: 15)
    var failures: [String] = []
    for _ in 0..<Samples.count(3000) {
      let text = NastyText.make(length: 0...12, using: &random)
      let sum = text.reduce(0) { $0 + DisplayWidth.of(String($1)) }
      if DisplayWidth.of(text) != sum { failures.append(NastyText.spelled(text)) }
    }
    #expect(failures.isEmpty)
  }
}
