import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

@Suite struct `The countdown widget fits` {
  private let noon = Instant("2026-01-21T12:00:00Z")

  /// Returns whether the text of a pill is complete.
  ///
  /// Complete texts are `2d` or, in a list, `2`, `Today`, `now`, `20 min`, `3 h` and `3 h 20`.
  private func isWhole(_ text: String) -> Bool {
    if text == "Today" || text == "now" || Int(text) != nil { return true }
    return text.wholeMatch(of: /\d+ h( \d\d)?|\d+ min|-?\d+d/) != nil
  }

  @Test(arguments: 1...3) func `nasty titles into any width, and never cuts a pill`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var failures: [String] = []
    for _ in 0..<Samples.count(8) {
      var data = WidgetData()
      data.dates = random.dates(near: noon, in: .utc)
      let icons = random.pick(IconSet.allCases)
      for kind in Scene.kinds where kind.kind == "countdown" {
        for columns in 1...60 {
          var scene = Scene.countdown("", kind.family, screen: kind.screen)
          scene.data = data
          scene.columns = columns
          scene.icons = icons
          scene.tab = "all"
          let canvas = scene.render(at: noon).canvas
          if canvas.lines.contains(where: { $0.width > columns }) {
            failures.append("\(scene): \(canvas.width)")
          }
          // `[-3700000]` is the widest possible pill.
          guard columns >= 10 else { continue }
          let pills = canvas.pills.map(\.text.string)
          if pills.contains(where: { !isWhole($0) }) {
            failures.append("\(scene): \(pills)")
          }
          if kind.screen != nil, pills.count != data.dates.all.count {
            failures.append("\(scene): \(pills.count) pills")
          }
          if kind.family.isSingleLine, pills.count != 1 { failures.append("\(scene): no pill") }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  /// Returns the words of the first line.
  private func words(of scene: Scene) -> String? {
    let line = scene.plain(at: noon).split(separator: "\n").first
    return line?.split(separator: " ").joined(separator: " ")
  }

  @Test(arguments: [
    (24, "➤ Launch [Today]"), (16, "➤ Launch [Today]"), (15, "Launch [Today]"),
    (12, "Lau… [Today]"), (10, "L… [Today]"), (9, "[Today]"), (7, "[Today]"),
  ])
  func `small: the icon gives way, then the title`(columns: Int, text: String) {
    var scene = Scene.countdown("2026-01-21 | Launch", .small)
    scene.columns = columns
    #expect(words(of: scene) == text)
  }

  @Test(arguments: [
    (24, "✈ Airplane ━━━━━ [Today]"), (23, "✈ Airplane ━━━━ [Today]"),
    (21, "✈ Airpl… ━━━━ [Today]"), (20, "✈ Airplane [Today]"), (17, "✈ Airpla… [Today]"),
    (16, "✈ Airpl… [Today]"), (15, "Airpla… [Today]"), (12, "Air… [Today]"), (9, "[Today]"),
    (7, "[Today]"),
  ])
  func `medium: the title gives way, then the bar, the icon, and the pill last`(
    columns: Int, text: String
  ) {
    var scene = Scene.countdown("2026-01-21 | Airplane | created=2026-01-21T00:00:00Z")
    scene.columns = columns
    // Without a bar, the pill is at the end of the row.
    #expect(words(of: scene) == text)
  }

  @Test(arguments: [
    (48, "✭ A long way to go Dec 24, 2026           [337d]"),
    (39, "✭ A long way to go Dec 24, 2026  [337d]"), (31, "✭ A long … Dec 24, 2026  [337d]"),
    (30, "✭ A long … Dec 24, 2026 [337d]"), (29, "✭ A long way to go     [337d]"),
    (22, "✭ A long way t… [337d]"), (13, "✭ A l… [337d]"), (10, "✭ … [337d]"),
    (9, "A… [337d]"), (8, "… [337d]"), (7, " [337d]"), (6, "[337d]"),
  ])
  func `large: the date gives way, then the title, then the icon`(columns: Int, text: String) {
    var scene = Scene.countdown("2026-12-24 | A long way to go | icon=star", .large)
    scene.columns = columns
    let lines = scene.plain(at: noon).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count > 5 && String(lines[5]) == text)
  }

  @Test(arguments: [
    (1, nil, 1), (15, nil, 15), (16, "and 2 more", 14), (40, "and 26 more", 14),
  ])
  func `as many dates as 20 lines hold`(count: Int, words: String?, shown: Int) {
    let lines = (1...count).map { "2026-01-22 | number \($0)" }.joined(separator: "\n")
    let text = Scene.countdown(lines, .large).plain(at: noon)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 21)
    #expect(text.split(separator: "[1d]").count - 1 == shown)
    #expect(words.map { text.hasSuffix("\n\($0)\n") } ?? !text.contains("more"))
    let list = Scene.countdown(lines, .large, screen: "list").plain(at: noon)
    #expect(list.split(separator: "[1d]").count - 1 == count)
  }

  @Test(arguments: [
    String(repeating: "a title of 100 ", count: 7), String(repeating: "世界", count: 50),
    "\u{1F469}\u{200D}\u{1F680} " + String(repeating: "e\u{301}", count: 100),
  ])
  func `long titles into every size`(title: String) {
    for kind in Scene.kinds where kind.kind == "countdown" {
      let scene = Scene.countdown("2026-01-22 | \(title)", kind.family, screen: kind.screen)
      let canvas = scene.render(at: noon).canvas
      #expect(canvas.width <= (kind.family.isSingleLine ? kind.family.columns : 48))
      #expect(canvas.pills.map(\.text.string) == ["1d"])
      if kind.family != .small { #expect(scene.plain(at: noon).contains("…")) }
    }
  }

  @Test func `titles that would act on a terminal, without acting`() {
    let lines = #"2026-01-22 | \x1b[31mred\x07\ntwo\#u{202E} | icon=\x1b[2J | id=\x9b1"#
    for kind in Scene.kinds where kind.kind == "countdown" {
      var scene = Scene.countdown(lines, kind.family, screen: kind.screen)
      for name in [nil, "\u{1B}[31mred\u{7}\ntwo\u{202E}"] where kind.screen == nil || name == nil {
        scene.name = name
        for text in [scene.plain(at: noon), scene.json(at: noon)] {
          expect(text, .lacks("\u{1B}", "\u{202E}"))
          #expect(!text.lowercased().contains(#"\u001b"#) && !text.contains(#"\u202e"#))
          #expect(text.contains("[31mred two") || kind.family == .small)
        }
        if kind.family.isSingleLine {
          #expect(scene.plain(at: noon).split(separator: "\n").count == 1)
        }
      }
    }
  }
}

@Suite struct `The countdown widget of a name` {
  private let noon = Instant("2026-01-21T12:00:00Z")
  private let book = DateBook(
    text: """
      2026-11-10 | Launch | id=aaa111
      2026-02-01 | The Garden! | id=bbb222
      2026-06-01 | Same | id=ccc333
      2026-07-01 | Same | id=ccd444
      """)

  private func error(_ name: String) -> Failure? {
    do throws(Failure) {
      _ = try CountdownWidget(
        request: WidgetRequest(name: name), data: WidgetData(dates: book))
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("Launch", "aaa111", "Launch"), ("launch", "aaa111", "Launch"), ("aaa111", "aaa111", "Launch"),
    ("a", "aaa111", "Launch"), ("the-garden", "bbb222", "The Garden!"),
    ("The Garden!", "bbb222", "The Garden!"), ("ccd", "ccd444", "Same"),
  ])
  func `is the date of that id, title or slug`(wanted: String, id: String, title: String) {
    var scene = Scene.countdown("")
    scene.data.dates = book
    scene.name = wanted
    let json = scene.json(at: noon)
    expect(
      json,
      .has(#""name":"\#(title)""#, ##""content":{"tab":"upcoming","entries":[{"id":"\##(id)""##))
    #expect(json.split(separator: #""pill":"#).count == 2)
    #expect(scene.plain(at: noon).contains(title))
  }

  @Test func `is an error if no entry or several match`() {
    #expect(
      error("launhc")?.message == "no such countdown entry 'launhc': did you mean 'Launch'?")
    #expect(
      error("Same")?.message == "'Same' matches 2 countdown entries: "
        + "use ccc3 (Same, 2026-06-01) or ccd4 (Same, 2026-07-01)")
  }

  @Test(arguments: WidgetFamily.allCases)
  func `says that the dates can't be read, if they can't`(family: WidgetFamily) {
    var scene = Scene.countdown("", family)
    scene.data.unreadable = [.dates]
    scene.name = "launch"
    expect(scene.plain(at: noon), .has("ates can't be read"))
    expect(scene.json(at: noon), .has(#""name":"launch""#))
  }
}
