import Almanac
import NoonmarkDomain
import NoonmarkText
import TestSupport
import Testing

@Suite struct `A date of interest` {
  @Test(arguments: [
    ("Grandma", Language.english, "Grandma turns 37"),
    ("Ann's birthday", .english, "Ann's birthday, 37 years"),
    ("Bob BDAY", .english, "Bob BDAY, 37 years"),
    ("Ann", .norwegian, "Ann fyller 37"),
    ("Anns bursdag", .norwegian, "Anns bursdag, 37 år"),
    ("Ann's birthday", .norwegian, "Ann's birthday, 37 år"),
    ("Geburtstag von Ann", .german, "Geburtstag von Ann, 37 Jahre"),
    ("アンの誕生日", .japanese, "アンの誕生日 37歳"),
  ])
  func `has the age in its title`(title: String, language: Language, shown: String) throws {
    let line = "1990-03-14 | \(title) | repeat=yearly | kind=birthday | id=x"
    let entry = try #require(DateBook(Array(line.utf8)).all.first)
    let moment = ZonedInstant(Instant("2026-11-25T10:00:00Z"), in: .utc)
    let found = Occurrence(entry, at: moment).title(in: Localizer(language))
    #expect(found.string == shown)
  }
}
