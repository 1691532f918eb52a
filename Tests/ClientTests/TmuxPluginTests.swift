import TestSupport
import Testing

/// The snippet for tmux and the plugin, in a real tmux.
@Suite(.waits, .needs("tmux"))
struct TmuxPluginTests {
  private static let plugin = "run-shell '\(TmuxFixture.plugin)'\n"
  private static let dates = "2999-01-01 | Launch | color=#00796b\n"
  /// A date that takes place now, which `auto` shows.
  private static let running = "2000-01-01 | Voyage | end=2999-01-01\n"
  private static let show = "set -g @noonmark_widgets 'countdown'\nset -g @noonmark_size medium\n"

  @Test func `the snippet shows the text, and a date that is added later`() throws {
    let fixture = try TmuxFixture()
    try fixture.start(Repository.text(of: "integrations/tmux/noonmark.conf"))
    // A date of which the small widget shows the icon.
    try fixture.noonmark("countdown add Launch +20d --icon heart.fill")
    #expect(try fixture.screen(until: "❤ Launch").contains("❤ Launch"))
    try fixture.tmux("source-file '\(fixture.home)/tmux.conf'")
    try fixture.noonmark("countdown edit Launch --icon star.fill")
    #expect(try fixture.screen(until: "✭ Launch").contains("✭ Launch"))
  }

  @Test func `the snippet leaves the status line alone without noonmark`() throws {
    let fixture = try TmuxFixture(hasNoonmark: false)
    try fixture.start(Repository.text(of: "integrations/tmux/noonmark.conf"))
    #expect(try fixture.screen(until: "no such program").contains("no such program in PATH"))
    #expect(try fixture.tmux("show -gv status-right").contains("pane_title"))
    #expect(try !fixture.tmux("show-hooks -g client-session-changed").contains("7019"))
  }

  @Test func `the plugin is where the user put it, and once however often it is read`() throws {
    let fixture = try TmuxFixture()
    try fixture.write(Self.dates, to: ".local/share/noonmark/dates")
    try fixture.start(
      Self.show + "set -g status-left '<#{noonmark}>'\nset -g status-right 'mine'\n" + Self.plugin)
    #expect(try fixture.screen(until: "Launch").contains("<"))
    #expect(try fixture.tmux("show -gv status-left") == "<#{@noonmark}>\n")
    #expect(try fixture.tmux("show -gv status-right") == "mine\n")
    #expect(try fixture.tmux("show -gv status-left-length") == "120\n")
    #expect(try fixture.tmux("show -gv status-right-length") == "40\n")
    try fixture.tmux("source-file '\(fixture.home)/tmux.conf'")
    try fixture.tmux("run-shell '\(TmuxFixture.plugin)'")
    #expect(try fixture.tmux("show -gv status-left") == "<#{@noonmark}>\n")
    try fixture.noonmark("countdown add Nearer 2998-01-01")
    #expect(try fixture.screen(until: "Nearer").contains("Nearer"))
  }

  @Test func `the plugin follows status-right if no option asks for it`() throws {
    let fixture = try TmuxFixture()
    try fixture.write(Self.running, to: ".local/share/noonmark/dates")
    try fixture.start("set -g status-right 'mine'\n" + Self.plugin + Self.plugin)
    #expect(try fixture.screen(until: "Voyage").contains("mine"))
    #expect(try fixture.tmux("show -gv status-right") == "mine #{@noonmark}\n")
    #expect(try fixture.tmux("show -gv status-right-length") == "120\n")
  }

  @Test func `a size among the words takes precedence`() throws {
    let fixture = try TmuxFixture()
    // A small widget cuts the title.
    try fixture.write("2999-01-01 | Launch of a telescope\n", to: ".local/share/noonmark/dates")
    try fixture.start("set -g @noonmark_widgets 'countdown --size medium'\n" + Self.plugin)
    #expect(try fixture.screen(until: "telescope").contains("Launch"))
  }

  @Test func `another way to ask replaces the previous one`() throws {
    let fixture = try TmuxFixture()
    try fixture.write(Self.dates, to: ".local/share/noonmark/dates")
    try fixture.start(
      Self.show + "set -g @noonmark_side left\nset -g status-left 'mine '\n"
        + "set -g @noonmark_mode poll\nset -g @noonmark_interval 1\n" + Self.plugin)
    #expect(try fixture.screen(until: "Launch").contains("mine "))
    #expect(try fixture.tmux("show -gv status-left").hasPrefix("mine #(exec noonmark"))
    #expect(try fixture.tmux("show -gv status-interval") == "1\n")
    try fixture.tmux("set -g @noonmark_mode push")
    try fixture.tmux("run-shell '\(TmuxFixture.plugin)'")
    #expect(try fixture.tmux("show -gv status-left") == "mine #{@noonmark} \n")
    #expect(try fixture.screen(until: "Launch").contains("Launch"))
  }

  @Test(arguments: ["poll", "push"])
  func `the words of an option are data`(mode: String) throws {
    let fixture = try TmuxFixture()
    let name = #"a) b;touch bait "$(touch bait)(#[fg=red] ##[x #{host} #S %H 100% {,}"#
    try fixture.write("2999-01-01 | \(name)\n", to: ".local/share/noonmark/dates")
    try fixture.start("set -g @noonmark_mode \(mode)\nset -g status-interval 1\n", columns: 200)
    _ = try fixture.screen(until: "0:")
    let quoted = "'\\''countdown/\(name)'\\'' --width 100"
    try fixture.tmux("set -g @noonmark_widgets '\(quoted)'")
    try fixture.tmux("set -g @noonmark_size medium")
    try fixture.tmux("run-shell '\(TmuxFixture.plugin)'")
    #expect(try fixture.screen(until: name).contains(name))
    #expect(!fixture.has("bait"))
  }

  @Test func `the key opens the app in a popup`() throws {
    let fixture = try TmuxFixture()
    try fixture.write(Self.running, to: ".local/share/noonmark/dates")
    try fixture.start(Self.plugin)
    _ = try fixture.screen(until: "Voyage")
    try fixture.press("C-b N")
    #expect(try fixture.screen(until: "Where are you?").contains("─┐"))
  }

  @Test func `a key of the user's stays the user's`() throws {
    let fixture = try TmuxFixture()
    try fixture.write(Self.running, to: ".local/share/noonmark/dates")
    try fixture.start("bind-key N display-message mine\n" + Self.plugin)
    _ = try fixture.screen(until: "Voyage")
    #expect(try fixture.tmux("list-keys -T prefix N").contains("mine"))
    try fixture.tmux("set -g @noonmark_popup_key M")
    try fixture.tmux("run-shell '\(TmuxFixture.plugin)'")
    #expect(try fixture.tmux("list-keys -T prefix N").contains("mine"))
    #expect(try fixture.tmux("list-keys -T prefix M").contains("noonmark ui"))
    try fixture.tmux("set -g @noonmark_popup_key none")
    try fixture.tmux("run-shell '\(TmuxFixture.plugin)'")
    #expect(try !fixture.tmux("list-keys -T prefix").contains("noonmark ui"))
  }

  @Test func `the plugin is in every option that asks for it`() throws {
    let fixture = try TmuxFixture()
    try fixture.write(Self.running, to: ".local/share/noonmark/dates")
    try fixture.start("set -g status-left '#{noonmark}+#{noonmark}'\n" + Self.plugin)
    _ = try fixture.screen(until: "Voyage")
    #expect(try fixture.tmux("show -gv status-left") == "#{@noonmark}+#{@noonmark}\n")
  }

  @Test func `the plugin says what is wrong with its options, and changes nothing`() throws {
    let fixture = try TmuxFixture()
    try fixture.start(
      "set -g status-right 'mine'\nset -g @noonmark_widgets 'countdwon #(touch bait)'\n"
        + Self.plugin)
    let screen = try fixture.screen(until: "unknown widget")
    #expect(screen.contains("unknown widget 'countdwon'"))
    #expect(try fixture.tmux("show -gv status-right") == "mine\n")
    #expect(!fixture.has("bait"))
  }

  @Test func `without noonmark the plugin says so once, and changes nothing`() throws {
    let fixture = try TmuxFixture(hasNoonmark: false)
    try fixture.start("set -g status-right 'mine'\n" + Self.plugin)
    #expect(try fixture.screen(until: "no such program").contains("no such program in PATH"))
    #expect(try fixture.tmux("show -gv status-right") == "mine\n")
    try fixture.tmux("run-shell '\(TmuxFixture.plugin)'")
    #expect(try fixture.screen(until: "mine").contains("mine"))
    #expect(try !fixture.tmux("show-hooks -g client-session-changed").contains("7019"))
    #expect(try !fixture.tmux("list-keys -T prefix N").contains("noonmark"))
  }
}
