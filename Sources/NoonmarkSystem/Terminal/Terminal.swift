/// A terminal's size in cells.
package struct Terminal: Hashable, Sendable {
  /// Columns, from 1 to `maximumDimension`.
  package let columns: Int
  /// Rows, from 1 to `maximumDimension`.
  package let rows: Int

  /// The most columns or lines that are believed.
  package static let maximumDimension = 1000

  /// Creates a size; what is out of range is brought into it.
  package init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 1), Terminal.maximumDimension)
    self.rows = min(max(rows, 1), Terminal.maximumDimension)
  }

  /// Returns the terminal behind a descriptor; nil where there is none.
  ///
  /// - Parameters:
  ///   - number: The descriptor.
  ///   - columns: The variable `COLUMNS`, for a terminal that does not know its size.
  /// - Returns: The size; 80 by 24 where nothing tells it.
  package static func behind(_ number: Int32, columns: String? = nil) -> Terminal? {
    guard isatty(number) == 1 else { return nil }
    var size = winsize()
    let isKnown = ioctl(number, UInt(TIOCGWINSZ), &size) == 0
    let given = columns.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    return Terminal(
      columns: isKnown && size.ws_col > 0 ? Int(size.ws_col) : given ?? 80,
      rows: isKnown && size.ws_row > 0 ? Int(size.ws_row) : 24)
  }
}
