import NoonmarkBase
import NoonmarkText

extension WhenParser {
  /// Returns the time of day that words mean: `at 9:30`, `um 9 Uhr`, `from 5pm`, `noon`, `@ 8`.
  func clock(_ span: Range<Int>) -> WhenPart? {
    let (rest, isAfterAt) = withoutAt(span)
    guard !rest.isEmpty, !span.dropFirst().contains(where: { isOpening[$0] }) else { return nil }
    // `um 3 am Freitag`, `Raum 4 am Freitag`.
    if endsInGermanAm(span) || words[span.lowerBound] == "um" && endsInAm(span) { return nil }
    var text = text(rest)
    if text.hasPrefix("@") { text.removeFirst() }
    if !isAfterAt, WhenParser.isHalf(text) {
      return .afterDay(.time(ClockTime(hour: text.first == "a" ? 9 : 15), isPartOfDay: true))
    }
    let isAt = isAfterAt || text.utf8.count < self.text(rest).utf8.count
    let tokens = reader.tokens(of: text)
    // `Dinner friday at 730`, but not `at 730 Main Street`.
    if isAt, let time = tokens.only?.timeOfThreeDigits,
      rest.upperBound == words.count || isKnown[rest.upperBound]
    {
      return .besideDay(.digital(.time(time)))
    }
    if let time = isAt ? tokens.only?.timeOfDigits : tokens.only?.timeWithZero {
      return .besideDay(.time(time))
    }
    // `by noon`.
    if rest.count < span.count, tokens.only?.partOfDay == 12 { return .time(.noon) }
    // `about 2 h` can be a length, and `at 14 h` is a time.
    let isLength = tokens.last?.isLengthOfHours == true && !WhenParser.isAt(words[span.lowerBound])
    return clock(text, isAfterAt: isAt && !isLength)
  }

  /// Whether words are a time that says that it is one: `at 8`, `8pm`, `8 Uhr`, but not `3:16`.
  ///
  /// A range of times has one too.
  func hasMark(_ span: Range<Int>) -> Bool {
    switch clock(span) ?? range(span) {
    case .spoken, .times, .digital(.times): return true
    case .time(_, isPartOfDay: false), .midnight, .digital(.time), .besideDay(.time):
      let last = words[span.upperBound - 1]
      return withoutAt(span).isAfterAt || last.hasSuffix("m") || last.hasSuffix("m.")
        || reader.tokens(of: last).last?.means(.clock) == true
    default: return false
    }
  }

  /// Whether words end in `am`, and others follow.
  private func endsInAm(_ span: Range<Int>) -> Bool {
    words[span.upperBound - 1] == "am" && span.upperBound < words.count
  }

  /// Whether words end in the `am` of `am Freitag`, which is no half of the day.
  func endsInGermanAm(_ span: Range<Int>) -> Bool {
    endsInAm(span) && reader.isGermanAm(before: words[span.upperBound])
  }

  /// Returns words without a preposition that only times have.
  private func withoutAt(_ span: Range<Int>) -> (Range<Int>, isAfterAt: Bool) {
    let rest = span.dropFirst()
    // `Visita a 18:30`, but not `A 9:30 train`.
    let isTime =
      words[span.lowerBound] == "a" && span.lowerBound > 0 && ClockTime(text(rest)) != nil
    if isTime { return (rest, true) }
    if WhenParser.isAt(words[span.lowerBound]) {
      // `um Punkt 8`, `at exactly 3`.
      return (span.dropFirst(phrase(startOf: span, meaning: [.at], upTo: 3)?.count ?? 1), true)
    }
    // `antes de las 5`, where `de las` begins no range.
    if isArticleOfHour(span), span.lowerBound == 0 || words[span.lowerBound - 1] == "de" {
      return (rest, true)
    }
    guard let (token, count) = phrase(startOf: span, meaning: [.at, .timeFrom], upTo: 4) else {
      return (span, false)
    }
    if token.means(.at) { return (span.dropFirst(count), true) }
    // `ab um 9` has two, and `fra kl` is one.
    let (after, isAfterAt) = withoutAt(span.dropFirst(count))
    return (after, isAfterAt || count > 1)
  }

  /// Whether words are the `las 5` of a time in Spanish.
  private func isArticleOfHour(_ span: Range<Int>) -> Bool {
    reader.vocabulary.has(.spanish) && span.count > 1
      && ["las", "la"].contains(words[span.lowerBound])
      && words[span.lowerBound + 1].first?.isNumber == true
  }

  /// Returns the time of day of a text without a preposition.
  func clock(_ text: String, isAfterAt: Bool) -> WhenPart? {
    // `friday 8ish`, `friday 8 ish`.
    if text.hasSuffix("ish"), text.first?.isNumber == true {
      let hour = text.dropLast(3)
      let isApart = hour.last == "-" || hour.last == " "
      let part = clock(String(isApart ? hour.dropLast() : hour), isAfterAt: true)
      // `3:30ish` is said, and not read from a clock.
      if case .digital(.time(let time, _))? = part { return .spoken(time) }
      return part
    }
    if let time = ClockTime(text) ?? WhenParser.withoutColon(text) ?? WhenParser.arabic(text) {
      // `2h` and `1h30` alone are as likely a length, and `9h` and the French `6h40` are times.
      let isLength =
        text.last == "h" || text.first(where: \.isLetter) == "h" && !reader.hasHourMark
      if isLength, !isAfterAt, time < .firstMorning { return .besideDay(.time(time)) }
      let isDigital =
        text.contains(":") && text.last?.isNumber == true && text.first != "0" && time.hasOtherHalf
      return isDigital ? .digital(.time(time)) : .time(time)
    }
    // `20:15 Uhr` and `09:00 hrs`, but not `1:30 hours`.
    if let space = text.lastIndex(of: " "), let time = ClockTime(String(text[..<space])),
      reader.tokens(of: String(text[space...])).allSatisfy({ mark in
        mark.means(.clock)
          || mark.clockUnit == .hour && (isAfterAt || time >= .firstMorning)
      })
    {
      return .time(time)
    }
    if let time = reader.unspacedTime(text) {
      // `夜12時`.
      let isNight = reader.tokens(of: text).first?.partOfDay == DateToken.night
      return isNight && time.seconds < 3600 ? .midnight(time) : .time(time)
    }
    // `friday 6p` and `9:45a`, but not `Seat 12a`.
    if let time = WhenParser.abbreviated(text) {
      return isAfterAt || text.contains(":") ? .time(time) : .afterDay(.time(time))
    }
    // `half past two pm`, but not `um viertel nach drei am` before a day.
    for (mark, hour) in ClockTime.halves
    where text.hasSuffix(" " + mark) && !reader.tokens(of: mark).contains(where: { $0.means(.on) })
    {
      let rest = String(text.dropLast(mark.count + 1))
      // `7 30 pm`, but not `Studio 5 10 pm`.
      let numbers = reader.tokens(of: rest)
      if numbers.count == 2, numbers.allSatisfy(\.isNumber), numbers[1].number ?? 0 < 13 {
        return nil
      }
      guard case .spoken(let time)? = clock(rest, isAfterAt: true) else { return nil }
      return .time(time.within(ClockTime(hour: hour)))
    }
    var tokens = reader.tokens(of: text)
    guard let first = tokens.first else { return nil }
    // `at noon sharp`.
    if tokens.count == 2, first.partOfDay == 12, tokens[1].means(.clock) { tokens.removeLast() }
    // `a la una y media` has one word for both.
    if isAfterAt, tokens.count == 1, first.whole == 1, first.means(.half) {
      return .spoken(ClockTime(seconds: 5400))
    }
    if tokens.count == 1, let hour = first.partOfDay {
      if hour == 0 { return .midnight(ClockTime(hour: 0)) }
      // `first thing` is 9:00.
      let isPart = (hour != 12 || !isAfterAt) && !first.means(.clock)
      return .time(ClockTime(hour: hour), isPartOfDay: isPart)
    }
    if !WhenParser.hasArticle(text, tokens), let time = SpokenTime(tokens) { return time.part }
    switch first.kind {
    case .number(let hour, let digits) where digits <= 2 && hour < 24:
      // `03` and `3 Uhr` are of clocks with 24 hours, `3` and `3 o'clock` are not.
      let isDigital =
        digits == 2 && hour < 10 || hour == 0
        || text.words.contains { WhenParser.unitsOf24Hours.contains($0) }
      return clock(hour: hour, tokens.dropFirst(), isAfterAt, isDigital: isDigital)
    // `1300 hours`, `0900hrs`.
    case .number(_, digits: 4) where tokens.count == 2 && tokens[1].isHourMark:
      return first.timeOfDigits.map { .time($0) }
    case .number(_, digits: 4) where tokens.count == 1:
      guard let time = first.timeOfDigits, time.seconds.isMultiple(of: 300) else { return nil }
      return .afterDay(.time(time), needsNearDay: true)
    case .group(let group) where group.separator == "." && group.parts.count == 2:
      // `kl 18.30`, `18.30 Uhr`, `friday 18.30`.
      let (hour, minute) = (group.parts[0], group.parts[1])
      // `15.30h`, but not `1.25 h`.
      let isMarked =
        tokens.count == 2
        && (tokens[1].means(.clock)
          || tokens[1].isAttached && tokens[1].isHourMark && hour.value >= 7)
      guard tokens.count == 1 || isMarked else { return nil }
      // `Freitag 3.12.` is a day.
      guard hour.value < 24, minute.value < 60, minute.digits == 2, !group.isTerminated,
        // `5. 10 Uhr` is a day and an hour.
        first.range.count == hour.digits + minute.digits + 1
      else { return nil }
      let time = ClockTime(hour: hour.value, minute: minute.value)
      // `Dinner friday 7.30`, but not `7.30 Uhr`.
      let isDigital = !isMarked && text.first != "0" && time.hasOtherHalf
      let part: WhenPart = isAfterAt || isMarked ? .time(time) : .afterDay(.time(time))
      return isDigital ? .digital(part) : part
    default:
      // `at eight` and `à une heure`, but not `at a`.
      let isOne = ["one", "una", "eins", "ett", "الواحدة"].contains(text)
      guard let hour = first.count, hour < 24, hour > 1 || isAfterAt && tokens.count > 1 || isOne
      else { return nil }
      return clock(hour: hour, tokens.dropFirst(), isAfterAt)
    }
  }

  /// Whether the first or the last word is an article, as in `a quarter of` and `quarter of an`.
  private static func hasArticle(_ text: String, _ tokens: [DateToken]) -> Bool {
    let words = DateText.normalized(text)
    return [tokens.first, tokens.last].contains { token in
      token.map { ["a", "an"].contains(DateText.string(words[$0.range])) } == true
    }
  }

  /// Returns the time of an hour and what follows it: nothing after `at`, `Uhr`, or `Uhr 30`.
  private func clock(
    hour: Int, _ rest: ArraySlice<DateToken>, _ isAfterAt: Bool, isDigital: Bool = false
  ) -> WhenPart? {
    let time = ClockTime(hour: hour)
    let whole: WhenPart = isDigital ? .time(time) : .spoken(time)
    guard let mark = rest.first else { return isAfterAt ? whole : nil }
    // `12 noon`, `12 midnight`.
    if rest.count == 1, hour == 12, let part = mark.partOfDay, part % 12 == 0 {
      return part == 0 ? .midnight(ClockTime(hour: 0)) : .time(.noon)
    }
    // `9 in the morning`, `9 Uhr abends`, but not `1 night` and `1 morning`.
    let end = mark.means(.clock) ? rest.dropFirst() : rest
    if let part = end.only?.partOfDay, part % 12 != 0, 1...12 ~= hour {
      guard hour > 1 || isAfterAt || !mark.means(any: [.night, .weekdayMorning]) else { return nil }
      let within = time.within(ClockTime(hour: part))
      return time == .noon && within < .noon ? .midnight(within) : .time(within)
    }
    // `at nine thirty`, `at 9 30`.
    var minute = mark.count
    if case .number(let number, digits: 2) = mark.kind { minute = number }
    if rest.count == 1, isAfterAt, let minute, (10..<60).contains(minute) {
      let time = ClockTime(hour: hour, minute: minute)
      return isDigital ? .besideDay(.time(time)) : .spoken(time)
    }
    guard mark.isHourMark else { return nil }
    var part = whole
    if rest.count > 1 {
      guard rest.count == 2, case .number(let minute, digits: 1...2)? = rest.last?.kind,
        minute < 60
      else { return nil }
      part = .time(ClockTime(hour: hour, minute: minute))
    }
    guard mark.isLengthOfHours, !isAfterAt else { return part }
    // `14 h` beside a day, in languages in which it is a length too.
    return isDigital ? .afterDay(part) : nil
  }

  /// The words after an hour of a clock with 24 hours: `9 Uhr`, `14 h`, `14 heures`.
  private static let unitsOf24Hours: Set<String> = ["uhr", "h", "heure", "heures", "horas"]

  /// The marks of the halves of the day in Arabic, after the time.
  static let arabicHalves = [("مساء", "pm"), ("م", "pm"), ("ص", "am")]

  /// Parses `3 مساء`, `3:30 م` and `9 ص`, but not `12 مساء`, which is midnight.
  private static func arabic(_ text: String) -> ClockTime? {
    for (mark, half) in arabicHalves where text.hasSuffix(mark) {
      let time = text.dropLast(mark.count)
      return mark.count > 1 && time.hasPrefix("12") ? nil : ClockTime("\(time)\(half)")
    }
    return nil
  }

  /// Parses `7.30pm`, `7.30 p.m.` and `730pm`, but not `3.12.`.
  private static func withoutColon(_ text: String) -> ClockTime? {
    guard text.hasSuffix("m") || text.hasSuffix("m.") else { return nil }
    let digits = text.prefix { $0.isNumber }
    let rest = text.dropFirst(digits.count)
    if digits.isDigits(3...4) {
      return ClockTime("\(digits.dropLast(2)):\(digits.suffix(2))\(rest)")
    }
    return rest.first == "." ? ClockTime("\(digits):\(rest.dropFirst())") : nil
  }

  /// Parses `6p` and `9:30a`.
  private static func abbreviated(_ text: String) -> ClockTime? {
    let isTime = WhenParser.endsInHalf(text) && text.first?.isNumber == true
    return isTime ? ClockTime(text + "m") : nil
  }

  /// Whether a text ends in a letter for a half of the day right after a number: `6p`.
  static func endsInHalf(_ text: String) -> Bool {
    (text.last == "a" || text.last == "p") && text.dropLast().last?.isNumber == true
  }
}

extension ClockTime {
  /// The first time that is in the morning if its half of the day is not said.
  static let firstMorning = ClockTime(hour: 7)

  /// Returns the time that is said without its half of the day: `at 2`, `half past two` and `halb
  /// sieben` are in the afternoon.
  func inDaytime(from morning: ClockTime = firstMorning) -> ClockTime {
    seconds < morning.seconds ? afterNoon ?? self : self
  }

  /// Whether it can be the one in the evening too, on a clock of 12 hours: 1:00 to 11:59.
  var hasOtherHalf: Bool { (3600..<43_200).contains(seconds) }

  /// A time before noon in the other half of the day; `nil` for a later one.
  var afterNoon: ClockTime? {
    seconds < 43_200 ? ClockTime(seconds: seconds + 43_200) : nil
  }

  /// An evening as a part of the day, and the time at which a night begins.
  static let evening = ClockTime(hour: 19)
  /// A night as a part of the day.
  static let night = ClockTime(hour: DateToken.night)

  /// Returns the time in a part of the day, as its hour: 4:00 in the evening is 16:00, and 4:00 at
  /// night stays 4:00.
  func within(_ part: ClockTime) -> ClockTime {
    if part.seconds >= 64_800 {
      if seconds < (part == .night ? 18_000 : 14_400) { return self }
      if seconds / 3600 == 12 { return ClockTime(seconds: seconds - 43_200) }
    }
    return part >= .noon ? afterNoon ?? self : self
  }

  /// Returns the end of a range from a start on, in the afternoon if it would be on the next day:
  /// `noon-1:30`, `9:00-5:00`, but not `18:00-1:30`.
  func inAfternoon(of start: ClockTime) -> ClockTime {
    guard (21_600..<46_800).contains(start.seconds), seconds < start.seconds, let late = afterNoon
    else { return self }
    return late > start ? late : self
  }

  /// The time in the other half of the day.
  var inOtherHalf: ClockTime { ClockTime(seconds: (seconds + 43_200) % 86_400) }

  /// Returns this time or the one in the other half of the day, the first after a start.
  func next(after start: ClockTime) -> ClockTime {
    let wait = (seconds - start.seconds + 86_399) % 86_400
    return wait < 43_200 ? self : inOtherHalf
  }

  /// Returns the first time after a start that is said as this hour, which can be on the day after
  /// a night; `nil` for none.
  func hour(after start: ClockTime) -> ClockTime? {
    guard seconds < 86_400 else { return seconds == 86_400 ? ClockTime(seconds: 0) : nil }
    let isOf12Hours = seconds < 46_800
    let hours = isOf12Hours ? [seconds, seconds + 43_200] : [seconds]
    let times = hours.map { ClockTime(seconds: $0 % 86_400) }
    if let time = times.first(where: { $0 > start }) { return time }
    // `9pm till 2`, `10pm-12`, `2pm friday until 1:30`.
    let isNight = start.seconds >= 64_800 || !seconds.isMultiple(of: 3600)
    return isOf12Hours && isNight ? ClockTime(seconds: seconds % 43_200) : nil
  }
}

extension DateToken {
  /// The time of three digits that it is after `at`: `730`, but not `101`.
  fileprivate var timeOfThreeDigits: ClockTime? {
    guard case .number(let value, digits: 3) = kind, range.count == 3, value >= 100,
      value % 100 < 60, value.isMultiple(of: 5)
    else { return nil }
    return ClockTime(hour: value / 100, minute: value % 100)
  }
}
