import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport

extension GoldenCase {
  /// A user's dates.
  private struct Dates {
    let name: String
    let lines: [String]
    var unreadable: DataSources = []
    /// The name of the requested date, or `nil` for all.
    var only: String?
    /// The requested tab.
    var tab = "all"
  }

  private static let mixed = [
    "2026-07-04 | Launch | icon=airplane | color=pink | created=2025-12-01T08:00:00Z | id=launch1",
    "2026-01-20 | Moving day | icon=house | color=teal | created=2025-10-01T08:00:00Z | id=moving1",
    "2026-01-24 | Grandma's birthday | icon=gift | color=#FFC107 | repeat=yearly"
      + " | created=2025-01-24T08:00:00Z | id=grandma1",
    "2026-03-01 | 世界の時計が止まらずに動き続けた長い長い年月 | icon=clock"
      + " | created=2026-01-01T08:00:00Z | id=clock1",
    "2027-05-17 | \(String(repeating: "a long title ", count: 8))| icon=no.such.icon"
      + " | color=#ffffff | id=long1",
    "9999-12-31 | The end | color=#000000 | id=end1",
    "1999-12-31 | Party | icon=heart.fill | id=party1",
  ]

  private static let today = [
    "2026-01-21 | Launch | icon=airplane | color=#2196F3 | created=2026-01-01T08:00:00Z | id=l1",
    "2026-01-21 | Rent | repeat=monthly | color=#FFC107 | created=2025-01-01T08:00:00Z | id=r1",
    "2026-01-22 | Dentist | icon=cross | id=d1",
  ]

  /// A title that is markup in each of the programs.
  private static let hostile = [
    ##"2026-01-24 | 9% %{A1:x:} ^ca(1,x) $(x) `x` <b>&'\\# #{x}#[x] -- \| "!" | icon=gift"##
      + " | color=#FFC107 | created=2026-01-01T08:00:00Z | id=hostile1"
  ]

  private static let several: [Dates] = [
    Dates(name: "mixed", lines: mixed),
    Dates(name: "empty", lines: []),
    Dates(name: "unreadable", lines: [], unreadable: [.dates]),
    Dates(
      name: "past", lines: ["2026-01-20 | Moving day | icon=house | id=m1", "0001-01-01 | First"]),
    Dates(name: "today", lines: today),
    Dates(
      name: "many",
      lines: (1...24).map { number in
        "2026-02-\(number < 10 ? "0" : "")\(number) | number \(number) | icon=star"
      }),
    Dates(name: "named", lines: mixed, only: "grandma-s-birthday"),
    Dates(name: "tab-past", lines: mixed, tab: "past"),
    Dates(name: "hostile", lines: hostile),
  ]

  /// Dates of several kinds, in every size and as the list.
  static let countdown: [GoldenCase] =
    several.flatMap { dates -> [GoldenCase] in
      Scene.kinds.filter { $0.kind == "countdown" }.flatMap { kind -> [GoldenCase] in
        if kind.screen == nil, dates.tab != "all" { return [] }
        if kind.screen != nil, dates.only != nil || dates.name == "hostile" { return [] }
        return cases(of: dates, kind.screen, kind.family)
      }
    } + iconSets

  private static func cases(
    of dates: Dates, _ screen: String?, _ family: WidgetFamily, icons: IconSet? = nil
  ) -> [GoldenCase] {
    guard let zone = try? Zones.named("Europe/Oslo") else { return [] }
    var scene = Scene("countdown", screen: screen, family, at: .none, in: zone)
    scene.name = dates.only
    if screen != nil { scene.tab = dates.tab }
    if let icons { scene.icons = icons }
    // Wide enough for the whole title.
    if dates.name == "hostile", family == .medium { scene.columns = 80 }
    scene.data = WidgetData(
      dates: DateBook(text: dates.lines.joined(separator: "\n")), unreadable: dates.unreadable)
    var forms: [Form] = [.plain, .ansi]
    if family == .medium || screen != nil { forms.append(.json) }
    if dates.name == "mixed" || dates.name == "today" {
      forms += [.light, .ansi256, .ansi16, family.isSingleLine ? .tmux : .svg]
    }
    if dates.name == "hostile" { forms += family.isSingleLine ? Form.bars + [.tmux] : Form.blocks }
    if icons != nil { forms = [.plain] }
    return forms.map { form in
      GoldenCase(
        scene: scene, now: Instant("2026-01-21T12:00:00Z"), form: form, name: dates.name,
        variant: icons.map { "\($0.rawValue) icons" })
    }
  }

  /// The list with each set of icons.
  private static let iconSets = IconSet.allCases.flatMap { icons in
    cases(of: Dates(name: "icons", lines: mixed + today), "list", .large, icons: icons)
  }
}
