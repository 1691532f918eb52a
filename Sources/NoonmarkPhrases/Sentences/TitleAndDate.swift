import NoonmarkBase
import NoonmarkText

/// A title and a date, as words.
package struct TitleAndDateWords: Hashable, Sendable {
  package let title: String
  package let date: String
}

extension TitleAndDateWords {
  init(title: some Sequence<String>, date: some Sequence<String>) {
    self.init(title: title.joined(separator: " "), date: date.joined(separator: " "))
  }
}

/// An error in dividing words into a title and a date.
package enum TitleAndDateError: Error, Hashable {
  /// No date is at the end or at the start. `found` is one in the middle, and `near` the last words
  /// with one of them corrected.
  case noDate(found: String?, near: String?)
  /// All words are a date.
  case noTitle(String)
  /// The words can be divided in two ways.
  case twoWays(TitleAndDateWords, TitleAndDateWords)
  /// The words before the title can be a date, but rather belong to it: `Sunday roast`.
  case nameFirst(TitleAndDateWords)
  /// The date is invalid. `other` has a shorter one.
  case date(DateReadingError, other: TitleAndDateWords? = nil)

  /// Returns the problem of a text, without the options that avoid it.
  package func reason(in text: String) -> String {
    switch self {
    case .date(let error, _): error.message
    case .noTitle(let date): "\(date.quoted) is a date"
    case .nameFirst(let words):
      "no date in \(text.quoted): \(words.date.quoted) can belong to the title"
    case .twoWays: "\(text.quoted) can be read in two ways"
    case .noDate(let found?, let near) where near?.contains(found) != true:
      "\(found.quoted) is in the middle, so write it last"
    case .noDate(_, let near?): "no date in \(text.quoted): did you mean '\(near)'?"
    case .noDate: "no date in \(text.quoted)"
    }
  }
}

extension DateReader {
  /// Reads the title and the date of a new entry.
  ///
  /// A second word that is a number is the date, and so is a last word with a space in it: quotes
  /// decide. Other words are a sentence, or have a time counted from now: `Tea in 25 min`. No word
  /// is dropped: each is in the title or in the date.
  ///
  /// - Parameters:
  ///   - typed: The words as they were typed; those in quotes are one.
  ///   - moment: The current time, in the zone of times.
  ///   - takesTimes: Whether a date can have a time of day.
  /// - Throws: The problem of words that have no date, or that can be read in two ways.
  package func entry(
    _ typed: [String], at moment: ZonedInstant, takesTimes: Bool
  ) throws(TitleAndDateError) -> Sentence {
    let sentence = sentence(typed, at: moment)
    if let error = problem(in: typed, sentence) { throw error }
    let found = try entry(typed, sentence, at: moment, takesTimes: takesTimes)
    if let error = leftWords(of: typed, found) { throw error }
    return found
  }

  /// Returns the problem of words that would be left in the title of a sentence; `nil` if it has
  /// none.
  private func leftWords(of typed: [String], _ found: Sentence) -> TitleAndDateError? {
    let dangling = danglingEnd(of: typed, title: found.title, written: found.written)
    if let dangling { return dangling }
    if let problem = leftDay(beside: found) { return .date(problem) }
    // `Run every day streak since june 1` has the label of a counter.
    guard direction == .next, !found.isQuoted else { return nil }
    return repetition(inTitle: found.titleWords).map { .date(.leftRepetition($0)) }
  }

  /// Whether an entry of the words of a sentence would be refused.
  func isRefused(_ sentence: Sentence, of typed: [String]) -> Bool {
    let division = TitleDivision(DateReader.unquoted(typed), self, takesTimes: true)
    return problem(in: typed, sentence) != nil || (try? division.check(sentence)) == nil
      || leftWords(of: typed, sentence) != nil
  }

  private func entry(
    _ typed: [String], _ sentence: Sentence?, at moment: ZonedInstant, takesTimes: Bool
  ) throws(TitleAndDateError) -> Sentence {
    let words = DateReader.unquoted(typed)
    if let sentence, sentence.hasMore { return sentence }
    // `Train vendredi à 0h30` has a time, and `Tea 0h30` a length.
    let isTimed = sentence.map { $0.hasDay && $0.isExact } == true
    if takesTimes, let timer = try timer(words, takesLength: sentence == nil, from: moment),
      !isTimed || ClockTime(timer.written) == nil
    {
      return timer
    }
    if let numbered = try numbered(typed) { return numbered }
    guard let sentence else {
      if let past = pastEntry(words, at: moment) { return past }
      if takesTimes, words.count > 1, let last = words.last,
        let typed = DateReader.timestamp(last, in: moment.zone), !endInDate(words.dropLast())
      {
        return Sentence(typed: typed, isExact: true).titled(words.dropLast(), written: last)
      }
      let text = words.joined(separator: " ")
      if words.count > 1, whenAlone(text, at: moment)?.typed.time != nil { throw .noTitle(text) }
      // Those of a last argument in quotes can be a date.
      let all = words.dropLast() + DateReader.unquoted(words.suffix(1))
      throw TitleDivision(Array(all), self, takesTimes: takesTimes).error()
    }
    try TitleDivision(words, self, takesTimes: takesTimes).check(sentence)
    return sentence
  }

  /// Whether `h` marks a time, as in French, and not only a length.
  var hasHourMark: Bool { tokens(of: "h").contains { $0.means(.clock) } }

  /// Returns the two readings of hours that can be a length: `Laundry 2h`, `Tea after 2h`.
  package func hoursAlone(_ words: [String]) -> TitleAndDateError? {
    var words = DateReader.unquoted(words)
    // `14 h`, `15 h 30`.
    for count in [3, 2] where words.count > count && isHoursApart(words.suffix(count)) {
      words = words.dropLast(count) + [words.suffix(count).joined()]
    }
    guard let (rest, time) = DateReader.timeLast(words), let last = words.last, !rest.isEmpty else {
      return nil
    }
    let title = rest.joined(separator: " ")
    if let error = danglingEnd(of: words, title: title, written: last) { return error }
    guard last.lowercased().contains("h") else { return nil }
    return .twoWays(
      TitleAndDateWords(title: title, date: "in " + last),
      TitleAndDateWords(title: title, date: time.text))
  }

  /// Whether words are hours that would be a time without the space: `14 h`, `15 h 30`.
  private func isHoursApart(_ words: ArraySlice<String>) -> Bool {
    words.dropFirst().first?.lowercased() == "h" && ClockTime(words.joined()) != nil
  }

  /// Returns the words of one quoted argument, which is divided as if it had no quotes.
  static func unquoted(_ words: some Collection<String>) -> [String] {
    guard words.count == 1, let word = words.first else { return Array(words) }
    return word.unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }
  }

  /// Returns the entry of a title and a number, which is a date as scripts write it: `Party 12-24`.
  ///
  /// - Throws: The error of a number, or of a last argument in quotes, that looks like a date.
  private func numbered(_ typed: [String]) throws(TitleAndDateError) -> Sentence? {
    guard typed.count > 1, let last = typed.last, last.first?.isLetter != true,
      typed.count == 2 || last.contains(where: \.isWhitespace)
    else { return nil }
    switch outcome(of: [last]) {
    case .date(let reading):
      // `July 4th`, but not `Friday 2027-01-01`.
      if tokens(of: last).first?.isNumber == true, outcome(of: typed[...]).reading != nil {
        throw .noTitle(typed.joined(separator: " "))
      }
      return Sentence(typed: DateAndTime(reading), hasQuotedDate: true)
        .titled(typed.dropLast(), written: last)
    case .problem(let error) where last.utf8.first?.isASCIIDigit == true: throw .date(error)
    case .problem, .incomplete, .nothing: return nil
    }
  }

  /// Returns the entry of words that end in a past time, whose day counts: `No smoking last night`;
  /// `nil` for others, and for dates to come.
  private func pastEntry(_ words: [String], at moment: ZonedInstant) -> Sentence? {
    // `since september 1` has no label.
    guard direction == .last, pastDay(words.joined(separator: " "), at: moment) == nil else {
      return nil
    }
    for start in words.indices.dropFirst().suffix(DateReader.maximumWordsOfTime) {
      let written = words[start...].joined(separator: " ")
      guard let day = pastDay(written, at: moment) else { continue }
      return Sentence(typed: DateAndTime(DateReading(day)))
        .titled(words[..<start], written: written)
    }
    return nil
  }
}

/// Titles with a time counted from now.
extension DateReader {
  /// Divides words into a title and a time before or after now, at the end or else at the start:
  /// `Tea in 25 min`.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - takesLength: Whether a length is counted from now: `Laundry 45 min`.
  /// - Returns: `nil` for other words, and for one word such as `45m` beside a date.
  /// - Throws: `twoWays` if there is a date too.
  func dividedAtClockSpan(
    _ words: [String], takesLength: Bool = false
  ) throws(TitleAndDateError) -> (title: [String], written: String, span: ClockSpan)? {
    for start in words.indices.dropFirst().suffix(ClockSpan.maximumWords) {
      guard let span = timer(words[start...], takesLength) else { continue }
      return try divided(words[..<start], words[start...], span)
    }
    for count in (1..<max(words.count, 1)).prefix(ClockSpan.maximumWords).reversed() {
      guard let span = timer(words[..<count], false), span.isExplicit else { continue }
      return try divided(words[count...], words[..<count], span)
    }
    return nil
  }

  /// Returns the entry of words with a time counted from now; `nil` if they have none.
  func timer(
    _ words: [String], takesLength: Bool, from moment: ZonedInstant
  ) throws(TitleAndDateError) -> Sentence? {
    guard let divided = try dividedAtClockSpan(words, takesLength: takesLength) else { return nil }
    // `Meds daily in 2 hours`.
    if let (_, count) = repetition(endingTitle: divided.title) {
      throw .date(.leftRepetition(divided.title.suffix(count).joined(separator: " ")))
    }
    return Sentence(
      typed: DateAndTime(after: divided.span, from: moment), hasDay: false, isExact: true
    ).titled(divided.title[...], written: divided.written)
  }

  private func divided(
    _ title: ArraySlice<String>, _ words: ArraySlice<String>, _ span: ClockSpan
  ) throws(TitleAndDateError) -> (title: [String], written: String, span: ClockSpan)? {
    let whole = TitleAndDateWords(title: title, date: words)
    let inside = title.indices.dropFirst()
    // `Report friday 3pm +1h`: a time can follow the date.
    let length = DateReader.timeLast(Array(title))?.rest.count ?? title.count
    // `Call tomorrow - 15m`.
    let untimed = title.prefix(["-", "–"].contains(title.last) ? title.count - 1 : length)
    var rest = title
    var date: ArraySlice<String>?
    if let start = untimed.indices.dropFirst().first(where: { start in
      outcome(of: untimed[start...]).reading != nil
    }) {
      (rest, date) = (title[..<start], title[start...])
    } else if let end = inside.last(where: { outcome(of: title[..<$0]).reading != nil }) {
      (rest, date) = (title[end...], title[..<end])
    }
    guard let date else { return (Array(title), whole.date, span) }
    guard span.isExplicit else { return nil }
    throw .twoWays(whole, TitleAndDateWords(title: rest + words, date: date))
  }

  /// Returns the time before or after now that words mean: with a word or a sign for it, in minutes
  /// such as `90m`, or possibly a length.
  private func timer(_ words: ArraySlice<String>, _ takesLength: Bool) -> ClockSpan? {
    guard let span = clockSpan(words.joined(separator: " ")) else { return nil }
    let tokens = tokens(of: words)
    // `3 m` could be months too.
    let isMinutes =
      tokens.count == 2 && tokens[1].clockUnit == .minute
      && (words.count == 1 || tokens[1].unit == .month)
    let isShort = words.count == 1 && abs(span.seconds) < 3600
    let isLength = takesLength && words.count > 1 && !isHoursApart(words)
    return span.isExplicit || isMinutes || isShort || isLength ? span : nil
  }
}

extension DateReader {
  /// Reads a sentence: a title with when it takes place at its end, its start, or both.
  ///
  /// - Parameters:
  ///   - words: The words as they were typed; those in quotes are one.
  ///   - moment: The current time, in the zone of times.
  /// - Returns: `nil` if no words say when. No word is dropped: each is in the title or written.
  package func sentence(_ words: [String], at moment: ZonedInstant) -> Sentence? {
    let words = DateReader.unquoted(words)
    guard !words.isEmpty else { return nil }
    // An argument in quotes is whole. A time can follow a date, as in `Party 'next friday' 7pm`,
    // but not a title such as `friday 'Black Friday' 7pm`.
    if let start = words.lastIndex(where: { $0.contains(where: \.isWhitespace) }), start > 0,
      start + 1 == words.count
        || outcome(of: [words[start]]).reading != nil
          && whenAlone(words[..<start].joined(separator: " "), at: moment) == nil,
      case let written = words[start...].joined(separator: " "),
      let sentence = whenAlone(written, at: moment)
    {
      var quoted = sentence.titled(words[..<start], written: written)
      quoted.hasQuotedDate = true
      return quoted
    }
    return SentenceDivision(words, self, moment).sentence()
  }

  /// Reads a text that has no title: `every friday at 9:30`, `dec 20 - jan 3`.
  ///
  /// - Parameter old: The date of an entry that is changed, which keeps its day if the text has
  ///   none.
  package func whenAlone(
    _ text: String, replacing old: DateAndTime? = nil, at moment: ZonedInstant
  ) -> Sentence? {
    let division = SentenceDivision(text.words, self, moment)
    guard let sentence = division.whole()?.sentence else { return nil }
    return old.map { sentence.replacing($0) } ?? sentence
  }

  /// Returns the text after a word such as `to`, or `nil` if it has none: `to 3pm`.
  package func target(of text: String) -> String? {
    let words = text.words
    guard words.count > 1, tokens(of: words[0]).only?.means(.to) == true else { return nil }
    return words.dropFirst().joined(separator: " ")
  }

  /// Parses a time without a day: `7pm` and `noon`, but not `today 7pm` or `in 2 hours`.
  package func timeAlone(_ text: String, at moment: ZonedInstant) -> ClockTime? {
    guard let sentence = knowing([text]).whenAlone(text, at: moment), sentence.isTimeAlone,
      !sentence.hasMore
    else { return nil }
    return sentence.typed.time
  }
}
