import Almanac
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
      let feasts = tokens(of: words[..<count].joined(separator: " ")).compactMap(\.feast)
      let next = tokens(of: words[count]).first
      return feasts.contains(where: \.isSeason) && next?.means(.onFeast) != true
        && !words[..<count].contains { DateReader.isDayOfFeast($0) }
    }
    let tokens = tokens(of: words[..<count].joined(separator: " "))
    // `Two weeks notice`, `5th grade`, `1-1 with Bob`.
    if outcome(of: words[..<count]).reading != nil, !isUnread(words[..<count], isFirst: true) {
      guard tokens.count == 1, case .group(let group) = tokens[0].kind else { return true }
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
  private static func isDayOfFeast(_ word: String) -> Bool {
    let text = DateText.string(DateText.normalized(word)[...])
    return ["jour", "dia", "domingo", "dimanche"].contains(text)
      || ["day", "tag", "dag", "dagen"].contains { text.hasSuffix($0) }
  }

  /// Whether words are a date with a number.
  func isDayByNumber(_ words: ArraySlice<String>) -> Bool {
    outcome(of: words).reading != nil
      && words.contains { $0.unicodeScalars.contains { $0.properties.numericType == .decimal } }
  }

  /// Whether words are a feast, with or without a year.
  func isFeast(_ words: ArraySlice<String>) -> Bool {
    let tokens = tokens(of: words.joined(separator: " "))
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
      let tokens = tokens(of: words[index - count...index].joined(separator: " "))
      return tokens.count == 1 && (tokens[0].means(.weekdayName) || tokens[0].feast != nil)
    }
  }

  /// The kind of date that a title names without its years and that comes each year: `Ann's
  /// birthday`, but not `Ann's 30th birthday` or `Birthday party`.
  package func yearlyCelebration(in title: String) -> Celebration? {
    let words = title.split(separator: " ").map { TitlePhrases.key(String($0)) }
    guard !title.contains(where: \.isNumber),
      !words.contains(where: { vocabulary.titles.occasions.contains($0) })
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
  /// - Parameter isBeforeTime: Whether a time follows, so that `may 2027` is an error too.
  package func problem(
    atEndOf words: [String], isBeforeTime: Bool = false
  ) -> DateReadingError? {
    for start in words.indices.dropFirst().suffix(DateReader.maximumWords) {
      switch outcome(of: words[start...]) {
      case .problem(let error): return error
      // `before june`, but not `Call May` or `Read 1984`.
      case .incomplete(let error)
      where isBeforeTime && start + 1 < words.count
        || [DateTerm.due, .on, .ahead].contains { term in
          tokens(of: words[start - 1]).first?.means(term) == true
        }: return error
      default: continue
      }
    }
    return nil
  }

  private func isUnread(_ words: ArraySlice<String>, isFirst: Bool) -> Bool {
    let tokens = tokens(of: words.joined(separator: " "))
    if tokens.count == 1, case .group(let group) = tokens[0].kind {
      let isDate = group.separator == "/" || group.separator == "." && group.isTerminated
      return group.parts.count == 3 || isDate
    }
    // `5th grade`, but `the 5th`.
    if tokens.contains(where: { $0.means(.ordinalMark) }),
      tokens.allSatisfy({ $0.isNumber || $0.means(.ordinalMark) || $0.means(.the) })
    {
      return !isFirst && words.count > 1
    }
    guard tokens.contains(where: { $0.unit != nil || $0.pair != nil }),
      !tokens.contains(where: { $0.month != nil || $0.weekday != nil && $0.unit == nil })
    else { return true }
    return tokens.contains { token in
      if case .sign = token.kind { return true }
      return token.means(.ahead) || token.means(.ago) || token.edge != nil || token.shift != nil
    }
  }
}
