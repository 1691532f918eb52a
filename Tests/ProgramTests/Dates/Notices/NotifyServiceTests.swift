import Almanac
import Foundation
import NoonmarkProgram
import TestSupport
import Testing

@Suite(.waits, .enabled(if: Clockwork.isAvailable, "\(Clockwork.needed)"))
struct `The service of notifications over a month` {
  @Test func `wakes up for its notices alone, and sends each at its time`() throws {
    let fixture = try NotifyFixture(
      dates: """
        2030-01-01 09:30 | Standup | end=09:45 | repeat=weekdays | notify=1h,10m
        2030-03-20 20:00 | Call | zone=America/New_York | repeat=weekly | notify=1d,0m
        2030-04-02 | Party | notify=1w,1d,10m
        2030-03-31 02:30 | Skipped | notify=1d,30m
        2030-03-25 | Plain | repeat=every 9 days

        """)
    try fixture.noonmark.write("2029-12-15 | sober\n", to: ".local/share/noonmark/counters")
    try fixture.noonmark.write(
      "# noonmark tasks 1\n[ ] | Buy milk | due=2030-03-28 "
        + "| id=b5b19302-270d-4291-a862-02efb5c8beb8\n",
      to: ".local/share/noonmark/tasks")
    let start = "2030-03-15T12:00:00Z"
    let listed = try fixture.listed(from: start, days: 30)
    #expect(listed.count > 50)
    #expect(try fixture.wakes(from: start, days: 30) == Set(listed.map(\.at)).count)
    #expect(fixture.sent == listed.map(\.text))
  }

  @Test func `sends what a machine that was asleep has missed, late and once`() throws {
    let fixture = try NotifyFixture(
      dates: """
        2030-06-03 09:30 | Standup | end=10:00 | notify=1d,1h,10m | id=a
        2030-06-03 12:00 | Lunch | end=13:00 | notify=1h | id=b
        2030-06-04 | Party | notify=1d | id=c

        """)
    // Asleep from the evening until 9:25 and from 10:00 until 14:00 (UTC+2).
    let evening = Instant("2030-06-02T20:00:00Z")
    let morning = Instant("2030-06-03T08:00:00Z")
    let wakes = try fixture.wakes(
      from: "2030-06-02T19:00:00Z", days: 2,
      set: [(evening, 11 * 3600 + 25 * 60), (morning, 4 * 3600)])
    #expect(wakes == 0)
    #expect(
      fixture.sent == [
        "Standup: Tomorrow 9:30 AM", "Standup: In 5 min, at 9:30 AM", "Party: Tomorrow",
      ])
  }

  @Test func `sends nothing twice when the clock is set back`() throws {
    let fixture = try NotifyFixture(
      dates: "2030-06-03 09:30 | Standup | notify=1h,10m | id=a\n")
    let passed = Instant("2030-06-03T07:25:00Z")
    // After both notices, two hours back: they are due again, and were sent.
    let wakes = try fixture.wakes(
      from: "2030-06-03T05:00:00Z", days: 1, set: [(passed, -7200)])
    #expect(fixture.sent == ["Standup: In 1 h, at 9:30 AM", "Standup: In 10 min, at 9:30 AM"])
    #expect(wakes == 4)
  }

  @Test func `tries again after pauses that grow, if a notice cannot be shown`() throws {
    let fixture = try NotifyFixture(
      "[ $(wc -l <\"$HOME/got\") -gt 7 ] || exit 1",
      dates: "2030-06-03 | Party | id=a\n")
    // At 9:00, then after 10 s, 30 s, 1, 5, 10, 10 and 10 minutes.
    #expect(try fixture.wakes(from: "2030-06-03T05:00:00Z", days: 1) == 8)
    #expect(fixture.sent == Array(repeating: "Party: Today", count: 8))
  }
}

@Suite(.waits) struct `The service of notifications` {
  private static let now = ["--now", "2030-06-03T09:00:00Z", "--tz", "UTC"]

  @Test func `sends what is due, and what a changed file makes due`() throws {
    let fixture = try NotifyFixture(dates: "2030-06-03 | Party | id=a\n")
    let service = try fixture.start(Self.now)
    #expect(eventually { fixture.sent == ["Party: Today"] })
    try fixture.write("2030-06-03 | Party | id=a\n2030-06-03 09:20 | Call | notify=30m | id=b\n")
    #expect(eventually { fixture.sent == ["Party: Today", "Call: In 20 min, at 9:20 AM"] })
    service.end()
    #expect(service.standardError().isEmpty)
    #expect(service.remains().isEmpty)
  }

  @Test func `and another one send each notice once`() throws {
    let lines = (0..<20).map { "2030-06-03 | Party \($0) | id=a\($0)\n" }
    let fixture = try NotifyFixture(dates: lines.joined())
    let services = try (0..<2).map { _ in try fixture.start(Self.now) }
    #expect(eventually { fixture.sent.count >= 20 })
    for service in services {
      service.end()
    }
    #expect(fixture.sent.sorted() == lines.indices.map { "Party \($0): Today" }.sorted())
  }

  @Test func `sends what another one claimed and could not send`() throws {
    let party = "2030-06-03 | Party | id=a\n"
    let fixture = try NotifyFixture(
      """
      [ -n "$WORKS" ] && touch "$HOME/$1" && exit 0
      touch "$HOME/claimed"
      while [ ! -e "$HOME/fails" ]; do sleep 0.01; done
      exit 1
      """, dates: party)
    let first = try fixture.start(Self.now)
    #expect(eventually { fixture.noonmark.text(of: "claimed") != nil })
    try fixture.write(party + "2030-06-03 | Tea | id=b\n")
    let second = try fixture.start(Self.now, with: ["WORKS": "1"])
    // It sends what is left, and has then seen the claim of the first one.
    #expect(eventually { fixture.noonmark.text(of: "Tea") != nil })
    try fixture.noonmark.write("", to: "fails")
    #expect(eventually { fixture.noonmark.text(of: "Party") != nil })
    first.end()
    second.end()
  }

  @Test func `killed while it sends, sends the rest later`() throws {
    let fixture = try NotifyFixture(
      "[ -e \"$HOME/killed\" ] || { touch \"$HOME/killed\"; sleep 60 & wait; }",
      dates: "2030-06-03 | One | id=a\n2030-06-03 | Two | id=b\n")
    let service = try fixture.start(Self.now)
    #expect(eventually { fixture.noonmark.text(of: "killed") != nil })
    service.end(by: SIGKILL)
    let other = try fixture.start(Self.now)
    #expect(eventually { fixture.sent.count == 2 })
    other.end()
    #expect(fixture.sent == ["One: Today", "Two: Today"])
  }

  @Test func `keeps running if a file cannot be read, and says so once`() throws {
    let fixture = try NotifyFixture(dates: "2030-06-03 | Cake | id=c\n")
    let dates = "$HOME/.local/share/noonmark/dates"
    let service = try fixture.start(Self.now)
    #expect(eventually { fixture.sent == ["Cake: Today"] })
    _ = try fixture.noonmark.shell("rm \(dates) && mkdir \(dates)")
    service.send(SIGUSR1)
    _ = try fixture.noonmark.shell("rmdir \(dates)")
    try fixture.write("2030-06-03 | Party | id=a\n")
    #expect(eventually { fixture.sent == ["Cake: Today", "Party: Today"] })
    service.end()
    #expect(service.standardError().split(separator: "\n").count <= 1)
  }

  @Test(arguments: [["--dry-run"], ["--next", "3"]])
  func `does not list`(options: [String]) throws {
    try Program().run(["notify", "--follow"] + options).expect(
      2, error: .has("'\(options[0])' cannot be used with '--follow'"))
  }
}
