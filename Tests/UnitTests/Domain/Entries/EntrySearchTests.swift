import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkDomain

struct EntrySearchTests {
  private let search = EntrySearch(
    [
      .init(id: "abc1", title: "Launch"), .init(id: "abd2", title: "Dad's 70th Birthday!"),
      .init(id: "xyz3", title: "abd2"), .init(id: "Launchpad", title: "Exam"),
      .init(id: "q1", title: "Exam"), .init(id: "été", title: "生日"), .init(id: "m1", title: ""),
    ])

  @Test(arguments: [
    ("abc1", 0), ("abc", 0), ("Launch", 0), ("Launchp", 3), ("abd2", 1), ("xy", 2), ("生日", 5),
    ("Dad's 70th Birthday!", 1), ("q", 4),
  ])
  func `an id comes before a title, and a title before the start of an id`(
    wanted: String, index: Int
  ) throws {
    #expect(try search.index(of: wanted) == index)
    #expect(try search.index(of: wanted, isSpec: true) == index)
  }

  @Test(arguments: [
    ("launch", 0), ("LAUNCH", 0), ("dad", 1), ("Dad's 70TH", 1), ("生", 5), ("ABC", 0), ("XY", 2),
  ])
  func `a title may be in any case, and a title or an id may be cut off`(
    wanted: String, index: Int
  ) throws {
    #expect(try search.index(of: wanted) == index)
    #expect(try search.index(of: wanted, isSpec: true) == index)
  }

  @Test(arguments: [("dad-s-70th-birthday", 1), ("DAD S 70TH birthday", 1)])
  func `a name in a spec may have hyphens between its words`(wanted: String, index: Int) throws {
    #expect(try search.index(of: wanted, isSpec: true) == index)
    #expect(throws: EntrySearchError.self) { try search.index(of: wanted) }
  }

  @Test func `a whole title comes before the start of others`() throws {
    let search = EntrySearch([
      .init(id: "k1", title: "Launch party"), .init(id: "k2", title: "launch"),
    ])
    #expect(try search.index(of: "Launch") == 1)
    #expect(try search.index(of: "launch p") == 0)
    #expect(throws: EntrySearchError.self) { try search.index(of: "laun") }
  }

  @Test func `the start of a title and that of another's id are ambiguous`() throws {
    let search = EntrySearch([.init(id: "bu7f", title: "Rent"), .init(id: "c8", title: "Buy milk")])
    #expect(throws: EntrySearchError.self) { try search.index(of: "bu") }
    #expect(try search.index(of: "bu7") == 0)
    #expect(try search.index(of: "buy") == 1)
  }

  @Test func `a title and the start of another's id are ambiguous if they are the same`() throws {
    let search = EntrySearch([
      .init(id: "w62kq8f0d3ab", title: "Rent"), .init(id: "c81a", title: "W62"),
      .init(id: "mono7", title: "Run"), .init(id: "d4", title: "mon"),
    ])
    for wanted in ["w62", "W62"] {
      let error = #expect(throws: EntrySearchError.self) { try search.index(of: wanted) }
      expect(
        error?.message(for: "date", listedBy: "countdown list"),
        .has("matches 2 dates: use ", "w62k (Rent, ", "c81 (W62, "))
    }
    #expect(try search.index(of: "w62k") == 0)
    #expect(try search.index(of: "c81") == 1)
    // Without a digit, it is no short ID.
    #expect(try search.index(of: "mon") == 3)
  }

  @Test func `twins are as good as each other, but not what only shares an id`() throws {
    let day = CivilDate(dayNumber: 20_000)
    let twin = EntrySearch.Name(id: "a1", title: "Same", date: day)
    #expect(try EntrySearch([twin, twin]).index(of: "Same") == 0)
    #expect(try EntrySearch([twin, twin]).index(of: "a1") == 0)
    let others = EntrySearch(
      [twin, EntrySearch.Name(id: "a1", title: "Other", date: day)])
    #expect(try others.index(of: "Other") == 1)
    let error = #expect(throws: EntrySearchError.self) { try others.index(of: "a1") }
    #expect(error?.message(for: "date", listedBy: "countdown list").contains("share an id") == true)
  }

  @Test func `entries that share an id are reported by line`() {
    let text = "2025-01-01 | A | id=x\n2025-01-01 | B | id=x\n2025-01-01 | C\n2025-01-01 | C\n"
    let shared = CounterBook(Array(text.utf8)).sharedIDs
    #expect(shared.map(\.line) == [2])
    #expect(
      shared.first?.message == "the id is also that of line 1: remove it from one of them")
  }

  @Test func `a position in a list is not the beginning of an id`() throws {
    let search = EntrySearch([.init(id: "2kf9", title: "Exam"), .init(id: "1", title: "30 days")])
    #expect(throws: EntrySearchError.none("2", near: nil)) { try search.index(of: "2") }
    #expect(try search.index(of: "2k") == 0)
    #expect(try search.index(of: "1") == 1)
    #expect(try search.index(of: "3") == 1)
  }

  @Test func `a title may be typed as it is shown`() throws {
    #expect(
      try EntrySearch([.init(id: "a1", title: "two  blanks\n")]).index(of: "two blanks") == 0)
  }

  @Test func `several entries with a name are listed by their short ids and dates`() throws {
    for (wanted, ids) in [
      ("Exam", ["Launchpad", "q1"]), ("exam", ["Launchpad", "q1"]),
      ("ab", ["abc1", "abd2", "xyz3"]),
    ] {
      let error = #expect(throws: EntrySearchError.self) { try search.index(of: wanted) }
      #expect(error?.ids == ids)
    }
    let day = CivilDate(dayNumber: 20_000)
    let names = ["k7f123", "k7x123"].map { EntrySearch.Name(id: $0, title: "Exam", date: day) }
    let error = #expect(throws: EntrySearchError.self) { try EntrySearch(names).index(of: "ex") }
    #expect(
      error?.message(for: "date", listedBy: "countdown list")
        == "'ex' matches 2 dates: use k7f (Exam, 2024-10-04) or k7x (Exam, 2024-10-04)")
    let many = (0..<9).map { EntrySearch.Name(id: "a\($0)b", title: "Exam", date: nil) }
    let long = #expect(throws: EntrySearchError.self) { try EntrySearch(many).index(of: "exam") }
    #expect(
      long?.message(for: "outbox entry", listedBy: "todo outbox")
        == "'exam' matches 9 outbox entries: use a0b (Exam), a1b (Exam), a2b (Exam), a3b (Exam), "
        + "a4b (Exam), …")
  }

  @Test func `what is not there is answered with the nearest title`() {
    #expect(throws: EntrySearchError.none("Lanch", near: "Launch")) {
      try search.index(of: "Lanch")
    }
    #expect(
      EntrySearchError.none("Lanch", near: "Launch").message(for: "date", listedBy: "x list")
        == "no such date 'Lanch': did you mean 'Launch'?")
    #expect(
      EntrySearchError.none("q", near: nil).message(for: "date", listedBy: "countdown list")
        == "no such date 'q': see noonmark countdown list")
  }

  @Test(arguments: ["", "-", " ", "?"])
  func `nothing is not the start of every id`(wanted: String) {
    let search = EntrySearch([.init(id: "abc", title: "a"), .init(id: "d", title: "!!")])
    #expect(throws: EntrySearchError.none(wanted, near: nil)) {
      do throws(EntrySearchError) {
        _ = try search.index(of: wanted, isSpec: true)
      } catch .none(let text, _) {
        throw EntrySearchError.none(text, near: nil)
      }
    }
  }
}

extension EntrySearch.Name {
  /// Creates a name with an arbitrary date.
  fileprivate init(id: String, title: String) {
    self.init(id: id, title: title, date: CivilDate(dayNumber: 0))
  }
}

extension EntrySearchError {
  /// The ids of the candidates.
  var ids: [String]? {
    guard case .several(_, let candidates) = self else { return nil }
    return candidates.map(\.name.id)
  }
}
