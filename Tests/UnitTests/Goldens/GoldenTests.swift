import TestSupport
import Testing

@Suite(.needsZones) struct `A golden file` {
  @Test(arguments: GoldenFile.all) func `says what the program writes`(file: GoldenFile) throws {
    try Golden.expect(file.sections(), in: file.path)
  }

  @Test func `belongs to a case`() throws {
    let known = Set(GoldenFile.all.map(\.path))
    #expect(known.count == GoldenFile.all.count)
    let orphans = Golden.files().filter { !known.contains($0) }
    if Golden.isRecording {
      for orphan in orphans { try Golden.remove(orphan) }
    } else {
      #expect(orphans.isEmpty)
    }
  }

  @Test func `has a section for every form`() throws {
    for file in GoldenFile.all {
      let names = try file.sections().map(\.name)
      #expect(!names.isEmpty && Set(names).count == names.count, "\(file.path): \(names)")
    }
    // A file for each form would be 1,547 files, too many to review.
    #expect((100...500).contains(GoldenFile.all.count))
  }

  @Test func `is compared by its sections`() {
    let one = GoldenSection(name: "one", content: "1\n")
    let two = GoldenSection(name: "two", content: "2\n")
    let changed = GoldenSection(name: "two", content: "2 \n")
    #expect(Golden.differences(of: [one, two], from: [one, two]).isEmpty)
    #expect(Golden.differences(of: [one], from: [one, two]) == ["section 'two' is missing"])
    #expect(Golden.differences(of: [one, two], from: [two]) == ["no case has the section 'one'"])
    #expect(
      Golden.differences(of: [one, changed], from: [one, two]) == [
        "a section says\n== two\n2␠\nand not\n== two\n2\n"
      ])
    #expect(Golden.differences(of: [two, one], from: [one, two]).count == 1)
    #expect(Golden.differences(of: [one, one], from: [one]).count == 1)
  }
}
