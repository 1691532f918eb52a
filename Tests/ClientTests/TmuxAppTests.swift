import Foundation
import Testing
import TestSupport

/// The app in a pane of a real tmux, driven by keys.
@Suite(.waits, .enabled(if: TmuxServer.isAvailable, "\(TmuxServer.needed)"))
struct `The app in a pane` {
  private let tmux: TmuxServer

  init() throws {
    tmux = try TmuxServer()
  }

  /// Presses keys by their names in tmux.
  private func press(_ keys: String) throws { try tmux("send-keys \(keys)") }

  /// Types text as it is.
  private func type(_ text: String) throws { try tmux("send-keys -l -- '\(text)'") }

  /// Expects texts on the screen, and returns the screen.
  @discardableResult
  private func see(_ texts: String..., without absent: String = "\u{1}") throws -> String {
    let screen = try tmux.screen { screen in
      texts.allSatisfy { screen.contains($0) } && !screen.contains(absent)
    }
    for text in texts { #expect(screen.contains(text), "\(text) in\n\(screen)") }
    #expect(!screen.contains(absent), "\(absent) in\n\(screen)")
    return screen
  }

  private func start(_ words: String = "", size: String = "80x24") throws {
    try tmux.start("set -g status off", "PS1='ready> ' bash --norc", size: size)
    try see("ready>")
    try press("'echo before' Enter")
    try press("'\(tmux.noonmark) ui \(words) --now 2026-11-22T12:00:00Z' Enter")
  }

  /// Quits, and expects the terminal as it was before.
  private func quit(by keys: String = "q") throws {
    try press(keys)
    try see("before", "ready>", without: "quit")
    try press("'echo after-$((40+2))' Enter")
    try see("after-42", "$((40+2))")
  }

  private func file(_ name: String) -> String {
    let path = tmux.home + "/.local/share/noonmark/" + name
    return (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }

  @Test func `adds a date, changes it, deletes it and takes that back`() throws {
    try start()
    try see("Enter open", "q quit", without: "before")
    try press("Tab Tab Tab Enter")
    try see("Upcoming 0", "a add")
    try press("a")
    try see("Countdown · add")
    try type("Dinner %s $(date)")
    try press("Tab")
    try type("next friday")
    try see("Fri Nov 27, 2026", "Nov 2026")
    try press("Tab C-p")
    try type("birth")
    try see("birthday.cake")
    try press("Enter")
    try see("birthday.cake", without: "a-z filter")
    try press("Enter")
    try see("Added Dinner %s $(date)", "Upcoming 1", "Fri Nov 27, 2026")
    #expect(file("dates").contains("2026-11-27 | Dinner %s $(date) | icon=birthday.cake"))
    try press("e Tab C-u")
    try type("Dec 24")
    try press("Enter")
    try see("Changed Dinner", "Thu Dec 24, 2026")
    try press("d")
    try see("Delete Dinner %s $(date)?", "y yes")
    try press("y")
    try see("Removed Dinner", "Upcoming 0")
    try press("u")
    try see("Undid", "Upcoming 1", "Thu Dec 24, 2026")
    try press("q")
    try see("Dinner", "q quit")
    try quit()
  }

  @Test func `logs events with one key, and changes a note`() throws {
    try start("tally")
    try see("Space log")
    try press("Space")
    try see("Logged in Pee Tracker: 12:00 PM", "Today")
    try press("a")
    try type("-2h")
    try press("Tab")
    try type("after coffee")
    try press("Enter")
    try see("10:00 AM after coffee")
    try press("Down e Tab")
    try type(" and tea")
    try press("Enter")
    try see("after coffee and tea")
    try press("u")
    try see("10:00 AM after coffee", without: "tea\n")
    try press("q")
    try quit()
  }

  @Test func `marks, describes and shares tasks`() throws {
    try start("todo")
    try press("a")
    try type("Buy milk")
    try press("Tab")
    try type("Whole")
    try press("Tab")
    try type("tomorrow")
    try see("Mon Nov 23, 2026")
    try press("Enter")
    try see("Open 1", "Buy milk", "tomorrow")
    try press("Enter")
    try see("Whole", "Due")
    try press("Escape")
    try see("Open 1")
    try press("s Down Down Enter")
    try see("Append to a file", "Destination")
    try type("\(tmux.home)/notes.md")
    try press("Enter")
    try see("Written to")
    #expect(
      try String(contentsOfFile: tmux.home + "/notes.md", encoding: .utf8).contains("Buy milk"))
    try press("s Down Down Down Enter")
    // A port on which nothing listens.
    try type("http://127.0.0.1:9/hook")
    try press("Enter")
    try see("outbox")
    try press("Escape Escape")
    try see("Open 1", "o outbox")
    try press("o")
    try see("127.0.0.1:9", "s send all")
    try press("Escape Space")
    try see("Done: Buy milk", "Open 0", "Done 1")
    try press("q")
    try quit()
  }

  @Test func `starts a counter again`() throws {
    try start("elapsed")
    try press("a")
    try type("sober")
    try press("Tab")
    try type("2026-10-01")
    try press("Enter")
    try see("52 Days")
    try press("r")
    try see("Start sober again today?")
    try press("y")
    try see("0 Days", "2 runs")
    try press("Enter")
    try see("Past runs", "Oct 1, 2026")
    try press("q q")
    try quit()
  }

  @Test func `shows the season, and follows the size`() throws {
    try start("solstice", size: "120x40")
    try see("Winter Solstice", "Dec 22, 2027")
    try tmux("resize-window -x 40 -y 15")
    try see("Winter Solstice", "j k scroll")
    try press("G")
    try see("2029")
    try press("q")
    try see("q quit")
    try tmux("resize-window -x 120 -y 40")
    try see("Track your special moments")
    try quit()
  }

  @Test func `shows the changes of others, and loses none`() throws {
    try start("countdown")
    try see("Upcoming 0")
    let other = "env HOME=\(tmux.home) TZ=UTC \(tmux.noonmark)"
    _ = try Shell.run("\(other) countdown add Voyage 2027-01-31 >/dev/null")
    try see("Voyage", "Upcoming 1")
    try press("a")
    try type("Dinner")
    try press("Tab")
    try type("2026-12-01")
    // While the form is open.
    _ = try Shell.run("\(other) countdown add Concert 2026-12-02 >/dev/null")
    try press("Enter")
    try see("Dinner", "Concert", "Voyage", "Upcoming 3")
    try press("q")
    try quit()
  }

  @Test(arguments: ["C-c", "C-d"]) func `leaves the terminal as it was`(keys: String) throws {
    try start()
    try see("q quit")
    try quit(by: keys)
  }

  @Test func `steps aside and comes back`() throws {
    try start("todo")
    try see("Open 0")
    try press("C-z")
    try see("Stopped", "before", without: "Open 0")
    try press("fg Enter")
    try see("Open 0")
    try press("q q")
    try see("ready>", without: "Open 0")
  }

  @Test(arguments: ["TERM", "HUP", "QUIT"])
  func `restores the terminal when it is ended`(signal: String) throws {
    try start()
    try see("q quit")
    let pid = try tmux("display-message -p '#{pane_pid}'").filter(\.isNumber)
    try Shell.run("pkill -\(signal) -P \(pid) noonmark")
    guard signal != "HUP" else {
      // The terminal is there, so it reloads.
      return try quit()
    }
    try see("before", "ready>", without: "q quit")
    try press("'echo after-$((40+2))' Enter")
    try see("after-42", "$((40+2))")
  }

  @Test func `selects and opens by clicks`() throws {
    try start()
    let screen = try see("q quit")
    let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains("Countdown") || $0.contains("No dates") })
    let click = "$(printf '\\033[<0;5;%dM' \(row + 1))"
    try tmux("send-keys -l \"\(click)\"")
    try tmux("send-keys -l \"\(click)\"")
    try see("Upcoming 0")
    try press("q")
    try quit()
  }
}
