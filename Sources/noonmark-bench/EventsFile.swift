import Almanac

/// A log of a tally as the program itself writes it: eight events a day at fixed times.
enum EventsFile {
  /// Returns a log of so many events, the last of them on a day that is given.
  static func bytes(count: Int, upTo today: CivilDate) -> [UInt8] {
    var random = SplitMix(state: 0x6576_656E)
    var bytes = Array("# noonmark events 1\n".utf8)
    bytes.reserveCapacity(count * 72)
    let run = today.advanced(byDays: -((count - 1) / times.count)).iso8601
    for left in stride(from: count - 1, through: 0, by: -1) {
      let date = today.advanced(byDays: -(left / times.count)).iso8601
      let time = times[times.count - 1 - left % times.count]
      let note = left % 4 == 0 ? "after coffee" : ""
      bytes += "\(date)T\(time)Z | \(note) | run=\(run) | id=".utf8
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
