import Foundation
import NoonmarkCore
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

  @Test func `is read back by another reader, whatever the text`() throws {
    let text = String(
      String.UnicodeScalarView((0...0x2FF).compactMap { Unicode.Scalar($0) as Unicode.Scalar? }))
    let json = JSONValue.members([(text, .string(text))]).text
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: String]
    #expect(object?.values.first == text)
    #expect(object?.keys.first == text)
  }
}
