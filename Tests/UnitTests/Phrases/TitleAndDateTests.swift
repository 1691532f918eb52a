import Almanac
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkPhrases

/// Splitting words into a title and a date.
///
/// `Tests/Phrases` has more examples.
@Suite struct `The words of a title and a date` {
  private let reader = DateReader(
    today: CivilDate(dayNumber: 20_778), .next, DateVocabulary(languages: Language.allCases))

  private let moment = ZonedInstant(Instant(epochSeconds: 1_795_262_400), in: .utc)

  private func entry(_ words: [String]) throws(TitleAndDateError) -> Sentence {
    try reader.entry(words, at: moment, takesTimes: false)
  }

  @Test(arguments: [
    // Before the longest date at the end.
    ("Christmas|Eve|Dec|24", "Christmas Eve", "2026-12-24"),
    ("Party|in|3|days", "Party", "2026-11-24"), ("Party|Dec|24|2027", "Party", "2027-12-24"),
    // By quotes first.
    ("  a  b |2026-12-24", "  a  b ", "2026-12-24"), ("|12-24", "", "2026-12-24"),
    ("|Dec|24", "", "2026-12-24"), ("Trip|10|Dec 26", "Trip 10", "2026-12-26"),
    ("Trip 10|Dec|26", "Trip 10", "2026-12-26"), ("next|2026-12-24", "next", "2026-12-24"),
    // The date may be first.
    ("2026-12-24|Christmas", "Christmas", "2026-12-24"),
    ("Dec|24|2026|Gala", "Gala", "2026-12-24"),
    // A weekday's name stays in the title if it changes nothing.
    ("Black|Friday|Nov|27", "Black Friday", "2026-11-27"),
    ("Lunch|Fri|Nov|27", "Lunch", "2026-11-27"),
    // A number that cannot be a day or a year stays in the title.
    ("Level|42|Dec|24", "Level 42", "2026-12-24"), ("Trip|31|Nov|26", "Trip 31", "2026-11-26"),
    ("Ubuntu|26.04.2|friday", "Ubuntu 26.04.2", "2026-11-27"),
    ("friday|By|the|sea", "By the sea", "2026-11-27"),
    // Words that could belong to the date.
    ("Gala|half|a|year", "Gala", "2027-05-21"), ("Rent|first|of|next|month", "Rent", "2026-12-01"),
    ("Party every|next|friday", "Party every", "2026-11-27"),
    ("Party|a|week|on|friday", "Party", "2026-12-04"),
    ("Route|66|next|month", "Route 66", "2026-12-21"),
  ])
  func `are divided into a title and a date`(words: String, title: String, date: String) throws {
    let words = words.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    let divided = try entry(words)
    #expect([divided.title, divided.typed.date.iso8601] == [title, date])
  }

  @Test func `are refused without a title, or if a weekday leaves two ways to read them`() throws {
    #expect(throws: TitleAndDateError.noTitle("next friday")) { try entry(["next", "friday"]) }
    #expect(
      throws: TitleAndDateError.twoWays(
        TitleAndDateWords(title: "Black Friday", date: "next week"),
        TitleAndDateWords(title: "Black", date: "Friday next week"))
    ) { try entry(["Black", "Friday", "next", "week"]) }
  }

  @Test func `are refused with both ways to read them`() throws {
    #expect(
      throws: TitleAndDateError.twoWays(
        TitleAndDateWords(title: "Trip 10", date: "Dec 26"),
        TitleAndDateWords(title: "Trip", date: "10 Dec 2026"))
    ) { try entry(["Trip", "10", "Dec", "26"]) }
    #expect(
      throws: TitleAndDateError.twoWays(
        TitleAndDateWords(title: "Trip Dec 24", date: "Dec 31"),
        TitleAndDateWords(title: "Trip Dec 31", date: "Dec 24"))
    ) { try entry(["Trip", "Dec", "24", "Dec", "31"]) }
  }

  @Test func `are refused with a wrong weekday, and with the shorter date`() throws {
    let first = TitleAndDateError.date(
      .otherWeekday("Fri Nov 26", CivilDate(dayNumber: 20_783)),
      other: TitleAndDateWords(title: "Dinner Fri", date: "Nov 26"))
    #expect(throws: first) { try entry(["Dinner", "Fri", "Nov", "26"]) }
    let last = TitleAndDateError.date(
      .otherWeekday("24 Dec Sunday", CivilDate(dayNumber: 20_811)),
      other: TitleAndDateWords(title: "Sunday roast", date: "24 Dec"))
    #expect(throws: last) { try entry(["24", "Dec", "Sunday", "roast"]) }
  }

  @Test func `are refused if a word before the date changes its meaning`() throws {
    let other = TitleAndDateWords(title: "Report of", date: "friday")
    let error = TitleAndDateError.date(.unreadable("of friday", near: nil), other: other)
    #expect(throws: error) { try entry(["Report", "of", "friday"]) }
    #expect(throws: TitleAndDateError.self) { try entry(["7", "days", "of", "rain"]) }
  }

  @Test func `are refused without a date, with the one in the middle or a correction`() throws {
    #expect(throws: TitleAndDateError.noDate(found: "Dec 24", near: nil)) {
      try entry(["Party", "Dec", "24", "home"])
    }
    #expect(throws: TitleAndDateError.noDate(found: nil, near: "next friday")) {
      try entry(["Party", "next", "fridya"])
    }
    #expect(throws: TitleAndDateError.noDate(found: nil, near: nil)) { try entry([""]) }
  }

  @Test(arguments: [
    ("next|friday|Buy|milk", 2), ("friday|Buy|milk", 1), ("Buy|milk|friday", 0), ("Feb|30|Buy", 2),
    ("in|3|days|pee", 3), ("morgen|Milch", 1),
    // An argument that a script passes after the option is kept separate.
    ("2026-12-24|Thursday", 1), ("12-24|Thursday", 1), ("+1w|friday", 1), ("friday|next week", 1),
    ("next friday|next|week", 1), ("friday|By|the|sea", 1),
  ])
  func `of an option are those that form a date`(words: String, count: Int) {
    #expect(reader.countOfLeadingWords(in: words.split(separator: "|").map(String.init)) == count)
  }

  @Test func `at the end of a title are found, but not a title that is one word`() {
    #expect(reader.date(endingTitle: ["Call", "mum", "next", "friday"]) == "next friday")
    #expect(reader.date(endingTitle: ["tomorrow"]) == nil)
    #expect(reader.date(endingTitle: ["Call", "mum"]) == nil)
    #expect(reader.date(endingTitle: []) == nil)
    #expect(reader.countOfLeadingWords(in: []) == 0)
  }

  @Test func `are never lost`() throws {
    let pieces = [
      "Trip", "to", "Rome", "10", "2028", "Dec", "24", "24th", "of", "the", "on", "next", "last",
      "friday", "Friday", "week", "in", "3", "days", "ago", "today", "2026-12-24", "24.12.",
      "12/24",
      "end", "month", "", "a b", "Dec 24", "-", "May", "2026", "Fri,", "日本", "é",
    ]
    var generator = SeededGenerator(seed: 7)
    var count = 0
    for _ in 0..<Samples.count(20_000, oneIn: 40, inCI: 4) {
      let words = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        pieces[Int.random(in: pieces.indices, using: &generator)]
      }
      guard let divided = try? entry(words) else { continue }
      count += 1
      func parts(_ texts: [String]) -> [String] {
        texts.flatMap { $0.split(separator: " ").map(String.init) }.sorted()
      }
      let read = parts([divided.title, divided.written])
      // `Trip - 24.12. to Rome` loses the dash.
      #expect(
        read == parts(words) || divided.keepsDay
          || divided.isAround
            && read.filter { $0 != "-" } == parts(words).filter { $0 != "-" },
        "\(words) is \(divided)")
      guard !divided.hasMore else { continue }
      let date = try reader.read(divided.written, at: moment).date
      #expect(date == divided.typed.date, "\(words) is \(divided)")
    }
    #expect(count > 100)
  }

  @Test func `may be very many`() throws {
    let words = [String](repeating: "friday", count: 4000)
    let divided = try entry(words + ["x"])
    #expect(divided.written == "friday" && divided.title.hasSuffix(" friday x"))
    #expect(reader.countOfLeadingWords(in: words) == 1)
  }
}
