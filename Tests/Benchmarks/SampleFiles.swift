import Almanac

/// A dates file as noonmark writes it, with the same dates in every run.
enum DatesFile {
  /// Returns a file with a number of dates over seventy years.
  ///
  /// Some dates are on the same day.
  static func bytes(count: Int) -> [UInt8] {
    var random = SplitMix(state: 0x6461_7465)
    var bytes = Array("# noonmark dates 1\n".utf8)
    bytes.reserveCapacity(count * 112)
    for number in 0..<count {
      bytes += line(number, &random).utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  private static func line(_ number: Int, _ random: inout SplitMix) -> String {
    let date = day(in: 1990...2059, &random)
    var fields = [date, "\(pick(occasions, &random)) of \(pick(people, &random)) \(number)"]
    fields.append("icon=" + pick(icons, &random))
    if chance(1, in: 2, &random) { fields.append("color=" + pick(colors, &random)) }
    if chance(1, in: 4, &random) { fields.append("repeat=yearly") }
    let time = [23, 59, 59].map { two(Int.random(in: 0...$0, using: &random)) }
    fields.append("created=\(day(in: 2015...2025, &random))T\(time.joined(separator: ":"))Z")
    fields.append(
      "id=" + String((0..<12).map { _ in digits[Int.random(in: 0..<32, using: &random)] }))
    return fields.joined(separator: " | ")
  }

  private static func day(in years: ClosedRange<Int>, _ random: inout SplitMix) -> String {
    let year = Int.random(in: years, using: &random)
    let month = Int.random(in: 1...12, using: &random)
    return "\(year)-\(two(month))-\(two(Int.random(in: 1...28, using: &random)))"
  }

  private static func chance(_ wanted: Int, in all: Int, _ random: inout SplitMix) -> Bool {
    Int.random(in: 0..<all, using: &random) < wanted
  }

  private static func pick(_ words: [String], _ random: inout SplitMix) -> String {
    words[Int.random(in: words.indices, using: &random)]
  }

  private static func two(_ number: Int) -> String {
    (number < 10 ? "0" : "") + String(number)
  }

  private static let occasions = ["Birthday", "Wedding", "Journey", "Exam", "Name day", "Concert"]
  private static let people = ["Ada", "Bjørn", "Chloé", "Dmitri", "Emre", "Fatima", "Grandma"]
  private static let icons = ["gift", "airplane", "heart.fill", "star", "calendar"]
  private static let colors = ["#e91e63", "#4caf50", "#2196f3", "#ff9800", "blue", "red"]
  private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz")
}

/// A tally's log as noonmark writes it: eight events a day at fixed times.
enum EventsFile {
  /// Returns a log with a number of events by a user in a zone, with the last event today.
  static func bytes(count: Int, upTo today: CivilDate, in zone: Zone) -> [UInt8] {
    var random = SplitMix(state: 0x6576_656E)
    var bytes = Array("# noonmark events 1\n".utf8)
    bytes.reserveCapacity(count * 72)
    let run = today.advanced(byDays: -((count - 1) / times.count)).iso8601
    for left in stride(from: count - 1, through: 0, by: -1) {
      let date = today.advanced(byDays: -(left / times.count)).iso8601
      let time = times[times.count - 1 - left % times.count]
      let note = left % 4 == 0 ? "after coffee" : ""
      bytes += "\(date)T\(time)Z | \(note) | zone=\(zone.name) | run=\(run) | id=".utf8
      for _ in 0..<12 { bytes.append(digits[Int.random(in: 0..<32, using: &random)]) }
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  private static let times = [
    "00:12:30", "06:40:00", "08:15:00", "10:02:10", "12:30:00", "15:45:59", "18:20:00", "22:59:01",
  ]
  private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
}
