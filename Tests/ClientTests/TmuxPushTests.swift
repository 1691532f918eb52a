import Foundation
import TestSupport
import Testing

/// One follower that sets an option for all clients of a real tmux.
@Suite(.waits, .needs("tmux"))
struct `A push to tmux` {
  private let tmux: TmuxServer
  private static let small = "show countdown --size small --now 2026-11-21T12:00:00Z --follow"
  private static let statusLine = """
    set -g status-interval 0
    set -g status-left ""
    set -g status-right-length 120
    set -g status-right '#{@noonmark}'
    """

  init() throws {
    tmux = try TmuxServer()
  }

  private func write(_ text: String, to name: String = "dates") throws {
    let folder = tmux.home + "/.local/share/noonmark"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
  }

  @Test func `is seen by every client, also when a date is added, and ends with the server`() throws
  {
    let outer = try TmuxServer()
    try tmux.start(Self.statusLine, "cat")
    try outer.start("", "sh", size: "90x20")
    let attach = "env -u TMUX TERM=tmux-256color tmux -S \(tmux.home)/socket attach"
    try outer("respawn-pane -k '\(attach)'")
    try outer("split-window '\(attach)'")
    try tmux.startFollower(Self.small + " --push tmux:@noonmark", as: "one")
    for pane in ["-t .0", "-t .1"] {
      let screen = try outer.screen(pane) { $0.contains("No dates") }
      #expect(screen.contains("No dates"))
    }
    try write("2026-12-24 | Launch\n")
    for pane in ["-t .0", "-t .1"] {
      let screen = try outer.screen(pane) { $0.contains("33") }
      #expect(screen.contains("33"))
      #expect(!screen.contains("#["))
    }
    try tmux("kill-server")
    #expect(try tmux.status(of: "one") == "0")
    #expect(try String(contentsOfFile: tmux.home + "/one.out", encoding: .utf8).isEmpty)
  }

  @Test func `comes back when it is killed, with the snippet, and ends with the server`() throws {
    let programs = tmux.home + "/bin"
    try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: programs + "/noonmark", withDestinationPath: tmux.noonmark)
    let paths = ProcessInfo.processInfo.environment["PATH"] ?? ""
    try tmux.start(
      "set-environment -g PATH '\(programs):\(paths)'\n"
        + Repository.text(of: "integrations/tmux/noonmark.conf"))
    let first = try tmux.option("@noonmark_owner") { $0.contains("-") }
    let process = first.prefix { $0 != "-" }
    try Shell.run("kill -KILL \(process)")
    let second = try tmux.option("@noonmark_owner") { $0.contains("-") && $0 != first }
    #expect(second.contains("-") && second != first)
    try write("2026-12-24 | Launch | icon=gift.fill | color=#c2185b\n")
    #expect(try tmux.option("@noonmark") { $0.contains("#c2185b") }.contains("#c2185b"))
    try tmux("kill-server")
    let last = second.prefix { $0 != "-" }
    #expect(eventually { !FileManager.default.fileExists(atPath: "/proc/\(last)") })
  }

  @Test func `is taken over by the next one, so that a configuration can be read again`() throws {
    try tmux.start(Self.statusLine)
    try write("2026-12-24 | Launch\n")
    for round in 1...4 {
      try tmux.startFollower(
        "show countdown --size small --now 2026-11-0\(round)T12:00:00Z --follow "
          + "--push tmux:@noonmark", as: "round\(round)")
      let days = "\(54 - round)"
      #expect(try tmux.option("@noonmark") { $0.contains(days) }.contains(days))
      if round > 1 { #expect(try tmux.status(of: "round\(round - 1)") == "0") }
    }
    // Another option does not concern it.
    try tmux.startFollower(Self.small + " --push tmux:@other", as: "other")
    #expect(try tmux.option("@other") { $0.contains("33") }.contains("33"))
    try write("2026-12-25 | Launch\n")
    #expect(try tmux.option("@noonmark") { $0.contains("51") }.contains("51"))
    #expect(try tmux.option("@other") { $0.contains("34") }.contains("34"))
    try tmux("kill-server")
    #expect(try tmux.status(of: "round4") == "0")
    #expect(try tmux.status(of: "other") == "0")
  }

  @Test(arguments: [
    "#(touch bait)", "#{host} #S #[bg=red]x", "ends with ;", "ends with \\;", "\\", "-x",
    "'\"$(touch bait)",
    "#{p2000000000:x}", "####[fg=red]",
  ])
  func `shows any title as it is`(title: String) throws {
    let outer = try TmuxServer()
    try tmux.start(Self.statusLine, "cat")
    try outer.start("", "sh", size: "90x10")
    try outer("respawn-pane -k 'env -u TMUX TERM=tmux-256color tmux -S \(tmux.home)/socket attach'")
    let end = "\(title) end"
    let escaped = title.replacing("\\", with: "\\\\").replacing("|", with: "\\|")
    try write("2026-12-24 | \(escaped) end\n")
    try tmux.startFollower(
      "show countdown --now 2026-11-21T12:00:00Z --follow --push tmux:@noonmark", as: "one")
    let screen = try outer.screen { $0.contains(end) }
    #expect(screen.contains(end), "\(screen)")
    #expect(!FileManager.default.fileExists(atPath: tmux.home + "/bait"))
  }

  @Test func `goes on when tmux fails now and then`() throws {
    try tmux.start()
    let tools = tmux.home + "/bin"
    try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
    let real = try Shell.run("command -v tmux").filter { !$0.isNewline }
    let script = """
      #!/bin/sh
      case $1 in
      set-option) [ -e \(tmux.home)/broken ] && { echo >>\(tmux.home)/failed; exit 1; } ;;
      esac
      exec \(real) "$@"
      """
    try script.write(toFile: tools + "/script", atomically: true, encoding: .utf8)
    // A program that another test starts has the script open for writing until it executes, and
    // such a file cannot be run. The copy was written by another process.
    try Shell.run("cd \(tools) && cp script tmux && chmod 700 tmux")
    try Shell.run(
      "((PATH=\(tools):$PATH \(tmux.follower(Self.small + " --push tmux:@x")); "
        + "echo $? >\(tmux.home)/one.status) >/dev/null 2>&1 &)")
    #expect(try tmux.option("@x") { $0.contains("No dates") }.contains("No dates"))
    try "".write(toFile: tmux.home + "/broken", atomically: true, encoding: .utf8)
    try write("2026-12-24 | Launch\n")
    #expect(
      eventually { FileManager.default.fileExists(atPath: tmux.home + "/failed") })
    try FileManager.default.removeItem(atPath: tmux.home + "/broken")
    try write("2026-12-25 | Launch\n")
    #expect(try tmux.option("@x") { $0.contains("34") }.contains("34"))
    try tmux("kill-server")
    #expect(try tmux.status(of: "one") == "0")
  }
}
