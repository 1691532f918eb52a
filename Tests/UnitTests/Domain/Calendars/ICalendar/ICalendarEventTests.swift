import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkText
import Recurrence
import Testing

/// The properties of an event.
@Suite struct `An event of an iCalendar file` {
  private typealias Sample = ICalendarSample

  // MARK: Encodings

  @Test(arguments: [
    ("SUMMARY;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Gr=FC=DFe", "Grüße"),
    ("SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Gr=C3=BC=\r\n=C3=9Fe", "Grüße"),
    ("SUMMARY;ENCODING=QUOTED-PRINTABLE:a=3Db=0D=0Ac=3B, d", "a=b c;, d"),
    ("SUMMARY;ENCODING=BASE64;CHARSET=UTF-8:R3LDvMOfZQ==", "Grüße"),
    ("SUMMARY;LANGUAGE=de:Gr=FC", "Gr=FC"), ("SUMMARY:Gr=FC=", "Gr=FC="),
  ])
  func `has a title in the encoding that it names`(line: String, title: String) {
    for version in ["1.0", "2.0"] {
      let read = Sample.read(
        Sample.calendar([
          "VERSION:\(version)", "BEGIN:VEVENT", line, "DTSTART:20261224", "END:VEVENT",
        ]))
      #expect(read.events.map(\.title) == [title])
      #expect(read.problems.isEmpty)
    }
  }

  @Test func `reports an unknown character set once`() {
    let line = "CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=93=63=92=86"
    let text = Sample.calendar([
      "BEGIN:VEVENT", "SUMMARY;\(line)", "LOCATION;\(line)", "DTSTART:20261224", "END:VEVENT",
    ])
    #expect(
      Sample.problems(text) == [
        "3: unknown character set 'SHIFT_JIS': text is read as windows-1252 (use UTF-8)"
      ])
  }

  // MARK: Dates

  @Test(arguments: [
    (";VALUE=DATE:20261224", "Asia/Tokyo", "2026-12-24"),
    (":20261224", "America/New_York", "2026-12-24"),
    (":20261224T183000Z", "Europe/Oslo", "2026-12-24"),
    (":20261224T183000Z", "Asia/Tokyo", "2026-12-25"),
    (":20261224T023000Z", "America/New_York", "2026-12-23"),
    (":20261224T233000", "Asia/Tokyo", "2026-12-24"),
    (";TZID=Europe/Oslo:20261224T183000", "Asia/Tokyo", "2026-12-25"),
    (";TZID=\"Europe/Oslo\":20261224T003000", "America/New_York", "2026-12-23"),
    (";X-A=\"a:b;c,d\";TZID=Europe/Oslo;X-B=:20261224T003000", "America/New_York", "2026-12-23"),
    (";tzid = Europe/Oslo :20261224T003000", "America/New_York", "2026-12-23"),
    (";TZID=Europe/Oslo:20261224T003000Z", "Europe/Oslo", "2026-12-24"),
    (";VALUE=DATE;TZID=Europe/Oslo:20261224", "America/New_York", "2026-12-24"),
    (";TZID=/x/UTC:20261224T233000", "Europe/Oslo", "2026-12-25"),
    (":20161231T235960Z", "Europe/Oslo", "2017-1-1"),
    (": 20261224 ", "Europe/Oslo", "2026-12-24"),
    (":00010101", "Europe/Oslo", "1-1-1"),
    (":99991231T235959", "Europe/Oslo", "9999-12-31"),
  ])
  func `has the date of its start in the user's zone`(
    start: String, zone: String, expected: String
  ) {
    let read = Sample.read(Sample.event("DTSTART\(start)"), in: zone)
    #expect(read.events.map { Sample.short(Sample.date(of: $0, in: zone)) } == [expected])
    #expect(read.problems.isEmpty)
  }

  @Test(arguments: [
    "", "2026", "20261332", "20260229", "2026-13-24", "20261224T", "20261224T250000",
    "20261224T183000X", "20261224X183000", "20261224T18300", "00001231", "+0261224", "2026122４",
    "99991231T235959Z", "20261224/P1D", "soon", "0000-12-24",
  ])
  func `is left out if its date is malformed or out of range`(value: String) {
    let other = "BEGIN:VEVENT\r\nSUMMARY:B\r\nDTSTART:20260101\r\nEND:VEVENT"
    let text = Sample.event("DTSTART:\(value)", "END:VEVENT", other, "BEGIN:VEVENT", "SUMMARY:C")
    let read = Sample.read(text)
    #expect(read.events.map(\.title) == ["B"])
    let isYear = value.hasPrefix("0000") || value.hasPrefix("9999")
    let advice =
      isYear ? "use the years 1 to 9999" : "write one that exists, as 20261224 or 20261224T183000"
    let message = "invalid date '\(value)': event skipped (\(advice))"
    #expect(read.problems.first == Diagnostic(line: 4, message: message))
  }

  @Test(arguments: [
    ("DTSTART:2026-11-26", "2026-11-26"), ("DTSTART;VALUE=DATE:2026-11-26", "2026-11-26"),
    ("DTSTART:2026-11-26T09:00:00Z", "2026-11-26 09:00 | zone=UTC"),
    ("DTSTART;TZID=Asia/Tokyo:2026-11-26T09:00:00", "2026-11-26 09:00 | zone=Asia/Tokyo"),
    ("DTSTART;TZID=\"Asia/Tokyo\":2026-11-26T09:00", "2026-11-26 09:00 | zone=Asia/Tokyo"),
    ("DTSTART;TZID=UTC+9:2026-11-26T09:00:00", "2026-11-26 01:00 | zone=Europe/Oslo"),
    ("DTSTART;TZID=Asia/Tokyo:20261126T100000+0100", "2026-11-26 09:00 | zone=UTC"),
    ("DTSTART:20261126T1000", "2026-11-26 10:00"),
    ("DTSTART:20261126T2200\r\nDTEND:20261126T240000", "2026-11-26 22:00 | end=00:00"),
    (
      "DTSTART;TZID=Asia/Tokyo:20261126T1000\r\nRRULE:FREQ=DAILY;COUNT=3\r\n"
        + "EXDATE;TZID=Asia/Tokyo:2026-11-27T10:00:00,2026-11-28T10:00:00",
      "2026-11-26 10:00 | zone=Asia/Tokyo | repeat=daily | times=3 | except=2026-11-27, 2026-11-28"
    ),
  ])
  func `may have dates that are nearly those of the standard`(lines: String, expected: String) {
    #expect(Sample.fields(of: Sample.event(lines)) == [expected])
  }

  @Test(arguments: ["CANCELLED", "CANCELED", " canceled "])
  func `is left out if it is canceled`(status: String) {
    #expect(Sample.read(Sample.event("DTSTART:20261126", "STATUS:\(status)")).events.isEmpty)
    #expect(!Sample.read(Sample.event("DTSTART:20261126", "STATUS:CANCEL")).events.isEmpty)
  }

  @Test func `has an identifier that is that of a part only as noonmark writes it`() {
    let time = CalendarTime.utc(CivilDateTime(localSeconds: 1_795_687_200))
    let parts = [
      ICalendarIdentifier("a/b#c"), ICalendarIdentifier("a", .start(time)),
      ICalendarIdentifier("a", .occurrence(.date(CivilDate(dayNumber: 20_783)))),
    ]
    #expect(parts.map(\.text) == ["a/b#c", "a#20261126T100000Z", "a/20261126"])
    for part in parts { #expect(ICalendarIdentifier(text: part.text) == part) }
    for uid in ["a/2026-11-26", "a/20261126T1000", "a#20261126T100000+0100"] {
      #expect(ICalendarIdentifier(text: uid) == ICalendarIdentifier(uid), "\(uid)")
    }
  }

  @Test func `is left out if its date in the user's zone is out of range`() {
    let read = Sample.read(Sample.event("DTSTART:00010101T000000Z"), in: "Etc/GMT+12")
    #expect(read.events.isEmpty)
    #expect(read.problems.map(\.line) == [4])
  }

  @Test func `is left out if it has no date`() {
    let what = "the event 'Launch' has no date (DTSTART): event skipped"
    #expect(Sample.problems(Sample.event("DTEND:20260101")) == ["2: \(what)"])
    #expect(Sample.problems(Sample.event("DTSTART")) == ["2: \(what)"])
  }

  @Test func `takes a zone's name with a colon and no quotes, and a quote left open`() {
    for name in ["(Home: 1) Amsterdam, Berlin", "\"Amsterdam; or so"] {
      let read = Sample.read(Sample.event("DTSTART;TZID=\(name):20261224T233000"))
      #expect(read.events.map { Sample.short($0.date) } == ["2026-12-24"])
      let shown = name.replacing("\"", with: "")
      #expect(
        read.problems.map(\.message) == [
          "unknown time zone '\(shown)': times are kept as written"
        ])
    }
  }

  // MARK: Texts

  @Test(arguments: [
    ("SUMMARY:Plain", "Plain"),
    ("summary:  Two  words ", "Two  words"),
    (#"SUMMARY:10\:30 \"Q\&A\" at Ann\'s"#, #"10:30 "Q\&A" at Ann's"#),
    (#"SUMMARY:a\, b\; c\\n d\ne\Nf"#, #"a, b; c\n d e f"#),
    (#"SUMMARY:odd \x and last \"#, #"odd \x and last \"#),
    ("SUMMARY;ALTREP=\"cid:a:b;c\";LANGUAGE=de:Fest: heute", "Fest: heute"),
    ("SUMMARY;X=\"open:Title", "Title"),
    ("SUMMARY:a\rb", "a b"),
    ("SUMMARY:First\r\nSUMMARY:Second", "First"),
    ("SUMMARY:fol\r\n ded\r\n\t twice\n  here", "folded twice here"),
    ("SUMMARY:Ünïcödé 🎂", "Ünïcödé 🎂"),
  ])
  func `has its title unfolded and unescaped`(line: String, title: String) {
    let text = Sample.calendar(["BEGIN:VEVENT", "DTSTART:20260101", line, "END:VEVENT"])
    #expect(Sample.read(text).events.map(\.title) == [title])
  }

  @Test(arguments: ["X:y", "SUMMARY:", "SUMMARY: \t ", #"SUMMARY:\n\n"#, "SUMMARY:\u{200B}"])
  func `is left out without a title`(line: String) {
    let text = Sample.calendar(["BEGIN:VEVENT", "UID:u1", "DTSTART:20260101", line, "END:VEVENT"])
    #expect(Sample.problems(text) == ["2: the event 'u1' has no title (SUMMARY): event skipped"])
    #expect(Sample.read(text).events.isEmpty)
    let without = text.replacing("UID:u1", with: "X:u1")
    #expect(Sample.problems(without) == ["2: an event has no title (SUMMARY): event skipped"])
  }

  @Test func `is in windows-1252 where it is not UTF-8`() {
    let latin = Sample.event("DTSTART:20260101").utf8.flatMap { byte in
      byte == UInt8(ascii: "u") ? [0xFC] : [byte]
    }
    #expect(Sample.read(latin).events.map(\.title) == ["Laünch"])
    // A character split by a fold is decoded as UTF-8, although another line of the event is not
    // UTF-8.
    var bytes = Array("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20260101\r\nSUMMARY:F".utf8)
    bytes += [0xC3] + Array("\r\n ".utf8) + [0xBC] + Array("r \r\nLOCATION:K".utf8)
    bytes += [0xF6] + Array("ln\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8)
    #expect(Sample.read(bytes).events.map(\.title) == ["Für"])
  }

  @Test func `is in a zone whose name is in windows-1252`() {
    let bytes = Sample.event("DTSTART;TZID=Mitteleuropäische Zeit:20261126T090000").unicodeScalars
      .map { UInt8(truncatingIfNeeded: $0.value) }
    let read = Sample.read(bytes, in: "Asia/Tokyo")
    #expect(read.problems.isEmpty)
    #expect(read.events.map(Sample.fields) == ["2026-11-26 09:00 | zone=Europe/Berlin"])
  }

  @Test func `may have a title of a megabyte`() {
    let title = String(repeating: "a", count: 1_000_000)
    let text = Sample.event("DTSTART:20260101").replacing("Launch", with: title)
    #expect(Sample.read(text).events.first?.title.utf8.count == 1_000_000)
  }

  @Test(arguments: [
    (["UID:a"], "a"), (["UID: "], nil), ([], nil), (["RECURRENCE-ID:20260102"], nil),
    (["uid:a", "recurrence-id;value=date:20260102"], "a/20260102"),
  ])
  func `has the identifier of its series, and of its occurrence`(lines: [String], uid: String?) {
    let start = ["BEGIN:VEVENT", "SUMMARY:A", "DTSTART:20260101"]
    let text = Sample.calendar(start + lines + ["END:VEVENT"])
    #expect(Sample.read(text).events.map(\.uid) == [uid])
  }

  @Test func `is left out silently if it is canceled, even if invalid`() {
    let read = Sample.read(Sample.event("status:Cancelled", "DTSTART:x"))
    #expect(read.events.isEmpty && read.problems.isEmpty)
  }

  @Test(arguments: [
    (["DTSTART:20260101", "RDATE:20260107"], "2026-01-01 | also=2026-01-07"),
    (
      ["DTSTART:20260101", "RDATE:20260105,20260103", "RDATE:20260107"],
      "2026-01-01 | also=2026-01-03, 2026-01-05, 2026-01-07"
    ),
    (
      ["DTSTART:20260101", "RRULE:FREQ=WEEKLY", "RDATE:20260103,20260108"],
      "2026-01-01 | repeat=weekly | also=2026-01-03, 2026-01-08"
    ),
    (
      ["DTSTART:20260101T093000", "RRULE:FREQ=WEEKLY;COUNT=3", "RDATE:20260103T093000"],
      "2026-01-01 09:30 | repeat=weekly | times=3 | also=2026-01-03"
    ),
    (
      [
        "DTSTART;TZID=Europe/Oslo:20260101T003000", "RRULE:FREQ=WEEKLY",
        "RDATE:20260202T233000Z", "EXDATE;TZID=Europe/Oslo:20260108T003000",
      ],
      "2026-01-01 00:30 | zone=Europe/Oslo | repeat=weekly | except=2026-01-08"
        + " | also=2026-02-03"
    ),
  ])
  func `keeps added dates`(lines: [String], expected: String) {
    let text = Sample.calendar(Sample.event("A", uid: nil, lines))
    #expect(Sample.read(text, in: "Asia/Tokyo").events.map(Sample.fields) == [expected])
    #expect(Sample.problems(text).isEmpty)
  }

  @Test func `keeps added dates at other times`() {
    let text = Sample.event(
      "DTSTART:20260101T093000", "RRULE:FREQ=WEEKLY", "RDATE:20260103T100000")
    #expect(
      Sample.read(text).events.map(Sample.fields)
        == ["2026-01-01 09:30 | repeat=weekly | also=2026-01-03 10:00"])
    let alone = Sample.event("DTSTART:20260101T093000", "RDATE:20260103T100000")
    for day in [nil, CivilDate(year: 2026, month: 1, day: 2)] {
      #expect(
        Sample.read(alone, on: day).events.map(Sample.fields)
          == ["2026-01-01 09:30 | also=2026-01-03 10:00"])
    }
    #expect(Sample.problems(text).isEmpty && Sample.problems(alone).isEmpty)
  }

  @Test(arguments: [
    ("20260105,soon,20260107,later", "6: invalid date 'soon': date ignored (RDATE)"),
    ("20260105,20260107/soon", "6: invalid end 'soon': end ignored (RDATE)"),
    ("20260105/x,20260107/soon", "6: invalid end 'x': end ignored (RDATE)"),
  ])
  func `keeps the added dates beside an invalid one, which is reported`(
    dates: String, problem: String
  ) {
    let text = Sample.event("DTSTART:20260101", "RRULE:FREQ=WEEKLY", "RDATE:\(dates)")
    #expect(
      Sample.read(text).events.map(Sample.fields)
        == ["2026-01-01 | repeat=weekly | also=2026-01-05, 2026-01-07"])
    #expect(Sample.problems(text) == [problem])
  }

  // MARK: Times

  @Test(arguments: [
    (["DTSTART:20260105T093000", "DTEND:20260105T101500"], "2026-01-05 09:30 | end=10:15"),
    (["DTSTART:20260105T093000", "DURATION:PT1H30M"], "2026-01-05 09:30 | end=PT1H30M"),
    (["DTSTART:20260105T093000", "DURATION:P1DT5M"], "2026-01-05 09:30 | end=P1DT5M"),
    (
      ["DTSTART;TZID=Europe/Oslo:20261024T120000", "DURATION:PT24H"],
      "2026-10-24 12:00 | end=PT24H | zone=Europe/Oslo"
    ),
    (
      ["DTSTART;TZID=Europe/Oslo:20261024T120000", "DURATION:P1D"],
      "2026-10-24 12:00 | end=12:00 | zone=Europe/Oslo"
    ),
    (
      ["DTSTART:20261024T100000Z", "DURATION:PT24H"], "2026-10-24 10:00 | end=10:00 | zone=UTC"
    ),
    (["DTSTART:20260105T233000", "DTEND:20260106T003000"], "2026-01-05 23:30 | end=00:30"),
    (
      ["DTSTART:20260105T093000Z", "DTEND:20260105T101500Z"],
      "2026-01-05 09:30 | end=10:15 | zone=UTC"
    ),
    // A flight to the west.
    (
      [
        "DTSTART;TZID=Europe/Oslo:20260105T180000",
        "DTEND;TZID=America/New_York:20260105T200000",
      ], "2026-01-05 18:00 | end=02:00 | zone=Europe/Oslo"
    ),
    (
      [
        "DTSTART;TZID=Europe/Oslo:20260105T183000", "DTEND;TZID=Europe/Oslo:20260105T190000",
        "RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20260330T163000Z",
      ],
      "2026-01-05 18:30 | end=19:00 | zone=Europe/Oslo | repeat=FREQ=WEEKLY;BYDAY=MO,WE"
        + " | until=2026-03-30"
    ),
    (["DTSTART:20260105T093000", "DTEND:20260105T093000"], "2026-01-05 09:30"),
    (["DTSTART:20260105T093015"], "2026-01-05 09:30:15"),
    (["DTSTART:20260105", "DTEND:20260108"], "2026-01-05 | end=2026-01-07"),
    (["DTSTART:20260105", "DTEND:20260106"], "2026-01-05"),
    // An end of the other type (date or time), which RFC 5545 forbids.
    (["DTSTART:20260105T093000", "DTEND;VALUE=DATE:20260106"], "2026-01-05 09:30 | end=00:00"),
    (["DTSTART:20260105", "DTEND:20260108T000000Z"], "2026-01-05 | end=2026-01-07"),
  ])
  func `keeps its time, end and zone`(lines: [String], expected: String) {
    let text = Sample.calendar(Sample.event("A", uid: nil, lines))
    for zone in ["Europe/Oslo", "Asia/Tokyo"] {
      #expect(Sample.fields(of: text, in: zone) == [expected])
    }
  }

  @Test(arguments: [
    "DTEND:20260105", "DTEND:soon", "DTEND:20260105T092959", "DURATION:1H", "DURATION:P",
    "DURATION:PT1D", "DURATION:-PT1H", "DURATION:P3000000D", "DURATION:P9999999999WT9999999999H",
  ])
  func `loses an end that is invalid, and says so`(line: String) {
    let text = Sample.event("DTSTART:20260105T093000", line)
    #expect(Sample.read(text).events.map(Sample.fields) == ["2026-01-05 09:30"])
    #expect(Sample.problems(text).map { $0.hasSuffix(": end ignored") } == [true])
  }
}
