import Almanac
import NoonmarkBase
import NoonmarkText

extension DateReader {
  /// Returns the problem of a sentence, whether it could be read or not; `nil` if it has none.
  ///
  /// A time alone never beats a date that is left in the title.
  package func problem(in words: [String], _ sentence: Sentence?) -> TitleAndDateError? {
    let words = DateReader.unquoted(words)
    guard words.count > 1 else { return nil }
    let known = WhenParser(words, self).isKnown
    let firstKnown = (known.lastIndex(of: false) ?? -1) + 1
    for start in words.indices where start >= firstKnown || start == 0 && sentence == nil {
      let before = words[..<start].last.flatMap { tokens(of: $0).last }
      // `in 3 days`, `dec 5 for 3 days every year`.
      let isLength =
        before?.means(.ahead) == true
        || before?.means(.during) == true && endInDate(words[..<(start - 1)])
      if let problem = frequency(words[start...], isLength) { return .date(problem) }
    }
    // `Psalm 90:12 with Ann dec 24` is a title.
    for start in words.indices.dropFirst() where start + 1 >= firstKnown {
      // `20:00 - 24:00` ends at midnight.
      let isEnd =
        words[start] == "24:00" && sentence?.end != nil
        && sentence?.titleWords.contains("24:00") == false
      if !isEnd, DateReader.isInvalidTime(words[start]) { return .date(.time(words[start])) }
    }
    if let hour = invalidHour(words) { return .date(.time(hour)) }
    if let time = zonedTime(words, known) { return .date(.leftTime(time)) }
    if let length = lengthAlone(words, sentence) { return .date(.length(length)) }
    if let feast = uncomputed(words, sentence) { return .date(.uncomputed(feast)) }
    if let times = invitation(words) { return .date(.leftTime(times)) }
    if let text = severalRepetitions(in: words, sentence) { return .date(.repetitions(text)) }
    if let days = unrepeatable(in: words, sentence) { return .date(.days(days)) }
    if sentence?.hasMore != true, let dates = severalDates(words) {
      return .date(.several(dates))
    }
    guard let sentence else {
      if let problem = hourAfterDay(words) { return .date(problem) }
      guard let last = words.last, ClockTime(last) != nil,
        let first = openEnd(of: words.dropLast())
      else { return nil }
      return .date(.openEnd(first.joined(separator: " ") + " " + last))
    }
    if let text = splitRepetition(words, sentence) { return .date(.times(text)) }
    if let days = timedDay(in: words, sentence) ?? leftDate(in: words, sentence) {
      return .date(.several(days))
    }
    return problem(of: sentence)
  }

  /// Returns the repetition in a title that says `every`: `every day` of `Meds every day at 8am and
  /// 8pm`.
  func repetition(inTitle words: [String]) -> String? {
    for start in words.indices.dropFirst()
    where start + 1 < words.count
      && tokens(of: words[start...start + 1]).first?.means(.every) == true
    {
      for end in (start + 1..<min(start + 6, words.count)).reversed() {
        if isRepetition(words[start...end]) { return words[start...end].joined(separator: " ") }
      }
    }
    return nil
  }

  /// Returns a repetition of which the title keeps the beginning, `3 fridays`, `2 fridays of every
  /// month` or `end of every quarter`; `nil` for others.
  func splitRepetition(_ words: [String], _ sentence: Sentence) -> String? {
    guard sentence.repetition != nil else { return nil }
    let written = tokens(of: sentence.written)
    // `last day of every quarter`, which is no date and a repetition.
    let isOfQuarter = written.indices.contains { index in
      written[index].means(.of)
        && written[(index + 1)...].prefix(2).contains { $0.means(.quarter) }
    }
    let left = isOfQuarter ? sentence.written : nil
    guard words.starts(with: sentence.titleWords),
      let word = sentence.titleWords.last, let last = tokens(of: word).only,
      let next = written.first
    else { return left }
    // `Route 66 fridays` is a title.
    let isCounted = !next.plurals.isEmpty && last.number.map { 2...12 ~= $0 } == true
    let isEdge = next.means(.of) && (last.edge != nil || !last.plurals.isEmpty)
    // `first business day` has no month.
    let isRanked = next.means(.workdays) && (last.ordinal != nil || last.shift == -1)
    return isCounted || isEdge || isRanked ? word + " " + sentence.written : left
  }

  /// Returns the last words of a title if a time after them is an end: `till`, `hasta las`.
  private func openEnd(of title: [String]) -> ArraySlice<String>? {
    for count in [1, 2] where title.count > count {
      let isArticle = ["las", "la"].contains(title[title.count - 1])
      guard let token = tokens(of: title[title.count - count]).only, token.means(.to),
        !token.means(.timeFrom),
        !DateReader.isLetterA(title[title.count - count]),
        count == 1 || isArticle || DateReader.prepositions.contains(title[title.count - 1])
      else { continue }
      return title.suffix(count)
    }
    return nil
  }

  /// Returns the feast of another calendar without a date beside it: `Chinese New Year`.
  func uncomputed(_ words: [String], _ sentence: Sentence?) -> String? {
    let text = words.joined(separator: " ")
    guard let token = tokens(of: text).first(where: { $0.means(.uncomputedFeast) }) else {
      return nil
    }
    let feast = DateText.string(DateText.normalized(text)[token.range])
    // `Chinese New Year feb 6` has a date, `Bank Holiday Monday` has none.
    if let sentence, sentence.hasDay, !sentence.keepsDay {
      let written = tokens(of: sentence.written)
      let isApart =
        TitlePhrases.key(sentence.title).contains(feast) || written.contains(where: \.isNumber)
      if isApart, !written.contains(where: { $0.feast != nil }) { return nil }
    }
    return feast
  }

  private func problem(of sentence: Sentence) -> TitleAndDateError? {
    let title = sentence.titleWords
    guard !title.isEmpty else { return nil }
    if sentence.typed.time != nil, let first = openEnd(of: title) {
      return .date(.openEnd(first.joined(separator: " ") + " " + sentence.written))
    }
    if let text = movable(sentence) { return .date(.movable(text)) }
    if let error = daysOrHours(sentence) { return error }
    if let text = exception(in: title, sentence) { return .date(.exception(text)) }
    if let text = qualifiedDay(title, sentence) {
      return .date(.unreadable(text, near: nil))
    }
    if let near = misspelledDay(before: sentence) { return .noDate(found: nil, near: near) }
    if let error = otherWeekday(title, sentence) ?? hours(title, sentence) { return .date(error) }
    let left = markedTime(in: title) ?? leftTime(title, sentence) ?? firstTime(title, sentence)
    if let left { return .date(.leftTime(left)) }
    if let error = invalidDate(title, sentence) { return .date(error) }
    if sentence.isTimeAlone {
      for word in title {
        // `MOT 8/1/27 at 9`.
        if case .problem(.shortYear(let text)) = outcome(of: [word]) {
          return .date(.shortYear(text))
        }
      }
      if let near = misspelledDay(in: title) ?? possessiveDay(title.last)
        ?? compoundFeast(in: title)
      {
        return .noDate(found: nil, near: near + " " + sentence.written)
      }
      if let error = incompleteDay(in: title) { return .date(error) }
    }
    guard let date = unreadDay(in: title, sentence), date.count < title.count else {
      guard sentence.isTimeAlone else { return nil }
      if let left = leftRepetition(in: title) { return .date(.leftRepetition(left)) }
      let other = TitleAndDateWords(title: sentence.title, date: sentence.written)
      return monthAlone(in: title).map { .date($0, other: other) }
    }
    let isFeastFirst = date.lowerBound == 0 && isFeast(title[date])
    let day = numberedDay(title[date])?.iso8601 ?? title[date].joined(separator: " ")
    return .twoWays(
      TitleAndDateWords(
        title: isFeastFirst ? sentence.title : self.title(title, without: date),
        date: day + " " + sentence.written),
      TitleAndDateWords(title: sentence.title, date: sentence.written))
  }

  /// Returns the feast at the start of a compound in a title: the `silvester` of `Silvesterparty`.
  private func compoundFeast(in title: [String]) -> String? {
    guard vocabulary.has(.german) || vocabulary.has(.norwegian) else { return nil }
    for word in title {
      let key = TitlePhrases.key(word)
      for count in (5..<max(key.count - 2, 5)).reversed() {
        let start = String(key.prefix(count))
        if tokens(of: start).only?.feast != nil { return start }
      }
    }
    return nil
  }

  /// Returns the day in the title of a time, or the weekday in that of `every week`: the `Sunday`
  /// of `Sunday dinner every week`.
  private func unreadDay(in title: [String], _ sentence: Sentence) -> Range<Int>? {
    guard !sentence.isTimeAlone else { return unreadDate(in: title) ?? unreadDays(in: title) }
    guard sentence.repeatsFromToday, let date = unreadDate(in: title),
      tokens(of: title[date]).contains(where: { $0.weekday != nil }),
      !isWeekdayName(title, at: date.lowerBound)
    else { return nil }
    return date
  }

  /// Returns a title without the words of a date, and without prepositions beside them.
  private func title(_ words: [String], without date: Range<Int>) -> String {
    var rest = Array(words[..<date.lowerBound] + words[date.upperBound...])
    while rest.count > 1, let token = tokens(of: rest[rest.count - 1]).first,
      token.means(any: [.qualifier, .on, .at, .to, .from])
    {
      rest.removeLast()
    }
    return rest.joined(separator: " ")
  }

  /// Returns the feast of a yearly repetition that moves: `Easter every year`.
  private func movable(_ sentence: Sentence) -> String? {
    guard sentence.repetition == "yearly",
      !tokens(of: sentence.written).contains(where: \.isNumber)
    else { return nil }
    for text in [sentence.title, sentence.written] {
      for token in tokens(of: text) {
        guard let feast = token.feast else { continue }
        if case .day = feast { continue }
        return DateText.string(DateText.normalized(text)[token.range])
      }
    }
    return nil
  }

  /// Returns the time at the end of the title of another time: `Meds daily at 8am, 8pm`.
  private func firstTime(_ title: [String], _ sentence: Sentence) -> String? {
    guard sentence.isTimeAlone, title.count > 1,
      let last = title.last.map({ $0.filter { $0 != "," } }), ClockTime(last) != nil
    else { return nil }
    return last.contains(":") || last.lowercased().hasSuffix("m") ? last : nil
  }

  /// Returns the error of a date in a title: `Rent 31 sep 18:00-20:00`, `Party feb 30 every year`,
  /// `Trip sep 31 - oct 3`, `sep 31 Rent 6-8pm`.
  private func invalidDate(_ title: [String], _ sentence: Sentence) -> DateReadingError? {
    let written = sentence.written.words
    let isDivided = title.last.map { ["-", "–"].contains($0) } == true
    let isEnd = tokens(of: sentence.written).first?.means(.to) == true
    guard sentence.hasMore || isDivided || isEnd else { return nil }
    let rest = isDivided ? title.dropLast() : title
    if let error = problem(atEndOf: rest, isBeforeTime: sentence.isTimeAlone) { return error }
    if let month = rest.last, tokens(of: month).only?.month != nil, let day = written.first,
      case .problem(let error) = outcome(of: [month, day])
    {
      return error
    }
    guard sentence.isTimeAlone else { return nil }
    for count in (1..<max(1, rest.count)).prefix(DateReader.maximumWords) {
      if case .problem(let error) = outcome(of: rest[..<count]) { return error }
    }
    return nil
  }

  /// Returns the time in a title that says that it is one: `24 Uhr`, `25 o'clock`.
  private func markedTime(in title: [String]) -> String? {
    for (hour, mark) in zip(title, title.dropFirst())
    where hour.last?.isNumber == true && ["uhr", "o'clock"].contains(TitlePhrases.key(mark)) {
      return hour + " " + mark
    }
    return nil
  }

  /// Returns the error of a title that ends in another weekday than its date: `Call friday dec 3`.
  private func otherWeekday(_ title: [String], _ sentence: Sentence) -> DateReadingError? {
    // The division of a plain date throws it too, with the other reading.
    let isPartOfDay = sentence.typed.time != nil && !sentence.isExact
    guard sentence.hasMore || isPartOfDay, title.count > 1, let last = title.last,
      last.last?.isLetter == true, !isWeekdayName(title, at: title.count - 1)
    else { return nil }
    guard let weekday = tokens(of: last).only?.weekday, last.count > 2,
      weekday != sentence.typed.date.weekday
    else { return nil }
    let written = sentence.written.words
    // `Sunday roast` and a day: a name in the middle is no date.
    for count in (1...4).reversed() where count <= written.count {
      if case .problem(.otherWeekday(let text, let date)) =
        outcome(of: [last] + written[..<count])
      {
        return .otherWeekday(text, date)
      }
    }
    // `Fair Thu 5 - Sun 9 May`.
    let day = written[0].filter { $0.isASCII && $0.isNumber }
    guard !day.isEmpty, Int(day) == sentence.typed.date.day, sentence.typed.time == nil else {
      return nil
    }
    return .otherWeekday(last + " " + written[0], sentence.typed.date)
  }

  /// Returns the error of a title that ends in two numbers, which can be a day or hours beside the
  /// weekday after them: `Meeting 12-4 fri 2-4`, `Trip 12-20 until sunday`.
  private func hours(_ title: [String], _ sentence: Sentence) -> DateReadingError? {
    guard title.count > 1, let last = title.last, sentence.repetition == nil,
      let next = sentence.written.split(separator: " ").first.map(String.init)
    else { return nil }
    if sentence.hasMore, case .problem(.hours(let text, let date)) = outcome(of: [last, next]) {
      return .hours(text, date)
    }
    guard let group = tokens(of: last).first?.group, group.separator == "-",
      tokens(of: next).first?.means(.to) == true, let day = outcome(of: [last]).reading?.date,
      day > sentence.typed.date, day < today.advanced(byMonths: 2)
    else { return nil }
    return .hours(last + " " + sentence.written, day)
  }

  // MARK: Frequencies

  /// Returns the problem of a frequency that words begin with: `3 times per week`, `every 8
  /// hours`.
  ///
  /// - Parameter isLength: Whether the words before them say that days are a length, as in `in 3
  ///   days`.
  private func frequency(_ words: ArraySlice<String>, _ isLength: Bool) -> DateReadingError? {
    for count in (1...6).reversed() where words.count >= count {
      let text = words.prefix(count).joined(separator: " ")
      let tokens = tokens(of: text)[...]
      guard tokens.allSatisfy({ $0.kind != .unknown }) else { continue }
      if DateReader.isHours(tokens) { return .repeatedHours(text) }
      let isDays = !isLength && DateReader.isDays(tokens)
      if isDays || DateReader.isTimes(tokens) { return .times(text) }
    }
    return nil
  }

  private static func isHours(_ tokens: ArraySlice<DateToken>) -> Bool {
    var rest = tokens
    if rest.first?.isNumber == true, rest.count == 2 { rest.removeFirst() }
    if rest.count == 1 { return rest.first?.means(.hourly) == true }
    guard rest.first?.means(.every) == true, let last = rest.last, rest.count <= 3 else {
      return false
    }
    guard last.partOfHour != nil || last.clockUnit != nil else { return false }
    guard rest.count == 3, let middle = rest.dropFirst().first else { return true }
    return middle.isNumber || middle.count != nil || middle.ordinal != nil || middle.means(.other)
  }

  /// Whether tokens are a number of days in a longer period: `3 days a week`.
  private static func isDays(_ tokens: ArraySlice<DateToken>) -> Bool {
    guard tokens.count > 2, let count = tokens.first?.number, count > 0,
      // The `25日` of `25日 毎月` is a day.
      let unit = tokens.dropFirst().first, unit.unit == .day, !unit.isAttached,
      let last = tokens.last,
      let period = last.unit ?? last.frequency?.unit, period != .day
    else { return false }
    let between = tokens.dropFirst(2).dropLast()
    return between.isEmpty ? last.frequency != nil : between.allSatisfy { $0.means(any: links) }
  }

  /// The words between a number and its period: the `a` of `twice a week`.
  private static let links: [DateTerm] = [
    .per, .every, .the, .of, .on, .at, .ahead, .number(1),
  ]

  private static func isTimes(_ tokens: ArraySlice<DateToken>) -> Bool {
    var rest = tokens
    guard let first = rest.popFirst() else { return false }
    if !first.means(.multiple) {
      // `週に2回`.
      if first.unit != nil { rest.take(.per) }
      let isAmount = rest.first?.isNumber == true || rest.first?.count != nil
      if first.unit != nil, isAmount, rest.count == 2, rest.last?.means(.times) == true {
        return true
      }
      guard first.isNumber || first.count ?? 0 > 1, rest.popFirst()?.means(.times) == true else {
        return false
      }
    }
    guard let last = rest.popLast() else { return false }
    // `مرتين في اليوم`.
    let isToday = rest.last?.means(.per) == true && last.daysFromToday == 0
    let isPeriod = last.unit != nil || last.frequency != nil || isToday
    return isPeriod && rest.allSatisfy { $0.means(any: links) }
  }
}
