import NoonmarkText
import TestSupport
import Testing

/// An outside text, and the sanitized text.
struct CleaningCase: Sendable, CustomTestStringConvertible {
  let id: String
  let foreign: String
  let shown: String

  init(_ id: String, _ foreign: String, _ shown: String) {
    self.id = id
    self.foreign = foreign
    self.shown = shown
  }

  var testDescription: String { id }
}

struct DisplayTextCleaningTests {
  static let dropped: [CleaningCase] = [
    CleaningCase("escape sequence", "a\u{1B}[31mb", "a[31mb"),
    CleaningCase("clipboard", "\u{1B}]52;c;QQ==\u{7}x", "]52;c;QQ==x"),
    CleaningCase("window title", "\u{1B}]2;owned\u{1B}\\", "]2;owned\\"),
    CleaningCase("cursor position request", "x\u{1B}[6n", "x[6n"),
    CleaningCase("NUL", "a\u{0}b", "ab"),
    CleaningCase("backspace", "ab\u{8}c", "abc"),
    CleaningCase("delete", "a\u{7F}b", "ab"),
    CleaningCase("C1 CSI", "a\u{9B}31mb", "a31mb"),
    CleaningCase("C1 OSC", "\u{9D}52;c\u{9C}", "52;c"),
    CleaningCase("bidirectional override", "A \u{202E}txt.exe", "A txt.exe"),
    CleaningCase("bidirectional isolates", "\u{2066}a\u{2067}b\u{2068}c\u{2069}", "abc"),
    CleaningCase("direction marks", "a\u{200E}b\u{200F}c\u{61C}d", "abcd"),
    CleaningCase("byte order mark", "\u{FEFF}a\u{FEFF}", "a"),
    CleaningCase("tag characters", "a\u{E0001}\u{E0068}\u{E0069}\u{E007F}b", "ab"),
    CleaningCase("soft hyphen", "so\u{AD}ft", "soft"),
    CleaningCase("zero-width space", "a\u{200B}b", "ab"),
    CleaningCase("invisible operators", "a\u{2061}\u{2062}\u{2063}\u{2064}b", "ab"),
    CleaningCase("word joiner", "a\u{2060}b", "ab"),
    CleaningCase("Mongolian vowel separator", "a\u{180E}b", "ab"),
    CleaningCase("interlinear annotation", "\u{FFF9}a\u{FFFA}b\u{FFFB}", "ab"),
    CleaningCase("Hangul fillers", "a\u{115F}\u{1160}\u{3164}\u{FFA0}b", "ab"),
    CleaningCase("combining grapheme joiner", "a\u{34F}b", "ab"),
    CleaningCase("noncharacters", "a\u{FFFE}\u{FFFF}\u{1FFFE}\u{10FFFF}b", "ab"),
    CleaningCase("nothing but what is dropped", "\u{202E}\u{200B}\u{0}", ""),
    CleaningCase("client markup, which is text", "%{A1:x:}${x}#[x]<b>", "%{A1:x:}${x}#[x]<b>"),
  ]

  static let spaces: [CleaningCase] = [
    CleaningCase("nothing", "", ""),
    CleaningCase("one space", " ", ""),
    CleaningCase("ends", "  a b  ", "a b"),
    CleaningCase("runs", "a   b", "a b"),
    CleaningCase("line feed", "a\nb", "a b"),
    CleaningCase("CR LF", "a\r\nb", "a b"),
    CleaningCase("tab", "a\tb", "a b"),
    CleaningCase("next line", "a\u{85}b", "a b"),
    CleaningCase("vertical tab", "a\u{B}b", "a b"),
    CleaningCase("form feed", "a\u{C}b", "a b"),
    CleaningCase("U+0010, which todo.txt programs write as a line break", "a\u{10}b", "a b"),
    CleaningCase("information separators", "a\u{1C}b\u{1D}c\u{1E}d\u{1F}e", "a b c d e"),
    CleaningCase("line separator", "a\u{2028}b", "a b"),
    CleaningCase("paragraph separator", "a\u{2029}b", "a b"),
    CleaningCase("line separators and spaces", "\u{2028}a \u{2028}\u{B} b\u{2029}", "a b"),
    CleaningCase("no-break space", "a\u{A0}b", "a b"),
    CleaningCase("narrow no-break space", "1\u{202F}000", "1 000"),
    CleaningCase("em space", "a\u{2003}b", "a b"),
    CleaningCase("ideographic space", "日\u{3000}本", "日 本"),
    CleaningCase("mixed run", "a \u{200B}\u{A0}\t\u{202E} b", "a b"),
  ]

  static let kept: [CleaningCase] = [
    CleaningCase("private use", "\u{E0B0} \u{F0599}", "\u{E0B0} \u{F0599}"),
    CleaningCase("combining accent", "e\u{301}", "e\u{301}"),
    CleaningCase("three marks", "e\u{301}\u{302}\u{303}", "e\u{301}\u{302}\u{303}"),
    CleaningCase(
      "the fourth mark", "e\u{301}\u{302}\u{303}\u{304}\u{305}x", "e\u{301}\u{302}\u{303}x"),
    CleaningCase("mark at the start", "\u{301}a", "a"),
    CleaningCase("mark after a space", "a \u{301}b", "a b"),
    CleaningCase("enclosing mark at the start", "\u{20E3}a", "a"),
    CleaningCase("spacing mark at the start", "\u{93E}a", "a"),
    CleaningCase("Vietnamese", "e\u{302}\u{323}", "e\u{302}\u{323}"),
    CleaningCase("Thai", "กิ่", "กิ่"),
    CleaningCase("jamo", "\u{1112}\u{1161}\u{11AB}", "\u{1112}\u{1161}\u{11AB}"),
    CleaningCase("heart with U+FE0F", "❤\u{FE0F}", "❤\u{FE0F}"),
    CleaningCase("heart with U+FE0E", "❤\u{FE0E}", "❤\u{FE0E}"),
    CleaningCase("two selectors", "❤\u{FE0E}\u{FE0F}", "❤\u{FE0E}"),
    CleaningCase("U+FE0F on a letter", "a\u{FE0F}b", "ab"),
    CleaningCase("keycap", "1\u{FE0F}\u{20E3}", "1\u{FE0F}\u{20E3}"),
    CleaningCase("U+FE0F on a digit", "1\u{FE0F}2", "12"),
    CleaningCase("family", "👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"),
    CleaningCase("couple with skin tones", "👩🏽‍❤️‍💋‍👨🏿", "👩🏽‍❤️‍💋‍👨🏿"),
    CleaningCase(
      "chain of emoji", "👩\u{200D}👩\u{200D}👩\u{200D}👩\u{200D}👩",
      "👩\u{200D}👩\u{200D}👩\u{200D}👩👩"),
    CleaningCase("skin tone", "👍🏽", "👍🏽"),
    CleaningCase("two skin tones", "👍🏽🏿", "👍🏽"),
    CleaningCase("skin tone alone", "a🏽b", "ab"),
    CleaningCase("joiner between letters", "a\u{200D}b", "ab"),
    CleaningCase("joiner at the start", "\u{200D}👩", "👩"),
    CleaningCase("joiner at the end", "👩\u{200D}", "👩"),
    CleaningCase("joiner and a space", "👩\u{200D} 👩", "👩 👩"),
    CleaningCase("two joiners", "👩\u{200D}\u{200D}👩", "👩\u{200D}👩"),
    CleaningCase("joiner and something hidden", "👩\u{200D}\u{202E}👩", "👩\u{200D}👩"),
    CleaningCase("Persian non-joiner", "می\u{200C}خواهم", "می\u{200C}خواهم"),
    CleaningCase("Sinhala joiner", "ක්\u{200D}ෂ", "ක්\u{200D}ෂ"),
    CleaningCase("Devanagari non-joiner", "क्\u{200C}ष", "क्\u{200C}ष"),
    CleaningCase("Devanagari joiner before Latin", "क्\u{200D}a", "क्a"),
    CleaningCase("flag", "🇫🇷", "🇫🇷"),
    CleaningCase("flag of Scotland", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏴"),
  ]

  @Test(arguments: dropped)
  func `what could act on a client is dropped`(_ example: CleaningCase) {
    check(example)
  }

  @Test(arguments: spaces)
  func `white space becomes one space and the ends are trimmed`(_ example: CleaningCase) {
    check(example)
  }

  @Test(arguments: kept)
  func `marks and joiners are kept if they make sense`(_ example: CleaningCase) {
    check(example)
  }

  private func check(_ example: CleaningCase) {
    let text = DisplayText(example.foreign)
    #expect(NastyText.spelled(text.string) == NastyText.spelled(example.shown))
    #expect(text.width == DisplayWidth.of(text.string))
    #expect(text.isEmpty == example.shown.isEmpty)
    #expect(DisplayText(utf8: Array(example.foreign.utf8)) == text)
  }

  static let malformed: [(id: String, bytes: [UInt8], shown: String)] = [
    ("stray continuation byte", [0x61, 0x80, 0x62], "a\u{FFFD}b"),
    ("cut character", [0x61, 0xE2, 0x82], "a\u{FFFD}"),
    ("overlong slash", [0xC0, 0xAF], "\u{FFFD}\u{FFFD}"),
    ("surrogate", [0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("beyond U+10FFFF", [0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("C1 as a byte of Latin-1", [0x9B, 0x6D], "\u{FFFD}m"),
    ("noncharacter U+FDD0", [0x61, 0xEF, 0xB7, 0x90, 0x62], "ab"),
  ]

  @Test(arguments: malformed.indices)
  func `malformed bytes become U+FFFD`(_ index: Int) {
    let (id, bytes, shown) = Self.malformed[index]
    #expect(DisplayText(utf8: bytes).string == shown, "\(id)")
  }

  @Test func `a literal keeps its spaces and loses what is dangerous`() {
    let separator: DisplayText = "  · "
    #expect(separator.string == "  · ")
    #expect(separator.width == 4)
    let hostile: DisplayText = "\u{301} a\u{1B}\u{202E}\u{A0}b "
    #expect(hostile.string == " a b ")
  }

  @Test func `of a huge text only the start is considered`() {
    let limit = DisplayText.maximumScalars
    let letters = String(repeating: "x", count: 10_000_000)
    #expect(DisplayText(letters).width == limit)
    #expect(DisplayText(utf8: letters.utf8).width == limit)
    let moons = String(repeating: "🌙", count: limit + 5)
    #expect(DisplayText(moons).width == 2 * limit)
    #expect(DisplayText(utf8: moons.utf8).string == DisplayText(moons).string)
    let hidden = String(repeating: "\u{200B}", count: limit) + "x"
    #expect(DisplayText(hidden).isEmpty)
    let marks = "x" + String(repeating: "\u{301}", count: 100_000)
    #expect(DisplayText(marks).string.unicodeScalars.count == 4)
  }

  @Test func `joined texts are as wide as both, and as clean`() {
    let joined = DisplayText("日本") + " " + DisplayText("a")
    #expect(joined.string == "日本 a")
    #expect(joined.width == 6)
    #expect(DisplayText() + "a" == "a")
  }
}
