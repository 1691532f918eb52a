import NoonmarkBase

/// The occurrences of a rule in one year, month, week, day, hour, minute or second.
///
/// Local times are seconds since 1970-01-01 00:00 without a zone. Occurrences are not stored: an
/// index selects a day, then a time of that day.
struct RulePeriod {
  /// The selected days of a month: bit 0 is `first`.
  struct Days {
    let first: Int
    let mask: UInt32
  }

  /// The selected days of one or more months, in order.
  struct Months {
    /// The first day and the mask of each month, alternating.
    ///
    /// An array of `Days` would need type metadata at run time, which costs more than finding an
    /// occurrence.
    private var numbers: [Int]

    init(_ days: Days) {
      numbers = [days.first, Int(days.mask)]
    }

    mutating func append(_ days: Days) { numbers += [days.first, Int(days.mask)] }

    var indices: Range<Int> { 0..<numbers.count / 2 }

    subscript(_ index: Int) -> Days {
      Days(first: numbers[2 * index], mask: UInt32(truncatingIfNeeded: numbers[2 * index + 1]))
    }

    /// The number of days.
    var count: Int { indices.reduce(0) { $0 + self[$1].mask.nonzeroBitCount } }
  }

  private let months: Months
  private let times: TimeFilter
  /// The indices that BYSETPOS keeps, ascending; `nil` for all.
  private let kept: [Int]?
  private let total: Int

  init(months: Months, times: TimeFilter, positions: [Int]) {
    self.months = months
    self.times = times
    let total = months.count * times.count
    self.total = total
    kept =
      positions.isEmpty
      ? nil
      : Set(positions.map { $0 > 0 ? $0 - 1 : total + $0 }).filter { (0..<total).contains($0) }
        .sorted()
  }

  /// The number of occurrences.
  var count: Int { kept?.count ?? total }

  /// Returns the occurrence at an index.
  subscript(_ index: Int) -> Int {
    let index = kept?[index] ?? index
    return day(index / times.count) * 86_400 + times[index % times.count]
  }

  /// Returns the index of the first occurrence at or after a time, or `count` if all are earlier.
  func index(onOrAfter local: Int) -> Int {
    let (day, time) = floorDivision(local, 86_400)
    var index = 0
    for number in months.indices {
      let month = months[number]
      let offset = day - month.first
      guard offset < 32 else {
        index += month.mask.nonzeroBitCount * times.count
        continue
      }
      guard offset >= 0 else { break }
      index += (month.mask & (1 << UInt32(offset) - 1)).nonzeroBitCount * times.count
      if month.mask & 1 << UInt32(offset) != 0 { index += times.index(onOrAfter: time) }
    }
    guard let kept else { return index }
    return kept.firstIndex { $0 >= index } ?? kept.count
  }

  private func day(_ index: Int) -> Int {
    var index = index
    for number in months.indices {
      let month = months[number]
      let count = month.mask.nonzeroBitCount
      guard index >= count else {
        var mask = month.mask
        for _ in 0..<index { mask &= mask - 1 }
        return month.first + mask.trailingZeroBitCount
      }
      index -= count
    }
    preconditionFailure("the period has no such day")
  }
}
