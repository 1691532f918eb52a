import Almanac
import NoonmarkBase
import NoonmarkRecords
import TestSupport
import Testing

@testable import NoonmarkDomain

/// The user's participation in the events of a calendar.
@Suite struct `The marks of an event` {
  /// Returns the marks of the occurrences of a calendar with lines in its only event.
  static func marks(
    _ lines: [String], me: [String] = ["ann@example.com"], owner: String? = nil,
    name: String? = nil
  ) -> [String] {
    let head = name.map { ["X-WR-CALNAME:\($0)"] } ?? []
    let event = ["BEGIN:VEVENT", "SUMMARY:x", "UID:1", "DTSTART:20261126T100000Z"]
    return marks(of: head + event + lines + ["END:VEVENT"], me: me, owner: owner)
  }

  static func marks(
    of lines: [String], me: [String] = ["ann@example.com"], owner: String? = nil
  ) -> [String] {
    var work = ICalendarWork()
    let found = ICalendarFile(Array(ICalendarSample.calendar(lines).utf8)).occurrences(
      in: .utc, from: Instant("2026-11-26T00:00:00Z"), to: Instant("2026-12-26T00:00:00Z"),
      limit: 100, spending: &work, of: CalendarUser(addresses: me, owner: owner),
      zoneNamed: ICalendarSample.zone)
    return found.events.map { text($0.marks) }
  }

  static func text(_ marks: EventMarks) -> String {
    let names: [(EventMarks, String)] = [
      (.declined, "declined"), (.free, "free"), (.tentative, "tentative"), (.busy, "busy"),
      (.dimmed, "dimmed"),
    ]
    return names.filter { marks.contains($0.0) }.map(\.1).joined(separator: " ")
  }

  @Test(arguments: [
    // The event.
    ("", ""), ("TRANSP:TRANSPARENT", "free"), ("TRANSP:OPAQUE", ""),
    ("transp:transparent ", "free"), ("TRANSP;X-A=b:TRANSPARENT", "free"),
    ("TRANSP:OPAQUE\r\nTRANSP:TRANSPARENT", ""), ("TRANSP:", ""), ("TRANSP:NONE", ""),
    ("STATUS:TENTATIVE", "tentative"), ("STATUS:CONFIRMED", ""), ("status:tentative", "tentative"),
    ("STATUS:TENTATIVE\r\nTRANSP:TRANSPARENT", "free tentative"),
    ("X-MICROSOFT-CDO-BUSYSTATUS:FREE", "free"), ("X-MICROSOFT-CDO-BUSYSTATUS:BUSY", ""),
    ("X-MICROSOFT-CDO-BUSYSTATUS:OOF", ""), ("X-MICROSOFT-CDO-BUSYSTATUS:Tentative", "tentative"),
    ("X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE", ""),
    ("TRANSP:OPAQUE\r\nX-MICROSOFT-CDO-BUSYSTATUS:FREE", "free"),
    ("X-MICROSOFT-CDO-INTENDEDSTATUS:FREE", ""),
    // One attendee, the user.
    ("ATTENDEE;PARTSTAT=DECLINED:mailto:ann@example.com", "declined"),
    ("ATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@example.com", ""),
    ("ATTENDEE;PARTSTAT=TENTATIVE:mailto:ann@example.com", "tentative"),
    ("ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ann@example.com", "tentative"),
    ("ATTENDEE;PARTSTAT=DELEGATED:mailto:ann@example.com", "declined"),
    ("ATTENDEE:mailto:ann@example.com", "tentative"),
    ("ATTENDEE;PARTSTAT=X-WHO:mailto:ann@example.com", "tentative"),
    ("ATTENDEE;PARTSTAT=COMPLETED:mailto:ann@example.com", "tentative"),
    ("attendee;partstat=declined:MAILTO:ANN@EXAMPLE.COM", "declined"),
    ("ATTENDEE;PARTSTAT=\"DECLINED\":Mailto:Ann@Example.com", "declined"),
    ("ATTENDEE;PARTSTAT=DECLINED:ann@example.com", "declined"),
    ("ATTENDEE;PARTSTAT=DECLINED:mailto:mailto:ann@example.com", "declined"),
    ("ATTENDEE;PARTSTAT=DECLINED:mailto:ann%40example.com", "declined"),
    ("ATTENDEE;PARTSTAT=DECLINED:mailto:<ann@example.com>", "declined"),
    ("ATTENDEE;PARTSTAT=DECLINED: mailto:ann@example.com ", "declined"),
    ("ATTENDEE;PARTSTAT=DECLINED:mailto:ann@example.com?subject=no", "declined"),
    ("ATTENDEE;PARTSTAT=DECLINED:mailto:joann@example.com", ""),
    ("ATTENDEE;PARTSTAT=DECLINED:mailto:ann@example.com.au", ""),
    ("ATTENDEE;PARTSTAT=DECLINED:mailto:bob@example.com", ""),
    // Other parameters.
    ("ATTENDEE;CN=\"Ann: boss; of all\";PARTSTAT=DECLINED:mailto:ann@example.com", "declined"),
    ("ATTENDEE;CN=Ann: boss;PARTSTAT=DECLINED:mailto:ann@example.com", "declined"),
    ("ATTENDEE;CN=\"PARTSTAT=DECLINED\";PARTSTAT=ACCEPTED:mailto:ann@example.com", ""),
    ("ATTENDEE;CN=\"Ann;PARTSTAT=DECLINED:mailto:ann@example.com", "declined"),
    (
      "ATTENDEE;CN=Ann,B;ROLE=REQ-PARTICIPANT;PARTSTAT=DECLINED;RSVP=TRUE:mailto:ann@example.com",
      "declined"
    ),
    (
      "ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=DECL\r\n INED;CN=Ann:mailto:ann@exam\r\n ple.com",
      "declined"
    ),
    ("ATTENDEE;PARTSTAT=DECLINED;EMAIL=ann@example.com:urn:uuid:12", "declined"),
    ("ATTENDEE;PARTSTAT=DECLINED;EMAIL=\"ann@example.com\":/principals/users/7/", "declined"),
    ("ATTENDEE;PARTSTAT=DECLINED;CN=ann@example.com:invalid:nomail", "declined"),
    ("ATTENDEE;PARTSTAT=DECLINED;CN=ann@example.com:mailto:bob@example.com", ""),
    ("ATTENDEE;PARTSTAT=ACCEPTED;SENT-BY=\"mailto:ann@example.com\":mailto:bob@example.com", ""),
    // Several attendees.
    (
      "ATTENDEE;PARTSTAT=DECLINED:mailto:bob@example.com\r\n"
        + "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@example.com", ""
    ),
    (
      "ATTENDEE;PARTSTAT=DECLINED:mailto:ann@example.com\r\n"
        + "ATTENDEE;PARTSTAT=ACCEPTED:mailto:bob@example.com", "declined"
    ),
    (
      "ATTENDEE;PARTSTAT=DELEGATED;DELEGATED-TO=\"mailto:bob@example.com\":mailto:ann@example.com"
        + "\r\nATTENDEE;PARTSTAT=ACCEPTED;DELEGATED-FROM=\"mailto:ann@example.com\":"
        + "mailto:bob@example.com", "declined"
    ),
    (
      "ATTENDEE;PARTSTAT=DELEGATED:mailto:bob@example.com\r\n"
        + "ATTENDEE;PARTSTAT=TENTATIVE;DELEGATED-FROM=\"mailto:bob@example.com\":"
        + "mailto:ann@example.com", "tentative"
    ),
    (
      "ATTENDEE;PARTSTAT=DECLINED:mailto:ann@example.com\r\n"
        + "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@example.com", ""
    ),
    ("ATTENDEE;CUTYPE=GROUP;PARTSTAT=DECLINED:mailto:all@example.com", ""),
    ("ATTENDEE;CUTYPE=ROOM;PARTSTAT=DECLINED:mailto:room@example.com", ""),
    // The organizer.
    ("ORGANIZER:mailto:ann@example.com\r\nATTENDEE:mailto:ann@example.com", ""),
    (
      "ORGANIZER:mailto:ann@example.com\r\n"
        + "ATTENDEE;PARTSTAT=DECLINED:mailto:ann@example.com", "declined"
    ),
    (
      "ORGANIZER:mailto:ann@example.com\r\n"
        + "ATTENDEE;PARTSTAT=DECLINED:mailto:bob@example.com", ""
    ),
    (
      "ORGANIZER;CN=\"A: b\":MAILTO:Ann@Example.com\r\n"
        + "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ann@example.com", ""
    ),
    ("STATUS:TENTATIVE\r\nATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@example.com", "tentative"),
    ("TRANSP:TRANSPARENT\r\nATTENDEE;PARTSTAT=DECLINED:mailto:ann@example.com", "declined free"),
    ("BEGIN:VALARM\r\nATTENDEE;PARTSTAT=DECLINED:mailto:ann@example.com\r\nEND:VALARM", ""),
  ])
  func `are those of its properties`(lines: String, marks: String) {
    #expect(Self.marks([lines].filter { !$0.isEmpty }) == [marks])
  }

  @Test(arguments: [
    (["ann@example.com", "a@b.example"], "", "declined"), (["a@b.example"], "", "tentative"),
    (["A@B.EXAMPLE", "nobody@x.example"], "", "tentative"), (["no@x.example"], "", ""),
    ([], "ann@example.com", "declined"), ([], "A@b.example", "tentative"), ([], "Work", ""),
    (["no@x.example"], "ann@example.com", "declined"),
    (["a@b.example"], "ann@example.com", "tentative"), ([], "ann@example.com's", ""),
  ])
  func `depend on the user's addresses, then on the name of the calendar`(
    me: [String], name: String, marks: String
  ) {
    let lines = [
      "ATTENDEE;PARTSTAT=DECLINED:mailto:ann@example.com",
      "ATTENDEE;PARTSTAT=TENTATIVE:mailto:a@b.example",
      "ATTENDEE;PARTSTAT=ACCEPTED:mailto:bob@example.com",
    ]
    let expected = me.count == 2 && me[0] == "ann@example.com" ? "tentative" : marks
    #expect(Self.marks(lines, me: me, name: name.isEmpty ? nil : name) == [expected])
  }

  @Test(arguments: [
    (["DECLINED", "DECLINED"], "declined"), (["DECLINED", "ACCEPTED"], ""),
    (["DECLINED", "NEEDS-ACTION"], ""), (["TENTATIVE"], ""), (["ACCEPTED"], ""), ([], ""),
    (["DECLINED"], "declined"),
  ])
  func `without a known user are declined if all others declined`(
    answers: [String], marks: String
  ) {
    let others = answers.enumerated().map {
      "ATTENDEE;PARTSTAT=\($1):mailto:\($0)@example.com"
    }
    let organizer = [
      "ORGANIZER:mailto:boss@example.com", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:boss@example.com",
      "ATTENDEE;CUTYPE=ROOM;PARTSTAT=ACCEPTED:mailto:room@example.com",
    ]
    #expect(Self.marks(organizer + others, me: []) == [marks])
    // If the user's address is known but is not among them, nothing is assumed.
    #expect(Self.marks(organizer + others) == [""])
  }

  @Test func `of an exception are its own`() {
    let series = [
      "BEGIN:VEVENT", "UID:1", "SUMMARY:x", "DTSTART:20261126T100000Z", "RRULE:FREQ=DAILY;COUNT=4",
      "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@example.com", "END:VEVENT",
    ]
    func exception(_ day: Int, _ lines: String...) -> [String] {
      [
        "BEGIN:VEVENT", "UID:1", "SUMMARY:x", "RECURRENCE-ID:202611\(day)T100000Z",
        "DTSTART:202611\(day)T100000Z",
      ] + lines + ["END:VEVENT"]
    }
    let declined = exception(27, "ATTENDEE;PARTSTAT=DECLINED:mailto:ann@example.com")
    let free = exception(
      28, "TRANSP:TRANSPARENT", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@example.com")
    #expect(Self.marks(of: series + declined + free) == ["", "declined", "free", ""])
  }

  @Test(arguments: [
    (
      "calendar.google.com", "/calendar/ical/ann%40example.com/private-0a/basic.ics",
      "ann@example.com"
    ),
    ("www.google.com", "/calendar/ical/Ann%40Example.com/public/basic.ics", "ann@example.com"),
    (
      "calendar.google.com", "/calendar/ical/x%40group.calendar.google.com/private-0/basic.ics",
      nil
    ),
    (
      "calendar.google.com", "/calendar/ical/no.holiday%23x%40group.v.calendar.google.com/public/b",
      nil
    ), ("calendar.google.com", "/calendar/ical", nil), ("google.com.example", "/ical/a@b", nil),
    ("example.com", "/ical/ann%40example.com/x", nil), ("calendar.google.com", "/ical/%zz@/x", nil),
  ])
  func `of a Google calendar are found by its address`(
    host: String, path: String, address: String?
  ) {
    #expect(CalendarUser.address(inURL: host, path: path) == address)
    guard let address else { return }
    let declined = ["ATTENDEE;PARTSTAT=DECLINED:mailto:\(address)"]
    #expect(Self.marks(declined, me: [], owner: address) == ["declined"])
  }
}
