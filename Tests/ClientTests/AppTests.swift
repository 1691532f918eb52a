import Foundation
import TestSupport
import Testing

/// The app in real terminals: a pane of tmux, and a window of foot.
@Suite(.waits)
struct `The app in a terminal` {
  // A plain run has no window of foot, which needs a display server.
  private static let kinds = Samples.first(1, of: AppFixture.Kind.allCases)

  @Test(arguments: kinds) func `adds a date, changes it, deletes it and takes that back`(
    kind: AppFixture.Kind
  ) throws {
    let fixture = try AppFixture(kind)
    try fixture.start()
    try fixture.see("Enter open", "q quit", without: "before")
    try fixture.press("Tab Tab Tab Enter")
    try fixture.see("Upcoming 0", "a add")
    try fixture.press("a")
    try fixture.see("Dates · add")
    // The fields of times are folded.
    try fixture.press("C-o")
    try fixture.fill("Dinner %s $(date)", "next friday")
    try fixture.see("Fri Nov 27, 2026", "Nov 2026")
    try fixture.press("Tab")
    try fixture.fill("18:30", "8pm")
    try fixture.see("6:30 PM", "1 h 30 min")
    try fixture.press("Tab C-p")
    try fixture.type("birth")
    try fixture.see("birthday.cake")
    try fixture.press("Enter")
    try fixture.see("birthday.cake", without: "a-z filter")
    try fixture.press("Enter")
    try fixture.see("Added Dinner %s $(date)", "Upcoming 1", "Fri Nov 27, 2026")
    #expect(
      fixture.file("dates").contains(
        "2026-11-27 18:30 | Dinner %s $(date) | icon=birthday.cake | end=20:00"))
    try fixture.press("e Tab C-u")
    try fixture.enter("Dec 24")
    try fixture.see("Changed Dinner", "Thu Dec 24, 2026")
    try fixture.press("d")
    try fixture.see("Delete Dinner %s $(date)?", "y yes")
    try fixture.press("y")
    try fixture.see("Removed Dinner", "Upcoming 0")
    try fixture.press("u")
    try fixture.see("Undid", "Upcoming 1", "Thu Dec 24, 2026")
    try fixture.press("q")
    try fixture.see("Dinner", "q quit")
    try fixture.quit()
  }

  @Test(arguments: kinds) func `logs events with one key, and changes a note`(kind: AppFixture.Kind)
    throws
  {
    let fixture = try AppFixture(kind)
    try fixture.start("tally")
    try fixture.see("Space log")
    try fixture.press("Space")
    try fixture.see("Log what?")
    try fixture.press("Enter")
    try fixture.see("Logged in Pee Tracker: 12:00 PM", "Today")
    try fixture.press("a")
    try fixture.fill("-2h", "after coffee")
    try fixture.press("Enter")
    try fixture.see("10:00 AM after coffee")
    try fixture.press("Down e Tab")
    try fixture.enter(" and tea")
    try fixture.see("after coffee and tea")
    try fixture.press("u")
    try fixture.see("10:00 AM after coffee", without: "tea\n")
    try fixture.press("q")
    try fixture.quit()
  }

  @Test(arguments: kinds) func `marks, describes and shares tasks`(kind: AppFixture.Kind) throws {
    let fixture = try AppFixture(kind)
    try fixture.start("todo")
    try fixture.press("a")
    try fixture.fill("Buy milk", "Whole", "tomorrow")
    try fixture.see("Mon Nov 23, 2026")
    try fixture.press("Enter")
    try fixture.see("Open 1", "Buy milk", "tomorrow")
    try fixture.press("Enter")
    try fixture.see("Whole", "Due")
    try fixture.press("Escape")
    try fixture.see("Open 1")
    try fixture.press("s Down Down Enter")
    try fixture.see("Append to a file", "Destination")
    try fixture.enter("\(fixture.home)/notes.md")
    try fixture.see("Written to")
    #expect(
      try String(contentsOfFile: fixture.home + "/notes.md", encoding: .utf8).contains("Buy milk"))
    try fixture.press("s Down Down Down Enter")
    // A port on which nothing listens.
    try fixture.enter("http://127.0.0.1:9/hook")
    // The form and the menu are closed: once more would add it again.
    try fixture.see("the key o opens", "Open 1", without: "Destination")
    try fixture.press("Down")
    try fixture.see("Open 1", "o outbox")
    try fixture.press("o")
    try fixture.see("127.0.0.1:9", "s send all")
    try fixture.press("Escape")
    try fixture.see("Open 1", without: "s send all")
    try fixture.press("Space")
    try fixture.see("Done: Buy milk", "Open 0", "Done 1")
    try fixture.press("q")
    try fixture.quit()
  }

  @Test(arguments: kinds) func `starts a counter again`(kind: AppFixture.Kind) throws {
    let fixture = try AppFixture(kind)
    try fixture.start("elapsed")
    try fixture.press("a")
    try fixture.fill("sober", "2026-10-01")
    try fixture.press("Enter")
    try fixture.see("52d")
    try fixture.press("r")
    try fixture.see("Start sober again today?")
    try fixture.press("y")
    try fixture.see("0d", "2 runs")
    try fixture.press("Enter")
    try fixture.see("Past Runs", "Oct 1, 2026")
    try fixture.press("q q")
    try fixture.quit()
  }

  @Test(arguments: kinds) func `shows the season, and follows the size`(kind: AppFixture.Kind)
    throws
  {
    let fixture = try AppFixture(kind, size: "120x40")
    try fixture.start("solstice")
    try fixture.see("Winter Solstice", "Dec 22, 2027")
    try fixture.resize("40x15")
    try fixture.see("Winter Solstice", "j k scroll")
    try fixture.press("G")
    try fixture.see("1035d")
    try fixture.press("q")
    try fixture.see("q quit")
    try fixture.resize("120x40")
    try fixture.see("Make it yours")
    try fixture.quit()
  }

  @Test(arguments: kinds) func `shows the changes of others, and loses none`(kind: AppFixture.Kind)
    throws
  {
    let fixture = try AppFixture(kind)
    try fixture.start("countdown")
    try fixture.see("Upcoming 0")
    let other = "env HOME=\(fixture.home) TZ=UTC \(fixture.noonmark)"
    _ = try Shell.run("\(other) countdown add Voyage 2027-01-31 >/dev/null")
    try fixture.see("Voyage", "Upcoming 1")
    try fixture.press("a")
    try fixture.fill("Dinner", "2026-12-01")
    // While the form is open.
    _ = try Shell.run("\(other) countdown add Concert 2026-12-02 >/dev/null")
    try fixture.press("Enter")
    try fixture.see("Dinner", "Concert", "Voyage", "Upcoming 3")
    try fixture.press("q")
    try fixture.quit()
  }

  @Test(arguments: kinds, ["C-c", "C-d"])
  func `leaves the terminal as it was`(kind: AppFixture.Kind, keys: String) throws {
    let fixture = try AppFixture(kind)
    try fixture.start()
    try fixture.see("q quit")
    try fixture.quit(by: keys)
  }

  @Test(arguments: kinds) func `steps aside and comes back`(kind: AppFixture.Kind) throws {
    let fixture = try AppFixture(kind)
    try fixture.start("todo")
    try fixture.see("Open 0")
    try fixture.press("C-z")
    try fixture.see("Stopped", "before", without: "Open 0")
    try fixture.enter("fg")
    try fixture.see("Open 0")
    try fixture.press("q q")
    try fixture.see("ready>", without: "Open 0")
  }

  @Test(arguments: kinds) func `comes back from the background`(kind: AppFixture.Kind) throws {
    let fixture = try AppFixture(kind)
    try fixture.start("todo")
    try fixture.see("Open 0")
    try fixture.press("C-z")
    try fixture.see("Stopped", without: "Open 0")
    try fixture.enter("bg")
    try fixture.enter("echo meanwhile")
    try fixture.see("meanwhile", without: "Open 0")
    try fixture.enter("fg")
    try fixture.see("Open 0")
    try fixture.press("q q")
    try fixture.see("ready>", without: "Open 0")
    try fixture.enter("\(fixture.noonmark) ui elapsed --now 2026-11-22T12:00:00Z &")
    try fixture.enter("echo again")
    try fixture.see("again", without: "Add a day")
    try fixture.enter("fg")
    try fixture.see("Add a day")
    try fixture.press("q q")
    try fixture.see("ready>", without: "Add a day")
  }

  @Test(arguments: kinds, [SIGTERM, SIGHUP, SIGQUIT])
  func `restores the terminal when it is ended`(kind: AppFixture.Kind, signal: Int32) throws {
    let fixture = try AppFixture(kind)
    try fixture.start()
    try fixture.see("q quit")
    kill(try #require(try fixture.process), signal)
    // After SIGHUP it reloads, because the terminal is still there.
    if signal == SIGHUP { try fixture.press("q") }
    try fixture.seeShell()
  }

  @Test(arguments: kinds) func `ends with the terminal`(kind: AppFixture.Kind) throws {
    let fixture = try AppFixture(kind)
    try fixture.start("todo")
    try fixture.see("Open 0")
    let process = try #require(try fixture.process)
    try fixture.close()
    #expect(eventually { kill(process, 0) != 0 })
  }

  @Test(arguments: kinds) func `selects and opens by clicks`(kind: AppFixture.Kind) throws {
    let fixture = try AppFixture(kind)
    try fixture.start()
    let screen = try fixture.see("q quit")
    let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains("Dates") || $0.contains("a date") })
    try fixture.click(column: 4, row: row)
    try fixture.click(column: 4, row: row)
    try fixture.see("Upcoming 0")
    try fixture.press("q")
    try fixture.quit()
  }

  @Test(arguments: kinds) func `asks once for the location`(kind: AppFixture.Kind) throws {
    let fixture = try AppFixture(kind)
    try FileManager.default.removeItem(atPath: fixture.home + AppFixture.asked)
    try fixture.start("solstice")
    try fixture.see("Where are you?", "No place")
    try fixture.press("Enter")
    try fixture.see("City", "59.91 10.75")
    try fixture.enter("Nowhereville")
    try fixture.see("no city 'Nowhereville'")
    try fixture.press("C-u")
    try fixture.enter("Zurich")
    try fixture.see("Zürich 47.37° N", "Winter Solstice", without: "Where are you?")
    #expect(fixture.file("location").contains("name = Zürich"))
    try fixture.press("e")
    try fixture.see("Where are you?")
    try fixture.press("Escape")
    try fixture.see("Winter Solstice", without: "Where are you?")
    try fixture.press("q")
    try fixture.quit()
    try fixture.start()
    try fixture.see("q quit", without: "Where are you?")
    try fixture.quit()
  }
}
