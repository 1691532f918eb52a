import NoonmarkRecords

/// Writes a list of any length as JSON or comma-separated values, in chunks.
struct ListWriter {
  private let asJSON: Bool
  private var bytes: [UInt8] = []
  private var isEmpty = true

  private static let chunkSize = 1 << 16

  init(asJSON: Bool) {
    self.asJSON = asJSON
  }

  /// Adds an element of a JSON array.
  mutating func add(_ value: JSONValue, to console: inout Console) throws(CommandError) {
    bytes.append(UInt8(ascii: isEmpty ? "[" : ","))
    value.write(into: &bytes)
    isEmpty = false
    try flush(&console)
  }

  /// Adds a line of comma-separated values.
  mutating func add(_ fields: [String], to console: inout Console) throws(CommandError) {
    CSV.write(fields, into: &bytes)
    try flush(&console)
  }

  /// Ends the list.
  mutating func end(_ console: inout Console) throws(CommandError) {
    if asJSON { bytes += (isEmpty ? "[]\n" : "]\n").utf8 }
    console.write(bytes)
    bytes = []
  }

  private mutating func flush(_ console: inout Console) throws(CommandError) {
    guard bytes.count >= ListWriter.chunkSize else { return }
    console.write(bytes)
    bytes.removeAll(keepingCapacity: true)
    try console.flush()
  }
}
