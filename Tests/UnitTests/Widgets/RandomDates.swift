import Almanac
import NoonmarkModel
import TestSupport

extension SeededGenerator {
  /// Returns dates with titles that go wrong most easily, most of them not far from an instant.
  mutating func dates(
    near now: Instant, in zone: Zone, count: ClosedRange<Int> = 1...6
  ) -> DateBook {
    var bytes: [UInt8] = []
    for _ in 0..<number(in: count) {
      let icon = pick(["", "gift", "heart.fill", NastyText.make(length: 1...4, using: &self)])
      bytes += DateOfInterest.line(
        date(near: zone.date(at: now)), title(),
        [
          ("icon", icon.isEmpty ? nil : icon), ("color", pick([nil, "pink", "#fff", "#010203"])),
          ("repeat", pick([nil, nil, "yearly", "monthly", "weekly"])),
        ],
        createdAt: now.advanced(bySeconds: -number(in: 0...100_000_000)),
        id: "id\(number(in: 0...9999))")
      bytes.append(UInt8(ascii: "\n"))
    }
    return DateBook(bytes)
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
    // The file takes the years that users can name.
    return (1...9999).contains(date.year) ? date : CivilDate(dayNumber: 0)
  }
}
