import Almanac
import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkDomain
@testable import NoonmarkBase
@testable import NoonmarkRecords

struct DateBookPropertyTests {
  private let today = CivilDate(dayNumber: 20_614)

  /// The fields of a line, which has several valid forms.
  private struct Sample {
    var date: CivilDate
    var repetition: String?
    var lastDate: CivilDate?
    var times: String?
    var createdAt: Int?
    var color: String?

    private static let repetitions = [
      "yearly", "yearly", "monthly", "weekly", "daily", "every 2 weeks on mon, wed",
      "last friday of the month", "FREQ=MONTHLY", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
    ]

    init(using random: inout SeededGenerator) {
      date = CivilDate(dayNumber: 20_614 + random.number(in: -40...40))
      if random.number(in: 0...3) == 0 {
        date = CivilDate(dayNumber: random.number(in: -719_162...2_932_896))
      }
      if random.number(in: 0...2) == 0 { repetition = random.pick(Self.repetitions) }
      if random.number(in: 0...5) == 0 {
        lastDate = date.advanced(byDays: random.number(in: -9...99))
      }
      if lastDate.map({ $0.year > 9999 || $0.year < 1 }) == true { lastDate = nil }
      if random.number(in: 0...5) == 0 { times = "\(random.number(in: 1...40))" }
      if random.number(in: 0...3) > 0 { createdAt = 1_780_000_000 + random.number(in: 0...5) }
      if random.number(in: 0...2) == 0 { color = random.pick(["red", "#aa00ff"]) }
    }

    func plain(_ number: Int) -> [UInt8] {
      RecordFile.line(
        [date.iso8601, "Day \(number)"],
        [
          ("color", color), ("repeat", repetition), ("until", lastDate?.iso8601),
          ("times", times),
          ("created", createdAt.map { Instant(epochSeconds: $0).rfc3339(in: .utc) }),
          ("id", Self.id(number)),
        ])
    }

    /// Returns the same fields in forms that only the general parser accepts.
    func odd(_ number: Int, using random: inout SeededGenerator) -> [UInt8] {
      let separator = random.pick([" | ", "  |\t", "\t|  "])
      var fields = [random.pick([date.iso8601, "\(date.iso8601.prefix(5))" + monthAndDay])]
      fields.append(random.pick(["Day \(number)", #"D\x61y \#(number)"#]))
      if let color { fields.append("color=" + random.pick([color.uppercased(), " " + color])) }
      if let repetition {
        fields += random.pick([
          ["repeat= \(repetition)"], ["repeat=daily", "repeat=" + repetition],
        ])
      }
      if let lastDate { fields.append("until=\t" + lastDate.iso8601) }
      if let times { fields.append("times= " + times) }
      if let createdAt {
        let text = Instant(epochSeconds: createdAt).rfc3339(in: .utc)
        fields.append("created=" + random.pick([text.lowercased(), " " + text]))
      }
      fields.append(random.pick(["id=" + Self.id(number), "id= " + Self.id(number)]))
      return Array(fields.joined(separator: separator).utf8)
    }

    /// Returns an ID of the length that the program writes, whose lines have a fast path.
    private static func id(_ number: Int) -> String {
      "id" + String(repeating: "0", count: 10 - String(number).count) + String(number)
    }

    /// The month and day without leading zeros.
    private var monthAndDay: String { "\(date.month)-\(date.day)" }
  }

  private func describe(_ occurrences: [Occurrence]) -> [String] {
    occurrences.map { "\($0.entry.title) \($0.day.iso8601) \($0.days) \($0.entry.color.written)" }
  }

  private func book(_ lines: [[UInt8]]) -> DateBook {
    DateBook(RecordFile().appending(lines).bytes)
  }

  @Test func `a date reads the same however it is written`() {
    var random = SeededGenerator(seed: 101)
    var failures: [String] = []
    for _ in 0..<Samples.count(300) {
      let samples = (0..<random.number(in: 0...20)).map { _ in Sample(using: &random) }
      let plain = book(samples.enumerated().map { $1.plain($0) })
      let odd = book(samples.enumerated().map { $1.odd($0, using: &random) })
      if describe(plain.upcoming(on: today)) != describe(odd.upcoming(on: today))
        || describe(plain.past(on: today)) != describe(odd.past(on: today))
        || plain.counts(on: today) != odd.counts(on: today)
        || plain.all.map(\.id) != odd.all.map(\.id)
        || !plain.problems.isEmpty || !odd.problems.isEmpty
      {
        failures.append("\(describe(plain.upcoming(on: today))) \(odd.problems)")
      }
    }
    #expect(failures.isEmpty)
  }

  @Test func `the order is that of a plain sort, and a limit takes its first`() {
    var random = SeededGenerator(seed: 102)
    var failures: [String] = []
    for round in 0..<Samples.count(120) {
      let count = round < 6 ? round : random.number(in: 0...300)
      let samples = (0..<count).map { _ in Sample(using: &random) }
      let book = book(samples.enumerated().map { $1.plain($0) })
      let all = book.all.enumerated().map { ($0, Occurrence($1, on: today)) }
      let sorted = all.sorted { left, right in
        let keys = [left, right].map { (index, occurrence) in
          (
            abs(occurrence.days), occurrence.entry.createdAt?.epochSeconds ?? -1, index
          )
        }
        return keys[0] < keys[1]
      }.map(\.1)
      let upcoming = sorted.filter { !$0.isPast }
      let past = sorted.filter(\.isPast)
      let limit = random.number(in: 0...count + 2)
      if all.count != count || book.upcoming(on: today) != upcoming || book.past(on: today) != past
        || book.upcoming(on: today, limit: limit) != Array(upcoming.prefix(limit))
        || book.past(on: today, limit: limit) != Array(past.prefix(limit))
        || book.counts(on: today) != (upcoming.count, past.count)
      {
        failures.append("\(round): \(count) dates, limit \(limit)")
      }
    }
    #expect(failures.isEmpty)
  }
}
