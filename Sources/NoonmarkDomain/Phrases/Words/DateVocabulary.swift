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
  /// The words of which numbers are composed, normalized.
  private(set) var numbers = CompoundNumbers()
  /// The phrases of titles that are no part of a date, normalized.
  private(set) var titles = TitlePhrases()
  /// The words as they are written, for suggestions.
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
    for names in months {
      for (index, name) in names.enumerated() { add(name, .month(index + 1)) }
    }
    for names in weekdays {
      for (weekday, name) in zip(Weekday.allCases, names) { add(name, .weekday(weekday)) }
    }
    for mark in DateVocabulary.ordinalMarks { terms[mark, default: []].append(.ordinalMark) }
  }

  /// The message that lists the words of each meaning.
  private static let messages: [(MessageKey, DateTerm)] = [
    (.wordToday, .relativeDay(0)), (.wordTomorrow, .relativeDay(1)),
    (.wordYesterday, .relativeDay(-1)), (.wordDayAfterTomorrow, .relativeDay(2)),
    (.wordDayBeforeYesterday, .relativeDay(-2)),
    (.wordNext, .shift(1)), (.wordThis, .shift(0)), (.wordLast, .shift(-1)),
    (.wordAfterNext, .shift(2)), (.wordBeforeLast, .shift(-2)),
    (.wordAfterDay, .afterDay), (.wordBeforeDay, .beforeDay),
    (.wordAfterLink, .afterLink), (.wordAhead, .ahead), (.wordAgo, .ago),
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
    (.wordTonight, .relativeDay(0)), (.wordTonight, .tonight), (.wordMidnight, .hour(0)),
    (.wordThisMorning, .thisMorning), (.wordLastNight, .lastNight), (.wordNow, .now),
    (.wordSince, .since),
    (.wordMorning, .hour(9)), (.wordFirstThing, .hour(9)), (.wordFirstThing, .clock),
    (.wordNoon, .hour(12)), (.wordAfternoon, .hour(15)), (.wordEvening, .hour(19)),
    (.wordThe, .the), (.wordOf, .of), (.wordOn, .on), (.wordQualifier, .qualifier),
    (.wordEvery, .every), (.wordAlternate, .other), (.wordUnitQuarter, .quarter),
    (.wordDaily, .frequency(every: 1, .day)), (.wordWeekly, .frequency(every: 1, .week)),
    (.wordBiweekly, .frequency(every: 2, .week)), (.wordMonthly, .frequency(every: 1, .month)),
    (.wordQuarterly, .frequency(every: 3, .month)), (.wordYearly, .frequency(every: 1, .year)),
    (.wordWeekdays, .workdays), (.wordWeekend, .weekend), (.wordFrom, .from), (.wordTo, .to),
    (.wordDuring, .during), (.wordTimes, .times), (.wordAt, .at), (.wordClock, .clock),
    (.wordDue, .due), (.wordTimeFrom, .timeFrom), (.wordHalfPast, .minutes(30)),
    (.wordHalfTo, .minutes(-30)), (.wordQuarterPast, .minutes(15)),
    (.wordQuarterTo, .minutes(-15)), (.wordPast, .pastHour), (.wordBeforeHour, .beforeHour),
    (.wordMinus, .minus), (.wordMultiple, .multiple), (.wordPer, .per), (.wordTwice, .twice),
    (.wordHourly, .hourly), (.wordExcept, .except), (.wordThisWeekend, .thisWeekend),
    (.wordBirthday, .celebration(.birthday)), (.wordAnniversary, .celebration(.anniversary)),
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
    for (index, words) in localizer.words(for: .wordMonth, upTo: 12).enumerated() {
      for word in words { add(word, .month(index + 1)) }
    }
    for (index, words) in localizer.words(for: .wordNumber, upTo: 19).enumerated() {
      for word in words { add(word, .number(index + 1)) }
    }
    for (index, words) in localizer.words(for: .wordTens, upTo: 9).enumerated() {
      for word in words { add(word, .number(index * 10 + 20)) }
    }
    for word in localizer.words(for: .wordOneAndHalf) {
      for term in [DateTerm.number(1), .half] { add(word, term) }
    }
    for (weekday, words) in zip(Weekday.allCases, localizer.words(for: .wordWeekday, upTo: 7)) {
      for word in words { add(word, .weekday(weekday)) }
    }
    for (weekday, words) in zip(Weekday.allCases, localizer.words(for: .wordPlural, upTo: 7)) {
      for word in words { add(word, .plural(weekday)) }
    }
    for (index, words) in localizer.words(for: .wordOrdinal, upTo: 19).enumerated() {
      for word in words { add(word, .ordinal(index + 1)) }
    }
    for (index, words) in localizer.words(for: .wordOrdinalTens, upTo: 2).enumerated() {
      for word in words { add(word, .ordinal(index * 10 + 20)) }
    }
    for (index, words) in localizer.words(for: .wordQuarterName, upTo: 4).enumerated() {
      for word in words { add(word, .quarterName(index + 1)) }
    }
    titles.add(localizer)
    for (key, feast) in Feast.messages(of: language, in: region) {
      for word in localizer.words(for: key) { add(word, .feast(feast)) }
    }
    for (feast, words) in zip(Feast.numbered, localizer.words(for: .wordFeastDay, upTo: 4)) {
      for word in words { add(word, .dayOfFeast(feast)) }
    }
    let own = Feast.own(of: language)
    for (feast, words) in zip(own, localizer.words(for: .wordFeastOwn, upTo: own.count)) {
      for word in words { add(word, .feast(feast)) }
    }
  }

  /// Adds a word, without the period of an abbreviation.
  private mutating func add(_ word: String, _ term: DateTerm) {
    var scalars = DateText.normalized(word)
    if scalars.last == "." { scalars.removeLast() }
    // Japanese month names such as `12月` begin with a number, which is a token by itself.
    guard let first = scalars.first, !DateText.isDigit(first) else { return }
    let key = DateText.string(scalars[...])
    if !(terms[key] ?? []).contains(term) { terms[key, default: []].append(term) }
    switch term {
    case .month, .weekday: names.append((key, term))
    case .number, .ordinal, .half, .and: numbers.add(scalars, term)
    default: break
    }
    words.append(word)
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
  /// letters.
  func names(abbreviatedAs word: ArraySlice<Unicode.Scalar>) -> [DateTerm] {
    guard word.count >= 3 else { return [] }
    let prefix = DateText.string(word)
    var found: [DateTerm] = []
    for (name, term) in names where name.utf8.starts(with: prefix.utf8) && !found.contains(term) {
      // Frida is a name.
      guard name.utf8.count < 6 || name.utf8.count != prefix.utf8.count + 1 else { continue }
      found.append(term)
    }
    return found.sorted { DateVocabulary.rank($0) < DateVocabulary.rank($1) }
  }

  private static func rank(_ term: DateTerm) -> Int {
    switch term {
    case .month(let month): month
    case .weekday(let weekday): 12 + weekday.rawValue
    default: 0
    }
  }
}
