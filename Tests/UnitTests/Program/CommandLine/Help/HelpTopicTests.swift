import NoonmarkProgram
import TestSupport
import Testing

@Suite struct `A topic of help` {
  @Test func `of the environment has every variable that the sources read`() throws {
    let topic = try #require(HelpTopic.all.first { $0.name == "environment" })
    let names = topic.blocks().flatMap { block -> [String] in
      guard case .rows(let rows) = block else { return [] }
      return rows.flatMap { $0.word.split(separator: ", ").map(String.init) }
    }
    #expect(names.count == Set(names).count)
    let reads = [
      /nvironment\[\s*"([A-Z_]+)"/, /(?:nonEmpty|isMalformed)\(\s*"([A-Z_]+)"/,
      // The variables of locales and of directories.
      /case \w+ = "((?:LC|XDG)_[A-Z_]+)"/,
    ]
    // A plugin runs when noonmark is built.
    let files = Repository.files(under: "Sources", ending: ".swift")
      .filter { !$0.hasPrefix("Sources/Plugins/") }
    var known: Set<String> = []
    for file in files {
      let text = Repository.text(of: file)
      for read in reads { known.formUnion(text.matches(of: read).map { String($0.1) }) }
    }
    #expect(known.isSuperset(of: ["TZ", "HOME", "GTK_THEME", "LC_TIME", "XDG_STATE_HOME"]))
    #expect(known.subtracting(names).sorted() == [])
  }
}
