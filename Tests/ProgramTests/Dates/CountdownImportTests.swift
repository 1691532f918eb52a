import Foundation
import TestSupport
import Testing

@Suite struct `A calendar that is imported` {
  private let dates = Dates()

  private static func calendar(_ events: [String]...) -> String {
    let lines =
      ["BEGIN:VCALENDAR", "VERSION:2.0"]
      + events.flatMap { ["BEGIN:VEVENT"] + $0 + ["END:VEVENT"] } + ["END:VCALENDAR"]
    return lines.map { $0 + "\r\n" }.joined()
  }

  private static let two = calendar(
    ["UID:one@example", "SUMMARY:Launch\\, at last", "DTSTART;VALUE=DATE:20260704"],
    ["SUMMARY:Birthday", "DTSTART;VALUE=DATE:20000228", "RRULE:FREQ=YEARLY"])

  private func read(_ text: String, _ options: String...) throws -> Outcome {
    try dates.program.write(text, to: "a.ics")
    return try dates.run(["import", "a.ics"] + options)
  }

  @Test(arguments: [
    ("Shift_JIS", "=93=63=92=86", "田中"), ("EUC-JP", "=C5=C4=C3=E6", "田中"),
    ("ISO-2022-JP", "=1B$BEDCf=1B(B", "田中"), ("GBK", "=CD=F5=B7=BC", "王芳"),
    ("Big5", "=A4=FD", "王"), ("KOI8-R", "=E1=CE=CE=C1", "Анна"),
  ])
  func `has the character sets that its values name`(
    charset: String, value: String, name: String
  ) throws {
    let line = "CHARSET=\(charset);ENCODING=QUOTED-PRINTABLE:\(value)\r\n"
    let contact = "BEGIN:VCARD\r\nVERSION:2.1\r\nFN;\(line)BDAY:19800102\r\nEND:VCARD\r\n"
    try read(contact).expect(0, output: "1 date added.\n", error: "")
    let event =
      "BEGIN:VCALENDAR\r\nVERSION:1.0\r\nBEGIN:VEVENT\r\nSUMMARY;\(line)"
      + "DTSTART:20990102T100000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    try read(event).expect(0, output: "1 date added.\n", error: "")
    #expect(try dates.list().compactMap { $0["title"] as? String } == [name, name])
  }

  @Test(arguments: ["-", "/dev/stdin"])
  func `can come from standard input`(path: String) throws {
    try dates.program.write(Self.two, to: "a.ics")
    let command = "\"$N\" countdown import \(path) \(Dates.noon.joined(separator: " "))"
    // In two parts, so that the first read ends before the calendar does.
    let added = try dates.program.shell(
      "{ head -c 40 a.ics; sleep 0.1; tail -c +41 a.ics; } | \(command)")
    added.expect(0, output: "2 dates added.\n", error: "")
    try dates.program.shell("\(command) <a.ics").expect(
      output: "0 dates added, 2 already imported.\n")
    try dates.program.shell("\(command) </dev/null").expect(
      2, error: .has("'\(path)' is not an iCalendar or vCard file"))
  }

  @Test(arguments: [
    (";VALUE=DATE:20260704", ["-P1D", "-PT15H", "PT9H", "-P1W"], "1w,1d,0m"),
    (":20260704T100000", ["-P1D", "-PT90M", "-PT30M", "PT0S"], "1d,90m,30m,0m"),
    (":20260704T100000", ["-PT30M", "-PT30M", "PT5M", "-P2Y", "20260703T100000Z"], "30m"),
    (":20260704T100000", ["PT5M"], nil), (":20260704T100000", [], nil),
  ])
  func `has alarms that become notifications`(
    start: String, triggers: [String], notify: String?
  ) throws {
    let alarms = triggers.flatMap {
      ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:\($0)", "END:VALARM"]
    }
    try read(Self.calendar(["UID:a", "SUMMARY:Launch", "DTSTART\(start)"] + alarms)).expect(0)
    #expect(try dates.list().first?["notify"] as? String == notify)
  }

  @Test func `is not a URL`() throws {
    try dates.program("countdown", "import", "https://example.com/a.ics").expect(
      2, error: .has("noonmark calendar add URL, or curl -L URL | noonmark"), .lacks("example.com"))
  }

  @Test func `says what a file without events has`() throws {
    let components = ["VTODO", "VTODO", "VFREEBUSY"].map { "BEGIN:\($0)\r\nEND:\($0)\r\n" }
    try read("BEGIN:VCALENDAR\r\n" + components.joined() + "END:VCALENDAR\r\n").expect(
      0, output: "0 dates added.\n",
      error: .equals(
        "noonmark: a.ics has no events to import, only 2 tasks (VTODO), "
          + "1 busy time (VFREEBUSY)\n"))
    let both = Self.two.replacing(
      "END:VCALENDAR", with: "BEGIN:VTODO\r\nEND:VTODO\r\nEND:VCALENDAR")
    try read(both).expect(0, output: "2 dates added.\n", error: "")
  }

  @Test func `can be compressed`() throws {
    try dates.program.write(Self.two, to: "a.ics")
    try dates.program.shell(
      #"gzip a.ics && "$N" countdown import a.ics.gz "# + Dates.noon.joined(separator: " ")
    ).expect(0, output: "2 dates added.\n", error: "")
  }

  @Test func `adds its events once, however often it is imported`() throws {
    try read(Self.two).expect(0, output: "2 dates added.\n", error: "")
    let before = dates.text
    try read(Self.two).expect(0, output: "0 dates added, 2 already imported.\n", error: "")
    #expect(dates.text == before)
    let third = Self.two.replacing(
      "END:VCALENDAR", with: "BEGIN:VEVENT\r\nSUMMARY:c\r\nDTSTART:20260101\r\nEND:VEVENT\r\n")
    try read(third).expect(output: "1 date added, 2 already imported.\n")
    let list = try dates.list()
    #expect(list.compactMap { $0["title"] as? String } == ["Birthday", "Launch, at last", "c"])
    #expect(
      list.compactMap { $0["date"] as? String } == ["2026-02-28", "2026-07-04", "2026-01-01"])
    #expect(list.first?["repeat"] as? String == "yearly")
    #expect(Set(list.compactMap { $0["id"] as? String }).count == 3)
  }

  @Test(.needsZones)
  func `changes nothing if it is an export of the dates that were imported`() throws {
    let contact = "BEGIN:VCARD\r\nUID:ola\r\nFN:Ola\r\nBDAY:20000229\r\nEND:VCARD\r\n"
    try read(contact).expect(output: "1 date added.\n")
    let calendar = Self.calendar(
      // Starts that the rules do not select.
      [
        "UID:odd", "SUMMARY:Odd", "DTSTART;TZID=Europe/Oslo:20200101T080000",
        "RRULE:FREQ=YEARLY;BYYEARDAY=-30,330,333",
      ],
      [
        "UID:choir", "SUMMARY:Choir", "DTSTART;VALUE=DATE:20261125",
        "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;COUNT=5",
      ],
      // A start that takes place because it is added.
      [
        "UID:ended", "SUMMARY:Ended", "DTSTART;VALUE=DATE:20240229",
        "RRULE:FREQ=DAILY;UNTIL=20240201", "RDATE;VALUE=DATE:20240229,20240305",
      ],
      [
        "UID:twice", "SUMMARY:Twice", "DTSTART:20261125T080000",
        "RRULE:FREQ=DAILY;BYHOUR=8,9;COUNT=5", "EXDATE;VALUE=DATE:20261126",
      ])
    try read(calendar).expect(output: "4 dates added.\n")
    let before = dates.text
    expect(before, .has("also=2024-02-29, 2024-03-05"))
    let exported = try dates.run(["export"]).output
    expect(exported, .has("\r\nRDATE;TZID=Europe/Oslo:20200101T080000\r\n"))
    try read(exported).expect(output: "0 dates added, 5 already imported.\n")
    #expect(dates.text == before)
    // Another user, whose own export is then the same.
    let other = Dates()
    try other.program.write(exported, to: "a.ics")
    try other.run(["import", "a.ics"]).expect(
      output: "5 dates added.\n")
    expect(other.text, .lacks("also=2020-01-01"))
    func recurrence(_ calendar: String) -> [Substring] {
      calendar.split(whereSeparator: \.isNewline).filter {
        $0.hasPrefix("RRULE:") || $0.hasPrefix("RDATE") || $0.hasPrefix("EXDATE")
      }
    }
    let again = try other.run(["export"]).output
    #expect(recurrence(again) == recurrence(exported))
  }

  @Test func `can be the birthdays of contacts`() throws {
    let cards = """
      BEGIN:VCARD\nVERSION:4.0\nUID:urn:uuid:1\nFN:Kari $(date)\nBDAY:19860415\nANNIVERSARY:20090808
      END:VCARD\nBEGIN:VCARD\nFN:Ola\nBDAY:--0229\nEND:VCARD\nBEGIN:VCARD\nFN:Per\nBDAY:1986
      END:VCARD\n
      """
    try read(cards).expect(
      output: "3 dates added.\n",
      error: .has("14: the birthday of 'Per' is not a day and a month: '1986'"))
    expect(
      dates.text,
      .has(
        "1986-04-15 | Kari $(date) | repeat=yearly | icon=birthday.cake | kind=birthday"
          + " | uid=urn:uuid:1/birthday |",
        "2009-08-08 | Kari $(date) | repeat=yearly | icon=heart.fill | kind=anniversary"
          + " | uid=urn:uuid:1/anniversary |",
        "2000-02-29 | Ola | repeat=yearly | icon=birthday.cake | "))
    try read(cards).expect(output: "0 dates added, 3 already imported.\n")
    let moved = cards.replacing("19860415", with: "19860416")
    try read(moved).expect(output: "0 dates added, 1 updated, 2 already imported.\n")
    expect(dates.text, .has("1986-04-16 | Kari $(date)"))
  }

  @Test func `that would make the file too large to read changes nothing`() throws {
    let full = Program.comment(count: (1 << 26) - 1)
    try dates.program.write(full, to: Dates.file)
    try read(Self.two).expect(
      1,
      error: .ends(
        "/dates: the file would exceed 64 MB: remove or add fewer lines; "
          + "the file is unchanged\n"))
    #expect(dates.text?.utf8.count == full.utf8.count)
  }

  @Test func `can be one of several files, which are one change`() throws {
    let moved = ["UID:one@example", "SUMMARY:Launch", "DTSTART;VALUE=DATE:20260705"]
    try dates.program.write(Self.two, to: "a.ics")
    try dates.program.write(
      Self.calendar(moved, ["SUMMARY:b", "DTSTART;VALUE=DATE:20260230"]), to: "b.ics")
    try dates.run(["import", "a.ics", "b.ics"]).expect(
      0, output: "2 dates added, 1 updated.\n", error: .lines(1), .starts("noonmark: b.ics:"))
    #expect(dates.records.count == 2 && dates.text?.contains("2026-07-05 | ") == true)
    let placeholder = try dates.program("countdown", "import", "FILE.ics")
    placeholder.expect(2, error: .has("'FILE.ics' is a placeholder"))
    try dates.program("countdown", "import", "a.ics", "nowhere.ics").expect(1, output: "")
    try dates.program("undo").expect(0)
    #expect(dates.records.isEmpty)
  }

  @Test func `counts an event twice in one file once`() throws {
    let event = ["SUMMARY:a", "DTSTART;VALUE=DATE:20260704"]
    try read(Self.calendar(event, event)).expect(output: "1 date added, 1 already imported.\n")
    #expect(dates.records.count == 1)
  }

  @Test func `has two dates of one title and day at different times`() throws {
    let text = Self.calendar(
      ["SUMMARY:Walk", "DTSTART:20260704T100000Z"], ["SUMMARY:Walk", "DTSTART:20260704T160000Z"],
      ["SUMMARY:Walk", "DTSTART:20260704"])
    try read(text).expect(output: "3 dates added.\n")
    try read(text).expect(output: "0 dates added, 3 already imported.\n")
    let moved = text.replacing("T160000Z", with: "T180000+0200")
    try read(moved).expect(output: "0 dates added, 3 already imported.\n")
  }

  @Test(.needsZones) func `keeps its times and zones`() throws {
    let text = Self.calendar(
      ["SUMMARY:a", "DTSTART;TZID=America/New_York:20260704T200000"],
      ["SUMMARY:b", "DTSTART:20260704T235900Z"], ["SUMMARY:c", "DTSTART:20260704T235900"])
    try read(text, "--tz", "Europe/Oslo").expect(0)
    expect(
      dates.text,
      .has(
        "2026-07-04 20:00 | a | zone=America/New_York |", "2026-07-04 23:59 | b | zone=UTC |",
        "2026-07-04 23:59 | c | uid="))
    try read(text, "--tz", "Europe/Oslo").expect(output: "0 dates added, 3 already imported.\n")
    let zoned = try dates.run(["list", "--tab", "all", "--format", "json", "--tz", "Europe/Oslo"])
    zoned.expect(
      output: .has(#""at":"2026-07-05T02:00:00+02:00""#, #""at":"2026-07-05T01:59:00+02:00""#))
  }

  @Test func `reports what it can't read by file and line, and adds the rest`() throws {
    let text = Self.calendar(
      ["SUMMARY:bad", "DTSTART;VALUE=DATE:20260230"],
      ["SUMMARY:good", "DTSTART;VALUE=DATE:20260704"])
    let outcome = try read(text).expect(
      0, output: "1 date added.\n", error: .lines(1), .starts("noonmark: a.ics:"))
    #expect(outcome.error.dropFirst("noonmark: a.ics:".count).first?.isNumber == true)
    #expect(try dates.list().compactMap { $0["title"] as? String } == ["good"])
    try read(text, "--quiet").expect(error: "")
  }

  @Test func `reports ten problems, and how many more there are`() throws {
    let bad = ["SUMMARY:bad", "DTSTART;VALUE=DATE:20260230"]
    let text = (1...30).map { _ in Self.calendar(bad) }.joined()
    let outcome = try read(text).expect(0, error: .lines(11))
    expect(outcome.errorLines.last, .ends("20 more problems"))
  }

  @Test(arguments: ["", "hello\n", "\u{0}\u{1}", "END:VCALENDAR\n"])
  func `is refused if it is not a calendar`(text: String) throws {
    try read(text).expect(
      2, error: .lines(1), .starts("noonmark: 'a.ics' is not an iCalendar or vCard file"))
    #expect(dates.text == nil)
  }

  @Test(arguments: ["nowhere.ics", ".", "a/b.ics"])
  func `is an error if it can't be read`(path: String) throws {
    try dates.program.run(["countdown", "import", path]).expect(
      1, error: .lines(1), .starts("noonmark: cannot read \(path): "))
  }

  @Test func `without events adds nothing, and makes no file`() throws {
    try read(Self.calendar()).expect(0, output: "0 dates added.\n", error: "")
    #expect(dates.text == nil)
  }

  @Test func `cannot bring in more than text`() throws {
    let text = Self.calendar([
      "SUMMARY:\u{1B}[31m#(touch hit)\\n\u{202E}x | id=evil", "DTSTART;VALUE=DATE:20260122",
      "UID:a | id=evil",
    ])
    try read(text).expect(0)
    let entry = try #require(try dates.list().first)
    #expect(entry["title"] as? String == "[31m#(touch hit) x | id=evil")
    #expect(entry["id"] as? String != "evil")
    try read(text).expect(output: "0 dates added, 1 already imported.\n")
  }

  // MARK: Importing again

  private static func launch(_ lines: String...) -> String {
    calendar(["UID:one@example", "SUMMARY:Launch"] + lines)
  }

  @Test func `moves a date that moved in the calendar, and keeps what was edited here`() throws {
    try read(Self.launch("DTSTART:20260704")).expect(output: "1 date added.\n")
    let edit = ["countdown", "edit", "Launch", "--title", "Our launch", "--icon", "gift"]
    try dates.program.run(edit).expect(0)
    let before = try #require(try dates.list().first)
    let moved = Self.launch("DTSTART:20260706", "SEQUENCE:1", "RRULE:FREQ=WEEKLY;COUNT=2")
    try read(moved).expect(output: "0 dates added, 1 updated.\n")
    let after = try #require(try dates.list().first)
    #expect(after.texts("date", "repeat") == ["2026-07-06", "weekly"])
    expect(dates.text, .has(" | times=2 |"))
    for key in ["id", "title", "icon"] {
      #expect(after[key] as? String == before[key] as? String, "\(key)")
    }
    try read(moved).expect(output: "0 dates added, 1 already imported.\n")
  }

  @Test func `removes what was canceled, and no other date`() throws {
    _ = try dates.add("Launch", "2026-07-04")
    try read(Self.launch("DTSTART:20260704")).expect(output: "1 date added.\n")
    let canceled = Self.launch("DTSTART:20260704", "SEQUENCE:1")
      .replacing("VERSION:2.0", with: "VERSION:2.0\r\nMETHOD:CANCEL")
    try read(canceled).expect(output: "0 dates added, 1 removed.\n")
    #expect(try dates.list().count == 1)
    try read(canceled).expect(output: "0 dates added.\n")
    expect(dates.text, .lacks("uid="))
  }

  @Test func `does not follow an older version`() throws {
    let newer = Self.launch("DTSTART:20260706", "SEQUENCE:2")
    try read(newer).expect(output: "1 date added.\n")
    let before = dates.text
    for older in [
      Self.launch("DTSTART:20260704", "SEQUENCE:1"), Self.launch("DTSTART:20260704"),
      Self.launch("DTSTART:20260706", "SEQUENCE:1", "STATUS:CANCELLED"),
    ] {
      try read(older).expect(output: .starts("0 dates added"))
      #expect(dates.text == before)
    }
    try read(Self.launch("DTSTART:20260707", "SEQUENCE:3")).expect(
      output: "0 dates added, 1 updated.\n")
    expect(dates.text, .has(" | sequence=3 | "))
  }

  // MARK: Occurrences that are events of their own

  private static let series = [
    "UID:one@example", "SUMMARY:Launch", "DTSTART:20260701T090000", "RRULE:FREQ=WEEKLY;COUNT=4",
  ]
  private static let moved = [
    "UID:one@example", "SUMMARY:Moved", "RECURRENCE-ID:20260708T090000", "DTSTART:20260709T120000",
  ]

  /// The fields of the dates before their creation.
  private var lines: [String] {
    dates.records.compactMap { $0.components(separatedBy: " | created=").first }
  }

  private static let wholeSeries =
    "2026-07-01 09:00 | Launch | repeat=weekly | times=4 | uid=one@example"
  /// The series without its number, for another end.
  private static let openSeries = wholeSeries.replacing(" | times=4", with: "")
  private static let movedLine =
    "2026-07-09 12:00 | Moved | uid=one@example/20260708T090000"

  @Test func `takes an occurrence that comes alone from its series`() throws {
    _ = try read(Self.calendar(Self.series))
    try read(Self.calendar(Self.moved)).expect(output: "1 date added, 1 updated.\n")
    #expect(lines.last == Self.movedLine)
    expect(dates.records[0], .ends(" | except=2026-07-08"), for: dates.records)
    try read(Self.calendar(Self.moved)).expect(output: "0 dates added, 1 already imported.\n")
    let canceled = Self.calendar(
      ["UID:one@example", "RECURRENCE-ID:20260715T090000", "STATUS:CANCELLED", "SUMMARY:Launch"])
    try read(canceled).expect(output: "0 dates added, 1 updated.\n")
    expect(dates.records[0], .ends(" | except=2026-07-08, 2026-07-15"), for: dates.records)
    try read(canceled).expect(output: "0 dates added.\n")
  }

  @Test func `removes an occurrence that is no event of its own any more`() throws {
    _ = try read(Self.calendar(Self.series, Self.moved))
    #expect(lines.count == 2)
    try read(Self.calendar(Self.series)).expect(output: "0 dates added, 1 updated, 1 removed.\n")
    #expect(lines == [Self.wholeSeries])
    _ = try read(Self.calendar(Self.series, Self.moved))
    let canceled = Self.calendar(Self.series + ["STATUS:CANCELLED"])
    try read(canceled).expect(output: "0 dates added, 2 removed.\n")
    #expect(lines.isEmpty)
  }

  @Test func `keeps an occurrence that is newer than its series`() throws {
    _ = try read(Self.calendar(Self.series + ["SEQUENCE:4"]))
    _ = try read(Self.calendar(Self.moved + ["SEQUENCE:5"]))
    let before = lines
    #expect(before.count == 2)
    try read(Self.calendar(Self.series + ["SEQUENCE:4"])).expect(
      output: "0 dates added, 1 already imported.\n")
    #expect(lines == before)
    expect(dates.records[0], .ends(" | except=2026-07-08"), for: dates.records)
    let canceled = Self.calendar(Self.series + ["SEQUENCE:4", "STATUS:CANCELLED"])
    try read(canceled).expect(output: "0 dates added, 2 removed.\n")
  }

  @Test func `may have an occurrence before its series`() throws {
    _ = try read(Self.calendar(Self.moved + ["SEQUENCE:1"]))
    try read(Self.calendar(Self.series)).expect(output: "1 date added.\n")
    #expect(lines[0] == Self.movedLine + " | sequence=1")
    expect(dates.records[1], .has(" | except=2026-07-08 | "), for: dates.records)
    try read(Self.calendar(Self.series)).expect(output: "0 dates added, 1 already imported.\n")
    // A later version of the whole series has it where it was.
    try read(Self.calendar(Self.series + ["SEQUENCE:2"])).expect(
      output: "0 dates added, 1 updated, 1 removed.\n")
    #expect(lines == [Self.wholeSeries])
  }

  @Test func `is removed when the last of its occurrences is canceled`() throws {
    let two = Self.series.dropLast() + ["RRULE:FREQ=WEEKLY;COUNT=2"]
    _ = try read(Self.calendar(Array(two)))
    func cancel(_ day: String) throws -> String {
      try read(
        Self.calendar(
          ["UID:one@example", "RECURRENCE-ID:\(day)T090000", "STATUS:CANCELLED", "SUMMARY:x"])
      ).output
    }
    #expect(try cancel("20260701") == "0 dates added, 1 updated.\n")
    #expect(try cancel("20260708") == "0 dates added, 1 removed.\n")
    #expect(dates.records.isEmpty)
  }

  // MARK: All later occurrences

  private static func future(_ day: String, _ lines: String...) -> String {
    calendar(
      ["UID:one@example", "RECURRENCE-ID;RANGE=THISANDFUTURE:\(day)T090000", "SUMMARY:Moved"]
        + lines)
  }

  @Test func `ends before the occurrences that are canceled together`() throws {
    _ = try read(Self.calendar(Self.series))
    let canceled = Self.future("20260715", "STATUS:CANCELLED")
    try read(canceled).expect(output: "0 dates added, 1 updated.\n")
    #expect(lines == [Self.openSeries])
    expect(dates.records[0], .ends(" | until=2026-07-14"), for: dates.records)
    try read(canceled).expect(output: "0 dates added.\n")
    try read(Self.future("20260701", "STATUS:CANCELLED")).expect(
      output: "0 dates added, 1 removed.\n")
  }

  @Test func `goes on where all later occurrences are moved, however often it is imported`() throws
  {
    _ = try read(Self.calendar(Self.series))
    let moved = Self.future("20260715", "DTSTART:20260716T110000", "DTEND:20260716T113000")
    try read(moved).expect(output: "1 date added, 1 updated.\n")
    let expected = [
      Self.openSeries,
      "2026-07-16 11:00 | Moved | end=11:30 | repeat=weekly | until=2026-07-23"
        + " | uid=one@example/20260715T090000",
    ]
    #expect(lines == expected)
    expect(dates.records[0], .ends(" | until=2026-07-14"), for: dates.records)
    try read(moved).expect(output: "0 dates added, 1 already imported.\n")
    let later = Self.future("20260715", "DTSTART:20260717T120000", "SEQUENCE:1")
    try read(later).expect(output: "0 dates added, 1 updated.\n")
    #expect(
      lines.last == "2026-07-17 12:00 | Moved | repeat=weekly | until=2026-07-24"
        + " | uid=one@example/20260715T090000")
    // The series as it was before does not bring the others back.
    try read(Self.calendar(Self.series)).expect(output: "0 dates added, 1 already imported.\n")
    #expect(lines.first == expected.first)
  }

  @Test(arguments: [
    ("FREQ=WEEKLY;BYDAY=WE,FR", "20260715", "2026-07-16", "repeat=FREQ=WEEKLY;BYDAY=TH,SA"),
    // A rule has no days after the first Wednesday of a month.
    (
      "FREQ=MONTHLY;BYDAY=1WE", "20260902", "2026-09-03",
      "repeat=FREQ=MONTHLY;BYDAY=1WE | moved=2026-07-01 09:00, 2026-09-02 09:00"
    ),
  ])
  func `moves its later occurrences by days`(
    rule: String, day: String, moved: String, fields: String
  ) throws {
    let start = ["UID:one@example", "SUMMARY:Launch", "DTSTART:20260701T090000"]
    _ = try read(Self.calendar(start + ["RRULE:\(rule)"]))
    let digits = moved.replacing("-", with: "")
    let change = Self.future(day, "DTSTART:\(digits)T110000")
    try read(change).expect(0, output: "1 date added, 1 updated.\n", error: "")
    expect(dates.records[0], .has(" | until="), for: dates.records)
    #expect(
      lines[1] == "\(moved) 11:00 | Moved | \(fields) | uid=one@example/\(day)T090000")
    try read(change).expect(output: "0 dates added, 1 already imported.\n")
  }

  @Test(arguments: [false, true])
  func `is divided several times, and each part loses its own occurrences`(isOneFile: Bool) throws {
    let endless = Self.series.dropLast() + ["RRULE:FREQ=WEEKLY"]
    _ = try read(Self.calendar(Array(endless)))
    func occurrence(_ day: String, _ start: String, isFuture: Bool = false) -> [String] {
      let range = isFuture ? ";RANGE=THISANDFUTURE" : ""
      return [
        "UID:one@example", "SUMMARY:M\(day)", "RECURRENCE-ID\(range):\(day)T090000",
        "DTSTART:\(start)",
      ]
    }
    let events = [
      occurrence("20260708", "20260709T090000"),
      occurrence("20260715", "20260716T110000", isFuture: true),
      occurrence("20260722", "20260724T110000"),
      occurrence("20260729", "20260731T120000", isFuture: true),
    ]
    if isOneFile {
      let lines = events.flatMap { ["BEGIN:VEVENT"] + $0 + ["END:VEVENT"] }
      _ = try read(
        (["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR"])
          .map { $0 + "\r\n" }.joined())
    } else {
      for event in events { _ = try read(Self.calendar(event)) }
    }
    // The order of the keys depends on which was added first.
    func fields(_ record: String) -> Set<String> {
      Set(
        record.components(separatedBy: " | ").filter { field in
          !["created=", "id=", "uid="].contains { field.hasPrefix($0) }
        })
    }
    let expected = [
      "2026-07-01 09:00 | Launch | repeat=weekly | until=2026-07-14 | except=2026-07-08",
      "2026-07-09 09:00 | M20260708",
      "2026-07-16 11:00 | M20260715 | repeat=weekly | until=2026-07-29 | except=2026-07-23",
      "2026-07-24 11:00 | M20260722",
      "2026-07-31 12:00 | M20260729 | repeat=weekly",
    ]
    #expect(Set(dates.records.map(fields)) == Set(expected.map(fields)), "\(dates.records)")
  }

  @Test func `is not added if all of its occurrences are dates of their own`() throws {
    let two = Self.series.dropLast() + ["RRULE:FREQ=WEEKLY;COUNT=2"]
    for (day, time) in [("20260701", "20260702T090000"), ("20260708", "20260709T090000")] {
      _ = try read(
        Self.calendar([
          "UID:one@example", "SUMMARY:M", "RECURRENCE-ID:\(day)T090000", "DTSTART:\(time)",
          "SEQUENCE:3",
        ]))
    }
    try read(Self.calendar(Array(two))).expect(output: .starts("0 dates added"))
    #expect(lines.count == 2)
  }

  // MARK: Series as they are

  @Test(.needsZones) func `keeps all that an event has, and stays so`() throws {
    let event = Self.calendar([
      "UID:one@example", "SUMMARY:Launch", "DTSTART;TZID=Europe/Oslo:20261024T220000",
      "DURATION:PT8H", "RRULE:FREQ=WEEKLY;COUNT=3", "RRULE:FREQ=MONTHLY;BYMONTHDAY=1",
      "RDATE;TZID=Europe/Oslo:20261027T083000", "EXDATE;TZID=Europe/Oslo:20261031T220000",
    ])
    try read(event, "--tz", "Asia/Tokyo").expect(output: "1 date added.\n")
    #expect(
      lines == [
        "2026-10-24 22:00 | Launch | end=PT8H | zone=Europe/Oslo"
          + " | repeat=FREQ=WEEKLY;COUNT=3 + FREQ=MONTHLY;BYMONTHDAY=1"
          + " | except=2026-10-31 22:00 | also=2026-10-27 08:30 | uid=one@example"
      ])
    let before = dates.text
    try read(event, "--tz", "Asia/Tokyo").expect(output: "0 dates added, 1 already imported.\n")
    #expect(dates.text == before)
    let list = try dates.program.run(
      ["countdown", "list", "--format", "json", "--tz", "UTC", "--now", "2026-10-24T20:00:00Z"])
    // The clock is set back in it, so it ends at 5:00 of Oslo.
    list.expect(output: .has(#""end":"2026-10-25T04:00:00Z""#))
  }

  // MARK: Names, and undo

  @Test func `is renamed by a later version, unless the user has named it`() throws {
    func event(_ title: String, _ sequence: Int) -> String {
      Self.launch("SUMMARY:\(title)", "DTSTART:20260706", "SEQUENCE:\(sequence)")
        .replacing("SUMMARY:Launch\r\n", with: "")
    }
    _ = try read(event("Old", 0))
    try read(event("Same version", 0)).expect(output: .has("1 already imported"))
    try read(event("New", 1)).expect(output: "0 dates added, 1 updated.\n")
    expect(lines.first, .starts("2026-07-06 | New | "))
    try dates("edit", "New", "--title", "Mine").expect(0)
    _ = try read(event("Newer", 2))
    expect(lines.first, .starts("2026-07-06 | Mine | "))
    expect(dates.records.first, .has(" | own=title"))
  }

  @Test func `can be undone, and changes nothing else`() throws {
    _ = try dates.add("Mine", "2026-12-24")
    let before = dates.text
    _ = try read(Self.calendar(Self.series, Self.moved))
    try dates.program.run(["undo"] + Dates.noon).expect(
      output: .starts("Undid: added 'Moved' and 1 more to dates"))
    #expect(dates.text == before)
    _ = try read(Self.calendar(Self.series))
    let imported = dates.text
    _ = try read(Self.calendar(Self.series + ["SEQUENCE:3"]).replacing("T090000", with: "T100000"))
    #expect(dates.text != imported)
    // An import that changes nothing leaves the one before to be undone.
    _ = try read(Self.calendar(Self.series))
    try dates.program.run(["undo"] + Dates.noon).expect(0)
    #expect(dates.text == imported)
  }

  @Test(arguments: [
    // Another one of the same day stays. A time of another zone is none of the series.
    ("RRULE:FREQ=DAILY;BYHOUR=9,15", "RECURRENCE-ID:20260708T090000", "2026-07-08 09:00"),
    ("RRULE:FREQ=DAILY", "RECURRENCE-ID;TZID=America/New_York:20260708T183000", nil),
  ])
  func `loses no other occurrence to one that comes alone`(
    rule: String, recurrence: String, excluded: String?
  ) throws {
    let start = ["UID:one@example", "SUMMARY:Launch", "DTSTART:20260701T090000"]
    _ = try read(Self.calendar(start + [rule]))
    let before = lines
    _ = try read(
      Self.calendar(["UID:one@example", "SUMMARY:Moved", recurrence, "DTSTART:20260709T120000"]))
    #expect(lines.count == 2)
    #expect(lines.first == before.first)
    if let excluded {
      expect(dates.records[0], .ends(" | except=\(excluded)"), for: dates.records)
    } else {
      expect(dates.records[0], .lacks("except="), for: dates.records)
    }
  }

  @Test(
    .needsZones,
    arguments: [
      (";TZID=Europe/Oslo:20260701T090000", ";TZID=Etc/UTC:20260708T070000"),
      (";TZID=Europe/Oslo:20260701T090000", ":20260708T070000Z"),
      // Without a zone, of the series or of the program that wrote it.
      (":20260701T090000", ":20260708T070000Z"),
      (":20260701T090000", ":20260708T090000Z"),
      (";VALUE=DATE:20260701", ";TZID=Europe/Oslo:20260708T000000"),
    ])
  func `takes one from its series whatever its zone`(start: String, recurrence: String) throws {
    let series = ["UID:one@example", "SUMMARY:Launch", "DTSTART\(start)", "RRULE:FREQ=DAILY"]
    _ = try read(Self.calendar(series), "--tz", "Europe/Oslo")
    let canceled = [
      "UID:one@example", "RECURRENCE-ID\(recurrence)", "DTSTART\(recurrence)", "STATUS:CANCELLED",
    ]
    _ = try read(Self.calendar(canceled), "--tz", "Europe/Oslo")
    #expect(dates.records.count == 1)
    expect(dates.records[0], .has("except=2026-07-08"), for: dates.records)
  }

  @Test func `may have an identifier that ends with a date`() throws {
    let series = ["SUMMARY:Weekly", "DTSTART:20260701T090000", "RRULE:FREQ=WEEKLY"]
    _ = try read(Self.calendar(["UID:https://example.org/20260701"] + series))
    let before = dates.records
    let other = ["UID:https://example.org/20260708", "SUMMARY:Other", "DTSTART:20260708T090000"]
    try read(Self.calendar(other)).expect(output: "1 date added.\n")
    #expect(dates.records.first == before.first)
    // Nor does a series without that date remove it.
    _ = try read(Self.calendar(["UID:https://example.org"] + series))
    #expect(dates.records.count == 3)
  }

  @Test func `leaves out an occurrence that is older than its series`() throws {
    _ = try read(Self.calendar(Self.series + ["SEQUENCE:4"]))
    let before = dates.text
    try read(Self.calendar(Self.moved + ["SEQUENCE:1"])).expect(
      output: "0 dates added, 1 already imported.\n")
    #expect(dates.text == before)
  }

  @Test(.needsZones) func `knows its own zones, by names like offsets too`()
    throws
  {
    let zone = [
      "BEGIN:VTIMEZONE", "TZID:UTC+5", "BEGIN:STANDARD", "DTSTART:19700101T000000",
      "TZOFFSETFROM:+0500", "TZOFFSETTO:+0500", "END:STANDARD", "END:VTIMEZONE", "BEGIN:VEVENT",
    ]
    let text = Self.calendar(["SUMMARY:a", "DTSTART;TZID=UTC+5:20260704T020000"])
    let defined = text.replacing("BEGIN:VEVENT", with: zone.joined(separator: "\r\n"))
    for text in [text, defined] {
      _ = try read(text, "--tz", "UTC")
      #expect(try dates.list().compactMap { $0["date"] as? String } == ["2026-07-03"])
    }
  }

  @Test func `keeps the clock of a zone that only the file has`() throws {
    // Two hours east of Greenwich, and three from April to October.
    let zone = [
      "BEGIN:VTIMEZONE", "TZID:Office", "BEGIN:DAYLIGHT", "DTSTART:19700405T020000",
      "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0300",
      "END:DAYLIGHT", "BEGIN:STANDARD", "DTSTART:19701004T030000",
      "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU", "TZOFFSETFROM:+0300", "TZOFFSETTO:+0200",
      "END:STANDARD", "END:VTIMEZONE", "BEGIN:VEVENT",
    ]
    let text = Self.calendar(
      ["UID:a", "SUMMARY:a", "DTSTART;TZID=Office:20260704T093000", "RRULE:FREQ=DAILY"])
    let defined = text.replacing("BEGIN:VEVENT", with: zone.joined(separator: "\r\n"))
    try read(defined, "--tz", "UTC").expect(output: "1 date added.\n")
    for (day, at) in [("2026-07-10", "06:30"), ("2026-12-10", "07:30")] {
      try dates.program(
        "countdown", "list", "--format", "json", "--tz", "UTC", "--now", "\(day)T00:00:00Z"
      ).expect(output: .has("\(day)T\(at):00Z"), error: "")
    }
    try read(defined, "--tz", "UTC").expect(output: "0 dates added, 1 already imported.\n")
    // The rule is no parameter of a calendar.
    let exported = try dates.program("countdown", "export").output
    let name = try #require(exported.firstMatch(of: /DTSTART;TZID=([^:]*):20260704T093000/)?.1)
    #expect(!name.contains(",") && exported.contains("TZID:\(name)\r\n"), "\(exported)")
  }

  @Test(arguments: ["\r\n", "\n\n", " \r\n", "\u{FEFF}\r\n"])
  func `may begin with a blank line`(start: String) throws {
    try read(start + Self.launch("DTSTART:20260704")).expect(output: "1 date added.\n")
  }
}
