import TestSupport
import Testing

/// Clicks on the status line of a real tmux, with the snippet and the plugin.
@Suite(.waits, .needs("tmux"))
struct `The mouse in tmux` {
  private static let dates = "2999-01-01 | Launch\n2999-02-01 | Party\n"
  private static let mouse = "set -g mouse on\n"
  private static let options =
    "set -g @noonmark_widgets 'countdown tally'\nset -g @noonmark_size medium\n"
  private static let plugin = "run-shell '\(TmuxFixture.plugin)'\n"
  /// The buttons of the SGR mouse protocol.
  private enum Button: Int {
    case left = 0
    case middle = 1
    case up = 64
    case down = 65
  }

  /// Presses a button on a text of the status line.
  private func press(_ button: Button, on text: String, in fixture: TmuxFixture) throws {
    let screen = try fixture.screen(until: text).split(
      separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(screen.lastIndex { $0.contains(text) })
    let column = try #require(screen[row].firstRange(of: text)).lowerBound
    let before = screen[row].distance(from: screen[row].startIndex, to: column)
    let place = "\(button.rawValue);\(before + 2);\(row + 1)"
    try fixture.press("-l \"$(printf '\\033[<\(place)M')\"")
    if button.rawValue < 64 { try fixture.press("-l \"$(printf '\\033[<\(place)m')\"") }
  }

  /// Tries every button.
  private func tryAll(_ fixture: TmuxFixture) throws {
    try press(.down, on: "Launch", in: fixture)
    #expect(try fixture.screen(until: "Party").contains("Party"))
    try press(.up, on: "Party", in: fixture)
    #expect(try fixture.screen(until: "Launch").contains("Launch"))
    try press(.middle, on: "Launch", in: fixture)
    #expect(try fixture.screen(until: "▁▁▁▇").contains("▁▁▁▇"))
    // tmux 3.3 drops a click that follows one of another button within 0.3 s.
    var app = ""
    _ = try eventually(every: 1000) {
      try press(.left, on: "Launch", in: fixture)
      app = try fixture.screen()
      return app.contains("Where are you?")
    }
    #expect(app.contains("─┐"), "\(app)")
  }

  @Test(arguments: ["push", "poll"])
  func `shows the next entry, logs an event and opens the app`(mode: String) throws {
    let fixture = try TmuxFixture()
    try fixture.write(Self.dates, to: ".local/share/noonmark/dates")
    try fixture.noonmark("tally new water")
    try fixture.start(
      Self.mouse + Self.options + "set -g @noonmark_mode \(mode)\n" + Self.plugin)
    try tryAll(fixture)
  }

  @Test func `does the same with the snippet`() throws {
    let fixture = try TmuxFixture()
    try fixture.write(Self.dates, to: ".local/share/noonmark/dates")
    try fixture.noonmark("tally new water")
    let snippet = Repository.text(of: "integrations/tmux/noonmark.conf")
      .replacing("show auto", with: "show countdown tally")
      .replacing("--rotate auto", with: "--rotate countdown tally")
      .replacing("--size small", with: "--size medium")
    try fixture.start(Self.mouse + snippet)
    try tryAll(fixture)
  }

  @Test func `keeps the bindings of the user, and can be turned off`() throws {
    let fixture = try TmuxFixture()
    try fixture.start(
      "bind-key -n WheelUpStatusRight display-message mine\n" + Self.options + Self.plugin)
    _ = try fixture.screen(until: "No dates")
    let bound = try fixture.tmux("list-keys -T root")
    #expect(bound.contains("display-message mine"))
    #expect(!bound.contains("--rotate=back"))
    #expect(bound.contains("noonmark 'tap' '--rotate' 'countdown' 'tally'"))
    #expect(!bound.contains("StatusLeft run-shell"))
    try fixture.tmux("set -g @noonmark_mouse off")
    try fixture.tmux("run-shell '\(TmuxFixture.plugin)'")
    let off = try fixture.tmux("list-keys -T root")
    #expect(off.contains("display-message mine"))
    #expect(!off.contains("noonmark"))
  }
}
