import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkSystem
import NoonmarkPhrases
import NoonmarkText

/// Parses the dates of a command line.
struct DateArguments {
  /// The direction of dates without a year, and of weekdays.
  private let direction: DateReader.Direction
  /// Whether a date can have a time of day.
  let takesTimes: Bool
  private(set) var today: CivilDate
  /// The current time in the zone of times.
  private(set) var moment: ZonedInstant
  /// The current date of the entry that is moved.
  var old: DateAndTime?
  /// Whether an option gives the end.
  var hasEnd = false
  private let configuration: Configuration
  private let environment: Environment

  /// Creates a parser for times in `zone` and days of `days`, both by default the user's zone.
  init(
    _ direction: DateReader.Direction, takesTimes: Bool = false, zone: Zone? = nil,
    days: Zone? = nil, in run: Run
  ) {
    self.direction = direction
    self.takesTimes = takesTimes
    today = (days ?? run.zone).date(at: run.now)
    moment = ZonedInstant(run.now, in: zone ?? run.zone)
    configuration = run.configuration
    environment = run.host.environment
  }

  /// Returns the parser of dates from another day on.
  func from(_ day: CivilDate) -> DateArguments {
    var dates = self
    dates.today = day
    dates.moment = ZonedInstant(moment.zone.startOfDay(day), in: moment.zone)
    return dates
  }

  var reader: DateReader {
    var reader = DateReader(
      today: today, direction, Run.dateVocabulary(configuration, environment),
      order: Run.dateOrder(environment)?.order)
    reader.hasEnd = hasEnd
    return reader
  }

  /// Parses a date, with its time if dates can have one.
  func read(_ text: String) throws(DateReadingError) -> DateAndTime {
    let reader = reader.knowing([text])
    guard takesTimes else { return DateAndTime(try reader.read(text)) }
    guard let old else { return try reader.read(text, at: moment) }
    return try reader.read(text, replacing: old, at: moment)
  }

  /// Whether dates are past ones.
  var looksBack: Bool { direction == .last }

  func repetition(_ text: String) throws(Failure) -> Repetition {
    // English needs no vocabulary.
    do { return try Repetition(text) } catch {}
    return try reader.repetition(text)
  }

  /// Returns the value of an expression that reads a date.
  static func reading<Value>(
    _ value: @autoclosure () throws(DateReadingError) -> Value
  ) throws(Failure) -> Value {
    do {
      return try value()
    } catch {
      throw .input(error.message)
    }
  }

  /// Returns a warning about a date whose order depends on the locale, or that is a whole period.
  ///
  /// nil if no warning is needed.
  func warning(about reading: DateReading, _ text: String) -> String? {
    guard !reading.isFirstOfPeriod else {
      return "\(text.quoted) is read as its first day, \(reading.date.iso8601)"
    }
    guard let other = reading.other, let locale = Run.dateOrder(environment)?.locale else {
      return nil
    }
    return "\(text.quoted) is read as \(reading.date.iso8601), the order of \(locale): "
      + "write \(other.iso8601) for the other date"
  }

  /// Examples of dates at the end of a title.
  private var endings: String {
    direction == .next ? DateReadingError.examples : "3 March 2020 or 3 weeks ago"
  }

  /// Examples of dates in a question.
  var examples: String {
    direction == .next
      ? "2026-12-24, next Friday, in 3 weeks" : "2025-12-24, last Friday, 3 weeks ago"
  }

  /// Returns the yearly celebration that the title of an entry names.
  ///
  /// The date must be in the past, as in `Ann's birthday march 14 1990`, or without a year.
  func celebration(of entry: Entry) -> (kind: Celebration, isCounted: Bool)? {
    if entry.isBirth { return (.birthday, true) }
    let reader = reader.knowing([entry.title])
    if entry.typed.date < moment.today {
      return reader.celebration(in: entry.title).map { ($0, true) }
    }
    guard let written = entry.written, entry.typed.time == nil, !reader.hasYear(written) else {
      return nil
    }
    return reader.yearlyCelebration(in: entry.title).map { ($0, false) }
  }

  // MARK: Titles and dates

  /// The title and the date of a new entry, from options and words.
  struct Entry {
    var title: String
    let typed: DateAndTime
    /// One sentence on how words without quotes were divided.
    var note: String?
    /// The end and the repetition, if the words have them.
    var sentence: Sentence?
    /// The words of the date.
    var written: String?
    /// Whether the words with the date say that it is a date of birth.
    var isBirth = false
  }

  /// Returns the entry of a person's birth with the name alone: `Grandad born 17 May 1941`.
  func withoutBirth(_ entry: Entry, _ invocation: Invocation) -> Entry {
    guard direction == .next, entry.typed.date < today, entry.sentence == nil,
      let written = entry.written,
      let person = reader.knowing([entry.title]).person(bornIn: entry.title, on: written)
    else { return entry }
    return Entry(
      title: person, typed: entry.typed,
      note: entry.note == nil ? nil : note(written, entry.typed, person, invocation),
      written: written, isBirth: true)
  }

  /// Returns what words say, `my birthday march 3`, or `nil` if they do not say when.
  func sentence(in words: [String]) -> Sentence? {
    let reader = reader.knowing(words)
    let spaced = reader.spaced(words)
    return reader.sentence(spaced, at: moment)
      ?? (try? reader.entry(spaced, at: moment, takesTimes: takesTimes))
  }

  /// Whether the days since a sentence are to be counted: `smoke free since today`.
  ///
  /// So are those since any past day, except a birthday, an anniversary, a repetition or a period.
  func isCounted(_ sentence: Sentence) -> Bool {
    let (title, day) = (sentence.title, sentence.typed.date)
    let reader = reader.knowing([title])
    guard day <= today, reader.celebration(in: title) == nil,
      reader.person(bornIn: title, on: sentence.written) == nil
    else { return false }
    return reader.isSince(sentence.written) || day < today && !sentence.hasMore
  }

  /// Returns an entry at the next occurrence of a time, or at the last one of a past date.
  func next(_ title: String, at time: ClockTime) -> Entry {
    Entry(title: title, typed: reader.nearest(time, to: moment))
  }

  private func note(
    _ written: String, _ typed: DateAndTime, _ title: String, _ invocation: Invocation,
    more: String = "", isTime: Bool = false
  ) -> String {
    let names = invocation.command.arguments.map { $0.name.lowercased() }
    let shown = typed.inUTC ?? typed
    let date = shown.date.text(at: shown.time) + (typed.inUTC == nil ? "" : " UTC")
    let name = isTime ? "time" : names[1]
    return "\(written.quoted) is the \(name), \(date)\(more), and \(title.quoted) "
      + "the \(names[0])"
  }

  /// Returns the entry of a sentence.
  ///
  /// - Parameter time: The time of an option.
  func entry(
    of sentence: Sentence, at time: ClockTime?, _ invocation: Invocation
  ) -> Entry {
    let title =
      sentence.hasQuotedTitle ? sentence.title : TitlePhrases.withoutDivider(sentence.title)
    let isLeftOut = !takesTimes && sentence.typed.time != nil
    let typed = isLeftOut ? DateAndTime(sentence.typed.reading) : sentence.typed
    let details = sentence.details + (isLeftOut ? " without its time" : "")
    // The time of an option replaces a typed one, and is in the note.
    let stored = typed.date.text(at: typed.time.map { time ?? $0 })
    let isAsStored = String(sentence.written.map { $0 == "T" ? " " : $0 }) == stored
    let note =
      sentence.title == sentence.written || sentence.isQuoted || details.isEmpty && isAsStored
      ? nil
      : note(
        sentence.written, time.map { DateAndTime(typed.reading, at: $0) } ?? typed, title,
        invocation, more: details, isTime: sentence.isTimeAlone)
    return Entry(
      title: title, typed: typed, note: note,
      sentence: sentence.hasMore ? sentence : nil, written: sentence.written)
  }

  /// Parses a date that may have an end or a repetition: `every friday at 9:30`.
  func sentence(_ text: String) -> Sentence? {
    guard takesTimes else { return nil }
    return reader.knowing([text]).whenAlone(text, replacing: old, at: moment)
  }

  /// Returns the text of a new date after a word such as `to`, or `nil`: `to 3pm`.
  func target(of text: String) -> String? {
    old == nil ? nil : reader.knowing([text]).target(of: text)
  }

  /// Parses a time without a day: `7pm`, but not `today 7pm` or `in 2 hours`.
  func timeAlone(_ text: String) -> ClockTime? {
    takesTimes ? reader.timeAlone(text, at: moment) : nil
  }

  func failure(
    _ error: TitleAndDateError, _ words: [String], titleName: String, _ invocation: Invocation
  ) -> Failure {
    let names = invocation.command.arguments
    let text = words.joined(separator: " ")
    let reason = error.reason(in: text)
    switch error {
    case .date(_, other: nil): return .input(reason)
    case .date(_, let other?): return .input("\(reason), or write \(options(other, titleName))")
    case .noTitle:
      return .input(
        "missing \(names[0].name): \(reason), so write \(names[0].name) before it, or "
          + "--\(titleName) \(names[0].name)")
    case .nameFirst(let words):
      return .input(
        "\(reason), so end with one, such as \(endings), or write \(options(words, titleName))")
    case .twoWays(let first, let second):
      return .input(
        "\(reason): write \(options(first, titleName)), or " + options(second, titleName))
    case .noDate(let found?, let near) where near?.contains(found) != true:
      return .input(
        "missing \(names[1].name) at the end: \(reason), or --date \(found.shellWord)")
    case .noDate(nil, nil):
      guard words.count > 1 else { return invocation.missing(names[1]) }
      return .input("\(reason): end with one, such as \(endings)")
    case .noDate: return .input(reason)
    }
  }

  func options(_ words: TitleAndDateWords, _ titleName: String) -> String {
    "--\(titleName) \(words.title.shellWord) --date \(words.date.shellWord)"
  }

  /// Returns the error for an end or a repetition in words that no field can store.
  ///
  /// - Parameter isGiven: Whether the cause is an option with another value.
  static func unusable(_ key: String, _ sentence: Sentence, isGiven: Bool) -> Failure {
    let written = sentence.written.quoted
    return .input(
      isGiven
        ? "\(written) and --\(key) contradict each other: omit one of them"
        : "\(written) is more than one day: write one day, such as \(DateReadingError.examples)")
  }

  /// Returns a note about a date after the first word of a title, or nil if it has none.
  func note(onTitle words: [String], option: String) -> String? {
    let reader = reader.knowing(words)
    guard words.count > 1 else { return nil }
    guard let date = reader.date(endingTitle: words) ?? reader.date(inTitle: words) else {
      return reader.misspelledDay(in: words).map { "no date was read: did you mean '\($0)'?" }
        ?? (reader.problem(atEndOf: words)
        ?? DateReader.timeLast(words).flatMap { time in
          reader.problem(atEndOf: time.rest, isBeforeTime: true)
        }).map { "no date was read: \($0.message)" }
    }
    return "\(date.quoted) is part of the title: write --\(option) \(date.shellWord) for a date"
  }

  // MARK: Words of options

  /// Whether the words after a widget are a day or a year, or look like one: `2026-02-30`.
  static func isDate(_ words: [String], _ environment: Environment) -> Bool {
    guard !words.isEmpty else { return false }
    if words.count == 1, year(words[0]) != nil { return true }
    return [false, true].contains { isForAnyLanguage in
      let reader = reader(environment, isForAnyLanguage: isForAnyLanguage)
      return reader.areDate(words)
    }
  }

  /// Returns a reader that only recognizes dates.
  ///
  /// Their values are arbitrary.
  private static func reader(
    _ environment: Environment, isForAnyLanguage: Bool
  ) -> DateReader {
    DateReader(
      today: CivilDate(dayNumber: 0), .next,
      Run.dateVocabulary(.empty, environment, isForAnyLanguage: isForAnyLanguage))
  }

  /// Parses a year of four digits.
  static func year(_ word: String) -> Int? {
    guard word.utf8.count == 4, word.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
    return Int(word).flatMap { (1000...9999).contains($0) ? $0 : nil }
  }

  /// Returns the number of leading words that form a date: `--due next friday`.
  ///
  /// For `--date`, `--end`, and `--at` of tallies, they can also form a time.
  ///
  /// Called before the configuration and the clock are read. If the language of the environment
  /// lacks the words, they may be of the configured language, so every language is tried.
  static func countOfWords(
    of option: OptionSpec, in words: [String], _ environment: Environment
  ) -> Int {
    for isForAnyLanguage in [false, true] {
      let reader = reader(environment, isForAnyLanguage: isForAnyLanguage)
      let count =
        switch option.name {
        case "date": reader.countOfLeadingWordsAndTimes(in: words, isDateLast: true)
        // A date after a time, as in `--end 10:00 tomorrow`, could be the date of the start.
        case "end":
          reader.countOfLength(in: words)
            ?? reader.countOfLeadingWordsAndTimes(in: words, isDateLast: false)
        case "at": reader.countOfPastTime(in: words)
        case "except", "also": reader.countOfLeadingDates(in: words)
        default: reader.countOfLeadingWords(in: words)
        }
      if count > 0 { return count }
    }
    return 1
  }
}

extension Sentence {
  /// The end and the repetition, as a note describes them.
  fileprivate var details: String {
    let days = exceptions.prefix(3).map(\.iso8601).joined(separator: ", ")
    let more = exceptions.count > 3 ? " and \(exceptions.count - 3) more" : ""
    let except = exceptions.isEmpty ? "" : " except \(days)\(more)"
    let last = until.map { " until \($0.iso8601)" } ?? ""
    let times = count.map { ", \($0) times" } ?? ""
    let words = repetition.map { Repetition.inWords($0) }
    return (end.map { " to \($0)\(endsNextDay ? " on the next day" : "")" } ?? "")
      + (words.map { " (\($0)\(last)\(times)\(except))" } ?? "")
  }

  /// Whether the end is a time on the day after the start.
  private var endsNextDay: Bool {
    guard let last = end.flatMap({ ClockTime($0) }), let first = typed.time else { return false }
    return last.seconds <= first.seconds
  }
}

extension String {
  /// The text with its first character uppercased and the others lowercased: `Title`.
  var inTitleCase: String { prefix(1).uppercased() + dropFirst().lowercased() }

  /// The text as one shell word, in single quotes if it needs them.
  var shellWord: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy { byte in
        byte.isASCIILetter || byte.isASCIIDigit || "-+@/:.,=%_".utf8.contains(byte)
      }
    return isPlain ? self : inShellQuotes
  }

  /// The text as one shell word in single quotes.
  var inShellQuotes: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}
