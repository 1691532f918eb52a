import Almanac
import NoonmarkLayout
import NoonmarkWidgets
import TestSupport
import Testing

@Suite struct `Advice of a widget` {
  @Test(arguments: ["countdown", "elapsed", "tally", "todo"], [28, 40, 48])
  func `has its whole command in a list without entries`(kind: String, columns: Int) {
    var scene = Scene(kind, .large, at: .oslo, in: .utc)
    scene.data = WidgetData()
    scene.columns = columns
    let text = scene.plain(at: Instant("2026-11-25T10:00:00Z"))
    expect(text, .has("noonmark \(kind) "), .lacks("…"))
  }
}
