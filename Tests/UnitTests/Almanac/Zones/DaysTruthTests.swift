import Almanac
import Foundation
import TestSupport
import Testing

/// The table of calendar day counts: local dates, offsets and starts of day at hard instants.
struct DaysTruthTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let number: Int
    let cells: [String]

    var testDescription: String { "row \(number): \(cells[0]) \(cells[1]) \(cells[8])" }

    static let all: [Row] = {
      let text = Repository.text(of: "Tests/UnitTests/Almanac/Truth/days.csv")
      return text.split(separator: "\n").dropFirst().enumerated().map { index, line in
        let cells = line.split(separator: ",", maxSplits: 8, omittingEmptySubsequences: false)
        return Row(number: index + 1, cells: cells.map(String.init))
      }
    }()
  }

  @Test func `the table is whole`() {
    #expect(Row.all.count == 104)
  }

  @Test(
    .needsZones, arguments: Row.all)
  func `every row is met exactly`(row: Row) throws {
    let zone = row.cells[0] == "UTC" ? .utc : try Zones.named(row.cells[0])
    let now = try instant(row.cells[1])
    let today = zone.date(at: now)
    #expect(text(today) == row.cells[2])
    #expect(zone.offset(at: now) == (try offset(row.cells[3])))
    #expect(try date(row.cells[4]).days(since: today) == Int(row.cells[5]))
    let next = zone.nextDayStart(after: now)
    #expect(next == (try instant(row.cells[6])))
    #expect(text(zone.date(at: next)) == row.cells[7])
  }

  private func instant(_ text: String) throws -> Instant {
    let date = try date(String(text.prefix(10)))
    let clock = text.dropFirst(11).prefix(8).split(separator: ":").compactMap { Int($0) }
    try #require(clock.count == 3)
    return Instant(
      epochSeconds: date.dayNumber * 86_400 + clock[0] * 3600 + clock[1] * 60 + clock[2])
  }

  private func date(_ text: String) throws -> CivilDate {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    try #require(parts.count == 3)
    return try #require(CivilDate(year: parts[0], month: parts[1], day: parts[2]))
  }

  private func offset(_ text: String) throws -> Int {
    let parts = text.dropFirst().split(separator: ":").compactMap { Int($0) }
    try #require(parts.count == 3)
    let seconds = parts[0] * 3600 + parts[1] * 60 + parts[2]
    return text.hasPrefix("-") ? -seconds : seconds
  }

  private func text(_ date: CivilDate) -> String {
    String(format: "%04d-%02d-%02d", date.year, date.month, date.day)
  }
}
