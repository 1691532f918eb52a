import Foundation
import TestSupport
import Testing

/// A follower on the screen of a real terminal: a pane of tmux.
@Suite(.waits, .needs("tmux"))
struct `A follower in a pane` {
  private let tmux: TmuxServer

  init() throws {
    tmux = try TmuxServer()
  }

  private func type(_ keys: String) throws { try tmux("send-keys \(keys)") }

  @Test func `draws, follows the size, steps aside and leaves the screen as it was`() throws {
    try tmux.start("", "PS1='ready> ' bash --norc", size: "60x24")
    #expect(try tmux.screen { $0.contains("ready>") }.contains("ready>"))
    try type("'echo before' Enter")
    try type("'\(tmux.noonmark) countdown --now 2026-11-21T12:00:00Z --follow' Enter")
    let first = try tmux.screen { $0.contains("Track your special moments") }
    #expect(first.contains("Countdown"))
    #expect(!first.contains("before"))
    let folder = tmux.home + "/.local/share/noonmark"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "2026-12-24 | Voyage\n".write(
      toFile: folder + "/dates", atomically: true, encoding: .utf8)
    let added = try tmux.screen { $0.contains("Voyage") }
    #expect(added.contains("Track your special moments"))
    #expect(added.contains("33"))
    try tmux("resize-window -x 30 -y 8")
    let narrow = try tmux.screen { $0.contains("33") && !$0.contains("Upcoming 1   Past 0     ") }
    #expect(narrow.contains("Voyage"))
    try type("C-z")
    let stopped = try tmux.screen { $0.contains("Stopped") }
    #expect(stopped.contains("Stopped"))
    #expect(!stopped.contains("Voyage"))
    try type("fg Enter")
    #expect(try tmux.screen { $0.contains("Voyage") }.contains("33"))
    try type("C-c")
    #expect(try tmux.screen { !$0.contains("Voyage") }.contains("ready>"))
    // What is typed shows again.
    try type("'echo after-$((40+2))' Enter")
    #expect(try tmux.screen { $0.contains("after-42") }.contains("$((40+2))"))
  }
}
