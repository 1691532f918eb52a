import NoonmarkBase
import NoonmarkText

/// Words of dates that are names in titles: `Sunday roast`, `Black Friday`, `Christmas market`.
extension DateReader {
  /// Whether the date in the first words is rather the beginning of a title.
  ///
  /// So are a weekday in capitals, alone or with a day of the month, and a season of feasts without
  /// words such as `dinner` or `with`.
  func beginsTitle(_ words: [String], _ count: Int) -> Bool {
    guard count < words.count, let last = words[..<count].last?.last, last != ",", last != ":"
    else { return false }
    if isFeast(words[..<count]) {
      let feasts = tokens(of: words[..<count]).compactMap(\.feast)
      let next = tokens(of: words[count]).first
      return feasts.contains(where: \.isSeason) && next?.means(.onFeast) != true
        && !words[..<count].contains { isDayOfFeast($0) }
    }
    let tokens = tokens(of: words[..<count])
    // `Two weeks notice`, `5th grade`, `1-1 with Bob`.
    if outcome(of: words[..<count]).reading != nil, !isUnread(words[..<count], isFirst: true) {
      guard let group = tokens.only?.group else { return true }
      return group.parts.allSatisfy { $0.digits == 1 }
    }
    guard let first = tokens.first, first.weekday != nil else { return false }
    let isName = words[0].first?.isUppercase == true
    // `Sunday roast`, `Friday night lights`.
    guard !tokens.dropFirst().allSatisfy({ $0.partOfDay != nil }) else {
      return isName && last.isLetter
    }
    // `Friday the 13th marathon`.
    return tokens.dropFirst().allSatisfy { token in
      if case .number(_, digits: 1...2) = token.kind { return true }
      return token.means(.the) || token.means(.ordinalMark)
    } && tokens.contains { $0.means(.ordinalMark) }
  }

  /// Whether a word of a feast says the day, and not the season: `Christmas Day`, `Ostersonntag`.
  private func isDayOfFeast(_ word: String) -> Bool {
    let text = TitlePhrases.key(word)
    return vocabulary.titles[.wordFeastSuffix].contains { text.hasSuffix($0) }
  }

  /// Whether words are a date with a number.
  func isDayByNumber(_ words: ArraySlice<String>) -> Bool {
    outcome(of: words).reading != nil
      && words.contains { $0.unicodeScalars.contains { $0.properties.numericType == .decimal } }
  }

  /// Whether words are a feast, with or without a year.
  func isFeast(_ words: ArraySlice<String>) -> Bool {
    let tokens = tokens(of: words)
    let isAdvent = tokens.contains { $0.means(.advent) }
    return isAdvent
      || tokens.contains { $0.feast != nil }
        && tokens.allSatisfy { token in
          if case .number(_, digits: 4) = token.kind { return true }
          return token.feast != nil || token.means(.the)
        }
  }

  /// Whether the word at an index is the end of a name such as `Taco Tuesday` or `High noon`.
  func isWeekdayName(_ words: [String], at index: Int) -> Bool {
    (1...3).contains { count in
      guard index >= count else { return false }
      let name = tokens(of: words[index - count...index]).only
      return name?.means(.weekdayName) == true || name?.feast != nil
    }
  }

  /// The kind of date that a title names without its years and that comes each year: `Ann's
  /// birthday`, but not `Ann's 30th birthday` or `Birthday party`.
  package func yearlyCelebration(in title: String) -> Celebration? {
    let words = title.split(separator: " ").map { TitlePhrases.key(String($0)) }
    guard !title.contains(where: \.isNumber),
      !words.contains(where: { vocabulary.titles[.wordCelebrationOnce].contains($0) })
    else { return nil }
    return celebration(in: title)
  }

  /// Whether a text has a year.
  package func hasYear(_ text: String) -> Bool {
    tokens(of: text).contains { token in
      switch token.kind {
      case .number(_, let digits): digits >= 4
      case .group(let group): group.parts.contains { $0.digits >= 4 } || group.parts.count > 2
      case .yearOfCentury: true
      case .word, .sign, .unknown: false
      }
    }
  }

  /// The kind of date that a text is the word for: `birthday`.
  package func celebration(named text: String) -> Celebration? {
    tokens(of: text).only?.first { if case .celebration(let kind) = $0 { kind } else { nil } }
  }

  /// The kind of date that a title names: `Ann's birthday`.
  package func celebration(in title: String) -> Celebration? {
    for token in tokens(of: title) {
      let found = token.first { if case .celebration(let kind) = $0 { kind } else { nil } }
      if let found { return found }
    }
    // Japanese has no spaces before the word.
    let scalars = DateText.normalized(title)
    for start in scalars.indices where DateText.isUnspaced(scalars[start]) {
      for case .celebration(let kind) in vocabulary.terms(for: scalars[start...]) ?? [] {
        return kind
      }
    }
    return nil
  }

  // MARK: Dates in titles

  /// Returns the first words of a title that are a date by themselves; `nil` if none are.
  ///
  /// A number alone and a length such as `two weeks` are not, and words in quotes are a title.
  func unreadDate(in words: [String]) -> Range<Int>? {
    for start in words.indices.prefix(32) {
      let ends = words.indices[start...].prefix(6)
      for end in ends.reversed() {
        let span = words[start...end]
        guard span.allSatisfy({ !$0.contains(where: \.isWhitespace) }),
          outcome(of: span).reading != nil, isUnread(span, isFirst: start == 0)
        else { continue }
        return start..<end + 1
      }
    }
    return nil
  }

  /// Returns the date at the end of a title of several words; nil if none is there.
  package func date(endingTitle words: [String]) -> String? {
    words.indices.dropFirst().suffix(DateReader.maximumWords)
      .first { outcome(of: words[$0...]).reading != nil }
      .map { words[$0...].joined(separator: " ") }
  }

  /// Returns the date to come in the middle of a title that is no feast; nil if none is there.
  package func date(inTitle words: [String]) -> String? {
    guard let range = unreadDate(in: words), range.lowerBound > 0, !hasFeast(words[range]),
      let date = outcome(of: words[range]).reading?.date, date >= today
    else { return nil }
    return words[range].joined(separator: " ")
  }

  /// Returns the error of a date at the end of a title: `pay by 8/1/27`, `renew before june`.
  ///
  /// - Parameter isBeforeTime: Whether a time is beside them, so that `may 2027` and `october` are
  ///   errors too.
  package func problem(
    atEndOf words: [String], isBeforeTime: Bool = false
  ) -> DateReadingError? {
    for start in words.indices.dropFirst().suffix(DateReader.maximumWords) {
      switch outcome(of: words[start...]) {
      case .problem(let error): return error
      // `before june`, but not `Call May` or `Read 1984`.
      case .incomplete(let error)
      where isBeforeTime
        && (start + 1 < words.count || tokens(of: words[start]).contains { $0.month != nil })
        || tokens(of: words[start - 1]).first?.means(any: [.due, .on, .ahead]) == true:
        return error
      default: continue
      }
    }
    return nil
  }

  func isUnread(_ words: ArraySlice<String>, isFirst: Bool) -> Bool {
    let tokens = tokens(of: words)
    if let group = tokens.only?.group {
      let isDate = group.separator == "/" || group.separator == "." && group.isTerminated
      return group.parts.count == 3 || isDate
    }
    // `5th grade` and `The 5th Wave`, but `the 24th` and `24日`.
    if tokens.contains(where: { $0.means(.ordinalMark) }),
      tokens.allSatisfy({ $0.isNumber || $0.means(.ordinalMark) || $0.means(.the) })
    {
      let isDay = words.first?.first?.isLowercase == true || !isFirst
      return words.count > 1 && isDay || words.last?.hasSuffix("日") == true
    }
    guard tokens.contains(where: { $0.unit != nil || $0.pair != nil }),
      !tokens.contains(where: { $0.month != nil || $0.weekday != nil && $0.unit == nil })
    else { return true }
    return tokens.contains { token in
      if case .sign = token.kind { return true }
      return token.means(any: [.ahead, .ago, .since]) || token.edge != nil || token.shift != nil
    }
  }
}

// MARK: - Words with a meaning

/// The words of titles that are no part of a date, but have a meaning.
extension DateReader {
  /// The first time of the morning among times that are said without their half of the day: 7:00,
  /// or what a title says: `Dinner`, `Game night`, `Breakfast`.
  func firstMorningTime(of title: ArraySlice<String>) -> ClockTime {
    let words = title.map { TitlePhrases.key($0) }
    // `Evening class at 7`, `Game night at 8`. Eve is a name too, and `tidlig` is any early.
    let first = words.first.flatMap {
      ["eve", "früh", "tidlig", "tidligt"].contains($0) ? nil : $0
    }
    let part = [words.last, first].lazy.compactMap { word in
      word.flatMap { tokens(of: $0).last?.partOfDay }
    }.first
    let titles = vocabulary.titles
    if names(words, titles[.wordTitleEvening]) || part ?? 0 > 12 { return .noon }
    return names(words, titles[.wordTitleMorning]) || part == 9
      ? ClockTime(hour: 0) : .firstMorning
  }

  /// The first time of the morning among times of a clock such as `7:30`: noon for what takes place
  /// in the evening, and 5:00 for `Lunch`, which can be packed at 6:30; `nil` for others, which can
  /// be at night.
  func firstMorningTimeOfClock(of title: ArraySlice<String>) -> ClockTime? {
    let morning = firstMorningTime(of: title)
    if morning == .noon { return morning }
    let isMidday =
      morning == .firstMorning
      && names(title.map { TitlePhrases.key($0) }, vocabulary.titles[.wordTitleMidday])
    return isMidday ? ClockTime(hour: 5) : nil
  }

  /// Whether a title has one of some words, or of some phrases of two words.
  private func names(_ words: [String], _ phrases: Set<String>) -> Bool {
    words.contains { word in
      phrases.contains(word)
        // Japanese has no spaces.
        || phrases.contains { phrase in
          DateText.beginsUnspaced(phrase) && word.hasSuffix(phrase)
        }
    } || zip(words, words.dropFirst()).contains { phrases.contains("\($0) \($1)") }
  }

  /// Whether words are one of the phrases of a message.
  func isPhrase(_ words: some Sequence<String>, _ key: MessageKey) -> Bool {
    vocabulary.titles[key].contains(TitlePhrases.key(words.joined(separator: " ")))
  }

  /// Returns the title of a birthday without the words for a birth at its end or beside the date,
  /// `Grandad born`; `nil` if it has none.
  package func person(bornIn title: String, on written: String) -> String? {
    let words = title.words
    for count in [2, 1] where words.count > count {
      guard isPhrase(words.suffix(count), .wordBorn) else { continue }
      return TitlePhrases.withoutDivider(words.dropLast(count).joined(separator: " "))
    }
    // `1941年5月17日生まれ`, `生まれ 1941年5月17日`.
    let date = TitlePhrases.key(written)
    let isBirth = vocabulary.titles[.wordBorn].contains { birth in
      DateText.beginsUnspaced(birth) && (date.hasSuffix(birth) || date.hasPrefix(birth))
    }
    return isBirth ? title : nil
  }

  /// Returns words without those that ask for a reminder: `remind me to call mom tomorrow`.
  package func withoutReminder(_ words: [String]) -> [String] {
    for count in (1...4).reversed() where words.count > count {
      let first = words.prefix(count + 1).map { TitlePhrases.key($0) }
      let phrase = first.prefix(count).joined(separator: " ")
      let reminders = vocabulary.titles[.wordReminder]
      guard reminders.contains(phrase) || reminders.contains(phrase.filter { $0 != ":" }) else {
        continue
      }
      var rest = Array(words.dropFirst(count))
      // `rappelle-moi d'appeler`.
      if reminders.contains(phrase + " d'"), first[count].hasPrefix("d'"), rest[0].count > 2 {
        rest[0].removeFirst(2)
      }
      // `Remind me tomorrow` has no other title.
      guard !WhenParser(rest, self).isKnown.allSatisfy(\.self) else { return words }
      // `remind me tomorrow to call mom`.
      let links = rest.indices.dropFirst().prefix(6).filter { index in
        reminders.contains(phrase + " " + TitlePhrases.key(rest[index]))
      }
      if let link = links.first, link + 1 < rest.count,
        WhenParser(Array(rest[..<link]), self).isKnown.allSatisfy(\.self)
      {
        rest.remove(at: link)
      }
      return rest
    }
    return words
  }

  /// Whether the first of some words is rather the name of what is logged than a day: a weekday or
  /// a month alone, `sun`, or one character such as `水`.
  package func beginsWithName(_ words: [String]) -> Bool {
    guard let first = words.first, let token = tokens(of: first).only, !token.isNumber else {
      return false
    }
    let isDay = token.weekday != nil || token.month != nil
    // Nothing was logged tomorrow.
    let isToCome = token.daysFromToday ?? 0 > 0
    let isCharacter = first.count == 1 && DateText.isUnspaced(first)
    return words.count == 1 ? isDay || isToCome : isDay && isCharacter
  }

  /// Returns words without those before what is logged, `had` and `a` of `had a coffee`.
  ///
  /// - Parameter isNamed: Whether some of the words are the name of a tally.
  package func withoutLogged(_ words: [String], isNamed: Bool) -> [String] {
    var rest = words[...]
    while let count = (1...3).reversed().first(where: { count in
      count < rest.count && isPhrase(rest.prefix(count), .wordLogged)
    }) {
      rest = rest.dropFirst(count)
    }
    // One is the amount anyway, but `a cup of coffee` says of what.
    let isOne =
      isNamed && rest.count > 2 && tokens(of: rest.prefix(1)).only?.count == 1
      && tokens(of: rest.dropFirst(2).prefix(1)).first?.means(.of) != true
    return Array(rest.dropFirst(isOne ? 1 : 0))
  }

  /// Returns the priority of a task at the start or the end of its words, `p1`, `!high` or `low
  /// priority`, and the other words; `nil` if they have none.
  package func dividedAtPriority(
    _ typed: [String]
  ) -> (letter: Character, written: String, rest: [String])? {
    // `Call bank p1 @phone`.
    let end = (typed.lastIndex { !TodoTxtWord.isTag($0) && !DateReader.isHashTag($0) } ?? -1) + 1
    let words = typed[..<end]
    for count in (1...5).reversed() where words.count > count {
      for (part, rest) in [
        (words.suffix(count), words.dropLast(count)), (words.prefix(count), words.dropFirst(count)),
      ] {
        let isEnd = part.endIndex == words.endIndex
        guard let letter = priority(part) ?? urgency(part, isEnd: isEnd) else { continue }
        return (letter, part.joined(separator: " "), Array(rest) + typed[end...])
      }
    }
    return nil
  }

  /// Returns the highest priority if words say it: `!!`, `asap`, `urgent:`.
  private func urgency(_ words: ArraySlice<String>, isEnd: Bool) -> Character? {
    let text = TitlePhrases.key(words.joined(separator: " "))
    if (2...3).contains(text.count), text.allSatisfy({ $0 == "!" }) { return "A" }
    let isLabel = text.hasSuffix(":")
    guard isEnd || isLabel else { return nil }
    let phrase = isLabel ? String(text.dropLast()) : text
    return vocabulary.titles[.wordUrgent].contains(phrase) ? "A" : nil
  }

  private func priority(_ words: ArraySlice<String>) -> Character? {
    var text = TitlePhrases.key(words.joined(separator: " "))
    // `high priority: slides`.
    if text.hasSuffix(":"), words.count > 1 { text.removeLast() }
    let isMarked = text.hasPrefix("!")
    // `p1` to `p4` of Todoist, `!1` to `!4`, and `pri:A` of todo.txt.
    if let digit = text.last?.wholeNumberValue, 1...4 ~= digit, text.count == 2,
      isMarked || text.hasPrefix("p")
    {
      return Array("ABCD")[digit - 1]
    }
    for key in ["pri:", "priority:"] where text.hasPrefix(key) && text.count == key.count + 1 {
      return text.last.flatMap { TodoTxtWord.priority(String($0)) }
    }
    let phrase = isMarked ? String(text.dropFirst()) : text
    // `high` alone is a word of a title.
    let isPhrase = words.count > 1 || DateText.isUnspaced(phrase)
    return isMarked || isPhrase ? vocabulary.titles.priorities[phrase] : nil
  }
}
