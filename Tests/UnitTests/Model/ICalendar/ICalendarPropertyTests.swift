import Almanac
import NoonmarkModel
import NoonmarkRecords
import Testing
import TestSupport

/// Properties of any file.
@Suite struct `Any iCalendar file` {
  private typealias Sample = ICalendarSample

  private static let samples = [Sample.google, Sample.outlook, Sample.thunderbird]

  @Test(arguments: samples, ["\n ", "\r\n\t"])
  func `gives the same events wherever a line is folded`(sample: String, fold: String) {
    let bytes = Array(sample.utf8)
    let expected = Sample.read(bytes).events.map(Sample.short)
    let differing = bytes.indices.filter { index in
      // A fold before the white space of another would make that a part of the text.
      if bytes[index] == UInt8(ascii: "\t") { return false }
      let folded = bytes[..<index] + Array(fold.utf8) + bytes[index...]
      return Sample.read(Array(folded)).events.map(Sample.short) != expected
    }
    #expect(differing.isEmpty)
    #expect(expected.count >= 2)
  }

  @Test func `gives the same events if every byte is on a line of its own`() {
    for sample in Self.samples {
      let bytes = sample.utf8.flatMap { byte in byte == 0x0A ? [byte] : [byte, 0x0A, 0x20] }
      let expected = Sample.read(sample).events.map(Sample.short)
      #expect(Sample.read(bytes).events.map(Sample.short) == expected)
    }
  }

  /// Returns whether titles, dates and lines are in range, and problems in order.
  private func isSound(_ bytes: [UInt8], in zone: Zone) -> Bool {
    let read = ICalendarFile(bytes).events(in: zone, zoneNamed: Sample.zone)
    let lines = 1...(bytes.count { $0 == 0x0A } + 1)
    return read.events.allSatisfy { event in
      !event.title.isEmpty && event.uid != "" && lines.contains(event.line)
        && (1...9999).contains(event.date.year)
        && event.lastDate.map { $0 > event.date && event.repetition != nil } != false
    }
      && read.problems.allSatisfy { lines.contains($0.line) && !$0.message.contains("\n") }
      && zip(read.problems, read.problems.dropFirst()).allSatisfy { $0.line <= $1.line }
  }

  @Test func `is read after any change of its bytes`() {
    var random = SeededGenerator(seed: 31)
    let meaningful = Array("\r\n \t:;=\",\\09TZBE/-".utf8) + [0x00, 0xEF, 0xBB, 0xBF, 0xFF]
    var failures: [[UInt8]] = []
    for _ in 0..<Samples.count(1500) {
      var bytes = Array(random.pick(Self.samples).utf8)
      for _ in 0..<random.number(in: 1...12) {
        let index = random.number(in: 0...(bytes.count - 1))
        switch random.number(in: 0...3) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[index] = random.pick(meaningful)
        case 2: bytes.remove(at: index)
        default: bytes.insert(random.pick(meaningful), at: index)
        }
      }
      if !isSound(bytes, in: random.pick(Zones.nasty)) { failures.append(bytes) }
    }
    #expect(failures.isEmpty)
  }

  @Test func `is read wherever it is cut off, at either end`() {
    for sample in Self.samples {
      let bytes = Array(sample.utf8)
      let failures = bytes.indices.filter { index in
        !isSound(Array(bytes[..<index]), in: .utc) || !isSound(Array(bytes[index...]), in: .utc)
      }
      #expect(failures.isEmpty)
    }
  }

  @Test func `is read if it consists of the format's words in any order`() {
    var random = SeededGenerator(seed: 32)
    let words = [
      "BEGIN:VCALENDAR", "END:VCALENDAR", "BEGIN:VEVENT", "END:VEVENT", "BEGIN:VALARM",
      "END:VALARM", "BEGIN:VTIMEZONE", "END:VTIMEZONE", "BEGIN:", "END:", "SUMMARY:a", "UID:u",
      "DTSTART:00010101T000000Z", "DTSTART:99991231T235959Z", "DTSTART:20260131",
      "DTSTART;TZID=Here:20260131T233000", "RRULE:FREQ=MONTHLY;COUNT=999999999",
      "RRULE:FREQ=WEEKLY;UNTIL=00010101T000000Z", "RRULE:FREQ=YEARLY;UNTIL=99991231T235959Z",
      "TZID:Here", "X-LIC-LOCATION:Asia/Tokyo", "RECURRENCE-ID:x", "RDATE:", ":", ";", " ", "",
    ]
    var failures: [[UInt8]] = []
    var count = 0
    for _ in 0..<Samples.count(1500) {
      let inner = (0..<random.number(in: 0...14)).map { _ in random.pick(words) }
      let lines = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "SUMMARY:b"] + inner + ["END:VEVENT"]
      let bytes = Array(lines.joined(separator: "\n").utf8)
      if !isSound(bytes, in: random.pick(Zones.nasty)) { failures.append(bytes) }
      count += Sample.read(bytes).events.count
    }
    #expect(failures.isEmpty)
    #expect(count > Samples.count(100))
  }
}
