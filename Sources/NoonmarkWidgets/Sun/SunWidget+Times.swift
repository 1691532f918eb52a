import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkText

/// The times and the length of the day, below the picture of a large widget.
extension SunWidget {
  /// A fact of the day and what it is called.
  private typealias Fact = (name: DisplayText, value: DisplayText)

  /// The columns of a name that still says something.
  private static let shortestName = 6

  /// Two facts a line; where there is too little room the words of the duration go first, then
  /// the room between the two, then the ends of the names; at last there is one fact a line.
  func timeTable(of entry: SunEntry, in context: WidgetContext) -> Block {
    let long = facts(of: entry, isShort: false, in: context)
    // A gap, and the column before it.
    if SunWidget.width(of: long) + 2 <= context.columns {
      return table(of: long, gap: 1, until: entry.until)
    }
    let short = facts(of: entry, isShort: true, in: context)
    if SunWidget.width(of: short) + 2 <= context.columns {
      return table(of: short, gap: 1, until: entry.until)
    }
    let names = SunWidget.nameWidths(of: short)
    let room = context.columns - (SunWidget.width(of: short) - names.left - names.right)
    if room >= 2 * SunWidget.shortestName {
      // The wider of the two is cut first.
      let left = min(names.left, max(room / 2, room - names.right))
      let right = min(names.right, room - left)
      let cut = short.map { row in
        (
          left: (name: row.left.name.truncated(to: left), value: row.left.value),
          right: (name: row.right.name.truncated(to: right), value: row.right.value)
        )
      }
      return table(of: cut, gap: nil, until: entry.until)
    }
    return column(of: short, until: entry.until)
  }

  private func facts(
    of entry: SunEntry, isShort: Bool, in context: WidgetContext
  ) -> [(left: Fact, right: Fact)] {
    let sun = entry.sun
    let localizer = context.localizer
    let length =
      sun.dayLengthSeconds.map {
        isShort
          ? DurationStyle.short(seconds: $0, in: localizer)
          : DurationStyle.hoursAndMinutes(seconds: $0, in: localizer)
      } ?? "—"
    let time = { SunWords.time($0, in: context) }
    return [
      ((localizer(.sunDawn), time(sun.civilDawn)), (localizer(.sunDusk), time(sun.civilDusk))),
      ((localizer(.sunRise), time(sun.sunrise)), (localizer(.sunSet), time(sun.sunset))),
      ((localizer(.sunNoon), time(sun.solarNoon)), (localizer(.sunLength), length)),
    ]
  }

  /// The columns of four cells, one between each two.
  private static func width(of rows: [(left: Fact, right: Fact)]) -> Int {
    let names = nameWidths(of: rows)
    return 3 + names.left + names.right
      + rows.reduce(0) { max($0, $1.left.value.width) }
      + rows.reduce(0) { max($0, $1.right.value.width) }
  }

  private static func nameWidths(
    of rows: [(left: Fact, right: Fact)]
  ) -> (left: Int, right: Int) {
    (
      rows.reduce(0) { max($0, $1.left.name.width) },
      rows.reduce(0) { max($0, $1.right.name.width) }
    )
  }

  /// Two facts a line, with a gap that takes what is left over, or without one.
  private func table(
    of rows: [(left: Fact, right: Fact)], gap: Int?, until: Instant
  ) -> Block {
    let cells = rows.map { row in
      SunWidget.cells(of: row.left, until: until) + (gap.map { [Cell(.gap($0))] } ?? [])
        + SunWidget.cells(of: row.right, until: until)
    }
    return .table(cells, flexible: 2)
  }

  /// One fact a line, in the order of the day; with the advice to set a place noon is left out,
  /// so that there are no more than 20 lines.
  private func column(of rows: [(left: Fact, right: Fact)], until: Instant) -> Block {
    let right = rows.map { $0.right }
    let facts = rows.map { $0.left } + right.prefix(2).reversed() + right.dropFirst(2)
    let shown = location.isDefault ? facts.indices.filter { $0 != 2 } : Array(facts.indices)
    return .table(shown.map { SunWidget.cells(of: facts[$0], until: until) }, flexible: 0)
  }

  private static func cells(of fact: Fact, until: Instant) -> [Cell] {
    [
      Cell(.label(fact.name, .muted)), Cell(.label(Timed(fact.value, until: until)), .trailing),
    ]
  }
}
