import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkText
import TestSupport

extension SeededGenerator {
  /// Returns one to six counters with labels that go wrong most easily, most of them not far from
  /// an instant.
  mutating func counters(near now: Instant, in zone: Zone) -> CounterBook {
    var bytes: [UInt8] = []
    for _ in 0..<number(in: 1...6) {
      let icon = pick(["", "drop", "gift.fill", NastyText.make(length: 1...4, using: &self)])
      bytes += Counter.line(
        start(near: zone.date(at: now)), label(),
        [("icon", icon.isEmpty ? nil : icon), ("color", pick([nil, "pink", "#fff", "#010203"]))],
        createdAt: now, id: "id\(number(in: 0...9999))")
      bytes.append(UInt8(ascii: "\n"))
    }
    return CounterBook(bytes)
  }

  /// Returns a label: none, of ordinary length, of a hundred wide characters, or nasty.
  mutating func label() -> String {
    switch number(in: 0...5) {
    case 0: ""
    case 1: "sober"
    case 2: String(repeating: "long label ", count: 9)
    case 3: String(repeating: "世", count: 100)
    default: NastyText.make(length: 1...40, using: &self)
    }
  }

  private mutating func start(near today: CivilDate) -> CivilDate {
    let distance = pick([3, 40, 1100, 400_000, 3_700_000])
    let date = today.advanced(byDays: number(in: -distance...3))
    // The file takes the years that users can name.
    return (1...9999).contains(date.year) ? date : CivilDate(dayNumber: 0)
  }
}
