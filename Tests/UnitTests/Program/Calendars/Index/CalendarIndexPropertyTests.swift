import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkSystem
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkProgram
@testable import NoonmarkStore

@Suite(.needsZones) struct `A random calendar` {
  /// Returns a calendar of random events around an instant.
  private static func calendar(
    around now: Instant, _ random: inout SeededGenerator
  ) -> String {
    var text = "X-WR-CALNAME:a\n"
    for number in 0..<random.number(in: 1...12) {
      let begin = Zone.utc.civil(
        at: now.advanced(bySeconds: random.number(in: -40 * 86_400...40 * 86_400)))
      let day = begin.date.iso8601.replacing("-", with: "")
      let second = random.number(in: 0...86_399)
      let time = [second / 3600, second / 60 % 60, 0].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
      text += "BEGIN:VEVENT\nUID:\(number)\nSUMMARY:Event \(number)\n"
      switch random.number(in: 0...3) {
      case 0: text += "DTSTART;VALUE=DATE:\(day)\n"
      case 1: text += "DTSTART:\(day)T\(time)Z\n"
      case 2: text += "DTSTART;TZID=\(random.pick(zoneNames)):\(day)T\(time)\n"
      default: text += "DTSTART:\(day)T\(time)\n"
      }
      switch random.number(in: 0...3) {
      case 0: text += "DURATION:PT\(random.number(in: 1...3000))M\n"
      case 1: text += "DURATION:P\(random.number(in: 1...9))D\n"
      default: break
      }
      switch random.number(in: 0...4) {
      case 0: text += "RRULE:FREQ=DAILY;INTERVAL=\(random.number(in: 1...9))\n"
      case 1: text += "RRULE:FREQ=WEEKLY;BYDAY=MO,TH;COUNT=\(random.number(in: 1...9))\n"
      case 2: text += "RRULE:FREQ=MONTHLY\n"
      default: break
      }
      if random.number(in: 0...2) == 0 { text += "LOCATION:Room \(number)\n" }
      text += "END:VEVENT\n"
    }
    return CalendarFixture.calendar(text)
  }

  private static let zoneNames = [
    "Europe/Oslo", "America/New_York", "Asia/Kolkata", "Pacific/Apia", "Nowhere/Unknown",
  ]

  /// Returns a text for each event, sorted.
  private static func lines(_ events: [AgendaEvent]) -> [String] {
    events.map { "\($0)" }.sorted()
  }

  @Test(arguments: Samples.areWhole ? 0..<400 : 0..<40)
  func `has in its index the events that it has itself, at any time`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let fixture = CalendarFixture()
    let zones = ZoneDatabase(folder: Zones.folder)
    fixture.zone = random.pick(Zones.nasty)
    fixture.now = Instant(epochSeconds: random.number(in: 1_600_000_000...1_900_000_000))
    try fixture.write(Self.calendar(around: fixture.now, &random), to: "a.ics")
    let file = ICalendarFile(try File.read(fixture.path("a.ics"), limit: 1 << 20).bytes)
    for step in 0..<8 {
      fixture.hours = random.number(in: 1...1000)
      let reading = fixture.read("a.ics")
      let end = fixture.now.advanced(bySeconds: fixture.hours * 3600)
      let direct = file.occurrences(
        in: fixture.zone, from: fixture.now, to: end, limit: 1 << 20,
        zoneNamed: { zones.zone(ofFile: $0)?.zone })
      #expect(
        Self.lines(reading.events) == Self.lines(direct.events),
        "step \(step) at \(fixture.now.epochSeconds) for \(fixture.hours) h in \(fixture.zone.name)"
      )
      #expect(
        reading.problems.flatMap(\.problems).map(\.line) == direct.problems.prefix(10).map(\.line))
      // The time is mostly within the period of the index, and sometimes before or after it.
      fixture.now = fixture.now.advanced(
        bySeconds: random.number(in: 0...3) == 0
          ? random.number(in: -50 * 86_400...50 * 86_400) : random.number(in: 0...200_000))
    }
  }
}
