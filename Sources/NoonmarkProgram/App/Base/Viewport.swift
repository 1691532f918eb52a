import NoonmarkLayout

/// The part of some lines that is shown, so that one of them is in the middle.
struct Viewport: Hashable {
  let range: Range<Int>

  /// Creates the part of `count` lines around a line.
  init(of count: Int, around index: Int, rows: Int) {
    let first = min(max(index - rows / 2, 0), max(count - rows, 0))
    range = first..<min(first + max(rows, 0), count)
  }
}

extension [Line] {
  /// Returns so many lines from the first one on, filled with empty ones.
  func filled(to rows: Int) -> [Line] {
    count >= rows ? Array(prefix(rows)) : self + Array(repeating: Line(), count: rows - count)
  }
}

extension Line {
  /// Returns the line after some spaces.
  func indented(by columns: Int) -> Line { Line([NoonmarkLayout.Run(.space(columns))] + runs) }
}
