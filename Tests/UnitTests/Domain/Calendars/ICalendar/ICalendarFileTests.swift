import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkText
import TestSupport
import Testing

/// Reading whole files.
@Suite struct `An iCalendar file` {
  private typealias Sample = ICalendarSample

  private func events(_ text: String, in zone: String = "Europe/Oslo") -> [String] {
    Sample.read(text, in: zone).events.map { Sample.short($0, in: zone) }
  }

  @Test func `of a web calendar gives birthdays, series and moved occurrences`() {
    #expect(
      events(Sample.google) == [
        "Kari’s birthday 🎂|1988-5-17|yearly|-|b1@example.com",
        "Choir|2026-1-5|weekly|2026-1-26|choir@example.com",
        "Choir (moved)|2026-1-20|once|-|choir@example.com/20260119T183000",
      ])
    // 12 January is excluded, and 19 January is moved.
    #expect(
      Sample.read(Sample.google).events.map(Sample.fields)[1]
        == "2026-01-05 18:30 | zone=Europe/Oslo | repeat=weekly | until=2026-02-01"
        + " | except=2026-01-12, 2026-01-19")
    #expect(Sample.problems(Sample.google).isEmpty)
    #expect(Sample.read(Sample.google).events.map(\.line) == [19, 37, 45])
  }

  @Test func `of an office program has its zones by their names in Windows`() {
    let title = "Dinner, with a very long title that has to be put onto a second line"
    #expect(
      events(Sample.outlook, in: "Asia/Tokyo") == [
        "\(title)|2026-12-25|once|-|040000008200E00074C5B7101A82E008",
        "New Year|2027-1-1|once|-|-",
      ])
    #expect(
      events(Sample.outlook, in: "America/New_York") == [
        "\(title)|2026-12-24|once|-|040000008200E00074C5B7101A82E008",
        "New Year|2026-12-31|once|-|-",
      ])
    #expect(Sample.problems(Sample.outlook).isEmpty)
  }

  @Test func `takes unknown zones as written and says so once`() {
    let text = Sample.outlook.replacing("TZID:W. Europe Standard Time", with: "TZID:Other")
      .replacing("W. Europe Standard Time", with: "Home")
    #expect(
      Sample.read(text, in: "America/New_York").events.map { Sample.short($0.date) } == [
        "2026-12-24", "2027-1-1",
      ])
    #expect(
      Sample.problems(text) == ["17: unknown time zone 'Home': times are kept as written"])
  }

  @Test func `of a desktop program leaves out tasks and knows zones by path and location`() {
    #expect(
      events(Sample.thunderbird) == [
        "Call to New York|2026-3-11|once|-|a",
        "Tango|2026-3-11|monthly|2026-5-10|b",
        "Ferry|2026-3-10|daily|2026-3-14|c",
      ])
    #expect(Sample.problems(Sample.thunderbird).isEmpty)
  }

  @Test(arguments: [Sample.google, Sample.outlook, Sample.thunderbird])
  func `reads the same with CR LF, with LF and after a byte order mark`(sample: String) {
    let expected = Sample.read(sample)
    for text in [sample.replacing("\n", with: "\r\n"), "\u{FEFF}" + sample] {
      let read = Sample.read(text)
      #expect(read.events == expected.events)
      #expect(read.problems == expected.problems)
    }
  }

  @Test(arguments: ["", "\n", "hello", "BEGIN", "BEGIN:VEVENT\nEND:VEVENT", "\u{FEFF}", " \n "])
  func `is no calendar without the begin of one`(text: String) {
    #expect(!ICalendarFile(Array(text.utf8)).isCalendar)
    #expect(events(text).isEmpty)
  }

  @Test func `may hold an empty calendar, or one named in lower case`() {
    #expect(ICalendarFile(Array("BEGIN:VCALENDAR\nEND:VCALENDAR".utf8)).isCalendar)
    #expect(ICalendarFile(Array("begin:vcalendar".utf8)).isCalendar)
    #expect(Sample.problems("BEGIN:VCALENDAR\nEND:VCALENDAR").isEmpty)
  }

  @Test func `may hold several calendars, each with zones of its own`() {
    func calendar(_ location: String) -> String {
      Sample.calendar([
        "BEGIN:VTIMEZONE", "TZID:Here", "X-LIC-LOCATION:\(location)", "END:VTIMEZONE",
        "BEGIN:VEVENT", "SUMMARY:\(location)", "DTSTART;TZID=Here:20260310T120000", "END:VEVENT",
      ])
    }
    let text = calendar("Etc/GMT+12") + "\u{FEFF}" + calendar("Asia/Tokyo")
    #expect(
      events(text) == ["Etc/GMT+12|2026-3-11|once|-|-", "Asia/Tokyo|2026-3-10|once|-|-"])
    #expect(Sample.problems(text).isEmpty)
  }

  @Test func `knows a zone that is described after the event`() {
    let text = Sample.calendar([
      "BEGIN:VEVENT", "SUMMARY:A", "DTSTART;TZID=Here:20260310T120000", "END:VEVENT",
      "BEGIN:VTIMEZONE", "X-LIC-LOCATION:Etc/GMT+12", "TZID:Here", "END:VTIMEZONE",
    ])
    #expect(events(text) == ["A|2026-3-11|once|-|-"])
  }

  @Test(arguments: [
    ("X-WR-CALNAME:Family", "Family"), ("x-wr-calname;LANGUAGE=en:Fa\n mily\\, all", "Family, all"),
    ("NAME:New", "New"), ("X-WR-CALNAME:  ", nil), ("X-WR-CALNAME: \nNAME:New", "New"),
    ("BEGIN:VEVENT\nNAME:No\nX-WR-CALNAME:No\nEND:VEVENT", nil), ("VERSION:2.0", nil),
    ("BEGIN:VEVENT\nEND:VEVENT\nNAME:Late", "Late"),
  ])
  func `has the name that it gives itself`(lines: String, name: String?) {
    let text = "BEGIN:VCALENDAR\n\(lines)\nEND:VCALENDAR\n"
    #expect(ICalendarFile(Array(text.utf8)).name == name)
  }

  @Test func `may be indented before its first line`() {
    #expect(events("  \t  " + Sample.event("DTSTART:20260101")) == ["Launch|2026-1-1|once|-|-"])
  }

  @Test func `keeps what is whole before it was cut off`() {
    let lines = ["BEGIN:VEVENT", "SUMMARY:A", "DTSTART:20260101", "END:VEVENT"]
    let text = (["BEGIN:VCALENDAR"] + lines + lines.dropLast()).joined(separator: "\n")
    #expect(events(text) == ["A|2026-1-1|once|-|-"])
    #expect(
      Sample.problems(text) == [
        "1: 'BEGIN:VCALENDAR' without its END", "6: 'BEGIN:VEVENT' without its END",
      ])
  }

  @Test func `goes on after an event without an end`() {
    let text = Sample.calendar([
      "BEGIN:VEVENT", "SUMMARY:A", "DTSTART:20260101", "BEGIN:VALARM",
      "BEGIN:VEVENT", "SUMMARY:B", "DTSTART:20260102", "END:VEVENT",
    ])
    #expect(events(text) == ["B|2026-1-2|once|-|-"])
    #expect(
      Sample.problems(text) == [
        "2: 'BEGIN:VEVENT' without its END", "5: 'BEGIN:VALARM' without its END",
      ])
  }

  @Test func `keeps an event around an alarm without an end`() {
    let text = Sample.calendar([
      "BEGIN:VEVENT", "SUMMARY:A", "DTSTART:20260101", "BEGIN:VALARM", "SUMMARY:B", "END:VEVENT",
    ])
    #expect(events(text) == ["A|2026-1-1|once|-|-"])
    #expect(Sample.problems(text) == ["5: 'BEGIN:VALARM' without its END"])
  }

  @Test func `reports an END without a BEGIN and an event outside of a calendar`() {
    let event = "BEGIN:VEVENT\nSUMMARY:A\nDTSTART:20260101\nEND:VEVENT\n"
    let text = "END:VEVENT\n" + event + Sample.calendar([]) + event
    #expect(events(text).isEmpty)
    #expect(
      Sample.problems(text) == [
        "1: 'END:VEVENT' without its BEGIN", "2: an event outside of a calendar",
        "8: an event outside of a calendar",
      ])
  }

  @Test func `lets no message carry what acts on a terminal`() {
    let text = "BEGIN:\u{1B}[31mX\nBEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:\u{1B}]0;x\nEND:VEVENT\n"
    #expect(
      Sample.problems(text) == [
        "1: 'BEGIN:[31MX' without its END", "2: 'BEGIN:VCALENDAR' without its END",
        "3: the event ']0;x' has no date (DTSTART): event skipped",
      ])
  }

  @Test func `asks for each zone once, and never for a name of no use`() {
    var asked: [String] = []
    let start = "SUMMARY:A\nDTSTART;TZID="
    let names = ["Mars", "Mars", "", "\"\"", String(repeating: "x", count: 257), "/a/b/c/d"]
    let text = Sample.calendar(
      names.flatMap { ["BEGIN:VEVENT", "\(start)\($0):20260101T000000", "END:VEVENT"] })
    _ = ICalendarFile(Array(text.utf8)).events(
      in: .utc,
      zoneNamed: { name in
        asked.append(name)
        return nil
      })
    #expect(asked == ["Mars", "MARS", "b/c/d", "c/d", "d"])
  }
}
