import NoonmarkBase
import Testing

@Suite struct `A fair share` {
  @Test(
    arguments: [
      ([], 10, nil), ([3, 2], 5, nil), ([30], 20, 20), ([10, 10], 19, 9), ([30, 4, 12], 34, 18),
      ([1, 30_000, 2, 30_000], 20_000, 9998),
    ] as [([Int], Int, Int?)])
  func `is equal for those that need more`(numbers: [Int], total: Int, share: Int?) {
    #expect(numbers.fairShare(of: total) == share)
  }
}
