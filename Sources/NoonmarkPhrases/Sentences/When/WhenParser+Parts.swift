import Almanac
import NoonmarkBase
import NoonmarkText

/// The parts of days: `this afternoon`, `every morning`, `friday evening`.
extension WhenParser {
  /// Returns a part of every day or of some days each week: `every evening`, `sunday nights`.
  func partOfDays(_ tokens: [DateToken], _ span: Range<Int>) -> WhenPart? {
    guard let last = tokens.last else { return nil }
    let days = tokens.dropLast()
    // `annenhver kveld` is every other one.
    if days.count == 1, tokens[0].means(.every), !tokens[0].means(.other),
      let hour = last.partOfDay ?? (last.means(.weekdayMorning) ? 9 : last.partOfDays)
    {
      return WhenParser.daily.map { .part(ClockTime(hour: hour), of: $0) }
    }
    guard let hour = last.partOfDays else { return nil }
    let part = ClockTime(hour: hour)
    guard !days.isEmpty else {
      // `cada noche`, `nightly` and `毎晩`, but not `nights`.
      let isPhrase = span.count > 1 || last.frequency != nil || DateText.isUnspaced(text(span))
      if isPhrase { return WhenParser.daily.map { .part(part, of: $0) } }
      // `weeknights`, and `mornings at 7`, but not `summer nights at 9`.
      if last.means(.workdays) { return RepetitionPhrase(tokens[...]).map { .part(part, of: $0) } }
      return hour == DateToken.night
        ? nil : WhenParser.daily.map { .besideTime(.part(part, of: $0)) }
    }
    guard let phrase = RepetitionPhrase(days), !phrase.weekdays.isEmpty, phrase.ordinals.isEmpty
    else { return nil }
    return .part(part, of: phrase)
  }

  private static let daily = RepetitionPhrase(english: "daily")

  /// Returns a part of today: `this morning`, `by this afternoon`, `cet après-midi`.
  func partOfToday(_ tokens: [DateToken]) -> WhenPart? {
    let hasPreposition = tokens.first?.means(any: [.on, .since]) == true
    let rest = tokens.dropFirst(hasPreposition ? 1 : 0)
    guard let first = rest.first else { return nil }
    let hour: Int? =
      switch rest.count {
      case 1: first.partOfToday
      case 2 where first.means(.shift(0)): rest.last?.partOfDay
      default: nil
      }
    guard let hour, hour % 12 != 0 else { return nil }
    return .part(ClockTime(hour: hour), of: DateReading(reader.today))
  }

  /// Whether a word is a part of the day that Arabic has before the day: `مساء الأحد`.
  func isArabicPartOfDay(_ index: Int) -> Bool {
    isPartOfDay(index) && words[index].unicodeScalars.allSatisfy { DateText.isArabic($0) }
  }

  /// Returns a weekday and a part of it: `Freitagabend`, `hver tirsdagskveld`, `Freitag morgen`.
  func partOfDay(_ tokens: [DateToken], _ span: Range<Int>) -> WhenPart? {
    if tokens.count == 2, isArabicPartOfDay(span.lowerBound), let hour = tokens[0].partOfDay,
      tokens[1].weekday != nil || tokens[1].daysFromToday != nil,
      let reading = try? reader.reading(of: tokens[1...], text(span))
    {
      return .part(ClockTime(hour: hour), of: reading)
    }
    // `natt til lørdag` is the night of the day before it.
    if tokens.count > 1, tokens[0].means(.nightBefore),
      let day = try? reader.reading(of: tokens[1...], text(span))
    {
      return .part(.night, of: DateReading(day.date.advanced(byDays: -1)))
    }
    // `the evening of dec 23`.
    let named = tokens.drop { $0.means(any: [.on, .the]) && $0.partOfDay == nil }
    if named.count > 2, let hour = named.first?.partOfDay, hour % 12 != 0,
      named.dropFirst().first?.means(.of) == true,
      let day = try? reader.reading(of: named.dropFirst(2), text(span))
    {
      return .part(ClockTime(hour: hour), of: day)
    }
    guard let last = tokens.last,
      let hour = last.means(.weekdayMorning) ? 9 : last.isAttached ? last.partOfDay : nil,
      tokens.dropLast().last?.weekday != nil || tokens.dropLast().last?.plurals.isEmpty == false
    else { return nil }
    let (day, part) = (tokens.dropLast(), ClockTime(hour: hour))
    if let phrase = RepetitionPhrase(day), phrase.isExplicit { return .part(part, of: phrase) }
    return (try? reader.reading(of: day, text(span))).map { .part(part, of: $0) }
  }
}

extension DateReader {
  /// Whether `am` before a word is the German preposition: `am Freitag` and `am 5.`, but not in
  /// `9 am friday`.
  func isGermanAm(before word: String) -> Bool {
    guard tokens(of: "am").contains(where: { $0.means(.on) }),
      let day = tokens(of: word).first
    else { return false }
    switch day.kind {
    case .number(let number, digits: 1...2): return 1...31 ~= number && word.last == "."
    case .group(let group):
      return group.separator == "." && (group.isTerminated || group.parts.count == 3)
    default:
      let isDay =
        day.weekday != nil || day.feast != nil || day.shift != nil || day.ordinal != nil
        || day.means(.weekend)
      return isDay && DateVocabulary.english.terms(for: DateText.normalized(word)[day.range]) == nil
    }
  }
}

extension DateReader {
  /// Returns the end that a time without its half of the day is after a beginning: 19:00 for `at 7`
  /// after 17:00; `nil` for other words.
  package func end(_ text: String, after start: ClockTime) -> ClockTime? {
    let parser = WhenParser(text.words, self)
    guard case .spoken(let time)? = parser.clock(parser.words.indices) else { return nil }
    return time.hour(after: start)
  }
}

/// Lengths, and weeks as the days from one to another: `for 2 hours`, `6 weeks`, `week of dec 14`.
extension WhenParser {
  /// Returns a length: `for 2 hours`, `for the next 3 days`.
  func length(_ tokens: [DateToken]) -> WhenPart? {
    guard let first = tokens.first else { return nil }
    guard first.means(.during) else {
      // `10 Uhr eine halbe Stunde`, but not `8 a m`.
      guard first.number != nil || first.isFraction else { return nil }
      let minimum = first.number == 1 ? 900 : 60
      return ClockSpan.amount(tokens[...], allowsUnitAlone: false)
        .flatMap { minimum...86_400 ~= $0 ? .afterTime(.length(seconds: $0)) : nil }
    }
    // `for 8 sessions`.
    if let part = count(Array(tokens.dropFirst())) { return part }
    let rest = DateReader.withoutNext(tokens.dropFirst())
    if let seconds = ClockSpan.amount(rest, allowsUnitAlone: false),
      (60...366 * 86_400).contains(seconds)
    {
      return .length(seconds: seconds)
    }
    if let nights = DateReader.nights(rest) { return .nights(nights, isMarked: true) }
    return DateReader.amounts(rest).map { .period($0) }
  }

  /// Returns a number of occurrences: `10 times`.
  func count(_ tokens: [DateToken]) -> WhenPart? {
    guard tokens.count == 2, tokens[1].means(.times) else { return nil }
    if case .number(let count, digits: 1...4) = tokens[0].kind {
      return (1...9999).contains(count) ? .count(count) : nil
    }
    return tokens[0].count.map { .count($0) }
  }

  /// Returns a length without a preposition: `2 weeks` of `dec 14, 2 weeks`, `6 weeks` of `6 weeks
  /// every monday`, `2 nights`.
  ///
  /// Alone, `2 weeks` counts from today, and `2 nights` says no day. `in 2 weeks` is a day.
  func lengthAlone(_ tokens: [DateToken], _ span: Range<Int>) -> WhenPart? {
    guard reader.direction == .next, !follows(.ahead, span) else { return nil }
    if let nights = DateReader.nights(tokens[...]) { return .nights(nights, isMarked: false) }
    // `5日` is a day of the month.
    guard !words[span.upperBound - 1].hasSuffix("日"),
      let amounts = DateReader.amounts(tokens[...]), let day = date(span)
    else { return nil }
    return .span(amounts, from: day)
  }

  /// Returns a day that a word says to be the first: `beginning jan 5`, `starting dec 14`, and
  /// beside a length of a repetition `from dec 1`.
  func beginning(_ span: Range<Int>, _ tokens: [DateToken]) -> WhenPart? {
    guard let first = tokens.first else { return nil }
    // `next week` begins on Monday.
    let start = period(tokens).flatMap { days in
      days.lowerBound > reader.today ? DateReading(days.lowerBound) : nil
    }
    if first.edge == .start, let day = start ?? date(span.dropFirst()) {
      return .beginning(day, isFrom: false)
    }
    // `every friday after jan 1`.
    if first.means(.afterDay), !first.means(.on), let day = date(span.dropFirst()) {
      return .beginning(DateReading(day.date.advanced(byDays: 1)), isFrom: true)
    }
    // `by dec 14` is a deadline.
    guard first.means(.on) || start != nil, first.means(.timeFrom) || first.means(.from),
      !first.means(any: [.to, .moved(1)]), let day = start ?? date(span)
    else { return nil }
    return .beginning(day, isFrom: first.means(.afterDay) || first.means(.from))
  }

  /// Returns the days of the week or the weekend of a day by its number: `week of dec 14`, `week
  /// beginning dec 14`.
  ///
  /// A week that begins with a Sunday is named by it.
  func week(_ tokens: [DateToken], _ span: Range<Int>) -> WhenPart? {
    let rest = tokens.first?.means(.the) == true ? span.dropFirst() : span
    guard rest.count > 2, let first = self.tokens(rest.prefix(1)).only,
      let link = self.tokens(rest.dropFirst().prefix(1)).only,
      case let isStart = link.edge == .start, isStart || link.means(.of),
      tokens.contains(where: \.isNumber),
      // `friday of the week of dec 14` is a day.
      !follows(.of, span),
      let day = date(rest.dropFirst(2))?.date
    else { return nil }
    if first.unit == .week {
      let start = isStart || day.weekday == .sunday ? day : day.startOfWeek()
      return .dates(DateReading(start), start.advanced(byDays: 6), weekdays: nil)
    }
    guard first.means(.weekend), day.weekday.rawValue >= Weekday.friday.rawValue else {
      return nil
    }
    // `weekend of dec 4` begins on that Friday.
    let sunday = day.startOfWeek().advanced(byDays: 6)
    let start = day.weekday == .sunday ? sunday.advanced(byDays: -1) : day
    return .dates(DateReading(start), sunday, weekdays: nil)
  }

  /// Whether the word before a span has a meaning.
  private func follows(_ term: DateTerm, _ span: Range<Int>) -> Bool {
    let index = span.lowerBound
    return index > 0 && tokens(index - 1..<index).last?.means(term) == true
  }
}

/// Times in scripts without spaces between words.
extension DateReader {
  /// Returns the time of day of a text in such a script: `9時`, `9時半`, `14時30分` or `午後7時`, also
  /// with `から` or `頃` after it; `nil` for other texts.
  func unspacedTime(_ text: String) -> ClockTime? {
    let scalars = DateText.normalized(text)
    guard scalars.contains(where: { DateText.isUnspaced($0) }) else { return nil }
    var rest = DateLexer.tokens(of: scalars, vocabulary)[...]
    guard rest.dropFirst().allSatisfy(\.isAttached) else { return nil }
    if rest.count > 1, rest.last?.means(any: [.from, .timeFrom, .at, .onFeast]) == true {
      rest.removeLast()
    }
    let part = rest.count > 1 ? rest.first?.partOfDay : nil
    if part != nil { rest.removeFirst() }
    guard let first = rest.first, let last = rest.last else { return nil }
    let digits = DateText.string(scalars[first.range.lowerBound..<last.range.upperBound])
    guard let time = ClockTime(digits) ?? DateReader.unspacedTime(rest) else { return nil }
    return part.map { time.within(ClockTime(hour: $0)) } ?? time
  }

  private static func unspacedTime(_ tokens: ArraySlice<DateToken>) -> ClockTime? {
    var rest = tokens
    guard case .number(let hour, digits: 1...2)? = rest.popFirst()?.kind, hour < 24,
      rest.take(.clock)
    else { return nil }
    guard let next = rest.popFirst() else { return ClockTime(hour: hour) }
    if rest.isEmpty { return next.means(.half) ? ClockTime(hour: hour, minute: 30) : nil }
    guard case .number(let minute, digits: 1...2) = next.kind, minute < 60, rest.count == 1,
      rest.first?.clockUnit == .minute
    else { return nil }
    return ClockTime(hour: hour, minute: minute)
  }

  /// Returns words in which a day, a time and a title without spaces are words: `12月24日19時`,
  /// `毎日8時`, `明日の朝`, `金曜10時から11時`, `明日14時に歯医者`, and `November 27⋅3:00` of Google
  /// Calendar.
  package func spaced(_ words: [String]) -> [String] {
    words.flatMap { DateReader.divided($0, at: "⋅") }.flatMap { word in
      guard word.unicodeScalars.contains(where: { DateText.isUnspaced($0) }) else { return [word] }
      for index in word.indices.dropFirst() {
        let time = String(word[index...])
        let before = word[..<index]
        // `10月18時` has no day, rather than the first one.
        let isInNumber = before.last?.isNumber == true && time.first?.isNumber == true
        guard !isInNumber, isUnspacedTime(time) else { continue }
        let day = String(before.hasSuffix("の") ? before.dropLast() : before)
        if isUnspacedDay(day) { return [day, time] }
      }
      return dividedAtTitle(word).map { spaced([$0.date]) + [$0.title] } ?? [word]
    }
  }

  /// Divides a word between a day or a time and what takes place then: `明日14時に歯医者`.
  ///
  /// One character is no day: `月に行く` is to go to the moon.
  private func dividedAtTitle(_ word: String) -> (date: String, title: String)? {
    for index in word.indices.dropFirst(2) where word[index] == "に" || word[index] == "、" {
      let date = String(word[..<index])
      let title = word[word.index(after: index)...].drop { $0 == "、" }
      // `2週間に1回` is a repetition.
      guard title.first.map({ !$0.isNumber }) == true,
        isUnspacedDay(date) || isUnspacedTime(date) || spaced([date]).count > 1
      else { continue }
      return (date, String(title))
    }
    return nil
  }

  /// Returns a title with the words that `spaced` divided and that were not read.
  package func unspaced(_ title: String, of words: [String]) -> String {
    words.reduce(title) { title, word in
      let parts = spaced([word])
      return parts.count > 1
        ? title.replacing(parts.joined(separator: " "), with: word) : title
    }
  }

  /// Divides a word at a mark between numbers; words in quotes stay one.
  private static func divided(_ word: String, at mark: Character) -> [String] {
    let parts = word.split(separator: mark, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts[0].last?.isNumber == true, parts[1].first?.isNumber == true
    else { return [word] }
    return word.contains(where: \.isWhitespace) ? [parts.joined(separator: " ")] : parts
  }

  /// Whether a text is a time, a range of times or a part of the day.
  private func isUnspacedTime(_ text: String) -> Bool {
    if ClockTime(text) != nil || unspacedTime(text) != nil { return true }
    if tokens(of: text).only?.partOfDay != nil { return true }
    let parser = WhenParser([text], self)
    if parser.offset(tokens(of: text), 0..<1) != nil { return true }
    return switch parser.range(0..<1) {
    case .times, .digital(.times), .afterDay(.times, _): true
    default: false
    }
  }

  /// Whether a text is a day or a repetition.
  private func isUnspacedDay(_ text: String) -> Bool {
    if outcome(of: [text]).reading != nil { return true }
    let tokens = tokens(of: text)
    if tokens.only?.partOfDays != nil { return true }
    return RepetitionPhrase(tokens[...])?.isExplicit == true
  }
}
