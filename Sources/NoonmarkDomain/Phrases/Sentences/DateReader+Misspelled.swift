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
        guard outcome(of: right[...]).reading != nil || isRepetition(right[...]) else { continue }
        return (right + written[(end + 1)...]).joined(separator: " ")
      }
    }
    return nil
  }
}
