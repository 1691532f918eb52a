import Almanac
import Testing

struct CivilDateTests {
  @Test func `day numbers and dates are each other's inverse over ten thousand years`() {
    var previous = CivilDate(dayNumber: -719_801)
    var failures: [Int] = []
    for number in -719_800...2_933_000 {
      let date = CivilDate(dayNumber: number)
      if date.dayNumber != number || date <= previous { failures.append(number) }
      previous = date
    }
    #expect(failures.isEmpty)
    #expect(previous.year == 10_000)
  }

  @Test func `the epoch is a Thursday`() throws {
    let epoch = try #require(CivilDate(year: 1970, month: 1, day: 1))
    #expect(epoch.dayNumber == 0)
    #expect(epoch.weekday == .thursday)
    #expect(epoch.advanced(byDays: -4).weekday == .sunday)
  }

  @Test func `days that do not exist are refused`() {
    #expect(CivilDate(year: 2025, month: 2, day: 29) == nil)
    #expect(CivilDate(year: 1900, month: 2, day: 29) == nil)
    #expect(CivilDate(year: 2000, month: 2, day: 29) != nil)
    #expect(CivilDate(year: 2026, month: 13, day: 1) == nil)
    #expect(CivilDate(year: 2026, month: 4, day: 0) == nil)
  }
}
