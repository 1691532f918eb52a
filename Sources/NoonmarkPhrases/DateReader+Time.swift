import Almanac
import NoonmarkBase
import Recurrence
import NoonmarkText

/// A date as it was typed, with or without a time of day.
package struct DateAndTime: Hashable, Sendable {
  package let reading: DateReading
  package let time: ClockTime?
  /// The same time in UTC, if clocks show the time twice and the second one is meant.
  private let secondInUTC: CivilDateTime?

  package init(_ reading: DateReading, at time: ClockTime? = nil) {
    self.init(reading, at: time, secondInUTC: nil)
  }

  private init(_ reading: DateReading, at time: ClockTime?, secondInUTC: CivilDateTime?) {
    self.reading = reading
    self.time = time
    self.secondInUTC = secondInUTC
  }

  package var date: CivilDate { reading.date }
}

extension DateAndTime {
  /// Creates the time at the end of a span from now.
  package init(after span: ClockSpan, from moment: ZonedInstant) {
    self.init(moment.now.advanced(bySeconds: span.seconds), in: moment.zone)
  }

  /// Creates the time that clocks of a zone show at an instant.
  init(_ instant: Instant, in zone: Zone) {
    let time = zone.civil(at: instant)
    let isSecond = zone.isRepeated(instant)
    self.init(
      DateReading(time.date), at: ClockTime(time),
      secondInUTC: isSecond ? Zone.utc.civil(at: instant) : nil)
  }

  /// The date and time in UTC if they mean another instant in the zone in which they were read, as
  /// in the hour that clocks repeat in autumn; otherwise `nil`.
  package var inUTC: DateAndTime? {
    secondInUTC.map { DateAndTime(DateReading($0.date), at: ClockTime($0)) }
  }
}

extension DateReader {
  /// Reads a date with or without a time before or after it: `tomorrow 9:30`, `18:30 on friday`, or
  /// a time counted from now: `in 2 hours`.
  ///
  /// A time alone is the next or last one, as for dates without a year.
  ///
  /// - Parameter moment: The current time, in the zone of the time.
  package func read(
    _ text: String, at moment: ZonedInstant
  ) throws(DateReadingError) -> DateAndTime {
    if let span = unambiguousClockSpan(text) { return DateAndTime(after: span, from: moment) }
    if let typed = DateReader.timestamp(text, in: moment.zone) { return typed }
    let typed = text.words
    var divided =
      DateReader.timeLast(typed) ?? DateReader.timeFirst(typed) ?? DateReader.timeInOne(text)
    // `2 am Montag` is no time and a day.
    if let day = divided?.rest.first, case let end = typed.count - (divided?.rest.count ?? 0),
      end > 0, typed[end - 1].lowercased() == "am", isGermanAm(before: day)
    {
      divided = nil
    }
    if let (rest, time) = divided, rest.isEmpty { return nearest(time, to: moment) }
    do {
      guard let (rest, time) = divided else { return DateAndTime(try read(text)) }
      return DateAndTime(try read(rest.joined(separator: " ")), at: time)
    } catch {
      guard case .unreadable(_, let near) = error else { throw error }
      // `tomorrow morning`, `um 9 Uhr`.
      if let said = whenAlone(text, at: moment), !said.hasMore { return said.typed }
      if near == nil, let problem = hourAfterDay(typed, isTitled: false) { throw problem }
      throw error
    }
  }

  /// Returns a time of today, or of the next or last day in the reader's direction.
  ///
  /// An ambiguous time is the earlier instant, or the later one if only that is ahead.
  package func nearest(_ time: ClockTime, to moment: ZonedInstant) -> DateAndTime {
    let (zone, now, today) = (moment.zone, moment.now, time.on(moment.today))
    let first = zone.instant(of: today)
    // If clocks show the time twice, they have the later offset a day after.
    let offset = zone.offset(at: first.advanced(bySeconds: 86_400))
    let second = Instant(epochSeconds: today.localSeconds - offset)
    if direction == .next, first <= now, second > now, zone.civil(at: second) == today {
      return DateAndTime(second, in: zone)
    }
    let isOver = first <= now || today.localSeconds <= zone.civil(at: now).localSeconds
    let isOther = direction == .next ? isOver : first > now
    let date = moment.today.advanced(byDays: isOther ? direction.sign : 0)
    return DateAndTime(DateReading(date), at: time)
  }

  /// Returns the number of words at the start that are a date, a time, or both; 0 if none are.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - isDateLast: Whether the date can follow the time.
  package func countOfLeadingWordsAndTimes(in words: [String], isDateLast: Bool) -> Int {
    let spans = (1...max(words.count, 1)).prefix(ClockSpan.maximumWords).reversed()
    if let count = spans.first(where: { count in
      clockSpan(words.prefix(count).joined(separator: " "))?.isExplicit == true
    }) {
      return count
    }
    /// The number of words of a time at the start.
    func countOfTime(_ words: [String]) -> Int {
      DateReader.timeFirst(words).map { words.count - $0.rest.count } ?? 0
    }
    let time = countOfTime(words)
    guard time == 0 else {
      return isDateLast ? time + countOfLeadingWords(in: Array(words.dropFirst(time))) : time
    }
    let date = countOfLeadingWords(in: words)
    return date == 0 ? 0 : date + countOfTime(Array(words.dropFirst(date)))
  }

  /// Returns the number of words at the start that form dates, with commas between them.
  package func countOfLeadingDates(in words: [String]) -> Int {
    func count(_ words: [String]) -> Int {
      countOfLeadingWordsAndTimes(in: words, isDateLast: false)
    }
    guard let comma = words.firstIndex(where: { $0.hasSuffix(",") }),
      case let first = Array(words[..<comma]) + [String(words[comma].dropLast())],
      case let rest = Array(words[(comma + 1)...]), !rest.isEmpty, count(first) == first.count
    else { return count(words) }
    return first.count + max(countOfLeadingDates(in: rest), 1)
  }

  /// Returns the number of words at the start that form a date, or look like one; 0 if none do.
  ///
  /// A first word in quotes is whole, and so is a date as scripts write it: `2026-12-24`.
  package func countOfLeadingWords(in words: [String]) -> Int {
    guard let first = words.first else { return 0 }
    if first.contains(where: \.isWhitespace) || isForScripts(first) { return 1 }
    let unquoted = words.prefix(DateReader.maximumWords)
      .prefix { !$0.contains(where: \.isWhitespace) }
    return (1...unquoted.count).last { outcome(of: words.prefix($0)).isSomething } ?? 0
  }

  /// Whether a word is a date such as `2026-12-24`, `12-24` or `+10d`.
  private func isForScripts(_ word: String) -> Bool {
    guard outcome(of: [word]).reading != nil, let token = tokens(of: word).first else {
      return false
    }
    switch token.kind {
    case .sign: return true
    case .group(let group): return group.separator == "-"
    default: return false
    }
  }

  /// Divides words into those before a time at the end, without `at`, and the time.
  package static func timeLast(_ typed: [String]) -> (rest: [String], time: ClockTime)? {
    let words = Array(typed.dropLast()) + typed.suffix(1).map { ClockTime.withoutPeriod($0) }
    for count in [2, 1] where words.count >= count {
      guard let time = ClockTime(words.suffix(count).joined(separator: " ")) else { continue }
      var rest = words.dropLast(count)
      let preposition = countOfPreposition(endOf: rest)
      if preposition < rest.count { rest.removeLast(preposition) }
      if rest.count == 1, let last = rest.last, last.lowercased() == "at" { rest = [] }
      return (Array(rest), time)
    }
    return nil
  }

  /// Divides words into a time at the start, without `at`, and those after it.
  static func timeFirst(_ words: [String]) -> (rest: [String], time: ClockTime)? {
    let isArticle = words.count > 1 && ["la", "las"].contains(words[1].lowercased())
    let isPreposition = words.first.map { prepositions.contains($0.lowercased()) } ?? false
    let words = Array(words.dropFirst(isPreposition ? (isArticle ? 2 : 1) : 0))
    for count in [2, 1] where words.count >= count {
      guard let time = ClockTime(words.prefix(count).joined(separator: " ")) else { continue }
      return (Array(words.dropFirst(count)), time)
    }
    return nil
  }

  /// Divides a date and a time in one word: `2026-11-24T09:30`.
  package static func timeInOne(_ text: String) -> (rest: [String], time: ClockTime)? {
    guard let (date, time) = ClockTime.divided(text), let time = ClockTime(time) else {
      return nil
    }
    return ([date], time)
  }

  /// Parses an instant as programs write it, with its zone: `2026-11-24T09:30:00Z`, or as calendars
  /// do: `20261124T093000Z`.
  static func timestamp(_ text: String, in zone: Zone) -> DateAndTime? {
    guard text.first?.isNumber == true, text.uppercased().contains("T"),
      timeInOne(text.uppercased()) == nil
    else { return nil }
    switch CalendarTime(text.utf8) {
    case .utc(let time): return DateAndTime(Zone.utc.instant(of: time), in: zone)
    case .local(let time): return DateAndTime(DateReading(time.date), at: ClockTime(time))
    case .date, nil: return nil
    }
  }

  /// Returns the number of words at the end that are the preposition of a time, `at` or `a las`; 0
  /// if none are.
  ///
  /// `Visit LA 18:00` and `Plan A 9:30` have none.
  private static func countOfPreposition(endOf words: ArraySlice<String>) -> Int {
    guard let last = words.last, !isLetterA(last) else { return 0 }
    switch last {
    case "las", "la": return words.dropLast().last == "a" ? 2 : 0
    default: return prepositions.contains(last.lowercased()) ? 1 : 0
    }
  }

  /// Whether a word is the letter of `Plan A`, and no article or preposition.
  static func isLetterA(_ word: String) -> Bool { word == "A" }

  /// The words before a time in the languages of the program.
  static let prepositions: Set<String> = [
    "at", "um", "kl", "kl.", "klokka", "klokken", "à", "a",
  ]
}

/// A time in hours and minutes before or after now: `in 2 hours`, `25 min ago`, `+1h30`.
///
/// It passes whatever clocks show, unlike days, which are counted by the calendar.
package struct ClockSpan: Hashable, Sendable {
  /// The seconds; negative for the past.
  package let seconds: Int
  /// Whether words or a sign say that it counts from now: `2h` alone can also be a time of day.
  package let isExplicit: Bool

  /// The longest span, in hours: a year and a day.
  private static let maximumHours = 366 * 24
  /// The maximum number of words: `in two hundred and twenty five minutes`.
  static let maximumWords = 7
}

extension ClockSpan {
  /// Creates the span of all tokens; fails if they are another date or time.
  ///
  /// - Parameter allowsUnitAlone: Whether a unit without a number counts as one, in languages
  ///   without articles.
  init?(_ tokens: [DateToken], direction: DateReader.Direction, allowsUnitAlone: Bool) {
    var rest = tokens[...]
    var sign: Int?
    // `for 20 minutter siden`, `at 15m ago`, `um vor 15m`.
    while rest.count > 2, let first = rest.first, first.means(.on) || first.means(.at),
      let second = rest.dropFirst().first, let last = rest.last,
      [second, last].contains(where: { $0.means(.ago) || $0.means(.ahead) })
    {
      rest.removeFirst()
    }
    if let first = rest.first, let value = first.sign {
      // `+2m` is two months, as scripts write dates.
      if case .sign = first.kind, rest.contains(where: { $0.unit == .month }) { return nil }
      sign = value
      rest.removeFirst()
      // `in 2h from now` says it twice.
      if value == 1, rest.count > 2, rest.last?.means(.ahead) == true { rest.removeLast() }
    } else if let value = rest.last?.sign {
      sign = value
      rest.removeLast()
    }
    // `in about 45m`, `vor etwa 15m`.
    if sign != nil, rest.count > 1 { rest.take(.at) }
    let days = sign == nil ? 0 : ClockSpan.takeDays(&rest)
    guard
      let time = ClockSpan.amount(rest, allowsUnitAlone: allowsUnitAlone && sign != nil),
      case let amount = days * 86_400 + time, amount <= ClockSpan.maximumHours * 3600,
      // `0m ago` is now.
      amount > 0 || sign != nil
    else { return nil }
    seconds = amount * (sign ?? direction.sign)
    isExplicit = sign != nil
  }

  /// Takes the days before hours: `1d` of `1d 2h`; 0 if there are none.
  private static func takeDays(_ tokens: inout ArraySlice<DateToken>) -> Int {
    guard tokens.count > 2, let count = tokens.first?.number, count <= 366,
      tokens.dropFirst().first?.means(.unit(.day)) == true
    else { return 0 }
    tokens.removeFirst(2)
    tokens.take(.and)
    return count
  }

  /// Returns the seconds of hours, of minutes, or of both.
  static func amount(_ tokens: ArraySlice<DateToken>, allowsUnitAlone: Bool) -> Int? {
    var rest = tokens
    if let seconds = withHalf(tokens) { return seconds }
    guard let first = takeQuantity(&rest, allowsUnitAlone: allowsUnitAlone) else { return nil }
    if rest.isEmpty { return first.count * first.unit.seconds }
    guard first.unit == .hour, let minutes = minutes(afterHours: rest) else { return nil }
    return first.count * 3600 + minutes * 60
  }

  private static func minutes(afterHours tokens: ArraySlice<DateToken>) -> Int? {
    var rest = tokens
    // `trois heures et quart`.
    if rest.count == 1, let minutes = rest.first?.minutesOfHour, minutes > 0 { return minutes }
    rest.take(.and)
    // `an hour and a quarter`.
    if rest.count == 2, rest.first?.count == 1, rest.last?.means(.quarter) == true { return 15 }
    // `1h30`, `2 hours 40`.
    if rest.count == 1, case .number(let minutes, digits: 2)? = rest.first?.kind, minutes < 60 {
      return minutes
    }
    // `1h30m`, `2 hours 30 minutes`.
    guard let second = takeQuantity(&rest, allowsUnitAlone: false), rest.isEmpty,
      second.unit == .minute, second.count < 60
    else { return nil }
    return second.count
  }

  /// Returns the seconds of units with a half or a fraction: `2 and a half hours`, `1.5 hours`,
  /// `anderthalb Stunden`, `deux heures et demie`.
  private static func withHalf(_ tokens: ArraySlice<DateToken>) -> Int? {
    guard let last = tokens.last, let first = tokens.first else { return nil }
    if tokens.count == 2, let group = first.group, let unit = last.clockUnit {
      return group.hundredths.map { $0 * unit.seconds / 100 }
    }
    guard let half = HalfQuantity(tokens), half.length == tokens.count,
      let unit = half.unit.clockUnit ?? half.unit.clockPair
    else { return nil }
    return (half.whole * 2 + 1) * unit.seconds / 2
  }

  /// Takes a number and its unit: `2 hours`, `an hour`, `half an hour`.
  private static func takeQuantity(
    _ tokens: inout ArraySlice<DateToken>, allowsUnitAlone: Bool
  ) -> (count: Int, unit: ClockUnit)? {
    guard let first = tokens.popFirst() else { return nil }
    if let minutes = first.partOfHour { return (minutes, .minute) }
    if let unit = first.clockPair { return (2, unit) }
    if let unit = first.clockUnit { return allowsUnitAlone ? (1, unit) : nil }
    let count: Int?
    if case .number(let value, let digits) = first.kind {
      count = digits <= 5 ? value : nil
    } else {
      count = first.whole
    }
    guard let count, let next = tokens.popFirst() else { return nil }
    // `einer halben Stunde`: the number is an article. `3 quarters of an hour` counts.
    if let minutes = next.partOfHour, count == 1 || minutes == 15 {
      return (count * minutes, .minute)
    }
    if count == 1, let unit = next.clockPair { return (2, unit) }
    return next.clockUnit.map { (count, $0) }
  }
}

extension DateReader {
  /// Returns the time before or after now that a text means, or `nil` if it is no such time.
  package func clockSpan(_ text: String) -> ClockSpan? {
    let isArabic = text.unicodeScalars.contains { 0x600...0x6FF ~= $0.value }
    return ClockSpan(tokens(of: text), direction: direction, allowsUnitAlone: isArabic)
  }

  /// Returns the time before or after now that a text means, unless it can also be a time of day,
  /// as `2h` can.
  package func unambiguousClockSpan(_ text: String) -> ClockSpan? {
    clockSpan(text).flatMap { $0.isExplicit || ClockTime(text) == nil ? $0 : nil }
  }
}
