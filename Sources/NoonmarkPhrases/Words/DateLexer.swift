import NoonmarkText

/// Divides a normalized text into the parts of a date.
struct DateLexer {
  private let text: [Unicode.Scalar]
  private let vocabulary: DateVocabulary
  private var position = 0
  private var tokens: [DateToken] = []

  /// Returns the tokens of a normalized text, without the punctuation within a date.
  static func tokens(
    of text: [Unicode.Scalar], _ vocabulary: DateVocabulary
  ) -> [DateToken] {
    var lexer = DateLexer(text: text, vocabulary: vocabulary)
    while lexer.position < text.count { lexer.takeNext() }
    let tokens = lexer.withFeasts(CompoundNumbers.joined(lexer.tokens))
    return lexer.withOrdinalsFirst(tokens)
  }

  private init(text: [Unicode.Scalar], vocabulary: DateVocabulary) {
    self.text = text
    self.vocabulary = vocabulary
  }

  /// Returns tokens in which the day of a feast and the number before it are one: `2. juledag`,
  /// `zweiter Weihnachtstag`, but not `Movie 2 Christmas day`.
  private func withFeasts(_ tokens: [DateToken]) -> [DateToken] {
    var rest = tokens[...]
    var joined: [DateToken] = []
    while let last = rest.popFirst() {
      let feast = last.first { if case .dayOfFeast(let feast) = $0 { feast } else { nil } }
      let isMark = joined.last?.isOrdinalMark == true
      guard let feast, let first = isMark ? joined.dropLast().last : joined.last else {
        joined.append(last)
        continue
      }
      var number = first.ordinal
      let isNumbered = isMark || scalar(at: first.range.upperBound) == "."
      if isNumbered, case .number(let value, digits: 1...2) = first.kind { number = value }
      guard let number, let day = feast.day(number) else {
        joined.append(last)
        continue
      }
      joined.removeLast(isMark ? 2 : 1)
      joined.append(DateToken(.feast(day), from: first, through: last))
    }
    return joined
  }

  /// Returns tokens in which the ordinal numbers of an Arabic weekday of a month are before it, as
  /// in other languages: `الاثنين الأول والثالث من كل شهر`.
  ///
  /// `الجمعة الرابع من ديسمبر` is a day of December by its number.
  private func withOrdinalsFirst(_ tokens: [DateToken]) -> [DateToken] {
    var rest = tokens[...]
    var ordered: [DateToken] = []
    while let token = rest.popFirst() {
      ordered.append(token)
      guard token.weekday != nil, rest.first?.ordinal != nil,
        DateText.isArabic(text[token.range.lowerBound])
      else { continue }
      let ordinals = rest.prefix { $0.ordinal != nil || $0.means(.and) }
      let after = rest.dropFirst(ordinals.count)
      guard ordinals.last?.ordinal != nil, after.prefix(3).contains(where: { $0.unit == .month })
      else { continue }
      ordered.insert(contentsOf: ordinals, at: ordered.count - 1)
      rest = after
    }
    return ordered
  }

  private func scalar(at index: Int) -> Unicode.Scalar? {
    index < text.count ? text[index] : nil
  }

  private mutating func append(_ kind: DateToken.Kind, upTo end: Int) {
    let isAttached = position > 0 && position == tokens.last?.range.upperBound
    tokens.append(
      DateToken(
        kind: kind, isAttached: isAttached,
        isAfterHyphen: position > 0 && text[position - 1] == "-", range: position..<end))
    position = end
  }

  private mutating func takeNext() {
    let next = text[position]
    if let (group, end) = fraction(at: position) {
      append(.group(group), upTo: end)
    } else if DateText.isDigit(next) {
      takeNumber()
    } else if DateText.isLetter(next) {
      takeWord()
    } else if position == 0, next == "+" || next == "-" {
      append(.sign(next == "+" ? 1 : -1), upTo: 1)
    } else if next == "'", !tokens.isEmpty, let year = number(at: position + 1),
      year.part.digits == 2, isBoundary(at: year.end)
    {
      append(.yearOfCentury(year.part.value), upTo: year.end)
    } else if next == "&" || next == "・" && !tokens.isEmpty || next == "+" && isBetweenWords {
      append(.word([.and]), upTo: position + 1)
    } else if isSkipped(next) {
      position += 1
    } else {
      append(.unknown, upTo: position + 1)
    }
  }

  /// Whether a plus sign is between words: `mon + wed`, `mon+wed`.
  ///
  /// `friday +1h` is a length, and `C++` a name.
  private var isBetweenWords: Bool {
    let end = text[(position + 1)...].first { $0 != " " }
    let isSpaced = text[position - 1] == " "
    return !tokens.isEmpty && end.map { !DateText.isDigit($0) && $0 != "+" } == true
      && isSpaced == (scalar(at: position + 1) == " ")
  }

  /// Whether punctuation may be skipped here: after a part of a date, and before another unless it
  /// is a period, a comma or a parenthesis.
  private func isSkipped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ": return true
    case "(": return position + 1 < text.count
    case ",", ".", ")", "!": return !tokens.isEmpty
    // `Dec 26: Christmas` has a date before the title.
    case ":": return !tokens.isEmpty && position + 1 == text.count
    case "-", "/":
      guard let before = tokens.last, position + 1 < text.count else { return false }
      // `Dec-24`, but not `Party - Dec 24`.
      return before.range.upperBound == position && text[position + 1] != " "
    default: return false
    }
  }

  // MARK: Numbers

  /// Returns the number that starts at an index and where it ends.
  private func number(at start: Int) -> (part: DateGroup.Part, end: Int)? {
    var end = start
    var value = 0
    while let scalar = scalar(at: end), DateText.isDigit(scalar) {
      value = end - start < 9 ? value * 10 + Int(scalar.value - 0x30) : Int.max
      end += 1
    }
    return end == start ? nil : (DateGroup.Part(value: value, digits: end - start), end)
  }

  private mutating func takeNumber() {
    guard let first = number(at: position) else { return }
    // Not in a script without spaces: the month of `12月` is a number.
    let letters = scalar(at: first.end) == "-" ? first.end + 1 : first.end
    if scalar(at: letters)?.isASCII == true, let end = endOfLetters(from: letters),
      let terms = vocabulary.terms(for: text[position..<end])
    {
      // `2moro`, `14-tägig`.
      return append(.word(terms), upTo: end)
    }
    if let (group, end) = group(after: first.part, at: first.end) {
      return append(.group(group), upTo: end)
    }
    if scalar(at: first.end) == "年", first.part.digits == 4 {
      // `2026年`: a year, not a number of years.
      append(.number(first.part.value, digits: 4), upTo: first.end + 1)
    } else if scalar(at: first.end) == "月" {
      // `12月`: a month, not a number of months.
      let isMonth = 1...12 ~= first.part.value
      append(isMonth ? .word([.month(first.part.value)]) : .unknown, upTo: first.end + 1)
    } else {
      let isDay = tokens.last.map { $0.means(.on) || $0.means(.the) || $0.weekday != nil } == true
      let isOrdinal = isDay || isOfWeekday(before: first.end)
      // `1.er` and `1.º` have a mark after the period.
      let hasMark = scalar(at: first.end) == "." && isOrdinalMark(at: first.end + 1)
      append(
        .number(first.part.value, digits: first.part.digits),
        upTo: hasMark ? first.end + 1 : first.end)
      // `am 13.`, `Freitag 4.`
      if isOrdinal, scalar(at: first.end) == ".", scalar(at: first.end + 1) ?? " " == " " {
        append(.word([.ordinalMark]), upTo: first.end + 1)
      }
    }
  }

  /// Returns the decimal that a number with a fraction before a unit is, and where it ends: `1 1/2`
  /// before `hours`, `2½`, `1/2` before `an hour`.
  private func fraction(at start: Int) -> (DateGroup, end: Int)? {
    var whole = DateGroup.Part(value: 0, digits: 1)
    var end = start
    if let first = number(at: start), scalar(at: first.end) != "/" {
      let isSpaced = scalar(at: first.end) == " "
      // `Dec 24 1/2 day` has a date.
      guard !isSpaced || tokens.last?.month == nil else { return nil }
      whole = first.part
      end = isSpaced ? first.end + 1 : first.end
    }
    let fraction = DateLexer.fractions.first { fraction, _ in
      text[end...].starts(with: fraction.unicodeScalars)
    }
    guard let (characters, hundredths) = fraction else { return nil }
    let part = DateGroup.Part(value: hundredths, digits: 2)
    let group = DateGroup(parts: [whole, part], separator: ".", isTerminated: false)
    end += characters.unicodeScalars.count
    // `1/2` alone is a date.
    return (characters.count == 1 ? end : beforeUnit(at: end)).map { (group, $0) }
  }

  /// Fractions in hundredths.
  private static let fractions = [
    ("1/2", 50), ("1/4", 25), ("3/4", 75), ("½", 50), ("¼", 25), ("¾", 75),
  ]

  /// Returns the index before the unit that follows an index, possibly after an article; `nil` if
  /// none does.
  private func beforeUnit(at index: Int) -> Int? {
    let start = scalar(at: index) == " " ? index + 1 : index
    guard let end = endOfLetters(from: start),
      let terms = vocabulary.terms(for: text[start..<end])
    else { return nil }
    let isUnit = terms.contains { term in
      switch term {
      case .unit, .clockUnit: true
      default: false
      }
    }
    return isUnit ? index : terms.contains(.number(1)) ? beforeUnit(at: end) : nil
  }

  /// Whether the letters of an ordinal number start at an index.
  private func isOrdinalMark(at start: Int) -> Bool {
    endOfLetters(from: start).map { end in
      vocabulary.terms(for: text[start..<end])?.contains(.ordinalMark) == true
    } == true
  }

  /// Whether the number that ends at an index is that of a weekday or a day: `3. Samstag im Juli`,
  /// `1. und 3. Montag`, `jeden 3. Mo`, `15. Tag des Monats`.
  ///
  /// Without words after the weekday, a number can belong to a title: `Kapitel 3. Freitag`.
  private func isOfWeekday(before end: Int) -> Bool {
    guard vocabulary.has(.german) || vocabulary.has(.norwegian), scalar(at: end) == "." else {
      return false
    }
    let words = DateText.string(text[(end + 1)...]).split(separator: " ")
    func terms(_ index: Int) -> [DateTerm] {
      guard index < words.count else { return [] }
      let word = words[index]
      return vocabulary.terms(for: String(word.last == "." ? word.dropLast() : word)) ?? []
    }
    func isWeekday(_ index: Int) -> Bool {
      terms(index).contains { term in
        if case .weekday = term { return true }
        return term == .workdays || term == .unit(.day)
      }
    }
    if terms(0).contains(.and) { return words.count > 2 && words[1].last == "." && isWeekday(2) }
    guard isWeekday(0) else { return false }
    let isSecond = tokens.suffix(2).first?.isOrdinalMark == true && tokens.last?.means(.and) == true
    return isSecond || tokens.last?.means(.every) == true
      || terms(1).contains { $0 == .of || $0 == .every || $0 == .the && terms(0) == [.unit(.day)] }
  }

  /// Returns the end of the letters that start at an index; `nil` without any.
  private func endOfLetters(from start: Int) -> Int? {
    guard let first = scalar(at: start), DateText.isLetter(first) else { return nil }
    return text[start...].firstIndex { !DateText.isLetter($0) } ?? text.count
  }

  /// Returns the group of numbers that a number begins, and where it ends.
  private func group(after first: DateGroup.Part, at index: Int) -> (DateGroup, end: Int)? {
    guard let separator = scalar(at: index), ["-", "/", ".", ","].contains(separator) else {
      return nil
    }
    // `1,5`, but not `24,2026`.
    if separator == "," {
      guard let next = number(at: index + 1), next.part.digits == 1 else { return nil }
      return (
        DateGroup(parts: [first, next.part], separator: separator, isTerminated: false), next.end
      )
    }
    var parts = [first]
    var end = index
    while parts.count < 4, scalar(at: end) == separator {
      // Periods may have spaces after them: `24. 12. 2026`.
      let isSpaced = separator == "." && scalar(at: end + 1) == " "
      guard let next = number(at: end + (isSpaced ? 2 : 1)) else { break }
      // `3.12. 0840` is a day and a time.
      if isSpaced, next.part.digits == 4, 1..<1000 ~= next.part.value, next.part.value % 100 < 60 {
        break
      }
      parts.append(next.part)
      end = next.end
    }
    guard parts.count > 1 else { return nil }
    let isTerminated = separator == "." && scalar(at: end) == "."
    return (
      DateGroup(parts: parts, separator: separator, isTerminated: isTerminated),
      isTerminated ? end + 1 : end
    )
  }

  // MARK: Words

  private mutating func takeWord() {
    if let end = endOfHalf { return append(.unknown, upTo: end) }
    var length = min(vocabulary.maximumLength, text.count - position)
    while length > 0 {
      let end = position + length
      if isBoundary(at: end), let terms = vocabulary.terms(for: text[position..<end]),
        // `friday after next`, but not `after next friday`.
        !tokens.isEmpty || ![[.shift(2)], [.shift(-2)]].contains(terms)
          || !beginsWithDirection(text[position..<end])
      {
        return append(.word(terms), upTo: end)
      }
      length -= 1
    }
    var end = position
    while let scalar = scalar(at: end), DateText.isLetter(scalar) { end += 1 }
    // Arabic writes `and` without a space after it.
    if text[position] == "\u{648}", vocabulary.terms(for: text[(position + 1)..<end]) != nil {
      return append(.word([.and]), upTo: position + 1)
    }
    let word = text[position..<end]
    if let day = weekday(before: word) { return append(.word(day.terms), upTo: day.end) }
    if let number = vocabulary.numbers.terms(of: word) {
      return append(.word(number), upTo: end)
    }
    let names = vocabulary.names(abbreviatedAs: word)
    append(names.isEmpty ? .unknown : .word(names), upTo: end)
  }

  /// Whether a phrase begins with a word such as `after`.
  private func beginsWithDirection(_ phrase: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let space = phrase.firstIndex(of: " ") else { return false }
    let terms = vocabulary.terms(for: phrase[..<space]) ?? []
    return terms.contains(.afterDay) || terms.contains(.beforeDay)
  }

  /// The end of a half of the day with periods such as `a.m.` or `p. m.`, which is no unit.
  private var endOfHalf: Int? {
    guard text[position] == "a" || text[position] == "p", scalar(at: position + 1) == "." else {
      return nil
    }
    let letter = scalar(at: position + 2) == " " ? position + 3 : position + 2
    guard scalar(at: letter) == "m", isBoundary(at: letter + 1) else { return nil }
    return scalar(at: letter + 1) == "." ? letter + 2 : letter + 1
  }

  /// Returns the weekday in a word with a part of the day, and where it ends: `Freitagabend`,
  /// `tirsdagskveld`.
  private func weekday(
    before word: ArraySlice<Unicode.Scalar>
  ) -> (terms: [DateTerm], end: Int)? {
    func isPart(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
      vocabulary.terms(for: rest)?.contains { term in
        if case .hour = term { return true }
        return term == .weekdayMorning
      } == true
    }
    // The shortest name is `fredag`.
    for end in word.indices.dropFirst(6) {
      guard let terms = vocabulary.terms(for: word[..<end]),
        terms.contains(where: { if case .weekday = $0 { true } else { false } })
      else { continue }
      if isPart(word[end...]) { return (terms, end) }
      if word[end] == "s", isPart(word[(end + 1)...]) { return (terms, end + 1) }
    }
    return nil
  }

  /// Whether a word may end before an index: no letter follows, or the script has no spaces.
  private func isBoundary(at index: Int) -> Bool {
    guard let next = scalar(at: index), DateText.isLetter(next) else { return true }
    // `最終日曜` is the last Sunday, `最終日` the last day.
    guard next != "曜" else { return false }
    let last = text[index - 1]
    return !DateText.isLetter(last) || DateText.isUnspaced(last) || DateText.isUnspaced(next)
  }
}

/// Two or three numbers with the same separator between them.
struct DateGroup: Hashable, Sendable {
  struct Part: Hashable, Sendable {
    let value: Int
    let digits: Int
  }

  let parts: [Part]
  /// `-`, `/`, `.`, or the comma of `1,5`.
  let separator: Unicode.Scalar
  /// Whether a separator follows the last number too: `24.12.`.
  let isTerminated: Bool

  /// The number that `1.5` or `1,25` is, times 100; `nil` for other groups.
  var hundredths: Int? {
    guard parts.count == 2, separator == "." || separator == ",", !isTerminated,
      parts[0].digits <= 4, parts[1].digits <= 2
    else { return nil }
    return parts[0].value * 100 + parts[1].value * (parts[1].digits == 1 ? 10 : 1)
  }
}
