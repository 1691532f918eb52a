import TestSupport
import Testing

@Suite(.enabled(if: Zones.arePresent)) struct `A golden file` {
  @Test(arguments: GoldenCase.all) func `says what the program writes`(golden: GoldenCase) throws {
    let text = golden.text()
    switch try Golden.compare(text, with: golden.path) {
    case .same:
      break
    case .missing:
      Issue.record("\(golden.path) was missing and has been written: look at it and commit it")
    case .different(let expected):
      Issue.record(
        """
        \(golden.path) says
        \(expected)
        and not
        \(text.replacing("\u{1B}", with: "␛"))
        Where the new one is right: RECORD_GOLDEN=1 swift test --filter GoldenTests
        """)
    }
  }

  @Test func `belongs to a case`() throws {
    let known = Set(GoldenCase.all.map(\.path))
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
