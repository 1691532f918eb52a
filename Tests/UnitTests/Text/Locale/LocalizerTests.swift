import Almanac
import NoonmarkBase
import TestSupport
import Testing

@testable import NoonmarkText

@Suite struct `A localizer` {
  @Test func `have the names in braces filled in, and leave other braces`() {
    let values: [Localizer.Value] = [("a", "first"), ("b", "{a}")]
    for (text, filled) in [
      ("{a}", "first"), ("{a} and {b}", "first and {a}"), ("{b}{a}", "{a}first"),
      ("{c} {a}", "{c} first"), ("{a", "{a"), ("a}", "a}"), ("", ""), ("日{a}", "日first"),
      ("{}", "{}"), ("x{a}y", "xfirsty"),
    ] {
      let result = Localizer.filled(text.utf8.span) { text, name in
        values.first { text.matches($0.name, in: name) }?.text
      }
      #expect(result.string == filled)
      #expect(result.width == DisplayWidth.of(filled))
    }
  }

  @Test func `that a language lacks are English, category by category`() {
    let text = "# head\ndays.other = {n} Tage\ntoday = Heute\n"
    func find(_ key: StaticString, _ count: Int? = nil, in text: String) -> String {
      let catalog = MessageCatalog(text.utf8.span)
      return Localizer(.german).text(of: MessageKey(key), count, [], in: catalog).string
    }
    #expect(find("today", in: text) == "Heute")
    #expect(find("missing", in: text) == "not found")
    #expect(find("days", 2, in: text) == "2 Tage")
    // A missing category falls back to `other` in the same language before English.
    #expect(find("days", 1, in: text) == "1 Tage")
    #expect(find("no.such.key", in: text) == "no.such.key")
    #expect(find("days", 1, in: "today = Heute\n") == "1 day")
  }

  @Test(arguments: Language.allCases)
  func `keeps the sign of past days`(language: Language) {
    let localizer = Localizer(language)
    for days in 1...12 {
      for text in [DayCount.text(-days, in: localizer), DayCount.title(-days, in: localizer)] {
        expect(text.string, .has(localizer(-days).string))
      }
    }
  }

  @Test(arguments: [
    "", "\n", "#", "#\n", "a", "a =", "a = ", "=", " = x", "# x\n\n\n", "a = b\na = c",
  ])
  func `are looked up in any bytes`(text: String) {
    for key: StaticString in ["", "a", "b", "today"] {
      for category in ["", "one"] {
        let found = Catalog(text).find(key, category)
        #expect(found.map { text.contains($0) || $0.isEmpty } ?? true)
      }
    }
  }

  @Test func `are found at both ends of a catalog, and between`() {
    let text = "# head\na = 1\na.b = 2\nab = 3\nb.one = 4\nb.other = 5\nc = 6\n"
    let catalog = Catalog(text)
    let keys: [StaticString] = ["a", "a.b", "ab", "b.one", "b.other", "c"]
    #expect(keys.map { catalog.find($0) } == ["1", "2", "3", "4", "5", "6"])
    #expect(catalog.find("a", "b") == "2" && catalog.find("b", "one") == "4")
    #expect(catalog.find("b", "other") == "5")
    let missing: [StaticString] = ["", "b", "aa", "d", "c.one", "0"]
    #expect(missing.allSatisfy { catalog.find($0) == nil })
    #expect(catalog.find("b", "two") == nil && catalog.find("c", "one") == nil)
    #expect(catalog.find("a", "") == "1")
  }

  @Test(arguments: [
    (0, "Today", "Today", "0 Days", "0d"), (1, "1 day", "1d", "1 Day", "1d"),
    (437, "437 days", "437d", "437 Days", "437d"), (-1, "-1 day", "-1d", "in 1 Day", "in 1d"),
    (-3, "-3 days", "-3d", "in 3 Days", "in 3d"),
  ])
  func `count days`(days: Int, text: String, short: String, long: String, count: String) {
    let localizer = Localizer.english
    #expect(DayCount.text(days, in: localizer).string == text)
    #expect(DayCount.shortText(days, in: localizer).string == short)
    #expect(DayCount.longText(days, in: localizer).string == long)
    #expect(DayCount.pillText(days, in: localizer).string == short)
    #expect(DayCount.countText(days, in: localizer).string == count)
  }

  @Test(arguments: [
    (Language.norwegian, "58 dager", "58 d", "om 3 dager", "6 t 58 min"),
    (.german, "58 Tage", "58 T", "in 3 Tagen", "6 h 58 min"),
    (.french, "58 jours", "58 j", "dans 3 jours", "6 h 58 min"),
    (.spanish, "58 días", "58 d", "en 3 días", "6 h 58 min"),
    (.japanese, "58日", "58日", "3日後", "6時間58分"),
    (.arabic, "58 يوما", "58 ي", "بعد 3 أيام", "6 س 58 د"),
  ])
  func `are those of a language`(
    language: Language, days: String, short: String, ahead: String, duration: String
  ) {
    let localizer = Localizer(language)
    #expect(DayCount.text(58, in: localizer).string == days)
    #expect(DayCount.shortText(58, in: localizer).string == short)
    #expect(DayCount.longText(-3, in: localizer).string == ahead)
    #expect(DurationStyle.hoursAndMinutes(seconds: 25_080, in: localizer).string == duration)
  }

  @Test func `write numbers as the locale does`() {
    let localizer = Localizer(.english, numbers: NumberStyle(separator: ",", groups: [3]))
    #expect(DayCount.text(12_345, in: localizer).string == "12,345 days")
    #expect(DayCount.pillText(-12_345, in: localizer).string == "-12,345d")
    #expect(localizer(.more, 1000).string == "and 1,000 more")
    expect(DayCount.longText(Int.min, in: localizer).string, .ends(" Days"))
    expect(DayCount.countText(Int.min, in: localizer).string, .starts("in 9,"))
  }

  @Test(arguments: [
    (Language.norwegian, "20. mars 2026"), (.german, "20. März 2026"), (.french, "20 mars 2026"),
    (.spanish, "20 mar 2026"), (.japanese, "2026年3月20日"), (.arabic, "20 مارس 2026"),
  ])
  func `write a date if the C library does not`(language: Language, text: String) throws {
    let style = try #require(CalendarStyle(localeNamed: language.rawValue))
    let date = try #require(CivilDate(year: 2026, month: 3, day: 20))
    #expect(style.text(date).string == text)
  }

  @Test func `leave the order of a date in English to the locale`() {
    #expect(CalendarStyle(localeNamed: "en")?.form == nil)
  }
}

/// A catalog in a string.
private struct Catalog {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  func find(_ key: StaticString, _ category: String = "") -> String? {
    let catalog = MessageCatalog(text.utf8.span)
    guard let found = catalog.text(of: MessageKey(key), category) else { return nil }
    return found.text(in: found.indices)
  }
}
