import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkWidgets
import TestSupport
import Testing

@Suite struct `The first screen` {
  private let context = WidgetContext(
    now: Instant("2026-11-25T10:00:00Z"), zone: .utc, family: .large)

  private func widgets(_ kinds: String...) throws -> [any Widget] {
    try kinds.map { kind in
      let type = try #require(WidgetCatalog.widget(ofKind: kind))
      return try type.init(request: WidgetRequest(), data: WidgetData())
    }
  }

  @Test func `hides an agenda without events, unless it is alone`() throws {
    let widgets = try widgets("agenda", "countdown")
    #expect(FirstScreen.shownIndices(of: widgets, in: context) == [1])
    #expect(FirstScreen.shownIndices(of: [widgets[0]], in: context) == [0])
  }

  @Test(arguments: [
    (4, ["Coffee", "Water", "Meds", "Workout"]), (6, ["Coffee", "Water", "Meds", "Workout"]),
    (9, ["Coffee", "1 day in a row", "Water", "Meds", "Workout"]),
  ])
  func `shows every tally in the lines that are left`(rows: Int, texts: [String]) throws {
    var data = WidgetData(
      tallies: TallyBook(
        text: "coffee | Coffee\nwater | Water | goal=8\nmeds | Meds\nworkout | Workout\n"),
      logs: [
        ("coffee", TallyLog(["2026-11-25T08:00:00Z"])),
        ("water", TallyLog(["2026-11-25T09:00:00Z", "2026-11-25T08:00:00Z"])),
        ("meds", TallyLog()), ("workout", TallyLog()),
      ])
    func lines(_ request: WidgetRequest) throws -> [String] {
      let widget = try TallyWidget(request: request, data: data)
      let screen = FirstScreen(
        [widget], templates: [nil], in: context, columns: 60, rows: rows)
      return screen.dashboard.canvas().plainLines
    }
    let all = try lines(WidgetRequest())
    #expect(all.count == rows, "\(all)")
    for text in texts { #expect(all.contains { $0.contains(text) }, "\(text) \(all)") }
    #expect(all.contains { $0.hasSuffix("2/8 today") }, "\(all)")
    // A widget of one tally, and one whose other logs are unreadable, shows one.
    #expect(try !lines(WidgetRequest(name: "coffee")).contains { $0.contains("Water") })
    data.logs.removeLast(3)
    #expect(try !lines(WidgetRequest()).contains { $0.contains("Water") })
  }

  @Test(arguments: [(5, "and 2 more"), (9, "1 day in a row")])
  func `aligns the titles of tallies, and shows them before a chart`(rows: Int, text: String) throws
  {
    var data = WidgetData(
      tallies: TallyBook(
        text: "a | Quux\nb | Water | icon=drop\nc | Third\nd | Fourth\ne | Fifth\nf | Sixth\n"))
    data.logs = "abcdef".map {
      (name: String($0), log: TallyLog(["2026-11-25T08:00:00Z"]))
    }
    let widget = try TallyWidget(request: WidgetRequest(), data: data)
    let lines = FirstScreen([widget], templates: [nil], in: context, columns: 60, rows: rows)
      .dashboard.canvas().plainLines
    #expect(lines.count == rows && lines.contains { $0.contains(text) }, "\(lines)")
    let starts = ["Quux", "Water", "Third", "Fourth"].map { title in
      lines.compactMap { line in
        line.firstRange(of: title).map { line[..<$0.lowerBound].count }
      }
    }
    #expect(starts.allSatisfy { $0 == starts[0] && $0.count == 1 }, "\(lines)")
  }

  @Test(arguments: [(60, ["and 2 more"]), (24, ["and 2 more", "+2"])])
  func `counts the other entries of a list in one line`(columns: Int, ends: [String]) throws {
    let data = WidgetData(
      dates: DateBook(text: "2026-12-01 | One\n2026-12-02 | Two\n2026-12-03 | Three\n"),
      counters: CounterBook(text: "2026-01-01 | a\n2026-01-02 | b\n2026-01-03 | c\n"),
      tallies: TallyBook(text: "a | Coffee\nb | Water\nc | Third\n"),
      logs: "abc".map { (String($0), TallyLog(["2026-11-25T08:00:00Z"])) })
    let widgets: [any Widget] = [
      try CountdownWidget(request: WidgetRequest(), data: data),
      try ElapsedWidget(request: WidgetRequest(), data: data),
      try TallyWidget(request: WidgetRequest(), data: data),
    ]
    let lines = FirstScreen(
      widgets, templates: [nil, nil, nil], in: context, columns: columns, rows: 3
    ).dashboard.canvas().plainLines
    #expect(lines.count == 3, "\(lines)")
    for line in lines { #expect(ends.contains { line.hasSuffix($0) }, "\(line)") }
  }

  @Test func `cuts the title of a date before the dates of others are left out`() throws {
    let data = WidgetData(
      dates: DateBook(
        text: "2026-12-05 | Short\n2026-12-10 | A title of 18 colu\n2126-12-10 | Far\n"))
    let widget = try CountdownWidget(request: WidgetRequest(), data: data)
    let lines = FirstScreen([widget], templates: [nil], in: context, columns: 39, rows: 6)
      .dashboard.canvas().plainLines
    for text in ["Short", "A title of 18", "Far"] {
      #expect(lines.contains { $0.contains(text) && $0.contains("Dec ") }, "\(lines)")
    }
  }

  @Test(arguments: [(7, 1, false), (8, 1, true), (7, 2, false)])
  func `shows a task instead of counting it alone`(open: Int, done: Int, counts: Bool) throws {
    let items = (1...open + done).map { number in
      TodoItem(id: TaskID("\(number)"), title: "Task \(number)", isCompleted: number > open)
    }
    let widget = try TodoWidget(
      request: WidgetRequest(), data: WidgetData(todo: TodoList(items: items)))
    let lines = FirstScreen([widget], templates: [nil], in: context, columns: 60, rows: 8)
      .dashboard.canvas().plainLines
    #expect(lines.count == 8, "\(lines)")
    #expect(lines.contains { $0.contains("more") } == counts, "\(lines)")
    #expect(lines.contains { $0.contains("Task 7") } != counts, "\(lines)")
  }

  @Test(arguments: [40, 60])
  func `cuts no command that it advises`(columns: Int) throws {
    let widgets = try widgets("countdown", "elapsed", "tally", "todo")
    let screen = FirstScreen(
      widgets, templates: widgets.map { _ in nil }, in: context, columns: columns, rows: 40)
    let lines = screen.dashboard.canvas().plainLines
    let commands = lines.filter { $0.contains("noonmark") }
    #expect(commands.count > 3, "\(lines)")
    #expect(!commands.contains { $0.contains("…") }, "\(commands)")
    let hasExample = commands.contains { $0.contains("noonmark todo add Buy milk") }
    #expect(hasExample == (columns >= 60), "\(commands)")
  }
}
