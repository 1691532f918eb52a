import Almanac

/// A table of comma-separated values with a line of column names, without quotes.
struct TruthTable {
  private let names: [Substring]
  /// The lines after the first.
  let rows: [Row]

  /// One line.
  struct Row {
    private let names: [Substring]
    private let values: [Substring]

    init(names: [Substring], line: Substring) {
      self.names = names
      values = line.split(separator: ",", omittingEmptySubsequences: false)
    }

    /// Returns the text in a column, empty where there is none.
    func text(_ name: String) -> Substring {
      guard let index = names.firstIndex(of: Substring(name)), index < values.count else {
        return ""
      }
      return values[index]
    }

    /// Returns the number in a column.
    func number(_ name: String) -> Double? {
      Double(text(name))
    }

    /// Returns the time in a column, seconds since 1970.
    func time(_ name: String) -> Double? {
      TruthTable.time(text(name))
    }
  }

  /// Reads a table.
  init(_ bytes: [UInt8]) {
    var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")[...]
    let names = lines.popFirst()?.split(separator: ",") ?? []
    self.names = names
    rows = lines.map { Row(names: names, line: $0) }
  }

  /// Reads `-0123-03-21T17:11:04.4` or `2026-03-20T14:45:53Z`: seconds since 1970 in its own scale.
  static func time(_ text: Substring) -> Double? {
    let isNegative = text.first == "-"
    let fields = (isNegative ? text.dropFirst() : text)
      .split { "-T:Z".contains($0) }
    guard fields.count == 6, let year = Int(fields[0]), let month = Int(fields[1]),
      let day = Int(fields[2]), let hour = Int(fields[3]), let minute = Int(fields[4]),
      let second = Double(fields[5]),
      let date = CivilDate(year: isNegative ? -year : year, month: month, day: day)
    else { return nil }
    return Double(date.dayNumber * 86_400 + hour * 3600 + minute * 60) + second
  }
}
