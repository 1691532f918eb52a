import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkDomain

/// The occurrences of a file in a span of time.
@Suite struct `The occurrences of an iCalendar file` {
  private typealias Sample = ICalendarSample

  private func read(
    _ text: String, from start: String, to end: String, in zone: String = "Europe/Oslo",
    limit: Int = 1000
  ) throws -> ICalendarOccurrences {
    let user = try #require(Sample.zone(zone))
    return ICalendarFile(Array(text.utf8)).occurrences(
      in: user, from: try TimeParser.parse(start, in: user),
      to: try TimeParser.parse(end, in: user), limit: limit, zoneNamed: Sample.zone)
  }

  /// Returns an occurrence in short form: `Choir 2026-01-05T18:30:00+01:00` with its end, or its
  /// days.
  private func short(_ event: AgendaEvent, in zone: String = "Europe/Oslo") throws -> String {
    let user = try #require(Sample.zone(zone))
    switch event.time {
    case .days(let days):
      return "\(event.title) \(days.lowerBound.iso8601)..\(days.upperBound.iso8601)"
    case .span(let span):
      let end = span.explicitEnd.map { " - \($0.rfc3339(in: user))" } ?? ""
      return "\(event.title) \(span.begin.rfc3339(in: user))\(end)"
    }
  }

  @Test func `are those of series and of moved ones, with the name of the calendar`() throws {
    let found = try read(Sample.google, from: "2026-01-05T00:00", to: "2026-02-01T00:00")
    #expect(
      try found.events.map { try short($0) } == [
        "Choir 2026-01-05T18:30:00+01:00", "Choir (moved) 2026-01-20T19:00:00+01:00",
        "Choir 2026-01-26T18:30:00+01:00",
      ])
    #expect(Set(found.events.map(\.calendar)) == ["Family"])
    #expect(found.problems.isEmpty)
    let birthday = try read(Sample.google, from: "2026-05-01T00:00", to: "2026-06-01T00:00")
    #expect(
      try birthday.events.map { try short($0) } == ["Kari’s birthday 🎂 2026-05-17..2026-05-17"])
  }

  @Test(arguments: [
    ("20261025T023000", "PT1H", "2026-10-25T02:30:00+01:00"),
    ("20261025T023000", "PT3600S", "2026-10-25T02:30:00+01:00"),
    ("20261024T120000", "P1D", "2026-10-25T12:00:00+01:00"),
    ("20261024T120000", "PT24H", "2026-10-25T11:00:00+01:00"),
    ("20261024T120000", "PT1440M", "2026-10-25T11:00:00+01:00"),
    ("20261024T120000", "PT86400S", "2026-10-25T11:00:00+01:00"),
    ("20261024T120000", "PT25H", "2026-10-25T12:00:00+01:00"),
    ("20261024T120000", "P1DT1H", "2026-10-25T13:00:00+01:00"),
    ("20260328T120000", "PT24H", "2026-03-29T13:00:00+02:00"),
    ("20260328T120000", "P1D", "2026-03-29T12:00:00+02:00"),
  ])
  func `last for the exact hours of a duration, and for its days by the clock`(
    start: String, duration: String, end: String
  ) throws {
    let rules = [
      "", "RRULE:FREQ=WEEKLY;COUNT=2", "RDATE;VALUE=PERIOD:20270105T080000Z/\(duration)",
    ]
    for rule in rules {
      let text = Sample.event("DTSTART;TZID=Europe/Oslo:\(start)", "DURATION:\(duration)", rule)
      let found = try read(text, from: "2026-03-01T00:00", to: "2027-01-01T00:00")
      #expect(try found.events.first.map { try short($0) }?.hasSuffix(" - " + end) == true)
    }
    let period = Sample.event(
      "DTSTART;TZID=Europe/Oslo:20260101T120000",
      "RDATE;TZID=Europe/Oslo;VALUE=PERIOD:\(start)/\(duration)")
    let found = try read(period, from: "2026-03-01T00:00", to: "2027-01-01T00:00")
    #expect(try found.events.first.map { try short($0) }?.hasSuffix(" - " + end) == true)
  }

  @Test(arguments: [
    // An event that is running at the start is included. One that begins at the end is not.
    (
      "2026-01-05T10:00", "2026-01-06T09:00",
      ["A 2026-01-05T09:00:00+01:00 - 2026-01-05T11:00:00+01:00"]
    ),
    ("2026-01-05T11:00", "2026-01-06T09:00", []),
    (
      "2026-01-06T08:00", "2026-01-06T09:00:01",
      ["A 2026-01-06T09:00:00+01:00 - 2026-01-06T11:00:00+01:00"]
    ),
  ])
  func `are not over at the start and begin before the end`(
    start: String, end: String, expected: [String]
  ) throws {
    let text = Sample.calendar([
      "BEGIN:VEVENT", "SUMMARY:A", "DTSTART;TZID=Europe/Oslo:19700101T090000", "DURATION:PT2H",
      "RRULE:FREQ=DAILY", "END:VEVENT",
    ])
    #expect(try read(text, from: start, to: end).events.map { try short($0) } == expected)
  }

  @Test func `of several days begin and end with the days of the user`() throws {
    let text = Sample.event("DTSTART:20260105", "DTEND:20260108", "RRULE:FREQ=YEARLY")
    for zone in ["Asia/Tokyo", "America/New_York"] {
      let found = try read(text, from: "2026-01-07T23:59", to: "2027-01-05T00:00", in: zone)
      #expect(
        try found.events.map { try short($0, in: zone) } == ["Launch 2026-01-05..2026-01-07"])
      #expect(
        try read(text, from: "2026-01-08T00:00", to: "2027-01-05T00:00", in: zone).events.isEmpty)
    }
  }

  @Test func `of a period have its length`() throws {
    let text = Sample.event(
      "UID:u", "DTSTART;TZID=Europe/Oslo:20260105T090000", "DURATION:PT1H",
      "RRULE:FREQ=DAILY;COUNT=2",
      "RDATE;VALUE=PERIOD;TZID=Europe/Oslo:20260110T090000/PT2H,20260111T090000/20260112T020000",
      "RDATE;VALUE=PERIOD:20260113T080000Z/PT1H,20260114T080000Z/PT2H,20260115T080000Z/PT2H",
      "RDATE;VALUE=PERIOD:20260116T080000Z/soon,20260117T080000Z/20260117T070000Z",
      "EXDATE:20260114T080000Z")
    let found = try read(text, from: "2026-01-01T00:00", to: "2026-02-01T00:00")
    let expected = [
      "05T09:00:00+01:00 - 2026-01-05T10:00", "06T09:00:00+01:00 - 2026-01-06T10:00",
      "10T09:00:00+01:00 - 2026-01-10T11:00", "11T09:00:00+01:00 - 2026-01-12T02:00",
      "13T09:00:00+01:00 - 2026-01-13T10:00", "15T09:00:00+01:00 - 2026-01-15T11:00",
      "16T09:00:00+01:00 - 2026-01-16T10:00", "17T09:00:00+01:00 - 2026-01-17T10:00",
    ]
    #expect(
      try found.events.map { try short($0) }
        == expected.map { "Launch 2026-01-\($0):00+01:00" })
    // The import has one entry for each length.
    #expect(
      Sample.read(text).events.map(\.uid)
        == ["u", "u#20260110T090000", "u#20260111T090000"])
  }

  @Test func `of a series that moves its later ones are moved with their periods`() throws {
    let text = Sample.calendar([
      "BEGIN:VEVENT", "UID:u", "SUMMARY:A", "DTSTART:20260105T090000Z", "DURATION:PT1H",
      "RRULE:FREQ=DAILY;COUNT=2", "RDATE;VALUE=PERIOD:20260110T090000Z/PT2H", "END:VEVENT",
      "BEGIN:VEVENT", "UID:u", "SUMMARY:B", "RECURRENCE-ID;RANGE=THISANDFUTURE:20260106T090000Z",
      "DTSTART:20260106T100000Z", "DURATION:PT3H", "END:VEVENT",
    ])
    let found = try read(text, from: "2026-01-01T00:00", to: "2026-02-01T00:00", in: "UTC")
    #expect(
      try found.events.map { try short($0, in: "UTC") } == [
        "A 2026-01-05T09:00:00Z - 2026-01-05T10:00:00Z",
        "B 2026-01-06T10:00:00Z - 2026-01-06T13:00:00Z",
        "B 2026-01-10T10:00:00Z - 2026-01-10T13:00:00Z",
      ])
  }

  @Test(arguments: [
    (
      ["DTSTART;TZID=Europe/Oslo:20260105T093000", "RRULE:FREQ=DAILY;COUNT=4"],
      ["RECURRENCE-ID;RANGE=THISANDFUTURE:20260107T083000Z", "DTSTART;VALUE=DATE:20260107"],
      [
        "A 2026-01-05T09:30:00+01:00", "A 2026-01-06T09:30:00+01:00", "B 2026-01-07..2026-01-07",
        "B 2026-01-08..2026-01-08",
      ]
    ),
    (
      ["DTSTART;TZID=Asia/Tokyo:20260105T093000", "RRULE:FREQ=DAILY;BYHOUR=9,17;COUNT=6"],
      [
        "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Asia/Tokyo:20260106T093000",
        "DTSTART;VALUE=DATE:20260106", "DTEND;VALUE=DATE:20260108",
      ],
      [
        "A 2026-01-05T01:30:00+01:00", "A 2026-01-05T09:30:00+01:00", "B 2026-01-06..2026-01-07",
        "B 2026-01-07..2026-01-08",
      ]
    ),
    (
      ["DTSTART;VALUE=DATE:20260105", "RRULE:FREQ=DAILY;COUNT=3"],
      [
        "RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20260106",
        "DTSTART;TZID=Asia/Tokyo:20260106T180000",
      ],
      [
        "A 2026-01-05..2026-01-05", "B 2026-01-06T10:00:00+01:00", "B 2026-01-07T10:00:00+01:00",
      ]
    ),
  ])
  func `of a series can change between times and whole days`(
    series: [String], change: [String], expected: [String]
  ) throws {
    let text = Sample.calendar(
      ["BEGIN:VEVENT", "UID:u", "SUMMARY:A"] + series + [
        "END:VEVENT", "BEGIN:VEVENT", "UID:u", "SUMMARY:B",
      ] + change + ["END:VEVENT"])
    let found = try read(text, from: "2026-01-01T00:00", to: "2026-02-01T00:00")
    #expect(try found.events.map { try short($0) } == expected)
  }

  @Test func `need no title`() throws {
    for line in ["X:y", "SUMMARY:", #"SUMMARY:\n"#, "SUMMARY:\u{200B}"] {
      let text = Sample.calendar(["BEGIN:VEVENT", "DTSTART:20260105", line, "END:VEVENT"])
      let found = try read(text, from: "2026-01-01T00:00", to: "2026-02-01T00:00")
      #expect(try found.events.map { try short($0) } == [" 2026-01-05..2026-01-05"])
      #expect(found.problems.isEmpty)
    }
  }

  // An end of the other type (date or time), which RFC 5545 forbids. An end before the start is
  // ignored.
  @Test(arguments: [
    ("20260105", "20260108T000000Z", "2026-01-05..2026-01-07"),
    ("20260105", "20260108T000001Z", "2026-01-05..2026-01-08"),
    ("20260105", "20260104", "2026-01-05..2026-01-05"),
    ("20260105T200000", "20260107", "2026-01-05T20:00:00+01:00 - 2026-01-07T00:00:00+01:00"),
    ("20260105T200000", "20260105T193000", "2026-01-05T20:00:00+01:00"),
    (
      "20260105T200000", "20260105T200000Z",
      "2026-01-05T20:00:00+01:00 - 2026-01-05T21:00:00+01:00"
    ),
  ])
  func `end as their calendar means it`(start: String, end: String, expected: String) throws {
    let text = Sample.event("DTSTART:\(start)", "DTEND:\(end)")
    let found = try read(text, from: "2026-01-01T00:00", to: "2026-02-01T00:00")
    #expect(try found.events.map { try short($0) } == ["Launch \(expected)"])
  }

  @Test func `end earlier if there are too many`() throws {
    let text = Sample.event("DTSTART:20260101T000000", "RRULE:FREQ=MINUTELY")
    let found = try read(text, from: "2026-01-01T00:00", to: "2027-01-01T00:00", limit: 90)
    #expect(found.events.count == 90)
    let oslo = try #require(Sample.zone("Europe/Oslo"))
    #expect(found.end.rfc3339(in: oslo) == "2026-01-01T01:30:00+01:00")
  }

  /// Regression test: each of these once walked through the previous day.
  @Test func `of many events that repeat each second are found without those before`() throws {
    let events = (1...20).map {
      ["BEGIN:VEVENT", "UID:\($0)", "DTSTART:20260101T000000", "RRULE:FREQ=SECONDLY", "END:VEVENT"]
    }
    let found = try read(
      Sample.calendar(events.flatMap(\.self)), from: "2026-06-01T00:00", to: "2026-07-01T00:00",
      limit: 1000)
    #expect((1000..<2000).contains(found.events.count))
    let start = try #require(Sample.zone("Europe/Oslo")).startOfDay(
      try #require(CivilDate(year: 2026, month: 6, day: 1)))
    let overs = found.events.map { event -> Instant? in
      if case .span(let span) = event.time { span.end } else { nil }
    }
    #expect(overs.allSatisfy { $0.map { $0 > start } ?? false })
  }

  /// On October 25, an hour occurs twice, so an event of 23 hours takes 24.
  @Test(arguments: [("22:59:59", 1), ("23:00:00", 0)])
  func `can be longer if clocks go back`(start: String, count: Int) throws {
    let text = Sample.event(
      "DTSTART;TZID=Europe/Oslo:20261001T000000", "DTEND;TZID=Europe/Oslo:20261001T230000",
      "RRULE:FREQ=DAILY;COUNT=25")
    let found = try read(text, from: "2026-10-25T\(start)", to: "2026-11-01T00:00")
    #expect(found.events.count == count)
  }

  @Test func `are the same as the naive walk of their rules`() throws {
    let oslo = try #require(Sample.zone("Europe/Oslo"))
    let start = try TimeParser.parse("2026-03-27T12:00", in: oslo)
    let end = try TimeParser.parse("2026-11-02T12:00", in: oslo)
    for (frequency, step) in [("DAILY", 1), ("WEEKLY", 7), ("DAILY;INTERVAL=3", 3)] {
      for hour in [0, 2, 3, 12, 23] {
        let clock = hour < 10 ? "0\(hour)" : "\(hour)"
        let text = Sample.event(
          "DTSTART;TZID=Europe/Oslo:20260301T\(clock)3000", "RRULE:FREQ=\(frequency)")
        let found = ICalendarFile(Array(text.utf8)).occurrences(
          in: oslo, from: start, to: end, limit: 1000, zoneNamed: Sample.zone)
        var expected: [Instant] = []
        var day = try #require(CivilDate(year: 2026, month: 3, day: 1))
        while day.year == 2026 {
          let local = day.dayNumber * 86_400 + hour * 3600 + 1800
          let begin = oslo.instant(of: CivilDateTime(localSeconds: local))
          if begin.advanced(bySeconds: 60) > start, begin < end { expected.append(begin) }
          day = day.advanced(byDays: step)
        }
        let begins = found.events.map { event -> Instant? in
          if case .span(let span) = event.time { span.begin } else { nil }
        }
        #expect(begins == expected, "\(frequency) at \(hour)")
      }
    }
  }

  // MARK: Addresses

  @Test(arguments: [
    (["LOCATION:https://zoom.us/j/1?pwd=a"], "https://zoom.us/j/1?pwd=a"),
    (
      ["LOCATION:Room 4", "DESCRIPTION:Join: https://meet.google.com/abc-defg."],
      "https://meet.google.com/abc-defg"
    ),
    (["DESCRIPTION:See https://example.com/agenda"], nil),
    (
      ["URL:https://example.com/event", "DESCRIPTION:<a href=\"https://x.webex.com/m/1\">"],
      "https://x.webex.com/m/1"
    ),
    (["URL:https://example.com/event"], "https://example.com/event"),
    (
      [
        "CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO:https://meet.example.org/a",
        "URL:https://zoom.us/j/1",
      ], "https://meet.example.org/a"
    ),
    (
      [
        "CONFERENCE;VALUE=URI;FEATURE=PHONE:tel:+1-412-555-0123",
        "CONFERENCE;VALUE=URI;FEATURE=CHAT:https://chat.example.org/a",
        "CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO:https://video.example.org/a",
      ], "https://video.example.org/a"
    ),
    (["DESCRIPTION:<a href=\"https://zoom.us/j/1?a=b&amp;c=d\">"], "https://zoom.us/j/1?a=b&c=d"),
    (["LOCATION:HTTPS://Acme.Webex.com/meet/x"], "https://Acme.Webex.com/meet/x"),
    (
      ["DESCRIPTION:https://evil.example/?zoom.us/ https://xzoom.us/j/1 https://zoom.us/j/1"],
      "https://zoom.us/j/1"
    ),
    (["DESCRIPTION:https://zoom.us@evil.example/j/1 https://zoom.us.evil.example/j/1"], nil),
    (
      ["DESCRIPTION:https://bbb.example.org/bigbluebutton/1"],
      "https://bbb.example.org/bigbluebutton/1"
    ),
    (["X-GOOGLE-CONFERENCE:https://meet.google.com/x"], "https://meet.google.com/x"),
    (
      ["X-MICROSOFT-SKYPETEAMSMEETINGURL:https://teams.microsoft.com/l/1"],
      "https://teams.microsoft.com/l/1"
    ),
    (["LOCATION:javascript:alert(1)", "URL:file:///etc/passwd"], nil),
    (["LOCATION:https://", "URL:ftp://zoom.us/1"], nil),
    (["DESCRIPTION:https://zoom.us/j/1\\nhttps://zoom.us/j/2"], "https://zoom.us/j/1"),
    (["LOCATION:https://zoom.us/j/1\u{1B}[31m`id`"], "https://zoom.us/j/1"),
    (["URL:https://bücher.example/ä"], nil),
    (["URL;VALUE=URI:https://x.example/ä"], "https://x.example/%C3%A4"),
    (
      ["URL:https://en.wikipedia.org/wiki/Foo_(bar)"],
      "https://en.wikipedia.org/wiki/Foo_(bar)"
    ),
    (["URL:https://x.example/a;b|c"], "https://x.example/a;b%7Cc"),
    (["URL:Join (https://x.example/a)"], "https://x.example/a"),
    (
      ["CONFERENCE;VALUE=URI:https://bücher.example/", "CONFERENCE;VALUE=URI:https://b.example/"],
      "https://b.example/"
    ),
    (["LOCATION:https://bücher.example/x", "URL:https://a.example/"], "https://a.example/"),
    (["LOCATION:Room (https://x.example/a_(b))"], "https://x.example/a_(b)"),
    (["DESCRIPTION:https://zoom.us/j/ä"], "https://zoom.us/j/%C3%A4"),
  ])
  func `have the address of their meeting`(lines: [String], expected: String?) throws {
    let text = Sample.calendar(
      ["BEGIN:VEVENT", "SUMMARY:A", "DTSTART:20260105T093000"] + lines + ["END:VEVENT"])
    let found = try read(text, from: "2026-01-05T00:00", to: "2026-01-06T00:00")
    #expect(found.events.map(\.url) == [expected])
  }

  @Test func `of a period at a time of the rule, or of another period, are one`() throws {
    let text = Sample.calendar(
      Sample.event(
        "A",
        [
          "DTSTART;TZID=Europe/Oslo:20260105T090000", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=2",
          "RDATE;VALUE=PERIOD:20260105T080000Z/PT3H,20260106T080000Z/PT3H,20260107T080000Z/PT3H",
          "RDATE;VALUE=PERIOD;TZID=Europe/Oslo:20260107T090000/PT4H",
        ]))
    let found = try read(text, from: "2026-01-01T00:00", to: "2026-02-01T00:00")
    #expect(
      try found.events.map { try short($0) } == [
        "A 2026-01-05T09:00:00+01:00 - 2026-01-05T10:00:00+01:00",
        "A 2026-01-06T09:00:00+01:00 - 2026-01-06T10:00:00+01:00",
        "A 2026-01-07T09:00:00+01:00 - 2026-01-07T12:00:00+01:00",
      ])
    #expect(Sample.read(text).events.map(\.uid) == ["u", "u#20260107T090000"])
  }
}
