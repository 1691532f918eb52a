import Almanac
import NoonmarkBase
import TestSupport
import Testing

struct TZifTests {
  /// A file with one change, from AAA (UTC-1) to BBB (UTC+2, daylight saving) at 1000 s.
  private func file(
    version: Character = "2", time: Int = 1000, footer: String = "BBB-2", leapSeconds: Int = 0
  ) -> [UInt8] {
    func block(timeSize: Int) -> [UInt8] {
      var bytes = Array("TZif".utf8)
      bytes += version == "1" ? [0] : Array(String(version).utf8)
      bytes += [UInt8](repeating: 0, count: 15)
      for count in [0, 0, leapSeconds, 1, 2, 8] { bytes += bigEndian(count, size: 4) }
      bytes += bigEndian(time, size: timeSize) + [1]
      bytes += bigEndian(-3600, size: 4) + [0, 0] + bigEndian(7200, size: 4) + [1, 4]
      bytes += Array("AAA\0BBB\0".utf8)
      for index in 0..<leapSeconds {
        bytes += bigEndian(index * 10, size: timeSize) + bigEndian(index + 1, size: 4)
      }
      return bytes
    }
    if version == "1" { return block(timeSize: 4) }
    return block(timeSize: 4) + block(timeSize: 8) + Array("\n\(footer)\n".utf8)
  }

  private func bigEndian(_ value: Int, size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  @Test(arguments: ["1", "2", "3", "4", "5"] as [Character])
  func `every version is read`(version: Character) throws {
    let zone = try Zone(tzif: file(version: version), name: "Test")
    #expect(zone.name == "Test")
    for (seconds, offset, name) in [(-1 << 59, -3600, "AAA"), (999, -3600, "AAA")] {
      #expect(zone.offset(at: Instant(epochSeconds: seconds)) == offset)
      #expect(zone.abbreviation(at: Instant(epochSeconds: seconds)) == name)
    }
    for seconds in [1000, 1 << 59] {
      #expect(zone.offset(at: Instant(epochSeconds: seconds)) == 7200)
    }
    #expect(zone.nextTransition(after: Instant(epochSeconds: 0)) == Instant(epochSeconds: 1000))
    #expect(zone.nextTransition(after: Instant(epochSeconds: 1000)) == nil)
  }

  @Test func `times before 1901 need the second block`() throws {
    let zone = try Zone(tzif: file(time: -3_000_000_000), name: "Test")
    #expect(zone.offset(at: Instant(epochSeconds: -2_999_999_999)) == 7200)
    #expect(zone.offset(at: Instant(epochSeconds: -3_000_000_001)) == -3600)
  }

  @Test
  func `after the last change the rule of the last line holds, and without one the last type`()
    throws
  {
    let ruled = try Zone(tzif: file(footer: "CET-1CEST,M3.5.0,M10.5.0/3"), name: "Ruled")
    #expect(ruled.offset(at: Instant(epochSeconds: 1000)) == 3600)
    // 9999-06-30T22:59:59Z
    #expect(ruled.offset(at: Instant(epochSeconds: 253_386_313_199)) == 7200)
    let open = try Zone(tzif: file(footer: ""), name: "Open")
    #expect(open.offset(at: Instant(epochSeconds: 253_386_313_199)) == 7200)
    #expect(open.isDaylightSaving(at: Instant(epochSeconds: 253_386_313_199)))
  }

  @Test func `leap seconds before a change come off its time`() throws {
    let zone = try Zone(tzif: file(leapSeconds: 5), name: "right/Test")
    #expect(zone.offset(at: Instant(epochSeconds: 994)) == -3600)
    #expect(zone.offset(at: Instant(epochSeconds: 995)) == 7200)
  }

  @Test(.needsZones)
  func `the ends of time do not trap`() throws {
    let zone = try Zones.named("Europe/London")
    for seconds in [Int.min, -(1 << 60), 1 << 60, Int.max] {
      let instant = Instant(epochSeconds: seconds)
      _ = zone.nextTransition(after: instant)
      _ = zone.civil(at: instant)
      _ = zone.nextDayStart(after: instant)
    }
    #expect(zone.offset(at: Instant(epochSeconds: .min)) == -75)
  }

  struct Damage: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let apply: @Sendable (inout [UInt8]) -> Void

    init(_ name: String, _ apply: @escaping @Sendable (inout [UInt8]) -> Void) {
      testDescription = name
      self.apply = apply
    }
  }

  /// The second block of the test file starts after 44 + 4 + 1 + 12 + 8 bytes.
  @Test(arguments: [
    Damage("no bytes") { $0 = [] },
    Damage("another file") { $0[0] = UInt8(ascii: "X") },
    Damage("half a head") { $0.removeLast($0.count - 30) },
    Damage("no second block") { $0.removeLast($0.count - 69) },
    Damage("no footer") { $0.removeLast(7) },
    Damage("an open footer") { $0.removeLast(1) },
    Damage("a footer that is no rule") { $0[$0.count - 2] = UInt8(ascii: "x") },
    Damage("more transitions than bytes") { $0[69 + 32] = 0xFF },
    Damage("no types") { $0[69 + 39] = 0 },
    Damage("a type that does not exist") { $0[69 + 44 + 8] = 2 },
    Damage("an offset of years") { $0[69 + 44 + 9] = 0x7F },
    Damage("an odd daylight mark") { $0[69 + 44 + 13] = 2 },
    Damage("a name beyond the names") { $0[69 + 44 + 14] = 8 },
    Damage("a name with a control character") { $0[69 + 44 + 21] = 0x1B },
    Damage("a name without an end") { $0[69 + 44 + 28] = UInt8(ascii: "B") },
    Damage("a time before the universe") { $0[69 + 44] = 0x80 },
    Damage("too many leap seconds") { $0[69 + 30] = 0xFF },
    Damage("more than 64 KiB") { $0 += [UInt8](repeating: 0, count: 65_536) },
  ])
  func `damage is a typed error`(damage: Damage) {
    var bytes = file()
    damage.apply(&bytes)
    let error = #expect(throws: ZoneError.self) { try Zone(tzif: bytes, name: "Area/City") }
    #expect(error?.message.contains("'Area/City'") == true)
  }

  @Test(.needsZones)
  func `every file of the system is read`() throws {
    var failures: [String] = []
    for name in Zones.names() where (try? Zones.named(name)) == nil {
      failures.append(name)
    }
    #expect(failures == [])
    #expect(Zones.names().count > 300)
  }
}
