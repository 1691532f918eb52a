import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText
import TestSupport
import Testing
@testable import NoonmarkDomain

/// The zone names of Windows and Outlook.
@Suite struct `A zone's name in Windows` {
  private typealias Sample = ICalendarSample

  private func dates(_ start: String, in zone: String) -> [String] {
    let read = Sample.read(Sample.event("DTSTART;\(start)"), in: zone)
    return read.events.map { Sample.short(Sample.date(of: $0, in: zone)) }
      + read.problems.map(\.message)
  }

  @Test(arguments: [
    ("TZID=\"W. Europe Standard Time\":20261210T003000", "America/New_York", "2026-12-9"),
    ("TZID=W. Europe Standard Time:20261210T003000", "America/New_York", "2026-12-9"),
    ("TZID=Eastern Standard Time:20261210T190000", "Europe/Oslo", "2026-12-11"),
    ("TZID=Tokyo Standard Time:20261210T003000", "Europe/Oslo", "2026-12-9"),
    ("TZID=Dateline Standard Time:20261210T120000", "Europe/Oslo", "2026-12-11"),
    ("TZID=Central Standard Time (Mexico):20261210T180000", "Europe/Oslo", "2026-12-11"),
    ("TZID=Russia Time Zone 10:20261210T120000", "America/New_York", "2026-12-9"),
    ("TZID=UTC:20261210T233000", "Europe/Oslo", "2026-12-11"),
  ])
  func `is known`(start: String, zone: String, date: String) {
    #expect(dates(start, in: zone) == [date])
  }

  @Test(arguments: ["W. Europe Standard", "W. Europe Standard Time=Europe/Berlin", "="])
  func `is known as a whole alone`(name: String) {
    let found = dates("TZID=\(name):20261210T003000", in: "America/New_York")
    #expect(found.first == "2026-12-10")
    expect(found.last, .ends(": times are kept as written"))
  }

  @Test func `yields to what the file says of it`() {
    let text = Sample.calendar([
      "BEGIN:VTIMEZONE", "TZID:Tokyo Standard Time", "X-LIC-LOCATION:America/New_York",
      "END:VTIMEZONE", "BEGIN:VEVENT", "SUMMARY:A",
      "DTSTART;TZID=Tokyo Standard Time:20261210T200000", "END:VEVENT",
    ])
    #expect(Sample.read(text).events.map { Sample.short($0).contains("2026-12-11") } == [true])
  }

  @Test func `that looks like a rule of POSIX is not taken for one`() {
    // Eleven hours west of UTC; the rule UTC-11 is as far to the east.
    let text = Sample.event("DTSTART;TZID=UTC-11:20261210T140000")
    let read = ICalendarFile(Array(text.utf8)).events(
      in: .utc, zoneNamed: { Sample.zone($0) ?? (try? Zone(posixRule: $0)) })
    #expect(read.events.map(Sample.fields) == ["2026-12-10 14:00 | zone=Etc/GMT+11"])
    #expect(read.problems.isEmpty)
  }
}
