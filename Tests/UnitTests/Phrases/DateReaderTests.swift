import Almanac
import NoonmarkBase
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkPhrases

struct DateReaderTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    let today: String
    let result: String

    init(_ text: String, on today: String = "2026-11-21", is result: String) {
      self.text = text
      self.today = today
      self.result = result
    }

    var testDescription: String { "\(text) on \(today)" }
  }

  private static let english = DateVocabulary(languages: [.english])

  private static func reader(
    on day: String = "2026-11-21", _ direction: DateReader.Direction = .next,
    order: CalendarStyle.DateOrder? = nil, vocabulary: DateVocabulary = english
  ) throws -> DateReader {
    DateReader(today: try DateParser.parse(day), direction, vocabulary, order: order)
  }

  /// The forms that scripts have used since the first version; 2026-11-21 is a Saturday.
  @Test(arguments: [
    Case("2026-12-24", is: "2026-12-24"),
    Case("0001-01-01", is: "0001-01-01"),
    Case("9999-12-31", is: "9999-12-31"),
    Case("2026-1-5", is: "2026-01-05"),
    Case("  2028-02-29 ", is: "2028-02-29"),
    Case("12-24", is: "2026-12-24"),
    Case("11-21", is: "2026-11-21"),
    Case("11-20", is: "2027-11-20"),
    Case("1-2", is: "2027-01-02"),
    Case("02-29", is: "2028-02-29"),
    Case("02-29", on: "2096-03-01", is: "2104-02-29"),
    Case("today", is: "2026-11-21"),
    Case("Tomorrow", is: "2026-11-22"),
    Case("yesterday", on: "2026-01-01", is: "2025-12-31"),
    Case("friday", is: "2026-11-27"),
    Case("FRI", is: "2026-11-27"),
    Case("thurs", is: "2026-11-26"),
    Case("sun", is: "2026-11-22"),
    Case("saturday", is: "2026-11-28"),
    Case("friday", on: "2026-11-27", is: "2026-12-04"),
    Case("monday", on: "2026-11-22", is: "2026-11-23"),
    Case("+10d", is: "2026-12-01"),
    Case("-3w", is: "2026-10-31"),
    Case("+0d", is: "2026-11-21"),
    Case("+2M", is: "2027-01-21"),
    Case("-11m", is: "2025-12-21"),
    Case("+1m", on: "2026-01-31", is: "2026-02-28"),
    Case("+1m", on: "2028-01-31", is: "2028-02-29"),
    Case("-1m", on: "2026-03-31", is: "2026-02-28"),
    Case("+1y", on: "2028-02-29", is: "2029-02-28"),
    Case("+4y", on: "2028-02-29", is: "2032-02-29"),
    Case("-2025y", is: "0001-11-21"),
    Case("+00000001d", is: "2026-11-22"),
  ])
  func `a form of scripts keeps its meaning`(expected: Case) throws {
    let reader = try Self.reader(on: expected.today)
    #expect(try reader.read(expected.text).date.iso8601 == expected.result)
  }

  @Test(arguments: [
    "", " ", "2026-12-24x", "2026-12-24 18:30", "2026-12-024", "2026--12", "-2026-12-24", "+10",
    "+d", "+1h", "++1d", "+1d2", "fr", "today ish", "noon", "12-24-", "2026-123-01",
    "\u{1B}[31m", "12", "12 24", "1.2.3.4", "1.5 weeks", "friday saturday", "in", "the", "of",
    "next", "24 of", "th", "/12/24", "3 days 2", "next next week", "week", "32nd",
  ])
  func `a text in no form is unreadable`(text: String) throws {
    #expect(throws: DateReadingError.unreadable(text, near: nil)) {
      try Self.reader().read(text)
    }
  }

  @Test(arguments: [
    "0000-12-31", "10000-01-01", "99999999999999999999-01-01", "+8000y", "-2026y", "-999999d",
    "+99999999y", "+99999999w", "-99999999m", "+999999999d", "+99999999999999999999999d",
    "in 9000 years", "24 Dec 0000", "end of 0000", "24.12.12345", "friday in 999999999 weeks",
  ])
  func `the calendar has the years 1 to 9999`(text: String) throws {
    #expect(throws: DateReadingError.outOfRange(text)) { try Self.reader().read(text) }
  }

  @Test func `the next date of the last year is out of range`() throws {
    let reader = try Self.reader(on: "9999-12-30")
    #expect(throws: DateReadingError.outOfRange("12-29")) { try reader.read("12-29") }
    #expect(try reader.read("12-31").date.iso8601 == "9999-12-31")
    let first = try Self.reader(on: "0001-01-01", .last)
    #expect(throws: DateReadingError.outOfRange("12-29")) { try first.read("12-29") }
    #expect(throws: DateReadingError.outOfRange("yesterday")) { try first.read("yesterday") }
  }

  /// The example of each form is a text that the form reads.
  @Test func `every form reads its example`() throws {
    let vocabulary = DateVocabulary(languages: Language.allCases)
    let coming = try Self.reader(vocabulary: vocabulary)
    let past = try Self.reader(on: "2026-11-21", .last, vocabulary: vocabulary)
    for form in DateForm.all {
      let reader = form.rule == .pastSpan ? past : coming
      if case .incomplete = form.rule {
        #expect(throws: DateReadingError.self) { try reader.read(form.example) }
        continue
      }
      let tokens = reader.tokens(of: form.example)
      let fits = (0...2).contains { form.parts(of: tokens.dropFirst($0)) != nil }
      #expect(fits, "\(form.example)")
      #expect(throws: Never.self, "\(form.example)") { try reader.read(form.example) }
    }
    #expect(Set(DateForm.all.map(\.example)).count == DateForm.all.count)
  }

  @Test func `the guide shows every kind of form, in texts that are read`() throws {
    let reader = try Self.reader()
    // `for 2 years` can start a counter, but is not a future date.
    var rules: Set<DateForm.Rule> = [.incomplete, .pastSpan]
    for text in DateGuide.rows.flatMap(\.written) {
      #expect(throws: Never.self, "\(text)") { try reader.read(text) }
      let tokens = reader.tokens(of: text)
      rules.formUnion(
        DateForm.all.first { $0.parts(of: tokens[...]) != nil }.map { [$0.rule] } ?? [])
    }
    #expect(rules == Set(DateForm.all.map(\.rule)))
  }

  // MARK: Ambiguity

  @Test func `day and month are decided by the locale's order, a weekday, or not at all`() throws {
    let both = (DateReadingError.ambiguous("03/04/2027", monthFirst: march, dayFirst: april))
    #expect(throws: both) { try Self.reader().read("03/04/2027") }
    #expect(throws: both) { try Self.reader(order: .yearMonthDay).read("03/04/2027") }
    let american = try Self.reader(order: .monthDayYear).read("03/04/2027")
    #expect(american == DateReading(march, other: april))
    let british = try Self.reader(order: .dayMonthYear).read("03/04/2027")
    #expect(british == DateReading(april, other: march))
    #expect(try Self.reader().read("Thu 03/04/2027") == DateReading(march))
    #expect(try Self.reader(order: .monthDayYear).read("Sat 3/4/2027") == DateReading(april))
    for text in ["13/04/2027", "04/13/2027", "13.4.2027"] {
      #expect(try Self.reader(order: .yearMonthDay).read(text).date.iso8601 == "2027-04-13")
      #expect(try Self.reader(order: .monthDayYear).read(text).other == nil)
    }
    #expect(try Self.reader().read("04/04/2027").date.iso8601 == "2027-04-04")
  }

  private var march: CivilDate { CivilDate(dayNumber: 20_881) }
  private var april: CivilDate { CivilDate(dayNumber: 20_911) }

  @Test func `an impossible date names the nearest one`() throws {
    let error = #expect(throws: DateReadingError.self) {
      try Self.reader().read("Feb 30 2027")
    }
    #expect(
      error?.message
        == "invalid day in 'Feb 30 2027': February 2027 has the days 1 to 28, the nearest date is "
        + "2027-02-28")
    for (text, nearest) in [
      ("Feb 30", "2027-02-28"), ("30.2.", "2027-02-28"), ("Feb 29 2100", "2100-02-28"),
      ("June 31", "2027-06-30"), ("Dec 0", "2026-12-01"), ("31/04/2027", "2027-04-30"),
    ] {
      let error = #expect(throws: DateReadingError.self) { try Self.reader().read(text) }
      #expect(error?.message.hasSuffix("the nearest date is \(nearest)") == true, "\(text)")
    }
  }

  @Test func `every message quotes the text and says what to do`() throws {
    for text in [
      "soon", "26-12-24", "2026-13-01", "Feb 30", "10000-01-01", "03/04", "Fri Nov 26", "May 2027",
    ] {
      let error = #expect(throws: DateReadingError.self) { try Self.reader().read(text) }
      let message = try #require(error?.message)
      expect(message, .has("'\(text)'"), .lacks("\n"))
      #expect(message.contains(": ") || message.contains(", "))
    }
    let long = String(repeating: "friday ", count: 20_000)
    let error = #expect(throws: DateReadingError.self) { try Self.reader().read(long) }
    #expect((error?.message.count ?? 1000) < 150)
  }

  @Test(arguments: [
    ("fridya", "friday"), ("tomorow", "tomorrow"), ("next wendesday", "next wednesday"),
    ("24 Decmber 2026", "24 december 2026"), ("in 3 dyas", "in 3 days"),
  ])
  func `a misspelled word is corrected`(text: String, near: String) throws {
    #expect(throws: DateReadingError.unreadable(text, near: near)) {
      try Self.reader().read(text)
    }
  }

  // MARK: Weekdays

  @Test func `weekdays are near today, and next and last exclude it`() throws {
    for day in 20_778..<20_778 + 14 {
      let today = CivilDate(dayNumber: day)
      let ahead = DateReader(today: today, .next, Self.english)
      let back = DateReader(today: today, .last, Self.english)
      for weekday in Weekday.allCases {
        let name = EnglishName.of(weekday)
        let next = try ahead.read(name).date.days(since: today)
        #expect(1...7 ~= next)
        #expect(try ahead.read("next \(name)").date.days(since: today) == next)
        #expect(try back.read("next \(name)").date.days(since: today) == next)
        #expect(try ahead.read("this \(name)").date.days(since: today) == next % 7)
        let last = try back.read(name).date.days(since: today)
        #expect(last == (next == 7 ? -7 : next - 7))
        #expect(try ahead.read("last \(name)").date.days(since: today) == last)
        let week = try ahead.read("\(name) next week").date
        #expect(week.weekday == weekday)
        #expect(
          week.days(since: today) == weekday.rawValue + 7 - today.weekday.rawValue)
        #expect(try ahead.read("\(name) in 1 week").date == week)
      }
    }
  }

  // MARK: Every date in every form

  @Test(arguments: Language.allCases)
  func `a date in each form of a language is read back`(language: Language) throws {
    let localizer = Localizer(language)
    let vocabulary = DateVocabulary(languages: [.english, language])
    let months = localizer.words(for: .wordMonth, upTo: 12)
    let weekdays = localizer.words(for: .wordWeekday, upTo: 7)
    let style = try #require(CalendarStyle(localeNamed: language.rawValue))
    var generator = SeededGenerator(seed: 24)
    var failures: [String] = []
    for _ in 0..<Samples.count(2000) {
      let today = CivilDate(dayNumber: Int.random(in: -700_000...2_900_000, using: &generator))
      let date = CivilDate(dayNumber: Int.random(in: -719_162...2_932_896, using: &generator))
      let year = String(date.iso8601.prefix(4))
      let (month, day) = (date.month, date.day)
      var texts = [
        date.iso8601, date.iso8601.replacing("-", with: "/"), date.iso8601.replacing("-", with: ""),
        "\(day).\(month).\(year)", "\(day). \(month). \(year)", "\(year)年\(month)月\(day)日",
        day > 12 ? "\(day)/\(month)/\(year)" : "\(year)/\(month)/\(day)",
        day > 12 ? "\(month)/\(day)/\(year)" : "\(year).\(month).\(day)",
        date.year > 99
          ? style.text(date).string.replacing("\(date.year)", with: year) : date.iso8601,
      ]
      for name in months[month - 1] {
        texts += [
          "\(day) \(name) \(year)", "\(day). \(name) \(year)", "\(name) \(day), \(year)",
          "\(day)th of \(name) \(year)", "\(name.uppercased()) \(day) \(year)",
          "\(year) \(name) \(day)", "\u{A0}\(day)\u{3000}\(name)\u{202F}\(year) ",
        ]
        for weekday in weekdays[date.weekday.rawValue - 1] {
          texts += ["\(weekday), \(day) \(name) \(year)", "\(weekday) \(date.iso8601)"]
        }
      }
      // `13 june 0419` has a time.
      if (1..<1000).contains(date.year), date.year % 100 < 60 {
        texts.removeAll { $0.split(whereSeparator: \.isWhitespace).contains { $0 == year } }
      }
      let reader = DateReader(today: today, .next, vocabulary)
      for text in texts where (try? reader.read(text).date) != date {
        failures.append("\(text) is not \(date.iso8601)")
      }
    }
    #expect(failures == [])
  }

  @Test(arguments: [DateReader.Direction.next, .last])
  func `a date without a year is the nearest in its direction`(
    direction: DateReader.Direction
  ) throws {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<Samples.count(2000) {
      let today = CivilDate(dayNumber: Int.random(in: -700_000...2_900_000, using: &generator))
      let day = CivilDate(dayNumber: Int.random(in: 0...1460, using: &generator))
      let reader = DateReader(today: today, direction, Self.english)
      let name = EnglishName.ofMonth(day.month)
      for text in [
        "\(name) \(day.day)", "\(day.day) \(name)", "\(day.day).\(day.month).",
        "\(day.month)-\(day.day)",
      ] {
        let date = try reader.read(text).date
        #expect(date.month == day.month && date.day == day.day)
        let distance = date.days(since: today) * (direction == .next ? 1 : -1)
        // February 29 is at most eight years away.
        #expect(0...(day.month == 2 && day.day == 29 ? 2922 : 365) ~= distance, "\(text) \(today)")
      }
    }
  }

  @Test func `a number of days is counted from today, both ways`() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<Samples.count(2000) {
      let today = CivilDate(dayNumber: Int.random(in: -600_000...2_800_000, using: &generator))
      let count = Int.random(in: 0...300, using: &generator)
      let ahead = DateReader(today: today, .next, Self.english)
      let back = DateReader(today: today, .last, Self.english)
      for (unit, date) in [
        ("days", { (count: Int) in today.advanced(byDays: count) }),
        ("weeks", { today.advanced(byDays: $0 * 7) }), ("months", { today.advanced(byMonths: $0) }),
        ("years", { today.advanced(byYears: $0) }),
      ] {
        for text in ["in \(count) \(unit)", "\(count) \(unit) from now"] {
          #expect(try back.read(text).date == date(count))
        }
        #expect(try ahead.read("\(count) \(unit) ago").date == date(-count))
        #expect(try ahead.read("\(count) \(unit)").date == date(count))
        #expect(try back.read("\(count) \(unit)").date == date(-count))
      }
    }
  }

  @Test func `accents, marks of direction and forms of digits do not matter`() throws {
    let vocabulary = DateVocabulary(languages: Language.allCases)
    let reader = try Self.reader(vocabulary: vocabulary)
    for (text, other) in [
      ("3 März 2027", "3 Ma\u{308}rz 2027"), ("3 März 2027", "3 marz 2027"),
      ("24 Dec 2026", "\u{200E}２４ Ｄｅｃ ２０２６\u{200F}"), ("24 ديسمبر 2026", "٢٤ ديسمبر ٢٠٢٦"),
      ("غدا", "غدًا"), ("أمس", "امس"), ("aujourd'hui", "aujourd’hui"), ("12/24", "１２／２４"),
      ("mañana", "manana"), ("in 3 days", "in\t3\u{2003}days"), ("2026-12-24", "2026‑12‑24"),
    ] {
      #expect(try reader.read(text) == reader.read(other), "\(other)")
    }
  }

  @Test func `names of a locale without messages are read`() throws {
    let polish = DateVocabulary(
      languages: [.english],
      months: [
        [
          "stycznia", "lutego", "marca", "kwietnia", "maja", "czerwca", "lipca", "sierpnia",
          "września", "października", "listopada", "grudnia",
        ]
      ],
      weekdays: [["poniedziałek", "wtorek", "środa", "czwartek", "piątek", "sobota", "niedziela"]])
    let reader = try Self.reader(vocabulary: polish)
    #expect(try reader.read("24 grudnia 2026").date.iso8601 == "2026-12-24")
    #expect(try reader.read("24 pazdziernika").date.iso8601 == "2027-10-24")
    #expect(try reader.read("piątek").date.iso8601 == "2026-11-27")
    #expect(try reader.read("next friday").date.iso8601 == "2026-11-27")
  }
}
