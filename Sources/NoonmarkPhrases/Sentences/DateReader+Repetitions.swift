/// Several repetitions in one sentence. An entry has one.
extension DateReader {
  /// Returns days that repeat by more than one rule, of which a sentence would have a part: `first
  /// tuesday and third thursday of the month`, `weekly on monday and monthly on the 1st`.
  ///
  /// - Returns: `nil` for none, or if the title has them.
  func severalRepetitions(in words: [String], _ sentence: Sentence?) -> String? {
    guard direction == .next else { return nil }
    let known = words.map { word in
      !word.contains(where: \.isWhitespace) && tokens(of: word).allSatisfy { $0.kind != .unknown }
    }
    var start = 0
    while start < words.count {
      // `Team Daily every monday`.
      let isName =
        words[start].first?.isUppercase == true
        && tokens(of: words[start]).only?.frequency != nil
      let ends = words.indices[start...].prefix { !isName && known[$0] }
        .prefix(WhenParser.maximumWordsOfPart)
      let end = ends.last { end in
        let tokens = tokens(of: words[start...end])[...]
        return RepetitionPhrase(tokens)?.isExplicit == true
          || RepetitionPhrase.several(tokens)?.isExplicit == true
      }
      if let end, !isRepetition(words[start...end]) {
        let text = words[start...end].joined(separator: " ")
        return sentence?.title.contains(text) == true ? nil : text
      }
      start = (end ?? start) + 1
    }
    return sentence.flatMap { leftDay($0) }
  }

  /// Returns the end of a title that is in a list with the day after it: the `mondays and` before
  /// `dec 29`, the `every` before `2 weeks`, and the `dec 29` before `and mondays`.
  private func leftDay(_ sentence: Sentence) -> String? {
    let title = sentence.titleWords
    guard !sentence.hasQuotedDate, !sentence.isAround, title.count > 1, let last = title.last,
      !last.contains(where: \.isWhitespace)
    else { return nil }
    let token = tokens(of: last).only
    let next = tokens(of: sentence.written).first
    let isAnd = token?.means(.and) == true
    let rest = isAnd ? title.dropLast() : title[...]
    var count: Int?
    if isAnd || next?.means(.and) == true || last.hasSuffix(",") {
      let isLinked = isAnd || next?.means(.and) == true
      count = (1...DateReader.maximumWords).last { count in
        count < rest.count && isDay(rest.suffix(count), before: sentence, isLinked)
      }
    } else if token?.means(.every) == true, last.first?.isLowercase == true,
      sentence.repetition != nil,
      next?.number != nil || next?.ordinal != nil || next?.weekday != nil
    {
      count = 1
    }
    return count.map { title.suffix(title.count - rest.count + $0).joined(separator: " ") }
      .map { $0 + " " + sentence.written }
  }

  /// Whether words of a title are a repetition, or a day before a repetition.
  private func isDay(
    _ words: ArraySlice<String>, before sentence: Sentence, _ isLinked: Bool
  ) -> Bool {
    if words.allSatisfy({ $0.first?.isUppercase == false }), isRepetition(words) { return true }
    let hasNumber = words.contains { $0.contains(where: \.isNumber) }
    return sentence.repetition != nil && (hasNumber || isLinked)
      && outcome(of: words).reading != nil && DateReader.amounts(tokens(of: words)[...]) == nil
  }
}
