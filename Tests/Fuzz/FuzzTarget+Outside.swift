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

// MARK: The command line

extension FuzzTarget {
  /// The arguments, a line each.
  static let arguments = FuzzTarget(
    "arguments",
    texts: [
      "show\nsun\ncountdown/launch\n--size\nsmall\n--format=tmux", "--follow\n--push\ntmux:@x",
      "countdown\nadd\nLaunch\n2027-01-31\n--icon\ngift\n--repeat=yearly", "todo\n--\n--x",
      "config\nset\nclock\n24", "timeline\nsolstice\n--entries\n3", "help\ntally",
    ],
    tokens: CommandCatalog.all.flatMap { command in
      command.path.split(separator: " ").map(String.init)
        + command.options.map { "--\($0.name)" }
    } + ["\n", "=", "--", "-", "-1", "-h", "/", "é", "\u{301}", "large", "json", "\n--help\n"],
    maximumSize: 1 << 14
  ) { bytes throws(BrokenPromise) in
    let parser = CommandCatalog.parser(on: Host(arguments: [], environment: []))
    func parse(_ words: [String]) throws(Failure) -> Invocation { try parser.parse(words) }
    let words = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let invocation: Invocation
    do throws(Failure) {
      invocation = try parse(words)
    } catch {
      return try expect(error.status == 2 && !error.message.isEmpty, "the error has a message")
    }
    try expect(invocation.arguments.allSatisfy { words.contains($0) }, "arguments are as typed")
    guard !words.contains("--") else { return }
    let quiet = try? parse(words + ["--quiet"])
    try expect(
      quiet?.command.path == invocation.command.path && quiet?.arguments == invocation.arguments,
      "options can be anywhere")
  }

  static let text = FuzzTarget(
    "text",
    texts: [
      "Buy milk", " a\u{1B}[31m  b\n", "👩‍👩‍👧‍👦 日本語 ｱ", "क्‍ष é\u{301}\u{301}\u{301}\u{301}",
      "שלום 🇳🇴",
    ],
    tokens: (NastyText.banned + NastyText.spaces + NastyText.dependent + NastyText.visible)
      .map { String(Character($0)) }, maximumSize: 1 << 15
  ) { bytes throws(BrokenPromise) in
    let text = DisplayText(utf8: bytes)
    try checkText(text)
    try expect(
      DisplayText(text.string).string.utf8.elementsEqual(text.string.utf8), "clean text stays")
    let columns = bytes.count % 23
    let cut = text.truncated(to: columns)
    try checkText(cut)
    try expect(cut.width <= columns || text.width <= columns, "truncated text fits")
    for line in text.wrapped(at: columns) {
      try checkText(line)
      try expect(line.width <= columns, "a wrapped line fits")
    }
    try expect(text.padded(to: columns).width == max(columns, text.width), "padding fills")
  }

  private static func checkText(_ text: DisplayText) throws(BrokenPromise) {
    let width = DisplayWidth.of(text.string)
    try expect(width == text.width, "the width of '\(text.string)' is \(width), not \(text.width)")
    try expect(
      !text.string.unicodeScalars.contains { banned.contains($0) }, "no character can act")
  }

  private static let banned = Set(NastyText.banned)

  static let coordinates = FuzzTarget(
    "coordinates",
    texts: [
      "59.91 10.75", "59,91 10,75", "59°54'36\"N 10°45'0\"E", "N59.9 E10.7", "+5954+01045/",
      "geo:59.91,10.75;u=35", "https://www.google.com/maps/@59.91,10.75,12z", "(−33.87; 151.21)",
    ],
    tokens: [
      "N", "S", "E", "w", "°", "′", "''", "\"", ",", ";", "/", "+", "-", "−", ".", " ", "60", "180",
      "geo:", "://", "%2C", "\u{301}",
    ], maximumSize: 1 << 10
  ) { bytes throws(BrokenPromise) in
    let text = String(decoding: bytes, as: UTF8.self)
    func parsed(_ text: String) throws(BrokenPromise) -> Coordinates? {
      do throws(Failure) {
        return try TypedCoordinates.parse(text)
      } catch {
        try expect(error.status == 2 && !error.message.isEmpty, "the error has a message")
        return nil
      }
    }
    guard let place = try parsed(text) else { return }
    let shown = try parsed(Location(coordinates: place, name: nil).coordinatesText.string)
    try expect(
      shown.map {
        abs($0.latitude - place.latitude) < 0.0051 && abs($0.longitude - place.longitude) < 0.0051
      } ?? false, "the coordinates are read as they are shown")
  }

  /// A text to search for, and the lines of a table.
  static let cities = FuzzTarget(
    "cities",
    texts: [
      "Oslo\n=NO;Norway\n10 5991 1075 Oslo;オスロ\n3 6039 532 Bergen\n",
      "Portland OR\n=US;United States;USA\n=US-OR;Oregon\n6 4552 -12268 Portland\n",
      "St. Louis, SN\n=SN;Senegal\n2 1602 -1649 Saint-Louis\n=US-MO;Missouri\n"
        + "3 3863 -9020 St. Louis",
    ],
    tokens: [
      "=", ";", ",", " ", "\n", "-", "NO", "US-OR", "Norway", "Oslo", "ß", "é", "\u{301}", "東京",
      "القاهرة", "٣", "9", "St. ", "99999", "#",
    ], maximumSize: 1 << 12
  ) { bytes throws(BrokenPromise) in
    let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    let table = CityTable(Array(bytes[end...]))
    let search = CitySearch(table, home: "NO")
    func found(_ text: String) throws(BrokenPromise) -> City? {
      do throws(CitySearchError) {
        return try search.city(for: text)
      } catch {
        try expect(!error.message.isEmpty, "the error has a message")
        return nil
      }
    }
    let text = String(decoding: bytes[..<end], as: UTF8.self)
    for text in [text] + table.cities.prefix(8).map(\.label) {
      let city = try found(text)
      try expect(city.map { table.cities.contains($0) } ?? true, "a city of the table is found")
    }
  }

  static let address = FuzzTarget(
    "address",
    texts: [
      "https://user:secret@example.org:8080/hook/a1b2c3d4e5?key=secret#x",
      "http://[::1]/tasks.json",
      "mum@example.org",
    ],
    tokens: [
      "https://", "http://", "@", ":", "/", "?", "#", "\\", "%20", "[::1]", ".", "{id}", "-",
    ],
    maximumSize: 4096
  ) { bytes throws(BrokenPromise) in
    let text = String(decoding: bytes, as: UTF8.self)
    if let address = try? WebAddress(text) {
      let isPrintable = address.text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
      try expect(isPrintable, "an address is printable ASCII")
      try expect(!address.host.contains("@"), "a host has no password")
      let hasQuery = text.contains("?")
      try expect(!hasQuery || address.redacted.hasSuffix("?…"), "the query is hidden")
    }
    for feed in [text, nil] {
      let url = DeletionURL.make(of: feed == nil ? text : "yes", feed: feed, item: "a/{id}?b")
      try expect(
        url?.contains("{id}") != true || feed?.contains("{id}") == true,
        "the placeholder is replaced once")
      try expect(url?.contains("a/{id}") != true, "an identifier is percent-encoded")
    }
    if let address = try? MailAddress(text) {
      try expect(!address.text.hasPrefix("-"), "an address is no option")
    }
  }
}

// MARK: Files of other programs

extension FuzzTarget {
  static let calendar = FuzzTarget(
    "calendar",
    texts: [
      """
      BEGIN:VCALENDAR
      BEGIN:VTIMEZONE
      TZID:Oslo
      X-LIC-LOCATION:Europe/Oslo
      END:VTIMEZONE
      BEGIN:VEVENT
      UID:a@b
      SUMMARY;LANGUAGE=en:Launch\\, then
        cake
      DTSTART;TZID="Oslo":20261224T183000
      RRULE:FREQ=YEARLY;COUNT=5;BYMONTH=12
      EXDATE;VALUE=DATE:20271224,20281224
      END:VEVENT
      BEGIN:VEVENT
      UID:a@b
      RECURRENCE-ID:20271224T173000Z
      SUMMARY:Moved
      DTSTART;VALUE=DATE:20271225
      END:VEVENT
      END:VCALENDAR
      """
    ],
    tokens: [
      "BEGIN:", "END:", "VEVENT", "VCALENDAR", "VALARM", "SUMMARY:", "DTSTART:", "RRULE:FREQ=",
      "WEEKLY", "MONTHLY", "DAILY", ";INTERVAL=", ";COUNT=", ";UNTIL=", ";BYDAY=MO",
      ";BYMONTHDAY=-1",
      "EXDATE:", "RDATE:", "RECURRENCE-ID:", "TZID=", ";", ":", ",", "\"", "\r\n ", "\n\t", "\\n",
      "20261224", "T183000Z", "00010101", "99991231T235959", "STATUS:CANCELLED", "Pacific/Apia",
      "RRULE:FREQ=SECONDLY;BYSETPOS=-1;BYHOUR=", "BYWEEKNO=", "BYYEARDAY=", "BYMINUTE=", "WKST=SU",
      ";RANGE=THISANDFUTURE", "SEQUENCE:", "METHOD:CANCEL", "BEGIN:VTIMEZONE", "BEGIN:STANDARD",
      "RRULE:FREQ=WEEKLY;INTERVAL=86399;COUNT=1000000000",
      "RRULE:FREQ=MINUTELY;INTERVAL=59;COUNT=2147483647;BYMINUTE=14;BYMONTH=9,11,12",
      ";INTERVAL=999999999;COUNT=999999999", "FREQ=SECONDLY", ";BYSETPOS=366,-366",
      "DURATION:P39999999999WT39999999999H", "TRIGGER:-P1D", "TZOFFSETFROM:-999959",
      "TZOFFSETFROM:-0530", "TZOFFSETTO:+0100", "TZID:Oslo", "END:STANDARD", "END:VTIMEZONE",
      "TZOFFSETTO:01:00", "BEGIN:DAYLIGHT", "END:DAYLIGHT", "2026-12-24T18:30:00.5+01:00",
      "T240000",
      "RRULE:D1 0600 1200 #4", "RRULE:MP1 1+ 2- SU ", "RRULE:YM1 6 #0", "RRULE:MD1 LD #2",
    ]
  ) { bytes throws(BrokenPromise) in
    for user in [Zone.utc, Zones.nasty[bytes.count % Zones.nasty.count]] {
      var work = ICalendarWork()
      let start = Instant(epochSeconds: 1_795_000_000)
      let found = ICalendarFile(bytes).occurrences(
        in: user, from: start, to: start.advanced(bySeconds: 14 * 86_400), limit: 1000, near: start,
        spending: &work, zoneNamed: { try? Zone(posixRule: $0) })
      // Not the limit: one that is exhausted would hide how much an input of this size costs.
      let steps = ICalendarWork().steps - work.steps
      try expect(
        steps <= 400_000 + 4000 * bytes.count, "\(steps) steps for \(bytes.count) bytes")
      try expect(found.events.count <= 2000, "the number of occurrences is limited")
      let (events, problems) = ICalendarFile(bytes).events(
        in: user, zoneNamed: { $0 == "Europe/Oslo" ? Rules.zones[0] : try? Zone(posixRule: $0) })
      // A carriage return alone ends a line too.
      let lines = bytes.map { $0 == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : $0 }
      try expectLines(problems.map(\.line), in: lines)
      try expect(problems.allSatisfy { !$0.message.contains("\n") }, "a problem has one line")
      for event in events {
        try expect((1...9999).contains(event.date.year), "the year is within the calendar")
        try expect(!DisplayText(event.title).isEmpty, "an event has a title")
        try expect(event.uid != "", "an identifier is not empty")
        let series = event.when.series
        let first = series.begin(onOrAfter: CivilDate(dayNumber: -719_162))
        try expect(first != nil, "an event takes place")
        try expect(
          series.last.map { last in first.map { $0 <= last } ?? false } ?? true,
          "the last occurrence is not before the first")
        let line = DateOfInterest.line(
          event.when, event.title, [("uid", event.uid)],
          createdAt: Instant(epochSeconds: 0), id: "k7m2q9x4c8tz")
        let book = DateBook(line)
        try expectNone(book.problems, "an imported event has no problems")
        try expect(
          book.all.first?.title.utf8.elementsEqual(event.title.utf8) == true
            && book.all.first?.when == event.when,
          "an event is read as it was imported")
      }
    }
  }
}

// MARK: The cache and the terminal

extension FuzzTarget {
  static let cache = FuzzTarget(
    "cache", tokens: ["/nowhere", "\0\0\0\0", "\0"], maximumSize: 1 << 12,
    repair: seal
  ) { bytes throws(BrokenPromise) in
    for now in [1050, 1150, 1_795_000_000, Int.max - 1] {
      guard let listing = CacheFile.listing(of: bytes, now: now) else { continue }
      let text = listing.text
      try expect(
        text.offset >= 0 && text.length >= 0 && text.offset + text.length <= bytes.count,
        "the text is in the file")
    }
  }

  /// Corrects the checksum of the head, without which every changed file would be refused.
  @Sendable private static func seal(_ bytes: inout [UInt8]) {
    guard bytes.count >= CacheFile.headSize else { return }
    let sum = checksum(ofHeadIn: bytes)
    withUnsafeBytes(of: sum.littleEndian) {
      bytes.replaceSubrange(40..<CacheFile.headSize, with: $0)
    }
  }

  private static func checksum(ofHeadIn bytes: [UInt8]) -> UInt64 {
    let bytes = bytes.span.rawBytes
    let size = UInt32(littleEndian: bytes.integer(at: 32, as: UInt32.self))
    let end = min(max(Int(size), CacheFile.headSize), bytes.byteCount)
    let first = CacheFile.checksum(bytes.extracting(0..<40), seed: CacheFile.headSeed)
    return CacheFile.checksum(bytes.extracting(CacheFile.headSize..<end), seed: first)
  }

  static let terminal = FuzzTarget(
    "terminal",
    texts: [
      "\u{1B}]11;rgb:ffff/8080/0000\u{1B}\\\u{1B}[?62;4c", "ls\r\u{1B}]11;#fff\u{7}more\u{1B}[?6c",
      "\u{1B}[A\u{1B}[1;5C",
    ],
    tokens: [
      "\u{1B}", "\u{1B}]", "\u{1B}[", "\u{1B}[?", "11;", "rgb:", "rgba:", "/", "#ff8000", "\u{7}",
      "\u{1B}\\", "c", "\u{9C}", "ffff",
    ]
  ) { bytes throws(BrokenPromise) in
    var reply = TerminalReply()
    for byte in bytes { reply.add(byte) }
    // What was typed is left in its order.
    var rest = bytes[...]
    for byte in reply.typed {
      guard let index = rest.firstIndex(of: byte) else {
        throw BrokenPromise(message: "what was typed is part of the input")
      }
      rest = rest[(index + 1)...]
    }
  }
}
