/// The size of a terminal.
package struct Terminal: Hashable, Sendable {
  package let columns: Int
  package let rows: Int

  /// The maximum number of columns or rows that is plausible.
  package static let maximumDimension = 1000

  /// Creates a size, clamping it to the valid range.
  package init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 1), Terminal.maximumDimension)
    self.rows = min(max(rows, 1), Terminal.maximumDimension)
  }

  /// Returns the size of the terminal of a descriptor, or `nil` if it is not a terminal.
  ///
  /// 80 by 24 if the size is unknown.
  ///
  /// - Parameter columns: The value of `COLUMNS`, for a terminal that does not report its size.
  package static func behind(_ number: Int32, columns: String? = nil) -> Terminal? {
    guard isatty(number) == 1 else { return nil }
    let size = windowSize(number) ?? winsize()
    let given = columns.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    return Terminal(
      columns: size.ws_col > 0 ? Int(size.ws_col) : given ?? 80,
      rows: size.ws_row > 0 ? Int(size.ws_row) : 24)
  }
}
