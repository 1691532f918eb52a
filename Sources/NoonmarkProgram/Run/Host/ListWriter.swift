import NoonmarkBase
import NoonmarkRecords

/// The formats of lists.
enum ListFormat: String, CaseIterable {
  case json
  case csv
  case plain
  case ansi
}

/// Writes a list for programs row by row, so a list of any length takes little memory.
struct ListWriter {
  enum Form {
    /// An array.
    case json
    /// A header and a line for each row, of some members.
    case csv(columns: [String])
  }

  private let form: Form
  private var bytes: [UInt8] = []
  private var isEmpty = true

  init(_ form: Form) {
    self.form = form
  }

  /// Writes a whole list.
  static func write(
    _ rows: Rows<JSONValue>, as form: Form, to output: inout RunOutput
  ) throws(CommandError) {
    var writer = ListWriter(form)
    for row in rows { try writer.add(row, to: &output) }
    writer.end(&output)
  }

  /// Adds a row, which is an object.
  mutating func add(_ row: JSONValue, to output: inout RunOutput) throws(CommandError) {
    switch form {
    case .json:
      bytes.append(UInt8(ascii: isEmpty ? "[" : ","))
      try row.write(into: &bytes) { bytes throws(CommandError) in try output.pass(&bytes) }
    case .csv(let columns):
      if isEmpty { CSV.write(columns, into: &bytes) }
      CSV.write(row, columns: columns, into: &bytes)
    }
    isEmpty = false
    try output.pass(&bytes)
  }

  /// Ends the list.
  mutating func end(_ output: inout RunOutput) {
    switch form {
    case .json: bytes += (isEmpty ? "[]\n" : "]\n").utf8
    case .csv(let columns): if isEmpty { CSV.write(columns, into: &bytes) }
    }
    output.write(bytes)
    bytes = []
  }
}

/// A list that a command prints, for programs or for people.
struct ListOutput {
  /// The rows, as JSON objects.
  let rows: Rows<JSONValue>
  /// The members that are the columns of comma-separated values.
  let columns: [String]
  /// The lines of comma-separated values of each row, if they are not one line with its values.
  var lines: Rows<Rows<JSONValue>>?
}

extension Run {
  /// Writes a list in a format; returns false if it is to be shown as text.
  mutating func write(_ list: ListOutput, as format: ListFormat?) throws(CommandError) -> Bool {
    switch format {
    case .json: try ListWriter.write(list.rows, as: .json, to: &output)
    case .csv:
      var writer = ListWriter(.csv(columns: list.columns))
      for lines in list.lines ?? list.rows.mapped({ Rows([$0]) }) {
        for line in lines { try writer.add(line, to: &output) }
      }
      writer.end(&output)
    case .plain, .ansi, nil: return false
    }
    return true
  }
}
