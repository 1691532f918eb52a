import Almanac
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkDomain

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

  @Test func `has a title, a day, a time, an end and a repetition`() {
    #expect(
      reading("Course every tuesday 18:00-20:00 until june 1")
        == "Course; 2026-11-24 18:00; 20:00; tuesday; 2027-06-01; -")
    #expect(
      reading("every monday Gym at 8 10 times") == "Gym; 2026-11-23 08:00; -; monday; -; 10")
    #expect(reading("Trip dec 28 - jan 3") == "Trip; 2026-12-28; 2027-01-03; -; -; -")
    #expect(reading("Christmas") == "Christmas; 2026-12-25; -; -; -; -")
  }

  @Test func `begins later if its time has passed today`() {
    #expect(reading("Pills daily 11:00") == "Pills; 2026-11-22 11:00; -; daily; -; -")
    #expect(reading("Pills daily 13:00") == "Pills; 2026-11-21 13:00; -; daily; -; -")
    #expect(reading("Bins saturdays 11:00") == "Bins; 2026-11-28 11:00; -; saturday; -; -")
  }

  @Test(arguments: [
    "Bond 007", "Match 9-10 friday", "Harper's Monthly", "Read The Daily", "Buy milk",
    "Employee of the month", "Taste of two", "every", "",
  ])
  func `that says no more than a day is left to the reader of dates`(text: String) {
    let words = text.split(separator: " ").map(String.init)
    #expect(reader.sentence(words, at: moment)?.hasMore != true)
  }

  @Test(arguments: [
    "every friday", "mon-fri", "every other week", "first, third monday of the month",
    "last day of every month", "every 2 months on the 15th", "24th of december",
    "second last friday of the month", "last weekday of the month", "100th day of the year",
    "every 3 weeks on mon, wed", "mondays in july", "weekends", "every third tuesday",
    "every 2 years on the first monday of may", "every 1st", "quarterly", "every 2 quarters",
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

  @Test func `has feasts that are counted in their month`() {
    let thanksgiving = Feast.weekday(.thursday, 4, month: 11)
    #expect(thanksgiving.date(in: 2026)?.iso8601 == "2026-11-26")
    #expect(Feast.weekday(.sunday, -1, month: 5).date(in: 2027)?.iso8601 == "2027-05-30")
    #expect(Feast.mothersDayOfAmerica.date(in: 2027)?.iso8601 == "2027-05-09")
    #expect(Feast.date(of: .monday, 5, month: 2, year: 2027) == nil)
  }
}
