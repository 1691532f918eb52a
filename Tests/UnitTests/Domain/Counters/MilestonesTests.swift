import Testing

@testable import NoonmarkDomain

struct MilestonesTests {
  @Test(arguments: [
    (-5, 100), (0, 100), (99, 100), (100, 365), (365, 500), (500, 1000), (999, 1000),
    (1000, 2000), (2999, 3000), (3000, 4000), (3_652_058, 3_653_000),
  ])
  func `the next one is ahead`(days: Int, next: Int) {
    #expect(Milestones.standard.next(after: days) == next)
  }

  @Test func `those that are reached are those that come next`() {
    let reached = (-3...4100).filter { Milestones.standard.contains($0) }
    #expect(reached == [100, 365, 500, 1000, 2000, 3000, 4000])
  }

  @Test(arguments: [
    ("7, 30 90", [7, 30, 90]), ("90 7,7", [7, 90]), ("1500", [1500]), ("\t1", [1]),
    ("3652058", [3_652_058]),
  ])
  func `a user writes them in any order`(text: String, days: [Int]) throws {
    #expect(try #require(Milestones(written: text)).days == days)
  }

  @Test(arguments: [
    "", " ", ",", "0", "-1", "ten", "1.5", "3652059", "99999999999999999999", "1;2", "1 x",
  ])
  func `anything else is invalid`(text: String) {
    #expect(Milestones(written: text) == nil)
  }

  @Test(arguments: [([7], 7, 1000), ([7], 1000, 2000), ([1500], 1500, 2000), ([2500], 0, 2500)])
  func `after the last one each thousand counts`(days: [Int], after: Int, next: Int) throws {
    #expect(try #require(Milestones(days)).next(after: after) == next)
  }
}
