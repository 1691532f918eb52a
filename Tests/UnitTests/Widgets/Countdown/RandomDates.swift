import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkText
import Recurrence
import TestSupport
import NoonmarkPhrases

extension SeededGenerator {
  /// Returns random dates with titles that are hard to handle, most of them near an instant.
  mutating func dates(
    near now: Instant, in zone: Zone, count: ClosedRange<Int> = 1...6,
    hasEnds: Bool = true
  ) -> DateBook {
    var bytes: [UInt8] = []
    for _ in 0..<number(in: count) {
      if hasEnds, number(in: 0...2) == 0 {
        bytes += line(near: now, in: zone)
        continue
      }
      let icon = pick(["", "gift", "heart.fill", NastyText.make(length: 1...4, using: &self)])
      let first = date(near: zone.date(at: now))
      let last = hasEnds ? pick([nil, nil, first.advanced(byDays: number(in: 1...20))]) : nil
      bytes += DateOfInterest.line(
        first.iso8601, title(),
        [
          ("end", last.flatMap { (1...9999).contains($0.year) ? $0.iso8601 : nil }),
          ("icon", icon.isEmpty ? nil : icon), ("color", pick([nil, "pink", "#fff", "#010203"])),
          ("repeat", pick([nil, nil, "yearly", "monthly", "every 2 days"])),
        ],
        createdAt: now.advanced(bySeconds: -number(in: 0...100_000_000)),
        id: "id\(number(in: 0...9999))")
      bytes.append(UInt8(ascii: "\n"))
    }
    var book = DateBook(bytes)
    book.resolveZones { try? Zones.named($0) }
    return book
  }

  /// Returns the line of a date with a time, near an instant.
  private mutating func line(near now: Instant, in zone: Zone) -> [UInt8] {
    let distance = pick([90, 7200, 180_000, 3_000_000])
    let instant = now.advanced(bySeconds: number(in: -distance...distance))
    let local = zone.civil(at: instant)
    guard (1...9999).contains(local.date.year) else { return [] }
    let when = WrittenSeries(
      local.date, at: ClockTime(seconds: (local.hour * 60 + local.minute) * 60),
      length: pick([nil, 1800, 60 * number(in: 1...4000)]).map { EventLength(nominal: $0) },
      zoneName: pick([nil, nil, "Europe/Oslo", "Pacific/Apia", "America/Havana"]),
      pick([nil, nil, .daily, .weekly, try? Repetition("FREQ=HOURLY;INTERVAL=7")]),
      count: pick([nil, nil, number(in: 1...9)]))
    return DateOfInterest.line(
      when, title(), [("color", pick([nil, "pink"]))],
      createdAt: now.advanced(bySeconds: -number(in: 0...1_000_000)),
      id: "id\(number(in: 0...9999))") + [UInt8(ascii: "\n")]
  }

  private mutating func title() -> String {
    switch number(in: 0...4) {
    case 0: "Launch"
    case 1: String(repeating: "long title ", count: 9)
    case 2: String(repeating: "世", count: 100)
    default: "t" + NastyText.make(length: 1...40, using: &self)
    }
  }

  private mutating func date(near today: CivilDate) -> CivilDate {
    let distance = pick([2, 2, 40, 1100, 3_700_000])
    let date = today.advanced(byDays: number(in: -distance...distance))
    // Files accept only years that users can enter.
    return (1...9999).contains(date.year) ? date : CivilDate(dayNumber: 0)
  }
}
