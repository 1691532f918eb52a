/// Random text of code points that are hard to handle.
package enum NastyText {
  /// Code points that clean text never has.
  package static let banned: [Unicode.Scalar] = bannedValues.compactMap { Unicode.Scalar($0) }
  private static let bannedValues: [UInt32] = [
    0x0, 0x7, 0x8, 0xB, 0xC, 0x1B, 0x7F, 0x80, 0x9B, 0x9D, 0xAD, 0x34F, 0x61C, 0x115F, 0x1160,
    0x17B4, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E,
    0x2060, 0x2061, 0x2062, 0x2063, 0x2064, 0x2065, 0x2066, 0x2067, 0x2068, 0x2069, 0x206A, 0x206F,
    0x3164, 0xFDD0, 0xFEFF, 0xFFA0, 0xFFF0, 0xFFF9, 0xFFFA, 0xFFFB, 0xFFFE, 0xFFFF, 0x13430,
    0x1BCA0, 0x1D173, 0x1FFFE, 0xE0000, 0xE0001, 0xE0020, 0xE0041, 0xE007F, 0xE0080, 0xE0FFF,
    0x10FFFF,
  ]
  /// White space and other separators, each shown as a space.
  package static let spaces: [Unicode.Scalar] = [
    " ", "\t", "\n", "\u{B}", "\u{C}", "\r", "\u{10}", "\u{1C}", "\u{1F}", "\u{85}", "\u{A0}",
    "\u{1680}", "\u{2003}", "\u{2007}", "\u{2009}", "\u{2028}", "\u{2029}",
    "\u{202F}", "\u{205F}", "\u{3000}",
  ]
  /// Marks, selectors, joiners and skin tones.
  package static let dependent: [Unicode.Scalar] = [
    "\u{301}", "\u{327}", "\u{36F}", "\u{489}", "\u{64E}", "\u{93E}", "\u{94D}", "\u{20E3}",
    "\u{3099}", "\u{1161}", "\u{11A8}", "\u{FE00}", "\u{FE0E}", "\u{FE0F}", "\u{FE0F}",
    "\u{200C}", "\u{200D}", "\u{200D}", "\u{200D}", "\u{1F3FB}", "\u{1F3FF}", "\u{E0100}",
  ]
  /// Characters that are visible by themselves.
  package static let visible: [Unicode.Scalar] = [
    "a", "Z", "1", "#", "*", "%", "$", "<", "é", "ß", "Ω", "ش", "ل", "\u{600}", "क", "ष", "ก",
    "日", "や", "ア", "ｱ", "Ａ", "！", "。", "한", "\u{1112}", "…", "█", "\u{E0B0}", "\u{F0599}",
    "❤", "☀", "☝", "⌚", "⏳", "★", "©", "👍", "👩", "👨", "🔥", "🏳", "🏴", "🇫", "🇷", "🎉",
    "\u{20000}", "\u{1FAE9}", "\u{FFFD}",
  ]

  /// Returns a random text of a number of code points.
  package static func make(length: ClosedRange<Int>, using random: inout SeededGenerator) -> String
  {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: length, using: &random) {
      let pool =
        switch Int.random(in: 0..<8, using: &random) {
        case 0: banned
        case 1: spaces
        case 2, 3, 4: dependent
        default: visible
        }
      text.append(pool[Int.random(in: pool.indices, using: &random)])
    }
    return String(text)
  }

  /// Returns the code points of a text, for a failure's message.
  package static func spelled(_ text: String) -> String {
    text.unicodeScalars.map { "U+" + String($0.value, radix: 16) }.joined(separator: " ")
  }
}
