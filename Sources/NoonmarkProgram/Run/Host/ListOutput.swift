import NoonmarkBase
import NoonmarkFormats
import NoonmarkRecords

/// The formats of lists.
enum ListFormat: String, CaseIterable {
  case json
  case csv
  case plain
  case ansi
}

/// A list that a command prints, for programs or for people.
struct ListOutput {
  /// The rows, as JSON objects.
  let rows: [JSONValue]
  /// The members that are the columns of comma-separated values.
  let columns: [String]
  /// The lines of comma-separated values, if they are not those of the rows.
  var lines: [JSONValue]?
}

extension Run {
  /// Writes a list in a format; returns false if it is to be shown as text.
  mutating func write(_ list: ListOutput, as format: ListFormat?) -> Bool {
    switch format {
    case .json: write(json: list.rows)
    case .csv: write(csv: list.lines ?? list.rows, columns: list.columns)
    case .plain, .ansi, nil: return false
    }
    return true
  }

  /// Adds rows to the output as a JSON array on one line.
  mutating func write(json rows: [JSONValue]) { write(json: .array(rows)) }

  /// Adds a value to the output as JSON on one line.
  mutating func write(json value: JSONValue) {
    var bytes: [UInt8] = []
    value.writeLine(into: &bytes)
    write(bytes)
  }

  /// Adds rows to the output as comma-separated values: a header, and a line of members for each.
  mutating func write(csv rows: [JSONValue], columns: [String]) {
    var bytes: [UInt8] = []
    CSV.write(columns, into: &bytes)
    for row in rows { CSV.write(row, columns: columns, into: &bytes) }
    write(bytes)
  }
}
