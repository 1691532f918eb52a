import Almanac
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

extension Scene {
  /// Returns a scene of a script widget with an entry, in Oslo's winter.
  static func script(
    _ entry: String, _ family: WidgetFamily = .medium, _ state: LoadStatus.State = .ok,
    problem: String? = nil
  ) -> Scene {
    let json = ScriptDocuments.json(entry)
    let document = try? ScriptDocument(
      Array(json.utf8), ranAt: Instant("2026-01-21T11:50:00Z"), in: .utc)
    var scene = Scene("script", family, at: .none, in: .utc)
    scene.data.scripts = [
      ScriptName("script"): ScriptData(state, timeline: document?.timeline, problem: problem)
    ]
    return scene
  }
}

@Suite struct `The widget of a script` {
  private let noon = Instant("2026-01-21T12:00:00Z")

  private func plain(
    _ entry: String, _ family: WidgetFamily = .medium, _ state: LoadStatus.State = .ok
  ) -> String {
    Scene.script(entry, family, state).plain(at: noon)
  }

  @Test(arguments: [
    (#"{"pill":"7"}"#, "[7]", "[7]"),
    (#"{"icon":"cpu","pill":"7"}"#, "⊡ [7]", "⊡ [7]"),
    (#"{"title":"Load","pill":"7"}"#, "Load [7]", "Load [7]"),
    (#"{"text":"high","pill":"7"}"#, "high [7]", "high [7]"),
    (#"{"title":"Load","text":"high","pill":"7"}"#, "Load [7]", "Load high [7]"),
    (#"{"title":"Load","text":"high"}"#, "high", "Load high"),
    (#"{"title":"Load"}"#, "Load", "Load"), (#"{"text":"high"}"#, "high", "high"),
    (#"{"icon":"cpu"}"#, "⊡ script", "⊡ script"), (#"{}"#, "script", "script"),
    (#"{"progress":0.5}"#, "━━━━────", "━━━━━━──────"),
    (#"{"progress":0.5,"pill":"7"}"#, "[7]", "━━━━━━────── [7]"),
    (#"{"pill":{"until":"2026-01-21T12:04:00Z","text":"Bus"}}"#, "[Bus 4 min]", "[Bus 4 min]"),
    (#"{"pill":{"since":"2026-01-21T11:57:00Z"}}"#, "[3 min]", "[3 min]"),
    (#"{"pill":""}"#, "[—]", "[—]"),
  ])
  func `shows what there is on a line`(entry: String, small: String, medium: String) {
    #expect(plain(entry, .small) == small + "\n")
    #expect(plain(entry, .medium) == medium + "\n")
  }

  @Test func `is marked if it is stale`() {
    #expect(plain(#"{"pill":"7"}"#, .small, .stale) == "[7] ⚠\n")
    #expect(plain(#"{"title":"Load","pill":"7"}"#, .medium, .stale) == "Load [7] ⚠\n")
    let large = plain(#"{"title":"Load","rows":[{"label":"a"}]}"#, .large, .stale)
    #expect(large == "Load\n\na\n⚠ Out of date: noonmark widget check script\n")
    let scene = Scene.script(#"{"class":["a"]}"#, .small, .stale)
    expect(
      scene.text(of: scene.render(at: noon, needs: [.status]), in: .waybar),
      .has(#""class":["a","stale","script-a","script-stale","script"]"#))
  }

  @Test(arguments: [
    (LoadStatus.State.loading, "script Loading…\n"), (.error, "script failed\n"),
  ])
  func `is never blank without an entry`(state: LoadStatus.State, line: String) {
    for family in WidgetFamily.allCases {
      var scene = Scene("script", family, at: .none, in: .utc)
      scene.data.scripts = [ScriptName("script"): ScriptData(state)]
      #expect(scene.plain(at: noon) == line)
      scene.data.scripts = [
        ScriptName("script"): ScriptData(state, problem: "\u{1B}[31mexit 1\nand more")
      ]
      let text = scene.plain(at: noon)
      #expect(
        text
          == (family == .large
            ? line + "[31mexit 1 and more\nnoonmark widget check script\n" : line))
    }
  }

  @Test func `names its argument`() {
    var scene = Scene("script", .medium, at: .none, in: .utc)
    scene.name = "Oslo\u{1B}[31m\n\u{202E}x"
    #expect(scene.plain(at: noon) == "script/Oslo[31m x Loading…\n")
  }

  @Test func `large: has rows, in columns`() {
    let text = plain(
      """
      {"title":"Load","text":"high","pill":"7","progress":0.25,"rows":[
        {"label":"One","value":"1"},
        {"label":"One","bar":0.5,"value":"1 %"}, {"label":"Three","bar":1,"value":"100 %"},
        {"rule":true}, {"icon":"cpu","label":"a","sparkline":[1,2,3,4],"value":"4"},
        {"paragraph":"two\\nlines"}, {"label":"P","pill":"x"}]}
      """, .large)
    #expect(
      text == """
        Load                                         [7]
        high
        ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━─────────── 25 %

        """ || text.hasPrefix("Load "), "\(text)")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let bars = lines.filter { $0.contains(" %") }.suffix(2)
    #expect(Set(bars.map { $0.firstIndex(of: "━")?.utf16Offset(in: $0) }).count == 1)
    #expect(Set(bars.map(\.count)) == [48])
  }

  @Test(arguments: [(13, nil), (18, nil), (19, "and 2 more"), (64, "and 47 more")])
  func `large: has at most 20 lines, and counts the other rows`(count: Int, words: String?) {
    let rows = (1...count).map { #"{"label":"row \#($0)"}"# }.joined(separator: ",")
    let lines = plain(#"{"title":"x","rows":[\#(rows)]}"#, .large).split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast()
    #expect(lines.count == min(count + 2, 20))
    #expect(words == nil ? lines.last == "row \(count)" : lines.last.map(String.init) == words)
  }

  @Test(arguments: 1...4) func `fits any document into any width`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var failures: [String] = []
    for _ in 0..<Samples.count(200) {
      let data = random.script(near: noon, in: .utc)
      for family in WidgetFamily.allCases {
        var scene = Scene("script", family, at: .none, in: .utc)
        scene.data.scripts = [ScriptName("script"): data]
        scene.icons = random.pick(IconSet.allCases)
        for columns in [nil, random.number(in: 1...60), random.number(in: 1...20)] {
          scene.columns = columns
          let canvas = scene.render(at: noon).canvas
          let widest = canvas.lines.map(\.width).max() ?? 0
          if widest > columns ?? family.columns { failures.append("\(scene): \(widest) columns") }
          let lines = family == .large ? 20 : 1
          if canvas.lines.count > lines { failures.append("\(scene): \(canvas.lines.count) lines") }
          let text = scene.text(of: scene.render(at: noon), in: .plain)
          if columns ?? 99 > 4, text.allSatisfy(\.isWhitespace) {
            failures.append("\(scene): blank")
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.prefix(9).joined(separator: "\n"))")
  }

  @Test(arguments: [12, 16, 24, 36, 48]) func `keeps its pill whole`(columns: Int) {
    let title = String(repeating: "世界 long ", count: 20)
    for family in WidgetFamily.allCases {
      var scene = Scene.script(
        #"{"icon":"cpu","title":"\#(title)","text":"\#(title)","pill":"12 °C","progress":0.5}"#,
        family)
      scene.columns = columns
      #expect(scene.render(at: noon).canvas.pills.map(\.text.string) == ["12 °C"], "\(family)")
    }
  }

  @Test(arguments: FormatCatalog.all)
  func `has texts that do nothing but show, in every format`(format: Format) {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<Samples.count(100) {
      let texts = (0..<4).map { _ in JSONValue.string(random.hostileText()).text }
      let entry =
        #"{"icon":\#(texts[0]),"title":\#(texts[1]),"text":\#(texts[2]),"pill":\#(texts[3]),"#
        + #""rows":[{"label":\#(texts[0]),"value":\#(texts[1])},{"paragraph":\#(texts[2])}]}"#
      for family in WidgetFamily.allCases where !format.isSingleLine || family.isSingleLine {
        let scene = Scene.script(entry, family, .stale, problem: random.hostileText())
        let text = scene.text(of: scene.render(at: noon, needs: format.needs), in: format)
        // Some formats write control characters and direction marks.
        let controls = text.unicodeScalars.filter {
          $0.properties.generalCategory == .control
            && !"\u{1}\u{2}\u{5}\u{1B}\n".unicodeScalars.contains($0)
        }
        #expect(controls.isEmpty, "\(scene)")
        if ["plain", "tmux", "polybar", "i3blocks"].contains(format.name), family.isSingleLine {
          #expect(text.split(separator: "\n").count == 1)
        }
      }
    }
  }
}
