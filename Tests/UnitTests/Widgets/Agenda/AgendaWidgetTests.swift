import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

extension Scene {
  /// Returns the title and the start of the event that a line shows.
  fileprivate func event(at now: Instant) -> [JSONValue] {
    guard case .object(let content) = render(at: now, needs: .content).content,
      case .object(let event) = content.first(where: { $0.name == "event" })?.value
    else { return [] }
    return event.filter { ["title", "begin"].contains($0.name) }.map(\.value)
  }

  /// Returns an agenda of events on 10 March 2026, written as `09:30 10:00 Title`.
  ///
  /// An end of `-` means no end. `+1` before a time means the next day.
  fileprivate static func agenda(_ lines: String, _ family: WidgetFamily = .small) -> Scene {
    func instant(_ text: Substring) -> Instant? {
      let day = text.hasPrefix("+1") ? "11" : "10"
      let time = text.hasPrefix("+1") ? text.dropFirst(2) : text
      return text == "-" ? nil : Instant("2026-03-\(day)T\(time):00Z")
    }
    let events = lines.split(separator: ",").compactMap { line -> AgendaEvent? in
      let words = line.split(separator: " ", maxSplits: 2)
      guard let begin = instant(words[0]) else { return nil }
      return AgendaEvent(
        title: String(words[2]), time: .span(EventSpan(begin: begin, end: instant(words[1]))))
    }
    var scene = Scene("agenda", family, at: .none, in: .utc)
    scene.calendarStyle.clock = .twentyFour
    scene.data.agenda = Agenda(events)
    return scene
  }

  fileprivate func line(at time: String) -> String {
    let text = plain(at: Instant("2026-03-10T\(time)Z"))
    return String(text.dropLast())
  }
}

@Suite struct `The agenda widget` {
  @Test(arguments: [
    ("06:10:00", "◷ Standup [3 h 20]"), ("06:10:59", "◷ Standup [3 h 20]"),
    ("06:11:00", "◷ Standup [3 h 19]"), ("09:29:59", "◷ Standup [1 min]"),
    ("09:30:00", "◷ Standup [30 min left]"), ("09:59:59", "◷ Standup [1 min left]"),
    ("10:00:00", "◷ Call [4 h]"), ("14:00:59", "◷ Call [now]"), ("14:01:00", "◷ Late [9 h 59]"),
  ])
  func `small: the title, and the time left or that it is now`(at: String, text: String) {
    let scene = Scene.agenda("09:30 10:00 Standup,14:00 - Call,+100:00 - Late")
    #expect(scene.line(at: at) == text)
  }

  @Test(arguments: [
    ("09:10:00", "◷ Standup ━━━━━━━━━╸ 09:30 [20 min]"),
    ("09:45:00", "◷ Standup ━━━━━───── until 10:00 [15 min left]"),
    ("10:00:00", "◷ Call ────────── 14:00 [4 h]"),
    ("23:00:00", "◷ Late ━━━━━━━╸── Wed 01:30 [2 h 30]"),
  ])
  func `medium: title, time and a bar`(at: String, text: String) {
    let scene = Scene.agenda("09:30 10:00 Standup,14:00 - Call,+101:30 - Late", .medium)
    #expect(scene.line(at: at) == text)
  }

  @Test func `large: the time left of each event that begins next, on the day of its beginning`() {
    let scene = Scene.agenda("22:00 +101:00 Night,22:00 - Call,23:00 - Late", .large)
    let lines = scene.plain(at: Instant("2026-03-10T20:00:00Z")).split(separator: "\n")
    #expect(lines.filter { $0.contains(" Night") }.count == 2)
    #expect(
      lines.filter { $0.hasSuffix("[2 h]") }.map { $0.contains(" Late") } == [false, false])
  }

  @Test(arguments: [
    ("08:59:59", "Focus"), ("09:19:59", "Focus"), ("09:20:00", "Standup"), ("09:30:00", "Standup"),
    ("09:44:59", "Standup"), ("09:45:00", "Focus"), ("11:00:00", "Review"), ("11:04:59", "Review"),
    ("11:05:00", "Chat"), ("11:08:00", "Chat"), ("11:12:59", "Chat"), ("11:13:00", "Review"),
    ("12:00:00", "Focus"),
  ])
  func `shows what began last, or what begins within ten minutes`(at: String, title: String) {
    let scene = Scene.agenda(
      "08:00 17:00 Focus,09:30 09:45 Standup,11:00 12:00 Review,11:08 11:13 Chat", .medium)
    #expect(scene.line(at: at).contains(title))
  }

  @Test(arguments: [
    (1, "08:29:59", false), (1, "08:30:00", true), (1, "10:00:00", false), (24, "00:00:00", true),
    (9, "00:29:59", false), (9, "00:30:00", true),
  ])
  func `is empty unless an event is within reach`(hours: Int, at: String, isShown: Bool) {
    var scene = Scene.agenda("09:30 10:00 Standup")
    scene.data.agendaHours = hours
    let now = Instant("2026-03-10T\(at)Z")
    #expect(scene.render(at: now).isEmpty == !isShown)
    let refresh = scene.render(at: now).refreshAt
    if !isShown, now < Instant("2026-03-10T09:30:00Z") {
      let begin = Instant("2026-03-10T09:30:00Z")
      #expect(refresh == begin.advanced(bySeconds: -hours * 3600))
    }
  }

  @Test(arguments: [
    ("06:10:00", "today", "today"), ("08:31:00", "today soon", "soon"),
    ("09:30:00", "today now", "now"), ("10:00:00", "later", "later"),
  ])
  func `has classes for bars`(at: String, classes: String, alternative: String) {
    let scene = Scene.agenda("09:30 10:00 Standup,+109:30 - Standup")
    let status = scene.render(at: Instant("2026-03-10T\(at)Z"), needs: .status).status
    #expect(status?.classes.joined(separator: " ") == classes)
    #expect(status?.alternative == alternative)
  }

  @Test func `never wakes without a change of text, colors or event`() {
    var failures: [String] = []
    var random = SeededGenerator(seed: 9)
    for _ in 0..<Samples.count(400) {
      let zone = random.pick(Zones.nasty)
      let now = random.instant(in: zone)
      let kinds = Scene.kinds.filter { $0.kind == "agenda" && $0.family.isSingleLine }
      let kind = random.pick(kinds)
      var scene = Scene("agenda", screen: kind.screen, kind.family, at: .none, in: zone)
      scene.data.agenda = Agenda(random.agendaEvents(near: now, in: zone))
      scene.data.agendaHours = random.pick([1, 24, 100])
      scene.data.agendaShowsNext = random.pick([true, false])
      scene.data.calendars.state = random.pick(CalendarsStatus.State.allCases)
      let first = scene.render(at: now)
      guard let refresh = first.refreshAt else { continue }
      let later = scene.render(at: refresh)
      // Small has the same text for two running events, but different links.
      let isSameEvent = scene.event(at: now) == scene.event(at: refresh)
      if isSameEvent, scene.text(of: first, in: .ansi) == scene.text(of: later, in: .ansi) {
        failures.append(
          "\(scene) \(now.rfc3339(in: zone)) \(refresh.rfc3339(in: zone)):\n"
            + scene.plain(at: now))
      }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  @Test func `rotates over what is running or within reach`() throws {
    let scene = Scene.agenda(
      "08:00 17:00 Focus,09:30 09:45 Standup,11:00 12:00 Review,+117:00 - Far")
    let widget = try AgendaWidget(request: WidgetRequest(), data: scene.data)
    let ids = widget.rotation(at: Instant("2026-03-10T09:35:00Z"), in: .utc)
    #expect(ids.count == 3 && Set(ids).count == 3)
    let chosen = try ids.map { id in
      try AgendaWidget(request: WidgetRequest(shown: id), data: scene.data)
    }
    let context = WidgetContext(
      now: Instant("2026-03-10T09:35:00Z"), zone: .utc, family: .medium)
    let titles = chosen.map { widget in
      Engine.render(widget, in: context, width: .upTo(48), needs: .content).content?.text ?? ""
    }
    for (text, title) in zip(titles, ["Standup", "Focus", "Review"]) {
      expect(text, .has(#"{"event":{"title":"\#(title)""#))
    }
    // When an event ends, another one is shown.
    var later = context
    later.now = Instant("2026-03-10T09:45:00Z")
    let text = Engine.render(chosen[0], in: later, width: .upTo(48), needs: .content).content?.text
    expect(text, .has(#"{"event":{"title":"Focus""#))
  }

  @Test func `shows a meeting that begins also if --rotate chose a later one`() throws {
    let scene = Scene.agenda("10:00 11:00 Standup,15:00 16:00 Review")
    let ids = try AgendaWidget(request: WidgetRequest(), data: scene.data)
      .rotation(at: Instant("2026-03-10T08:00:00Z"), in: .utc)
    let widget = try AgendaWidget(request: WidgetRequest(shown: ids[1]), data: scene.data)
    func shown(at time: String) -> (text: String, refreshAt: Instant?) {
      let context = WidgetContext(
        now: Instant("2026-03-10T\(time)Z"), zone: .utc, family: .medium)
      let rendered = Engine.render(widget, in: context, width: .upTo(48), needs: .content)
      return (rendered.content?.text ?? "", rendered.refreshAt)
    }
    expect(shown(at: "08:00:00").text, .has("Review"))
    expect(shown(at: "10:59:59").text, .has("Review"))
    // Standup is over, so another event matters most. The wheel can choose again.
    expect(shown(at: "11:00:00").text, .has(#""title":"Review""#))
    let nearer = Scene.agenda("09:00 - Call,10:00 11:00 Standup,15:00 16:00 Review")
    let other = try AgendaWidget(request: WidgetRequest(shown: ids[1]), data: nearer.data)
    let context = WidgetContext(now: Instant("2026-03-10T08:00:00Z"), zone: .utc, family: .medium)
    let text = Engine.render(other, in: context, width: .upTo(48), needs: .content).content?.text
    expect(text, .has(#"{"event":{"title":"Call""#))
  }

  @Test(arguments: [
    (CalendarsStatus.State.none, "", "No events: noonmark calendar add URL", "empty"),
    (.none, "2027-06-01 09:30 | Call", "No events", "empty"), (.ready, "", "No events", "empty"),
    (.none, "2027-06-01 | Party", "No events: noonmark calendar add URL", "empty"),
    (.loading, "", "Loading…", "loading"), (.unreadable, "", "Events can't be read", "error"),
  ])
  func `says why it has no events`(
    state: CalendarsStatus.State, date: String, text: String, name: String
  ) {
    var scene = Scene.agenda("", .medium)
    scene.data.calendars.state = state
    scene.data.dates = DateBook(text: date)
    #expect(scene.line(at: "12:00:00") == text)
    let view = scene.render(at: Instant("2026-03-10T12:00:00Z"), needs: [.status])
    #expect(view.isEmpty == (name == "empty"))
    #expect(view.status?.classes == [name] && view.status?.alternative == name)
  }

  @Test func `says which try of a first load it is`() {
    var scene = Scene.agenda("", .medium)
    scene.data.calendars.state = .loading
    scene.data.calendars.attempt = 2
    #expect(scene.line(at: "12:00:00") == "Try 2 of 3…")
    scene.family = .large
    expect(scene.line(at: "12:00:00"), .ends("\nLoading… Try 2 of 3…"))
  }

  @Test func `shows its events although calendars cannot be read`() {
    for state in CalendarsStatus.State.allCases {
      var scene = Scene.agenda("12:30 - Call", .medium)
      scene.data.calendars.state = state
      expect(scene.line(at: "12:00:00"), .starts("◷ Call ━"), .has(" 12:30 ["))
    }
  }

  @Test func `large: leaves out what is over before what is to come on any day`() {
    let today = (0..<9).map { "0\($0):00 0\($0):30 old\($0)" } + ["12:00 13:00 now"]
    let tomorrow = (0..<8).map { "+11\($0):00 - new\($0)" }
    let scene = Scene.agenda((today + tomorrow).joined(separator: ","), .large)
    let text = scene.plain(at: Instant("2026-03-10T12:15:00Z"))
    for number in 0..<8 { #expect(text.contains(" new\(number)"), "\(text)") }
    expect(text, .has(" now", " old8"), .lacks(" old0"))
    // While few events have ended, today has most of the lines.
    let early = scene.plain(at: Instant("2026-03-10T00:15:00Z"))
    expect(early, .has(" old7"), .lacks(" new7"))
  }

  @Test(arguments: [
    ("https://zoom.us/j/1", "https://zoom.us/j/1", false), ("https://zoom.us/j/1", nil, true),
    ("Room 5", "https://zoom.us/j/1", true),
    ("Room 5, https://zoom.us/j/1", "https://zoom.us/j/1", true),
  ])
  func `large: has no place that is the link`(place: String, url: String?, isShown: Bool) {
    var scene = Scene.agenda("", .large)
    let span = EventSpan(begin: Instant("2026-03-10T12:00:00Z"))
    scene.data.agenda = Agenda([
      AgendaEvent(title: "Call", time: .span(span), location: place, url: url)
    ])
    let text = scene.plain(at: Instant("2026-03-10T11:00:00Z"))
    #expect(text.contains(place.prefix(6)) == isShown, "\(text)")
  }

  @Test(arguments: [(Language.english, "(no title)"), (.german, "(ohne Titel)")])
  func `says that an event has no title`(language: Language, text: String) {
    for title in ["", "\u{200B}"] {
      for family in [WidgetFamily.medium, .large] {
        var scene = Scene.agenda("", family)
        scene.localizer = Localizer(language)
        let span = EventSpan(begin: Instant("2026-03-10T12:00:00Z"))
        scene.data.agenda = Agenda([AgendaEvent(title: title, time: .span(span))])
        #expect(scene.line(at: "11:00:00").contains(text))
        expect(scene.json(at: Instant("2026-03-10T11:00:00Z")), .has(#""title":"\#(text)""#))
      }
    }
  }

  @Test func `lists at most 20 lines, the rest as a number`() {
    for count in 1...40 {
      let lines = (0..<count).map { "1\($0 % 10):\($0 / 10)0 - n\($0)" }.joined(separator: ",")
      for next in ["", ",+109:00 - a,+110:00 - b", ",+109:00 - a,+110:00 - b,+111:00 - c"] {
        let scene = Scene.agenda(lines + next, .large)
        for time in ["00:00:00", "15:00:00", "23:00:00"] {
          let text = scene.line(at: time)
          let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
          #expect(rows.count <= 20, "\(text)")
          let shown = rows.filter { $0.contains(" n") && !$0.contains("and") }.count
          let hidden = rows.first { $0.contains("more") }.map { row in
            row.split(separator: " ").compactMap { Int($0) }.first ?? 0
          }
          #expect(shown + (hidden ?? 0) == count, "\(text)")
          if !next.isEmpty { #expect(text.contains("Tomorrow") && text.contains(" b")) }
        }
      }
    }
  }

  @Test(arguments: [
    ("javascript:alert(1)", false), ("file:///etc/passwd", false), ("https://a.example/x", true),
    ("http://a.example", true), ("https://a b", false), ("HTTPS://A.example", true),
    ("https://a\u{1B}[31m", false),
  ])
  func `has the links of the web in JSON alone`(url: String, isLink: Bool) {
    var scene = Scene.agenda("")
    scene.data.agenda = Agenda([
      AgendaEvent(
        title: "x", time: .span(EventSpan(begin: Instant("2026-03-10T12:00:00Z"))), url: url)
    ])
    let json = scene.json(at: Instant("2026-03-10T11:00:00Z"))
    #expect(json.contains(#""url":"\#(url)","today""#) == isLink)
    #expect(json.contains(#""url":null,"today""#) == !isLink)
  }
}
