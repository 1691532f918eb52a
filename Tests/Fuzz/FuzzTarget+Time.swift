import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkSystem
import NoonmarkText
import TestSupport
import NoonmarkPhrases

// MARK: Dates and times

extension FuzzTarget {
  static let date = FuzzTarget(
    "date", texts: ["2026-12-24", "2026-1-5", " 0001-01-01 "],
    tokens: ["-", "-02-29", "0001-01-01", "9999-12-31", "10000", " "], maximumSize: 4096
  ) { bytes throws(BrokenPromise) in
    guard let date = try? DateParser.parse(String(decoding: bytes, as: UTF8.self)) else { return }
    try expect((1...9999).contains(date.year), "the year is within the calendar")
    try expect((try? DateParser.parse(date.iso8601)) == date, "a date is read as it is written")
  }

  static let noticeTimes = FuzzTarget(
    "notice-times", texts: ["1d,1h,10m", "2 weeks, 30 min", "never", "0"],
    tokens: ["d", "h", "m", "w", " days", " min", ",", " ", "0", "366", "99999"], maximumSize: 4096
  ) { bytes throws(BrokenPromise) in
    guard let times = NoticeTimes(String(decoding: bytes, as: UTF8.self)) else { return }
    try expect(NoticeTimes(times.text) == times, "times are read as they are written")
    try expect(times.offsets == times.offsets.sorted(by: >), "the longest comes first")
    try expect(
      times.offsets.allSatisfy { (0...NoticeTimes.maximumDays).contains($0.wholeDays) },
      "times are within a year")
  }

  /// The words of dates in every language, and the readers that know them.
  private enum Phrases {
    static var readers: [DateReader] {
      [
        // A common day, a leap day, and both ends of the calendar.
        reader(20_778, .next, nil), reader(19_782, .last, .monthDayYear),
        reader(-719_162, .last, .dayMonthYear), reader(2_932_896, .next, .yearMonthDay),
      ]
    }

    private static let vocabulary = DateVocabulary(languages: Language.allCases)

    private static func reader(
      _ day: Int, _ direction: DateReader.Direction, _ order: CalendarStyle.DateOrder?
    ) -> DateReader {
      DateReader(today: CivilDate(dayNumber: day), direction, vocabulary, order: order)
    }

    static let texts = [
      "2026-12-24", "12-24", "24.12.", "12/24/2026", "20261224", "Thu, Dec 24, 2026",
      "24th of December", "next friday", "friday next week", "in 3 days", "two weeks ago", "+10d",
      "end of next month", "last day of February", "übermorgen", "nächste Woche Freitag",
      "il y a 3 jours", "fin du mois prochain", "el viernes que viene", "2026年12月24日(木)",
      "3日後", "来週の金曜日", "٢٤ ديسمبر ٢٠٢٦", "نهاية الشهر القادم", "２０２６／１２／２４",
    ]
    static let tokens =
      texts.flatMap { $0.split(separator: " ").map(String.init) } + [
        " ", ",", ".", "-", "/", "(", ")", "+", "th", "9999", "99999999999", "00", "\u{A0}",
        "\u{301}",
      ]
  }

  static let phrase = FuzzTarget(
    "phrase", texts: Phrases.texts, tokens: Phrases.tokens, maximumSize: 4096
  ) { bytes throws(BrokenPromise) in
    let text = String(decoding: bytes, as: UTF8.self)
    for reader in Phrases.readers {
      var reading: DateReading?
      var message: String?
      do throws(DateReadingError) {
        reading = try reader.read(text)
      } catch {
        message = error.message
      }
      for date in [reading?.date, reading?.other].compactMap(\.self) {
        try check(date, by: reader)
      }
      if let message {
        try expect(message.contains(": ") && message.count < 1000, "an error has advice")
      }
    }
  }

  private static func check(_ date: CivilDate, by reader: DateReader) throws(BrokenPromise) {
    try expect((1...9999).contains(date.year), "the year is within the calendar")
    try expect((try? reader.read(date.iso8601))?.date == date, "a date is read as it is written")
  }

  /// The words of a title and a date, a line each.
  static let title = FuzzTarget(
    "title",
    texts: [
      "Christmas\nEve\nDec\n24", "2026-12-24\nChristmas", "Black\nFriday\nNov\n27",
      "Trip\n10\nDec\n26", "Call\nmum\nnext\nfriday", "Trip 10\nDec 26", "\ntoday",
      "Buy milk tomorrow", "Trash\nevery\nother\nfriday", "Trip\ndec\n20\n-\njan\n3",
      "Yoga\nmon\nwed\n18:00-19:00", "every\nday\nPills\nat\n8", "旅行\n12月20日〜27日",
      "Taco\nTuesday\n7pm",
      "Payday\nlast\nfriday\nof\nthe\nmonth", "Course\nmon-fri\n9-10\n5\ntimes",
    ],
    tokens: Phrases.tokens.map { "\n\($0)" } + Phrases.tokens, maximumSize: 2048
  ) { bytes throws(BrokenPromise) in
    let words = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard let reader = Phrases.readers.first, !words.isEmpty else { return }
    let count = reader.countOfLeadingWords(in: words)
    try expect((0...words.count).contains(count), "a date has some of the words")
    let moment = ZonedInstant(Instant(epochSeconds: 1_795_262_400), in: .utc)
    let entry = try? reader.entry(words, at: moment, takesTimes: true)
    for sentence in [reader.sentence(words, at: moment), entry].compactMap(\.self) {
      try expect(hasAllWords(sentence, of: words), "no word of a sentence is lost")
      if let text = sentence.repetition {
        try expect((try? Repetition(text)) != nil, "a repetition is read as it is written")
      }
    }
  }

  /// Whether each word is in the title of a sentence, in its date, or in both if it is a feast.
  private static func hasAllWords(_ sentence: Sentence, of words: [String]) -> Bool {
    typealias Word = [Unicode.Scalar]
    // By code points: a combining mark at the start of a word joins the space before it.
    func pieces(_ text: String) -> [Word] {
      text.unicodeScalars.split { $0.properties.isWhitespace }.map { Array($0) }
    }
    let typed = words.flatMap(pieces)
    let (title, written) = (pieces(sentence.title), pieces(sentence.written))
    // A feast is its own title.
    if written == typed, title.allSatisfy({ typed.contains($0) }) { return true }
    // `Thanksgiving at 5pm dinner` has the feast in its title too.
    let feasts = sentence.keepsDay ? 1...max(1, title.count) : 0...0
    for feast in feasts where written.starts(with: title.prefix(feast)) {
      for count in feast...max(feast, written.count) {
        let rest = Array(title.dropFirst(feast)) + Array(written.dropFirst(count))
        if Array(written.prefix(count)) + rest == typed { return true }
      }
    }
    // `Taco Tuesday at 7pm` has its day in both.
    if sentence.keepsDay,
      written.indices.contains(where: { index in
        Array(written[..<index]) + title + Array(written[(index + 1)...]) == typed
      })
    {
      return true
    }
    guard sentence.isAround else { return false }
    // `Dinner, friday 7pm, with Ann` loses the punctuation before the date.
    func plain(_ words: [Word]) -> [Word] {
      words.map { word in
        Array(word.reversed().drop { "-–—:|,;،、".unicodeScalars.contains($0) }.reversed())
      }.filter { !$0.isEmpty }
    }
    let (before, date, all) = (plain(title), plain(written), plain(typed))
    return before.indices.contains { count in
      before.prefix(count) + date + before.dropFirst(count) == all[...]
    }
  }

  /// The words after the name of a tally, a line each.
  static let tallyWords = FuzzTarget(
    "tally-words",
    texts: [
      "2", "x3", "at\n9am", "2\nyesterday\n18:00", "20\nminutes\nago", "2\nglasses\nof",
      "3\nbottles", "500ml", "5\nkm", "half\na\nlitre", "9:15\nx2",
      "with\nmilk\nat\n9am", "nov\n20\n2", "1.5", "2 at 9am",
    ],
    tokens: Phrases.tokens.map { "\n\($0)" } + Phrases.tokens + ["\nx", "2", "×", "\nglasses"],
    maximumSize: 1024
  ) { bytes throws(BrokenPromise) in
    let words = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
      .map { String(decoding: $0, as: UTF8.self) }
    guard let dates = Phrases.readers.first else { return }
    let moment = ZonedInstant(Instant(epochSeconds: 1_795_262_400), in: .utc)
    let reader = TallyWordsReader(dates, at: moment, units: ["Glasses"])
    guard let read = try? reader.read(words) else { return }
    if let amount = read.amount {
      try expect((1...TallyAmount.maximum).contains(amount), "an amount is one of an event")
    }
    func pieces(_ text: String) -> [String] {
      text.unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }
    }
    // A comma ends a word.
    func bare(_ word: String) -> String {
      word.utf8.count > 1 && word.hasSuffix(",") ? String(word.dropLast()) : word
    }
    var rest = words.flatMap(pieces)
    if let text = read.timeText {
      let time = pieces(text)
      try expect((try? reader.read(time))?.time == read.time, "a time is read as it is written")
      let start = rest.indices.last { rest[$0...].prefix(time.count).map(bare) == time }
      try expect(start != nil, "the words of a time are side by side")
      if let start { rest.removeSubrange(start..<start + time.count) }
    }
    // Words that are read in the same way without the time.
    if (try? reader.read(rest)) == TallyWords(amount: read.amount, note: read.note) { return }
    for piece in pieces(read.note ?? "") {
      let word = bare(piece)
      let index =
        rest.firstIndex { bare($0.filter { !"()".contains($0) }) == word }
        ?? rest.firstIndex { bare($0) == word }
      if let index {
        rest.remove(at: index)
        continue
      }
      // The unit of `500ml` is a note, and its number is read.
      let glued = rest.firstIndex { $0.drop(while: \.isNumber) == word }
      try expect(glued != nil, "a note has words of the line")
      if let glued { rest[glued] = String(rest[glued].prefix(while: \.isNumber)) }
    }
    guard !rest.isEmpty else { return }
    try expect((try? reader.read(rest))?.amount == read.amount, "no word is lost")
  }

  static let time = FuzzTarget(
    "time",
    texts: [
      "2026-12-24T18:30:05Z", "2026-12-24t18:30:05.25+02:00", "2026-12-24 18:30", "2026-12-24",
      "now", "18:30", "-15m", "+2h", "-1d", "2016-12-31T23:59:60Z",
    ],
    tokens: [
      "T", "Z", "+02:00", "-00:00", ":", ".", "now", "s", "m", "h", "d", "w", "23:59:60", "24:00",
      "0001-01-01", "9999-12-31", " ", "+", "-",
    ], maximumSize: 4096
  ) { bytes throws(BrokenPromise) in
    let text = String(decoding: bytes, as: UTF8.self)
    for zone in [Zone.utc] + Rules.zones {
      let instants = [
        try? TimeParser.parse(text, in: zone),
        try? TimeParser.parse(text, in: zone, now: Instant(epochSeconds: 1_795_000_000)),
      ]
      for instant in instants.compactMap(\.self) {
        try expect((1...9999).contains(zone.date(at: instant).year), "it is within the calendar")
        let again = try? TimeParser.parse(instant.rfc3339(in: zone), in: zone)
        try expect(again == instant, "an instant is read as it is written")
      }
    }
    let quick = ISOBytes.instant(bytes.indices, in: bytes.span)
    let full = try? TimeParser.parse(text, in: .utc)
    try expect(quick == nil || quick == full, "the quick reader agrees with the other")
  }
}

// MARK: Zones

/// Zones from rules, so that no database is needed.
enum Rules {
  static let texts = [
    "CET-1CEST,M3.5.0,M10.5.0/3", "NST3:30NDT,M3.2.0/0:01,M11.1.0/0:01", "<+14>-14",
    "EST5EDT,J60,300/167", "<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45", "UTC0", "A0B",
  ]

  static let zones = texts.compactMap { try? Zone(posixRule: $0) }
}

extension FuzzTarget {
  static let zoneRule = FuzzTarget(
    "zone-rule", texts: Rules.texts,
    tokens: [
      "<", ">", ",", "/", ".", ":", "J", "M", "-167", "167", "24:59:59", "-24", "ABC", "<-03>3",
      "M10.5.6/-1", "J365", "365",
    ], maximumSize: 4096
  ) { bytes throws(BrokenPromise) in
    guard let zone = try? Zone(posixRule: String(decoding: bytes, as: UTF8.self)) else { return }
    try checkZone(zone)
  }

  static let zone = FuzzTarget(
    "zone", tokens: ["TZif", "TZif2", "\n", "\0", "CET-1CEST,M3.5.0,M10.5.0/3\n"],
    maximumSize: Zone.maximumFileSize + 1
  ) { bytes throws(BrokenPromise) in
    guard let zone = try? Zone(tzif: bytes, name: "Fuzz") else { return }
    try checkZone(zone)
  }

  private static func checkZone(_ zone: Zone) throws(BrokenPromise) {
    for seconds in [0, 1_795_000_000, -5_000_000_000, 20_000_000_000, 253_386_313_199] {
      let instant = Instant(epochSeconds: seconds)
      let today = zone.date(at: instant)
      let next = zone.nextDayStart(after: instant)
      try expect(next > instant && zone.date(at: next) > today, "the next day is later")
      try expect(zone.date(at: zone.startOfDay(today)) >= today, "a day starts on its date")
      let change = zone.nextDateChange(after: instant)
      try expect(change > instant && zone.date(at: change) != today, "the date changes later")
      if let transition = zone.nextTransition(after: instant) {
        try expect(transition > instant, "a transition is later")
      }
      let civil = zone.civil(at: instant)
      let first = zone.instant(of: civil)
      try expect(first <= instant && zone.civil(at: first) == civil, "a local time is found")
    }
    for seconds in [Int.min, Int.max] {
      let instant = Instant(epochSeconds: seconds)
      _ = (zone.civil(at: instant), zone.nextDayStart(after: instant))
    }
  }

  static let zoneTable = FuzzTarget(
    "zone-table",
    texts: [
      "# comment\nNO\t+5955+01045\tEurope/Oslo\nAU\t-3133+15905\tAustralia/Lord_Howe\tLord Howe\n",
      "L Europe/Berlin Europe/Oslo\nL Asia/Kolkata Asia/Calcutta\n",
      "AQ\t-720041+0023206\tAntarctica/Troll\n",
    ],
    tokens: ["\t", "Europe/Oslo", "+9000-18000", "-900000+1800000", "L ", "#", "_"]
  ) { bytes throws(BrokenPromise) in
    let names = bytes.split { " \t\n".utf8.contains($0) }.prefix(8)
      .map { String(decoding: $0, as: UTF8.self) }
    for name in names + ["Europe/Oslo"] {
      _ = ZonePlaces.linkTarget(of: name, in: bytes)
      guard let place = ZonePlaces.place(of: name, in: bytes) else { continue }
      try expect(place.zone == name, "the place is the zone's")
      try expect(
        (-90...90).contains(place.coordinates.latitude)
          && (-180...180).contains(place.coordinates.longitude), "the place is on Earth")
    }
  }
}
