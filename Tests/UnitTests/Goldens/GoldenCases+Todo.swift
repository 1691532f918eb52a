import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport

extension GoldenCase {
  /// A user's tasks.
  private struct Tasks {
    let name: String
    let list: TodoList
    var unreadable: DataSources = []
    /// The requested tab.
    var tab: String?

    init(
      _ name: String, _ items: [TodoItem] = [], _ state: TodoList.State? = nil,
      problem: String? = nil, revalidateAt: String? = nil
    ) {
      self.name = name
      list = TodoList(
        items: items, state: state, problem: problem, revalidateAt: revalidateAt.map { Instant($0) }
      )
    }

    init(_ name: String, _ items: [TodoItem], tab: String) {
      self.init(name, items)
      self.tab = tab
    }

    init(unreadable name: String) {
      self.init(name)
      unreadable = [.tasks]
    }
  }

  private static func item(
    _ number: Int, _ title: String, _ description: String? = nil, isCompleted: Bool = false,
    priority: Character? = nil, due: Int? = nil, origin: TodoItem.Origin = .own
  ) -> TodoItem {
    TodoItem(
      id: "5d2f0c1e-8a44-4f0b-9c3d-0000000000\(number < 10 ? "0" : "")\(number)", title: title,
      description: description, isCompleted: isCompleted,
      createdAt: origin == .todoTxt ? nil : Instant("2026-01-0\(number % 9 + 1)T09:00:00Z"),
      userID: origin == .feed ? .text("user-7") : nil, priority: priority,
      due: due.map { CivilDate(year: 2026, month: 1, day: 21)?.advanced(byDays: $0) } ?? nil,
      origin: origin)
  }

  private static let mixed = [
    item(1, "Buy milk", "2 litres\nof the good one"),
    item(2, "Write the report", due: 1),
    item(3, "Pay rent", isCompleted: true, due: -20, origin: .feed),
    item(4, "Water the plants", due: -3),
    item(5, "Call mum", priority: "A", due: 0),
    item(6, "Book the flight to 東京 +travel due:2026-02-14", due: 24, origin: .todoTxt),
    item(7, "Fix the bike", priority: "B", origin: .todoTxt),
    item(8, "Send the form", "to the bank", isCompleted: true, origin: .feed),
  ]

  private static let long = [
    item(1, String(repeating: "世界の時計が止まらずに", count: 6), due: -400),
    item(2, String(repeating: "a long title ", count: 9), priority: "Z", due: 300),
    item(3, "\u{1B}[31mred\u{7}", "\u{1B}]0;x\u{7}"),
    item(4, "\u{7}"),
  ]

  private static let several: [Tasks] = [
    Tasks("mixed", mixed),
    Tasks("empty"),
    Tasks("done", mixed.filter(\.isCompleted)),
    Tasks("many", (1...40).map { item($0, "number \($0)", isCompleted: $0 > 30) }),
    Tasks("long", long),
    Tasks("loading", [], .loading, revalidateAt: "2026-01-21T12:00:02Z"),
    Tasks("loading-items", mixed, .loading, revalidateAt: "2026-01-21T12:00:02Z"),
    Tasks("offline", [], .offline, revalidateAt: "2026-01-21T12:10:00Z"),
    Tasks("offline-items", mixed, .offline, revalidateAt: "2026-01-21T12:10:00Z"),
    Tasks("error", [], .error, problem: "the feed is not used: item 3 has no title"),
    Tasks(
      "error-items", mixed, .error,
      problem: "the feed is not used: invalid data: item 3 has no title, and so on"),
    Tasks(unreadable: "unreadable"),
    Tasks("tab-open", mixed, tab: "open"),
    Tasks("tab-done", mixed, tab: "done"),
    Tasks("tab-none", [item(1, "Buy milk")], tab: "done"),
  ]

  /// Tasks of several kinds, in every size and as the list.
  static let todo: [GoldenCase] =
    several.flatMap { tasks in
      Scene.kinds.filter { $0.kind == "todo" }.flatMap { kind -> [GoldenCase] in
        if kind.screen == nil, tasks.tab != nil { return [] }
        return cases(of: tasks, kind.screen, kind.family)
      }
    }
    + IconSet.allCases.flatMap { icons in
      WidgetFamily.allCases.flatMap { cases(of: Tasks("icons", mixed), nil, $0, icons) }
    }

  private static func cases(
    of tasks: Tasks, _ screen: String?, _ family: WidgetFamily, _ icons: IconSet? = nil
  ) -> [GoldenCase] {
    guard let zone = try? Zones.named("Europe/Oslo") else { return [] }
    var scene = Scene("todo", screen: screen, family, at: .none, in: zone)
    scene.tab = tasks.tab
    if let icons { scene.icons = icons }
    scene.data = WidgetData(todo: tasks.list, unreadable: tasks.unreadable)
    var forms: [Form] = [.plain, .ansi]
    if family == .medium || screen != nil { forms.append(.json) }
    if tasks.name == "mixed" {
      forms += [.light, .ansi256, .ansi16, family.isSingleLine ? .tmux : .svg]
    }
    if icons != nil { forms = [.plain] }
    return forms.map { form in
      GoldenCase(
        scene: scene, now: Instant("2026-01-21T12:00:00Z"), form: form, name: tasks.name,
        variant: icons.map { "\($0.rawValue) icons" })
    }
  }
}
