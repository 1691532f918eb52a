import Almanac
import NoonmarkDomain
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing
import NoonmarkPhrases

@Suite struct `The name of a repetition` {
  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  private static let texts: [String] =
    Repetition.suggestions + weekdays
    + [
      "weekends", "monday, friday", "tuesday, thursday, saturday", "every 3 days", "every 11 days",
      "every 100 days", "every 2 weeks", "every 6 weeks", "every 2 months", "every 6 months",
      "every 2 weeks on monday, wednesday, friday",
      "every 2 years", "every 5 years", "every 2 weeks on sunday",
      "every 3 weeks on tuesday",
    ]
    + ["1st", "2nd", "3rd", "15th", "21st", "31st"].map { "\($0) of the month" }
    + weekdays.map { "last \($0) of the month" }
    + ["first", "second", "third", "fourth", "fifth"].flatMap { ordinal in
      ["\(ordinal) sunday of the month", "\(ordinal) friday of the month"]
    }
    + months.flatMap { ["24th of \($0)", "last monday of \($0)", "second tuesday of \($0)"] }

  @Test(arguments: Language.allCases)
  func `is in the language, and is read in it`(language: Language) throws {
    let today = try #require(CivilDate(year: 2026, month: 11, day: 21))
    let reader = DateReader(today: today, .next, DateVocabulary(languages: [language]))
    // In ASCII, the Spanish word for years would lose its tilde.
    for text in Self.texts where language != .spanish || !text.hasSuffix("years") {
      let repetition = try Repetition(text)
      let name = repetition.name(in: Localizer(language)).string
      let read = try? reader.repetition(name)
      #expect(read?.rules == repetition.rules, "\(text): \(name) is \(read?.text ?? "nothing")")
      #expect(language == .english || name != text, "\(text)")
    }
  }

  @Test(arguments: ["FREQ=WEEKLY;BYDAY=FR", "weekly + monthly", "100th day of the year"])
  func `is the text if the language has none`(text: String) throws {
    #expect(try Repetition(text).name(in: Localizer(.german)).string == text)
  }

  @Test(arguments: [
    (Language.german, "24th of december", "jährlich am 24. Dez."),
    (.german, "last friday of the month", "am letzten Freitag im Monat"),
    (.german, "every 2 weeks on monday, wednesday", "alle 2 Wochen am Montag und Mittwoch"),
    (.german, "tuesday, thursday, saturday", "jeden Dienstag, Donnerstag und Samstag"),
    (.french, "every 2 weeks on monday, thursday", "toutes les 2 semaines le lundi et jeudi"),
    (.spanish, "every 2 weeks on monday, thursday", "cada 2 semanas el lunes y jueves"),
    (.french, "1st of the month", "le 1er du mois"),
    (.spanish, "24th of december", "anual, el 24 de dic"),
    (.norwegian, "every 3 days", "hver 3. dag"), (.arabic, "every 2 weeks", "كل أسبوعين"),
    (.japanese, "monday, friday", "毎週月曜日、金曜日"),
  ])
  func `has the forms of the language`(language: Language, text: String, name: String) throws {
    #expect(try Repetition(text).name(in: Localizer(language)).string == name)
  }
}
