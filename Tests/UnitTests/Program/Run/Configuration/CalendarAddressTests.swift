import NoonmarkSystem
import TestSupport
import Testing

@testable import NoonmarkProgram

@Suite struct `The key of calendars` {
  private static func short(_ value: String) -> [String] {
    CalendarSetting.parse(value).places.map { place in
      switch place.address {
      case .path(let path): path
      case .subscription(let address): address.text
      }
    }
  }

  @Test(arguments: [
    ("~/a.ics /srv/b", ["~/a.ics", "/srv/b"]), ("", []), ("  ~/a  ~/a ", ["~/a"]),
    (#"~/My\ calendars "~/a b.ics" '/c "d'"#, ["~/My calendars", "~/a b.ics", "/c \"d"]),
    (#"~/"a b"/c.ics "~/\"x\\""#, ["~/a b/c.ics", #"~/"x\"#]), (#"'/a\b'"#, [#"/a\b"#]),
    (
      "https://a.example/x.ics HTTP://b/ webcal://c.example/y?z",
      ["https://a.example/x.ics", "HTTP://b/", "https://c.example/y?z"]
    ),
    (
      "file:///srv/a%20b.ics FILE://localhost/c work=file:///d%C3%A9",
      ["/srv/a b.ics", "/c", "/dé"]
    ),
    ("WebCal://me:pw@c/y webcals://d/z", ["https://me:pw@c/y", "https://d/z"]),
  ])
  func `has paths and URLs`(value: String, words: [String]) {
    #expect(Self.short(value) == words)
    #expect(CalendarSetting.parse(value).problems.isEmpty)
  }

  @Test(arguments: [
    ("work.ics", "'work.ics' is not a path or a URL: "), ("~", "'~' is not a path"),
    ("~me/x", "'~me/x' is not a path"), ("\"~/a", "a quote is not closed"),
    ("~/a\\", "a quote is not closed"), ("ftp://h/x", "invalid URL 'ftp://h/x': "),
    ("file://host/x", "invalid URL 'file://host/x': "), ("file:///a%00", "invalid URL"),
    ("https://", "invalid URL 'https://': "), ("https://ä.example/", "invalid URL"),
    ("''", "'' is not a path"),
  ])
  func `refuses everything else`(value: String, problem: String) {
    let problems = CalendarSetting.parse(value).problems
    #expect(problems.count == 1 && problems.first?.hasPrefix(problem) == true, "\(problems)")
  }

  @Test func `uses the words besides invalid ones`() {
    #expect(Self.short("work.ics ~/a ftp://x ~/b") == ["~/a", "~/b"])
    #expect(CalendarSetting.parse("work.ics ~/a ftp://x ~/b").problems.count == 2)
  }

  @Test(arguments: [
    "ftp://me:SECRET@h/x", "https://:SECRET@h/", "me:SECRET@h/x.ics", "webcal://-me:SECRET@x/",
    "https://h ttp://me:SECRET@h/ä", "https://h/ä?key=SECRET",
  ])
  func `shows no password in a message`(value: String) {
    let problems = CalendarSetting.parse(value).problems
    #expect(!problems.isEmpty)
    #expect(!problems.contains { $0.contains("SECRET") })
  }

  @Test(arguments: [
    ("webcal://h/w.ics?a", "webcal://h/w.ics?…"), ("WEBCAL://me:pw@h/", "webcal://…@h/"),
    ("webcals://h/w.ics", "https://h/w.ics"), ("https://h/w.ics", "https://h/w.ics"),
    ("http://h/w.ics", "http://h/w.ics"),
  ])
  func `shows webcal as written, and otherwise how it loads`(value: String, shown: String) {
    #expect(CalendarSetting.parse(value).places.map(\.address.name) == [shown])
  }

  @Test(arguments: [
    ("1m", 60), ("30m", 1800), ("1h", 3600), ("48h", 172_800), ("366d", 31_622_400), ("0h", nil),
    ("367d", nil), ("1", nil), ("h", nil), ("", nil), ("-1h", nil), ("+1h", nil), ("1h,2h", nil),
    ("1 h", 3600), ("1H", 3600), ("99999999999999999999d", nil), ("١h", nil), ("never", nil),
  ])
  func `of the refresh has minutes, hours or days`(written: String, seconds: Int?) {
    #expect(Keys.seconds(ofRefresh: written) == seconds)
  }
}
