import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport

extension GoldenCase {
  /// A script's document, and the state of its last run.
  private struct Script {
    let name: String
    let data: ScriptData
    let isASCII: Bool

    init(
      _ name: String, _ entries: String? = nil, _ state: LoadStatus.State = .ok,
      problem: String? = nil, isASCII: Bool = false
    ) {
      let json = #"{"version":1,"entries":[\#(entries ?? "")],"policy":{"after":"1h"}}"#
      let document = try? ScriptDocument(
        Array(json.utf8), ranAt: Instant("2026-01-21T11:50:00Z"), in: .utc)
      self.name = name
      data = ScriptData(
        state, timeline: document?.timeline, problem: problem,
        revalidateAt: Instant("2026-01-21T12:50:00Z"))
      self.isASCII = isASCII
    }
  }

  private static let rich = """
    {"icon":"cpu","title":"Load","text":"higher than yesterday","class":["busy"],"percentage":73,
     "pill":{"text":"Bus","until":"2026-01-21T12:20:30Z","color":"#ff8800"},
     "progress":{"from":"2026-01-21T11:00:00Z","to":"2026-01-21T13:00:00Z"},
     "url":"https://example.org/load",
     "rows":[
      {"label":"Processes","value":312}, {"icon":"drop","label":"Rain","pill":"4 mm"},
      {"rule":true},
      {"label":"CPU","bar":0.73,"value":"73 %"}, {"label":"Memory","bar":0.5,"value":"8 GB"},
      {"label":"Day","bar":{"from":"2026-01-21T00:00:00Z","to":"2026-01-22T00:00:00Z"}},
      {"label":"Week","sparkline":[3,1,4,1,5,9,2,6,5,3,5,8],"value":"8"},
      {"paragraph":"The machine is busy with the index of photos; it will be done in the evening."},
      {"label":"Up","pill":{"since":"2026-01-18T09:00:00Z","color":"muted"}}
     ]}
    """

  private static let long = """
    {"icon":"no.such.symbol","title":"\(String(repeating: "世界の時計 ", count: 9))",
     "text":"\(String(repeating: "a long text ", count: 30))",
     "pill":"\(String(repeating: "long pill ", count: 4))",
     "rows":[{"label":"\(String(repeating: "label ", count: 12))","value":"\(
      String(repeating: "value ", count: 12))"},
      {"label":"\(String(repeating: "label ", count: 12))","bar":0.5,"value":"50 %"},
      {"paragraph":"\(String(repeating: "paragraph ", count: 60))"}
      \(String(repeating: #",{"label":"row"}"#, count: 40))]}
    """

  private static let rightToLeft = """
    {"icon":"clock","title":"الحافلة القادمة","text":"من المحطة 4","progress":0.4,
     "pill":{"text":"باص","until":"2026-01-21T12:20:30Z"},
     "rows":[{"label":"السرعة","value":"40 كم"},{"label":"الوقود","bar":0.4,"value":"40 %"}]}
    """

  private static let scripts = [
    Script("rich", rich), Script("rich-ascii", rich, isASCII: true),
    Script("bare", "{}"), Script("pill", #"{"pill":"12 °C"}"#),
    Script("text", #"{"icon":"cloud.rain","text":"Rain from three o'clock"}"#),
    Script("loading", nil, .loading),
    Script("error", nil, .error, problem: "line 3, column 40, at $.entries[0].pill: expected text"),
    Script("stale", rich, .stale, problem: "it exited with status 1"),
    Script("long", long), Script("right-to-left", rightToLeft),
    Script(
      "hostile", ##"{"title":"#(touch M) %{A1:x:}","text":"<b>\u001b[31m$(x)</b>","pill":"^c#"}"##),
  ]

  /// Documents of several kinds, in every size.
  static let script: [GoldenCase] = scripts.flatMap { script in
    WidgetFamily.allCases.flatMap { family -> [GoldenCase] in
      var scene = Scene("script", family, at: .none, in: .utc)
      scene.data.scripts = [ScriptName("script"): script.data]
      scene.isASCII = script.isASCII
      var forms: [Form] = [.plain]
      if script.name == "rich" || script.name == "stale" { forms.append(.ansi) }
      if family == .medium { forms.append(.json) }
      if script.name == "hostile", family.isSingleLine { forms += Form.bars }
      return forms.map { form in
        GoldenCase(
          scene: scene, now: Instant("2026-01-21T12:00:00Z"), form: form, name: script.name)
      }
    }
  }
}
