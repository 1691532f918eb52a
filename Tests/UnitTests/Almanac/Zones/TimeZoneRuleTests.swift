import Almanac
import NoonmarkBase
import TestSupport
import Testing

struct TimeZoneRuleTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let rule: String
    let at: Int
    let offset: Int
    let abbreviation: String

    var testDescription: String { "\(rule) at \(at)" }
  }

  @Test(arguments: [
    Case(rule: "UTC0", at: 0, offset: 0, abbreviation: "UTC"),
    Case(rule: "<+0330>-3:30", at: 0, offset: 12_600, abbreviation: "+0330"),
    Case(rule: "LMT0:01:15", at: 0, offset: -75, abbreviation: "LMT"),
    Case(rule: "XXX+24:59:59", at: 0, offset: -89_999, abbreviation: "XXX"),
    // 2026-03-29T01:00:00Z and 2026-10-25T01:00:00Z, each with the second before.
    Case(rule: "CET-1CEST,M3.5.0,M10.5.0/3", at: 1_774_745_999, offset: 3600, abbreviation: "CET"),
    Case(rule: "CET-1CEST,M3.5.0,M10.5.0/3", at: 1_774_746_000, offset: 7200, abbreviation: "CEST"),
    Case(rule: "CET-1CEST,M3.5.0,M10.5.0/3", at: 1_792_889_999, offset: 7200, abbreviation: "CEST"),
    Case(rule: "CET-1CEST,M3.5.0,M10.5.0/3", at: 1_792_890_000, offset: 3600, abbreviation: "CET"),
    // Without a rule: the second Sunday in March, 2026-03-08T07:00:00Z.
    Case(rule: "EST5EDT", at: 1_772_953_199, offset: -18_000, abbreviation: "EST"),
    Case(rule: "EST5EDT", at: 1_772_953_200, offset: -14_400, abbreviation: "EDT"),
    // South of the equator the year starts in daylight saving time.
    Case(
      rule: "NZST-12NZDT,M9.5.0,M4.1.0/3", at: 1_767_225_600, offset: 46_800, abbreviation: "NZDT"),
    // A negative time: the Saturday before the last Sunday, 22:00 (Nuuk), 2026-03-29T01:00:00Z.
    Case(
      rule: "<-02>2<-01>,M3.5.0/-1,M10.5.0/0", at: 1_774_745_999, offset: -7200,
      abbreviation: "-02"),
    Case(
      rule: "<-02>2<-01>,M3.5.0/-1,M10.5.0/0", at: 1_774_746_000, offset: -3600,
      abbreviation: "-01"),
    // Winter as the exception (Dublin): the standard name is the summer one.
    Case(
      rule: "IST-1GMT0,M10.5.0,M3.5.0/1", at: 1_767_225_600, offset: 0, abbreviation: "GMT"),
    // Daylight saving time all year, in the form of RFC 9636.
    Case(rule: "XXX3EDT4,0/0,J365/23", at: 1_767_225_600, offset: -14_400, abbreviation: "EDT"),
    Case(rule: "XXX3EDT4,0/0,J365/23", at: 1_767_236_400, offset: -14_400, abbreviation: "EDT"),
    // J60 is 1 March in every year; 59 is 29 February in a leap year (2028-02-29T00:00:00Z).
    Case(rule: "AAA0BBB,J60/0,J100/0", at: 1_835_395_200, offset: 0, abbreviation: "AAA"),
    Case(rule: "AAA0BBB,59/0,J100/0", at: 1_835_395_200, offset: 3600, abbreviation: "BBB"),
    // 167 hours after 1 May 2026: 2026-05-07T23:00:00Z.
    Case(rule: "AAA0BBB,J121/167,J200/0", at: 1_778_194_799, offset: 0, abbreviation: "AAA"),
    Case(rule: "AAA0BBB,J121/167,J200/0", at: 1_778_194_800, offset: 3600, abbreviation: "BBB"),
  ])
  func `a rule gives its offset and name`(_ expected: Case) throws {
    let zone = try Zone(posixRule: expected.rule)
    let instant = Instant(epochSeconds: expected.at)
    #expect(zone.offset(at: instant) == expected.offset)
    #expect(zone.abbreviation(at: instant) == expected.abbreviation)
    #expect(zone.name == expected.rule)
  }

  @Test(arguments: [
    "", "C", "CET", "CET-", "CET-25", "CET-1:60", "CET-1CEST,", "CET-1CEST,M3.5.0",
    "CET-1CEST,M3.5.0,M10.5.0/3,", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
    "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1CEST,J0,J365",
    "CET-1CEST,J1,J366", "CET-1CEST,366,1", "<+03>", "<+03-3", "<+0>-3", "<>-3", "<+03:30>-3",
    " CET-1", "CET-1 ", "CET−1", "Europe/Oslo", "CET-1CEST-2-3", "CET-99999999999999999999",
  ])
  func `what is not a rule is refused and quoted`(text: String) {
    #expect(throws: ZoneError.malformedRule(text)) { try Zone(posixRule: text) }
    expect(ZoneError.malformedRule(text).message, .has("'\(text)'"))
  }

  @Test func `a zone without daylight saving never changes`() throws {
    #expect(Zone.utc.nextTransition(after: Instant(epochSeconds: 0)) == nil)
    let allYear = try Zone(posixRule: "XXX3EDT4,0/0,J365/23")
    #expect(allYear.nextTransition(after: Instant(epochSeconds: 0)) == nil)
  }

  @Test func `changes that only leap years have are found`() throws {
    // In common years both changes are at one instant; from 1897 the next leap year is 1904.
    let zone = try Zone(posixRule: "AAA0BBB,J60/0,59/1")
    let next = zone.nextTransition(after: Instant(epochSeconds: -2_300_000_000))
    #expect(next.map { zone.date(at: $0).iso8601 } == "1904-02-29")
  }

  @Test(.enabled(if: CLibraryDate.isPresent, "no GNU date on this system"))
  func `from 1970 random rules agree with the C library`() throws {
    var generator = SeededGenerator(seed: 1003)
    var failures: [String] = []
    for _ in 0..<Samples.count(150) {
      let rule = Self.randomRule(&generator)
      let zone = try Zone(posixRule: rule)
      var instants: [Instant] = []
      for _ in 0..<8 {
        // The C library uses the changes of 1970 for all earlier years.
        let seconds = Int.random(in: 31_536_000...16_725_225_600, using: &generator)
        instants.append(Instant(epochSeconds: seconds))
        if let change = zone.nextTransition(after: Instant(epochSeconds: seconds)) {
          instants += [change.advanced(bySeconds: -1), change]
        }
      }
      for (instant, answer) in zip(instants, try CLibraryDate.answers(for: instants, zone: rule)) {
        let own = CLibraryDate.text(of: zone, at: instant)
        if own != answer { failures.append("\(rule) \(instant.epochSeconds): \(own), \(answer)") }
      }
    }
    #expect(failures.prefix(5) == [])
  }

  /// Returns a rule whose changes stay within their year.
  private static func randomRule(_ generator: inout SeededGenerator) -> String {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    func change(months: ClosedRange<Int>) -> String {
      let day =
        switch number(0...2) {
        case 0: "M\(number(months)).\(number(1...5)).\(number(0...6))"
        case 1: "J\(number(months) * 30)"
        default: "\(number(months) * 30)"
        }
      return number(0...3) == 0 ? day : "\(day)/\(number(-167...167)):\(number(0...59))"
    }
    let spring = change(months: 2...5)
    let autumn = change(months: 7...10)
    let offset = "\(number(-14...12)):\(number(0...59))"
    let isNorth = number(0...1) == 0
    return "<+A1>\(offset)SUMMER,\(isNorth ? spring : autumn),\(isNorth ? autumn : spring)"
  }
}
