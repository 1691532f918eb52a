import Almanac
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
      let result = Array(text.utf8).withUnsafeBufferPointer { Localizer.filled($0, values) }
      #expect(result.string == filled)
      #expect(result.width == DisplayWidth.of(filled))
    }
  }

  @Test func `that a language lacks are English, category by category`() {
    let text = "# head\ndays.other = {n} Tage\ntoday = Heute\n"
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      let catalog = MessageCatalog(bytes)
      let localizer = Localizer(.german)
      func days(_ number: Int) -> String {
        localizer.text(
          of: MessageKey("days"), number, [("n", DisplayText("\(number)"))], in: catalog
        ).string
      }
      #expect(localizer.text(of: MessageKey("today"), nil, [], in: catalog).string == "Heute")
      #expect(localizer.text(of: MessageKey("missing"), nil, [], in: catalog).string == "not found")
      #expect(days(2) == "2 Tage")
      // A category that is missing is the other one of the language, before it is English.
      #expect(days(1) == "1 Tage")
      #expect(
        localizer.text(of: MessageKey("no.such.key"), nil, [], in: catalog).string == "no.such.key")
    }
    Array("today = Heute\n".utf8).withUnsafeBufferPointer { bytes in
      let localizer = Localizer(.german)
      let text = localizer.text(of: MessageKey("days"), 1, [("n", "1")], in: MessageCatalog(bytes))
      #expect(text.string == "1 day")
    }
  }

  @Test(arguments: [
    "", "\n", "#", "#\n", "a", "a =", "a = ", "=", " = x", "# x\n\n\n", "a = b\na = c",
  ])
  func `are looked up in any bytes`(text: String) {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      let catalog = MessageCatalog(bytes)
      for key: StaticString in ["", "a", "b", "today"] {
        for category: StaticString in ["", "one"] {
          let found = catalog.text(of: MessageKey(key), category)
          #expect(found.map { $0.count <= bytes.count } ?? true)
        }
      }
    }
  }

  @Test func `are found at both ends of a catalog, and between`() {
    let text = "# head\na = 1\na.b = 2\nab = 3\nb.one = 4\nb.other = 5\nc = 6\n"
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      let catalog = MessageCatalog(bytes)
      func find(_ key: StaticString, _ category: StaticString = "") -> String? {
        catalog.text(of: MessageKey(key), category).map { String(decoding: $0, as: UTF8.self) }
      }
      let keys: [StaticString] = ["a", "a.b", "ab", "b.one", "b.other", "c"]
      #expect(keys.map { find($0) } == ["1", "2", "3", "4", "5", "6"])
      #expect(find("a", "b") == "2" && find("b", "one") == "4" && find("b", "other") == "5")
      let missing: [StaticString] = ["", "b", "aa", "d", "c.one", "0"]
      #expect(missing.allSatisfy { find($0) == nil })
      #expect(find("b", "two") == nil && find("c", "one") == nil && find("a", "") == "1")
    }
  }

  @Test(arguments: [
    (0, "Today", "Today", "0 Days", "Today"), (1, "1 day", "1d", "1 Day", "1"),
    (437, "437 days", "437d", "437 Days", "437"), (-1, "-1 day", "-1d", "in 1 Day", "-1"),
    (-3, "-3 days", "-3d", "in 3 Days", "-3"),
  ])
  func `count days`(days: Int, text: String, short: String, long: String, pill: String) {
    let localizer = Localizer.english
    #expect(DayCount.text(days, in: localizer).string == text)
    #expect(DayCount.shortText(days, in: localizer).string == short)
    #expect(DayCount.longText(days, in: localizer).string == long)
    #expect(DayCount.pillText(days, in: localizer).string == pill)
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
    #expect(DayCount.pillText(-12_345, in: localizer).string == "-12,345")
    #expect(localizer(.more, 1000).string == "and 1,000 more")
    #expect(DayCount.longText(Int.min, in: localizer).string.hasSuffix(" Days"))
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
    #expect(Localizer.english.datePattern == nil)
  }
}
