import Almanac
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkProgram
import NoonmarkText
import NoonmarkWidgets
import TestSupport

/// The app with some data, without a terminal.
struct ScreenFixture {
  private(set) var app: ScreenApp
  var data: ScreenData { didSet { app.closeGone(in: data) } }
  /// The effects that the app returned, in order.
  private(set) var effects: [ScreenApp.Effect] = []

  static let dates = """
    2026-12-24 | Christmas Eve | icon=gift | color=red | repeat=yearly | id=christmaseve
    2027-01-31 | Launch | icon=airplane | color=teal | id=launch000000
    2026-05-02 | Concert | id=concert00000
    """
  static let counters = """
    2025-09-01 | sober | icon=heart.fill | color=green | runs=2025-01-01..2025-03-01 \
    | id=sober0000000
    """

  static let model = WidgetData(
    dates: DateBook(Array(dates.utf8)), counters: CounterBook(Array(counters.utf8)),
    tallies: TallyBook(Array("pee | Pee Tracker | icon=drop.fill | color=blue\n".utf8)),
    logs: [("pee", log)],
    todo: TodoList(items: [
      TodoItem(
        id: "00000000-0000-4000-8000-000000000001", title: "Buy milk",
        description: "Whole\nOr oat", due: CivilDate(year: 2026, month: 11, day: 22)),
      TodoItem(id: "00000000-0000-4000-8000-000000000002", title: "Call mum", priority: "A"),
      TodoItem(id: "00000000-0000-4000-8000-000000000003", title: "Pay rent", isCompleted: true),
    ]))

  /// Returns events of this afternoon, the first in five minutes.
  static func events(_ count: Int, url: String? = nil) -> [AgendaEvent] {
    (0..<count).map { number in
      let begin = Instant("2026-11-22T12:00:00Z").advanced(bySeconds: 300 + number * 900)
      return AgendaEvent(
        title: "Event \(number)", time: .span(EventSpan(begin: begin)),
        location: "Room \(number)", url: number == 0 ? url : nil, calendar: "work")
    }
  }

  static let log = TallyLog([
    "2026-11-22T09:30:00Z", "2026-11-22T07:05:00Z after coffee", "2026-11-20T07:05:00Z",
  ])

  init(
    opening word: String? = nil, model: WidgetData = ScreenFixture.model, columns: Int = 80,
    rows: Int = 24
  ) throws {
    let context = WidgetContext(
      now: Instant("2026-11-22T12:00:00Z"), zone: .utc, family: .large)
    data = ScreenData(context: context, columns: columns, rows: rows)
    data.model = model
    data.logs = ["pee": Self.log]
    data.themes = ["default", "nord", "dracula"]
    data.theme = "nord"
    (data.canUndo, data.canRedo) = (true, true)
    for type in WidgetCatalog.all {
      data.widgets.append(
        ScreenWidget(type.kind, try type.init(request: WidgetRequest(), data: model)))
    }
    app = ScreenApp(opening: word.flatMap { [data] in data.widget($0) }, in: data)
  }

  /// Restarts the app with a widget.
  mutating func open(_ word: String) {
    app = ScreenApp(opening: data.widget(word), in: data)
  }

  /// Restarts the app with its first screen.
  mutating func restart() {
    app = ScreenApp(in: data)
  }

  /// Restarts the app with the question for the location.
  mutating func askForPlace() {
    app.askForPlace(in: data)
  }

  /// Presses keys, and types the characters of texts.
  mutating func press(_ keys: Key...) {
    for key in keys { effects += app.handle(key, in: data) }
  }

  mutating func type(_ text: String) {
    for character in text { press(.character(character)) }
  }

  /// Types texts in fields, one after another.
  mutating func fill(_ texts: [String]) {
    for (index, text) in texts.enumerated() {
      if index > 0 { press(.tab) }
      type(text)
    }
  }

  /// The command lines that the app has run.
  var commands: [[String]] { runs.map(\.words) }

  /// The commands that the app has run.
  var runs: [AppCommand] {
    effects.compactMap { if case .run(let command, _) = $0 { command } else { nil } }
  }

  /// Finishes the last command line.
  mutating func finish(_ message: String, isProblem: Bool = false, isDone: Bool? = nil) {
    guard case .run(_, let closing)? = effects.last else { return }
    app.finish(
      ScreenApp.Message(DisplayText(message), isProblem: isProblem, isDone: isDone),
      closing: closing)
  }

  var view: ScreenView { app.view(in: data) }

  /// The lines of the terminal, without colors.
  var text: String {
    Painter(.standard(usesColor: false)).paint(Canvas(lines: view.lines)).plainText
  }

  var lines: [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The first line that contains a text.
  func line(with text: String) -> String { lines.first { $0.contains(text) } ?? "" }
}
