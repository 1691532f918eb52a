import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

@Suite struct `The elapsed widget fits` {
  private let noon = Instant("2026-01-21T12:00:00Z")

  private func scene(_ counters: CounterBook, _ family: WidgetFamily, columns: Int? = nil) -> Scene
  {
    var scene = Scene("elapsed", family, at: .none, in: .utc)
    scene.data = WidgetData(counters: counters)
    scene.columns = columns
    return scene
  }

  @Test(arguments: 1...3) func `nasty labels into any width, and keeps the pill`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var failures: [String] = []
    for _ in 0..<8 {
      let counters = random.counters(near: noon, in: .utc)
      let icons = random.pick(IconSet.allCases)
      for family in WidgetFamily.allCases {
        for columns in 1...60 {
          var scene = scene(counters, family, columns: columns)
          scene.icons = icons
          let canvas = scene.render(at: noon).canvas
          if canvas.lines.contains(where: { $0.width > columns }) {
            failures.append("\(scene): \(canvas.width)")
          }
          // `in 3d`, `3652058d`: no pill is wider than 14 columns.
          let pills = canvas.pills.map(\.text.string)
          if columns >= 14,
            pills.isEmpty || !pills.allSatisfy({ $0.hasSuffix("d") })
          {
            failures.append("\(scene): \(pills)")
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  @Test(arguments: [
    (24, "⁂ sober           [437d]"), (15, "⁂ sober  [437d]"), (14, "⁂ sober [437d]"),
    (13, "sober  [437d]"), (12, "sober [437d]"), (11, "sob… [437d]"), (10, "so… [437d]"),
    (9, "s… [437d]"), (8, "  [437d]"), (6, "[437d]"),
  ])
  func `small: the icon gives way, then the label`(columns: Int, text: String) {
    let glyph = Icon("drop").glyph(in: .unicode).string
    let counters = CounterBook(text: "2024-11-10 | sober | icon=drop")
    #expect(
      scene(counters, .small, columns: columns).plain(at: noon)
        == text.replacing("⁂", with: glyph) + "\n")
  }

  @Test func `medium: without a label, and with one`() {
    let bare = scene(CounterBook(text: "2024-11-10 |"), .medium).plain(at: noon)
    expect(bare, .starts("Since Nov 10, 2024 ━"), .ends(" 500d [437d]\n"))
    let sober = scene(CounterBook(text: "2024-11-10 | sober"), .medium).plain(at: noon)
    expect(sober, .starts("❧ sober ━"), .ends(" 500d [437d]\n"))
    let later = scene(CounterBook(text: "2026-02-01 | sober"), .medium).plain(at: noon)
    expect(later, .ends("─ [in 11d]\n"))
  }

  @Test(arguments: [(4, 4, nil), (5, 4, "and 1 more"), (9, 4, "and 5 more")])
  func `as many whole counters as 20 lines hold`(count: Int, shown: Int, words: String?) {
    let lines = (1...count).map { "2024-11-10 | number \($0)" }.joined(separator: "\n")
    let large = scene(CounterBook(text: lines), .large)
    let text = large.plain(at: noon)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 21)
    #expect(text.split(separator: "437d").count - 1 == shown)
    #expect(words.map { text.hasSuffix("\n\n\($0)\n") } ?? !text.contains("more"))
    var list = large
    list.screen = "list"
    #expect(list.plain(at: noon).split(separator: "437d").count - 1 == count)
  }

  @Test func `labels that would act on a terminal, without acting`() {
    let counters = CounterBook(text: #"2024-11-10 | \x1b[31mred\x07 | icon=\x1b[2J | id=\x9b1"#)
    for family in WidgetFamily.allCases {
      let scene = scene(counters, family)
      expect(scene.plain(at: noon), .lacks("\u{1B}"))
      expect(scene.json(at: noon), .lacks(#"\u001b"#))
      expect(scene.plain(at: noon), .has("[31mred"))
    }
  }
}

@Suite struct `The elapsed widget of a name` {
  private let book = CounterBook(
    text: """
      2024-11-10 | sober | id=aaa111
      2025-01-01 | The Garden! | id=bbb222
      2025-06-01 | Same | id=ccc333
      2025-07-01 | Same | id=ccd444
      2025-08-01 | | id=ddd555
      """)

  private func widget(_ name: String?) throws(Failure) -> ElapsedWidget {
    try ElapsedWidget(request: WidgetRequest(name: name), data: WidgetData(counters: book))
  }

  private func error(_ name: String) -> Failure? {
    do throws(Failure) {
      _ = try widget(name)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("sober", "aaa111", "sober"), ("aaa111", "aaa111", "sober"), ("a", "aaa111", "sober"),
    ("the-garden", "bbb222", "The Garden!"), ("The Garden!", "bbb222", "The Garden!"),
    ("ccd", "ccd444", "Same"), ("d", "ddd555", "ddd555"), (nil, "aaa111", nil),
  ])
  func `is the counter of that id, label or slug, or else the first`(
    wanted: String?, id: String, name: String?
  )
    throws
  {
    let widget = try widget(wanted)
    let noon = Instant("2026-01-21T12:00:00Z")
    let context = WidgetContext(now: noon, zone: .utc, family: .medium)
    let entry = widget.entry(in: context)
    #expect(entry.first?.counter.id == id)
    #expect(widget.name == name)
  }

  @Test func `is an error if no entry or several match`() {
    #expect(error("sobr")?.message == "no such elapsed entry 'sobr': did you mean 'sober'?")
    #expect(error("Same")?.message.hasPrefix("'Same' matches 2 elapsed entries: use ccc3 ") == true)
    #expect(error("cc")?.message.hasPrefix("'cc' matches 2 elapsed entries: use ccc3 ") == true)
  }

  @Test func `shows in large that counter alone`() throws {
    var scene = Scene("elapsed", .large, at: .none, in: .utc)
    scene.data = WidgetData(counters: book)
    scene.name = "the-garden"
    let text = scene.plain(at: Instant("2026-01-21T12:00:00Z"))
    expect(text, .has("Since The Garden!"), .lacks("sober"))
  }
}
