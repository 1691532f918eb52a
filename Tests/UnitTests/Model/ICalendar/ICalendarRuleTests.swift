import Almanac
import NoonmarkRecords
import Testing

/// The repetitions that are kept, and their ends.
@Suite struct `A repetition of an iCalendar file` {
  private typealias Sample = ICalendarSample

  /// The repetition and its last date, `yearly|2026-1-1`.
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
    ("FREQ=MONTHLY;BYMONTH=12", "yearly|-"),
    ("FREQ=YEARLY;BYMONTHDAY=24", "monthly|-"),
    ("FREQ=MONTHLY;BYDAY=TH", "weekly|-"),
    ("FREQ=YEARLY;BYDAY=TH", "weekly|-"),
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
    ("FREQ=YEARLY;UNTIL=20200101", "once|-"),
    ("FREQ=YEARLY;UNTIL=99991231", "yearly|9999-12-24"),
    ("FREQ=YEARLY;UNTIL=20281224T225959Z", "yearly|2028-12-24"),
    ("FREQ=YEARLY;UNTIL=20281223T225959Z", "yearly|2027-12-24"),
    ("FREQ=YEARLY;UNTIL=20281223T230000Z", "yearly|2028-12-24"),
    ("FREQ=WEEKLY;COUNT=9;UNTIL=20270107", "weekly|2027-1-7"),
    ("FREQ=WEEKLY;COUNT=2;UNTIL=20270107", "weekly|2026-12-31"),
  ])
  func `of a date is kept if it says no more than yearly, monthly or weekly`(
    rule: String, expected: String
  ) {
    #expect(repetition(rule, start: ";VALUE=DATE:20261224") == expected)
  }

  @Test(arguments: [
    "FREQ=DAILY", "FREQ=HOURLY", "FREQ=WEEKLY;INTERVAL=2", "FREQ=WEEKLY;BYDAY=FR",
    "FREQ=WEEKLY;BYDAY=TH,FR", "FREQ=WEEKLY;BYMONTH=12", "FREQ=MONTHLY;BYDAY=4TH",
    "FREQ=MONTHLY;BYDAY=TH;BYSETPOS=4", "FREQ=MONTHLY;BYMONTHDAY=23",
    "FREQ=MONTHLY;BYMONTHDAY=-8", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=MONTHLY;BYMONTHDAY=1,24",
    "FREQ=YEARLY;BYMONTH=11", "FREQ=YEARLY;BYMONTH=11,12",
    "FREQ=YEARLY;BYYEARDAY=358", "FREQ=YEARLY;BYMONTH=12;BYDAY=4TH",
  ])
  func `of any other kind keeps only the next date and is reported`(rule: String) {
    let read = Sample.read(Sample.event("DTSTART:20261224", "RRULE:\(rule)"))
    #expect(read.events.map(Sample.short) == ["Launch|2026-12-24|once|-|-"])
    let what = "unsupported repetition '\(rule)': only the next date is imported"
    #expect(read.problems == [Diagnostic(line: 5, message: what)])
  }

  @Test(arguments: [
    "", "FREQ", "FREQ=", "INTERVAL=1", "FREQ=WEEKLY;INTERVAL=0", "FREQ=WEEKLY;INTERVAL=-1",
    "FREQ=WEEKLY;INTERVAL=x", "FREQ=WEEKLY;BYDAY=", "FREQ=WEEKLY;BYMONTHDAY=24",
    "FREQ=YEARLY;COUNT=0", "FREQ=YEARLY;COUNT=-1", "FREQ=YEARLY;COUNT=", "FREQ=YEARLY;UNTIL=soon",
    "FREQ=YEARLY;FREQ=YEARLY", "FREQ=YEARLY;X-OWN=1", "FREQ=YEARLY\\;COUNT=1",
  ])
  func `that is invalid keeps only the first date and is reported`(rule: String) {
    let read = Sample.read(Sample.event("DTSTART:20261224", "RRULE:\(rule)"))
    #expect(read.events.map(Sample.short) == ["Launch|2026-12-24|once|-|-"])
    #expect(read.problems.map(\.line) == [5])
    let message = read.problems.first?.message ?? ""
    #expect(message.hasPrefix("invalid repetition '\(rule)': "))
    #expect(message.hasSuffix(": only the first date is imported"))
  }

  // Seen from Friday 20 November 2026.
  @Test(arguments: [
    ("20191128", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "2026-11-26"),
    ("20260131", "FREQ=MONTHLY", "2026-12-31"), ("20240229", "FREQ=YEARLY", "2028-2-29"),
    ("20260101", "FREQ=DAILY", "2026-11-20"), ("20260101", "FREQ=DAILY;INTERVAL=2", "2026-11-21"),
    ("20260105", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE", "2026-11-23"),
    ("20260130", "FREQ=MONTHLY;BYDAY=-1FR", "2026-11-27"),
    // Of those that are over, the last one.
    ("20260131", "FREQ=MONTHLY;COUNT=3", "2026-5-31"),
    ("20260101", "FREQ=DAILY;UNTIL=20260105", "2026-1-5"),
  ])
  func `that is not kept has its next date, or its last`(
    start: String, rule: String, expected: String
  ) throws {
    let today = try #require(CivilDate(year: 2026, month: 11, day: 20))
    let text = Sample.event("DTSTART:\(start)", "RRULE:\(rule)")
    let read = Sample.read(text, on: today)
    #expect(read.events.map(Sample.short) == ["Launch|\(expected)|once|-|-"])
    #expect(read.problems.count == 1)
  }

  @Test(arguments: [
    // 16:30 in Oslo is half past midnight in Tokyo in winter, and half past eleven on the day
    // before in summer.
    ("2026-01-12", "2026-1-13"), ("2026-07-01", "2026-7-6"), ("2026-10-20", "2026-10-27"),
  ])
  func `that moves with the clocks of its own zone has its next date`(
    today: String, expected: String
  ) throws {
    let text = Sample.event("DTSTART;TZID=Europe/Oslo:20260105T163000", "RRULE:FREQ=WEEKLY")
    let read = Sample.read(text, in: "Asia/Tokyo", on: try DateParser.parse(today))
    #expect(read.events.map(Sample.short) == ["Launch|\(expected)|once|-|-"])
    let what = "the repetition 'FREQ=WEEKLY' differs in your time zone"
    #expect(read.problems.map(\.message) == ["\(what): only the next date is imported"])
  }

  @Test(arguments: ["America/New_York", "Europe/Oslo", "Pacific/Kiritimati"])
  func `of whole days has the last one of an end in UTC everywhere`(zone: String) {
    let rule = "FREQ=YEARLY;UNTIL=20281224T000000Z"
    #expect(repetition(rule, start: ":20261224", in: zone) == "yearly|2028-12-24")
    #expect(repetition(rule, start: ":20261224T000000", in: zone) == "yearly|2028-12-24")
  }

  @Test func `that there are two of is not kept`() {
    let read = Sample.read(
      Sample.event("DTSTART:20261224", "RRULE:FREQ=YEARLY", "RRULE:FREQ=WEEKLY"))
    #expect(read.events.map(Sample.short) == ["Launch|2026-12-24|once|-|-"])
    #expect(
      read.problems.map(\.message) == [
        "unsupported repetition 'FREQ=YEARLY': only the next date is imported"
      ])
  }

  @Test(arguments: [
    ("FREQ=MONTHLY;BYMONTHDAY=-1", "20260131", "monthly|-"),
    ("FREQ=MONTHLY;BYMONTHDAY=-1", "20260430", "problem"),
    ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", "20280229", "yearly|-"),
    ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", "20270228", "problem"),
    ("FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=-1", "20260430", "yearly|-"),
    // The standard skips a year or month without the day.
    ("FREQ=YEARLY;COUNT=3", "20280229", "problem"),
    ("FREQ=YEARLY;UNTIL=20300228", "20280229", "once|-"),
    ("FREQ=MONTHLY;COUNT=2", "20260131", "problem"),
    ("FREQ=MONTHLY;COUNT=2", "20260730", "monthly|2026-8-30"),
  ])
  func `of a month's last day is kept if ours does the same`(
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
    // The user in Tokyo has it on Tuesdays; the rule speaks of Mondays.
    ("FREQ=WEEKLY;BYDAY=MO", "Asia/Tokyo", "weekly|-"),
    ("FREQ=WEEKLY;BYDAY=TU", "Asia/Tokyo", "problem"),
    ("FREQ=WEEKLY;UNTIL=20260202T173000Z", "Asia/Tokyo", "weekly|2026-2-3"),
    ("FREQ=WEEKLY;COUNT=5", "Asia/Tokyo", "weekly|2026-2-3"),
    ("FREQ=MONTHLY;BYMONTHDAY=5;COUNT=2", "Asia/Tokyo", "monthly|2026-2-6"),
  ])
  func `of a time ends by the event's own clock`(rule: String, zone: String, expected: String) {
    let start = ";TZID=Europe/Oslo:20260105T183000"
    #expect(repetition(rule, start: start, in: zone) == expected)
  }

  @Test(arguments: [
    // 1 March in Berlin is 28 February in New York, and 1 December is 30 November.
    ("FREQ=MONTHLY", ";TZID=Europe/Berlin:20260301T003000", "America/New_York", "2026-2-28"),
    ("FREQ=MONTHLY", ";TZID=Europe/Berlin:20260501T003000", "America/New_York", "2026-4-30"),
    ("FREQ=MONTHLY", ":20260228T120000Z", "Pacific/Kiritimati", "2026-3-1"),
    ("FREQ=MONTHLY;UNTIL=20260428T120000Z", ":20260228T120000Z", "Pacific/Kiritimati", "2026-3-1"),
    ("FREQ=YEARLY", ";TZID=Europe/Berlin:20260301T003000", "America/New_York", "2026-2-28"),
    ("FREQ=YEARLY", ":20260228T120000Z", "Pacific/Kiritimati", "2026-3-1"),
    ("FREQ=YEARLY", ":20970228T120000Z", "Pacific/Kiritimati", "2097-3-1"),
    // 22:30 UTC is another day in Oslo in summer alone.
    ("FREQ=MONTHLY", ":20260115T223000Z", "Europe/Oslo", "2026-1-15"),
  ])
  func `that goes another way in the user's zone leaves the first date alone`(
    rule: String, start: String, zone: String, date: String
  ) {
    let read = Sample.read(Sample.event("DTSTART\(start)", "RRULE:\(rule)"), in: zone)
    #expect(read.events.map(Sample.short) == ["Launch|\(date)|once|-|-"])
    let what = "the repetition '\(rule)' differs in your time zone"
    #expect(
      read.problems == [
        Diagnostic(line: 5, message: "\(what): only the next date is imported")
      ])
  }

  @Test(arguments: [
    // 1 April and on are 31 March, 30 April, 31 May: a month's last day stays the last.
    ("FREQ=MONTHLY", "20260401T003000", "2026-3-31|monthly|-"),
    ("FREQ=MONTHLY;COUNT=3", "20260401T003000", "2026-3-31|monthly|2026-5-31"),
    ("FREQ=MONTHLY", "20260315T003000", "2026-3-14|monthly|-"),
    ("FREQ=MONTHLY;COUNT=2", "20260201T003000", "2026-1-31|monthly|2026-2-28"),
    ("FREQ=YEARLY", "20260101T003000", "2025-12-31|yearly|-"),
    ("FREQ=YEARLY;COUNT=2", "20260301T003000", "2026-2-28|yearly|2027-2-28"),
    ("FREQ=YEARLY", "99990501T003000", "9999-4-30|once|-"),
    ("FREQ=WEEKLY", "20260301T003000", "2026-2-28|weekly|-"),
  ])
  func `that goes the same way in the user's zone is kept`(
    rule: String, start: String, expected: String
  ) {
    let text = Sample.event("DTSTART;TZID=Europe/Berlin:\(start)", "RRULE:\(rule)")
    let read = Sample.read(text, in: "America/New_York")
    #expect(read.events.map(Sample.short) == ["Launch|\(expected)|-"])
    #expect(read.problems.isEmpty)
  }

  @Test func `that begins later for an excluded date is tried from there`() {
    let text = Sample.event(
      "DTSTART;TZID=Europe/Berlin:20260301T003000", "RRULE:FREQ=MONTHLY",
      "EXDATE;TZID=Europe/Berlin:20260301T003000")
    let read = Sample.read(text, in: "America/New_York")
    #expect(read.events.map(Sample.short) == ["Launch|2026-3-31|monthly|-|-"])
    #expect(read.problems.isEmpty)
  }
}
