import NoonmarkLayout

/// The lines of a page, and those that are scrolled away.
struct Scroll: Sendable {
  var top = 0

  mutating func move(for key: Key, count: Int, rows: Int) {
    top = key.moved(from: top, page: rows, count: max(count - rows, 0) + 1) ?? top
  }

  func shown(_ lines: [Line], rows: Int) -> [Line] {
    let first = min(top, max(lines.count - rows, 0))
    return Array(lines[first...].prefix(rows))
  }
}
