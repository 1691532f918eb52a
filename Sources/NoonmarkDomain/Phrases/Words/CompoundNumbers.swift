/// Numbers of several words, or of several in one: `twenty-five`, `fünfundvierzig`, `tjueførste`.
struct CompoundNumbers: Sendable {
  /// The words for 20, 30 and so on, and for the ordinal numbers of them.
  private var tens: [(word: [Unicode.Scalar], value: Int, isOrdinal: Bool)] = []
  private var halves: [[Unicode.Scalar]] = []
  private var ands: [[Unicode.Scalar]] = []

  mutating func add(_ word: [Unicode.Scalar], _ term: DateTerm) {
    switch term {
    case .number(let value) where value >= 20: tens.append((word, value, false))
    case .ordinal(let value) where value >= 20: tens.append((word, value, true))
    case .half: halves.append(word)
    case .and: ands.append(word)
    default: break
    }
  }

  /// Returns the meanings of a word that is composed of numbers; `nil` for other words.
  func terms(
    of word: ArraySlice<Unicode.Scalar>, in vocabulary: DateVocabulary
  ) -> [DateTerm]? {
    func number(_ word: ArraySlice<Unicode.Scalar>) -> Int? {
      for case .number(let value) in vocabulary.terms(for: word) ?? [] { return value }
      return nil
    }
    for ten in tens where word.count > ten.word.count {
      // `førtifem`, `veinticinco`, `tjueførste`.
      if !ten.isOrdinal, word.starts(with: ten.word) {
        for term in vocabulary.terms(for: word.dropFirst(ten.word.count)) ?? [] {
          switch term {
          case .number(let unit) where unit < 10: return [.number(ten.value + unit)]
          case .ordinal(let unit) where unit < 10: return [.ordinal(ten.value + unit)]
          default: continue
          }
        }
      }
      guard let head = CompoundNumbers.head(of: word, before: ten.word) else { continue }
      for and in ands {
        guard let first = CompoundNumbers.head(of: head, before: and), let unit = number(first),
          unit < 10
        else { continue }
        return [ten.isOrdinal ? .ordinal(unit + ten.value) : .number(unit + ten.value)]
      }
    }
    for half in halves {
      guard let head = CompoundNumbers.head(of: word, before: half), let whole = number(head)
      else { continue }
      return [.number(whole), .half]
    }
    return nil
  }

  /// Returns the letters before the last ones of a word.
  private static func head(
    of word: ArraySlice<Unicode.Scalar>, before end: [Unicode.Scalar]
  ) -> ArraySlice<Unicode.Scalar>? {
    guard word.count > end.count, word.suffix(end.count).elementsEqual(end) else { return nil }
    return word.dropLast(end.count)
  }

  /// Returns tokens in which a number of several words is one: `twenty five`, `vingt et un`,
  /// `treinta y cinco`.
  static func joined(_ tokens: [DateToken]) -> [DateToken] {
    guard tokens.contains(where: { $0.count ?? 0 >= 20 }) else { return tokens }
    var joined: [DateToken] = []
    var rest = tokens[...]
    while let first = rest.popFirst() {
      guard let (value, count) = value(first, rest), let last = rest.prefix(count).last else {
        joined.append(first)
        continue
      }
      rest = rest.dropFirst(count)
      joined.append(
        DateToken(
          kind: .word([value]), isAttached: first.isAttached,
          isAfterHyphen: first.isAfterHyphen,
          range: first.range.lowerBound..<last.range.upperBound))
    }
    return joined
  }

  /// Returns the number that a token and some after it are, and how many are after it.
  private static func value(
    _ first: DateToken, _ rest: ArraySlice<DateToken>
  ) -> (value: DateTerm, count: Int)? {
    guard let value = first.count, let next = rest.first else { return nil }
    // `twenty-first`.
    if let unit = next.ordinal, (20...30).contains(value), unit < 10 {
      return (.ordinal(value + unit), 1)
    }
    let hasAnd = next.means(.and)
    guard let last = hasAnd ? rest.dropFirst().first : next, let other = last.count else {
      return nil
    }
    // Arabic has the tens last.
    if value < 10, hasAnd, last.isAttached, (20...90).contains(other) {
      return (.number(value + other), 2)
    }
    // `soixante-douze`, `quatre-vingt-treize`.
    let isFrench = value == 60 || value == 80
    guard (20...100).contains(value), other < (isFrench ? 20 : 10) else { return nil }
    // `twenty a day`.
    let isArticle = other == 1 && last.range.count <= 2 && !last.isAttached && !last.isAfterHyphen
    guard hasAnd || !isArticle else { return nil }
    return (.number(value + other), hasAnd ? 2 : 1)
  }
}
