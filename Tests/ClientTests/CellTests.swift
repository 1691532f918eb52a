import Almanac
import Foundation
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

/// The column widths of drawn text in real terminals, compared with the width table.
///
/// Emoji of several code points are never written to them, since they add the code points up: of a
/// heart with U+FE0F, a keycap, a thumb with a skin tone and a family of three, which are 2 columns
/// each by the table, tmux 3.3a makes 1, 1, 4 and 2, and xterm 379 and foot 1.13.1 make 1, 1, 4 and
/// 6. `DisplayText.inAgreedCells` has what they are given.
@Suite(.waits, .needsZones)
struct CellTests {
  private static let terminals = ["tmux", "xterm", "foot"]

  /// A character newer than the terminals' tables: for this one of Unicode 16, tmux 3.3a and foot
  /// 1.13.1 use no column and xterm 379 uses one; the table has two.
  private static let tooNew: Unicode.Scalar = "\u{1FAE9}"

  /// A text, and the columns that it should take.
  private struct Cells: Hashable {
    let text: String
    let columns: Int

    init(_ text: String) {
      self.text = text
      columns = DisplayWidth.of(text)
    }

    init(_ line: String, columns: Int) {
      text = line
      self.columns = columns
    }
  }

  @Test(arguments: terminals)
  func `a terminal gives every icon, character and word as many columns as the table`(
    terminal: String
  ) throws {
    let texts = Self.icons + Self.ranges + Self.signs + Self.words
    #expect(Self.icons.count > 1000)
    #expect(Self.signs.count > 30)
    try compare(Set(texts).sorted().map { Cells($0) }, in: terminal)
  }

  @Test(arguments: terminals)
  func `in a terminal every line of every widget ends at the column that was asked for`(
    terminal: String
  ) throws {
    let lines = try Self.lines
    #expect(lines.count > 200)
    try compare(lines, in: terminal)
  }

  @Test(arguments: terminals)
  func `in a terminal a line ends where it should with any title`(terminal: String) throws {
    var random = SeededGenerator(seed: 6)
    var scene = Scene("countdown", .medium, at: .oslo, in: try Zones.named("Europe/Oslo"))
    scene.columns = 48
    let lines = (0..<300).flatMap { _ in
      let title = NastyText.make(length: 1...12, using: &random)
        .filter { $0 != "|" && !$0.isNewline && !$0.unicodeScalars.contains(Self.tooNew) }
      scene.data.dates = DateBook(text: "2026-02-01 | a\(title) | color=pink")
      return Self.cells(of: scene)
    }
    #expect(lines.count == 300)
    try compare(lines, in: terminal)
  }

  private func compare(_ cells: [Cells], in terminal: String) throws {
    let fixture = try ClientFixture()
    let path = "\(fixture.home)/texts"
    try cells.map { "\($0.columns)\t\($0.text)\n" }.joined()
      .write(toFile: path, atomically: true, encoding: .utf8)
    let outcome = try fixture.run("cells", ["-m", terminal], command: [path])
    try #require(outcome.status == 0, "\(outcome)")
    let rows = outcome.output.split(separator: "\n").map(String.init)
    let end = try #require(rows.firstIndex(of: "end"))
    let version = rows[(end + 1)...].joined(separator: " ")
    #expect(end == cells.count)
    var wrong: [String] = []
    for (row, cell) in zip(rows, cells) {
      let counted = Int(row.prefix { $0 != "\t" })
      if counted == cell.columns { continue }
      wrong.append(
        "\(counted ?? -1) and not \(cell.columns): \(cell.text.prefix(60).debugDescription)")
    }
    #expect(wrong.count == 0, "\(version): \(wrong.prefix(20).joined(separator: "\n"))")
  }

  /// The icons of every set, and the seasons' marks.
  private static let icons = IconSet.allCases.flatMap { set in
    (Icon.names + [""]).map { Icon($0).glyph(in: set).string }
      + Season.allCases.map { $0.symbol(in: set).string }
  }

  /// The characters of bars, charts, rules and caps.
  private static let ranges: [String] = {
    let values: [ClosedRange<UInt32>] = [
      0x2190...0x2193, 0x2500...0x257F, 0x2580...0x259F, 0x2800...0x28FF, 0xE0B0...0xE0B7,
    ]
    return values.joined().compactMap { Unicode.Scalar($0).map { String(Character($0)) } }
  }()

  /// Every sign that the sources write, but for those in comments.
  private static let signs: [String] = {
    var signs: Set<Unicode.Scalar> = []
    for path in Repository.files(under: "Sources", ending: ".swift") {
      for line in Repository.text(of: path).split(separator: "\n") {
        let code = line.components(separatedBy: "//")[0]
        signs.formUnion(code.unicodeScalars.filter { $0.value > 0xA0 })
        for escape in code.components(separatedBy: "\\u{").dropFirst() {
          let scalar = UInt32(escape.prefix { $0 != "}" }, radix: 16).flatMap(Unicode.Scalar.init)
          if let scalar, isIcon(scalar) { signs.insert(scalar) }
        }
      }
    }
    return signs.map { String(Character($0)) }
  }()

  /// Whether a code point that the sources spell out is a glyph of an icon font.
  private static func isIcon(_ scalar: Unicode.Scalar) -> Bool {
    (0xE000...0xF8FF).contains(scalar.value) || (0xF0000...0xF2000).contains(scalar.value)
  }

  /// The texts of every language's catalog, word by word, and whole if they fit in a line.
  private static let words: [String] = {
    var words: [String] = []
    for path in Repository.files(under: "Sources/NoonmarkText/Messages", ending: ".messages") {
      for line in Repository.text(of: path).split(separator: "\n") where !line.hasPrefix("#") {
        let parts = line.components(separatedBy: " = ")
        let text = parts.dropFirst().joined(separator: " = ")
        words += text.split(separator: " ").map(String.init)
        if DisplayWidth.of(text) <= 150 { words.append(text) }
      }
    }
    return words.filter { !$0.isEmpty }
  }()

  /// Widgets of all sizes with each icon set, with all caps and bars, and in ASCII, 48 columns
  /// wide.
  private static var lines: [Cells] {
    get throws {
      var lines: [Cells] = []
      for (index, icons) in IconSet.allCases.enumerated() {
        for kind in Scene.kinds {
          var scene = Scene(
            kind.kind, screen: kind.screen, kind.family, at: .oslo,
            in: try Zones.named("Europe/Oslo"))
          scene.icons = icons
          scene.bars = BarGlyphs.allCases[index % BarGlyphs.allCases.count]
          scene.caps = PillCaps.allCases[index % PillCaps.allCases.count]
          scene.columns = 48
          scene.data.dates = DateBook(text: titles.joined(separator: "\n"))
          lines += cells(of: scene)
          guard index == 0 else { continue }
          scene.isASCII = true
          lines += cells(of: scene)
        }
      }
      return lines
    }
  }

  private static func cells(of scene: Scene) -> [Cells] {
    let rendered = scene.render(at: Instant("2026-01-21T12:00:00Z"))
    return scene.text(of: rendered, in: Format.ansi).split(separator: "\n")
      .map { Cells(String($0), columns: 48) }
  }

  /// Titles of wide letters, marks, letters from the right and emoji of several code points.
  private static let titles = [
    "2026-02-01 | 桜 in Kyoto ｶﾀｶﾅ 한국어 | icon=airplane | color=pink",
    "2026-02-02 | Cafe\u{301} e\u{327}\u{301} na\u{308}ive | icon=cup.and.saucer",
    "2026-02-03 | عيد ميلاد سعيد מזל טוב | icon=gift | color=teal",
    "2026-02-04 | ❤\u{FE0F} 👨\u{200D}👩\u{200D}👧 👍\u{1F3FD} 🇳🇴 1\u{FE0F}\u{20E3} ☎\u{FE0E}"
      + " | icon=heart.fill",
    "2026-02-05 | हिन्दी ไทย தமிழ் | icon=book",
  ]
}
