import NoonmarkText

extension DateVocabulary {
  /// Adds the languages that words of a text belong to.
  ///
  /// `24. Dezember`, `demain` and `dans 3 heures` are read in every locale: the words say the
  /// language.
  mutating func add(languagesNamedIn words: [String]) {
    let keys = words.map { DateVocabulary.key(of: $0) }
    var found: Set<Language> = []
    for word in keys {
      if word.unicodeScalars.contains(where: { DateText.isUnspaced($0) }) {
        found.insert(.japanese)
      } else if word.unicodeScalars.contains(where: { 0x620...0x6FF ~= $0.value }) {
        found.insert(.arabic)
      }
    }
    // `om 2 timer`: the words by themselves are English too.
    if let index = keys.firstIndex(of: "om"), index + 1 < keys.count, Int(keys[index + 1]) != nil {
      found.insert(.norwegian)
    }
    // `le 2 mars, 20h` and `1. mars kl 20`, but not `2 mars bars`.
    if let index = keys.firstIndex(of: "mars"), index > 0, DateVocabulary.isDay(keys[index - 1]),
      index + 1 == keys.count || DateVocabulary.isAfterMonth(keys[index + 1])
    {
      found.formUnion([.french, .norwegian])
    }
    for count in 1...DateVocabulary.maximumWords where keys.count >= count {
      for start in 0...(keys.count - count) {
        let key = keys[start..<start + count].joined(separator: " ")
        guard let languages = DateVocabulary.languages[key], terms(for: key) == nil else {
          continue
        }
        found.formUnion(languages)
      }
    }
    for language in Language.allCases where found.contains(language) { add(language) }
  }

  /// The maximum number of words of a phrase that says the language.
  private static let maximumWords = 4

  private static func key(of word: String) -> String {
    var scalars = DateText.normalized(word)[...]
    if scalars.first == "(" { scalars.removeFirst() }
    while let last = scalars.last, [",", ".", ":", ")"].contains(last) { scalars.removeLast() }
    return DateText.string(scalars)
  }

  /// Whether a word is the day of a month before its name: `2`, `1er`.
  private static func isDay(_ key: String) -> Bool {
    let digits = key.hasSuffix("er") ? key.dropLast(2) : key[...]
    return (1...2).contains(digits.count) && Int(digits).map { 1...31 ~= $0 } == true
  }

  /// Whether a word after the name of a month is a year, a time or a preposition before one.
  private static func isAfterMonth(_ key: String) -> Bool {
    key.first?.isNumber == true || ["a", "kl", "klokken", "de", "des", "fra"].contains(key)
  }

  /// The meanings whose words say the language.
  private static let meanings: [MessageKey] = [
    .wordToday, .wordTomorrow, .wordYesterday, .wordDayAfterTomorrow, .wordDayBeforeYesterday,
    .wordTonight, .wordSince, .wordNext, .wordLast, .wordAhead, .wordAgo, .wordMonthEnd,
    .wordYearEnd, .wordThisMorning, .wordLastNight,
    .wordUnitDay, .wordUnitWeek, .wordUnitMonth, .wordUnitYear, .wordUnitHour, .wordUnitMinute,
    .wordTwoDay, .wordTwoWeek, .wordTwoMonth, .wordTwoYear, .wordEvery, .wordDaily, .wordWeekly,
    .wordBiweekly, .wordMonthly, .wordYearly, .wordQuarterly, .wordWeekdays, .wordWeekend,
    .wordThisWeekend, .wordClock, .wordMidnight, .wordNoon, .wordHourly, .wordMultiple,
    .wordHalfPast, .wordQuarterPast, .wordQuarterTo, .wordBirthday,
  ]

  /// Words that English and other languages have with other meanings, or that are names.
  private static let shared: Set<String> = [
    "mars", "mayo", "domingo", "sept", "once", "time", "timer", "timen", "male", "fire", "horaire",
    "sist", "final", "date", "quinzaine", "passe", "reyes", "nikolaus", "armistice", "rameaux",
    "annual", "diaria", "diario", "en", "om", "hora", "an", "ans", "des", "alle", "min", "std",
    "cumple", "inmaculada", "corpus christi", "olsok", "lucia", "candelaria", "vor", "minute",
    "minutes", "altweiber",
    "presis", "coming", "anual", "reveillon", "nachsten monat", "hebdo", "jul", "julen",
    "los reyes", "epiphanie", "trimestral", "karneval", "fastelavn", "fastnacht", "kommende",
  ]

  /// The languages of words that are in one or two of them alone.
  private static let languages: [String: Set<Language>] = {
    var found: [String: Set<Language>] = [:]
    for language in Language.allCases
    where ![.english, .japanese, .arabic].contains(language) {
      let localizer = Localizer(language)
      let names =
        localizer.words(for: .wordMonth, upTo: 12) + localizer.words(for: .wordWeekday, upTo: 7)
      var words =
        names.compactMap(\.first) + localizer.words(for: .wordPlural, upTo: 7).flatMap(\.self)
      words += localizer.words(for: .wordFeastOwn, upTo: 20).flatMap(\.self)
      words += localizer.words(for: .wordFeastDay, upTo: 4).flatMap(\.self)
      for key in meanings + Feast.messages(of: language).map(\.0) {
        words += localizer.words(for: key)
      }
      for word in words {
        let key = DateVocabulary.key(of: word)
        guard key.count >= 3, !shared.contains(key) else { continue }
        found[key, default: []].insert(language)
      }
    }
    // `vom 1. bis 14. August`: the name of the month is English too.
    for word in ["vom", "bis", "zum"] { found[word, default: []].insert(.german) }
    for word in ["fra"] { found[word, default: []].insert(.norwegian) }
    return found
  }()
}
