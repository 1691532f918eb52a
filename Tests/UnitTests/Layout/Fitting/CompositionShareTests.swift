import NoonmarkLayout
import Testing

@Suite struct `The share of each of several widgets` {
  @Test func `is nothing if all of them fit`() {
    #expect(Canvas.share(of: 26, among: [10, 10], gap: 3) == nil)
    #expect(Canvas.share(of: 23, among: [10, 10], gap: 3) == nil)
  }

  @Test func `is half of what two have`() {
    #expect(Canvas.share(of: 22, among: [10, 10], gap: 3) == 9)
  }

  @Test func `leaves to others what the narrow ones do not take`() {
    #expect(Canvas.share(of: 40, among: [4, 30, 30], gap: 3) == 15)
    #expect(Canvas.share(of: 40, among: [30, 4, 12], gap: 3) == 18)
  }

  @Test(arguments: 1...60) func `fits, and wastes less than a column each`(room: Int) throws {
    let widths = [7, 48, 13, 22]
    let share = try #require(Canvas.share(of: room, among: widths, gap: 3))
    let taken = widths.reduce(0) { $0 + min($1, share) } + 9
    if room >= 13 { #expect(taken <= room && taken > room - widths.count) }
    #expect(share >= 1)
  }

  @Test(arguments: [(60, 3, 60), (50, 3, 16), (41, 2, 41), (28, 2, 12), (20, 1, 20)])
  func `leaves out the last ones if too few columns would be left`(
    room: Int, count: Int, share: Int
  ) {
    #expect(Canvas.fitting([14, 14, 20], into: room, gap: 3) == (count, share))
    #expect(Canvas.fitting([10, 10], into: 22, gap: 3) == (2, 9))
  }
}
