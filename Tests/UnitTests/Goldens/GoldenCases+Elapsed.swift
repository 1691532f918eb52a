import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport

extension GoldenCase {
  /// A user's counters.
  private struct Counters {
    let name: String
    let lines: [String]
    var unreadable: DataSources = []

    /// Whether to record small and medium, which show only the first counter.
    var isForLines: Bool { lines.count < 2 || name == "long" }
  }

  private static let sober =
    "2024-11-10 | sober | icon=drop | color=teal | created=2024-11-12T08:00:00Z | id=sober1"
  private static let garden = "2025-03-01 | the garden | icon=leaf | color=#8BC34A | id=garden1"

  private static let several: [Counters] = [
    Counters(name: "days", lines: [sober]),
    Counters(name: "empty", lines: []),
    Counters(name: "unreadable", lines: [], unreadable: [.counters]),
    Counters(name: "two", lines: [sober, garden]),
    Counters(
      name: "many", lines: [sober, garden] + (1...5).map { "2020-01-0\($0) | number \($0)" }),
    Counters(name: "future", lines: ["2026-01-24 | moving in | icon=house | color=pink | id=m1"]),
    Counters(name: "milestone", lines: ["2025-01-21 | sober | color=purple | id=s1"]),
    Counters(name: "bare", lines: ["2026-01-20 | | color=#ffffff | id=b1"]),
    Counters(
      name: "long",
      lines: [
        "1999-12-31 | 世界の時計が止まらずに動き続けた長い長い年月の始まりの日 | icon=clock | id=l1",
        "0001-01-01 | \(String(repeating: "a long label ", count: 8)) | icon=star | id=l2",
      ]),
  ]

  /// Counters of several kinds, in every size and as the list.
  static let elapsed: [GoldenCase] = several.flatMap { counters -> [GoldenCase] in
    guard let zone = try? Zones.named("Europe/Oslo") else { return [] }
    return Scene.kinds.filter { $0.kind == "elapsed" }.flatMap { kind -> [GoldenCase] in
      if kind.family.isSingleLine, !counters.isForLines { return [] }
      var scene = Scene(kind.kind, screen: kind.screen, kind.family, at: .none, in: zone)
      scene.data = WidgetData(
        counters: CounterBook(text: counters.lines.joined(separator: "\n")),
        unreadable: counters.unreadable)
      var forms: [Form] = [.plain, .ansi]
      if kind.family == .medium || kind.screen != nil { forms.append(.json) }
      if counters.name == "days" { forms.append(kind.screen == nil ? .light : .ansi256) }
      return forms.map { form in
        GoldenCase(
          scene: scene, now: Instant("2026-01-21T12:00:00Z"), form: form, name: counters.name)
      }
    }
  }
}
