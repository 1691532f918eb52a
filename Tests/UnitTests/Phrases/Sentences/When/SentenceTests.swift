import Almanac
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkPhrases

/// Sentences with a title and when it takes place; `Tests/Phrases/sentences.txt` has many more.
@Suite struct `A sentence` {
  private let reader = DateReader(
    today: CivilDate(dayNumber: 20_778), .next, DateVocabulary(languages: [.english]))
  // November 21, 2026, 12:00.
  private let moment = ZonedInstant(Instant(epochSeconds: 1_795_262_400), in: .utc)

  private func reading(_ text: String) -> String? {
    let words = text.split(separator: " ").map(String.init)
    return reader.sentence(words, at: moment).map { sentence in
      let start = sentence.typed.date.iso8601 + (sentence.typed.time.map { " " + $0.text } ?? "")
      return [
        sentence.title, start, sentence.end ?? "-", sentence.repetition ?? "-",
        sentence.until?.iso8601 ?? "-", sentence.count.map { "\($0)" } ?? "-",
      ].joined(separator: "; ")
    }
  }

  @Test(arguments: [
    (
      "Course every tuesday 18:00-20:00 until june 1",
      "Course; 2026-11-24 18:00; 20:00; tuesday; 2027-06-01; -"
    ),
    ("every monday Gym at 8 10 times", "Gym; 2026-11-23 08:00; -; monday; -; 10"),
    ("Trip dec 28 - jan 3", "Trip; 2026-12-28; 2027-01-03; -; -; -"),
    ("Christmas", "Christmas; 2026-12-25; -; -; -; -"),
    // It begins later if its time has passed today.
    ("Pills daily 11:00", "Pills; 2026-11-22 11:00; -; daily; -; -"),
    ("Pills daily 13:00", "Pills; 2026-11-21 13:00; -; daily; -; -"),
    ("Bins saturdays 11:00", "Bins; 2026-11-28 11:00; -; saturday; -; -"),
    // It keeps the feast that begins its title.
    ("Thanksgiving dinner at 5pm", "Thanksgiving dinner; 2026-11-26 17:00; -; -; -; -"),
    ("Boxing day walk", "Boxing day walk; 2026-12-26; -; -; -; -"), ("Christmas shopping", nil),
    ("Christmas Day walk", "Christmas Day walk; 2026-12-25; -; -; -; -"),
    // A feast that is a weekday of a month repeats on it.
    ("Thanksgiving every year", "Thanksgiving; 2026-11-26; -; fourth thursday of november; -; -"),
    ("Christmas every year", "Christmas; 2026-12-25; -; yearly; -; -"),
  ])
  func `has a title, a day, a time, an end and a repetition`(text: String, expected: String?) {
    #expect(reading(text) == expected)
  }

  @Test(arguments: [
    "Bond 007", "Match 9-10 friday", "Harper's Monthly", "Read The Daily", "Buy milk",
    "Employee of the month", "Taste of two", "every", "",
  ])
  func `that says no more than a day is left to the reader of dates`(text: String) {
    let words = text.split(separator: " ").map(String.init)
    #expect(reader.sentence(words, at: moment)?.hasMore != true)
  }

  @Test func `counts days from Monday to Friday`() {
    for count in -12...12 {
      let text = count < 0 ? "\(-count) working days ago" : "in \(count) working days"
      for day in 0..<7 {
        let today = CivilDate(dayNumber: 20_778 + day)
        let reader = DateReader(today: today, .next, DateVocabulary(languages: [.english]))
        var expected = today
        var left = abs(count)
        while left > 0 {
          expected = expected.advanced(byDays: count.signum())
          if expected.weekday.rawValue <= 5 { left -= 1 }
        }
        #expect((try? reader.read(text))?.date == expected, "\(text) on \(today.iso8601)")
      }
    }
  }

  @Test(arguments: [
    "every friday", "mon-fri", "every other week", "first, third monday of the month",
    "last day of every month", "every 2 months on the 15th", "24th of december",
    "second last friday of the month", "last weekday of the month", "100th day of the year",
    "every 3 weeks on mon, wed", "mondays in july", "weekends", "every third tuesday",
    "every 2 years on the first monday of may", "every 1st", "quarterly", "every 2 quarters",
    "every day except friday", "weekdays except monday and wednesday",
  ])
  func `has a repetition that a data file reads again`(text: String) throws {
    let phrase = try #require(RepetitionPhrase(english: text))
    let again = try #require(RepetitionPhrase(english: phrase.text), "\(phrase.text)")
    #expect(again.rule == phrase.rule)
    #expect(again.text == phrase.text)
  }

  /// Easter Sundays from the tables of the United States Naval Observatory.
  @Test(arguments: [
    (1818, 3, 22), (1943, 4, 25), (2024, 3, 31), (2025, 4, 20), (2026, 4, 5), (2027, 3, 28),
    (2038, 4, 25), (2285, 3, 22),
  ])
  func `has Easter on its day`(year: Int, month: Int, day: Int) {
    #expect(Feast.easter(0).date(in: year) == CivilDate(year: year, month: month, day: day))
  }

  /// The dates for 2026 to 2028 in the calendars of the Evangelical Church in Germany.
  @Test(arguments: [(2026, "2026-11-29"), (2027, "2027-11-28"), (2028, "2028-12-03")])
  func `has the first Sunday of Advent on its day`(year: Int, day: String) {
    #expect(Feast.advent(0).date(in: year)?.iso8601 == day)
  }

  @Test func `has feasts after the fourth Thursday of November`() {
    #expect(Feast.afterThanksgiving(1).date(in: 2026)?.iso8601 == "2026-11-27")
    #expect(Feast.afterThanksgiving(4).date(in: 2028)?.iso8601 == "2028-11-27")
  }

  @Test(arguments: Language.allCases)
  func `has as many feasts of a language's countries as its words`(language: Language) {
    let words = Localizer(language).words(for: .wordFeastOwn, upTo: 20).filter { !$0.isEmpty }
    #expect(Feast.own(of: language).count == words.count)
  }

  @Test func `may be very long after its date`() throws {
    let forms = [String](repeating: "forms", count: 20_000)
    let sentence = try #require(
      reader.sentence(["Dentist", "dec", "12", "with"] + forms, at: moment))
    #expect(sentence.typed.date.iso8601 == "2026-12-12")
    expect(sentence.title, .starts("Dentist with forms forms "))
    #expect(sentence.titleWords.count == 20_002)
    let apples = [String](repeating: "apples,", count: 2_000)
    let task = try #require(reader.task(["Buy", "due", "friday,"] + apples, at: moment))
    #expect(task.due.iso8601 == "2026-11-27")
    expect(task.title, .starts("Buy apples, apples, "))
  }

  private func problem(_ text: String) -> TitleAndDateError? {
    let words = text.split(separator: " ").map(String.init)
    return reader.problem(in: words, reader.sentence(words, at: moment))
  }

  @Test func `with a time alone is refused if its title has a date`() {
    #expect(
      problem("Concert sat 28 nov doors 19:00")
        == .twoWays(
          TitleAndDateWords(title: "Concert doors", date: "sat 28 nov 19:00"),
          TitleAndDateWords(title: "Concert sat 28 nov doors", date: "19:00")))
    for title in ["Two weeks notice", "5th grade play", "Version 2.0", "Blink 182", "May visit"] {
      #expect(problem("\(title) 19:00") == nil, "\(title)")
    }
  }

  @Test func `that would be half read is refused with what to write`() {
    #expect(problem("Physio twice a week") == .date(.times("twice a week")))
    #expect(problem("Pills every 8 hours") == .date(.repeatedHours("every 8 hours")))
    #expect(problem("Party friday 25:00") == .date(.time("25:00")))
    #expect(problem("Party sat till 2am") == .date(.openEnd("till 2am")))
    #expect(problem("Easter every year") == .date(.movable("easter")))
    #expect(problem("Chinese New Year") == .date(.uncomputed("chinese new year")))
    let time = "3pm London time tomorrow"
    #expect(problem("Zoom \(time)") == .date(.leftTime(time)))
    for text in ["Every hour counts friday", "Once upon a time friday", "Psalm 119:105 friday"] {
      #expect(problem(text) == nil, "\(text)")
    }
  }

  @Test func `has feasts that are counted in their month`() {
    let thanksgiving = Feast.weekday(.thursday, 4, month: 11)
    #expect(thanksgiving.date(in: 2026)?.iso8601 == "2026-11-26")
    #expect(Feast.weekday(.sunday, -1, month: 5).date(in: 2027)?.iso8601 == "2027-05-30")
    #expect(Feast.mothersDayOfFrance.date(in: 2023)?.iso8601 == "2023-06-04")
    #expect(Feast.mothersDayOfFrance.date(in: 2027)?.iso8601 == "2027-05-30")
    #expect(Feast.date(of: .monday, 5, month: 2, year: 2027) == nil)
  }
}
