import NoonmarkBase

/// Words of a title that misspell those of a date.
extension DateReader {
  /// Returns the day that some words of a title misspell: `tommorow`, `3 febuary`.
  package func misspelledDay(in title: [String]) -> String? {
    for count in [2, 1] {
      for start in title.indices where start + count <= title.count {
        let words = title[start..<start + count]
        guard words.allSatisfy({ !$0.contains(where: \.isWhitespace) }),
          let wrong = words.first(where: { tokens(of: $0).first?.kind == .unknown }),
          // Frida is a name.
          wrong.count > (wrong.first?.isUppercase == true ? 5 : 4),
          let near = correction(of: words.joined(separator: " ")),
          let right = near.split(separator: " ").first(where: { part in
            !words.contains { $0.lowercased() == part }
          }),
          editDistance(wrong.lowercased().utf8, right.utf8) <= (wrong.count > 6 ? 2 : 1)
        else { continue }
        return near
      }
    }
    return nil
  }

  /// Returns words that begin with a misspelled one of the title and go on with the date after it:
  /// `every monday` for `Gym evry monday`.
  func misspelledDay(before sentence: Sentence) -> String? {
    guard direction == .next, !sentence.isAround, !sentence.hasQuotedDate, !sentence.keepsDay else {
      return nil
    }
    let written = sentence.written.words
    for count in [2, 1] where sentence.titleWords.count > count {
      let words = sentence.titleWords.suffix(count)
      guard let wrong = words.first, wrong.first?.isLowercase == true, wrong.utf8.count > 2,
        tokens(of: wrong).only?.kind == .unknown,
        let near = Suggestion.nearest(
          to: wrong, in: vocabulary.words.lazy.filter { $0.count > 3 }),
        near.first == wrong.first, editDistance(near.utf8, wrong.utf8) == 1
      else { continue }
      for end in written.indices.prefix(3) {
        let right = [near] + words.dropFirst() + written[...end]
        guard isRepetition(right[...]) || isCorrection(right, of: sentence) else { continue }
        return (right + written[(end + 1)...]).joined(separator: " ")
      }
    }
    return nil
  }

  /// Whether words are a date that a misspelled word before the date of a sentence can mean.
  ///
  /// A link changes nothing (`School starts aug 23`), and a number is in the title if the date has
  /// one (`Christmas tree jan 5`).
  private func isCorrection(_ right: [String], of sentence: Sentence) -> Bool {
    guard let reading = outcome(of: right[...]).reading, let first = tokens(of: right[0]).only
    else { return false }
    let isDay = first.shift != nil || first.weekday != nil || first.month != nil
    guard !isDay, first.edge == nil else { return isDay }
    let isNumber = first.number != nil || first.ordinal != nil
    return reading.date != sentence.typed.date
      && !(isNumber && tokens(of: sentence.written).contains(where: \.isNumber))
  }
}
