import Foundation
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Parses Pango markup as XML.
///
/// It accepts spans with the attributes that the formats write, and `tt` around a tooltip. Anything
/// else is an error.
private final class Reader: NSObject, XMLParserDelegate {
  var shown: [ShownScalar] = []
  var isForeign = false
  private var styles: [[String: String]] = []

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    let style = styles.last ?? [:]
    let seen = string.unicodeScalars.filter { !$0.isDirectionControl }
    shown += seen.map {
      ShownScalar(
        scalar: $0, foreground: style["foreground"], background: style["background"],
        isBold: style["weight"] == "bold")
    }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let known = ["foreground", "background", "weight", "underline"]
    switch name {
    case "markup", "tt": isForeign = isForeign || !attributes.isEmpty
    case "span":
      isForeign = isForeign || !attributes.keys.allSatisfy(known.contains) || !styles.isEmpty
      styles.append(attributes)
    default: isForeign = true
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if name == "span" { styles.removeLast() }
  }
}

extension Unicode.Scalar {
  /// Whether this is an invisible bidirectional control, which outside text never contains.
  var isDirectionControl: Bool { ["\u{200E}", "\u{200F}", "\u{2068}", "\u{2069}"].contains(self) }
}

/// Parses markup like Pango.
///
/// `nil` if Pango would reject it, or display anything but styled text.
func readByPango(_ markup: String) -> [ShownScalar]? {
  let reader = Reader()
  let parser = XMLParser(data: Data("<markup>\(markup)</markup>".utf8))
  parser.delegate = reader
  return parser.parse() && !reader.isForeign ? reader.shown : nil
}

extension [ShownScalar] {
  /// The text without attributes.
  var string: String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: map(\.scalar))
    return String(view)
  }
}

@Suite struct `The format pango` {
  @Test func `styles text by spans with single quotes, one for runs of a style`() {
    let line = [
      run("a", "#010203"), run("b", "#010203"), run("c"), run("d", on: "#040506", isBold: true),
    ]
    #expect(
      Format.pango.text(line, [run("e")])
        == "<span foreground='#010203'>ab</span>c"
        + "<span background='#040506' weight='bold'>d</span>\ne\n")
    #expect(Format.pango.text(line, depth: .none) == "abcd\n")
  }

  @Test func `needs one span for text and the spaces around it on one background`() {
    let ground = Color(hex: "#040506")
    let line = [
      StyledRun(text: .spaces(1), background: ground),
      run("a", "#010203", on: "#040506", isBold: true),
      StyledRun(text: .spaces(2), background: ground), StyledRun(text: .spaces(1)),
      run("b", on: "#040506"),
    ]
    #expect(
      Format.pango.text(line)
        == "<span foreground='#010203' background='#040506' weight='bold'> a  </span> "
        + "<span background='#040506'>b</span>\n")
  }

  @Test func `has neither quotes nor backslashes of a text`() {
    #expect(
      Format.pango.text([run(##"<a href="x">'\&"##)])
        == "&lt;a href=&quot;x&quot;&gt;&#39;&#92;&amp;\n")
  }

  @Test func `keeps text that is written from right to left to itself`() {
    #expect(
      Format.pango.text([run("\u{5D0}", "#010203"), run("5 \u{5D1}", on: "#040506")])
        == "&#8206;<span foreground='#010203'>&#8296;\u{5D0}&#8297;</span>"
        + "<span background='#040506'>&#8296;5 \u{5D1}&#8297;</span>\n")
    // Each is a separate run, even in the same style.
    #expect(
      Format.pango.text([run("\u{627}"), run("\u{628}"), run("日本 naïve 5")])
        == "&#8206;&#8296;\u{627}&#8297;&#8296;\u{628}&#8297;日本 naïve 5\n")
  }

  @Test func `begins each line of a right-to-left language in its direction`() {
    let text = Format.pango.text(
      [run("█"), run("Rome"), StyledRun(text: " "), run("5", on: "#040506")], [run("█")],
      direction: .rightToLeft)
    #expect(
      text
        == "&#8207;█&#8296;&#8206;Rome&#8297; "
        + "<span background='#040506'>&#8296;&#8206;5&#8297;</span>\n█\n")
  }

  @Test(arguments: [
    ("█▉", "██"), ("█▌", "█▐"), ("▏", "▕"), ("██", "██"), ("━╸", "━╺"), ("⣿⡇", "⣿⢸"),
  ])
  func `fills the last column of a bar from the right in a right-to-left language`(
    bar: String, mirrored: String
  ) {
    let line = [run(bar, "#010203", on: "#040506")]
    #expect(
      Format.pango.text(line, direction: .rightToLeft)
        == "<span foreground='#010203' background='#040506'>\(mirrored)</span>\n")
    #expect(Format.pango.text(line).contains(bar))
  }

  @Test(arguments: 1...4) func `shows any text as it is, with its styles`(seed: Int) {
    Format.pango.expectExactLines(
      seed: seed, Abilities(isBold: true),
      reader: { $0.contains("\"") || $0.contains("\\") ? nil : readByPango($0) })
  }
}
