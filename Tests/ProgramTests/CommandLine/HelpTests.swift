import NoonmarkProgram
import NoonmarkWidgets
import TestSupport
import Testing

@Suite struct `Help` {
  private let noonmark = Program()

  /// The commands that the overview lists, as the words that name them.
  private func commands(_ noonmark: Program) throws -> [[String]] {
    let lines = try noonmark("help", "--all").lines.map(String.init)
    let start = try #require(lines.firstIndex(of: "Commands:"))
    let table = lines[(start + 1)...].prefix { $0.hasPrefix("  ") }
    return table.filter { !$0.hasPrefix("   ") }.map { line in
      line.split(separator: " ").map(String.init)
        .prefix { $0.first?.isLowercase == true }.map { $0 }
    }
  }

  @Test func `lists every widget and command`() throws {
    let help = try noonmark("help", "--all").expect(0, error: "")
    for word in [
      "solstice", "sun", "show", "timeline", "location set", "location detect", "cache clear",
    ] {
      help.expect(output: .has("\n  \(word)"), for: word)
    }
  }

  @Test func `begins on one screen`() throws {
    let help = try noonmark("help")
    #expect(help.lines.dropLast().count <= 24)
    #expect(try noonmark("--help") == help)
    #expect(try noonmark("-h") == help)
    #expect(try noonmark("-V") == noonmark("version"))
    #expect(try noonmark("help", "todo", "rm") == noonmark("help", "todo", "remove"))
    // Every first word of a command is on it.
    for word in Set(try commands(noonmark).compactMap(\.first)).subtracting(["help"]) {
      help.expect(output: .has(word), for: word)
    }
  }

  @Test(arguments: HelpTopic.all.map(\.name))
  func `has a page for each topic`(topic: String) throws {
    let page = try noonmark("help", topic).expect(0)
    #expect(page.lines.count > 5)
    #expect(page.lines.allSatisfy { $0.count <= 80 })
  }

  @Test func `has an example of each command, which the parser takes`() throws {
    let listed = CommandCatalog.listed
    let pages = listed.map { HelpExamples.examples(for: $0.path, among: listed) }
    #expect(pages.flatMap(\.self) == HelpExamples.lines)
    for (path, lines) in zip(listed.map(\.path), pages) {
      #expect(!lines.isEmpty)
      let noonmark = Program()
      for line in lines where line.hasPrefix("noonmark") {
        // `--help` has the words parsed, and nothing done.
        try noonmark.shell("\"$N\"" + line.dropFirst("noonmark".count) + " --help").expect(
          0, for: path)
      }
    }
  }

  @Test func `lists each option of the examples on its page`() throws {
    let paths = CommandCatalog.listed.map(\.path)
    for name in paths.filter({ !$0.isEmpty }) + WidgetCatalog.kinds {
      let page = try noonmark.run(["help"] + name.split(separator: " ").map(String.init))
      let examples = page.lines.drop { $0 != "Examples:" }.prefix { !$0.isEmpty }.dropFirst()
      // The page of a group has examples of the commands below it.
      let below = paths.filter { $0.hasPrefix(name + " ") }
      for line in examples where !below.contains(where: { line.hasPrefix("  noonmark \($0)") }) {
        for word in line.split(separator: " ") where word.hasPrefix("--") {
          let option = word.prefix { $0 != "=" }
          #expect(
            page.lines.contains { line in
              [" ", "["].contains { (line + " ").hasPrefix("  \(option)\($0)") }
            },
            "\(line) on the page of \(name)")
        }
      }
    }
  }

  @Test func `names values, defaults and topics`() throws {
    let page = try noonmark("help", "timeline").output
    expect(
      page, .has("The number of entries (default: 5)"),
      .ends("\nMore: noonmark help widgets, noonmark help options\n"))
    for option in CommandCatalog.listed.flatMap(\.options) where option.defaultText != nil {
      expect(option.summary, .lacks("(default"), for: "--\(option.name) has its default twice")
    }
    let place = try noonmark("help", "location", "set").output
    expect(place, .has("\nValues:\n  CITY  A city, such as Oslo"))
  }

  @Test func `has at most 40 lines a page, with examples first, and names pages that exist`() throws
  {
    let paths = try commands(noonmark).map { $0.joined(separator: " ") } + WidgetCatalog.kinds
    var lengths: [String] = []
    for name in paths + HelpTopic.all.map(\.name) + HelpTopic.fields.map(\.name) {
      let page = try noonmark.run(["help"] + name.split(separator: " ").map(String.init)).expect(
        0, for: name)
      if page.lines.count > 41 { lengths.append("\(name): \(page.lines.count - 1)") }
      guard paths.contains(name) else { continue }
      let headings = page.lines.filter { $0.hasSuffix(":") && !$0.hasPrefix(" ") }
      #expect(headings.first == "Examples:", "\(name)")
      let more = try #require(page.lines.last { $0.contains("noonmark help ") })
      let topics = page.unwrapped.split(separator: "More: ").last?.split(separator: ", ") ?? []
      #expect(Set(topics).count == topics.count, "\(name): \(topics)")
      for topic in more.split(separator: ", ") {
        let words = topic.split(separator: " ").drop { $0 != "help" }.dropFirst()
        try noonmark.run(["help"] + words.map(String.init)).expect(0, for: more)
      }
    }
    #expect(lengths.isEmpty)
  }

  @Test func `is there for each command, by help and by --help alike`() throws {
    let commands = try commands(noonmark)
    #expect(commands.count >= 13)
    for command in commands {
      let page = try noonmark.run(["help"] + command).expect(
        0, output: .has("Usage: noonmark \(command.joined(separator: " "))"), for: command)
      try noonmark.run(command + ["--help"]).expect(output: .equals(page.output), for: command)
    }
  }

  @Test func `is there for each first word of a command`() throws {
    for word in Set(try commands(noonmark).compactMap(\.first)).union(["solstice", "sun"]) {
      try noonmark("help", word).expect(0, for: word)
      try noonmark(word, "--help").expect(0, for: word)
    }
  }

  @Test func `keeps to 80 columns`() throws {
    var wide: [Substring] = []
    for command in try commands(noonmark) + [[]] {
      wide += try noonmark.run(["help"] + command).lines.filter { $0.count > 80 }
    }
    #expect(wide.isEmpty)
  }

  @Test func `gives the version, commit, target and compiler on one line`() throws {
    let noonmark = Program(asProcess: true)
    let outcome = try noonmark("--version").expect(0)
    let line = /noonmark \d+\.\d+\.\d+ \((unknown|[0-9a-f]{7}), \w+(-\w+)+, Swift \d[\w.-]+\)\n/
    #expect(outcome.output.wholeMatch(of: line) != nil)
    try noonmark("version").expect(output: .equals(outcome.output))
  }

  @Test func `writes nothing in the home folder`() throws {
    for words in [["--help"], ["--version"], ["help", "show"], ["--fmt"], ["location"]] {
      let outcome = try noonmark.run(words)
      #expect(!(outcome.output + outcome.error).isEmpty, "\(words)")
    }
    #expect(noonmark.everything().isEmpty)
  }
}
