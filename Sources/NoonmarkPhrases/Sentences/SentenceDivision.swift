import NoonmarkBase
import NoonmarkText

/// Words that are divided into a title and when it takes place.
struct SentenceDivision {
  private let words: [String]
  private let reader: DateReader
  private let moment: ZonedInstant
  private let parser: WhenParser

  init(_ words: [String], _ reader: DateReader, _ moment: ZonedInstant) {
    self.words = words
    self.reader = reader
    self.moment = moment
    parser = WhenParser(words, reader)
  }

  /// Returns the reading of all words as when.
  func whole() -> (sentence: Sentence, when: When)? {
    guard words.count <= WhenParser.maximumWords, parser.isKnown.allSatisfy(\.self),
      let when = when(in: words.indices)
    else { return nil }
    return sentence(of: when, title: 0..<0).map { ($0, when) }
  }

  /// Returns the longest reading with a title.
  func sentence() -> Sentence? {
    // `Christmas every year`: a feast is its own title.
    if let (whole, when) = whole() {
      guard let feast = when.feast else { return nil }
      return whole.keeping(words[feast])
    }
    let last = words.count - 1
    let known = parser.isKnown
    let firstKnown = (known.lastIndex(of: false) ?? -1) + 1
    for start in max(1, firstKnown)..<max(1, words.count)
    where words.count - start <= WhenParser.maximumWords && !reader.endsInNoun(words) {
      guard let when = when(in: start..<words.count), !isInTitle(start, of: when) else { continue }
      if let all = both(when, titleBefore: start) { return all }
      if let sentence = sentence(of: when, title: 0..<start) { return sentence }
    }
    let lastKnown = known.firstIndex(of: false) ?? last
    for end in (0...max(0, min(last, lastKnown, WhenParser.maximumWords))).reversed()
    where end > 0 {
      // `7 days of rain` does not begin with a date.
      guard reader.tokens(of: words[end]).first?.means(.of) != true,
        let when = when(in: 0..<end), !isTitleStart(end - 1, of: when)
      else { continue }
      // `Friday the 13th marathon`.
      if when.hasDay, when.repetition == nil, reader.beginsTitle(words, end) { break }
      guard isBeginning(when, end),
        let sentence = sentence(of: when, dateIn: 0..<end, rest: end..<words.count)
      else { continue }
      return sentence
    }
    return dateInMiddle(before: words.count)
  }

  /// Whether the words begin with a day by its number: `24 Dec`, but not `7 days of rain`; or with
  /// any day and a colon: `friday:`.
  private func beginWithDay(before end: Int) -> Bool {
    if words[end - 1].hasSuffix(":"), reader.outcome(of: words[..<end]).reading != nil {
      return true
    }
    return (1...end).contains { count in
      reader.isDayByNumber(words[..<count])
        && reader.tokens(of: words[count]).first?.means(.of) != true
    }
  }

  /// Returns the meaning of words.
  private func when(in range: Range<Int>) -> When? {
    guard var when = parser.when(in: range, from: When()) else { return nil }
    guard !when.hasDay else { return when }
    // `Christmas Eve 12-24`, which could be hours, and `Pakke to dager før jul`.
    if let date = parser.date(range) {
      when = When()
      when.date = date
    } else if let last = when.until, when.end == nil, when.hours == nil {
      // `Sale until friday`, `Call 8am until friday`, but not `pages 10-20 until friday`.
      when.date = DateReading(last)
      when.until = nil
    }
    return when
  }

  /// Whether a part of the day after a date begins a title: `mañana Morning run`, `dec 24 night
  /// shift`, `tomorrow midnight snack`.
  private func isTitleStart(_ index: Int, of when: When) -> Bool {
    guard index > 0, when.feast?.contains(index) != true,
      let part = reader.tokens(of: words[index]).first?.partOfDay
    else { return false }
    if part == 0, reader.tokens(of: words[index - 1]).last?.means(.at) == false { return true }
    // German nouns have capitals.
    let isCapital = words[index].first?.isUppercase == true && !reader.vocabulary.has(.german)
    return isCapital || reader.isDayByNumber(words[..<index])
  }

  /// Whether the word at an index belongs to the title, although it could be part of the date.
  private func isInTitle(_ start: Int, of when: When) -> Bool {
    // `Plan A tomorrow`, but not `Trip A week from friday`.
    if DateReader.isLetterA(words[start]), start + 1 < words.count,
      reader.tokens(of: words[start + 1]).first?.unit == nil
    {
      return true
    }
    if endsName(start) { return true }
    // `Talk to Sun`, who has the name of a day.
    if words[start].first?.isUppercase == true, words[start].count <= 3,
      reader.tokens(of: words[start]).first?.weekday != nil,
      let before = reader.tokens(of: words[start - 1]).last, before.means(.to), !before.means(.on)
    {
      return true
    }
    // `24 Dec Christmas Eve`: a feast is a title too.
    let isName = reader.isWeekdayName(words, at: start)
    if when.feast != nil || isName, beginWithDay(before: start) { return true }
    guard when.hasDay, start + 1 < words.count,
      let rest = parser.when(in: start + 1..<words.count, from: When()), rest.hasDay
    else { return false }
    // `Date night every saturday`, `Black Friday Nov 27`, `High noon dec 24`.
    if parser.isPartOfDay(start), !parser.isArabicPartOfDay(start) { return true }
    let isDay = reader.tokens(of: words[start]).first?.weekday != nil
    return isName && rest.date == when.date && (rest.date != nil || !isDay)
  }

  /// Whether capitalized words before a weekday in lowercase end a name: `The Second Coming
  /// friday`.
  private func endsName(_ start: Int) -> Bool {
    guard words[start - 1].first?.isUppercase == true else { return false }
    let capitals = words[start...].prefix { $0.first?.isUppercase == true }
    guard let first = capitals.first, capitals.endIndex < words.count,
      reader.tokens(of: words[capitals.endIndex]).first?.weekday != nil
    else { return false }
    let isArticle = reader.tokens(of: first).first?.means(.the) == true
    return (start > 1 || isArticle)
      && capitals.allSatisfy { word in
        reader.tokens(of: word).only.map { $0.shift != nil || $0.means(.the) } == true
      }
  }

  /// Returns the reading of a day between two parts of the title: `Dinner friday 7pm with Ann`, or
  /// with its time after them, `Dinner friday with Ann at 7pm`.
  ///
  /// What follows must be beside the day, which can also describe the words after it: `Prepare
  /// monday meeting`.
  private func dateInMiddle(_ rest: When? = nil, before end: Int) -> Sentence? {
    middle(before: end) { day in
      let when = if let rest { parser.when(in: day, from: rest) } else { when(in: day) }
      return when.flatMap { $0.hasDay && isBesideDay(day, $0, before: end) ? $0 : nil }
    }
  }

  /// Returns the reading of the first words between two parts of the title that have a meaning, the
  /// longest from their start.
  ///
  /// - Parameter end: The index at which the title ends.
  private func middle(before end: Int, _ meaning: (Range<Int>) -> When?) -> Sentence? {
    for start in 1..<max(1, end - 1) where parser.isKnown[start] {
      for next in (start + 1..<end).prefix(WhenParser.maximumWordsOfPart).reversed() {
        guard let when = meaning(start..<next), let found = sentence(of: when, title: 0..<start)
        else { continue }
        return found.continued(by: words[next..<end], written: words[start..<next] + words[end...])
      }
    }
    return nil
  }

  /// Whether a day between other words belongs to none of them.
  private func isBesideDay(_ day: Range<Int>, _ when: When, before end: Int) -> Bool {
    let owners: [DateTerm] = [.of, .the, .every, .qualifier, .since, .from, .except]
    let before = reader.tokens(of: words[day.lowerBound - 1]).last
    let isWeekday =
      before?.weekday != nil && !reader.isWeekdayName(words, at: day.lowerBound - 1)
    // `Sunday roast Fri Nov 27 with Ann`.
    let isByNumber = words[day].contains { $0.contains(where: \.isNumber) }
    guard before?.means(any: owners) != true, !isWeekday,
      // `Call mom about sunday dinner`.
      !reader.isPhrase([words[day.lowerBound - 1]], .wordAbout),
      // `Black Friday nov 27 with Ann`.
      !reader.isWeekdayName(words, at: day.lowerBound),
      isByNumber || !isName(at: day.lowerBound)
    else { return false }
    let rest = words[day.upperBound..<end]
    guard !rest.contains(where: { ClockTime($0) != nil || ["-", "–"].contains($0) }),
      !reader.endInDate(rest), !isListed(rest, after: words[day.upperBound - 1]),
      !endsInNumber(rest), !isOfDate(rest)
    else { return false }
    let next = reader.tokens(of: words[day.upperBound]).first
    let isTimeLast = end < words.count
    let hasTime = !isTimeLast && (when.isExact || when.hasHour)
    // A mark of hours belongs to the time before it.
    let isMark = next?.isHourMark == true || WhenParser.isHalf(parser.words[day.upperBound])
    guard !isMark else { return false }
    // `Buy milk friday for Ann`, `Party friday till late`, `Standup weekdays on zoom at 9`.
    let links: [DateTerm] = isTimeLast ? [.during, .to, .on, .of, .ahead] : [.during, .to]
    let isFor =
      next?.means(any: links) == true && rest.count > 1 && !parser.isKnown[day.upperBound + 1]
    // `kl 10 i kantina` has a place after the time, and `friday of the week` is more than a day.
    if !hasTime, !isFor, next?.means(.of) == true { return false }
    return hasTime || isFor || endsInVerb
      || words[day.upperBound - 1].hasSuffix(",") || next?.means(.onFeast) == true
      || next?.means(.at) == true || isTimeLast && TodoTxtWord.isTag(words[day.upperBound])
  }

  /// Whether words end in a number that looks like a time: `at 3pmm`, `at Bob's from 8`.
  private func endsInNumber(_ rest: ArraySlice<String>) -> Bool {
    rest.count > 1 && rest.last?.first?.isNumber == true
      && reader.tokens(of: rest.suffix(2).prefix(1)).last?.means(any: [.at, .timeFrom]) == true
  }

  /// Whether words are months or a length: `may-october`, `for 1 1/3 hours`.
  private func isOfDate(_ rest: ArraySlice<String>) -> Bool {
    let tokens = reader.tokens(of: rest)
    return rest.indices.allSatisfy { parser.isKnown[$0] }
      && (tokens.first?.means(.during) == true || tokens.contains { $0.month != nil })
  }

  /// Whether words go on with a list of days or times: the `6 and 7` after `dec 5,`.
  private func isListed(_ rest: ArraySlice<String>, after last: String) -> Bool {
    let tokens = reader.tokens(of: rest)
    let links: [DateTerm] = [.and, .qualifier, .at, .ordinalMark]
    guard tokens.contains(where: \.isNumber),
      tokens.allSatisfy({ $0.isNumber || $0.means(any: links) })
    else { return false }
    return ([last] + rest).contains { $0.hasSuffix(",") }
      || tokens.contains { $0.means(any: [.and, .qualifier]) }
  }

  /// Whether the words end in a German infinitive, which is last: `Mama am Freitag anrufen`.
  private var endsInVerb: Bool {
    guard reader.vocabulary.has(.german), let last = words.last else { return false }
    return last.count > 4 && last.allSatisfy { $0.isLowercase }
      && ["en", "ern", "eln"].contains { last.hasSuffix($0) }
  }

  /// Whether the weekday at an index is part of a name in capitals: `Watch Saturday Night Live`.
  private func isName(at index: Int) -> Bool {
    guard reader.tokens(of: words[index]).first?.weekday != nil else { return false }
    let areCapitals = [index - 1, index + 1].contains { other in
      words[other].first?.isUppercase == true && (other > 0 || index == 1 && words.count > 2)
    }
    return reader.isWeekdayName(words, at: index)
      || words[index].first?.isUppercase == true && areCapitals && !reader.vocabulary.has(.german)
  }

  /// Returns the reading of words before and after the title: `every monday Standup 9:30`.
  private func both(_ when: When, titleBefore start: Int) -> Sentence? {
    if when.hasDay {
      return when.hasTime
        ? nil : timeFirst(when, titleBefore: start) ?? timeInMiddle(when, titleBefore: start)
    }
    // `on fridays Pizza night`: a part of the day is beside the day.
    guard !when.isPartOfDay else { return nil }
    let lastKnown = parser.isKnown.firstIndex(of: false) ?? start
    let longest = max(0, min(start - 1, lastKnown, WhenParser.maximumWords))
    for end in (0...longest).reversed() where end > 0 {
      // `Morning run 7am`: a part of the day without a day belongs to the title, but not in
      // `In the evening call Bob 7pm`.
      guard let all = parser.when(in: 0..<end, from: when),
        all.hasDay || !all.isPartOfDay || end > 1, isBeginning(all, end)
      else { continue }
      return sentence(of: all, dateIn: 0..<end, rest: end..<start)
    }
    return dateInMiddle(when, before: start)
  }

  /// Returns the reading of a time before the title, and a day after it: `5pm gym friday`, but not
  /// `2h run friday` or `3:10 to Yuma friday`.
  private func timeFirst(_ when: When, titleBefore start: Int) -> Sentence? {
    for count in [2, 1] where start > count {
      guard let time = ClockTime(words[..<count].joined(separator: " ")) ?? ClockTime(words[0]),
        parser.clock(0..<count)?.exactTime == time,
        reader.tokens(of: words[count]).first?.means(.to) != true,
        // The end of a range: `14:00 - 15:00 Standup friday`.
        !words[count..<start].contains(where: { ClockTime($0) != nil }),
        !isLength(words[0]), let all = parser.when(in: 0..<count, from: when)
      else { continue }
      return sentence(of: all, title: count..<start)
    }
    return nil
  }

  /// Returns the reading of a time between two parts of the title, and a day after them: `Dinner at
  /// 8 with Ann friday`, but not `Look at 8 paintings friday`.
  private func timeInMiddle(_ when: When, titleBefore start: Int) -> Sentence? {
    middle(before: start) { time in
      let before = reader.tokens(of: words[time.lowerBound - 1]).last
      let next = reader.tokens(of: words[time.upperBound]).first
      guard before?.means(any: [.to, .from, .timeFrom]) != true,
        next?.means(any: [.onFeast, .at, .during]) == true
          || parser.words[time.upperBound] == "@"
          || next?.means(.and) == true && !parser.isKnown[time.upperBound + 1],
        parser.hasMark(time)
      else { return nil }
      return parser.when(in: time, from: when)
    }
  }

  /// Whether hours before a title are its length, as in `12h race saturday`, and not a time, as in
  /// `9h Réunion vendredi`.
  private func isLength(_ word: String) -> Bool {
    word.hasSuffix("h") && !reader.hasHourMark
  }

  /// Whether a sentence can begin with words: an adjective such as `weekly` belongs to the title,
  /// and so does a name such as `Sunday` in `Sunday roast`.
  private func isBeginning(_ when: When, _ count: Int) -> Bool {
    // `Hasta el lunes entregar`.
    if when.date != nil || when.until != nil { return !reader.beginsTitle(words, count) }
    if parser.beginsWithEvery { return true }
    let next = reader.tokens(of: words[count]).first
    // `5pm gym`, but not `3:10 to Yuma`.
    return when.isExact && when.repetition == nil && next?.means(.to) != true
  }

  /// Returns the reading of words at the start, and others at the end; a feast stays in the title.
  private func sentence(
    of when: When, dateIn first: Range<Int>, rest: Range<Int>
  ) -> Sentence? {
    guard let feast = when.feast, feast.lowerBound == first.lowerBound,
      reader.isFeast(words[feast])
    else { return sentence(of: when, title: rest) }
    if let date = reader.unreadDate(in: Array(words[rest])) {
      // `Christmas Eve Christmas party`.
      let name = words[rest].dropFirst(date.lowerBound).prefix(date.count)
      return reader.hasFeast(name) ? sentence(of: when, title: rest) : nil
    }
    // `Christmas Eve 12-24` has a date of its own.
    guard reader.date(endingTitle: Array(words[..<rest.upperBound])) == nil,
      let sentence = sentence(of: when, title: rest)
    else { return nil }
    // `Nochevieja a las 22:00 en casa`.
    return sentence.keeping(words[feast] + words[rest])
  }

  private func sentence(of when: When, title: Range<Int>) -> Sentence? {
    // `Party in 10 working days`.
    if when.repetition?.isWorkdays == true, when.repetition?.ordinals.isEmpty == true,
      title.lowerBound == 0, let last = words[title].last, last.utf8.allSatisfy({ $0.isASCIIDigit })
    {
      return nil
    }
    if when.repetition?.isListOfDays == true, isShifted(title, when) { return nil }
    var when = when
    when.morning = reader.firstMorningTime(of: words[title])
    when.morningOfClock = reader.firstMorningTimeOfClock(of: words[title])
    guard var sentence = when.sentence(by: reader, at: moment) else { return nil }
    if sentence.repetition == "yearly", let feast = when.feast.map({ feast(in: words[$0]) }) {
      sentence.repetition = feast?.repetition ?? sentence.repetition
    }
    // `Order pizza for friday`.
    var title = title
    if title.count > 1, title.upperBound < words.count, let last = title.last,
      reader.tokens(of: words[last]).only?.means(.during) == true
    {
      title = title.dropLast()
    }
    // `Bob's birthday is on Feb 3`.
    if title.count > 1, title.upperBound < words.count, let last = title.last,
      reader.isPhrase([words[last]], .wordIs),
      reader.celebration(in: words[title].joined(separator: " ")) != nil
    {
      title = title.dropLast()
    }
    let written = words[..<title.lowerBound] + words[title.upperBound...]
    sentence = sentence.titled(words[title], written: written.joined(separator: " "))
    // `Taco Tuesday at 7pm`, but not `Black Friday next week`.
    let day = title.upperBound
    guard !title.isEmpty, day < words.count, reader.tokens(of: words[day]).first?.weekday != nil,
      reader.isWeekdayName(words, at: day),
      parser.when(in: day + 1..<words.count, from: When())?.date == nil
    else { return sentence }
    return sentence.keeping(words[title.lowerBound...day])
  }

  /// Whether weekdays are those of one week, and do not repeat: `next thu and fri`, `this week mon
  /// and wed`.
  private func isShifted(_ title: Range<Int>, _ when: When) -> Bool {
    let before = words[title].suffix(2).map { reader.tokens(of: $0).only }
    if let last = before.last ?? nil, title.upperBound < words.count {
      let isOfWeek = last.unit != nil && before.count == 2 && before[0]?.shift != nil
      if last.shift != nil || last.means(.every) || isOfWeek { return true }
    }
    // `mon and wed from next week` begins there.
    let written = reader.tokens(of: words[..<title.lowerBound] + words[title.upperBound...])
    return when.date != nil
      && zip(written, written.dropFirst()).contains { first, last in
        first.shift != nil && last.unit == .week || first.unit == .week && last.shift != nil
      }
      && !written.contains { token in
        // `lundi et mardi de la semaine prochaine`.
        token.means(any: [.on, .from, .timeFrom, .since]) && !token.means(.of)
      }
  }

  private func feast(in words: ArraySlice<String>) -> Feast? {
    reader.tokens(of: words).compactMap(\.feast).first
  }
}
