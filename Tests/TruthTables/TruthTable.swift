import Almanac

/// A table of comma-separated values under a line of column names, without quotes.
package struct TruthTable {
  /// The lines after the first.
  package let rows: [Row]

  /// One line.
  package struct Row {
    private let names: [Substring]
    private let values: [Substring]

    fileprivate init(names: [Substring], line: Substring) {
      self.names = names
      values = line.split(separator: ",", omittingEmptySubsequences: false)
    }

    /// Returns the text in a column, empty if it is missing.
    package func text(_ name: Substring) -> Substring {
      guard let index = names.firstIndex(of: name), index < values.count else { return "" }
      return values[index]
    }

    /// Returns the number in a column.
    package func number(_ name: Substring) -> Double? {
      Double(text(name))
    }

    /// Returns the time in a column, seconds since 1970 in its own scale.
    package func time(_ name: Substring) -> Double? {
      TruthTable.time(text(name))
    }
  }

  /// Reads a table.
  package init(_ bytes: some Sequence<UInt8>) {
    var lines = String(decoding: Array(bytes), as: UTF8.self).split(separator: "\n")[...]
    let names = lines.popFirst()?.split(separator: ",") ?? []
    rows = lines.map { Row(names: names, line: $0) }
  }

  /// Reads `-0123-03-21T17:11:04.4` or `2026-03-20T14:45:53Z`: seconds since 1970 in its own scale.
  package static func time(_ text: Substring) -> Double? {
    let isNegative = text.first == "-"
    let fields = (isNegative ? text.dropFirst() : text)
      .split { $0 == "-" || $0 == "T" || $0 == ":" || $0 == "Z" }
    guard fields.count == 6, let year = Int(fields[0]), let month = Int(fields[1]),
      let day = Int(fields[2]), let hour = Int(fields[3]), let minute = Int(fields[4]),
      let second = Double(fields[5]),
      let date = CivilDate(year: isNegative ? -year : year, month: month, day: day)
    else { return nil }
    return Double(date.dayNumber * 86_400 + hour * 3600 + minute * 60) + second
  }
}
