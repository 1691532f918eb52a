import NoonmarkText
import Testing

@testable import NoonmarkProgram

@Suite struct `A confirmation of the app` {
  @Test(arguments: [
    (60, "Added A title of some words: Fri Dec 4, 2026 (abc)."),
    (51, "Added A title of some words: Fri Dec 4, 2026 (abc)."),
    (40, "Added A title o…: Fri Dec 4, 2026 (abc)."),
    (10, "Added A tit…: Fri Dec 4, 2026 (abc)."),
  ])
  func `cuts its title, and keeps the date`(columns: Int, shown: String) {
    let title = "A title of some words"
    let line = "Added \(title): Fri Dec 4, 2026 (abc)."
    #expect(line.truncating(DisplayText(title), to: columns) == shown)
  }
}
