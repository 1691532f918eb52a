import Foundation
import TestSupport
import Testing

@Suite(.waits) struct `The dates as an iCalendar file` {
  private let program = Program()

  /// Dates with all that a file can have: several days, times, zones, rules, ends and exceptions.
  private static let file = """
    # noonmark dates 1
    2026-12-20 | Vacation, "long; \\\\ one" | end=2027-01-03 | id=vacation0000
    2026-07-05 | Camp | end=2026-07-09 | repeat=yearly | id=camp00000000
    2026-11-24 09:30 | Standup | end=10:00 | zone=Europe/Oslo | repeat=weekdays \
    | until=2027-06-01 | except=2026-11-26 | notify=1d,10m | id=standup00000
    2026-01-31 | Bill | repeat=monthly | times=9 | id=bill00000000
    2026-01-30 | Rent | repeat=quarterly | id=rent00000000
    2024-02-29 | Leap | repeat=yearly | id=leap00000000
    2026-12-01 18:00 | Call | zone=UTC | end=19:00 | id=call00000000
    2026-12-01 18:00 | Night shift | zone=America/New_York | end=03:00 \
    | repeat=every 2 weeks on tue | also=2026-12-03 | id=night0000000
    2026-10-05 23:45 | Dinner | repeat=first monday of the month | end=2026-10-06 01:00 \
    | id=dinner000000
    2026-11-25 | Payday | repeat=last friday of the month | until=2027-06-30 | id=payday000000
    2026-11-25 | Choir | repeat=every 2 weeks on mon | times=5 | id=choir0000000
    2026-11-25 19:00 | Yoga | zone=America/New_York | repeat=every week on fri | times=3 \
    | id=yoga00000000
    2026-11-25 19:00 | Trial | repeat=every week on fri | times=1 | id=trial0000000
    2026-11-25 | Band | repeat=every week on mon | times=4 | except=2026-11-25 | id=band00000000
    2026-11-23 | Both | repeat=weekly | times=9 | until=2026-12-20 | id=both00000000
    1990-05-17 | Ada | repeat=yearly | kind=birthday | id=ada000000000
    2015-06-12 | Wedding | repeat=yearly | kind=anniversary | id=wedding00000
    1990-03-01 07:00 | Old | zone=Asia/Kathmandu | end=08:00 | repeat=FREQ=YEARLY;COUNT=60 \
    | id=old000000000
    \(hostile)

    """

  private static let hostile = #"2026-12-24 | $(date) `x`, ; : "é" 世界 | id=hostile00000"#
  private static let options = ["--now", "2026-11-21T12:00:00Z", "--tz", "Europe/Oslo"]

  init() throws {
    try program.write(Self.file, to: Dates.file)
  }

  private func export(_ words: String...) throws -> String {
    let outcome = try program.run(["countdown", "export"] + words + Self.options).expect(
      0, error: "")
    return outcome.output
  }

  /// The events of the agenda on days, with their times as `Tests/Tools/list-events` prints them.
  private func agenda() throws -> [String] {
    try program.write("agenda.within = 8760\n", to: ".config/noonmark/config")
    let outcome = try program.run(["agenda", "list", "--format", "json"] + Self.options)
    let days = try (outcome.object["content"] as? [String: Any])?["days"] as? [[String: Any]] ?? []
    let events = days.flatMap { $0["events"] as? [[String: Any]] ?? [] }
    return Set(
      events.map { event in
        "\(event["begin"] ?? "") \(event["end"] as? String ?? "-") \(event["title"] ?? "")"
      }
    ).sorted()
  }

  @Test func `is read by another program as the same events`() throws {
    try Tool.require("/usr/bin/python3 -c 'import recurring_ical_events'")
    try program.write(try export(), to: "dates.ics")
    let outcome = try program.shell(
      #""$R/Tests/Tools/list-events" dates.ics 2026-11-21 2027-11-20"#, with: ["R": Repository.root]
    ).expect(0)
    let theirs = try outcome.output.split(separator: "\n").map { try Self.local(String($0)) }
    let ours = try agenda()
    #expect(ours.count > 150)
    #expect(Set(ours).symmetricDifference(theirs).sorted() == [])
  }

  /// Returns a line of the other program as the agenda has it: with local times, and for whole days
  /// those of their starts.
  private static func local(_ line: String) throws -> String {
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    let zone = try #require(TimeZone(identifier: "Europe/Oslo"))
    let format = ISO8601DateFormatter()
    format.timeZone = zone
    func time(_ text: String, addingDays days: Int) throws -> String {
      if text == "-" { return text }
      if text.count == 10 {
        let start = try #require(format.date(from: text + "T00:00:00+01:00"))
        // Half a day later is the same day, in winter and in summer.
        let middle = start.addingTimeInterval(Double(days) * 86_400 + 43_200)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return format.string(from: calendar.startOfDay(for: middle))
      }
      if text.hasSuffix("~") {
        let date = text.dropLast()
        let winter = try #require(format.date(from: date + "+01:00"))
        let offset = zone.secondsFromGMT(for: winter)
        return format.string(from: winter.addingTimeInterval(Double(3600 - offset)))
      }
      return format.string(from: try #require(format.date(from: text)))
    }
    let isDay = words[0].count == 10
    let end = words[1] == "-" && isDay ? words[0] : words[1]
    return try
      "\(time(words[0], addingDays: 0)) \(time(end, addingDays: isDay ? 1 : 0)) \(words[2])"
  }

  @Test func `is imported as the same dates by another user`() throws {
    let other = Program()
    try other.write(try export(), to: "dates.ics")
    try other.run(["countdown", "import", "dates.ics"] + Self.options).expect(
      output: "19 dates added.\n", error: "")
    func shown(_ program: Program, at now: String) throws -> [String] {
      let outcome = try program.run(
        ["countdown", "list", "--format", "json", "--now", now, "--tz", "UTC"])
      return try outcome.objects.map { row in
        ["title", "date", "days", "tab", "at", "end", "zone", "kind", "years"]
          .map { "\(row[$0] ?? "-")" }.joined(separator: " ")
      }
    }
    for now in ["2026-11-21T12:00:00Z", "2027-02-28T12:00:00Z", "2028-06-01T12:00:00Z"] {
      let ours = try shown(program, at: now)
      #expect(ours.count == 19)
      #expect(try shown(other, at: now) == ours)
    }
  }

  @Test func `adds nothing if the user imports it`() throws {
    try program.write(try export(), to: "dates.ics")
    let before = program.text(of: Dates.file)
    try program.run(["countdown", "import", "dates.ics"] + Self.options).expect(
      output: "0 dates added, 19 already imported.\n")
    #expect(program.text(of: Dates.file) == before)
  }

  @Test func `moves a date for all who have imported the same version`() throws {
    let lines = ["UID:u", "SEQUENCE:3", "SUMMARY:Launch", "DTSTART;VALUE=DATE:20261224"]
    let event = ["BEGIN:VCALENDAR", "BEGIN:VEVENT"] + lines + ["END:VEVENT", "END:VCALENDAR", ""]
    let (one, other) = (Program(), Program())
    for program in [one, other] {
      try program.write(event.joined(separator: "\r\n"), to: "dates.ics")
      try program.run(["countdown", "import", "dates.ics"] + Self.options).expect(0)
    }
    try one.run(["countdown", "edit", "Launch", "--date", "2026-12-25"] + Self.options).expect(0)
    let exported = try one.run(["countdown", "export"] + Self.options).output
    try other.write(exported, to: "dates.ics")
    try other.run(["countdown", "import", "dates.ics"] + Self.options).expect(0)
    expect(other.text(of: Dates.file), .has("2026-12-25 | Launch"))
  }

  @Test func `can be one of them, with its notices`() throws {
    let lines = try export("standup").split(whereSeparator: \.isNewline).map(String.init)
    #expect(lines.filter { $0 == "BEGIN:VEVENT" }.count == 1)
    let expected = [
      "DTSTART;TZID=Europe/Oslo:20261124T093000", "DTEND;TZID=Europe/Oslo:20261124T100000",
      "RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20270601T215959Z",
      "EXDATE;TZID=Europe/Oslo:20261126T093000", "TRIGGER:-P1D", "TRIGGER:-PT10M",
      "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
    ]
    #expect(expected.filter { !lines.contains($0) } == [])
    #expect(!lines.contains { $0.contains("New_York") })
  }

  @Test func `has an end instead of a count if the first date is outside of the rule`() throws {
    func rules(_ name: String) throws -> [Substring] {
      try export(name).split(whereSeparator: \.isNewline).filter { $0.hasPrefix("RRULE") }
    }
    #expect(
      try rules("choir") == ["RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;UNTIL=20270118"])
    #expect(
      try rules("yoga").last == "RRULE:FREQ=WEEKLY;BYDAY=FR;UNTIL=20261205T000000Z")
    #expect(try rules("trial") == [])
    #expect(try rules("both") == ["RRULE:FREQ=WEEKLY;UNTIL=20261214"])
    try expect(rules("bill").last, .ends(";COUNT=9"))
  }

  @Test func `has the kind of a celebration as a property of noonmark`() throws {
    let lines = try export("Ada").split(whereSeparator: \.isNewline)
    #expect(lines.contains("X-NOONMARK-KIND:birthday"))
    try expect(export("Vacation"), .lacks("X-NOONMARK-KIND"))
  }

  @Test func `has the icon, the color and the notices of a date for an import`() throws {
    let fields = " | icon=party, \\| hat | color=teal | notify=never"
    try program.write("2026-12-24 | Eve\(fields) | id=eve000000000\n", to: Dates.file)
    let other = Program()
    try other.write(export(), to: "dates.ics")
    try other.run(["countdown", "import", "dates.ics"] + Self.options).expect(0, error: "")
    expect(other.text(of: Dates.file), .has("2026-12-24 | Eve\(fields) | uid=eve000000000"))
    try other.run(["countdown", "edit", "Eve", "--icon", "gift"] + Self.options).expect(0)
    let text = other.text(of: Dates.file)
    try other.run(["countdown", "import", "dates.ics"] + Self.options).expect(0, error: "")
    #expect(other.text(of: Dates.file) == text)
  }

  @Test func `has the creation time of a date for an import, but not of another program`() throws {
    try program.write(
      "2026-12-24 | Eve | created=2026-11-01T08:00:00Z | id=eve000000000\n", to: Dates.file)
    let file = try export()
    for (text, time) in [
      (file, "2026-11-01T08:00:00Z"),
      (file.replacing("noonmark", with: "x"), "2026-11-21T12:00:00Z"),
      (file.replacing("CREATED:2026", with: "CREATED:2036"), "2026-11-21T12:00:00Z"),
    ] {
      let other = Program()
      try other.write(text, to: "dates.ics")
      try other.run(["countdown", "import", "dates.ics"] + Self.options).expect(0, error: "")
      expect(other.text(of: Dates.file), .has(" | created=\(time) | "))
    }
  }

  @Test(arguments: [
    "2027-03-28 | T | repeat=weekly | until=2027-03-01",
    "2027-03-28 09:00 | T | zone=Europe/Oslo | repeat=FREQ=DAILY;UNTIL=20270328T065959Z",
  ])
  func `of a date whose repetition ends before it has the date alone`(line: String) throws {
    try program.write(line + " | id=t00000000000\n", to: Dates.file)
    let file = try export()
    // The zone has a rule of its own.
    expect(file, .lacks("RRULE:FREQ=WEEKLY"), .lacks("RRULE:FREQ=DAILY"))
    let other = Program()
    try other.write(file, to: "dates.ics")
    try other.run(["countdown", "import", "dates.ics"] + Self.options).expect(
      0, output: "1 date added.\n", error: "")
  }

  @Test func `that was changed elsewhere is not taken for the same`() throws {
    let file = try export("Vacation").replacing("Vacation", with: "Holiday")
    try program.write(file, to: "dates.ics")
    try program.run(["countdown", "import", "dates.ics"] + Self.options).expect(
      0, output: "0 dates added, 1 changed since, and left as they are.\n")
    #expect(program.text(of: Dates.file) == Self.file)
  }

  @Test func `of an unknown one is refused`() throws {
    try program.run(["countdown", "export", "nothing"] + Self.options).expect(
      1, output: "", error: .lines(1))
  }

  @Test func `of none is a calendar`() throws {
    try Program().run(["countdown", "export"] + Self.options).expect(
      0, output: .starts("BEGIN:VCALENDAR\r\n"), .ends("END:VCALENDAR\r\n"))
  }
}
