import NoonmarkText

/// The words of titles that are no part of a date, but have a meaning.
extension DateReader {
  /// The first time of the morning among times that are said without their half of the day: 7:00,
  /// or what a title says: `Dinner`, `Game night`, `Breakfast`.
  func firstMorningTime(of title: ArraySlice<String>) -> ClockTime {
    let words = title.map { TitlePhrases.key($0) }
    func names(_ phrases: Set<String>) -> Bool {
      words.contains { word in
        phrases.contains(word)
          // Japanese has no spaces.
          || phrases.contains { phrase in
            phrase.unicodeScalars.first.map { DateText.isUnspaced($0) } == true
              && word.hasSuffix(phrase)
          }
      }
    }
    let part = words.last.flatMap { tokens(of: $0).last?.partOfDay }
    if names(vocabulary.titles.evenings) || part ?? 0 > 12 { return ClockTime(seconds: 43_200) }
    return names(vocabulary.titles.mornings) || part == 9
      ? ClockTime(seconds: 0) : ClockTime.firstMorning
  }

  /// Returns the title of a birthday without the words for a birth at its end or beside the date,
  /// `Grandad born`; `nil` if it has none.
  package func person(bornIn title: String, on written: String) -> String? {
    let words = title.split(separator: " ").map(String.init)
    for count in [2, 1] where words.count > count {
      let last = TitlePhrases.key(words.suffix(count).joined(separator: " "))
      guard vocabulary.titles.births.contains(last) else { continue }
      return TitlePhrases.withoutDivider(words.dropLast(count).joined(separator: " "))
    }
    // `1941年5月17日生まれ`, `生まれ 1941年5月17日`.
    let date = TitlePhrases.key(written)
    let isBirth = vocabulary.titles.births.contains { birth in
      birth.unicodeScalars.first.map { DateText.isUnspaced($0) } == true
        && (date.hasSuffix(birth) || date.hasPrefix(birth))
    }
    return isBirth ? title : nil
  }

  /// Returns words without those that ask for a reminder: `remind me to call mom tomorrow`.
  package func withoutReminder(_ words: [String]) -> [String] {
    for count in (1...4).reversed() where words.count > count {
      let first = words.prefix(count + 1).map { TitlePhrases.key($0) }
      let phrase = first.prefix(count).joined(separator: " ")
      let reminders = vocabulary.titles.reminders
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
    guard let first = words.first else { return false }
    let tokens = tokens(of: first)
    guard tokens.count == 1, !tokens[0].isNumber else { return false }
    let isDay = tokens[0].weekday != nil || tokens[0].month != nil
    // Nothing was logged tomorrow.
    let isToCome = tokens[0].daysFromToday ?? 0 > 0
    let isCharacter =
      first.count == 1 && first.unicodeScalars.allSatisfy { DateText.isUnspaced($0) }
    return words.count == 1 ? isDay || isToCome : isDay && isCharacter
  }

  /// Returns words without those before what is logged, `had` and `a` of `had a coffee`.
  ///
  /// - Parameter isNamed: Whether some of the words are the name of a tally.
  package func withoutLogged(_ words: [String], isNamed: Bool) -> [String] {
    var rest = words[...]
    while let count = (1...3).reversed().first(where: { count in
      let phrase = rest.prefix(count).map { TitlePhrases.key($0) }.joined(separator: " ")
      return count < rest.count && vocabulary.titles.logged.contains(phrase)
    }) {
      rest = rest.dropFirst(count)
    }
    // One is the amount anyway.
    guard isNamed, rest.count > 2, let first = rest.first, case let tokens = tokens(of: first),
      tokens.count == 1, tokens[0].count == 1
    else { return Array(rest) }
    return Array(rest.dropFirst())
  }

  /// Returns the priority of a task at the start or the end of its words, `p1`, `!high` or `low
  /// priority`, and the other words; `nil` if they have none.
  package func dividedAtPriority(
    _ typed: [String]
  ) -> (letter: Character, written: String, rest: [String])? {
    // `Call bank p1 @phone`.
    let end = (typed.lastIndex { !TodoItem.isTag($0) } ?? -1) + 1
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
    return vocabulary.titles.urgent.contains(phrase) ? "A" : nil
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
      return text.last.flatMap { TodoItem.priority(written: String($0)) }
    }
    let phrase = isMarked ? String(text.dropFirst()) : text
    // `high` alone is a word of a title.
    let isPhrase = words.count > 1 || phrase.unicodeScalars.allSatisfy { DateText.isUnspaced($0) }
    return isMarked || isPhrase ? vocabulary.titles.priorities[phrase] : nil
  }
}
