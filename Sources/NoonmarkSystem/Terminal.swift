/// A terminal's size in cells.
public struct Terminal: Hashable, Sendable {
  /// Columns, at least 1.
  public let columns: Int
  /// Lines, at least 1.
  public let rows: Int

  /// Creates a size.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// Returns the terminal behind a descriptor; nil where there is none.
  ///
  /// - Parameters:
  ///   - number: The descriptor.
  ///   - columns: The variable `COLUMNS`, for a terminal that does not know its size.
  /// - Returns: The terminal's size, or nil.
  public static func behind(_ number: Int32, columns: String? = nil) -> Terminal? {
    guard isatty(number) == 1 else { return nil }
    var size = winsize()
    let knowsSize = ioctl(number, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    let given = columns.flatMap { Int($0) }.map { min(max($0, 1), 1000) }
    return Terminal(
      columns: knowsSize ? Int(size.ws_col) : given ?? 80,
      rows: knowsSize && size.ws_row > 0 ? Int(size.ws_row) : 24)
  }
}
