import NoonmarkCLI
import Testing

@Suite struct `Help` {
  /// The commands that the overview lists, as the words that name them.
  private func commands(_ noonmark: Program) throws -> [[String]] {
    let lines = try noonmark("--help").lines.map(String.init)
    let start = try #require(lines.firstIndex(of: "Commands:"))
    return lines[(start + 1)...].prefix { $0.hasPrefix("  ") }.map { line in
      line.split(separator: " ").map(String.init)
        .prefix { $0.first?.isLowercase == true }.map { $0 }
    }
  }

  @Test func `lists every widget and command`() throws {
    let noonmark = try Program()
    let help = try noonmark("--help")
    #expect(help.status == 0)
    #expect(help.error.isEmpty)
    for word in [
      "solstice", "sun", "show", "timeline", "location set", "location detect", "cache clear",
    ] {
      #expect(help.output.contains("\n  \(word)"), "\(word)")
    }
    #expect(try noonmark("help").output == help.output)
    #expect(try noonmark("-h").output == help.output)
  }

  @Test func `is there for each command, by help and by --help alike`() throws {
    let noonmark = try Program()
    let commands = try commands(noonmark)
    #expect(commands.count >= 13)
    for command in commands {
      let page = try noonmark.run(["help"] + command)
      #expect(page.status == 0, "\(command)")
      #expect(page.output.contains("Usage: noonmark \(command.joined(separator: " "))"))
      #expect(try noonmark.run(command + ["--help"]).output == page.output, "\(command)")
    }
  }

  @Test func `is there for each first word of a command`() throws {
    let noonmark = try Program()
    for word in Set(try commands(noonmark).compactMap(\.first)).union(["solstice", "sun"]) {
      #expect(try noonmark("help", word).status == 0, "\(word)")
      #expect(try noonmark(word, "--help").status == 0, "\(word)")
    }
  }

  @Test func `keeps to 100 columns`() throws {
    let noonmark = try Program()
    var wide: [Substring] = []
    for command in try commands(noonmark) + [[]] {
      wide += try noonmark.run(["help"] + command).lines.filter { $0.count > 110 }
    }
    #expect(wide.isEmpty)
  }

  @Test func `gives the version on one line`() throws {
    let noonmark = try Program()
    let outcome = try noonmark("--version")
    #expect(outcome.status == 0)
    #expect(outcome.output.wholeMatch(of: /noonmark \d+\.\d+\.\d+\n/) != nil)
    #expect(try noonmark("version").output == outcome.output)
  }

  @Test func `writes nothing in the home folder`() throws {
    let noonmark = try Program()
    for words in [["--help"], ["--version"], ["help", "show"], ["--fmt"], ["location"]] {
      _ = try noonmark.run(words)
    }
    #expect(noonmark.everything().isEmpty)
  }
}
