import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkProgram
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import Recurrence
import TestSupport

// MARK: Calendars that are read where they are

extension FuzzTarget {
  static let calendarIndex = FuzzTarget(
    "calendar-index", samples: [Indexes.small, Indexes.empty],
    tokens: ["/a.ics", "\0\0\0\0", "\u{FF}\u{FF}", "\u{1}\0\0\0"], maximumSize: 1 << 12,
    repair: Indexes.seal
  ) { bytes throws(BrokenPromise) in
    guard let index = CalendarIndex(bytes, of: Indexes.path) else { return }
    let period = index.period
    try expect(
      period.start <= period.end && period.until <= period.end, "a period ends after its start")
    _ = Zone.utc.fingerprint(from: period.start, to: period.end)
    for (from, to) in [(Int.min, Int.max), (period.start.epochSeconds, period.end.epochSeconds)] {
      let (from, to) = (Instant(epochSeconds: from), Instant(epochSeconds: to))
      for record in index.records(from: from, to: to) ?? [] {
        try expect(record.begin < to && record.end > from, "a record is in the span")
        try expect(index.nodes.indices.contains(record.node), "a record is of a file")
        let alarms = record.event.alarms
        try expect(
          EventAlarm.parse(EventAlarm.text(of: alarms)) == alarms, "alarms are read as written")
        for alarm in alarms { _ = alarm.instant(of: record.event.time, in: .utc) }
      }
    }
    try expect(
      index.calendars(from: period.start, to: period.end).reduce(0) { $0 + $1.count }
        <= index.recordCount, "records are counted once")
    // What is read can be made again, unless a part of it is invalid.
    var builder = CalendarIndexBuilder(period, in: .utc)
    for node in index.nodes { _ = builder.add(node) }
    guard builder.add(index, index.nodes.indices.map { $0 }) else { return }
    try expect(
      CalendarIndex(builder.bytes(of: Indexes.path, zone: index.zone), of: Indexes.path) != nil,
      "an index that was made is valid")
  }

  /// The answer to a request for a calendar.
  static let subscription = FuzzTarget(
    "subscription",
    texts: [
      "BEGIN:VCALENDAR\r\nX-WR-CALNAME:Family\r\nEND:VCALENDAR\r\n",
      "\u{FEFF}begin:vcalendar\nNAME;LANGUAGE=en:A\\, b\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR",
      "<!DOCTYPE html>", "BEGIN:VCALENDAR\nBEGIN:VEV",
    ],
    tokens: [
      "BEGIN:VCALENDAR", "END:VCALENDAR", "X-WR-CALNAME:", "NAME:", "\n", "\r\n ", " ", "\t", "\\n",
      "\u{FEFF}", "<", "\0",
    ], maximumSize: 1 << 12
  ) { bytes throws(BrokenPromise) in
    try expect(ICalendarFile(bytes).name?.isEmpty != true, "a name is not empty")
    guard (try? SubscriptionAnswer.check(bytes)) != nil else { return }
    try expect(
      ICalendarFile(bytes).isCalendar, "an answer that is stored is a calendar")
    try expect((try? SubscriptionAnswer.check(bytes + [0x0A])) != nil, "a line ending is no event")
    try expect(
      (try? SubscriptionAnswer.check(bytes + Array("\nBEGIN:VCALENDAR".utf8))) == nil,
      "each calendar has its end")
  }

  /// The value of the key `calendars`.
  static let calendarPlaces = FuzzTarget(
    "calendar-places",
    texts: [
      "~/.local/share/calendars ~/work.ics https://me:secret@example.com/basic.ics?token=x",
      #"~/My\ calendars "~/a b.ics" '/c d' webcal://example.com/x"#, "ftp://me:secret@h/x work.ics",
      "work=https://example.com/w.ics color=teal prefix=W busy 'My home'=~/home.ics color=#0af",
    ],
    tokens: [
      "~/", "/", "https://", "webcal://", "http://", "@", ":", "?", "\"", "'", "\\", " ", "\t",
      "%20", "=", "work=", " busy", " color=teal", " color=#", " prefix=", "é", "\u{301}",
    ], maximumSize: 4096
  ) { bytes throws(BrokenPromise) in
    let text = String(decoding: bytes, as: UTF8.self)
    let (places, problems) = CalendarSetting.parse(text)
    for place in places {
      let typed: String
      switch place.address {
      case .path(let path):
        // By bytes: a combining character can follow the slash.
        let starts = ["/", "~/"].contains { path.utf8.starts(with: $0.utf8) }
        try expect(starts, "a path is absolute")
        typed = path
      case .subscription(let address):
        typed = address.text
      }
      let words = place.words(of: typed)
      var read = CalendarSetting.parse(CalendarSetting.value(of: words)).places
      // The scheme of a calendar that may have only http.
      if case .subscription = place.address, let first = read.first {
        try expect(first.words(of: typed) == words, "the words of a calendar are read as they are")
        read = [place]
      }
      try expect(read == [place], "a calendar is read as it is written")
      try expect(place.name?.isEmpty != true, "a name is not empty")
    }
    try expect(Set(places.map(\.address)).count == places.count, "a calendar is there once")
    try expect(problems.allSatisfy { !$0.isEmpty }, "a problem has a message")
    _ = Keys.seconds(ofRefresh: text)
  }
}

/// Indexes of a calendar.
private enum Indexes {
  static let path = "/a.ics"

  static let empty = make([])
  static let small = make([
    AgendaEvent(
      title: "Days", time: .days(CivilDate(dayNumber: 20_778)...CivilDate(dayNumber: 20_779)),
      location: "Oslo", url: "https://example.com/", marks: [.declined, .tentative],
      alarms: [
        EventAlarm(.start(EventLength(nominal: -86_400, exact: -600))),
        EventAlarm(
          .instant(Instant(epochSeconds: 1_795_000_000)),
          acknowledged: Instant(epochSeconds: 1_795_000_001)),
      ]),
    AgendaEvent(
      title: "Span",
      time: .span(
        EventSpan(
          begin: Instant(epochSeconds: 1_795_300_000), end: Instant(epochSeconds: 1_795_303_600)))),
    AgendaEvent(
      title: "Span", time: .span(EventSpan(begin: Instant(epochSeconds: 1_795_400_000), end: nil))),
  ])

  private static func make(_ events: [AgendaEvent]) -> [UInt8] {
    let end = Instant(epochSeconds: 1_798_000_000)
    var builder = CalendarIndexBuilder(
      CalendarIndex.Period(
        start: Instant(epochSeconds: 1_795_000_000), end: end,
        moment: Instant(epochSeconds: 1_795_100_000)),
      in: .utc)
    let stamp = FileStamp(modified: 1, changed: 2, size: 3, inode: 4, device: 5)
    let node = builder.add(
      CalendarIndex.Node(kind: .calendar, path: path, stamp: stamp, calendar: "a"))
    builder.add(events, of: node)
    builder.set([.init(line: 3, message: "bad")], of: node)
    return builder.bytes(of: path, zone: 7)
  }

  /// Corrects the size and the checksum, without which every changed index would be refused.
  @Sendable static func seal(_ bytes: inout [UInt8]) {
    guard bytes.count >= CalendarIndex.headSize else { return }
    put(UInt64(bytes.count), at: 8, in: &bytes)
    put(CalendarIndex.checksum(bytes), at: 16, in: &bytes)
  }

  private static func put(_ value: UInt64, at offset: Int, in bytes: inout [UInt8]) {
    withUnsafeBytes(of: value.littleEndian) {
      bytes.replaceSubrange(offset..<offset + 8, with: $0)
    }
  }
}
