import TestSupport
import Testing

@Suite struct `The list of icons` {
  private let noonmark = Program()

  @Test func `has a line for each, or for those that a word describes`() throws {
    #expect(try noonmark("icons").lines.count > 150)
    try noonmark("icons", "cake", "--icons", "emoji").expect(output: "🎂  birthday.cake\n")
    try noonmark("icons", "CAKE", "--icons", "ascii").expect(output: "ii  birthday.cake\n")
    let list = try noonmark("icons", "cake", "--json").output
    expect(list, .starts("[{\"name\":\"birthday.cake\",\"emoji\":\"🎂\",\"nerd\":"))
  }

  @Test func `names the nearest to what is not there`() throws {
    try noonmark("icons", "brithday").expect(
      1, error: "noonmark: unknown icon 'brithday': did you mean 'birthday.cake'?\n")
    try noonmark("icons", "qqqqqqq").expect(error: .ends("noonmark icons lists all\n"))
  }

  @Test func `may be left alone: an emoji is an icon`() throws {
    let id = try noonmark("countdown", "add", "Party", "2030-01-01", "--icon", "🎉").lines[0]
    try noonmark("countdown/\(id)", "--size", "small", "--icons", "emoji").expect(
      output: .starts("🎉 "), error: "")
    let text = try #require(noonmark.text(of: ".local/share/noonmark/dates"))
    expect(text, .has("icon=🎉"))
  }

  @Test func `is not that of themes, one of which is set by name`() throws {
    try noonmark("theme", "set", "nord").expect(0)
    try noonmark("config", "get", "theme").expect(output: "nord\n")
    let unknown = try noonmark("theme", "set", "nrod")
    unknown.expect(2, error: "noonmark: unknown theme 'nrod': did you mean 'nord'?\n")
  }
}
