import TestSupport
import Testing

/// The rules for every file in Sources, and the few exceptions.
@Suite struct `The sources` {
  private static let all = ["Sources", "Tests/Benchmarks"].flatMap { folder in
    Repository.files(under: folder, ending: ".swift")
      // The plugins run during the build, and use Foundation.
      .filter { !$0.hasPrefix("Sources/Plugins/") }
  }.map { SourceFile($0) }

  private var sources: [SourceFile] { Self.all }

  private func places(
    besides exceptions: [String] = [], where matches: (Substring) -> Bool
  ) -> [String] {
    sources.filter { source in !exceptions.contains { source.path.hasPrefix($0) } }
      .flatMap { $0.places(where: matches) }
  }

  /// Returns the module that a line imports, or an empty text.
  private static func module(_ line: Substring) -> Substring {
    guard line.hasBytes("import") else { return "" }
    let words = line.split(separator: " ")
    guard let index = words.firstIndex(of: "import"), index + 1 < words.count,
      words[..<index].allSatisfy({ $0 == "public" || $0 == "package" || $0.hasPrefix("@") })
    else { return "" }
    return words[index + 1]
  }

  /// The folders of the app with pure code, which accesses no file, clock or terminal.
  private static let appFolders = ["Base", "Home", "Keys", "Lists", "Parts", "Screens"].map {
    "Sources/NoonmarkProgram/App/\($0)/"
  }

  @Test func `are found`() {
    #expect(sources.count > 100)
  }

  @Test func `do without Foundation`() {
    let places = places { Self.module($0).hasPrefix("Foundation") }
    #expect(places.isEmpty)
  }

  /// `CommandLine` has no arguments in the executable (Sources/noonmark/Main.swift).
  @Test func `take no arguments from CommandLine`() {
    let exceptions = ["Sources/noonmark-embed/", "Tests/Benchmarks/"]
    #expect(places(besides: exceptions) { $0.hasBytes("CommandLine.") }.isEmpty)
  }

  @Test func `name the C library in one file`() {
    // The build tool cannot import the program's modules.
    let exceptions = [
      "Sources/NoonmarkSystem/Base/CLibrary.swift", "Sources/noonmark-embed/Embed.swift",
    ]
    let library: [Substring] = ["Glibc", "Darwin", "Musl", "Android", "WinSDK", "ucrt"]
    let places = places(besides: exceptions) { library.contains(Self.module($0)) }
    #expect(places.isEmpty)
    for exception in exceptions {
      #expect(sources.contains { $0.path.hasPrefix(exception) }, "\(exception)")
    }
  }

  @Test func `take their mathematics from CMath in the almanac alone`() {
    let places = places(besides: ["Sources/Almanac/"]) { Self.module($0) == "CMath" }
    #expect(places.isEmpty)
  }

  @Test func `have at most 400 lines a file`() {
    let long = sources.filter { $0.lines.count > 401 }.map { "\($0.path): \($0.lines.count)" }
    #expect(long.isEmpty)
  }

  /// `swift format` does not wrap comments and strings.
  @Test func `have at most 100 columns a line, as all Swift files`() {
    let folders = ["Sources", "Tests"]
    let files = folders.flatMap { Repository.files(under: $0, ending: ".swift") }
    #expect(folders.allSatisfy { folder in files.contains { $0.hasPrefix(folder + "/") } })
    let wide = (files + ["Package.swift"]).flatMap { path in
      SourceFile(path).places { $0.utf8.count > 100 && $0.count > 100 }
    }
    #expect(wide.isEmpty)
  }

  @Test func `have at most 15 files and folders a folder`() {
    var entries: [String: Set<String>] = [:]
    for source in sources where source.path.hasPrefix("Sources/") {
      let parts = source.path.split(separator: "/").map(String.init)
      for depth in 2..<parts.count {
        entries[parts[..<depth].joined(separator: "/"), default: []].insert(parts[depth])
      }
    }
    let full = entries.filter { $0.value.count > 15 }
      .map { "\($0.key): \($0.value.count)" }
    #expect(full.sorted() == [])
  }

  @Test func `have no import cycle between folders`() {
    let graph = FolderGraph(paths: sources.map(\.path))
    #expect(graph.edges.count > 100)
    let cycles = graph.cyclicEdges.map { "\($0.user) → \($0.owner): \($0.reason)" }
    #expect(cycles == [])
  }

  @Test func `leave nothing undone and trap nowhere on purpose`() {
    let words = ["TODO", "FIXME", "XXX", "fatalError", "try!", "as!", "@unchecked", "nonisolated"]
    let places = places { line in
      guard line.hasBytes(words) else { return false }
      // The iCalendar component of a task.
      let line = line.replacing("VTODO", with: "")
      return words.contains { line.contains($0) }
    }
    #expect(places.isEmpty)
  }

  @Test func `open no connections`() {
    let words = ["socket(", "getaddrinfo(", "gethostbyname(", "URLSession", "NWConnection"]
    #expect(places { $0.hasBytes(words) }.isEmpty)
  }

  @Test func `start no tasks`() {
    let words = ["Task {", "Task.", " async ", "await ", "DispatchQueue", "Thread("]
    #expect(places { $0.hasBytes(words) }.isEmpty)
  }

  @Test func `use unsanitized text in text and layout only`() {
    // `DisplayText(drawing:)` does not sanitize, so it must not be used for outside text.
    let places = places(besides: ["Sources/NoonmarkText/", "Sources/NoonmarkLayout/"]) {
      $0.hasBytes("drawing:")
    }
    #expect(places.isEmpty)
  }

  @Test func `of data, widgets, formats and screens cannot see each other, nor the system`() {
    let closed: [Substring] = ["NoonmarkSystem", "NoonmarkStore", "NoonmarkProgram"]
    let forbidden: [(folder: String, modules: [Substring])] =
      [
        ("Sources/NoonmarkPhrases/", closed + ["NoonmarkRecords", "NoonmarkDomain"]),
        ("Sources/NoonmarkDomain/", closed + ["NoonmarkLayout", "NoonmarkFormats"]),
        ("Sources/NoonmarkWidgets/", closed + ["NoonmarkFormats"]),
        ("Sources/NoonmarkFormats/", closed + ["NoonmarkWidgets", "NoonmarkDomain"]),
      ] + Self.appFolders.map { ($0, closed + ["NoonmarkFormats"]) }
    for rule in forbidden {
      let wrong = sources.filter { $0.path.hasPrefix(rule.folder) }
        .flatMap { $0.places { rule.modules.contains(Self.module($0)) } }
      #expect(wrong.isEmpty)
    }
  }
}
