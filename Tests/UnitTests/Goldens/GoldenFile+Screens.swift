import NoonmarkProgram
import TestSupport

extension GoldenFile {
  /// The home screen and the lists of the app, and the forms of the lists, at four sizes.
  static let screens = [nil, "countdown", "elapsed", "tally", "todo"].map { word in
    GoldenFile(path: "screens/\(word ?? "home").txt") {
      try [(40, 15), (80, 24), (120, 40), (200, 50)].flatMap { columns, rows in
        var fixture = try ScreenFixture(opening: word, columns: columns, rows: rows)
        let size = "\(columns)x\(rows)"
        let screen = GoldenSection(name: size, content: "\(fixture.text)\n")
        guard word != nil else { return [screen] }
        fixture.press(.character("a"), .tab)
        return [screen, GoldenSection(name: "\(size), form", content: "\(fixture.text)\n")]
      }
    }
  }
}
