import NoonmarkText
import Testing

@Suite struct `A web link` {
  @Test(arguments: [
    ("https://a.example/x?y=1#z", "https://a.example/x?y=1#z"),
    ("HTTPS://A.example/X", "https://A.example/X"),
    ("https://en.wikipedia.org/wiki/Foo_(bar)", "https://en.wikipedia.org/wiki/Foo_(bar)"),
    ("https://x.example/a;b|c", "https://x.example/a;b%7Cc"),
    ("https://x.example/a.", "https://x.example/a."),
    ("https://x.example/ä?q=日", "https://x.example/%C3%A4?q=%E6%97%A5"),
    ("https://x.example/a\u{301}", "https://x.example/a%CC%81"),
    ("https://x.example/%C3%A4", "https://x.example/%C3%A4"),
    ("https://[::1]:80/", "https://[::1]:80/"),
    ("https://bücher.example/ä", nil),
    ("https://ü@x.example/", nil),
    ("https://good.example\\@evil.example/", nil),
    ("https://good.example|.evil.example/", nil),
    ("https://x.example/a b", nil),
    ("https://x.example/a\u{A0}b", nil),
    ("https://x.example/a\u{1B}b", nil),
    ("https://x.example/a\u{85}b", nil),
    ("https://x.example/\u{FFFD}", nil),
    ("https://", nil),
    ("https:///x", nil),
    (" https://x.example/", nil),
    ("javascript:'https://x.example/'", nil),
    ("", nil),
  ])
  func `is a whole URI, or none`(uri: String, expected: String?) {
    #expect(WebLink.address(uri) == expected)
  }

  @Test(arguments: [
    (
      "See https://a.example/x, or https://b.example.",
      ["https://a.example/x", "https://b.example"]
    ),
    ("(https://a.example/x)", ["https://a.example/x"]),
    ("(see https://a.example/x).", ["https://a.example/x"]),
    ("[here](https://a.example/x_(y)), then", ["https://a.example/x_(y)"]),
    ("[https://a.example/x](https://b.example/y)", ["https://a.example/x", "https://b.example/y"]),
    ("https://a.example/x_(y)", ["https://a.example/x_(y)"]),
    ("https://a.example/x_(y)!)", ["https://a.example/x_(y)"]),
    ("https://a.example/x[1]", ["https://a.example/x[1]"]),
    ("https://a.example/x]", ["https://a.example/x"]),
    (
      "https://a.example/?x='y' 'https://a.example/z'",
      ["https://a.example/?x='y'", "https://a.example/z"]
    ),
    ("“https://a.example/x”…", ["https://a.example/x"]),
    ("会議（https://a.example/x）です。", ["https://a.example/x"]),
    ("https://a.example/x。", ["https://a.example/x"]),
    ("https://a.example/x\u{200B}", ["https://a.example/x"]),
    ("https://de.wikipedia.org/wiki/Köln", ["https://de.wikipedia.org/wiki/K%C3%B6ln"]),
    ("https://a.example/xを見る", ["https://a.example/x%E3%82%92%E8%A6%8B%E3%82%8B"]),
    ("<a href='https://a.example/x'>", ["https://a.example/x"]),
    ("<a href=\"https://a.example/x?y&amp;z\">", ["https://a.example/x?y&z"]),
    ("&lt;https://a.example/x?y&amp;z&gt;", ["https://a.example/x?y&z"]),
    ("https://bücher.example/?u=https://evil.example https://a.example", ["https://a.example"]),
    ("https://b\u{FFFD}.example/", []),
    ("http:// https:// ))) h", []),
  ])
  func `is found whole in a text`(text: String, expected: [String]) {
    #expect(WebLink.addresses(in: text) == expected)
  }

  @Test func `of a hostile text is found in one pass`() {
    let count = 65_536
    for part in ["(", ")", "h", "https://", "(https://", "https://)", "（https://a）", "ä", "("] {
      let text = String(repeating: part, count: count / part.utf8.count)
      #expect(WebLink.addresses(in: text).allSatisfy { !$0.isEmpty })
      #expect(WebLink.addresses(in: "https://a.example/" + text).count >= 1)
    }
  }
}
