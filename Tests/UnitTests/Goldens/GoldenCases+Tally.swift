import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport

extension GoldenCase {
  /// A user's log.
  private struct Logged {
    let name: String
    var lines: [String] = []
    var tallies: [String] = []
    var earlier: TallyLog.EarlierStreak?
    var unreadable: DataSources = []
    /// The requested tally, to which the log belongs.
    var only: String?
  }

  private static let lastDay =
    CivilDate(year: 2026, month: 1, day: 21) ?? CivilDate(dayNumber: 0)

  /// Returns events at different hours.
  ///
  /// The first count is that of today.
  private static func events(_ counts: [Int]) -> [String] {
    counts.enumerated().flatMap { age, count in
      (0..<count).reversed().map { index in
        let hour = 5 + (index * 7 + age) % 14
        let minute = (index * 23 + age * 11) % 60
        return lastDay.advanced(byDays: -age).iso8601
          + "T\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute):00Z"
      }
    }
  }

  private static let notes = [
    "2026-01-21T11:40:59Z after the second coffee", "2026-01-21T09:05:00Z",
    "2026-01-21T07:30:00Z two\nlines", "2026-01-21T06:10:00Z 起きてすぐ",
  ]

  private static let pee = notes + events([0, 6, 5, 7, 6, 4, 9, 6, 0, 5, 6, 1, 7, 6])

  private static let several: [Logged] = [
    Logged(name: "days", lines: pee),
    Logged(name: "empty"),
    Logged(name: "new", only: "pee"),
    Logged(name: "quiet", lines: events([0, 3, 2, 0, 1]), only: "water"),
    Logged(name: "unreadable", unreadable: [.tallies]),
    Logged(name: "many", lines: events([24, 2]), only: "cigarette"),
    Logged(
      name: "streak", lines: events([Int](repeating: 1, count: 14)),
      earlier: .init(day: lastDay.advanced(byDays: -13), count: 313), only: "workout"),
    Logged(
      name: "long",
      lines: [
        "2026-01-21T09:05:00Z " + String(repeating: "a long note ", count: 8),
        "2026-01-21T08:05:00Z \u{1B}[31mred\u{7}",
      ] + events([0, 1200, 3]),
      tallies: ["glass | 世界の時計が止まらずに動き続けた長い長い年月の始まりの日 | icon=clock | color=orange"],
      only: "glass"),
    Logged(
      name: "amounts",
      lines: ["2026-01-21T11:40:00Z ×2 after the run", "2026-01-21T07:30:00Z ×12"]
        + events([1, 6, 5]), only: "water"),
    Logged(
      name: "goal", lines: events([3, 8, 9, 8, 2, 8]),
      tallies: ["water | Water | color=cyan | goal=8"], only: "water"),
    Logged(
      name: "limit", lines: events([4, 1, 0, 3, 2]),
      tallies: ["cigarette | Cigarettes | color=gray | limit=3"], only: "cigarette"),
    Logged(
      name: "bare", lines: events([2, 1]), tallies: ["x | Coughs | color=#ffffff"], only: "x"),
  ]

  /// Logs of several kinds, in every size.
  static let tally: [GoldenCase] =
    several.flatMap { logged in
      WidgetFamily.allCases.flatMap { cases(of: logged, $0) }
    }
    + IconSet.allCases.flatMap { icons in
      WidgetFamily.allCases.flatMap { cases(of: Logged(name: "icons", lines: pee), $0, icons) }
    }

  private static func cases(
    of logged: Logged, _ family: WidgetFamily, _ icons: IconSet? = nil
  ) -> [GoldenCase] {
    guard let zone = try? Zones.named("Europe/Oslo") else { return [] }
    var scene = Scene("tally", family, at: .none, in: zone)
    scene.name = logged.only
    if let icons { scene.icons = icons }
    var log = TallyLog(logged.lines)
    log.earlier = logged.earlier
    scene.data = WidgetData(
      tallies: TallyBook(text: logged.tallies.joined(separator: "\n")),
      logs: [(logged.only ?? "pee", log)], unreadable: logged.unreadable)
    var forms: [Form] = [.plain, .ansi]
    if family == .medium { forms.append(.json) }
    if logged.name == "days" {
      forms += [.light, .ansi256, .ansi16, family.isSingleLine ? .tmux : .svg]
    }
    if icons != nil { forms = [.plain] }
    return forms.map { form in
      GoldenCase(
        scene: scene, now: Instant("2026-01-21T12:00:00Z"), form: form, name: logged.name,
        variant: icons.map { "\($0.rawValue) icons" })
    }
  }
}
