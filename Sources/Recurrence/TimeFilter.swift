/// The selected times of day: every combination of the selected hours, minutes and seconds.
struct TimeFilter: Sendable {
  /// Bit 0 is the first hour, minute or second.
  private let hours: UInt64
  private let minutes: UInt64
  private let seconds: UInt64

  /// Creates a filter; an empty list selects every hour, minute or second.
  init(hours: [Int], minutes: [Int], seconds: [Int]) {
    func mask(_ values: [Int], _ count: Int) -> UInt64 {
      values.isEmpty ? 1 << UInt64(count) - 1 : values.reduce(0) { $0 | 1 << UInt64($1) }
    }
    self.hours = mask(hours, 24)
    self.minutes = mask(minutes, 60)
    self.seconds = mask(seconds, 60)
  }

  /// The number of times.
  var count: Int { hours.nonzeroBitCount * perHour }

  private var perHour: Int { minutes.nonzeroBitCount * perMinute }
  private var perMinute: Int { seconds.nonzeroBitCount }

  /// Returns the time at an index, in seconds since midnight.
  subscript(_ index: Int) -> Int {
    let hour = TimeFilter.value(index / perHour, in: hours)
    let minute = TimeFilter.value(index % perHour / perMinute, in: minutes)
    return hour * 3600 + minute * 60 + TimeFilter.value(index % perMinute, in: seconds)
  }

  /// Returns the index of the first time at or after a time, or `count` if all are earlier.
  func index(onOrAfter time: Int) -> Int {
    let hour = time / 3600
    let (minute, second) = (time / 60 % 60, time % 60)
    var index = TimeFilter.rank(hour, in: hours) * perHour
    guard hours & 1 << UInt64(hour) != 0 else { return index }
    index += TimeFilter.rank(minute, in: minutes) * perMinute
    guard minutes & 1 << UInt64(minute) != 0 else { return index }
    return index + TimeFilter.rank(second, in: seconds)
  }

  /// Returns the number of selected values below a value.
  private static func rank(_ value: Int, in mask: UInt64) -> Int {
    (mask & (1 << UInt64(value) - 1)).nonzeroBitCount
  }

  /// Returns the selected value at an index.
  private static func value(_ index: Int, in mask: UInt64) -> Int {
    var mask = mask
    for _ in 0..<index { mask &= mask - 1 }
    return mask.trailingZeroBitCount
  }
}
