import TestSupport
import Testing

@testable import NoonmarkText

struct DisplayWidthTableTests {
  @Test func `the runs start at zero, ascend, and change the class each time`() {
    let runs = DisplayWidthTable.runs
    #expect(runs.first.map { $0 >> 4 } == 0)
    let unordered = zip(runs, runs.dropFirst()).filter {
      $0 >> 4 >= $1 >> 4 || $0 & 0xF == $1 & 0xF
    }
    #expect(unordered.isEmpty)
    #expect(runs.allSatisfy { DisplayClass(rawValue: UInt8($0 & 0xF)) != nil })
  }

  @Test func `the lookup finds each run by its first and its last code point`() {
    let runs = DisplayWidthTable.runs
    var failures: [String] = []
    for (index, run) in runs.enumerated() {
      let last = index + 1 < runs.count ? (runs[index + 1] >> 4) - 1 : 0x10FFFF
      for value in [run >> 4, last] {
        guard let scalar = Unicode.Scalar(value) else { continue }
        if DisplayClass(scalar).rawValue != UInt8(run & 0xF) {
          failures.append(String(value, radix: 16))
        }
      }
    }
    #expect(failures.isEmpty)
  }

  @Test(
    .enabled(
      if: UnicodeData.version == DisplayWidthTable.unicodeVersion,
      "SKIPPED: /usr/share/unicode (Debian's unicode-data) is not there in the table's version"))
  func `the table says what Unicode's files say`() throws {
    let classes = try UnicodeClasses.all()
    var expected: [UInt32] = []
    var previous: UInt8?
    for (value, number) in classes.enumerated() where number != previous {
      expected.append(UInt32(value) << 4 | UInt32(number))
      previous = number
    }
    #expect(DisplayWidthTable.runs == expected)
  }
}

/// The classes according to the Unicode Character Database.
private enum UnicodeClasses {
  /// Returns the class of each code point.
  ///
  /// The rules are applied in ascending order of precedence.
  static func all() throws -> [UInt8] {
    var painting = Painting()
    let categories = try UnicodeData.rows("extracted/DerivedGeneralCategory.txt")
    let properties = try UnicodeData.rows("PropList.txt")
    let wide = try UnicodeData.rows("EastAsianWidth.txt")
      .filter { $0.value == "W" || $0.value == "F" }
    let pictures = try UnicodeData.rows("emoji/emoji-data.txt")
    let pictographic = try set(pictures, "Extended_Pictographic")
    let emoji = try set(pictures, "Emoji")

    painting.paint(categories, .spacingMark) { $0 == "Mc" }
    painting.paint(wide, .wide) { _ in true }
    let hexagrams = UnicodeData.Row(span: 0x4DC0...0x4DFF, value: "W, as from Unicode 16 on")
    painting.paint([hexagrams], .wide) { _ in true }
    let isWide = painting.classes
    painting.paint(categories, .mark) { $0 == "Mn" || $0 == "Me" }
    for value in pictographic where emoji.contains(value) {
      let picture: DisplayClass =
        isWide[value] == DisplayClass.wide.rawValue ? .wideEmoji : .narrowEmoji
      painting.classes[value] = picture.rawValue
    }
    for row in categories where row.value == "Cn" {
      for block in [0x1F680...0x1F6FF, 0x1FA70...0x1FAFF] {
        for value in row.span.clamped(to: block) where pictographic.contains(value) {
          painting.classes[value] = DisplayClass.wideEmoji.rawValue
        }
      }
    }
    painting.paint(properties, .regionalIndicator) { $0 == "Regional_Indicator" }
    painting.paint(pictures, .modifier) { $0 == "Emoji_Modifier" }
    painting.paint(try UnicodeData.rows("HangulSyllableType.txt"), .jamo) { $0 == "V" || $0 == "T" }

    let selectors = try set(properties, "Variation_Selector")
    let prepended = try set(properties, "Prepended_Concatenation_Mark")
    painting.paint(categories, .hidden) { $0 == "Cc" || $0 == "Zl" || $0 == "Zp" }
    painting.paint(properties, .hidden) { $0 == "Noncharacter_Code_Point" }
    painting.paint(categories, .hidden, except: prepended) { $0 == "Cf" }
    painting.paint(try UnicodeData.rows("DerivedCoreProperties.txt"), .hidden, except: selectors) {
      $0 == "Default_Ignorable_Code_Point"
    }
    painting.classes[0x200C] = DisplayClass.joiner.rawValue
    painting.classes[0x200D] = DisplayClass.joiner.rawValue
    painting.classes[0x00AD] = DisplayClass.narrow.rawValue
    return painting.classes
  }

  private struct Painting {
    var classes = [UInt8](repeating: DisplayClass.narrow.rawValue, count: 0x110000)

    mutating func paint(
      _ rows: [UnicodeData.Row], _ displayClass: DisplayClass, except kept: Set<Int> = [],
      where matches: (Substring) -> Bool
    ) {
      for row in rows where matches(row.value) {
        for value in row.span where !kept.contains(value) {
          classes[value] = displayClass.rawValue
        }
      }
    }
  }

  private static func set(_ rows: [UnicodeData.Row], _ value: String) throws -> Set<Int> {
    let found = Set(rows.filter { $0.value == value }.flatMap { $0.span })
    try #require(!found.isEmpty, "no code point is \(value)")
    return found
  }
}
