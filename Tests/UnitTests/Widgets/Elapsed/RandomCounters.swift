import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkText
import TestSupport

extension SeededGenerator {
  /// Returns one to six random counters with labels that are hard to handle, most of them near an
  /// instant.
  mutating func counters(near now: Instant, in zone: Zone) -> CounterBook {
    var bytes: [UInt8] = []
    for _ in 0..<number(in: 1...6) {
      let icon = pick(["", "drop", "gift.fill", NastyText.make(length: 1...4, using: &self)])
      bytes += Counter.line(
        start(near: zone.date(at: now)).iso8601, label(),
        [("icon", icon.isEmpty ? nil : icon), ("color", pick([nil, "pink", "#fff", "#010203"]))],
        createdAt: now, id: "id\(number(in: 0...9999))")
      bytes.append(UInt8(ascii: "\n"))
    }
    return CounterBook(bytes)
  }

  /// Returns a label: empty, of ordinary length, of a hundred wide characters, or nasty.
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
    // Files accept only years that users can enter.
    return (1...9999).contains(date.year) ? date : CivilDate(dayNumber: 0)
  }
}
