import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText

package struct MoonView: WidgetView {
  let hemisphere: Hemisphere
  let entry: MoonEntry
  let context: WidgetContext

  var localizer: Localizer { context.localizer }
  var day: Instant { entry.dateExpires }
  private var phase: Instant { entry.phaseExpires }

  package var body: Layout {
    switch context.family {
    case .small:
      Row {
        symbol
        nameLabel
        if entry.isToday {
          todayPill
        } else {
          entry.percentage.element { Pill(text: context.percent($0), fill: .role(.night)) }
        }
      }
    case .medium:
      mediumRow
    case .large where context.isPanel:
      panelRow
    case .large:
      Row {
        Label(localizer(.moonTitle), .accent, isBold: true).constant()
        Element.spacer
        Label(context.calendarStyle.text(entry.localDate), .muted).expires(at: day)
      }
      if isLow {
        present
      } else {
        Block.blank
        present
        Block.rule
        Block.table(upcoming.map(row), flexible: 1)
      }
    }
  }

  /// Whether there are no lines for the table.
  private var isLow: Bool { context.rows ?? .max < MoonView.rowsForTable }

  /// The lines of the whole widget.
  private static let rowsForTable = 17

  package var status: BarStatus {
    let name = entry.phase.rawValue
    return BarStatus(
      percentage: entry.percentage.value, classes: entry.isToday ? [name, "today"] : [name],
      alternative: name, expiry: Expiry(earliest(entry.percentage.expires, phase)))
  }

  // MARK: One line

  var symbol: Element {
    Label.icon(entry.phase.symbol(in: context.icons, hemisphere), Style(.day)).expires(at: phase)
  }

  private var name: DisplayText { entry.phase.name(in: localizer) }

  var nameLabel: Element {
    Label.name(name, entry.phase.shortName(in: localizer), isBold: context.family != .small)
      .expires(at: phase)
  }

  /// The pill of a principal phase, on its date.
  private var todayPill: Element {
    Pill(text: localizer(.todayShort), fill: .role(.night), isToday: true).expires(at: phase)
  }

  /// The phase, its illumination as a bar and a number, and the days to the next principal phase.
  ///
  /// The next phase is named if there is enough space, and drawn otherwise. On the date of a
  /// principal phase, the row says that it is today.
  @RowBuilder private var mediumRow: Row {
    let next = MoonPhase(entry.moon.next.phase)
    symbol
    nameLabel
    ProgressBar(entry.illumination, fill: .role(.day), idealWidth: 10).constant()
    entry.percentage.element { Label([context.percent($0), ""], Style(.muted), fit: .whole) }
    if !entry.isToday {
      Label(
        [next.name(in: localizer), next.symbol(in: context.icons, hemisphere)], Style(.muted)
      ).expires(at: phase)
    }
    Pill(
      text: DayCount.shortText(days, in: localizer), fill: .role(.night), isToday: entry.isToday
    ).expires(at: day)
  }

  /// The phase with its percentage, and the next principal phase, named or else drawn.
  @RowBuilder private var panelRow: Row {
    let next = MoonPhase(entry.moon.next.phase)
    let days = DayCount.text(entry.days, in: localizer)
    symbol
    nameLabel
    entry.percentage.element { Label(context.percent($0), .muted) }
    Element.spacer
    if entry.isToday {
      todayPill
    } else {
      Label(
        [
          next.name(in: localizer) + " · " + days,
          next.symbol(in: context.icons, hemisphere) + " " + days,
        ], Style(.muted)
      ).expires(at: day)
    }
  }

  // MARK: Large

  /// The next principal phase and the days to it.
  @RowBuilder private var nextRow: Row {
    Label(MoonPhase(entry.moon.next.phase).name(in: localizer), .muted).expires(at: phase)
    Element.spacer
    Label(DayCount.text(entry.days, in: localizer)).expires(at: day)
  }

  /// The disk, and beside it the phase, its illumination and its age.
  private var present: Layout {
    let facts = Layout {
      Row {
        if !showsDisk { symbol }
        nameLabel
        Element.spacer
        if entry.isToday { todayPill }
      }
      Block.blank
      Row {
        Label(localizer(.moonIllumination), .muted).constant()
        Element.spacer
        entry.percentage.element { Label(context.percent($0)) }
      }
      Row { ProgressBar(entry.illumination, fill: .role(.day)).constant() }
      // A tooltip omits what the text does not show.
      if !context.isTooltip {
        Block.blank
        Row {
          Label(localizer(.moonAge), .muted).constant()
          Element.spacer
          entry.age(inUnitsOf: 86_400).element { Label(localizer(.days, $0)) }
        }
      }
    }
    guard showsDisk else { return facts }
    let disk = MoonDisk(
      percentage: entry.percentage.value, isWaxing: entry.moon.isWaxing,
      isUpsideDown: hemisphere == .south)
    return Layout {
      Block.columns(
        left: Layout { disk.block.expires(at: entry.percentage.expires) },
        leftWidth: MoonDisk.width, gap: 3,
        right: Layout {
          Block.blank
          Block.blank
          facts
          if isLow, !entry.isToday { nextRow }
        })
      if !isLow { Block.blank }
    }
  }

  private var showsDisk: Bool { !context.isTooltip && context.columns >= 44 }

  /// The next four principal phases.
  private var upcoming: [PhaseEvent] {
    Array(sequence(first: entry.moon.next, next: \.next).prefix(4))
  }

  /// Calendar days to a principal phase.
  private func days(to event: PhaseEvent) -> Int {
    context.zone.date(at: event.instant).days(since: entry.localDate)
  }

  /// Returns a row of a principal phase: glyph, name, local date and time, days.
  ///
  /// A table too narrow for the names omits the times, then the years, then the dates.
  private func row(of event: PhaseEvent) -> [Cell] {
    let phase = MoonPhase(event.phase)
    let days = days(to: event)
    let date = context.zone.date(at: event.instant)
    let dates = [
      context.calendarStyle.dateTime(event.instant, in: context.zone),
      context.calendarStyle.text(date), context.calendarStyle.dayText(date), "",
    ]
    return [
      Cell(Label(phase.symbol(in: context.icons, hemisphere), .day)),
      Cell(Label(phase.name(in: localizer))),
      Cell(Label(dates, Style(.muted)), .trailing),
      Cell(
        Pill(
          text: DayCount.shortText(days, in: localizer), fill: .role(.night), isToday: days == 0),
        .trailing),
    ]
  }

  // MARK: Content

  /// The Moon for programs.
  ///
  /// `{phase, name, illumination, waxing, age_days, elongation, next: {phase, name, at, local,
  /// days}, upcoming: [next, …]}`, in steps of a hundredth of the disk, a tenth of a day and a
  /// degree.
  ///
  /// `phase` is the phase of the local date: `new_moon`, `waxing_crescent`, `first_quarter` and so
  /// on. `illumination` is 0 to 1, `age_days` counts from the last new moon, and `elongation` is
  /// the angle from the Sun, 0 to 359: 180 at full moon.
  package var content: JSONValue {
    .members([
      ("phase", .string(entry.phase.rawValue)),
      ("name", .string(name.string)),
      ("illumination", .number(Double(entry.percentage.value) / 100)),
      ("waxing", .bool(entry.moon.isWaxing)),
      ("age_days", .number(Double(entry.age(inUnitsOf: 8640).value) / 10)),
      ("elongation", .integer(entry.moon.degrees.value)),
      ("next", .members(members(of: entry.moon.next))),
      ("upcoming", .array(upcoming.map { .members(members(of: $0)) })),
    ])
  }

  package var contentExpiry: Expiry {
    let steps = earliest(entry.age(inUnitsOf: 8640).expires, entry.moon.degrees.end)
    return Expiry(earliest(earliest(entry.percentage.expires, steps), entry.expires))
  }

  private func members(of event: PhaseEvent) -> [(String, JSONValue)] {
    let phase = MoonPhase(event.phase)
    return [
      ("phase", .string(phase.rawValue)),
      ("name", .string(phase.name(in: localizer).string)),
      ("at", .string(event.instant.rfc3339(in: .utc))),
      ("local", .string(event.instant.rfc3339(in: context.zone))),
      ("days", .integer(days(to: event))),
    ]
  }
}

/// The phase of the Moon on a local date.
///
/// A principal phase on its own date, otherwise the phase between two principal phases.
package enum MoonPhase: String, CaseIterable, Sendable {
  case newMoon = "new_moon"
  case waxingCrescent = "waxing_crescent"
  case firstQuarter = "first_quarter"
  case waxingGibbous = "waxing_gibbous"
  case fullMoon = "full_moon"
  case waningGibbous = "waning_gibbous"
  case lastQuarter = "last_quarter"
  case waningCrescent = "waning_crescent"

  /// Creates the phase of a principal phase's own date.
  init(_ phase: PrincipalPhase) { self = MoonPhase.allCases[2 * phase.rawValue] }

  /// Creates the phase of the dates between a principal phase and the previous one.
  init(before phase: PrincipalPhase) {
    self = MoonPhase.allCases[(2 * phase.rawValue + 7) % 8]
  }

  /// The number of phases since the new moon.
  private var order: Int { MoonPhase.allCases.firstIndex(of: self) ?? 0 }

  func name(in localizer: Localizer) -> DisplayText { localizer(look.name) }

  /// Returns a name for a small widget.
  func shortName(in localizer: Localizer) -> DisplayText { localizer(look.shortName) }

  /// Returns the phase's glyph as seen from a hemisphere.
  ///
  /// From the south the disk is upside down, so a waxing Moon has the shape of a waning Moon in the
  /// north.
  func symbol(in icons: IconSet, _ hemisphere: Hemisphere) -> DisplayText {
    // The phase with the opposite side lit is as far from the new moon, on its other side.
    let isMirrored = hemisphere == .south && self != .newMoon
    let shown = isMirrored ? MoonPhase.allCases[MoonPhase.allCases.count - order] : self
    return Icon(shown.look.icon).glyph(in: icons)
  }

  /// The names of the phase, and its SF Symbol.
  private var look: (name: MessageKey, shortName: MessageKey, icon: String) {
    switch self {
    case .newMoon: (.moonNew, .moonNew, "moonphase.new.moon")
    case .waxingCrescent:
      (.moonWaxingCrescent, .moonWaxingCrescentShort, "moonphase.waxing.crescent")
    case .firstQuarter: (.moonFirstQuarter, .moonFirstQuarterShort, "moonphase.first.quarter")
    case .waxingGibbous: (.moonWaxingGibbous, .moonWaxingGibbousShort, "moonphase.waxing.gibbous")
    case .fullMoon: (.moonFull, .moonFull, "moonphase.full.moon")
    case .waningGibbous: (.moonWaningGibbous, .moonWaningGibbousShort, "moonphase.waning.gibbous")
    case .lastQuarter: (.moonLastQuarter, .moonLastQuarterShort, "moonphase.last.quarter")
    case .waningCrescent:
      (.moonWaningCrescent, .moonWaningCrescentShort, "moonphase.waning.crescent")
    }
  }
}
