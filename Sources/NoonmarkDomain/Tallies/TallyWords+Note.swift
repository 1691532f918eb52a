import Almanac
import NoonmarkText

extension TallyWordsReader {
  /// Returns the reading of words with those that say neither when nor how many as the note:
  /// `latte at 9:20`, `5.2 km this morning`; `nil` if they could say it.
  func noted(_ words: [String]) -> TallyWords? {
    guard takesNotes else { return nil }
    // `250 ml` is no 250 of what the tally counts.
    if isNote(words[...]) {
      return TallyWords(note: TallyWordsReader.withoutComma(joined(words[...])))
    }
    return longestPart(of: words) { noted($0) }
  }

  /// Returns the reading of a part with the other words as its note, after an amount if they begin
  /// with one: `5 along the river this morning`; `nil` if they could say more.
  private func noted(_ part: Part) -> TallyWords? {
    var (read, rest) = (part.read, part.rest)
    if !isNote(rest) {
      guard read.amount == nil, read.note == nil, !part.isFirst, rest.count > 1,
        let amount = rest.popFirst().flatMap({ TallyEvent.amount($0) }), isNote(rest)
      else { return nil }
      read.amount = amount
    }
    let note = TallyWordsReader.withoutComma(joined(rest))
    let notes = part.isFirst ? [read.note, note] : [note, read.note]
    read.note = notes.compactMap(\.self).joined(separator: " ")
    return read
  }

  /// Returns the words at the end or the start that are a range or a repetition: `from 2 to 4 pm`.
  func severalTimes(_ words: [String]) -> String? {
    // `9am and 11am`.
    if words.count(where: { ClockTime($0) != nil && !$0.allSatisfy(\.isNumber) }) > 1 {
      return joined(words[...])
    }
    return words.indices.lazy.map { joined(words[$0...]) }.first { text in
      reader.whenAlone(text, at: moment)?.hasMore == true
    }
  }

  /// Whether words can only be a note.
  private func isNote(_ words: ArraySlice<String>) -> Bool {
    let words = words.map { TallyWordsReader.withoutComma($0) }
    // A word that is nearly a date, as in `latte yesteday`, is one with a mistake.
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
    // What is left of a time or an amount: `mild since`.
    let links: [DateTerm] = [
      .at, .on, .to, .from, .since, .and, .of, .the, .ahead, .ago, .times,
    ]
    guard let first = words.first, let last = words.last else { return false }
    // `two at work`.
    guard reader.tokens(of: first).first?.count ?? 1 <= 1 else { return false }
    return !links.dropFirst(2).contains { reader.tokens(of: first).first?.means($0) == true }
      && !links.contains { reader.tokens(of: last).first?.means($0) == true }
  }

  /// Whether a token says a time or a part of an amount.
  private static func saysWhen(_ token: DateToken) -> Bool {
    token.weekday != nil || token.month != nil || token.partOfHour != nil
      || token.partOfDay != nil
      || [.every, .half, .now, .tonight, .workdays, .ago].contains { token.means($0) }
      || token.first {
        switch $0 {
        case .relativeDay, .shift, .frequency: true
        default: nil
        }
      } == true
  }

  /// Returns the number of words of a measure at the start of words: `5.2km`, `20 min`, `81,4 kg`.
  private func countOfMeasure(_ words: ArraySlice<String>) -> Int {
    guard let first = words.first else { return 0 }
    // `5k in 27:30`.
    if reader.tokens(of: first).first?.means(.ahead) == true,
      let length = words.dropFirst().first, length.contains(":"),
      length.allSatisfy({ $0.isNumber || $0 == ":" })
    {
      return 2
    }
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

  /// Whether a word is the unit of a measure or of a length of time.
  private func isMeasure(_ word: String) -> Bool {
    let tokens = reader.tokens(of: word)
    return reader.vocabulary.titles.measures.contains(TitlePhrases.key(word))
      || tokens.count == 1
        && (tokens[0].unit != nil || tokens[0].partOfHour != nil
          || tokens[0].first { if case .clockUnit = $0 { true } else { nil } } == true)
  }
}
