import Almanac
import NoonmarkBase
import NoonmarkRecords
import TestSupport
import Testing

@testable import NoonmarkDomain

@Suite struct `The alarms of an event` {
  private static let oslo = "Europe/Oslo"

  /// Returns the times of the alarms of each occurrence, in Oslo's local time.
  private static func times(
    _ alarms: [String], start: String = ":20261126T100000Z", end: String = "DTEND:20261126T110000Z",
    _ lines: String...
  ) throws -> [[String]] {
    let zone = try #require(ICalendarSample.zone(oslo))
    let events = alarms.map { ["BEGIN:VALARM", $0, "END:VALARM"] }.flatMap(\.self)
    let event = ["BEGIN:VEVENT", "UID:1", "SUMMARY:x", "DTSTART\(start)", end] + lines
    let text = ICalendarSample.calendar(event + events + ["END:VEVENT"])
    var work = ICalendarWork()
    let found = ICalendarFile(Array(text.utf8)).occurrences(
      in: zone, from: Instant("2026-10-01T00:00:00Z"), to: Instant("2026-12-26T00:00:00Z"),
      limit: 100, spending: &work, zoneNamed: ICalendarSample.zone)
    for event in found.events {
      #expect(EventAlarm.parse(EventAlarm.text(of: event.alarms)) == event.alarms)
    }
    return found.events.map { event in
      event.alarms.compactMap { $0.instant(of: event.time, in: zone)?.rfc3339(in: zone) }
    }
  }

  @Test(arguments: [
    ("ACTION:DISPLAY\r\nTRIGGER:-PT10M", ["2026-11-26T10:50:00+01:00"]),
    ("ACTION:AUDIO\r\nTRIGGER:-PT1H30M", ["2026-11-26T09:30:00+01:00"]),
    ("ACTION:display\r\nTRIGGER;RELATED=START:-P1D", ["2026-11-25T11:00:00+01:00"]),
    ("ACTION:DISPLAY\r\nTRIGGER:-P1W", ["2026-11-19T11:00:00+01:00"]),
    ("ACTION:DISPLAY\r\nTRIGGER:-P1DT2H", ["2026-11-25T09:00:00+01:00"]),
    ("ACTION:DISPLAY\r\nTRIGGER:PT0S", ["2026-11-26T11:00:00+01:00"]),
    ("ACTION:DISPLAY\r\nTRIGGER:P0D", ["2026-11-26T11:00:00+01:00"]),
    ("ACTION:DISPLAY\r\nTRIGGER:PT15M", ["2026-11-26T11:15:00+01:00"]),
    ("ACTION:DISPLAY\r\nTRIGGER:+PT15M", ["2026-11-26T11:15:00+01:00"]),
    ("ACTION:DISPLAY\r\nTRIGGER;RELATED=END:-PT5M", ["2026-11-26T11:55:00+01:00"]),
    ("ACTION:DISPLAY\r\nTRIGGER;related=end:PT5M", ["2026-11-26T12:05:00+01:00"]),
    ("ACTION:DISPLAY\r\nTRIGGER;VALUE=DURATION:-PT5M", ["2026-11-26T10:55:00+01:00"]),
    ("ACTION:DISPLAY\r\nTRIGGER;VALUE=DATE-TIME:20261125T200000Z", ["2026-11-25T21:00:00+01:00"]),
    ("ACTION:DISPLAY\r\nTRIGGER:20261125T200000", ["2026-11-25T20:00:00+01:00"]),
    ("TRIGGER:-PT10M", ["2026-11-26T10:50:00+01:00"]),
    ("ACTION:EMAIL\r\nTRIGGER:-PT10M", []), ("ACTION:PROCEDURE\r\nTRIGGER:-PT10M", []),
    ("ACTION:NONE\r\nTRIGGER;VALUE=DATE-TIME:19760401T005545Z", []),
    ("ACTION:X-MINE\r\nTRIGGER:-PT10M", []), ("ACTION:DISPLAY", []),
    ("ACTION:DISPLAY\r\nTRIGGER:-PT10M\r\nPROXIMITY:DEPART", []),
    ("ACTION:DISPLAY\r\nTRIGGER:20261125T200000Z\r\nX-APPLE-PROXIMITY:ARRIVE", []),
    ("ACTION:DISPLAY\r\nTRIGGER:soon", []), ("ACTION:DISPLAY\r\nTRIGGER:20261125", []),
    (
      "ACTION:DISPLAY\r\nTRIGGER:-PT10M\r\nREPEAT:2\r\nDURATION:PT5M",
      [
        "2026-11-26T10:50:00+01:00", "2026-11-26T10:55:00+01:00", "2026-11-26T11:00:00+01:00",
      ]
    ),
    ("ACTION:DISPLAY\r\nTRIGGER:-PT10M\r\nREPEAT:2", ["2026-11-26T10:50:00+01:00"]),
    ("ACTION:DISPLAY\r\nTRIGGER:-PT10M\r\nDURATION:PT5M", ["2026-11-26T10:50:00+01:00"]),
    (
      "ACTION:DISPLAY\r\nTRIGGER:-PT10M\r\nREPEAT:-3\r\nDURATION:PT5M",
      ["2026-11-26T10:50:00+01:00"]
    ),
    ("ACTION:DISPLAY\r\nTRIGGER:-PT10M\r\nACKNOWLEDGED:20261126T095001Z", []),
    (
      "ACTION:DISPLAY\r\nTRIGGER:-PT10M\r\nACKNOWLEDGED:20261126T094959Z",
      ["2026-11-26T10:50:00+01:00"]
    ),
  ])
  func `are times before or after it`(alarm: String, times: [String]) throws {
    #expect(try Self.times([alarm]) == [times])
  }

  @Test func `are several, each of its own`() throws {
    let alarms = ["ACTION:DISPLAY\r\nTRIGGER:-PT5M", "ACTION:AUDIO\r\nTRIGGER:-PT1H"]
    #expect(
      try Self.times(alarms) == [["2026-11-26T10:55:00+01:00", "2026-11-26T10:00:00+01:00"]])
  }

  @Test func `of whole days are before their midnight, by the clock`() throws {
    let found = try Self.times(
      ["TRIGGER:-PT15H", "TRIGGER:PT9H", "TRIGGER:-P1D"], start: ";VALUE=DATE:20261026", end: "")
    #expect(
      found == [
        ["2026-10-25T09:00:00+01:00", "2026-10-26T09:00:00+01:00", "2026-10-25T00:00:00+02:00"]
      ])
  }

  @Test func `of an event without an end have its beginning as the end`() throws {
    #expect(
      try Self.times(["TRIGGER;RELATED=END:-PT5M"], end: "") == [["2026-11-26T10:55:00+01:00"]])
  }

  @Test func `of a series are those of each occurrence, and an instant is one of the next`() throws
  {
    let alarms = ["TRIGGER:-PT5M", "TRIGGER;VALUE=DATE-TIME:20261127T090000Z"]
    #expect(
      try Self.times(alarms, "RRULE:FREQ=DAILY;COUNT=3") == [
        ["2026-11-26T10:55:00+01:00"],
        ["2026-11-27T10:55:00+01:00", "2026-11-27T10:00:00+01:00"],
        ["2026-11-28T10:55:00+01:00"],
      ])
  }

  @Test(arguments: [
    "TRIGGER:-P99999999999D", "TRIGGER:P9999999999W\r\nREPEAT:99999999999999999999\r\nDURATION:P1D",
    "TRIGGER:PT1S\r\nREPEAT:2147483647\r\nDURATION:P9999999999W",
    "TRIGGER;VALUE=DATE-TIME:99991231T235959Z\r\nREPEAT:9\r\nDURATION:P9999999W",
    "TRIGGER;VALUE=DATE-TIME:00010101T000000Z",
    "TRIGGER:-PT9999999999S\r\nREPEAT:9223372036854775807",
  ])
  func `at the extremes end nothing`(alarm: String) throws {
    let found = try Self.times([alarm], "RRULE:FREQ=DAILY;COUNT=3")
    #expect(found.count == 3 && found.allSatisfy { $0.count <= 32 })
  }

  @Test(arguments: [
    "", "x", "s", "s1", "s1,2,3", "@", "@x", "@9223372036854775807", "s0,0!", "s0,0!x", "s0,0!1!2",
    "e,1", "s99999999999999999999,0",
  ])
  func `as text are refused if they are invalid`(text: String) {
    #expect(EventAlarm.parse(text).isEmpty)
  }
}
