import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkDomain

struct EntryIDTests {
  @Test func `ids have twelve characters that are not easily confused`() {
    var random = SeededGenerator(seed: 5)
    let ids = (0..<2000).map { _ in EntryID.random(using: &random) }
    #expect(ids.allSatisfy { ShortIDs([.init(id: $0, title: "")])[$0] == $0.prefix(3) })
    let allowed = Set("0123456789abcdefghjkmnpqrstvwxyz")
    #expect(ids.allSatisfy { $0.count == EntryID.length && allowed.isSuperset(of: $0) })
    #expect(Set(ids).count == ids.count)
    #expect(Set(ids.flatMap { $0 }).count == 32)
  }

  @Test(arguments: [
    ("2026-12-24 | Christmas", "ytpxep314g45"),
    ("2026-12-24 | Christmas | icon=gift", "fd583jv2by7h"),
  ])
  func `a line written by hand has the same id in every version`(line: String, id: String) {
    #expect(EntryID.derived(from: line.utf8) == id)
    let book = DateBook(Array("# c\n  \(line) \r\n".utf8))
    #expect(book.all.map(\.id) == [id])
  }

  @Test func `lines that differ in one byte have ids that differ at once`() {
    let ids = (0..<400).map { EntryID.derived(from: "2026-12-24 | Day \($0)".utf8) }
    #expect(Set(ids).count == ids.count)
    // A few of 400 prefixes may be equal, since there are only 2^20.
    #expect(Set(ids.map { $0.prefix(4) }).count > 395)
  }
}
