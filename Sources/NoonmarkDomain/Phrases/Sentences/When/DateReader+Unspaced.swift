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
    return part.map { $0 >= 12 } == true ? time.afterNoon ?? time : time
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

  /// Returns words in which a day and a time without a space are two words: `12月24日19時`,
  /// `毎日8時`, `明日の朝`, `金曜10時から11時`, and `November 27⋅3:00` of Google Calendar.
  package func spaced(_ words: [String]) -> [String] {
    words.flatMap { DateReader.divided($0, at: "⋅") }.flatMap { word in
      guard word.unicodeScalars.contains(where: { DateText.isUnspaced($0) }) else { return [word] }
      for index in word.indices.dropFirst() {
        let time = String(word[index...])
        guard isUnspacedTime(time) else { continue }
        let before = word[..<index]
        let day = String(before.hasSuffix("の") ? before.dropLast() : before)
        if isUnspacedDay(day) { return [day, time] }
      }
      return [word]
    }
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
    let tokens = tokens(of: text)
    if tokens.count == 1, tokens[0].partOfDay != nil { return true }
    return switch WhenParser([text], self).range(0..<1) {
    case .times, .digitalTimes: true
    default: false
    }
  }

  /// Whether a text is a day or a repetition.
  private func isUnspacedDay(_ text: String) -> Bool {
    if outcome(of: [text]).reading != nil { return true }
    let tokens = tokens(of: text)
    if tokens.count == 1, tokens[0].partOfDays != nil { return true }
    return RepetitionPhrase(tokens[...])?.isExplicit == true
  }
}
