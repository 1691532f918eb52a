import Almanac
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

/// The golden file of a widget's themes: every size in a terminal, without colors and in a bar,
/// with a section for each theme and charset.
///
/// Other formats are recorded with `FormatSpecimen` instead.
struct GoldenMatrix: Sendable {
  /// Every widget.
  static let all = (WidgetCatalog.all.map { $0.kind } + [ScriptWidget.kind]).map {
    GoldenMatrix(kind: $0)
  }

  /// The widget.
  let kind: String

  var path: String { "\(kind)/themes.txt" }

  /// The sections of all sizes.
  ///
  /// Waybar has colors and classes, and the large size as its tooltip.
  func sections() throws -> [GoldenSection] {
    let zone = try Zones.named("Europe/Oslo")
    return try WidgetFamily.allCases.flatMap { family in
      try [Format.ansi, .plain, .waybar].filter { $0.canShow(family) }.flatMap { format in
        try ThemeForm.sections(of: "\(family.rawValue), \(format.name)") { form in
          var scene = Scene(kind, family, at: .oslo, in: zone)
          scene.data = GoldenMatrix.data
          form.apply(to: &scene, in: format)
          let rendered = scene.render(at: Instant("2026-01-21T12:00:00Z"), needs: format.needs)
          return scene.text(of: rendered, in: format)
        }
      }
    }
  }

  private static let data: WidgetData = {
    var data = entries
    data.scripts = Scene.sampleData.scripts
    data.agenda = Scene.sampleData.agenda
    return data
  }()

  /// Entries of every kind: current, repeating and past dates; due, completed and overdue tasks;
  /// days with many events and with none.
  private static let entries = WidgetData(
    dates: DateBook(
      text: """
        2026-01-21 | Launch | icon=airplane | color=#2196F3 | created=2026-01-01T08:00:00Z | id=l1
        2026-01-24 | Grandma's birthday | icon=gift | color=#FFC107 | repeat=yearly | id=g1
        2026-03-01 | 桜 in Kyoto | icon=clock | color=pink | id=k1
        2026-01-20 | Moving day | icon=house | color=teal | id=m1
        """),
    counters: CounterBook(
      text: """
        2024-11-10 | sober | icon=drop | color=teal | created=2024-11-12T08:00:00Z | id=s1
        2025-03-01 | the garden | icon=leaf | color=#8BC34A | id=g1
        """),
    logs: [
      (
        "pee",
        TallyLog(
          ["2026-01-21T11:40:59Z after the second coffee", "2026-01-21T06:10:00Z"]
            + [5, 3, 0, 6, 2].enumerated().flatMap { age, count in
              (0..<count).reversed().map { "2026-01-\(20 - age)T0\($0 + 2):15:00Z" }
            })
      )
    ],
    todo: TodoList(items: [
      item(1, "Buy milk"), item(2, "Call mum", priority: "A", due: 21),
      item(3, "Water the plants", due: 18), item(4, "Pay rent", isCompleted: true),
    ]))

  private static func item(
    _ number: Int, _ title: String, isCompleted: Bool = false, priority: Character? = nil,
    due day: Int? = nil
  ) -> TodoItem {
    TodoItem(
      id: "5d2f0c1e-8a44-4f0b-9c3d-00000000000\(number)", title: title, isCompleted: isCompleted,
      createdAt: Instant("2026-01-0\(number)T09:00:00Z"), priority: priority,
      due: day.flatMap { CivilDate(year: 2026, month: 1, day: $0) })
  }
}
