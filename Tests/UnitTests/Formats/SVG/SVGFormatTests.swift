import Foundation
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A picture as an XML parser reads it.
private final class Reader: NSObject, XMLParserDelegate {
  var elements: [(name: String, attributes: [String: String])] = []
  var title = ""
  /// The texts in the order of the picture.
  var shown: [String] = []

  /// The element whose characters are being read.
  private var open = ""

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if open == "title" { title += string }
    if open == "text" { shown[shown.count - 1] += string }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open = ""
  }

  /// The outlines of a color.
  func paths(filled color: String) -> [String] {
    elements.filter { $0.name == "path" && $0.attributes["fill"] == color }
      .compactMap { $0.attributes["d"] }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements.append((name, attributes))
    open = name
    if name == "text" { shown.append("") }
  }

  /// Reads a document, or returns nil if it is not well-formed.
  static func read(_ document: String) -> Reader? {
    let reader = Reader()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = reader
    return parser.parse() ? reader : nil
  }
}

@Suite struct `The format svg` {
  /// The number of an attribute, or -1.
  private func number(_ attributes: [String: String], _ name: String) -> Int {
    attributes[name].flatMap { Int($0) } ?? -1
  }

  @Test func `is well-formed with any text`() throws {
    let nasty = #"<b>&amp;"x"'y'</text>]]>🇳🇴e\#u{301}"#
    let picture = try #require(Reader.read(Format.svg.text([run(nasty, "#010203")])))
    #expect(picture.title == nasty)
    #expect(sorted(picture.shown.joined()) == sorted(nasty))
  }

  @Test(arguments: 1...4) func `shows every sign of any text`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<Samples.count(400) {
      let line = random.hostileLine()
      guard let picture = Reader.read(Format.svg.text(line)) else {
        Issue.record("not well-formed: \(line.map { NastyText.spelled($0.text.string) })")
        continue
      }
      let words = line.text
      #expect(sorted(picture.shown.joined()) == sorted(words), "\(NastyText.spelled(words))")
    }
  }

  /// Returns the sorted code points that a picture shows as text.
  ///
  /// Marks are excluded, since they may have lost their letter.
  private func sorted(_ text: String) -> [UInt32] {
    text.unicodeScalars.filter { !NastyText.dependent.contains($0) }.map(\.value)
      .filter { $0 != 0x20 && !(0x2580...0x259F).contains($0) && !(0xE000...0xF8FF).contains($0) }
      .filter { $0 < 0xF0000 && $0 != 0x25E6 }.sorted()
  }

  @Test func `draws blocks as rectangles on whole pixels and not as text`() throws {
    let blocks = try #require(Reader.read(Format.svg.text([run("a█▌▀▄░b", "#010203")])))
    #expect(blocks.shown == ["a", "b"])
    let paths = blocks.paths(filled: "#010203")
    // The full block and the adjacent half block are merged.
    #expect(
      paths == ["M29 20h13v20h-13zM47 20h9v10h-9zM56 30h9v10h-9z", "M65 20h9v20h-9z"])
    let shade = blocks.elements.first { $0.attributes["fill-opacity"] == ".25" }
    #expect(shade?.attributes["d"] == "M65 20h9v20h-9z")
  }

  @Test func `makes one rectangle of a color's rows and columns`() throws {
    let line = [run("ab", on: "#010203"), run("cd", "#ffffff", on: "#010203")]
    let picture = try #require(Reader.read(Format.svg.text(line, line, [run("x")], line)))
    #expect(
      picture.paths(filled: "#010203") == ["M20 20h36v40h-36zM20 80h36v20h-36z"])
  }

  @Test func `gives each column a cell`() throws {
    let picture = try #require(
      Reader.read(Format.svg.text([run("世界 ab", "#010203")], [run("c")])))
    let root = try #require(picture.elements.first)
    #expect(root.attributes["width"] == "\(7 * 9 + 40)")
    #expect(root.attributes["height"] == "\(2 * 20 + 40)")
    let texts = picture.elements.filter { $0.name == "text" }.map(\.attributes)
    #expect(texts.map { $0["x"] } == ["29", "47", "65", "20"])
    #expect(texts.map { $0["textLength"] } == ["18", "18", "18", "9"])
  }

  @Test func `keeps letters from the right in their cells, and what follows in its own`() throws {
    let picture = try #require(
      Reader.read(Format.svg.text([StyledRun(text: "a عيد ميلاد 5 x (ب)  c")])))
    #expect(picture.shown == ["a", "عيد ميلاد", "5", "x (", "ب", ")", "c"])
    let texts = picture.elements.filter { $0.name == "text" }.map(\.attributes)
    #expect(texts.map { (number($0, "x") - 20) / 9 } == [0, 2, 12, 14, 17, 18, 21])
    #expect(texts.map { number($0, "textLength") / 9 } == [1, 9, 1, 3, 1, 1, 1])
  }

  @Test func `draws caps as shapes that overlap their pill by a pixel`() throws {
    let pill = [
      run("\u{E0B6}", "#010203"), run("3", "#ffffff", on: "#010203"), run("\u{E0B4}", "#010203"),
    ]
    let picture = try #require(Reader.read(Format.svg.text(pill)))
    #expect(picture.shown == ["3"])
    #expect(
      picture.paths(filled: "#010203")
        == ["M29 20a9 10 0 0 0 0 20h1v-20zM38 20a9 10 0 0 1 0 20h-1v-20z", "M29 20h9v20h-9z"])
    let alone = try #require(Reader.read(Format.svg.text([run("\u{E0B6}", "#010203")])))
    #expect(alone.paths(filled: "#010203") == ["M29 20a9 10 0 0 0 0 20z"])
  }

  @Test func `draws dots, Braille, bars and rules as shapes`() throws {
    let picture = try #require(Reader.read(Format.svg.text([run("●○⣿─━╸│▁", "#010203")])))
    #expect(picture.shown.isEmpty)
    let dots = picture.elements.filter { $0.attributes["stroke"] == "#010203" }
    #expect(dots.map { $0.attributes["stroke-width"] } == ["7", "3"])
    #expect(dots.first?.attributes["d"] == "M24 30h0")
    #expect(dots.last?.attributes["d"]?.filter { $0 == "M" }.count == 8)
  }

  @Test func `shows the Unicode set's sign for a glyph of icon fonts`() throws {
    let airplane = Icon("airplane").glyph(in: .nerd).string
    let picture = try #require(Reader.read(Format.svg.text([run(airplane + " a\u{F8FF}")])))
    #expect(
      picture.shown.sorted() == ["a", Icon("airplane").glyph(in: .unicode).string, "◦"].sorted())
  }

  @Test func `has only the words for screen readers`() throws {
    let picture = try #require(
      Reader.read(
        Format.svg.text([run(" ✿ Spring ████░░"), run(" 3 ", on: "#010203")], [], [run("b")])))
    #expect(picture.title == "✿ Spring 3\nb")
    #expect(picture.elements.first?.attributes["role"] == "img")
  }

  @Test func `has the theme's background`() {
    expect(Format.svg.text([run("a")]), .has(##"rx="10" fill="#1e1e2e"/>"##))
  }
}
