import Testing

@Suite struct `The list of icons` {
  private let noonmark: Program

  init() throws {
    noonmark = try Program()
  }

  @Test func `has a line for each, or for those that a word describes`() throws {
    #expect(try noonmark("icons").lines.count > 150)
    #expect(try noonmark("icons", "cake", "--icons", "emoji").output == "🎂  birthday.cake\n")
    #expect(try noonmark("icons", "CAKE", "--icons", "ascii").output == "ii  birthday.cake\n")
    let list = try noonmark("icons", "cake", "--json").output
    #expect(
      list.hasPrefix("[{\"name\":\"birthday.cake\",\"emoji\":\"🎂\",\"nerd\":"), "\(list)")
  }

  @Test func `names the nearest to what is not there`() throws {
    let outcome = try noonmark("icons", "brithday")
    #expect(outcome.status == 1)
    #expect(outcome.error == "noonmark: unknown icon 'brithday': did you mean 'birthday.cake'?\n")
    #expect(try noonmark("icons", "qqqqqqq").error.hasSuffix("noonmark icons lists all\n"))
  }

  @Test func `may be left alone: an emoji is an icon`() throws {
    let id = try noonmark("countdown", "add", "Party", "2030-01-01", "--icon", "🎉").lines[0]
    let shown = try noonmark("countdown/\(id)", "--size", "small", "--icons", "emoji")
    #expect(shown.output.hasPrefix("🎉 "))
    #expect(shown.error.isEmpty)
    let text = try #require(noonmark.text(of: ".local/share/noonmark/dates"))
    #expect(text.contains("icon=🎉"))
  }

  @Test func `is not that of themes, one of which is set by name`() throws {
    #expect(try noonmark("theme", "set", "nord").status == 0)
    #expect(try noonmark("config", "get", "theme").output == "nord\n")
    let unknown = try noonmark("theme", "set", "nrod")
    #expect(unknown.status == 2)
    #expect(unknown.error == "noonmark: unknown theme 'nrod': did you mean 'nord'?\n")
  }
}
