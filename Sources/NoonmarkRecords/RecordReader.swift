import NoonmarkBase

/// Reads the records of a file in its order, and finds the problems of the other lines.
///
/// The other lines with a problem have NUL bytes or carriage returns, or are cut off.
package struct RecordReader {
  private let file: RecordFile
  private var lines: FileLines
  /// The last record; records that are not kept share the memory of their fields.
  private var record = RecordFile.Record()
  /// The problems of the lines that have been read, and of a last line that is cut off.
  package private(set) var problems = Diagnostics()

  package init(_ file: RecordFile) {
    self.file = file
    lines = file.lines
    guard file.end < file.bytes.count else { return }
    let line = file.bytes.reduce(into: 1) { $0 += $1 == UInt8(ascii: "\n") ? 1 : 0 }
    problems.add(line: line, RecordKind.cutOff)
  }

  package mutating func next() -> RecordFile.Record? {
    while let line = lines.next() {
      if file.split(line, into: &record) { return record }
      if DamagedLine.hasNULBytes(file.bytes[line.start..<line.content.upperBound]) {
        problems.add(line: line.number, DamagedLine.nulBytes)
      } else if file.bytes[line.content].contains(UInt8(ascii: "\r")) {
        problems.add(line: line.number, DamagedLine.carriageReturns)
      }
    }
    return nil
  }
}
