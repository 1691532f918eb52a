import Almanac
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

/// One golden file: a widget in a size and a format, with a section for each theme and charset.
///
/// Cases with the same output share a section: a section of one has nothing of the theme,
/// or nothing that ASCII lacks.
struct GoldenMatrix: Sendable, CustomTestStringConvertible {
  /// The themes, and the background of each.
  static let themes: [(name: String, colorScheme: ColorScheme)] = [
    ("default", .dark), ("catppuccin-latte", .light), ("high-contrast", .dark),
  ]

  /// Every widget in every size, and in each format that has room for it.
  static let all: [GoldenMatrix] = Scene.kinds.filter { $0.screen == nil }.flatMap { kind in
    FormatCatalog.all.filter { !$0.isSingleLine || kind.family.isSingleLine }.map { format in
      GoldenMatrix(kind: kind.kind, family: kind.family, format: format)
    }
  }

  let kind: String
  let family: WidgetFamily
  let format: Format

  /// `<widget>/<size>/<format>.txt`.
  var path: String { "\(kind)/\(family.rawValue)/\(format.name).txt" }
  var testDescription: String { path }

  /// The sections, each below the names of what it shows.
  func text() throws -> String {
    let zone = try Zones.named("Europe/Oslo")
    var sections: [(names: [String], text: String)] = []
    for (name, colorScheme) in GoldenMatrix.themes {
      let theme = try #require(EmbeddedThemes.theme(named: name))
      for isASCII in [false, true] {
        var scene = Scene(kind, family, at: .oslo, in: zone)
        scene.data = GoldenMatrix.data
        scene.theme = theme
        scene.colorScheme = colorScheme
        scene.isColorSchemeChosen = theme.colorScheme != nil
        scene.isASCII = isASCII
        scene.icons = theme.icons ?? .unicode
        if format.colors == .none { scene.depth = .none }
        scene.canShowPictures = format.showsPictures
        let rendered = scene.render(
          at: Instant("2026-01-21T12:00:00Z"), needs: format.needs)
        var text = scene.text(of: rendered, in: format)
        if !text.hasSuffix("\n") { text += "␄\n" }
        let name = "\(name), \(colorScheme.rawValue), \(isASCII ? "ASCII" : "UTF-8")"
        if let index = sections.firstIndex(where: { $0.text == text }) {
          sections[index].names.append(name)
        } else {
          sections.append(([name], text))
        }
      }
    }
    return sections.map { "== \($0.names.joined(separator: " · "))\n\($0.text)" }
      .joined(separator: "\n")
  }

  private static let data: WidgetData = {
    var data = entries
    data.scripts = Scene.sampleData.scripts
    data.agenda = Scene.sampleData.agenda
    return data
  }()

  /// Something of every kind: a date today, one that comes again, one that is past; tasks that are
  /// due, done and overdue; days with much and with nothing.
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
