import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkText
import Recurrence
import TestSupport
import Testing

/// Property-based tests with random files.
@Suite struct `Any iCalendar file` {
  private typealias Sample = ICalendarSample

  private static let samples = [Sample.google, Sample.outlook, Sample.thunderbird]

  @Test(arguments: samples, ["\n ", "\r\n\t"])
  func `gives the same events wherever a line is folded`(sample: String, fold: String) {
    let bytes = Array(sample.utf8)
    let expected = Sample.read(bytes).events.map { Sample.short($0) }
    let differing = Samples.every(13, of: Array(bytes.indices)).filter { index in
      // A fold directly before another fold's white space would turn that white space into text.
      if bytes[index] == UInt8(ascii: "\t") { return false }
      let folded = bytes[..<index] + Array(fold.utf8) + bytes[index...]
      return Sample.read(Array(folded)).events.map { Sample.short($0) } != expected
    }
    #expect(differing.isEmpty)
    #expect(expected.count >= 2)
  }

  @Test func `gives the same events if every byte is on a line of its own`() {
    for sample in Self.samples {
      let bytes = sample.utf8.flatMap { byte in byte == 0x0A ? [byte] : [byte, 0x0A, 0x20] }
      let expected = Sample.read(sample).events.map { Sample.short($0) }
      #expect(Sample.read(bytes).events.map { Sample.short($0) } == expected)
    }
  }

  @Test func `keeps the space after a soft line break`() {
    let title = "SUMMARY;ENCODING=QUOTED-PRINTABLE:Meeting with=\r\n Ann"
    let lines = ["BEGIN:VEVENT", title, "DTSTART:20261224", "END:VEVENT"]
    #expect(Sample.read(Sample.calendar(lines)).events.map(\.title) == ["Meeting with Ann"])
  }

  /// Returns whether titles, dates and lines are in range, and problems in order.
  private func isSound(_ bytes: [UInt8], in zone: Zone) -> Bool {
    let read = ICalendarFile(bytes).events(in: zone, zoneNamed: Sample.zone)
    let lines = 1...(bytes.count { $0 == 0x0A } + 1)
    return read.events.allSatisfy { event in
      !event.title.isEmpty && event.uid != "" && lines.contains(event.line)
        && (1...9999).contains(event.date.year)
        && (event.when.repetition == nil
          || event.when.series.last.map { $0.date > event.date } != false)
    }
      && read.problems.allSatisfy { lines.contains($0.line) && !$0.message.contains("\n") }
      && zip(read.problems, read.problems.dropFirst()).allSatisfy { $0.line <= $1.line }
  }

  @Test func `is read wherever it is cut off, at either end`() {
    for sample in Self.samples {
      let bytes = Array(sample.utf8)
      let failures = Samples.every(7, of: Array(bytes.indices)).filter { index in
        !isSound(Array(bytes[..<index]), in: .utc) || !isSound(Array(bytes[index...]), in: .utc)
      }
      #expect(failures.isEmpty)
    }
  }
}
