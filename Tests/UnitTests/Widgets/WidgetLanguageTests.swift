import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

@Suite struct `In every language a widget` {
  private static let languages = Language.allCases
  private static let foreign = Language.allCases.filter { $0 != .english }
  private let noon = Instant("2026-03-10T12:00:00Z")

  /// A user's data: entries with numbers of every length, no entries, or unreadable files.
  private static let data: [(name: String, data: WidgetData)] = [
    ("full", full), ("empty", WidgetData()),
    ("offline", WidgetData(todo: TodoList(items: [], state: .offline))),
    ("loading", WidgetData(todo: TodoList(items: [], state: .loading))),
    ("error", WidgetData(todo: TodoList(items: [], state: .error))),
    ("unreadable", WidgetData(unreadable: [.dates, .counters, .tallies, .tasks, .agenda])),
  ]

  private static var full: WidgetData {
    var data = WidgetData(
      dates: DateBook(
        text: """
          2126-07-04 | 旅行 | icon=airplane | created=2024-11-12T08:00:00Z | id=trip1
          1926-07-04 | Past | id=past1
          2026-03-10 | Now | repeat=yearly | id=now1
          """),
      counters: CounterBook(
        text: """
          1924-11-10 | نوم | icon=drop | id=sleep1
          2026-04-10 | later | id=later1
          2025-12-01 | soon | id=soon1
          2023-06-14 | thousand | id=thousand1
          2026-03-08 | two | id=two1
          """),
      logs: [
        (
          "pee",
          TallyLog(
            (0..<40).map {
              "2026-03-\(10 - $0 / 4 % 10 < 10 ? "0" : "")\(10 - $0 / 4 % 10)T0\($0 % 9):00:00Z"
            })
        )
      ],
      todo: TodoList(
        items: (1...30).map { number in
          TodoItem(
            id: "00000000-0000-4000-8000-0000000000\(number + 10)", title: "Task \(number)",
            isCompleted: number > 28,
            due: CivilDate(year: 2026, month: 3, day: number))
        }, state: .offline))
    data.scripts = Scene.sampleData.scripts
    data.agenda = Agenda(
      AgendaEvent.samples(on: Self.today)
        + (0..<20).flatMap { number in
          AgendaEvent.samples(on: Self.today).map { $0.moved(by: number * 300, "旅行 \(number)") }
        })
    return data
  }

  private static let today = CivilDate(dayNumber: 20_522)

  private static func style(_ localizer: Localizer) -> CalendarStyle {
    CalendarStyle(
      months: localizer.months, weekdays: localizer.weekdays, order: .dayMonthYear,
      clock: .twentyFour,
      morning: localizer(.timeAm), afternoon: localizer(.timePm), firstWeekday: .monday)
  }

  private func scenes(in language: Language, of data: WidgetData) -> [Scene] {
    let numbers = NumberStyle(thousandsSeparator: "\u{A0}", grouping: [3])
    return Scene.kinds.flatMap { kind in
      // The location matters only if the Sun is shown.
      let sources = WidgetCatalog.widget(ofKind: kind.kind)?.sources ?? []
      let isSky = sources.contains(.location)
      return (isSky ? [Place.none, .oslo, .tromso] : [.none]).map { place in
        var scene = Scene(kind.kind, screen: kind.screen, kind.family, at: place, in: .utc)
        scene.localizer = Localizer(language, numbers: numbers)
        scene.calendarStyle = Self.style(scene.localizer)
        scene.data = data
        return scene
      }
    }
  }

  @Test(arguments: Samples.every(3, of: languages)) func `fits its size and any width`(
    language: Language
  ) {
    var failures: [String] = []
    for (name, data) in Self.data {
      for var scene in scenes(in: language, of: data) {
        for columns in [nil, 1, 5, 14, 30, 44, 60] {
          scene.columns = columns
          let canvas = scene.render(at: noon).canvas
          let limit = columns ?? scene.family.columns
          if canvas.width > limit { failures.append("\(name) \(scene): \(canvas.width)") }
          if scene.screen == nil, canvas.lines.count > 20 {
            failures.append("\(name) \(scene): \(canvas.lines.count) lines")
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  @Test(arguments: Samples.every(3, of: languages)) func `keeps the pill, whole`(language: Language)
  {
    var failures: [String] = []
    for var scene in scenes(in: language, of: Self.full) where scene.screen == nil {
      let first = scene.render(at: noon).canvas.pills.first
      guard scene.kind != "sun", scene.kind != "todo" || scene.family != .large else { continue }
      guard scene.kind != "tally" || scene.family != .large else { continue }
      // The days are a large number.
      guard scene.kind != "solstice" || scene.family != .large else { continue }
      guard let first else {
        failures.append("\(scene): no pill")
        continue
      }
      for columns in stride(from: first.width + 6, through: 60, by: 5) {
        scene.columns = columns
        // A pill for today or now may have its short text, so a title is not truncated.
        let words = [scene.localizer(.todayShort), scene.localizer(.now)]
        let texts = [first.text] + (first.isToday ? words : [])
        if !scene.render(at: noon).canvas.pills.contains(where: { texts.contains($0.text) }) {
          failures.append("\(scene): \(first.text.string)")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  @Test(arguments: Samples.every(5, of: foreign))
  func `says nothing in English`(language: Language) {
    let localizer = Localizer(language)
    let texts = MessageKey.all.map { ($0, Localizer.english($0).string) }
      .filter { $0.1.count >= 5 && !$0.1.contains("{") && localizer($0.0).string != $0.1 }
      .map(\.1)
    // Many scenes have the same lines.
    var lines: [String: String] = [:]
    for (name, data) in Self.data {
      for scene in scenes(in: language, of: data) {
        for line in scene.render(at: noon).canvas.lines {
          let said = line.runs.map { run in
            switch run.content {
            case .text(let text, _): text.string
            case .pill(let pill): pill.text.string
            default: " "
            }
          }.joined()
          lines[said] = "\(name) \(scene)"
        }
      }
    }
    var failures: Set<String> = []
    for (said, scene) in lines {
      for text in texts where said.contains(text) { failures.insert("\(scene): \(text)") }
    }
    #expect(failures.isEmpty, "\(failures.sorted().joined(separator: "\n"))")
  }

  @Test(arguments: languages) func `has the same JSON`(language: Language) throws {
    for kind in ["solstice", "countdown", "elapsed", "tally"] {
      var scene = Scene(kind, .large, at: .oslo, in: .utc)
      let status = scene.render(at: noon, needs: [.status]).status
      scene.localizer = Localizer(language)
      #expect(scene.render(at: noon, needs: [.status]).status == status)
    }
  }

  @Test func `has words of its own for people in JSON, and the same keys for programs`() {
    var scene = Scene("solstice", .small, at: .oslo, in: .utc)
    scene.localizer = Localizer(.japanese)
    let text = scene.text(
      of: scene.render(at: noon, needs: [.content, .status]), in: Format.json)
    #expect(
      text.contains("\"event\":\"march_equinox\"") || text.contains("\"event\": \"march_equinox\""))
    expect(text, .has("春分", "spring"), .lacks("Spring Equinox"))
  }

  @Test(arguments: [
    (Language.english, "Pee Tracker"), (.norwegian, "Tisseteller"), (.german, "Pipi-Zähler"),
    (.french, "Suivi pipi"), (.japanese, "おしっこ記録"),
  ])
  func `names a preset, unless the user named it`(language: Language, title: String) {
    var scene = Scene("tally", .large, at: .none, in: .utc)
    scene.localizer = Localizer(language)
    #expect(scene.plain(at: noon).contains(title))
    scene.data.tallies = TallyBook(text: "pee | Mine | header=So far")
    let own = scene.plain(at: noon)
    #expect(own.contains("Mine") && own.contains("So far") && !own.contains(title))
  }

  @Test(arguments: [
    (Weekday.monday, "xMon", [9]), (.sunday, "xSun", [8]), (.saturday, "xSat", [7]),
  ])
  func `marks where a week begins under the chart of a tally if all weekdays begin alike`(
    first: Weekday, name: String, days: [Int]
  ) throws {
    var scene = Scene("tally", .large, at: .none, in: .utc)
    scene.data = Self.full
    let posix = CalendarStyle.posix
    scene.calendarStyle = CalendarStyle(
      months: posix.months, weekdays: posix.weekdays.map { "x" + $0 }, order: posix.order,
      clock: posix.clock, morning: posix.morning, afternoon: posix.afternoon, firstWeekday: first)
    let lines = scene.plain(at: noon).split(separator: "\n", omittingEmptySubsequences: false)
    let index = try #require(lines.firstIndex { $0.contains(" \(name)") || $0.hasPrefix(name) })
    let labels = Array(lines[index - 1])
    let names = Array(lines[index])
    // 25 February is two weeks earlier. Both weeks begin with the same weekday, seven days apart.
    let starts = names.indices.filter { names[$0...].starts(with: name) }
    #expect(starts.count == 2)
    for day in days {
      let digits = Array("\(day)")
      let last = try #require(starts.last)
      #expect(labels[last..<(last + 2)].filter { $0 != " " } == digits[...])
    }
  }
}

extension AgendaEvent {
  /// Returns the event with a different title, and some seconds later if it has a time.
  fileprivate func moved(by seconds: Int, _ title: String) -> AgendaEvent {
    guard let span else { return self }
    let moved = EventSpan(
      begin: span.begin.advanced(bySeconds: seconds),
      end: span.explicitEnd?.advanced(bySeconds: seconds))
    return AgendaEvent(title: title, time: .span(moved), location: location)
  }
}
