import Almanac
import NoonmarkText

/// The words of dates in some languages.
package struct DateVocabulary: Sendable {
  private var terms: [String: [DateTerm]] = [:]
  /// The names of months and weekdays, which can be abbreviated.
  private var names: [(key: String, term: DateTerm)] = []
  private var languages: Set<Language> = []
  /// The region of the locale, whose feasts are meant: `GB`.
  private let region: String
  /// The components of compound numbers, normalized.
  private(set) var numbers = CompoundNumbers()
  /// The phrases of titles that are no part of a date, normalized.
  private(set) var titles = TitlePhrases()
  /// The words as they are written, for suggestions, without those such as `2nite`.
  private(set) var words: [String] = []
  /// The length of the longest word or phrase.
  private(set) var maximumLength = 0

  /// Creates the vocabulary of languages, and of a locale's own names.
  ///
  /// - Parameters:
  ///   - languages: The languages whose catalogs are used.
  ///   - region: The region of the locale.
  ///   - months: Names of the months, each list January first.
  ///   - weekdays: Names of the weekdays, each list Monday first.
  package init(
    languages: [Language], region: String = "", months: [[String]] = [],
    weekdays: [[String]] = []
  ) {
    self.region = region
    for language in languages { add(language) }
    for names in months { add(names.map { [$0] }) { .month($0 + 1) } }
    for names in weekdays {
      for (weekday, name) in zip(Weekday.allCases, names) { add(name, .weekday(weekday)) }
    }
    for mark in DateVocabulary.ordinalMarks { terms[mark, default: []].append(.ordinalMark) }
  }

  /// The words of data files.
  static let english = DateVocabulary(languages: [.english])

  /// The message that lists the words of each meaning.
  private static let messages: [(MessageKey, DateTerm)] = [
    (.wordToday, .relativeDay(0)), (.wordTomorrow, .relativeDay(1)),
    (.wordYesterday, .relativeDay(-1)), (.wordDayAfterTomorrow, .relativeDay(2)),
    (.wordDayBeforeYesterday, .relativeDay(-2)),
    (.wordNext, .shift(1)), (.wordComing, .shift(1)), (.wordComing, .coming),
    (.wordThis, .shift(0)), (.wordLast, .shift(-1)),
    (.wordAfterNext, .shift(2)), (.wordBeforeLast, .shift(-2)),
    (.wordAfterDay, .afterDay), (.wordBeforeDay, .beforeDay),
    (.wordAfterLink, .afterLink), (.wordAhead, .ahead), (.wordAgo, .ago),
    (.wordLater, .moved(1)), (.wordEarlier, .moved(-1)),
    (.wordStart, .edge(.start)), (.wordEnd, .edge(.end)),
    (.wordDayEnd, .ending(.day)), (.wordWeekEnd, .ending(.week)),
    (.wordMonthEnd, .ending(.month)), (.wordYearEnd, .ending(.year)),
    (.wordUnitDay, .unit(.day)), (.wordUnitWeek, .unit(.week)),
    (.wordUnitMonth, .unit(.month)), (.wordUnitYear, .unit(.year)),
    (.wordTwoDay, .pair(.day)), (.wordTwoWeek, .pair(.week)),
    (.wordTwoMonth, .pair(.month)), (.wordTwoYear, .pair(.year)),
    (.wordUnitHour, .clockUnit(.hour)), (.wordUnitMinute, .clockUnit(.minute)),
    (.wordTwoHour, .clockPair(.hour)), (.wordTwoMinute, .clockPair(.minute)),
    (.wordHalfHour, .partOfHour(30)), (.wordQuarterHour, .partOfHour(15)),
    (.wordThreeQuarters, .partOfHour(45)), (.wordHalf, .half), (.wordAnd, .and),
    (.wordOneAndHalf, .number(1)), (.wordOneAndHalf, .half),
    (.wordTonight, .relativeDay(0)), (.wordTonight, .tonight), (.wordMidnight, .hour(0)),
    (.wordThisMorning, .partOfToday(9)), (.wordThisAfternoon, .partOfToday(15)),
    (.wordLastNight, .lastNight), (.wordNow, .now), (.wordSince, .since),
    (.wordMorning, .hour(9)), (.wordWeekdayMorning, .weekdayMorning),
    (.wordFirstThing, .hour(9)), (.wordFirstThing, .clock),
    (.wordNoon, .hour(12)), (.wordAfternoon, .hour(15)), (.wordEvening, .hour(19)),
    (.wordNight, .hour(DateToken.night)), (.wordNights, .hours(DateToken.night)),
    (.wordUnitNight, .night), (.wordNightBefore, .nightBefore),
    (.wordMornings, .hours(9)), (.wordAfternoons, .hours(15)), (.wordEvenings, .hours(19)),
    (.wordThe, .the), (.wordOf, .of), (.wordOn, .on), (.wordQualifier, .qualifier),
    (.wordEvery, .every), (.wordAlternate, .other), (.wordUnitQuarter, .quarter),
    (.wordDaily, .frequency(every: 1, .day)), (.wordWeekly, .frequency(every: 1, .week)),
    (.wordBiweekly, .frequency(every: 2, .week)), (.wordMonthly, .frequency(every: 1, .month)),
    (.wordQuarterly, .frequency(every: 3, .month)), (.wordYearly, .frequency(every: 1, .year)),
    (.wordHalfYearly, .frequency(every: 6, .month)),
    (.wordWeekdays, .workdays), (.wordWeekend, .weekend), (.wordFrom, .from), (.wordTo, .to),
    (.wordInclusive, .inclusive),
    (.wordDuring, .during), (.wordTimes, .times), (.wordAt, .at), (.wordClock, .clock),
    (.wordDue, .due), (.wordTimeFrom, .timeFrom), (.wordHalfPast, .minutes(30)),
    (.wordHalfTo, .minutes(-30)), (.wordQuarterPast, .minutes(15)),
    (.wordQuarterTo, .minutes(-15)), (.wordPast, .pastHour), (.wordBeforeHour, .beforeHour),
    (.wordMinus, .minus), (.wordMultiple, .multiple), (.wordPer, .per), (.wordTwice, .twice),
    (.wordHourly, .hourly), (.wordRepeating, .repeating), (.wordEnds, .ends),
    (.wordExcept, .except), (.wordAllDay, .allDay), (.wordThisWeekend, .thisWeekend),
    (.wordBirthday, .celebration(.birthday)), (.wordAnniversary, .celebration(.anniversary)),
    (.wordWeekNumber, .weekNumber),
    (.wordWeekdayName, .weekdayName), (.wordOnFeast, .onFeast), (.wordAdvent, .advent),
    (.wordFeastUncomputed, .uncomputedFeast),
  ]

  /// The letters after an ordinal number.
  ///
  /// They are the same for every language, since they count only without a space before them.
  private static let ordinalMarks = [
    "st", "nd", "rd", "th", "er", "ers", "re", "e", "eme", "te", "ten", "ter", "de", "º", "ª", "日",
  ]

  mutating func add(_ language: Language) {
    guard languages.insert(language).inserted else { return }
    let localizer = Localizer(language)
    for (key, term) in DateVocabulary.messages {
      for word in localizer.words(for: key) { add(word, term) }
    }
    add(localizer.words(for: .wordMonth, upTo: 12)) { .month($0 + 1) }
    add(localizer.words(for: .wordNumber, upTo: 19)) { .number($0 + 1) }
    add(localizer.words(for: .wordTens, upTo: 9)) { .number($0 * 10 + 20) }
    add(localizer.words(for: .wordWeekday, upTo: 7)) { .weekday(Weekday.allCases[$0]) }
    add(localizer.words(for: .wordPlural, upTo: 7)) { .plural(Weekday.allCases[$0]) }
    add(localizer.words(for: .wordOrdinal, upTo: 19)) { .ordinal($0 + 1) }
    add(localizer.words(for: .wordOrdinalTens, upTo: 2)) { .ordinal($0 * 10 + 20) }
    add(localizer.words(for: .wordQuarterName, upTo: 4)) { .quarterName($0 + 1) }
    titles.add(localizer)
    for (key, feast) in Feast.messages(of: language, in: region) {
      for word in localizer.words(for: key) { add(word, .feast(feast)) }
    }
    add(localizer.words(for: .wordFeastDay, upTo: Feast.numbered.count)) {
      .dayOfFeast(Feast.numbered[$0])
    }
    let own = Feast.own(of: language)
    add(localizer.words(for: .wordFeastOwn, upTo: own.count)) { .feast(own[$0]) }
  }

  /// Adds the words of numbered messages, with the meaning of each index.
  private mutating func add(_ lists: [[String]], _ term: (Int) -> DateTerm) {
    for (index, words) in lists.enumerated() {
      for word in words { add(word, term(index)) }
    }
  }

  /// Adds a word, without the period of an abbreviation.
  private mutating func add(_ word: String, _ term: DateTerm) {
    var scalars = DateText.normalized(word)
    if scalars.last == "." { scalars.removeLast() }
    // Japanese month names such as `12月` begin with a number, which is a token by itself, unlike
    // that of `2moro`.
    let isWord = scalars.allSatisfy(\.isASCII) && scalars.contains { DateText.isLetter($0) }
    guard let first = scalars.first, isWord || !DateText.isDigit(first) else { return }
    let key = DateText.string(scalars[...])
    if !(terms[key] ?? []).contains(term) { terms[key, default: []].append(term) }
    switch term {
    case .month, .weekday: names.append((key, term))
    case .number, .ordinal, .half, .and: numbers.add(scalars, term)
    default: break
    }
    if !DateText.isDigit(first) { words.append(word) }
    maximumLength = max(maximumLength, scalars.count)
  }

  /// Whether it has the words of a language.
  func has(_ language: Language) -> Bool { languages.contains(language) }

  /// Returns the meanings of a normalized word or phrase, or `nil` if it is unknown.
  func terms(for word: ArraySlice<Unicode.Scalar>) -> [DateTerm]? {
    terms[DateText.string(word)]
  }

  /// Returns the meanings of a normalized word, or `nil` if it is unknown.
  func terms(for key: String) -> [DateTerm]? { terms[key] }

  /// Returns the months and weekdays whose names begin with a normalized word of at least three
  /// letters, the months of each language first.
  func names(abbreviatedAs word: ArraySlice<Unicode.Scalar>) -> [DateTerm] {
    guard word.count >= 3 else { return [] }
    let prefix = DateText.string(word)
    var found: [DateTerm] = []
    for (name, term) in names where name.utf8.starts(with: prefix.utf8) && !found.contains(term) {
      // Frida is a name.
      guard name.utf8.count < 6 || name.utf8.count != prefix.utf8.count + 1 else { continue }
      found.append(term)
    }
    return found
  }
}

// MARK: - Languages

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
      } else if word.unicodeScalars.contains(where: { DateText.isArabic($0) }) {
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
    .wordTonight, .wordSince, .wordNext, .wordComing, .wordLast, .wordAhead, .wordAgo,
    .wordMonthEnd, .wordYearEnd, .wordThisMorning, .wordThisAfternoon, .wordLastNight,
    .wordUnitDay, .wordUnitWeek, .wordUnitMonth, .wordUnitYear, .wordUnitHour, .wordUnitMinute,
    .wordTwoDay, .wordTwoWeek, .wordTwoMonth, .wordTwoYear, .wordEvery, .wordDaily, .wordWeekly,
    .wordBiweekly, .wordMonthly, .wordYearly, .wordQuarterly, .wordHalfYearly, .wordWeekdays,
    .wordWeekend,
    .wordThisWeekend, .wordClock, .wordMidnight, .wordNoon, .wordHourly, .wordMultiple,
    .wordHalfPast, .wordQuarterPast, .wordQuarterTo, .wordBirthday,
  ]

  /// The parts of the day that follow the name of a weekday in one word.
  private static let partsOfDay: [MessageKey] = [
    .wordMorning, .wordWeekdayMorning, .wordAfternoon, .wordEvening, .wordNight,
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
      // `Freitagabend`, `mandagskveld`.
      if [.german, .norwegian].contains(language) {
        let parts: [String] = partsOfDay.flatMap { localizer.words(for: $0) }
        for weekday in localizer.words(for: .wordWeekday, upTo: 7).compactMap(\.first) {
          for part in parts where !part.contains(" ") {
            words += [weekday + part, weekday + "s" + part]
          }
        }
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

// MARK: - Phrases of titles

/// The phrases of titles that have a meaning, but are no part of a date.
package struct TitlePhrases: Sendable {
  /// The messages that list them; `en.messages` explains each.
  private static let messages: [MessageKey] = [
    .wordReminder, .wordCelebrationOnce, .wordBorn, .wordIs, .wordInexact, .wordTitleEvening,
    .wordTitleMorning, .wordTitleMidday, .wordUrgent, .wordMeasure, .wordLogged, .wordWith,
    .wordFeastSuffix, .wordZoneTime, .wordSameTime, .wordOnce, .wordCouple, .wordDozen,
    .wordUncounted, .wordAbout, .wordThrough,
  ]

  /// The normalized phrases of each message, by its key.
  private var phrases: [String: Set<String>] = [:]
  /// The priorities of tasks by phrase, as letters.
  private(set) var priorities: [String: Character] = [:]
  /// The abbreviations of zones, in capitals.
  private(set) var zones: Set<String> = []

  /// The normalized phrases that a message lists.
  subscript(key: MessageKey) -> Set<String> { phrases[key.name.description] ?? [] }

  mutating func add(_ localizer: Localizer) {
    for key in TitlePhrases.messages {
      let words = localizer.words(for: key).map(TitlePhrases.key)
      phrases[key.name.description, default: []].formUnion(words)
    }
    zones.formUnion(localizer.words(for: .wordZone))
    for (letter, words) in zip("ABC", localizer.words(for: .wordPriority, upTo: 3)) {
      for word in words { priorities[TitlePhrases.key(word)] = letter }
    }
  }

  package static func key(_ text: String) -> String {
    DateText.string(DateText.normalized(text)[...])
  }

  /// Returns a title without the punctuation between it and the date: `Slides, tomorrow`, `Dinner -
  /// friday`.
  ///
  /// The colon of `Re:` belongs to it.
  package static func withoutDivider(_ title: String) -> String {
    var rest = title[...]
    // A dash is a word.
    for mark in ["-", "–", "—", ":", "|", ","] {
      if rest.hasSuffix(" \(mark)") { rest = rest.dropLast(2) }
      if rest.hasPrefix("\(mark) ") { rest = rest.dropFirst(2) }
    }
    if let last = rest.last, ",;،、:".contains(last) {
      let word = rest.reversed().prefix { $0 != " " }.count
      if last == ":" ? word > 3 : word > 1 { rest.removeLast() }
    }
    return rest.contains { $0 != " " } ? String(rest) : title
  }
}
