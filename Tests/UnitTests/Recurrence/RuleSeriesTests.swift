import Almanac
import NoonmarkBase
import TestSupport
import Testing

@testable import Recurrence

/// The occurrences of rules.
@Suite struct `A recurrence rule` {
  private func text(_ time: CivilDateTime?) -> String {
    time.map { CalendarTime.local($0).description } ?? "-"
  }

  /// Returns the first occurrences of a rule, each found by a search after the previous one.
  private func occurrences(
    _ rule: String, from start: String, in zone: Zone? = nil, count: Int = 6
  ) throws -> [String] {
    let start = try CalendarTime.written(start)
    let series = RuleSeries(try RecurrenceRule(rule), from: start, in: zone)
    var found: [String] = []
    var from = start
    while found.count < count, let next = series.next(onOrAfter: from) {
      #expect(series.previous(onOrBefore: next) == next)
      found.append(text(next))
      from = CivilDateTime(localSeconds: next.localSeconds + 1)
    }
    return found
  }

  /// Rows of a start, a rule and occurrences, separated by tabs.
  private static let rows = Repository.text(of: "Tests/UnitTests/Recurrence/dateutil.tsv")
    .split(separator: "\n").filter { !$0.hasPrefix("#") }

  @Test func `agrees with dateutil`() throws {
    #expect(Self.rows.count >= 350)
    for row in Self.rows {
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 3 else { continue }
      let expected = fields[2].split(separator: ",").map(String.init)
      let found = try occurrences(fields[1], from: fields[0])
      #expect(found == expected, "\(fields[0]) \(fields[1])")
    }
  }

  @Test(.needsZones) func `agrees with dateutil where clocks change`() throws {
    let rows: [[String]] = Self.rows.compactMap { row in
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return fields.count == 4 ? fields : nil
    }
    #expect(Set(rows.map { $0[3] }).count == 12)
    for row in rows {
      let zone = try Zones.named(row[3])
      let start = try CalendarTime.written(row[0])
      let rule = try RecurrenceRule(row[1])
      let series = EventSeries(start: start, zone: zone, rules: [rule])
      let found = series.occurrences(from: zone.instant(of: start), zone: zone).prefix(6)
        .map { CalendarTime.utc(Zone.utc.civil(at: $0.begin)).description }
      #expect(found.joined(separator: ",") == row[2], "\(row)")
    }
  }

  // The examples of RFC 5545, 3.8.5.3, which start on 2 September 1997, a Tuesday, at 9:00.
  @Test(arguments: [
    ("FREQ=DAILY;COUNT=10", "0902 0903 0904 0905 0906 0907"),
    ("FREQ=DAILY;INTERVAL=10;COUNT=5", "0902 0912 0922 1002 1012"),
    ("FREQ=WEEKLY;INTERVAL=2;WKST=SU", "0902 0916 0930 1014 1028 1111"),
    ("FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH", "0902 0904 0909 0911 0916 0918"),
    ("FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15", "0902 0915 1002 1015 1102 1115"),
    ("FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1", "0930 1001 1031 1101 1130 1201"),
    ("FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12", "0910 0911 0912 0310 0311 0312"),
    ("FREQ=MONTHLY;INTERVAL=2;BYDAY=TU", "0902 0909 0916 0923 0930 1104"),
    ("FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", "0904 1007 1106"),
    ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2", "0929 1030 1127 1230 0129 0226"),
    ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "0213 0313 1113 0813 1013 0413"),
    (
      "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
      "1104 1106 1108 1103 1105 1107"
    ),
    ("FREQ=YEARLY;BYDAY=20MO", "0518 0517 0515 0514 0520 0519"),
    ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "0511 0517 0515 0514 0513 0512"),
    ("FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200", "0101 0409 0718 0101 0410 0719"),
    ("FREQ=DAILY;UNTIL=19970903", "0902 0903"),
  ])
  func `of the standard's examples has their dates`(rule: String, dates: String) throws {
    let found = try occurrences(rule, from: "19970902T090000")
    #expect(found.map { String($0.dropFirst(4).prefix(4)) }.joined(separator: " ") == dates)
    #expect(found.allSatisfy { $0.hasSuffix("T090000") })
  }

  @Test(arguments: [
    ("FREQ=MONTHLY", "20260131", "20260131 20260331 20260531 20260731 20260831 20261031"),
    ("FREQ=YEARLY", "20240229", "20240229 20280229 20320229 20360229 20400229 20440229"),
    ("FREQ=YEARLY", "20960229", "20960229 21040229 21080229 21120229 21160229 21200229"),
    ("FREQ=MONTHLY;COUNT=3", "20260131", "20260131 20260331 20260531"),
    // Every Friday, and the first Monday: the union of both.
    (
      "FREQ=MONTHLY;BYDAY=FR,1MO", "20260601",
      "20260601 20260605 20260612 20260619 20260626 20260703"
    ),
    // In BYWEEKNO without BYDAY, the weekday is that of DTSTART.
    (
      "FREQ=YEARLY;BYWEEKNO=20", "20260513", "20260513 20270519 20280517 20290516 20300515 20310514"
    ),
    // Position 1 of the first week is Monday, 31 August, which is before the start.
    (
      "FREQ=WEEKLY;BYDAY=MO,WE;BYSETPOS=1", "20260902",
      "20260907 20260914 20260921 20260928 20261005 20261012"
    ),
    // The last week of 2026 is week 53, which continues in 2027.
    (
      "FREQ=YEARLY;BYWEEKNO=-1;BYDAY=SA", "20260101",
      "20270102 20280101 20281230 20291229 20301228 20311227"
    ),
  ])
  func `skips days that do not exist, and follows the standard`(
    rule: String, start: String, dates: String
  ) throws {
    let found = try occurrences(rule, from: start)
    #expect(found.map { String($0.prefix(8)) }.joined(separator: " ") == dates)
  }

  @Test(arguments: [
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYMONTH=4;BYMONTHDAY=31",
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;INTERVAL=7;BYDAY=TU",
    "FREQ=MINUTELY;INTERVAL=2;BYMINUTE=1", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=31",
    "FREQ=HOURLY;INTERVAL=168;BYDAY=TU", "FREQ=YEARLY;BYDAY=MO;BYSETPOS=60",
    "FREQ=MONTHLY;INTERVAL=12;BYMONTH=2", "FREQ=DAILY;BYHOUR=1;BYSETPOS=2",
    "FREQ=SECONDLY;INTERVAL=86400;BYHOUR=1", "FREQ=YEARLY;INTERVAL=2;BYYEARDAY=366;COUNT=3",
  ])
  func `that never matches has no occurrence`(rule: String) throws {
    // The start is a Monday in June of an odd year.
    #expect(try occurrences(rule, from: "20270607").isEmpty)
  }

  @Test(arguments: [
    ("FREQ=DAILY;COUNT=20000", "20241003"), ("FREQ=WEEKLY;BYDAY=MO,TH,FR;COUNT=6000", "20080428"),
    ("FREQ=MONTHLY;COUNT=700", "20280401"), ("FREQ=MONTHLY;BYMONTHDAY=31;COUNT=300", "20121031"),
    ("FREQ=YEARLY;COUNT=50", "20190101"),
    ("FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;COUNT=10000", "20080430"),
    ("FREQ=SECONDLY;COUNT=999999999", "20010909"),
    ("FREQ=YEARLY;COUNT=999999999", "99990101"),
  ])
  func `with a count ends with that occurrence`(rule: String, last: String) throws {
    let series = RuleSeries(
      try RecurrenceRule(rule), from: try CalendarTime.written("19700101T000000"))
    #expect(
      text(series.previous(onOrBefore: try CalendarTime.written("99991231T235959"))).prefix(8)
        == last)
  }

  /// RFC 5545 forbids days of the month in a weekly rule, but they can be set in code.
  @Test func `of weeks counts only those that have its days of the month`() throws {
    var rule = RecurrenceRule(.weekly)
    rule.monthDays = [1]
    rule.count = 5
    let series = RuleSeries(rule, from: try CalendarTime.written("20260101"))
    #expect(
      text(series.previous(onOrBefore: try CalendarTime.written("99991231"))) == "20260501T000000")
  }

  @Test(arguments: [1, 86_399, 999_999_999], [1, 2_147_483_647])
  func `with the largest numbers never overflows`(interval: Int, count: Int) throws {
    let last = try CalendarTime.written("99991231T235959")
    for frequency in RecurrenceRule.Frequency.allCases {
      for start in ["00010101T000000", "99991231T235959"] {
        for part in [
          "", ";BYMONTH=9,11,12", ";BYMONTHDAY=-1;BYSETPOS=366", ";BYDAY=MO;BYMINUTE=14",
        ]
        where frequency != .weekly || !part.contains("BYMONTHDAY") {
          let rule = "FREQ=\(frequency.rawValue);INTERVAL=\(interval);COUNT=\(count)" + part
          let start = try CalendarTime.written(start)
          let series = RuleSeries(try RecurrenceRule(rule), from: start)
          let previous = series.previous(onOrBefore: last)
          #expect(previous.map { start...last ~= $0 } ?? true, "\(rule)")
          #expect(series.next(onOrAfter: start).map { start...last ~= $0 } ?? true, "\(rule)")
        }
      }
    }
  }

  @Test func `spends no more than its budget`() throws {
    let rule = "FREQ=MINUTELY;INTERVAL=59;COUNT=2147483647;BYMINUTE=14;BYMONTH=9,11,12"
    var budget = WorkBudget(steps: 1_000_000)
    let series = RuleSeries(
      try RecurrenceRule(rule), from: try CalendarTime.written("20260101T000000"), in: nil,
      spending: &budget)
    #expect(budget.steps == 1_000_000 - WorkBudget.stepsToCount)
    var rest = WorkBudget(steps: 5)
    let far = try CalendarTime.written("20261001T000000").localSeconds
    #expect(series.next(onOrAfter: far, through: .max, spending: &rest) == nil)
    #expect(rest.isExhausted)
    #expect(
      text(series.next(onOrAfter: try CalendarTime.written("20261001T000000"))) == "20261101T061400"
    )
  }

  @Test func `with a value that is repeated is searched once for it`() throws {
    let repeated = String(repeating: "1,", count: 50_000) + "1"
    let rule = try RecurrenceRule("FREQ=MONTHLY;BYMONTHDAY=\(repeated);BYSETPOS=\(repeated)")
    #expect(rule.description == "FREQ=MONTHLY;BYMONTHDAY=1;BYSETPOS=1")
  }

  @Test func `is found far from its start, and up to the end of the calendar`() throws {
    let series = RuleSeries(
      try RecurrenceRule("FREQ=SECONDLY;INTERVAL=7"),
      from: try CalendarTime.written("00010101T000000"))
    #expect(
      text(series.next(onOrAfter: try CalendarTime.written("20260101T000000"))) == "20260101T000003"
    )
    #expect(text(series.next(onOrAfter: try CalendarTime.written("99991231T235959"))) == "-")
    #expect(
      text(series.previous(onOrBefore: try CalendarTime.written("00010101T000000")))
        == "00010101T000000")
  }

  @Test(arguments: [
    // 18:30 in New York is 23:30 UTC in winter.
    ("20260112T233000Z", true, "20260105T183000 20260112T183000"),
    ("20260112T232959Z", true, "20260105T183000"),
    ("20260112", true, "20260105T183000 20260112T183000"),
    ("20260112T183000", true, "20260105T183000 20260112T183000"),
    // Without a zone, UNTIL is a local time.
    ("20260112T183000Z", false, "20260105T183000 20260112T183000"),
    ("20260112T182959Z", false, "20260105T183000"),
  ])
  func `ends by the clock of its start`(until: String, isZoned: Bool, expected: String) throws {
    let zone = try Zone(posixRule: "EST5EDT,M3.2.0,M11.1.0")
    let found = try occurrences(
      "FREQ=WEEKLY;UNTIL=\(until)", from: "20260105T183000", in: isZoned ? zone : nil)
    #expect(found.joined(separator: " ") == expected)
  }

  @Test(arguments: ["20260112T000000Z", "20260112T235959Z", "20260112", "20260112T000000"])
  func `of whole days ends with the day as written`(until: String) throws {
    let found = try occurrences("FREQ=WEEKLY;UNTIL=\(until)", from: "20260105")
    #expect(found == ["20260105T000000", "20260112T000000"])
  }

  // MARK: Text

  @Test(arguments: [
    ("", 0, "missing FREQ"), ("INTERVAL=2", 0, "missing FREQ"),
    ("FREQ=HALFLY", 5, "invalid value 'HALFLY' of FREQ"),
    ("FREQ=DAILY;INTERVAL", 11, "invalid part 'INTERVAL': write NAME=VALUE"),
    ("FREQ=DAILY;INTERVAL=0", 20, "invalid value '0' of INTERVAL"),
    ("FREQ=DAILY;COUNT=-2", 17, "invalid value '-2' of COUNT"),
    ("FREQ=DAILY;UNTIL=soon", 17, "invalid value 'SOON' of UNTIL"),
    ("FREQ=DAILY;FREQ=DAILY", 11, "the part 'FREQ' is repeated"),
    ("FREQ=DAILY;X-OWN=1", 11, "unknown part 'X-OWN'"),
    ("FREQ=YEARLY;BYMONTH=1,13", 22, "invalid value '13' of BYMONTH"),
    ("FREQ=YEARLY;BYMONTHDAY=0", 23, "invalid value '0' of BYMONTHDAY"),
    ("FREQ=YEARLY;BYDAY=MO,", 21, "invalid value '' of BYDAY"),
    ("FREQ=YEARLY;BYDAY=54MO", 18, "invalid value '54MO' of BYDAY"),
    ("FREQ=WEEKLY;BYDAY=1MO", 12, "BYDAY cannot be used with FREQ=WEEKLY"),
    ("FREQ=WEEKLY;BYMONTHDAY=1", 12, "BYMONTHDAY cannot be used with FREQ=WEEKLY"),
    ("FREQ=MONTHLY;BYWEEKNO=1", 13, "BYWEEKNO cannot be used with FREQ=MONTHLY"),
    ("FREQ=DAILY;BYYEARDAY=1", 11, "BYYEARDAY cannot be used with FREQ=DAILY"),
    ("FREQ=DAILY;BYSETPOS=1", 11, "BYSETPOS requires another BY part"),
  ])
  func `that is invalid is an error with its place`(text: String, position: Int, message: String) {
    let error = #expect(throws: RecurrenceRuleError.self) { try RecurrenceRule(text) }
    #expect(error?.position == position)
    #expect(error?.message == message)
  }

  @Test(arguments: [
    "FREQ=YEARLY;INTERVAL=2;BYMONTH=1,2;BYDAY=-1FR,MO;WKST=SU;COUNT=3;UNTIL=20261224T183000Z",
    "FREQ=YEARLY;BYWEEKNO=-1,20;BYYEARDAY=1;BYMONTHDAY=-1;UNTIL=20261224",
    "FREQ=MINUTELY;BYHOUR=0,23;BYMINUTE=5;BYSECOND=0,59;BYSETPOS=-1",
  ])
  func `is written as it was read`(text: String) throws {
    #expect(try RecurrenceRule(text).description == text)
    #expect(try RecurrenceRule(text.lowercased() + ";").description == text)
  }
}
