import NoonmarkText

/// Puts the canvases of several widgets together.
package enum Composition {
  /// Returns canvases of one line joined on one line, with a separator between them.
  package static func joined(_ canvases: [Canvas], separator: DisplayText) -> Canvas {
    var runs: [Run] = []
    for (index, canvas) in canvases.enumerated() {
      if index > 0 { runs.append(Run(.text(separator, Style(.rule)))) }
      runs += canvas.lines.first?.runs ?? []
    }
    return Canvas(lines: [Line(runs)])
  }

  /// The most columns that each of several widgets may take, so that all of them fit on one line.
  ///
  /// - Parameters:
  ///   - room: The columns of the line.
  ///   - widths: The columns that each would take; those that take fewer leave room to others.
  ///   - gap: The columns between neighbours.
  /// - Returns: Columns, at least 1; nil where all fit as they are.
  package static func share(of room: Int, among widths: [Int], gap: Int) -> Int? {
    var rest = room - gap * (widths.count - 1)
    guard widths.reduce(0, +) > rest else { return nil }
    for (index, width) in widths.sorted().enumerated() {
      let share = rest / (widths.count - index)
      guard width <= share else { return max(share, 1) }
      rest -= width
    }
    return nil
  }

  /// Returns canvases of several lines side by side, as many as fit, and below each other.
  ///
  /// - Parameters:
  ///   - canvases: The canvases in reading order.
  ///   - columns: The room there is; at least one canvas stands on each band.
  ///   - gap: The columns between neighbours; an empty line stands between bands.
  /// - Returns: One canvas with all of them.
  package static func arranged(_ canvases: [Canvas], in columns: Int, gap: Int = 3) -> Canvas {
    var bands: [[Canvas]] = []
    var used = 0
    for canvas in canvases {
      if !bands.isEmpty, used + gap + canvas.width <= columns {
        bands[bands.count - 1].append(canvas)
        used += gap + canvas.width
      } else {
        bands.append([canvas])
        used = canvas.width
      }
    }
    var lines: [Line] = []
    for (index, band) in bands.enumerated() {
      if index > 0 { lines.append(Line()) }
      lines += sideBySide(band, gap: gap)
    }
    return Canvas(lines: lines)
  }

  private static func sideBySide(_ band: [Canvas], gap: Int) -> [Line] {
    let height = band.reduce(0) { max($0, $1.lines.count) }
    return (0..<height).map { row in
      var runs: [Run] = []
      for (index, canvas) in band.enumerated() {
        if index > 0 { runs.append(Run(.space(gap))) }
        let line = row < canvas.lines.count ? canvas.lines[row] : Line()
        runs += index == band.count - 1 ? line.runs : line.fitted(to: canvas.width).runs
      }
      return Line(runs)
    }
  }
}
