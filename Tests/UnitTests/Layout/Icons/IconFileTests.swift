import Foundation
import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

/// The lines of `themes/icons`, parsed without the program's own search.
enum IconFile {
  static let lines = Repository.text(of: "themes/icons").split(separator: "\n")

  /// The columns of each line that is not a comment.
  static let rows = lines.filter { !$0.hasPrefix("#") }.map { line in
    var columns = line.split(separator: " ").map(String.init)
    // A trailing `~` marks a character that few people recognize.
    if columns[3].hasSuffix("~") { columns[3].removeLast() }
    return columns
  }
}

/// The rules for every icon, which exclude glyphs whose width differs between clients.
struct IconFileTests {
  /// The characters that Unicode 16 made wide.
  ///
  /// Their width differs between older and newer terminals.
  private static let widened: [ClosedRange<UInt32>] = [
    0x2630...0x2637, 0x268A...0x268F, 0x4DC0...0x4DFF, 0x1D300...0x1D376,
  ]

  private func failures(_ isWrong: ([String]) -> Bool) -> [String] {
    IconFile.rows.filter(isWrong).map { $0.joined(separator: " ") }
  }

  private func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map { $0.value } }

  @Test func `each line has six columns, and there are more than 150`() {
    #expect(IconFile.rows.count > 150)
    #expect(failures { $0.count != 6 }.isEmpty)
  }

  @Test func `the lines are sorted by the bytes of their names, none twice`() {
    let names = IconFile.rows.map { Array($0[0].utf8) }
    #expect(names.first == Array("*".utf8))
    let unordered = zip(names, names.dropFirst()).filter { !$0.lexicographicallyPrecedes($1) }
    #expect(unordered.isEmpty)
  }

  @Test func `comments are only in the header, and no line is empty or has a tab`() {
    let text = Repository.text(of: "themes/icons")
    #expect(!IconFile.lines.drop { $0.hasPrefix("#") }.contains { $0.hasPrefix("#") })
    expect(text, .ends("\n"), .lacks("\n\n", "\t"))
  }

  @Test func `a name is words of small letters and digits with dots between, of at most 100 bytes`()
  {
    let wrong = failures { row in
      guard row[0] != "*" else { return false }
      let parts = row[0].split(separator: ".", omittingEmptySubsequences: false)
      return row[0].utf8.count > 100
        || parts.contains { part in
          part.isEmpty
            || !part.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) }
        }
    }
    #expect(wrong.isEmpty)
  }

  @Test func `no name only adds fill or a shape to another, which the search does by itself`() {
    let names = Set(IconFile.rows.map { $0[0] })
    let wrong = names.filter { name in
      [".fill", ".circle"].contains {
        name.hasSuffix($0) && names.contains(String(name.dropLast($0.count)))
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test func `an emoji is one scalar, colored by itself, two columns wide`() {
    let wrong = failures { row in
      let scalars = Array(row[1].unicodeScalars)
      guard let scalar = scalars.first, scalars.count == 1 else { return true }
      let properties = scalar.properties
      return !properties.isEmojiPresentation || properties.isEmojiModifier
        || (0x1F1E6...0x1F1FF).contains(scalar.value) || DisplayWidth.of(row[1]) != 2
    }
    #expect(wrong.isEmpty)
  }

  @Test func `an emoji is of Unicode 11 at the latest`() {
    let wrong = failures { row in
      row[1].unicodeScalars.contains { scalar in
        guard let age = scalar.properties.age else { return true }
        return age.major > 11
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test func `a nerd glyph is a code point of the Material Design block, one column wide`() {
    let wrong = failures { row in
      guard let value = UInt32(row[2], radix: 16), let scalar = Unicode.Scalar(value) else {
        return true
      }
      // Nerd Fonts 3.4.0 fill this block from F0001 to F1AF0.
      return !(0xF0001...0xF1AF0).contains(value) || row[2].count != 5
        || DisplayWidth.of(String(Character(scalar))) != 1
    }
    #expect(wrong.isEmpty)
  }

  @Test func `one nerd code point has one source`() {
    var sources: [String: Set<String>] = [:]
    for row in IconFile.rows { sources[row[2], default: []].insert(row[5]) }
    #expect(sources.filter { $0.value.count > 1 }.isEmpty)
    #expect(Set(sources.values.flatMap { $0 }).count == sources.count)
  }

  @Test func `a Unicode character is one scalar of one column and not drawn as an emoji`() {
    let wrong = failures { row in
      let scalars = Array(row[3].unicodeScalars)
      guard let scalar = scalars.first, scalars.count == 1 else { return true }
      return scalar.properties.isEmojiPresentation || DisplayWidth.of(row[3]) != 1
        || Self.widened.contains { $0.contains(scalar.value) }
        || (0xE000...0xF8FF).contains(scalar.value) || scalar.value > 0xFFFF
    }
    #expect(wrong.isEmpty)
  }

  /// Snippets for bars name this font, which has every glyph of the set.
  @Test(.needs("fc-list")) func `a Unicode character is in DejaVu Sans Mono`() throws {
    let list = try TestProcess.run(
      "/usr/bin/env", ["fc-list", "DejaVu Sans Mono:style=Book", "charset"],
      environment: ["PATH": "/usr/bin:/bin"]
    ).output
    let ranges = list.split { " =\n".contains($0) }.compactMap { range -> ClosedRange<UInt32>? in
      let ends = range.split(separator: "-").compactMap { UInt32($0, radix: 16) }
      guard let first = ends.first, let last = ends.last else { return nil }
      return first...last
    }
    try #require(!ranges.isEmpty, "\(list)")
    let wrong = failures { row in
      scalars(row[3]).contains { scalar in !ranges.contains { $0.contains(scalar) } }
    }
    #expect(wrong.isEmpty)
  }

  @Test func `an ASCII mark is one or two printable characters that no table's markup needs`() {
    let wrong = failures { row in
      !(1...2).contains(row[4].utf8.count)
        || !row[4].utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x60 && $0 != 0x7C }
    }
    #expect(wrong.isEmpty)
  }

  @Test func `the text cleaning leaves every glyph as it is`() {
    for name in Icon.names + ["*"] {
      for icons in IconSet.allCases {
        let glyph = Icon(name).glyph(in: icons)
        #expect(DisplayText(glyph.string) == glyph, "\(name) \(icons)")
      }
    }
  }

  @Test func `the common symbols are distinct in Unicode`() {
    let common = [
      "gift", "heart", "star", "airplane", "house", "flag", "book", "drop", "key",
      "music.note", "snowflake", "sun.max", "moon", "envelope", "checkmark", "crown", "tent",
    ]
    #expect(common.allSatisfy { Icon($0).isKnown })
    #expect(Set(common.map { Icon($0).glyph(in: .unicode) }).count == common.count)
  }

  @Test(
    .enabled(
      if: UnicodeData.version != nil,
      "SKIPPED: /usr/share/unicode (Debian's unicode-data) is not there"))
  func `Unicode's files call the emoji wide and the signs neutral or narrow`() throws {
    let widths = try UnicodeWidths()
    #expect(
      failures { row in
        scalars(row[1]).contains { !widths.wide.contains($0) || !widths.pictures.contains($0) }
      }.isEmpty)
    #expect(
      failures { row in
        scalars(row[3]).contains {
          widths.wide.contains($0) || widths.ambiguous.contains($0)
            || widths.pictures.contains($0)
        }
      }.isEmpty)
  }
}

/// Widths and emoji in the Unicode Character Database.
private struct UnicodeWidths {
  /// The wide code points (W).
  let wide: Set<UInt32>
  /// The ambiguous (A), fullwidth (F) and halfwidth (H) code points.
  let ambiguous: Set<UInt32>
  /// The code points that are colored emoji without a variation selector.
  let pictures: Set<UInt32>

  init() throws {
    let widths = "EastAsianWidth.txt"
    wide = try Self.points(widths) { $0 == "W" }
    ambiguous = try Self.points(widths) { ["A", "F", "H"].contains($0) }
    pictures = try Self.points("emoji/emoji-data.txt") { $0 == "Emoji_Presentation" }
  }

  private static func points(
    _ file: String, where matches: (Substring) -> Bool
  ) throws -> Set<UInt32> {
    let rows = try UnicodeData.rows(file).filter { matches($0.value) }
    try #require(!rows.isEmpty, "\(file) has no such line")
    return Set(rows.flatMap { $0.span.map { UInt32($0) } })
  }
}
