import Foundation
import TestSupport
import Testing

/// The app in real terminals: a pane of tmux, and a window of foot.
@Suite(.waits)
struct `The app in a terminal` {
  private static let kinds = AppStage.Kind.allCases

  @Test(arguments: kinds) func `adds a date, changes it, deletes it and takes that back`(
    kind: AppStage.Kind
  ) throws {
    let stage = try AppStage(kind)
    try stage.start()
    try stage.see("Enter open", "q quit", without: "before")
    try stage.press("Tab Tab Tab Enter")
    try stage.see("Upcoming 0", "a add")
    try stage.press("a")
    try stage.see("Countdown · add")
    try stage.type("Dinner %s $(date)")
    try stage.press("Tab")
    try stage.type("next friday")
    try stage.see("Fri Nov 27, 2026", "Nov 2026")
    try stage.press("Tab")
    try stage.type("18:30")
    try stage.press("Tab")
    try stage.type("8pm")
    try stage.see("6:30 PM", "1 h 30 min")
    try stage.press("Tab C-p")
    try stage.type("birth")
    try stage.see("birthday.cake")
    try stage.press("Enter")
    try stage.see("birthday.cake", without: "a-z filter")
    try stage.press("Enter")
    try stage.see("Added Dinner %s $(date)", "Upcoming 1", "Fri Nov 27, 2026")
    #expect(
      stage.file("dates").contains(
        "2026-11-27 18:30 | Dinner %s $(date) | icon=birthday.cake | end=20:00"))
    try stage.press("e Tab C-u")
    try stage.type("Dec 24")
    try stage.press("Enter")
    try stage.see("Changed Dinner", "Thu Dec 24, 2026")
    try stage.press("d")
    try stage.see("Delete Dinner %s $(date)?", "y yes")
    try stage.press("y")
    try stage.see("Removed Dinner", "Upcoming 0")
    try stage.press("u")
    try stage.see("Undid", "Upcoming 1", "Thu Dec 24, 2026")
    try stage.press("q")
    try stage.see("Dinner", "q quit")
    try stage.quit()
  }

  @Test(arguments: kinds) func `logs events with one key, and changes a note`(kind: AppStage.Kind)
    throws
  {
    let stage = try AppStage(kind)
    try stage.start("tally")
    try stage.see("Space log")
    try stage.press("Space")
    try stage.see("Logged in Pee Tracker: 12:00 PM", "Today")
    try stage.press("a")
    try stage.type("-2h")
    try stage.press("Tab")
    try stage.type("after coffee")
    try stage.press("Enter")
    try stage.see("10:00 AM after coffee")
    try stage.press("Down e Tab")
    try stage.type(" and tea")
    try stage.press("Enter")
    try stage.see("after coffee and tea")
    try stage.press("u")
    try stage.see("10:00 AM after coffee", without: "tea\n")
    try stage.press("q")
    try stage.quit()
  }

  @Test(arguments: kinds) func `marks, describes and shares tasks`(kind: AppStage.Kind) throws {
    let stage = try AppStage(kind)
    try stage.start("todo")
    try stage.press("a")
    try stage.type("Buy milk")
    try stage.press("Tab")
    try stage.type("Whole")
    try stage.press("Tab")
    try stage.type("tomorrow")
    try stage.see("Mon Nov 23, 2026")
    try stage.press("Enter")
    try stage.see("Open 1", "Buy milk", "tomorrow")
    try stage.press("Enter")
    try stage.see("Whole", "Due")
    try stage.press("Escape")
    try stage.see("Open 1")
    try stage.press("s Down Down Enter")
    try stage.see("Append to a file", "Destination")
    try stage.type("\(stage.home)/notes.md")
    try stage.press("Enter")
    try stage.see("Written to")
    #expect(
      try String(contentsOfFile: stage.home + "/notes.md", encoding: .utf8).contains("Buy milk"))
    try stage.press("s Down Down Down Enter")
    // A port on which nothing listens.
    try stage.type("http://127.0.0.1:9/hook")
    try stage.press("Enter")
    // The form and the menu are closed: once more would add it again.
    try stage.see("the key o opens", "Open 1", without: "Destination")
    try stage.press("Down")
    try stage.see("Open 1", "o outbox")
    try stage.press("o")
    try stage.see("127.0.0.1:9", "s send all")
    try stage.press("Escape Space")
    try stage.see("Done: Buy milk", "Open 0", "Done 1")
    try stage.press("q")
    try stage.quit()
  }

  @Test(arguments: kinds) func `starts a counter again`(kind: AppStage.Kind) throws {
    let stage = try AppStage(kind)
    try stage.start("elapsed")
    try stage.press("a")
    try stage.type("sober")
    try stage.press("Tab")
    try stage.type("2026-10-01")
    try stage.press("Enter")
    try stage.see("52 Days")
    try stage.press("r")
    try stage.see("Start sober again today?")
    try stage.press("y")
    try stage.see("0 Days", "2 runs")
    try stage.press("Enter")
    try stage.see("Past Runs", "Oct 1, 2026")
    try stage.press("q q")
    try stage.quit()
  }

  @Test(arguments: kinds) func `shows the season, and follows the size`(kind: AppStage.Kind) throws
  {
    let stage = try AppStage(kind, size: "120x40")
    try stage.start("solstice")
    try stage.see("Winter Solstice", "Dec 22, 2027")
    try stage.resize("40x15")
    try stage.see("Winter Solstice", "j k scroll")
    try stage.press("G")
    try stage.see("2029")
    try stage.press("q")
    try stage.see("q quit")
    try stage.resize("120x40")
    try stage.see("Track your special moments")
    try stage.quit()
  }

  @Test(arguments: kinds) func `shows the changes of others, and loses none`(kind: AppStage.Kind)
    throws
  {
    let stage = try AppStage(kind)
    try stage.start("countdown")
    try stage.see("Upcoming 0")
    let other = "env HOME=\(stage.home) TZ=UTC \(stage.noonmark)"
    _ = try Shell.run("\(other) countdown add Voyage 2027-01-31 >/dev/null")
    try stage.see("Voyage", "Upcoming 1")
    try stage.press("a")
    try stage.type("Dinner")
    try stage.press("Tab")
    try stage.type("2026-12-01")
    // While the form is open.
    _ = try Shell.run("\(other) countdown add Concert 2026-12-02 >/dev/null")
    try stage.press("Enter")
    try stage.see("Dinner", "Concert", "Voyage", "Upcoming 3")
    try stage.press("q")
    try stage.quit()
  }

  @Test(arguments: kinds, ["C-c", "C-d"])
  func `leaves the terminal as it was`(kind: AppStage.Kind, keys: String) throws {
    let stage = try AppStage(kind)
    try stage.start()
    try stage.see("q quit")
    try stage.quit(by: keys)
  }

  @Test(arguments: kinds) func `steps aside and comes back`(kind: AppStage.Kind) throws {
    let stage = try AppStage(kind)
    try stage.start("todo")
    try stage.see("Open 0")
    try stage.press("C-z")
    try stage.see("Stopped", "before", without: "Open 0")
    try stage.enter("fg")
    try stage.see("Open 0")
    try stage.press("q q")
    try stage.see("ready>", without: "Open 0")
  }

  @Test(arguments: kinds) func `comes back from the background`(kind: AppStage.Kind) throws {
    let stage = try AppStage(kind)
    try stage.start("todo")
    try stage.see("Open 0")
    try stage.press("C-z")
    try stage.see("Stopped", without: "Open 0")
    try stage.enter("bg")
    try stage.enter("echo meanwhile")
    try stage.see("meanwhile", without: "Open 0")
    try stage.enter("fg")
    try stage.see("Open 0")
    try stage.press("q q")
    try stage.see("ready>", without: "Open 0")
    try stage.enter("\(stage.noonmark) ui elapsed --now 2026-11-22T12:00:00Z &")
    try stage.enter("echo again")
    try stage.see("again", without: "Add a day")
    try stage.enter("fg")
    try stage.see("Add a day")
    try stage.press("q q")
    try stage.see("ready>", without: "Add a day")
  }

  @Test(arguments: kinds, [SIGTERM, SIGHUP, SIGQUIT])
  func `restores the terminal when it is ended`(kind: AppStage.Kind, signal: Int32) throws {
    let stage = try AppStage(kind)
    try stage.start()
    try stage.see("q quit")
    kill(try #require(try stage.process), signal)
    // After SIGHUP it reloads, because the terminal is still there.
    if signal == SIGHUP { try stage.press("q") }
    try stage.seeShell()
  }

  @Test(arguments: kinds) func `ends with the terminal`(kind: AppStage.Kind) throws {
    let stage = try AppStage(kind)
    try stage.start("todo")
    try stage.see("Open 0")
    let process = try #require(try stage.process)
    try stage.close()
    #expect(eventually { kill(process, 0) != 0 })
  }

  @Test(arguments: kinds) func `selects and opens by clicks`(kind: AppStage.Kind) throws {
    let stage = try AppStage(kind)
    try stage.start()
    let screen = try stage.see("q quit")
    let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains("Countdown") || $0.contains("No dates") })
    try stage.click(column: 4, row: row)
    try stage.click(column: 4, row: row)
    try stage.see("Upcoming 0")
    try stage.press("q")
    try stage.quit()
  }

  @Test(arguments: kinds) func `asks once for the location`(kind: AppStage.Kind) throws {
    let stage = try AppStage(kind)
    try FileManager.default.removeItem(atPath: stage.home + AppStage.asked)
    try stage.start("solstice")
    try stage.see("Where are you?", "No place")
    try stage.press("Enter")
    try stage.see("City", "59.91 10.75")
    try stage.type("Nowhereville")
    try stage.press("Enter")
    try stage.see("no city 'Nowhereville'")
    try stage.press("C-u")
    try stage.type("Zurich")
    try stage.press("Enter")
    try stage.see("Zürich 47.37° N", "Winter Solstice", without: "Where are you?")
    #expect(stage.file("location").contains("name = Zürich"))
    try stage.press("e")
    try stage.see("Where are you?")
    try stage.press("Escape q")
    try stage.quit()
    try stage.start()
    try stage.see("q quit", without: "Where are you?")
    try stage.quit()
  }
}
