import Almanac
import NoonmarkRecords
import Testing

@testable import NoonmarkModel

struct EntrySearchTests {
  private let search = EntrySearch(
    Rows([
      .init(id: "abc1", title: "Launch"), .init(id: "abd2", title: "Dad's 70th Birthday!"),
      .init(id: "xyz3", title: "abd2"), .init(id: "Launchpad", title: "Exam"),
      .init(id: "q1", title: "Exam"), .init(id: "été", title: "生日"), .init(id: "m1", title: ""),
    ]))

  @Test(arguments: [
    ("abc1", 0), ("abc", 0), ("Launch", 0), ("Launchp", 3), ("abd2", 1), ("xy", 2), ("生日", 5),
    ("Dad's 70th Birthday!", 1), ("q", 4),
  ])
  func `an id comes before a title, and a title before the start of an id`(
    wanted: String, index: Int
  ) throws {
    #expect(try search.index(of: wanted) == index)
    #expect(try search.index(ofSpec: wanted) == index)
  }

  @Test(arguments: [("launch", 0), ("dad-s-70th-birthday", 1), ("DAD S 70TH birthday", 1)])
  func `a name in a spec may be written in small letters`(wanted: String, index: Int) throws {
    #expect(try search.index(ofSpec: wanted) == index)
    #expect(throws: EntrySearchError.self) { try search.index(of: wanted) }
  }

  @Test func `twins are as good as each other, but not what only shares an id`() throws {
    let day = CivilDate(dayNumber: 20_000)
    let twin = EntrySearch.Name(id: "a1", title: "Same", date: day)
    #expect(try EntrySearch(Rows([twin, twin])).index(of: "Same") == 0)
    #expect(try EntrySearch(Rows([twin, twin])).index(of: "a1") == 0)
    let others = EntrySearch(
      Rows([twin, EntrySearch.Name(id: "a1", title: "Other", date: day)]))
    #expect(try others.index(of: "Other") == 1)
    let error = #expect(throws: EntrySearchError.self) { try others.index(of: "a1") }
    #expect(error?.message(for: "date", listedBy: "countdown list").contains("share an id") == true)
  }

  @Test func `a title may be typed as it is shown`() throws {
    #expect(
      try EntrySearch(Rows([.init(id: "a1", title: "two  blanks\n")])).index(of: "two blanks") == 0)
  }

  @Test func `several entries with a name are listed by their ids`() throws {
    let several = EntrySearchError.several("Exam", ids: ["Launchpad", "q1"])
    #expect(throws: several) { try search.index(of: "Exam") }
    #expect(throws: several) { try search.index(ofSpec: "Exam") }
    #expect(throws: EntrySearchError.several("exam", ids: ["Launchpad", "q1"])) {
      try search.index(ofSpec: "exam")
    }
    #expect(throws: EntrySearchError.several("ab", ids: ["abc1", "abd2"])) {
      try search.index(of: "ab")
    }
    #expect(
      several.message(for: "date", listedBy: "countdown list")
        == "'Exam' matches 2 entries: use an id (Launchpad, q1)")
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

  @Test(arguments: ["", "-", " ", "!"])
  func `nothing is not the start of every id`(wanted: String) {
    let search = EntrySearch(Rows([.init(id: "abc", title: "a"), .init(id: "d", title: "!!")]))
    #expect(throws: EntrySearchError.none(wanted, near: nil)) {
      do throws(EntrySearchError) {
        _ = try search.index(ofSpec: wanted)
      } catch .none(let text, _) {
        throw EntrySearchError.none(text, near: nil)
      }
    }
  }
}

extension EntrySearch.Name {
  /// A name whose date does not matter.
  fileprivate init(id: String, title: String) {
    self.init(id: id, title: title, date: CivilDate(dayNumber: 0))
  }
}
