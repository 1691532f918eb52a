import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

/// The times and the length of the day, below the chart of a large sun widget.
///
/// A line has two facts. If there is too little space, it is saved in this order:
///
/// 1. The duration is abbreviated.
/// 2. The gap between the facts is removed.
/// 3. The names are truncated.
/// 4. Each line has one fact.
struct SunTable {
  /// A fact of the day and its label.
  private struct Fact {
    var name: DisplayText
    let value: DisplayText
  }

  /// The minimum columns of a readable name.
  private static let minimumNameWidth = 6

  let entry: SunEntry
  let context: WidgetContext
  /// Whether a line of advice above the table leaves one line less.
  let hasAdvice: Bool

  var block: Block {
    let long = Columns(facts(isShort: false))
    // A gap, and the column before it.
    if long.width + 2 <= context.columns { return table(of: long, gap: 1) }
    var short = Columns(facts(isShort: true))
    if short.width + 2 <= context.columns { return table(of: short, gap: 1) }
    let names = (left: short.left.nameWidth, right: short.right.nameWidth)
    let room = context.columns - (short.width - names.left - names.right)
    guard room >= 2 * SunTable.minimumNameWidth else { return column(of: short) }
    // The wider name is truncated first.
    let left = min(names.left, max(room / 2, room - names.right))
    short.left.truncateNames(to: left)
    short.right.truncateNames(to: min(names.right, room - left))
    return table(of: short, gap: nil)
  }

  /// The facts of one side of the table.
  private struct Side {
    var facts: [Fact]

    var nameWidth: Int { DisplayText.maximumWidth(of: facts.map(\.name)) }
    var valueWidth: Int { DisplayText.maximumWidth(of: facts.map(\.value)) }

    mutating func truncateNames(to width: Int) {
      for index in facts.indices { facts[index].name = facts[index].name.truncated(to: width) }
    }
  }

  /// The two sides of the table.
  private struct Columns {
    var left: Side
    var right: Side

    init(_ sides: (left: [Fact], right: [Fact])) {
      left = Side(facts: sides.left)
      right = Side(facts: sides.right)
    }

    /// The columns of four cells, and of one column between each two.
    var width: Int {
      3 + left.nameWidth + left.valueWidth + right.nameWidth + right.valueWidth
    }
  }

  private func facts(isShort: Bool) -> (left: [Fact], right: [Fact]) {
    let sun = entry.sun
    let localizer = context.localizer
    var length: DisplayText = "—"
    if let seconds = sun.dayLengthSeconds {
      length =
        isShort
        ? DurationStyle.short(seconds: seconds, in: localizer)
        : DurationStyle.hoursAndMinutes(seconds: seconds, in: localizer)
    }
    func time(_ key: MessageKey, _ instant: Instant?) -> Fact {
      Fact(name: localizer(key), value: SunText.time(instant, in: context))
    }
    return (
      left: [
        time(.sunDawn, sun.civilDawn), time(.sunRise, sun.sunrise), time(.sunNoon, sun.solarNoon),
      ],
      right: [
        time(.sunDusk, sun.civilDusk), time(.sunSet, sun.sunset),
        Fact(name: localizer(.sunLength), value: length),
      ]
    )
  }

  /// Returns a table of two facts per line.
  ///
  /// The gap, if any, takes extra space.
  private func table(of columns: Columns, gap: Int?) -> Block {
    let rows = zip(columns.left.facts, columns.right.facts).map { left, right in
      cells(of: left) + (gap.map { [Cell(Element.gap($0))] } ?? []) + cells(of: right)
    }
    return .table(rows, flexible: 2)
  }

  /// Returns a table of one fact per line, in the order of the day.
  ///
  /// Below a line of advice, noon is left out, so that the widget has at most 20 lines.
  private func column(of columns: Columns) -> Block {
    let (left, right) = (columns.left.facts, columns.right.facts)
    let facts = left + right.prefix(2).reversed() + right.dropFirst(2)
    let shown = hasAdvice ? facts.indices.filter { $0 != 2 } : Array(facts.indices)
    return .table(shown.map { cells(of: facts[$0]) }, flexible: 0)
  }

  private func cells(of fact: Fact) -> [Cell] {
    [
      Cell(Label(fact.name, .muted).constant()),
      Cell(Label(fact.value).expires(at: entry.dateExpires), .trailing),
    ]
  }
}
