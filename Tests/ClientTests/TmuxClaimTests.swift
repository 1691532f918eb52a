import Foundation
import TestSupport
import Testing

/// The ownership of a push's option, in a real tmux.
@Suite(.waits, .needs("tmux"))
struct TmuxClaimTests {
  private static let push =
    "run-shell -b 'exec noonmark show countdown --size medium --follow --push tmux:@noonmark'"
  private static let owner = "show-option -gqv @noonmark_owner"
  private static let text = "show-option -gqv @noonmark"

  /// Asks tmux until the answer is as wanted; the last answer.
  private func answer(
    _ fixture: TmuxFixture, _ command: String, until isRight: (String) -> Bool
  ) throws -> String {
    var answer = ""
    _ = try eventually(every: 100) {
      answer = try fixture.tmux(command).filter { !$0.isNewline }
      return isRight(answer)
    }
    return answer
  }

  private func isRunning(_ owner: String) throws -> Bool {
    let process = owner.prefix { $0 != "-" }
    let state = try Shell.run("ps -o stat= -p \(process) || true")
    return !state.isEmpty && !state.hasPrefix("Z")
  }

  /// Waits for a follower to end.
  private func ends(_ owner: String) throws -> Bool {
    try eventually(every: 100) { try !isRunning(owner) }
  }

  private func start(_ fixture: TmuxFixture) throws -> String {
    try fixture.start("set -g status-right '#{@noonmark}'\n" + Self.push + "\n")
    _ = try fixture.screen(until: "No dates")
    return try answer(fixture, Self.owner) { !$0.isEmpty }
  }

  @Test func `the next one ends the previous, also without a folder for its state`() throws {
    let fixture = try TmuxFixture()
    // A file in place of the directory.
    try fixture.write("", to: ".local/state")
    var owner = try start(fixture)
    for _ in 0..<3 {
      try fixture.tmux(Self.push)
      let next = try answer(fixture, Self.owner) { $0 != owner }
      #expect(next != owner)
      #expect(try ends(owner))
      #expect(try isRunning(next))
      owner = next
    }
    #expect(try answer(fixture, Self.text) { $0.contains("No dates") }.contains("No dates"))
  }

  @Test func `one that is ended takes its text away, and no view opens`() throws {
    let fixture = try TmuxFixture()
    let owner = try start(fixture)
    try Shell.run("kill \(owner.prefix { $0 != "-" })")
    #expect(try ends(owner))
    #expect(try fixture.tmux(Self.text).isEmpty)
    #expect(try fixture.tmux(Self.owner).isEmpty)
    #expect(try fixture.tmux("display-message -p '#{pane_in_mode}'") == "0\n")
  }

  @Test func `one that could not be notified ends at the next change, and leaves the text`() throws
  {
    let fixture = try TmuxFixture()
    let owner = try start(fixture)
    try fixture.tmux("set-option -g @noonmark_owner 1-elsewhere")
    try fixture.tmux("set-option -g @noonmark theirs")
    try fixture.noonmark("countdown add Launch +20d")
    #expect(try ends(owner))
    #expect(try fixture.tmux(Self.text) == "theirs\n")
    #expect(try fixture.tmux(Self.owner) == "1-elsewhere\n")
  }

  @Test func `a signal has the text set again`() throws {
    let fixture = try TmuxFixture()
    let owner = try start(fixture)
    try fixture.tmux("set-option -gu @noonmark")
    try Shell.run("kill -USR1 \(owner.prefix { $0 != "-" })")
    #expect(try answer(fixture, Self.text) { $0.contains("No dates") }.contains("No dates"))
  }

  @Test func `the plugin ends it if tmux is to poll`() throws {
    let fixture = try TmuxFixture()
    try fixture.start("run-shell '\(TmuxFixture.plugin)'\n")
    _ = try fixture.screen(until: "Solstice")
    let owner = try answer(fixture, Self.owner) { !$0.isEmpty }
    try fixture.tmux("set-option -g @noonmark_mode poll")
    try fixture.tmux("run-shell '\(TmuxFixture.plugin)'")
    #expect(try ends(owner))
    #expect(try fixture.tmux(Self.text).isEmpty)
  }
}
