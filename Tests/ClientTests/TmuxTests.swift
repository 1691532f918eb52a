import Foundation
import TestSupport
import Testing

/// The status line of a real tmux, as it is seen in the pane of an outer tmux.
@Suite(.waits)
struct TmuxTests {
  @Test(.needs("tmux"))
  func `the status line shows event, bar and pill in their colors`() throws {
    let screen = try statusLine(
      of: "solstice --format tmux --now 2026-01-21T12:00:00Z --tz Europe/Oslo",
      until: "58d")
    #expect(screen.contains("Spring Equinox"))
    #expect(screen.contains("━━━━────────"))
    // Icon and title in the status line's own color, black on green, without a style of ours.
    #expect(screen.contains("✿ Spring Equinox "))
    // The pill: its text on spring's green.
    #expect(screen.contains("48;2;76;175;80m"))
    #expect(!screen.contains("#["))
    #expect(!screen.contains("not ready"))
  }

  @Test(.needs("tmux"))
  func `without colors the status line shows brackets`() throws {
    let screen = try statusLine(
      of: "solstice --format tmux --color never --now 2026-01-21T12:00:00Z --tz Europe/Oslo",
      until: "[58d]")
    #expect(screen.contains("[58d]"))
  }

  @Test(.needs("tmux"))
  func `dates and counters share one line, and a title is only text`() throws {
    let screen = try statusLine(
      of: "countdown elapsed --format tmux --now 2026-01-21T12:00:00Z --tz Europe/Oslo",
      data: [
        "dates": "2026-02-21 | #(touch bait) #[bg=red]桜 #S | color=#00796b\n",
        "counters": "2025-01-01 | sober | color=green\n",
      ],
      until: "[bg=red]桜 #S")
    #expect(screen.contains("#(touch bait) #[bg=red]桜 #S"))
    // The pills: 31d on the date's own green, 385d on the counter's.
    #expect(screen.contains("48;2;0;121;107m"))
    #expect(screen.contains("48;2;46;125;50m"))
    #expect(screen.contains("m31d"))
    #expect(screen.contains("m385d"))
  }

  /// Runs a tmux inside the pane of another, and returns the outer pane once it shows a text.
  private func statusLine(
    of arguments: String, data: [String: String] = [:], until wanted: String
  ) throws -> String {
    let folder = TemporaryFolder()
    let place = folder.path + "/.local/share/noonmark"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    for (name, text) in data {
      try text.write(toFile: "\(place)/\(name)", atomically: true, encoding: .utf8)
    }
    let binary = try TestBinary.required()
    let configuration = """
      set -g status-interval 1
      set -g status-left ""
      set -g status-right-length 120
      set -as terminal-overrides ',*:Tc'
      set -g status-right '#(env -u NO_COLOR HOME=\(folder.path) \(binary) show \(arguments))'
      """
    try configuration.write(toFile: folder.path + "/inner.conf", atomically: true, encoding: .utf8)
    let outer = folder.path + "/outer"
    let inner = "tmux -S \(folder.path)/inner -f \(folder.path)/inner.conf new-session 'cat'"
    defer {
      _ = try? Shell.run("tmux -S \(folder.path)/inner kill-server")
      _ = try? Shell.run("tmux -S \(outer) kill-server")
    }
    try Shell.run(
      "cd \(folder.path) && env -u TMUX TERM=xterm-256color LC_ALL=C.UTF-8 "
        + "tmux -S \(outer) -f /dev/null new-session -d -x 140 -y 8 "
        + "\"env -u TMUX TERM=tmux-256color \(inner)\" >/dev/null 2>&1")
    var screen = ""
    let isShown = try eventually(every: 100) {
      screen = try Shell.run("tmux -S \(outer) capture-pane -e -p")
      return screen.contains(wanted)
    }
    #expect(isShown)
    // What a title would have made, had tmux run it.
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/bait"))
    return screen
  }
}
