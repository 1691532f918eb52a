import Almanac
import Testing

struct ZoneNamesTests {
  private static let names = [
    "Africa/Oslob", "America/Indiana/Knox", "America/Los_Angeles", "America/New_York",
    "America/Port-au-Prince", "Asia/Tokyo", "Atlantic/Jan_Mayen", "Etc/GMT", "Europe/Oslo",
    "Europe/Paris", "GMT", "Japan", "PST8PDT", "UTC",
  ]

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let near: [String]

    init(_ typed: String, _ near: String...) {
      testDescription = typed
      self.near = near
    }
  }

  @Test(arguments: [
    Case("Europe/Olso", "Europe/Oslo"),
    Case("europe/oslo", "Europe/Oslo"),
    Case("oslo", "Europe/Oslo"),
    Case("olso", "Europe/Oslo"),
    Case("America/Oslo", "Europe/Oslo", "Africa/Oslob"),
    Case("new york", "America/New_York"),
    Case("york", "America/New_York"),
    Case("Port au Prince", "America/Port-au-Prince"),
    Case("gmt", "Etc/GMT", "GMT"),
    Case("PST", "PST8PDT"),
    Case("Asia/Tokio", "Asia/Tokyo"),
    Case("knox", "America/Indiana/Knox"),
    Case("Atlantis"),
    Case(""),
    Case("/"),
    Case(String(repeating: "Europe/", count: 10_000)),
  ])
  func `near names are found`(_ expected: Case) {
    let near = ZoneNames.near(expected.testDescription, among: Self.names)
    #expect(near == expected.near)
  }

  @Test func `there are never more than three`() {
    let names = (0..<9).map { "Area\($0)/City" }
    #expect(ZoneNames.near("city", among: names) == ["Area0/City", "Area1/City", "Area2/City"])
  }

  @Test(
    arguments: [
      ("UTC+2", 2), ("GMT-11", -11), ("+02:00", 2), ("-0300", -3), ("+14", 14), ("UTC+02:00", 2),
      ("UTC+0", nil), ("-13", nil), ("+15", nil), ("+05:30", nil), ("UTC", nil), ("CET-1", nil),
      ("+2:0", nil), ("+", nil), ("", nil), ("2", nil), ("+002", nil),
    ] as [(String, Int?)])
  func `an offset is read as people write it`(text: String, hours: Int?) {
    #expect(ZoneNames.hours(ofOffset: text) == hours)
  }

  @Test func `the zone of an offset has the sign of POSIX`() {
    #expect(ZoneNames.zone(hoursAhead: 2) == "Etc/GMT-2 for 2 hours ahead of UTC")
    #expect(ZoneNames.zone(hoursAhead: -1) == "Etc/GMT+1 for 1 hour behind UTC")
  }
}
