import NoonmarkSystem
import TestSupport
import Testing

@testable import NoonmarkProgram

@Suite struct `A calendar of the key` {
  private static func short(_ value: String) -> [String] {
    CalendarSetting.parse(value).places.map { place in
      let address =
        switch place.address {
        case .path(let path): path
        case .subscription(let address): address.text
        }
      return [
        address, place.name.map { "name=\($0)" }, place.color.map { "color=\($0)" },
        place.prefix.map { "prefix=\($0)" }, place.isBusy ? "busy" : nil,
      ].compactMap(\.self).joined(separator: " | ")
    }
  }

  @Test(arguments: [
    (
      "work=https://a.example/w.ics ~/home.ics",
      [
        "https://a.example/w.ics | name=work", "~/home.ics",
      ]
    ),
    ("work=~/w.ics", ["~/w.ics | name=work"]), ("work=/srv/w.ics", ["/srv/w.ics | name=work"]),
    ("'My work'=~/w.ics", ["~/w.ics | name=My work"]),
    (#""My work=~/w x.ics""#, ["~/w x.ics | name=My work"]),
    (#"My\ work=~/w.ics"#, ["~/w.ics | name=My work"]),
    ("ann@example.com=~/w.ics", ["~/w.ics | name=ann@example.com"]),
    ("a=b=~/w.ics", []), ("世界=webcal://h.example/x", ["https://h.example/x | name=世界"]),
    ("https://a.example/x?a=/b", ["https://a.example/x?a=/b"]),
    ("https://a.example/x?a=https://b", ["https://a.example/x?a=https://b"]),
    ("~/a=b.ics", ["~/a=b.ics"]), ("/a=/b.ics", ["/a=/b.ics"]),
    ("~/w.ics color=teal", ["~/w.ics | color=teal"]),
    ("~/w.ics color=#0af prefix=W busy", ["~/w.ics | color=#0af | prefix=W | busy"]),
    (
      "~/w.ics busy prefix='W h' color=red ~/b.ics",
      [
        "~/w.ics | color=red | prefix=W h | busy", "~/b.ics",
      ]
    ),
    ("~/w.ics prefix=/", ["~/w.ics | prefix=/"]), ("~/w.ics prefix=a=b", ["~/w.ics | prefix=a=b"]),
    ("~/w.ics busy busy", ["~/w.ics | busy"]),
    ("~/w.ics color=red color=blue", ["~/w.ics | color=blue"]),
    ("~/w.ics color=red ~/w.ics color=blue", ["~/w.ics | color=red"]),
    ("busy=~/w.ics", ["~/w.ics | name=busy"]),
  ])
  func `has a name, a color, a prefix, and can be busy`(value: String, expected: [String]) {
    #expect(Self.short(value) == expected)
    #expect(CalendarSetting.parse(value).problems.isEmpty == !expected.isEmpty)
    for place in CalendarSetting.parse(value).places {
      guard case .path(let path) = place.address else { continue }
      let written = CalendarSetting.value(of: place.words(of: path))
      #expect(CalendarSetting.parse(written).places == [place])
    }
  }

  @Test(arguments: [
    ("busy", "'busy' has no calendar before it"), ("color=red ~/a", "'color=red' has no calendar"),
    ("~/a color=rot", "invalid color 'rot'"), ("~/a color=", "invalid color ''"),
    ("~/a prefix=", "invalid prefix ''"), ("~/a prefix=123456789", "invalid prefix '123456789'"),
    ("~/a bussy", "'bussy' is not a path or a URL"), ("=~/a", "the name of ~/a is empty"),
    ("work=ftp://me:SECRET@h/x", "invalid URL"), ("work=w.ics", "'work=w.ics' is not a path"),
    ("work=https://me:SECRET@ä/", "invalid URL"),
  ])
  func `is refused with a reason`(value: String, problem: String) {
    let problems = CalendarSetting.parse(value).problems
    #expect(problems.count == 1 && problems.first?.hasPrefix(problem) == true, "\(problems)")
    #expect(!problems.contains { $0.contains("SECRET") })
  }

  @Test(arguments: [
    ("", false), ("~/w.ics color=red", false), ("FILE:///srv/w.ics", false),
    ("file://localhost/srv/w.ics", false), ("'/srv/a://b.ics'", false),
    ("~/w.ics https://me:secret@h.example/w.ics", true), ("w=webcal://h.example/w.ics", true),
    ("me:secret@h.example/w.ics", true), ("'https://me:secret@h.example/w.ics", true),
  ])
  func `may be a URL, which can contain a password`(value: String, mayHaveURL: Bool) {
    #expect(CalendarSetting.mayHaveURL(value) == mayHaveURL)
  }
}
