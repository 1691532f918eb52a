import Almanac

/// A past run of a counter, from its start to the day on which it was started again.
package struct CounterRun: Hashable, Sendable {
  package let start: CivilDate
  package let end: CivilDate

  /// Creates a run; fails if it has no days.
  package init?(start: CivilDate, end: CivilDate) {
    guard start < end else { return nil }
    self.start = start
    self.end = end
  }

  package var days: Int { end.days(since: start) }
}

extension CounterRun {
  /// Parses runs separated by spaces: `2024-01-01..2024-06-01 2024-06-01..2025-01-01`.
  ///
  /// - Returns: The runs, or `nil` if one is invalid.
  static func runs(written text: String) -> [CounterRun]? {
    var runs: [CounterRun] = []
    for word in text.split(separator: " ") {
      let dates = word.split(separator: "..", omittingEmptySubsequences: false)
      guard dates.count == 2, let start = try? DateParser.parse(String(dates[0])),
        let end = try? DateParser.parse(String(dates[1])),
        let run = CounterRun(start: start, end: end)
      else { return nil }
      runs.append(run)
    }
    return runs
  }

  /// Formats runs as `runs(written:)` parses them.
  package static func text(of runs: [CounterRun]) -> String {
    runs.map { "\($0.start.iso8601)..\($0.end.iso8601)" }.joined(separator: " ")
  }
}
