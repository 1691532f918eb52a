import Foundation
import NoonmarkRecords
import Testing

@Suite struct `A JSON value` {
  @Test(arguments: [
    (JSONValue.null, "null"), (.bool(true), "true"), (.bool(false), "false"),
    (.integer(-7), "-7"), (.number(0.5), "0.5"), (.number(.nan), "null"),
    (.number(-.infinity), "null"), (.string(""), #""""#),
    (.array([]), "[]"), (.array([.integer(1), .null]), "[1,null]"), (.object([]), "{}"),
    (.members([("b", .integer(1)), ("a", .string("x"))]), #"{"b":1,"a":"x"}"#),
    (.optional(nil as String?), "null"), (.optional(3), "3"),
  ])
  func `is written on one line without spaces, members in their order`(
    value: JSONValue, text: String
  ) {
    #expect(value.text == text)
  }

  @Test(arguments: [
    (#"a"b"#, #""a\"b""#), (#"a\b"#, #""a\\b""#), ("a\nb", #""a\nb""#),
    ("\t\r\u{8}\u{0}\u{1F}", #""\u0009\u000d\u0008\u0000\u001f""#), ("\u{7F}", #""\u007f""#),
    ("é世🎉", #""é世🎉""#), ("</script>", #""</script>""#),
  ])
  func `escapes what it must`(text: String, json: String) {
    #expect(JSONValue.string(text).text == json)
  }

  @Test func `holds nothing that acts on a terminal, and loses nothing`() throws {
    let ranges: [ClosedRange<UInt32>] = [
      0...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069,
      0xFEFF...0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F,
    ]
    let acting = ranges.flatMap { $0.compactMap { Unicode.Scalar($0) as Unicode.Scalar? } }
    let kept: [Unicode.Scalar] = [
      " ", "~", "\u{A0}", "\u{200D}", "\u{202F}", "é", "🎉", "\u{E0100}",
    ]
    let text = String(String.UnicodeScalarView(acting + kept))
    let json = JSONValue.string(text).text
    #expect(!json.unicodeScalars.contains { acting.contains($0) })
    #expect(kept.allSatisfy { json.unicodeScalars.contains($0) })
    let object = try JSONSerialization.jsonObject(with: Data("[\(json)]".utf8)) as? [String]
    #expect(object?.first.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
  }

  @Test func `is read back by another reader, whatever the text`() throws {
    let text = String(
      String.UnicodeScalarView((0...0x2FF).compactMap { Unicode.Scalar($0) as Unicode.Scalar? }))
    let json = JSONValue.members([(text, .string(text))]).text
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: String]
    #expect(object?.values.first == text)
    #expect(object?.keys.first == text)
  }
}
