import Almanac
import NoonmarkBase
import Testing

struct EditDistanceTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let first: String
    let second: String
    let distance: Int

    var testDescription: String { "'\(first)' to '\(second)'" }
  }

  @Test(arguments: [
    Case(first: "", second: "", distance: 0),
    Case(first: "", second: "abc", distance: 3),
    Case(first: "oslo", second: "oslo", distance: 0),
    Case(first: "olso", second: "oslo", distance: 1),
    Case(first: "osl", second: "oslo", distance: 1),
    Case(first: "osloo", second: "oslo", distance: 1),
    Case(first: "kitten", second: "sitting", distance: 3),
  ])
  func `slips are counted both ways`(_ expected: Case) {
    #expect(editDistance(expected.first.utf8, expected.second.utf8) == expected.distance)
    #expect(editDistance(expected.second.utf8, expected.first.utf8) == expected.distance)
  }
}
