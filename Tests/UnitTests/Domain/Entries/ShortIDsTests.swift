import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkDomain

@Suite struct `A short id` {
  private func shortIDs(_ names: (id: String, title: String)...) -> ShortIDs {
    ShortIDs(names.map { .init(id: $0.id, title: $0.title) })
  }

  @Test func `is the shortest prefix that is unique, with a letter and a digit`() {
    let ids = shortIDs(
      ("k7fabc", "a"), ("k7xabc", "b"), ("abcdef9z", "c"), ("12345z9", "d"), ("k7x9", "e"))
    #expect(
      ["k7fabc", "k7xabc", "k7x9", "abcdef9z", "12345z9"].map { ids[$0] }
        == ["k7f", "k7xa", "k7x9", "abcdef9", "12345z"])
  }

  @Test func `of an event is a prefix, however long`() throws {
    let ids = ["abcdefghijk7", "abcdefghijk8", "mnopqrstuvwx"]
    let shortIDs = TallyEvent.shortIDs(
      of: ids.map { TallyEvent(id: $0, at: Instant(epochSeconds: 0)) })
    for id in ids { #expect(shortIDs[id] == id) }
  }

  @Test func `is no title, nor the start of one`() {
    let ids = shortIDs(("k7fabc", "x"), ("m2", "K7f"), ("n3", "k7fa b"))
    #expect(ids["k7fabc"] == "k7fab")
  }

  @Test func `is the whole id if nothing shorter will do`() {
    let ids = shortIDs(("été123", "x"), ("abc", "w"))
    let wholes = ["été123", "abc", "unknown"]
    #expect(wholes.map { ids[$0] } == wholes)
  }

  @Test func `of lines that share an id is as short as another`() {
    #expect(shortIDs(("a1b2c3", "y"), ("a1b2c3", "z"))["a1b2c3"] == "a1b")
  }

  @Test func `of a task with a number at the feed is that number`() throws {
    let items = [7, 12].map { TodoItem(id: TaskID(number: $0), title: "Task \($0)") }
    let ids = TodoSearch.shortIDs(of: items)
    #expect(ids[items[0].id.text] == "7")
    #expect(try TodoSearch.index(of: ids[items[1].id.text], in: items) == 1)
  }

  @Test(arguments: [
    (0..<40).map { "5d2f0c1e-8a44-4f0b-9c3d-0000000000\(10 + $0)" },
    ["christmas-eve-2026", "christmas-eve-2027", "ääääääääää"],
  ])
  func `is one of a code where ids begin alike`(ids: [String]) throws {
    let names = ids.map { EntrySearch.Name(id: $0, title: "x") }
    let shortIDs = ShortIDs(names)
    for (index, id) in ids.enumerated() {
      #expect((3...EntryID.length).contains(shortIDs[id].count))
      #expect(try EntrySearch(names).index(of: shortIDs[id]) == index)
      #expect(try EntrySearch(names).index(of: shortIDs[id].uppercased()) == index)
    }
    #expect(Set(ids.map { shortIDs[$0] }).count == ids.count)
  }

  @Test func `names its entry, and another one at no time`() throws {
    var generator = SeededGenerator(seed: 5)
    var names: [EntrySearch.Name] = []
    for number in 0..<300 {
      // With only two letters and two digits, many IDs share a prefix.
      let letters = (0..<8).map { _ in ["a", "b", "1", "2"].randomElement(using: &generator) ?? "" }
      let title = number.isMultiple(of: 3) ? String(letters.joined().prefix(4)) : "t\(number)"
      names.append(.init(id: letters.joined(), title: title.uppercased()))
    }
    let before = ShortIDs(Array(names.prefix(200)))
    let after = ShortIDs(names)
    for (index, name) in names.enumerated() where names.filter({ $0.id == name.id }).count == 1 {
      #expect(try EntrySearch(names).index(of: after[name.id]) == index)
      guard index < 200 else { continue }
      // An earlier short ID still names the same entry, or is ambiguous.
      let found = try? EntrySearch(names).index(of: before[name.id])
      #expect(
        found == nil || found == index || names[found ?? 0].title.lowercased() == before[name.id])
    }
  }
}
