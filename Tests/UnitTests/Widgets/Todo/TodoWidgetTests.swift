import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

@Suite struct `The todo widget` {
  private let noon = Instant("2026-01-21T12:00:00Z")

  private func scene(
    _ items: [TodoItem], _ family: WidgetFamily = .medium, screen: String? = nil,
    in zone: Zone = .utc
  ) -> Scene {
    scene(TodoList(items: items), family, screen: screen, in: zone)
  }

  private func scene(
    _ list: TodoList, _ family: WidgetFamily = .medium, screen: String? = nil,
    in zone: Zone = .utc
  ) -> Scene {
    var scene = Scene("todo", screen: screen, family, at: .none, in: zone)
    scene.data = WidgetData(todo: list)
    return scene
  }

  private func item(
    _ title: String, isDone: Bool = false, priority: Character? = nil, due: String? = nil,
    origin: TodoItem.Origin = .own
  ) -> TodoItem {
    TodoItem(
      id: "id-\(title)", title: title, isCompleted: isDone, priority: priority,
      due: due.map { Zone.utc.date(at: Instant($0 + "T00:00:00Z")) }, origin: origin)
  }

  @Test func `shows how many tasks are open, and the first of them`() {
    let items = [item("Pay rent", isDone: true), item("Buy milk"), item("Call mum")]
    #expect(scene(items, .small).plain(at: noon) == "○ Buy milk [2 open]\n")
    #expect(scene(items).plain(at: noon) == "○ Buy milk [2 open]\n")
    let large = scene(items, .large).plain(at: noon)
    expect(
      large, .starts("Tasks                                2 of 3 open\n━━━━━━━━━━━━━━━━─"),
      .ends("\n\n○ Buy milk\n○ Call mum\n✓ Pay rent\n"))
  }

  @Test(arguments: [
    (12, "Ca… [4 open]"), (14, "Call… [4 open]"), (16, "Call t… [4 open]"),
    (20, "○ Call the… [4 open]"), (21, "○ (A) Call … [4 open]"), (24, "○ (A) Call the… [4 open]"),
  ])
  func `leaves out the priority before the title has fewer than six columns`(
    columns: Int, text: String
  ) {
    var scene = scene(
      [item("Call the plumber", priority: "A"), item("B"), item("C"), item("D")], .small)
    scene.columns = columns
    #expect(scene.plain(at: noon) == text + "\n")
  }

  @Test func `says when all is done`() {
    let items = [item("Pay rent", isDone: true)]
    #expect(scene(items, .small).plain(at: noon) == "✓ All done\n")
    #expect(scene(items).plain(at: noon) == "✓ All done\n")
    expect(scene(items, .large).plain(at: noon), .starts("Tasks      "), .has(" 1 done\n━━━━"))
  }

  @Test func `lists by priority, then by the day, then as the file does`() {
    let items = [
      item("g"), item("f", due: "2026-03-01"), item("e", due: "2026-02-01"),
      item("c", priority: "B"), item("d", priority: "C"), item("a", priority: "A"),
      item("b", priority: "B", due: "2027-01-01"), item("h"), item("i", isDone: true),
    ]
    let lines = scene(items, .large, screen: "list").plain(at: noon).split(separator: "\n")
    let titles = lines.dropFirst(2).compactMap { line in
      line.split(separator: " ").map(String.init).first { $0.count == 1 && $0 >= "a" && $0 <= "z" }
    }
    #expect(titles == ["a", "b", "c", "d", "e", "f", "g", "h", "i"])
    let json = scene(items, .large, screen: "list").json(at: noon)
    let inFile = json.split(separator: #""title":""#).dropFirst().map { String($0.prefix(1)) }
    #expect(inFile == ["g", "f", "e", "c", "d", "a", "b", "h", "i"])
  }

  @Test(arguments: [
    ("2026-01-18", "3 days late"), ("2026-01-20", "1 day late"), ("2026-01-21", "today"),
    ("2026-01-22", "tomorrow"), ("2026-01-23", "Jan 23, 2026"), ("9999-12-31", "Dec 31, 9999"),
  ])
  func `shows when a task is due`(due: String, words: String) {
    for family in [WidgetFamily.medium, .large] {
      #expect(scene([item("x", due: due)], family).plain(at: noon).contains(" " + words))
    }
    let json = scene([item("x", due: due)]).json(at: noon)
    expect(json, .has("\"due\":\"\(due)\""))
    let isLate = words.hasSuffix("late")
    #expect(json.contains(isLate ? #""class":["ok","overdue"]"# : #""class":["ok"]"#))
  }

  @Test(arguments: [
    ("2026-01-18", "2026-01-22T00:00:00Z"), ("2026-01-21", "2026-01-22T00:00:00Z"),
    ("2026-01-22", "2026-01-22T00:00:00Z"), ("2026-01-23", "2026-01-22T00:00:00Z"),
    ("2026-02-14", "2026-02-13T00:00:00Z"),
  ])
  func `changes when the words for a day do`(due: String, refreshAt: String) {
    let scene = scene([item("x", due: due)])
    #expect(scene.render(at: noon).refreshAt == Instant(refreshAt))
    #expect(scene.render(at: noon).policy == .atEnd)
    #expect(self.scene([item("x", isDone: true, due: due)]).render(at: noon).refreshAt == nil)
  }

  @Test func `never changes by itself where no task has a day`() {
    for kind in Scene.kinds where kind.kind == "todo" {
      for items in [[], [item("x"), item("y", isDone: true)]] {
        let rendered = scene(items, kind.family, screen: kind.screen)
          .render(at: noon, needs: Format.json.needs)
        #expect(rendered.refreshAt == nil)
        #expect(rendered.policy == .never)
      }
    }
  }

  @Test(arguments: TodoList.State.allCases)
  func `is looked at again when the feed should be, and then no more`(state: TodoList.State) {
    let revalidateAt = noon.advanced(bySeconds: 2)
    for kind in Scene.kinds where kind.kind == "todo" {
      for items in [[], [item("x")], [item("x", isDone: true)]] {
        let list = TodoList(items: items, state: state, problem: "no", revalidateAt: revalidateAt)
        for columns in [nil, 1, 2, 9] {
          var scene = scene(list, kind.family, screen: kind.screen)
          scene.columns = columns
          #expect(scene.render(at: noon).refreshAt == revalidateAt, "\(scene)")
          #expect(scene.render(at: noon).policy == .after(revalidateAt))
          #expect(scene.render(at: revalidateAt).refreshAt == nil)
        }
      }
    }
  }

  @Test(arguments: [
    (TodoList.State.loading, "Loading…", "Loading the feed…", "Tasks\nLoading the feed…\n"),
    (
      .offline, "Offline", "Offline: noonmark todo add TITLE",
      "Tasks\nOffline: the feed can't be reached\n\nTasks can be added all the same:\n"
        + "noonmark todo add Buy milk\n"
    ),
    (
      .error, "item 3 has no title", "item 3 has no title",
      "Tasks\nitem 3 has no title\n\nTasks of your own can be added:\nnoonmark todo add Buy milk\n"
    ),
    (
      .empty, "No tasks", "No tasks: noonmark todo add TITLE",
      "Tasks\n\nNo tasks yet. What is there to do?\nnoonmark todo add Buy milk\n"
    ),
  ])
  func `shows the state of the feed without tasks`(
    state: TodoList.State, small: String, medium: String, large: String
  ) {
    let list = TodoList(
      state: state, problem: state == .error ? "item 3 has no title" : nil)
    #expect(scene(list, .small).plain(at: noon) == small + "\n")
    #expect(scene(list).plain(at: noon) == medium + "\n")
    #expect(scene(list, .large).plain(at: noon) == large)
    let json = scene(list).json(at: noon)
    expect(json, .has("\"percentage\":null,\"class\":[\"\(state.rawValue)\"],\"alt\":\"todo\""))
    let expected = [
      "\"content\":{\"state\":\"\(state.rawValue)\",\"open\":0,\"total\":0,\"items\":[]}"
    ].joined()
    #expect(json.contains(expected))
  }

  @Test(arguments: [
    (TodoList.State.ok, "Nothing matches.", "Tasks +home\n\nNothing matches.\n"),
    (
      .offline, "Nothing matches. (offline)",
      "Tasks +home\nOffline: showing what is here\n\nNothing matches.\n"
    ),
  ])
  func `says that no task has a word`(state: TodoList.State, medium: String, large: String) {
    let list = TodoList(items: [item("Buy milk")], state: state)
    func plain(_ family: WidgetFamily) -> String {
      var scene = scene(list, family)
      scene.name = "+home"
      return scene.plain(at: noon)
    }
    expect(plain(.small), .starts("No tasks"))
    #expect(plain(.medium) == medium + "\n")
    #expect(plain(.large) == large)
  }

  @Test func `says which try of a load it is`() {
    let list = TodoList(state: .loading, attempt: 2)
    #expect(scene(list, .small).plain(at: noon) == "Try 2 of 3…\n")
    #expect(scene(list).plain(at: noon) == "Loading the feed, try 2 of 3…\n")
    #expect(scene(list, .large).plain(at: noon) == "Tasks\nLoading the feed, try 2 of 3…\n")
  }

  @Test(arguments: [
    (TodoList.State.loading, "Loading the feed…"),
    (.offline, "Offline: showing what is here\nit is wrong"),
    (.error, "it is wrong"),
  ])
  func `shows the state of the feed beside the tasks`(state: TodoList.State, words: String) {
    let list = TodoList(items: [item("x")], state: state, problem: "it is wrong")
    expect(scene(list, .large).plain(at: noon), .has("open\n\(words)\n─"))
    #expect(scene(list).plain(at: noon) == "○ x (\(state.rawValue)) [1 open]\n")
    #expect(scene(list, .small).plain(at: noon) == "○ x [1 open] (\(state.rawValue))\n")
    let done = TodoList(items: [item("x", isDone: true)], state: state)
    #expect(scene(done).plain(at: noon) == "✓ All done (\(state.rawValue))\n")
  }

  @Test func `says in another language that the feed can't be used, then in English why`() {
    var scene = scene(TodoList(items: [item("x")], state: .error, problem: "it is wrong"), .large)
    scene.localizer = Localizer(.german)
    expect(scene.plain(at: noon), .has("\nDer Feed ist nicht brauchbar\nit is wrong\n"))
    scene.data.todo = TodoList(items: [item("x")], state: .error)
    let plain = scene.plain(at: noon)
    expect(plain, .has("\nDer Feed ist nicht brauchbar\n─"))
  }

  @Test func `has a task in JSON as it was typed`() {
    let task = TodoItem(
      id: "5d2f0c1e-8a44-4f0b-9c3d-000000000001", title: " two  blanks\u{1B}[0m ",
      description: "a\nb", isCompleted: true, createdAt: Instant("2026-01-20T23:30:00Z"),
      userID: .number(1), priority: "C", origin: .feed)
    let zone = (try? Zone(posixRule: "<+02>-2")) ?? .utc
    let content = #"""
      "content":{"state":"ok","open":0,"total":1,"items":[{\#
      "id":"5d2f0c1e-8a44-4f0b-9c3d-000000000001","title":" two  blanks\u001b[0m ",\#
      "description":"a\nb","completed":true,"created_at":"2026-01-21T01:30:00+02:00",\#
      "user_id":1,"due":null,"priority":"C"}]}
      """#
    #expect(scene([task], in: zone).json(at: noon).contains(content))
    expect(scene([task, item("x")]).json(at: noon), .has(#""percentage":50,"class":["ok"]"#))
  }

  @Test func `shows the due word of a todo.txt once, and others as they are`() {
    let due = "2026-01-22"
    let title = "Call due:2026-01-22 due:2026-01-23"
    #expect(
      scene([item(title, due: due, origin: .todoTxt)]).plain(at: noon)
        == "○ Call due:2026-01-23 tomorrow [1 open]\n")
    #expect(
      scene([item(title, due: due)]).plain(at: noon) == "○ \(title) [1 open]\n")
  }

  @Test(arguments: [
    (nil, "○ a\n○ b\n✓ c\n", 3), ("open", "○ a\n○ b\n", 2), ("done", "✓ c\n", 1),
  ])
  func `lists all, what is open or what is done`(tab: String?, lines: String, count: Int) {
    var scene = scene([item("a"), item("c", isDone: true), item("b")], .large, screen: "list")
    scene.tab = tab
    let text = scene.plain(at: noon).split(separator: "\n\n")
    // Each line begins with a short id.
    let rows = text[1].split(separator: "\n").map { $0.drop { $0 != " " }.dropFirst() + "\n" }
    #expect(rows.joined() == lines)
    #expect(scene.json(at: noon).split(separator: #"{"id":"#).count - 1 == count)
  }

  @Test func `says what a part of the list has none of`() {
    var scene = scene([item("a")], .large, screen: "list")
    scene.tab = "done"
    expect(scene.plain(at: noon), .ends("\n\nNothing is done yet.\n"))
    #expect(scene.json(at: noon) == "[]\n")
    scene.data.todo = TodoList(items: [item("a", isDone: true)])
    scene.tab = "open"
    expect(scene.plain(at: noon), .ends("\n\nNothing is open.\n"))
  }

  @Test(arguments: [
    (16, 16, nil), (17, 16, nil), (18, 16, "and 2 more"), (900, 16, "and 584 more"),
  ])
  func `shows as many tasks as 20 lines hold, and lists all`(
    count: Int, shown: Int, words: String?
  ) {
    let items = (0..<count).map { item("task", isDone: $0 % 3 == 0) }
    let shown = words == nil ? count : shown
    let text = scene(items, .large).plain(at: noon)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 21)
    #expect(text.split(separator: " task\n").count == shown + (words == nil ? 0 : 1))
    #expect(words.map { text.hasSuffix("\n\($0)\n") } ?? !text.contains("more"))
    let list = scene(items, .large, screen: "list").plain(at: noon)
    #expect(list.split(separator: " task\n").count == count)
  }

  @Test(arguments: WidgetFamily.allCases)
  func `says that the tasks can't be read, and shows those of another file`(family: WidgetFamily) {
    var scene = scene([], family)
    scene.data.unreadable = [.tasks]
    expect(scene.plain(at: noon), .has("Tasks can't be read\n"), .lacks("add"))
    expect(scene.json(at: noon), .has(#""content":{"state":"error","open":0"#))
    scene.data.todo = TodoList(items: [item("x", origin: .todoTxt)])
    let endings: [WidgetFamily: String] = [
      .small: "[1 open] (error)\n", .medium: "(error) [1 open]\n", .large: "\n○ x\n",
    ]
    #expect(scene.plain(at: noon).hasSuffix(endings[family] ?? "?"))
  }

  @Test func `has no several to choose from`() {
    let advice = "use todo, or a project or context: todo/+home"
    #expect(throws: Failure("no such entry 'x' of todo", advice)) {
      try TodoWidget(request: WidgetRequest(name: "x"), data: WidgetData())
    }
  }

  @Test(arguments: 1...3) func `fits nasty titles into any width, and keeps the pill`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var failures: [String] = []
    for _ in 0..<Samples.count(6) {
      let list = random.tasks(near: noon, in: .utc)
      let icons = random.pick(IconSet.allCases)
      let open = list.items.filter { !$0.isCompleted }.count
      for kind in Scene.kinds where kind.kind == "todo" {
        for columns in 1...60 {
          var scene = scene(list, kind.family, screen: kind.screen)
          scene.columns = columns
          scene.icons = icons
          let canvas = scene.render(at: noon).canvas
          if canvas.lines.contains(where: { $0.width != columns }) {
            failures.append("\(scene): \(canvas.width)")
          }
          if kind.screen == nil, canvas.lines.count > 20 { failures.append("\(scene): too long") }
          guard columns >= 9, kind.family.isSingleLine, open > 0 else { continue }
          let pills = canvas.pills.filter { $0.text.string == "\(open) open" }
          if pills.count != 1 { failures.append("\(scene): no pill") }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.prefix(9).joined(separator: "\n"))")
  }
}
