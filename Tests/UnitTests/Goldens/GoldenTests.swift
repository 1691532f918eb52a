import TestSupport
import Testing

@Suite(.enabled(if: Zones.arePresent)) struct `A golden file` {
  @Test(arguments: GoldenCase.all) func `says what the program writes`(golden: GoldenCase) throws {
    try Golden.expect(golden.text(), in: golden.path)
  }

  @Test(arguments: GoldenMatrix.all)
  func `says what the program writes with each theme and charset`(matrix: GoldenMatrix) throws {
    try Golden.expect(matrix.text(), in: matrix.path)
  }

  @Test func `has every widget in every size and format`() {
    let paths = GoldenMatrix.all.map(\.path)
    #expect(paths.contains("todo/medium/waybar.txt"))
    #expect(paths.contains("sun/large/ansi.txt"))
    #expect(!paths.contains("sun/large/tmux.txt"))
    #expect(paths.count > 200)
  }

  @Test func `belongs to a case`() throws {
    let known = Set(GoldenCase.all.map(\.path) + GoldenMatrix.all.map(\.path))
    let orphans = Golden.files().filter { !known.contains($0) }
    if Golden.isRecording {
      for orphan in orphans { try Golden.remove(orphan) }
    } else {
      #expect(orphans.isEmpty)
    }
  }

  @Test func `has a path of its own`() {
    let paths = GoldenCase.all.map(\.path)
    #expect(Set(paths).count == paths.count)
    #expect(paths.count > 100)
  }
}
