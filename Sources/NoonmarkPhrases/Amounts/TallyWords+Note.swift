import NoonmarkBase
import NoonmarkText

extension TallyWordsReader {
  /// Parses words with the words outside the time and the amount as the note.
  ///
  /// `latte at 9:20`, `5 km along the river`. `nil` if the note could contain a time or an amount.
  func noted(_ divided: Divided) -> TallyWords? {
    guard takesNotes else { return nil }
    if isNote(divided.words[...]) { return note(of: divided.words[...]) }
    return divided.parts.lazy.compactMap { noted($0) }.first
  }

  /// Returns a parsed part with the other words as its note.
  ///
  /// The other words can begin with an amount: `5 along the river this morning`. `nil` if they
  /// could contain a time or another amount.
  private func noted(_ part: Part) -> TallyWords? {
    var (read, rest) = (part.read, part.rest)
    // The numbers in `with 2 sugars` and `ran 5 km` are not the amount.
    if !part.isFirst, read.amount != nil,
      rest.last.map(isWith) == true || read.note.map(isMeasure) == true
        || rest.last.map({ isName($0, beforeNumber: "\(read.amount ?? 0)") }) == true
    {
      return nil
    }
    if !isNote(rest) {
      guard read.amount == nil, read.note == nil, !part.isFirst, rest.count > 1,
        let amount = rest.popFirst().flatMap({ TallyAmount.parse($0) }), isNote(rest)
      else { return nil }
      read.amount = amount
    }
    let noted = note(of: rest, beside: read.amount)
    let notes = part.isFirst ? [read.note, noted.note] : [noted.note, read.note]
    read.note = notes.compactMap(\.self).joined(separator: " ")
    read.amount = noted.amount
    return read
  }

  /// Returns words as a note; a leading number with a unit is also the amount: `5 km along the
  /// river`.
  private func note(of words: ArraySlice<String>, beside amount: Int? = nil) -> TallyWords {
    let text = TallyWordsReader.withoutComma(words.joined(separator: " "))
    guard amount == nil else { return TallyWords(amount: amount, note: text) }
    // `5km` or `5 km`.
    for count in [1, 2] where words.count >= count {
      let first = words.prefix(count)
      guard let found = measure(TallyWordsReader.withoutComma(first.joined())),
        let unit = found.note
      else { continue }
      let rest = text.dropFirst(first.joined(separator: " ").count)
      return TallyWords(amount: found.amount, note: unit + rest)
    }
    return TallyWords(note: text)
  }

  /// Parses a whole number with a unit of measurement as the amount and the note: `500ml`.
  func measure(_ word: String) -> TallyWords? {
    let digits = word.prefix { $0.isNumber }
    let unit = String(word.dropFirst(digits.count))
    guard reader.vocabulary.titles[.wordMeasure].contains(TitlePhrases.key(unit)),
      let amount = TallyAmount.parse(TitlePhrases.key(String(digits)))
    else { return nil }
    return TallyWords(amount: amount, note: unit)
  }

  // MARK: Fractions

  /// Returns the error about a fractional number at the start of the words outside the time:
  /// `5.2 km this morning`, `yesterday 1,5l`; `nil` if none exists.
  func fraction(in divided: Divided) -> TallyWordsError? {
    let rest = withoutTime(divided)
    guard let first = rest.first.map({ TallyWordsReader.withoutComma($0) }) else { return nil }
    var text = TitlePhrases.key(first)
    if text.hasPrefix(".") || text.hasPrefix(",") { text = "0" + text }
    let number = text.prefix { $0.isNumber || ".,/".contains($0) }
    let isDecimal =
      TallyWordsReader.isFractionOrRange(String(number)) && ClockTime(first) == nil
      && text.dropFirst(number.count).allSatisfy(\.isLetter)
    // `½`.
    let isVulgar = first.contains { $0.isNumber && !$0.isWholeNumber }
    guard isDecimal || isVulgar else { return nil }
    return .fraction(
      first, all: joined(divided.words.map { TallyWordsReader.withoutComma($0) }[...]),
      thousandths: isDecimal ? TallyWordsReader.thousandths(String(number)) : nil)
  }

  /// Returns the error about `2 1/2 glasses`, in which `1/2` is not a date; `nil` for other words.
  func mixedNumber(in words: [String]) -> TallyWordsError? {
    let index = words.indices.dropFirst().first { index in
      words[index].contains("/") && TallyWordsReader.isFractionOrRange(words[index])
        && TallyAmount.parse(words[index - 1]) != nil
    }
    return index.map { index in
      .fraction(
        words[index - 1] + " " + words[index], all: joined(words[...]), thousandths: nil)
    }
  }

  /// Returns the error about a half, or `nil` if none exists: `half a litre`, `anderthalb Liter`.
  func half(in divided: Divided) -> TallyWordsError? {
    let rest = joined(withoutTime(divided))
    let tokens = reader.tokens(of: rest)
    guard let index = tokens.firstIndex(where: { $0.means(.half) }) else { return nil }
    let before = tokens.prefix(index).compactMap(\.number)
    // In `einen halben Liter`, the number 1 is an article.
    let whole = tokens[index].whole ?? before.first { $0 > 1 } ?? 0
    return .fraction(
      rest, all: joined(divided.words[...]),
      thousandths: index > before.count + 1 ? nil : whole * 1000 + 500)
  }

  /// Returns the error about words that say how many without a number: `none`, `a few`; `nil` if
  /// others are beside them.
  func uncounted(in divided: Divided) -> TallyWordsError? {
    let rest = joined(withoutTime(divided))
    guard takesNotes, isUncounted(rest) else { return nil }
    return .fraction(rest, all: joined(divided.words[...]), thousandths: nil)
  }

  func isUncounted(_ text: String) -> Bool {
    reader.vocabulary.titles[.wordUncounted].contains(TitlePhrases.key(text))
  }

  func isDozen(_ word: String) -> Bool {
    reader.vocabulary.titles[.wordDozen].contains(TitlePhrases.key(word))
  }

  /// Returns the words without the longest time at the end or the start.
  private func withoutTime(_ divided: Divided) -> ArraySlice<String> {
    let part = divided.parts.first { $0.read.time != nil && $0.read.amount == nil }
    return part?.rest ?? divided.words[...]
  }

  /// Returns the words at the end that are a range or a repetition: `from 2 to 4 pm`.
  ///
  /// Several clock times, `9am and 11am`, return all words.
  func severalTimes(_ words: [String]) -> String? {
    if words.count(where: { ClockTime($0) != nil && !$0.allSatisfy(\.isNumber) }) > 1 {
      return joined(words[...])
    }
    let starts = words.indices.suffix(TallyWordsReader.maximumWords)
    return starts.lazy.map { joined(words[$0...]) }.first { text in
      reader.whenAlone(text, at: moment)?.hasMore == true
    }
  }

  /// Whether words can only be a note.
  private func isNote(_ words: ArraySlice<String>) -> Bool {
    let words = words.map { TallyWordsReader.withoutComma($0) }
    // A word that is almost a date, as in `latte yesteday`, is probably misspelled.
    guard correction(of: words.joined(separator: " ")) == nil,
      !words.contains(where: { $0.count > 4 && correction(of: $0) != nil })
    else { return false }
    var others: [String] = []
    var index = 0
    while index < words.count {
      let count = countOfMeasure(words[index...])
      if count == 0 { others.append(words[index]) }
      index += max(count, 1)
    }
    // `a dozen eggs` is an amount and a note.
    guard !others.contains(where: isDozen) else { return false }
    let tokens = others.flatMap { reader.tokens(of: $0) }
    guard !tokens.contains(where: { $0.isNumber || TallyWordsReader.saysWhen($0) }) else {
      return false
    }
    // `leg day`, `w breakfast`, but not `a day`.
    if tokens.contains(where: { $0.count != nil || $0.means(.half) }),
      tokens.contains(where: { $0.unit != nil || $0.clockUnit != nil })
    {
      return false
    }
    // Words that belong to a time or an amount at either end: `mild since`.
    let links: [DateTerm] = [
      .at, .on, .to, .from, .since, .and, .of, .the, .ahead, .ago, .times,
    ]
    guard let first = words.first, let last = words.last else { return false }
    // `two at work`.
    guard reader.tokens(of: first).first?.count ?? 1 <= 1 else { return false }
    return !links.dropFirst(2).contains { reader.tokens(of: first).first?.means($0) == true }
      && !links.contains { reader.tokens(of: last).first?.means($0) == true }
  }

  /// Whether a token is part of a time or an amount.
  private static func saysWhen(_ token: DateToken) -> Bool {
    token.weekday != nil || token.month != nil || token.partOfHour != nil
      || token.partOfDay != nil || token.partOfToday != nil
      || token.means(any: [.every, .half, .now, .tonight, .lastNight, .workdays, .ago])
      || token.first {
        switch $0 {
        case .relativeDay, .shift, .frequency: true
        default: nil
        }
      } == true
  }

  /// Returns the number of words in a measurement at the start: `5km`, `20 min`, `81,4 kg`.
  private func countOfMeasure(_ words: ArraySlice<String>) -> Int {
    guard let first = words.first else { return 0 }
    // `5k in 27:30`.
    if reader.tokens(of: first).first?.means(.ahead) == true,
      let length = words.dropFirst().first, length.contains(":"),
      length.allSatisfy({ $0.isNumber || $0 == ":" })
    {
      return 2
    }
    // `with 2 sugars`.
    if isWith(first), let number = words.dropFirst().first,
      number.utf8.allSatisfy(\.isASCIIDigit)
    {
      guard let next = words.dropFirst(2).first else { return 2 }
      return isOtherUnit(next) ? 3 : 0
    }
    if let number = words.dropFirst().first, isName(first, beforeNumber: number) { return 2 }
    guard first.first?.isASCII == true, first.first?.isNumber == true else { return 0 }
    let unit = first.drop { $0.isNumber || $0 == "." || $0 == "," }
    let number = first.dropLast(unit.count)
    guard number.last?.isNumber == true, number.count(where: { !$0.isNumber }) <= 1 else {
      return 0
    }
    if unit.isEmpty {
      guard let next = words.dropFirst().first else { return 0 }
      return isMeasure(next) ? 2 : 0
    }
    return unit.allSatisfy(\.isLetter) && ClockTime(first) == nil ? 1 : 0
  }

  /// Whether a number after the word belongs to the note: `with 2 sugars`.
  private func isWith(_ word: String) -> Bool {
    reader.vocabulary.titles[.wordWith].contains(TitlePhrases.key(word))
  }

  /// Whether a word and a number are a name: `Studio 54`, `Pier 39`, but not `Anna 2`.
  ///
  /// German nouns have capitals too.
  private func isName(_ word: String, beforeNumber number: String) -> Bool {
    word.first?.isUppercase == true && number.isDigits(2...4) && ClockTime(word) == nil
      && reader.tokens(of: word).allSatisfy { $0.kind == .unknown }
      && !reader.vocabulary.has(.german)
  }

  /// Whether a word is a unit of measurement or of time.
  private func isMeasure(_ word: String) -> Bool {
    let tokens = reader.tokens(of: word)
    return reader.vocabulary.titles[.wordMeasure].contains(TitlePhrases.key(word))
      || tokens.count == 1
        && (tokens[0].unit != nil || tokens[0].partOfHour != nil
          || tokens[0].first { if case .clockUnit = $0 { true } else { nil } } == true)
  }
}
