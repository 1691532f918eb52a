import Foundation
import TestSupport
import Testing

@Suite(.waits) struct `A render of calendars` {
  private let noonmark = Program(asProcess: true)

  init() throws {
    try noonmark.write("calendars = ~/all ~/work.ics\n", to: ".config/noonmark/config")
    try noonmark.write(Self.daily("Standup"), to: "work.ics")
    for number in 1...20 {
      try noonmark.write(Calendars.text("Event \(number)"), to: "all/home/\(number).ics")
    }
    try noonmark.write(Self.daily("Dinner"), to: "all/home/dinner.ics")
  }

  /// A calendar with an event of every day.
  private static func daily(_ title: String) -> String {
    Calendars.text(title).replacing("20261122", with: "20200101\r\nRRULE:FREQ=DAILY")
  }

  private func show(_ options: String...) throws -> String {
    let outcome = try noonmark.run(["show", "agenda", "--size", "large"] + options).expect(
      0, error: "")
    return outcome.output
  }

  /// The inode of the cached render.
  private func cached() throws -> Int? {
    let folder = noonmark.home + "/.cache/noonmark"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return try names.first { $0.count == 16 }.flatMap { name in
      try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")[.systemFileNumber]
        as? Int
    }
  }

  @Test(arguments: [("", 8), ("agenda.within = 8\n", 8), ("agenda.within = 200\n", 10)])
  func `lists the days of a week, or all within reach`(setting: String, days: Int) throws {
    try noonmark.write(
      "calendars = ~/work.ics\n" + setting, to: ".config/noonmark/config")
    let outcome = try noonmark(
      "agenda", "list", "--format", "plain", "--now", "2026-11-22T00:00:00Z", "--tz", "UTC")
    #expect(outcome.lines.count { $0.contains("Standup") } == days, "\(outcome)")
  }

  @Test func `shows their events, and is cached until one of them changes`() throws {
    // The first one makes the index; a file that has just changed is not cached.
    #expect(
      try eventually {
        _ = try show()
        return try cached() != nil
      })
    let first = try show()
    expect(first, .has("Standup", "Dinner"))
    let kept = try cached()
    #expect(try show() == first)
    #expect(try cached() == kept)
    try noonmark.write(Self.daily("Review"), to: "work.ics")
    let second = try show()
    expect(second, .has("Review"), .lacks("Standup"))
    // As khal and vdirsyncer write.
    try noonmark.write(Self.daily("Lunch"), to: "all/home/.new")
    #expect(
      rename(noonmark.home + "/all/home/.new", noonmark.home + "/all/home/dinner.ics") == 0)
    let third = try show()
    expect(third, .has("Lunch"), .lacks("Dinner"))
    #expect(try show("--no-cache") == third)
  }

  @Test(.needsTraces)
  func `reads the index alone, and of a directory the file that changed`() throws {
    let opened = #"""
      strace -f -o trace -e trace=open,openat "$N" show agenda --size large --no-cache >shown
      cat shown | grep -c -e Standup -e Dinner -e Lunch
      grep -c '\.ics"' trace
      """#
    func counts() throws -> [Substring] {
      Array(try noonmark.shell(opened).lines.prefix(2))
    }
    // Until the timestamps can be trusted, they are read again.
    #expect(eventually(every: 50) { (try? counts().last) == "0" })
    #expect(try counts().last == "0")
    try noonmark.write(Self.daily("Lunch"), to: "all/home/dinner.ics")
    #expect(try counts().last == "1")
    try expect(show("--no-cache"), .has("Lunch"))
  }

  @Test func `follows a file of a directory that is written in place`() throws {
    let follow = try Follow(
      ["show", "agenda", "--size", "large", "--format", "json"], of: noonmark)
    expect(follow.line(), .has("Dinner"))
    let path = noonmark.home + "/all/home/dinner.ics"
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(Self.daily("Supper").utf8))
    try file.close()
    var isShown = false
    while !isShown, let line = follow.line() { isShown = line.contains("Supper") }
    #expect(isShown)
    try noonmark.write(Self.daily("Party"), to: "all/friends/a.ics")
    isShown = false
    while !isShown, let line = follow.line() { isShown = line.contains("Party") }
    #expect(isShown)
  }

  @Test func `with a bad file shows the others, with one warning`() throws {
    try noonmark.write("junk", to: "all/home/1.ics")
    try noonmark.write("junk", to: "all/home/2.ics")
    try noonmark("show", "agenda", "--size", "large").expect(
      0, output: .has("Standup", "Dinner"),
      error: .equals(
        "noonmark: \(noonmark.home)/all/home/1.ics is not an iCalendar file: "
          + "no BEGIN:VCALENDAR, and 1 more: noonmark calendar list\n"))
    try FileManager.default.removeItem(atPath: noonmark.home + "/all")
    try noonmark("show", "agenda", "--size", "large").expect(
      output: .has("Standup"),
      error: "noonmark: cannot read \(noonmark.home)/all: No such file or directory\n")
  }

  // MARK: Subscriptions

  @Test(.needs("curl"))
  func `loads a subscription that is due in the background, once`() throws {
    let calendars = try Calendars()
    calendars.replies(
      HTTPReply(Self.daily("Concert"), as: .dribble(milliseconds: 1)),
      HTTPReply(Self.daily("Theater")))
    for words in [
      ["calendar", "list"], ["doctor"], ["config", "check"], ["show", "sun"],
      ["show", "countdown"],
    ] {
      try calendars.noonmark.run(words).expect(0)
    }
    #expect(calendars.state("state") == nil)
    try calendars.noonmark.shell(
      #"for i in 1 2 3 4; do "$N" show agenda & "$N" show agenda & done | cat"#
    ).expect(0, error: "")
    #expect(eventually { calendars.state("state") == "ok" })
    #expect(calendars.server.requests.count == 1)
    try calendars.noonmark("show", "agenda", "--size", "large").expect(
      output: .has("Concert"))
    #expect(calendars.server.requests.count == 1)
    // Later it is due again, and the last one is shown meanwhile.
    let state = Calendars.state + calendars.fingerprint()
    let text = try #require(calendars.noonmark.text(of: state))
    let old = text.replacing(/\nat = [^\n]*/, with: "\nat = 2026-01-01T00:00:00Z")
    try calendars.noonmark.write(old, to: state)
    try calendars.noonmark("show", "agenda", "--size", "large").expect(output: .has("Concert"))
    #expect(eventually { calendars.stored?.contains("Theater") == true })
    #expect(eventually { calendars.state("state") == "ok" })
    try calendars.noonmark("show", "agenda", "--size", "large").expect(output: .has("Theater"))
  }

  @Test(.needs("curl"))
  func `says why there is nothing of a subscription that was never loaded`() throws {
    let calendars = try Calendars()
    calendars.replies(HTTPReply(status: 404, "no"))
    try calendars.noonmark("show", "agenda").expect(error: "")
    #expect(eventually { calendars.state("state") == "error" })
    try calendars.noonmark("show", "agenda").expect(
      0, error: .has("answered with status 404: check the URL"))
    // Not at every draw.
    for _ in 0..<3 { _ = try calendars.noonmark("show", "agenda") }
    #expect(calendars.server.requests.count == 1)
    // A calendar that was loaded before is shown, and only doctor complains.
    calendars.replies(HTTPReply(Self.daily("Concert")), HTTPReply(status: 404, "no"))
    try calendars.noonmark("calendar", "load").expect(0)
    try calendars.noonmark("calendar", "load").expect(1)
    try calendars.noonmark("show", "agenda", "--size", "large").expect(
      output: .has("Concert"), error: "")
  }
}
