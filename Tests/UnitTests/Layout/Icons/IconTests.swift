import NoonmarkBase
import TestSupport
import Testing

@testable import NoonmarkLayout
@testable import NoonmarkText

struct IconTests {
  @Test func `a name is drawn in each set`() {
    let heart = Icon("heart")
    #expect(heart.isKnown)
    #expect(
      [IconSet.emoji, .nerd, .unicode, .ascii].map { heart.glyph(in: $0) }
        == ["💗", "\u{F02D1}", "❤", "<3"])
  }

  @Test func `every name of the table is found with the glyphs of its own line`() {
    let rows = IconFile.rows
    #expect(Icon.names == rows.map { $0[0] }.filter { $0 != "*" })
    for row in rows where row[0] != "*" {
      let icon = Icon(row[0])
      #expect(icon.isKnown)
      #expect(icon.glyph(in: .emoji).string == row[1])
      #expect(
        icon.glyph(in: .nerd).string.unicodeScalars.map { $0.value } == [UInt32(row[2], radix: 16)])
      #expect(icon.glyph(in: .unicode).string == row[3])
      #expect(icon.glyph(in: .ascii).string == row[4])
    }
  }

  @Test(arguments: [
    ("gift.fill", "gift"), ("gift.circle.fill", "gift"), ("heart.slash", "heart"),
    ("calendar.badge.plus", "calendar"), ("person.crop.circle", "person"),
    ("cup.and.saucer.fill", "cup.and.saucer"), ("airplane.departure", "airplane.departure"),
    ("heart.", "heart"),
  ])
  func `a name is drawn as the longest known name it begins with`(name: String, base: String) {
    for icons in IconSet.allCases {
      #expect(Icon(name).glyph(in: icons) == Icon(base).glyph(in: icons))
    }
    #expect(Icon(name).isKnown)
    #expect(Icon(name).name == name)
  }

  @Test(arguments: [
    "",
    ".", "..", "*", "*.fill", "#", "gif", "gifts", "giftx.fill", "Gift", " gift", "gift\n", "zzzz",
    ".gift", "0", "~", "生", "é", "gift🎁", "hea\u{301}rt", "\u{0}",
  ])
  func `an unknown name is kept as typed and drawn as the fallback`(name: String) {
    let icon = Icon(name)
    #expect(!icon.isKnown)
    #expect(icon.name == name)
    let glyphs = IconSet.allCases.map { icon.glyph(in: $0) }
    #expect(glyphs == ["🔹", "\u{F09DF}", "◦", "*"])
  }

  @Test(arguments: [
    ("🎁", "🎁"), ("🎁🎂", "🎁"), ("🎁 gift", "🎁"), ("👨\u{200D}👩\u{200D}👧x", "👨\u{200D}👩\u{200D}👧"),
    ("🇳🇴", "🇳🇴"),
    ("👍🏽", "👍🏽"), ("❤\u{FE0F}", "❤\u{FE0F}"),
  ])
  func `an emoji is drawn as itself, except in ASCII`(name: String, glyph: String) {
    let icon = Icon(name)
    #expect(icon.isKnown && icon.name == name)
    for icons in [IconSet.emoji, .nerd, .unicode] {
      #expect(icon.glyph(in: icons).string == glyph)
      #expect(icon.glyph(in: icons).width == 2)
    }
    #expect(icon.glyph(in: .ascii) == "*")
  }

  @Test func `a word is searched for by what it means, then by the words of names`() {
    #expect(Icon.search("cake") == ["birthday.cake"])
    #expect(Icon.search("Plane").first == "airplane")
    #expect(Icon.search("rain") == ["cloud.rain", "sun.rain", "rainbow"])
    #expect(Icon.search("🎂") == ["birthday.cake"])
    #expect(Icon.search("").isEmpty)
    #expect(Icon.search("qqqq").isEmpty)
    for synonym in Icon.synonyms {
      #expect(Icon(synonym.name).isKnown && Icon.names.contains(synonym.name), "\(synonym)")
      #expect(!Icon.names.contains(synonym.word), "\(synonym)")
      #expect(Icon.nearest(to: synonym.word) == synonym.name)
    }
    #expect(Icon.synonyms.map(\.word) == Icon.synonyms.map(\.word).sorted())
  }

  @Test(arguments: [
    ("Flight to Rome", "✈"), ("Mom's birthday", "♫"), ("flights", "✈"), ("DENTIST 14:00", "✚"),
    ("Area 51", ""), ("Number 12", ""), ("Gift for Ann", ""), ("", ""), ("世界", ""),
  ])
  func `a word of a title means an icon that people recognize`(title: String, glyph: String) {
    #expect(Icon.glyph(chosen: nil, title: title, in: .unicode).string == glyph)
    #expect(Icon.glyph(chosen: nil, title: title, in: .ascii).isEmpty)
    #expect(Icon.glyph(chosen: "gift", title: title, in: .unicode).string == "⊠")
    #expect(Icon.glyph(chosen: "nothing", title: title, in: .unicode).string == "◦")
  }

  @Test func `the icon of a kind comes before one of the title`() {
    let glyph = Icon.glyph(
      chosen: nil, standard: "heart.fill", title: "Flight", in: .emoji)
    #expect(glyph == Icon("heart").glyph(in: .emoji))
    #expect(Icon.glyph(chosen: nil, title: "Gift", in: .emoji) == Icon("gift").glyph(in: .emoji))
  }

  @Test func `a name of any length is answered`() {
    for count in [100, 128, 129, 100_000] {
      #expect(!Icon(String(repeating: ".", count: count)).isKnown)
      #expect(!Icon(String(repeating: "a", count: count)).isKnown)
    }
    #expect(Icon("gift" + String(repeating: ".", count: 124)).isKnown)
    #expect(!Icon("gift" + String(repeating: ".", count: 125)).isKnown)
    #expect(Icon.nearest(to: String(repeating: "gift.", count: 50_000)) == nil)
  }

  @Test func `names from chance never trap and agree with a plain search`() {
    var random = SeededGenerator(seed: 20_260_320)
    let names = Icon.names
    let letters = Array("abeghirt.-*\n 🎁")
    for _ in 0..<Samples.count(500) {
      var name = String(
        (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in
          letters.randomElement(using: &random)
        })
      if Bool.random(using: &random) { name = (names.randomElement(using: &random) ?? "") + name }
      let isBegun = names.contains { name == $0 || name.utf8.starts(with: Array("\($0).".utf8)) }
      #expect(Icon(name).isKnown == (isBegun || name.hasPrefix("🎁")), "\(name)")
    }
  }

  @Test(arguments: [
    ("gifft", "gift"), ("gifft.circle.fill", "gift"), ("Gift", "gift"), ("airplan", "airplane"),
    ("cake", "birthday.cake"), ("cake.fill", "birthday.cake"), ("kake", "birthday.cake"),
    ("qqqqqqqq", nil), ("", nil), ("...", nil),
  ])
  func `the nearest name is suggested for a typo, regardless of its ending`(
    typed: String, name: String?
  ) {
    #expect(Icon.nearest(to: typed) == name)
  }
}

struct IconTableSearchTests {
  private func found(_ name: String, in text: String) -> String? {
    let bytes = Array(text.utf8)
    let table = IconTable(bytes.span)
    return table.row(named: Substring(name).utf8).map { table.glyph(in: .ascii, ofRow: $0).string }
  }

  @Test func `a table is searched after its head, with or without a last line feed`() {
    let text = "# head\n# a 1 2 3 4\n* e 41 u f\na e 41 u 1\nab e 41 u 2\nb e 41 u 3"
    for text in [text, text + "\n"] {
      #expect(
        ["*", "a", "ab", "b", "c", "#", "aa"].map { found($0, in: text) }
          == ["f", "1", "2", "3", nil, nil, nil])
    }
  }

  @Test(arguments: [
    "", "#", "#\n", "\n", "\n\n", "a", "a\n", " ", "* e", "a zz zz", "# x\n\n\na e",
  ])
  func `a table that is damaged has no glyph and never traps`(text: String) {
    let bytes = Array(text.utf8)
    let table = IconTable(bytes.span)
    _ = table.names
    for icons in IconSet.allCases where icons != .emoji {
      let glyph = table.glyph(in: icons, ofRow: table.fallbackRow)
      #expect(glyph.isEmpty)
    }
    #expect((found("a", in: text) ?? "").isEmpty)
  }
}
