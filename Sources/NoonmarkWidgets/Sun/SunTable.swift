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
  private typealias Fact = (name: DisplayText, value: DisplayText)

  /// The minimum columns of a readable name.
  private static let minimumNameWidth = 6

  let entry: SunEntry
  let context: WidgetContext
  /// Whether a line of advice above the table leaves one line less.
  let hasAdvice: Bool

  var block: Block {
    let long = facts(isShort: false)
    // A gap, and the column before it.
    if width(of: long) + 2 <= context.columns { return table(of: long, hasGap: true) }
    let short = facts(isShort: true)
    if width(of: short) + 2 <= context.columns { return table(of: short, hasGap: true) }
    let left = DisplayText.maximumWidth(of: short.left.map(\.name))
    let right = DisplayText.maximumWidth(of: short.right.map(\.name))
    let room = context.columns - (width(of: short) - left - right)
    guard room >= 2 * SunTable.minimumNameWidth else { return column(of: short) }
    // The wider name is truncated first.
    let leftRoom = min(left, max(room / 2, room - right))
    return table(
      of: (
        left: short.left.map { ($0.name.truncated(to: leftRoom), $0.value) },
        right: short.right.map { ($0.name.truncated(to: min(right, room - leftRoom)), $0.value) }
      ), hasGap: false)
  }

  /// Returns the columns of four cells, and of one column between each two.
  private func width(of facts: (left: [Fact], right: [Fact])) -> Int {
    [facts.left, facts.right].reduce(3) { width, side in
      width + DisplayText.maximumWidth(of: side.map(\.name))
        + DisplayText.maximumWidth(of: side.map(\.value))
    }
  }

  private func facts(isShort: Bool) -> (left: [Fact], right: [Fact]) {
    let sun = entry.sun
    let localizer = context.localizer
    let length = sun.dayLengthSeconds.map { seconds in
      isShort
        ? DurationStyle.short(seconds: seconds, in: localizer)
        : DurationStyle.hoursAndMinutes(seconds: seconds, in: localizer)
    }
    func time(_ key: MessageKey, _ instant: Instant?) -> Fact {
      (localizer(key), SunText.time(instant, in: context))
    }
    return (
      left: [
        time(.sunDawn, sun.civilDawn), time(.sunRise, sun.sunrise), time(.sunNoon, sun.solarNoon),
      ],
      right: [
        time(.sunDusk, sun.civilDusk), time(.sunSet, sun.sunset),
        (localizer(.sunLength), length ?? "—"),
      ]
    )
  }

  /// Returns a table of two facts per line.
  ///
  /// A gap takes extra space.
  private func table(of facts: (left: [Fact], right: [Fact]), hasGap: Bool) -> Block {
    let rows = zip(facts.left, facts.right).map { left, right in
      cells(of: left) + (hasGap ? [Cell(Element.gap(1))] : []) + cells(of: right)
    }
    return .table(rows, flexible: 2)
  }

  /// Returns a table of one fact per line, in the order of the day.
  ///
  /// Below a line of advice, noon is left out, so that the widget has at most 20 lines.
  private func column(of facts: (left: [Fact], right: [Fact])) -> Block {
    let (left, right) = (facts.left.prefix(hasAdvice ? 2 : 3), facts.right)
    let shown = left + right.prefix(2).reversed() + right.dropFirst(2)
    return .table(shown.map(cells), flexible: 0)
  }

  private func cells(of fact: Fact) -> [Cell] {
    [
      Cell(Label(fact.name, .muted).constant()),
      Cell(Label(fact.value).expires(at: entry.dateExpires), .trailing),
    ]
  }
}
