import Almanac
import NoonmarkBase
import NoonmarkRecords
import TestSupport
import Testing

/// The repetitions that an import keeps, and their ends.
@Suite struct `A repetition of an iCalendar file` {
  private typealias Sample = ICalendarSample

  /// Returns the repetition and its last date: `yearly|2026-1-1`.
  private func repetition(
    _ rule: String, start: String, in zone: String = "Europe/Oslo"
  ) -> String {
    let read = Sample.read(Sample.event("DTSTART\(start)", "RRULE:\(rule)"), in: zone)
    guard let event = read.events.first, read.problems.isEmpty else { return "problem" }
    return Sample.short(event).split(separator: "|")[2...3].joined(separator: "|")
  }

  // 24 December 2026 is a Thursday.
  @Test(arguments: [
    ("FREQ=YEARLY", "yearly|-"),
    ("freq=yearly;interval=1;wkst=su;", "yearly|-"),
    ("FREQ=MONTHLY;INTERVAL=12", "yearly|-"),
    ("FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=24", "yearly|-"),
    ("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24", "yearly|-"),
    ("FREQ=YEARLY;BYMONTH=12", "yearly|-"),
    ("FREQ=MONTHLY", "monthly|-"),
    ("FREQ=MONTHLY;BYMONTHDAY=24", "monthly|-"),
    ("FREQ=WEEKLY;BYDAY=TH", "weekly|-"),
    ("FREQ=DAILY;INTERVAL=7", "weekly|-"),
    ("FREQ=YEARLY;COUNT=3", "yearly|2028-12-24"),
    ("FREQ=MONTHLY;COUNT=2", "monthly|2027-1-24"),
    ("FREQ=WEEKLY;COUNT=2", "weekly|2026-12-31"),
    ("FREQ=YEARLY;COUNT=1", "once|-"),
    ("FREQ=YEARLY;COUNT=99999999999999999999", "yearly|-"),
    ("FREQ=YEARLY;UNTIL=20281224", "yearly|2028-12-24"),
    ("FREQ=YEARLY;UNTIL=20281223", "yearly|2027-12-24"),
    ("FREQ=YEARLY;UNTIL=20271223", "once|-"),
    ("FREQ=YEARLY;COUNT=-1;UNTIL=20281224", "yearly|2028-12-24"),
    ("FREQ=YEARLY;UNTIL=99991231", "yearly|9999-12-24"),
    ("FREQ=YEARLY;UNTIL=20281224T225959Z", "yearly|2028-12-24"),
    ("FREQ=YEARLY;UNTIL=20281223T225959Z", "yearly|2027-12-24"),
    ("FREQ=YEARLY;UNTIL=20281223T230000Z", "yearly|2028-12-24"),
    ("FREQ=YEARLY;UNTIL=20281223T235959Z", "yearly|2027-12-24"),
    ("FREQ=YEARLY;UNTIL=20281223T233000Z", "yearly|2028-12-24"),
    ("FREQ=WEEKLY;COUNT=9;UNTIL=20270107", "weekly|2027-1-7"),
    ("FREQ=WEEKLY;COUNT=2;UNTIL=20270107", "weekly|2026-12-31"),
  ])
  func `of a date that one word describes is kept as that word`(
    rule: String, expected: String
  ) {
    #expect(repetition(rule, start: ";VALUE=DATE:20261224") == expected)
  }

  /// Midnight, or the last second or minute of the day, in the writer's zone.
  @Test(
    arguments: [
      ("20261127T230000Z", "Berlin"), ("20261128T225959Z", "Berlin"),
      ("20261128T050000Z", "New York"), ("20261129T045959Z", "New York"),
      ("20261127T150000Z", "Tokyo"), ("20261128T145959Z", "Tokyo"),
      ("20261127T183000Z", "Kolkata"), ("20261128T080000Z", "Los Angeles"),
      ("20261128T000000Z", "UTC"), ("20261128T235959Z", "UTC"), ("20261128T120000Z", "noon"),
      ("20261128T225900Z", "Berlin"), ("20261129T045900Z", "New York"),
      ("20261128T145900Z", "Tokyo"), ("20261128T182900Z", "Kolkata"),
      ("20261128T181400Z", "Kathmandu"), ("20261129T032900Z", "St. John's"),
      ("20261128T235900Z", "UTC"), ("20261128T115900Z", "Fiji"), ("20261128T115959Z", "Fiji"),
    ],
    ["Europe/Berlin", "America/New_York", "Asia/Tokyo", "America/Argentina/Buenos_Aires", "UTC"])
  func `of whole days that ends in UTC ends on the same day for every reader`(
    until: (text: String, writer: String), reader: String
  ) {
    let rule = "FREQ=DAILY;UNTIL=\(until.text)"
    #expect(repetition(rule, start: ";VALUE=DATE:20261126", in: reader) == "daily|2026-11-28")
    let read = Sample.read(
      Sample.event("DTSTART;VALUE=DATE:20261126", "RRULE:FREQ=DAILY", "EXDATE:\(until.text)"),
      in: reader)
    #expect(read.events.first.map { Sample.fields($0).contains("except=2026-11-28") } == true)
    let single = "FREQ=YEARLY;UNTIL=\(until.text)"
    #expect(repetition(single, start: ";VALUE=DATE:20261128", in: reader) == "once|-")
  }

  @Test(arguments: [
    "FREQ=WEEKLY;INTERVAL=2", "FREQ=WEEKLY;BYDAY=FR", "FREQ=MONTHLY;BYMONTH=12",
    "FREQ=YEARLY;BYMONTHDAY=24", "FREQ=MONTHLY;BYDAY=TH", "FREQ=YEARLY;BYDAY=TH",
    "FREQ=WEEKLY;BYDAY=TH,FR", "FREQ=WEEKLY;BYMONTH=12", "FREQ=MONTHLY;BYDAY=4TH",
    "FREQ=MONTHLY;BYDAY=TH;BYSETPOS=4", "FREQ=MONTHLY;BYMONTHDAY=23",
    "FREQ=MONTHLY;BYMONTHDAY=-8", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=MONTHLY;BYMONTHDAY=1,24",
    "FREQ=YEARLY;BYMONTH=11", "FREQ=YEARLY;BYMONTH=11,12",
    "FREQ=YEARLY;BYYEARDAY=358", "FREQ=YEARLY;BYMONTH=12;BYDAY=4TH",
  ])
  func `of any other kind is kept as its rule`(rule: String) {
    #expect(
      Sample.short(Sample.event("DTSTART:20261224", "RRULE:\(rule)")) == [
        "Launch|2026-12-24|\(rule)|-|-"
      ])
  }

  @Test(arguments: ["FREQ=HOURLY", "FREQ=MINUTELY;INTERVAL=90"])
  func `within a day is kept as its rule`(rule: String) {
    for start in ["20261224", "20261224T093000"] {
      #expect(
        Sample.short(Sample.event("DTSTART:\(start)", "RRULE:\(rule)")) == [
          "Launch|2026-12-24|\(rule)|-|-"
        ])
    }
  }

  @Test(arguments: [
    "", "FREQ", "FREQ=", "INTERVAL=1", "FREQ=WEEKLY;INTERVAL=0", "FREQ=WEEKLY;INTERVAL=-1",
    "FREQ=WEEKLY;INTERVAL=x", "FREQ=WEEKLY;BYDAY=", "FREQ=WEEKLY;BYMONTHDAY=24",
    "FREQ=YEARLY;COUNT=0", "FREQ=YEARLY;COUNT=-2", "FREQ=YEARLY;COUNT=", "FREQ=YEARLY;UNTIL=soon",
    "FREQ=YEARLY;FREQ=YEARLY", "FREQ=YEARLY;X-OWN=1", "FREQ=YEARLY\\;COUNT=1",
  ])
  func `that is invalid keeps only the first date and is reported`(rule: String) {
    let read = Sample.read(Sample.event("DTSTART:20261224", "RRULE:\(rule)"))
    #expect(read.events.map { Sample.short($0) } == ["Launch|2026-12-24|once|-|-"])
    #expect(read.problems.map(\.line) == [5])
    let message = read.problems.first?.message ?? ""
    expect(
      message, .starts("invalid repetition '\(rule)': "), .ends(": only the first date counts"))
  }

  @Test(arguments: [
    (
      "20191128", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH",
      "2019-11-28|FREQ=YEARLY;BYMONTH=11;BYDAY=4TH|-"
    ),
    // RFC 5545 skips months and years without the day. The words `monthly` and `yearly` do not.
    ("20260131", "FREQ=MONTHLY", "2026-1-31|FREQ=MONTHLY|-"),
    ("20240229", "FREQ=YEARLY", "2024-2-29|FREQ=YEARLY|-"),
    ("20260131", "FREQ=MONTHLY;COUNT=3", "2026-1-31|FREQ=MONTHLY|2026-5-31"),
    ("20260101", "FREQ=DAILY", "2026-1-1|daily|-"),
    ("20260101", "FREQ=DAILY;INTERVAL=2", "2026-1-1|FREQ=DAILY;INTERVAL=2|-"),
    ("20260101", "FREQ=MONTHLY;INTERVAL=3", "2026-1-1|quarterly|-"),
    ("20260101", "FREQ=DAILY;UNTIL=20260105", "2026-1-1|daily|2026-1-5"),
    (
      "20260105", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=SU",
      "2026-1-5|FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=SU|-"
    ),
    ("20260130", "FREQ=MONTHLY;BYDAY=-1FR;COUNT=2", "2026-1-30|FREQ=MONTHLY;BYDAY=-1FR|2026-2-27"),
  ])
  func `keeps its start and its end`(start: String, rule: String, expected: String) {
    #expect(
      Sample.short(Sample.event("DTSTART:\(start)", "RRULE:\(rule)")) == ["Launch|\(expected)|-"])
  }

  @Test(arguments: ["Asia/Tokyo", "Europe/Oslo", "America/New_York"])
  func `is kept with the zone of its times`(zone: String) {
    let text = Sample.event("DTSTART;TZID=Europe/Oslo:20260105T163000", "RRULE:FREQ=WEEKLY")
    #expect(
      Sample.fields(of: text, in: zone) == ["2026-01-05 16:30 | zone=Europe/Oslo | repeat=weekly"])
  }

  /// A zone defined in the file, with the clock changes of Berlin.
  private static let home = [
    "BEGIN:VTIMEZONE", "TZID:Home", "BEGIN:DAYLIGHT", "TZOFFSETFROM:+0100",
    "TZOFFSETTO:+0200", "DTSTART:19810329T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
    "END:DAYLIGHT", "BEGIN:STANDARD", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100",
    "DTSTART:19961027T030000", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "END:STANDARD",
    "END:VTIMEZONE",
  ]

  private func atHome(_ rule: String, in zone: String, on today: String) throws -> [String] {
    let text = Sample.calendar(
      Self.home + [
        "BEGIN:VEVENT", "SUMMARY:A", "DTSTART;TZID=Home:20260105T163000", "RRULE:\(rule)",
        "END:VEVENT",
      ])
    let read = Sample.read(text, in: zone, on: try DateParser.parse(today))
    return read.events.map(Sample.fields) + read.problems.map(\.message)
  }

  @Test func `in a zone of the file's own has the user's if it is the same, or its rule`() throws {
    let weekly = "FREQ=WEEKLY"
    #expect(
      try atHome(weekly, in: "Europe/Oslo", on: "2026-01-01")
        == ["2026-01-05 16:30 | zone=Europe/Oslo | repeat=weekly"])
    let rule = "<+01>-1<+02>-2,M3.5.0/2,M10.5.0/3"
    for today in ["2026-01-12", "2026-07-01"] {
      #expect(
        try atHome(weekly, in: "Asia/Tokyo", on: today)
          == ["2026-01-05 16:30 | zone=\(rule) | repeat=weekly"])
    }
    let zone = try Zone(posixRule: rule)
    for (day, offset) in [("2026-01-05", 3600), ("2026-07-06", 7200)] {
      let noon = try DateParser.parse(day).dayNumber * 86_400 + 43_200
      #expect(zone.offset(at: Instant(epochSeconds: noon)) == offset)
    }
  }

  @Test func `in a zone without a rule is its next date alone`() throws {
    // Its clock changes at different times in other years.
    let zone = [
      "BEGIN:VTIMEZONE", "TZID:Moon", "BEGIN:STANDARD", "TZOFFSETFROM:+0100",
      "TZOFFSETTO:+0200", "DTSTART:20260101T000000",
      "RDATE:20270301T000000,20280501T000000,20300101T000000", "END:STANDARD", "BEGIN:DAYLIGHT",
      "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "DTSTART:20261001T000000",
      "RDATE:20270901T000000,20290101T000000", "END:DAYLIGHT", "END:VTIMEZONE",
    ]
    let text = Sample.calendar(
      zone + [
        "BEGIN:VEVENT", "SUMMARY:A", "DTSTART;TZID=Moon:20260105T163000", "RRULE:FREQ=WEEKLY",
        "END:VEVENT",
      ])
    let today = try DateParser.parse("2026-01-12")
    let read = Sample.read(text, in: "Asia/Tokyo", on: today)
    #expect(read.events.map(Sample.fields) == ["2026-01-12 23:30 | zone=Asia/Tokyo"])
    #expect(
      read.problems.map(\.message) == [
        "the repetition of 'A' differs in your time zone: only the next date is imported"
      ])
  }

  @Test(arguments: ["America/New_York", "Europe/Oslo", "Pacific/Kiritimati"])
  func `of whole days has the last one of an end in UTC everywhere`(zone: String) {
    let rule = "FREQ=YEARLY;UNTIL=20281224T000000Z"
    #expect(repetition(rule, start: ":20261224", in: zone) == "yearly|2028-12-24")
    #expect(repetition(rule, start: ":20261224T000000", in: zone) == "yearly|2028-12-24")
  }

  @Test func `that ends before the first day leaves nothing`() {
    #expect(
      Sample.short(Sample.event("DTSTART:20261224", "RRULE:FREQ=YEARLY;UNTIL=20261223")) == [])
  }

  @Test func `that there are two of is kept with both`() {
    #expect(
      Sample.short(
        Sample.event("DTSTART:20261224", "RRULE:FREQ=YEARLY", "RRULE:FREQ=WEEKLY;COUNT=3")) == [
          "Launch|2026-12-24|yearly + FREQ=WEEKLY;COUNT=3|-|-"
        ])
  }

  @Test(arguments: [
    ("FREQ=MONTHLY;BYMONTHDAY=-1", "20260131", "FREQ=MONTHLY;BYMONTHDAY=-1|-"),
    ("FREQ=MONTHLY;BYMONTHDAY=-1", "20260430", "FREQ=MONTHLY;BYMONTHDAY=-1|-"),
    (
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", "20280229",
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1|-"
    ),
    (
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", "20270228",
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1|-"
    ),
    (
      "FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=-1", "20260430",
      "FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=-1|-"
    ),
    // RFC 5545 skips a year or month without the day.
    ("FREQ=YEARLY;COUNT=3", "20280229", "FREQ=YEARLY|2036-2-29"),
    ("FREQ=YEARLY;UNTIL=20300228", "20280229", "once|-"),
    ("FREQ=MONTHLY;COUNT=2", "20260131", "FREQ=MONTHLY|2026-3-31"),
    ("FREQ=MONTHLY;COUNT=2", "20260730", "FREQ=MONTHLY|2026-8-30"),
  ])
  func `of a month's last day is kept as its rule`(
    rule: String, start: String, expected: String
  ) {
    #expect(repetition(rule, start: ":\(start)") == expected)
  }

  @Test(arguments: [
    // 18:30 in Oslo is 17:30 UTC.
    ("FREQ=WEEKLY;UNTIL=20260202T173000Z", "Europe/Oslo", "weekly|2026-2-2"),
    ("FREQ=WEEKLY;UNTIL=20260202T172959Z", "Europe/Oslo", "weekly|2026-1-26"),
    ("FREQ=WEEKLY;UNTIL=20260202T183000", "Europe/Oslo", "weekly|2026-2-2"),
    ("FREQ=WEEKLY;UNTIL=20260202", "Europe/Oslo", "weekly|2026-2-2"),
    ("FREQ=WEEKLY;UNTIL=20260105T173000Z", "Europe/Oslo", "once|-"),
    ("FREQ=WEEKLY;UNTIL=20260105T000000Z", "Europe/Oslo", "once|-"),
    // For the user in Tokyo, it is on Tuesdays, but the rule is for Mondays.
    ("FREQ=WEEKLY;BYDAY=MO", "Asia/Tokyo", "weekly|-"),
    ("FREQ=WEEKLY;BYDAY=TU", "Asia/Tokyo", "FREQ=WEEKLY;BYDAY=TU|-"),
    ("FREQ=WEEKLY;UNTIL=20260202T173000Z", "Asia/Tokyo", "weekly|2026-2-2"),
    ("FREQ=WEEKLY;COUNT=5", "Asia/Tokyo", "weekly|2026-2-2"),
    ("FREQ=MONTHLY;BYMONTHDAY=5;COUNT=2", "Asia/Tokyo", "monthly|2026-2-5"),
  ])
  func `of a time ends by the event's own clock`(rule: String, zone: String, expected: String) {
    let start = ";TZID=Europe/Oslo:20260105T183000"
    #expect(repetition(rule, start: start, in: zone) == expected)
  }

  // 24 December 2026 is a Thursday, the last one of the month.
  @Test(arguments: [
    ("D1 #4", "daily|2026-12-27"), ("d2 #0", "FREQ=DAILY;INTERVAL=2|-"),
    ("D1 20261226T000000", "daily|2026-12-26"), ("D1", "daily|2026-12-25"),
    ("W1 #3", "weekly|2027-1-7"),
    ("W2 TU TH #4", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH|2027-1-19"),
    ("MD1 24 #2", "monthly|2027-1-24"), ("MD1 LD 8- #0", "FREQ=MONTHLY;BYMONTHDAY=-1,-8|-"),
    ("MP1 4+ TH 2- TH 20270101T000000Z", "once|-"),
    ("MP1 4+ 1- TH #0", "FREQ=MONTHLY;BYDAY=4TH,-1TH|-"), ("YM1 12 #0", "yearly|-"),
    ("YM1 6 12 #0", "FREQ=YEARLY;BYMONTH=6,12|-"),
    ("YD1 358 #2", "FREQ=YEARLY;BYYEARDAY=358|2027-12-24"),
    ("YM1 #3", "yearly|2028-12-24"),
    // A number before a weekday is valid only in monthly and yearly rules.
    ("FREQ=WEEKLY;BYDAY=1TH", "weekly|-"), ("FREQ=DAILY;BYDAY=2TH,TH", "FREQ=DAILY;BYDAY=TH|-"),
    ("FREQ=YEARLY;BYWEEKNO=52;BYDAY=1TH", "FREQ=YEARLY;BYWEEKNO=52;BYDAY=TH|-"),
  ])
  func `of vCalendar or with a number too many is read`(rule: String, expected: String) {
    #expect(repetition(rule, start: ";VALUE=DATE:20261224") == expected)
  }

  @Test func `of vCalendar can have times of day, and exceptions with semicolons`() {
    let text = Sample.event(
      "DTSTART:20261224T060000", "DTEND:20261224T070000", "RRULE:D1 0600 1200 #6",
      "EXDATE:20261224T120000;20261225T060000")
    #expect(
      Sample.fields(of: text) == [
        "2026-12-24 06:00 | end=07:00 | repeat=FREQ=DAILY;BYHOUR=6,12;BYMINUTE=0 | times=6"
          + " | except=2026-12-24 12:00, 2026-12-25 06:00"
      ])
  }

  @Test(arguments: [
    "D1 #", "D1 #4 #5", "D", "W1 XX #3", "W1 0900 #3", "MP1 #3", "MP1 TH #3", "MP1 1+ #3",
    "MD1 x #3", "YM1 13 #3", "D1 0600 1230 #3", "YM1 6 #5 MP1 1+ MO #1", "M15 #4", "D0 #3",
  ])
  func `of vCalendar that cannot be read is a problem`(rule: String) {
    #expect(repetition(rule, start: ";VALUE=DATE:20261224") == "problem")
  }

  @Test func `keeps its start if that is excluded`() {
    let text = Sample.event(
      "DTSTART;TZID=Europe/Berlin:20260301T003000", "RRULE:FREQ=MONTHLY",
      "EXDATE;TZID=Europe/Berlin:20260301T003000")
    #expect(
      Sample.fields(of: text, in: "America/New_York") == [
        "2026-03-01 00:30 | zone=Europe/Berlin | repeat=monthly | except=2026-03-01"
      ])
  }
}
