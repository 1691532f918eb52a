import Foundation
import NoonmarkCore
import NoonmarkFormats
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What a parser of XML finds in a picture.
private final class Reader: NSObject, XMLParserDelegate {
  var text = ""
  var elements: [(name: String, attributes: [String: String])] = []

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements.append((name, attributes))
  }

  /// Reads a document, or returns nil where it is not well-formed.
  static func read(_ document: String) -> Reader? {
    let reader = Reader()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = reader
    return parser.parse() ? reader : nil
  }
}

@Suite struct `The format svg` {
  @Test func `is well-formed, whatever the text`() throws {
    let nasty = #"<b>&amp;"x"'y'</text>]]>🇳🇴e\#u{301}"#
    let picture = try #require(Reader.read(SVGFormat.text([run(nasty, "#010203")])))
    #expect(picture.text.filter { $0 != "\n" } == nasty)
  }

  @Test func `draws blocks as rectangles and not as text`() throws {
    let blocks = try #require(Reader.read(SVGFormat.text([run("a█▌▀▄░b", "#010203")])))
    #expect(blocks.text.filter { $0 != "\n" } == "ab")
    let drawn = blocks.elements.filter { $0.attributes["fill"] == "#010203" && $0.name == "rect" }
    #expect(drawn.count == 5)
    #expect(drawn.map { $0.attributes["width"] } == ["9", "5", "9", "9", "9"])
    #expect(drawn.map { $0.attributes["height"] } == ["20", "20", "10", "10", "20"])
  }

  @Test func `gives each column a cell`() throws {
    let picture = try #require(Reader.read(SVGFormat.text([run("世界 ab", "#010203")], [run("c")])))
    let root = try #require(picture.elements.first)
    #expect(root.attributes["width"] == "\(7 * 9 + 36)")
    #expect(root.attributes["height"] == "\(2 * 20 + 36)")
    let texts = picture.elements.filter { $0.name == "text" }.map(\.attributes)
    #expect(texts.map { $0["x"] } == ["18", "63", "18"])
    #expect(texts.map { $0["textLength"] } == ["36", "18", "9"])
  }

  @Test func `has the theme's background`() {
    #expect(SVGFormat.text([run("a")]).contains(##"rx="10" fill="#1e1e2e"/>"##))
  }
}
