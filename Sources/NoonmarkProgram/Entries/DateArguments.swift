import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkSystem
import NoonmarkText

/// The reading of dates on a command line.
struct DateArguments {
  private let direction: DateReader.Direction
  fileprivate let takesTimes: Bool
  private let today: CivilDate
  /// The current time in the zone of times.
  fileprivate let moment: ZonedInstant
  private let configuration: Configuration
  private let environment: Environment

  /// - Parameters:
  ///   - direction: The direction of dates without a year, and of weekdays.
  ///   - takesTimes: Whether a date can have a time of day.
  ///   - zone: The zone of times; nil for that of the user.
  ///   - run: The current date, and the configured language.
  init(
    _ direction: DateReader.Direction, takesTimes: Bool = false, zone: Zone? = nil, in run: Run
  ) {
    self.direction = direction
    self.takesTimes = takesTimes
    today = run.zone.date(at: run.now)
    moment = ZonedInstant(run.now, in: zone ?? run.zone)
    configuration = run.configuration
    environment = run.host.environment
  }

  fileprivate var reader: DateReader {
    DateReader(
      today: today, direction, Run.dateVocabulary(configuration, environment),
      order: Run.dateOrder(environment)?.order)
  }

  /// Returns the time before or after now that a text means, or `nil` if it is no such time.
  func clockSpan(_ text: String) -> ClockSpan? { reader.unambiguousClockSpan(text) }

  /// Returns the repetition that a text means, with its weekdays and months in English.
  func repetition(_ text: String) throws(Failure) -> Repetition {
    // No words are needed for one in English.
    do { return try Repetition(text) } catch {}
    return try reader.repetition(text)
  }

  /// Returns the value of an expression that reads a date.
  fileprivate static func reading<Value>(
    _ value: @autoclosure () throws(DateReadingError) -> Value
  ) throws(Failure) -> Value {
    do {
      return try value()
    } catch {
      throw .input(error.message)
    }
  }

  /// Returns the warning about a date that only the locale decides; nil if none is needed.
  fileprivate func warning(about reading: DateReading, _ text: String) -> String? {
    guard let other = reading.other, let locale = Run.dateOrder(environment)?.locale else {
      return nil
    }
    return "\(text.quoted) is read as \(reading.date.iso8601), the order of \(locale): "
      + "write \(other.iso8601) for the other date"
  }

  // MARK: Titles and dates

  /// The title and the date of a new entry, from options and words.
  struct Entry {
    let title: String
    let typed: DateAndTime
    /// The division of words without quotes, in one sentence.
    var note: String?
  }

  /// Returns an entry at the next occurrence of a time.
  fileprivate func next(_ title: String, at time: ClockTime) -> Entry {
    Entry(title: title, typed: reader.nearest(time, to: moment))
  }

  /// Returns words without the time at their end, which can be in the last argument, and the time.
  fileprivate static func withoutTime(_ words: [String]) -> ([String], ClockTime?) {
    guard let last = words.last else { return (words, nil) }
    let parts = last.split(whereSeparator: \.isWhitespace).map(String.init)
    guard parts.count > 1 else {
      if let (rest, time) = DateReader.timeLast(words), !rest.isEmpty { return (rest, time) }
      guard let (date, time) = DateReader.timeInOne(last) else { return (words, nil) }
      return (words.dropLast() + date, time)
    }
    guard let (rest, time) = DateReader.timeLast(parts) else { return (words, nil) }
    let date = rest.isEmpty ? [] : [rest.joined(separator: " ")]
    return words.count == 1 && rest.isEmpty ? (words, nil) : (words.dropLast() + date, time)
  }

  /// Returns the entry of words with a time counted from now, `Tea in 25 min`; `nil` if they have
  /// none.
  fileprivate func timer(
    _ words: [String], by reader: DateReader, _ invocation: Invocation
  ) throws(TitleAndDateError) -> Entry? {
    // One quoted argument is divided as if it had no quotes.
    let words = words.count == 1 ? words[0].split(separator: " ").map(String.init) : words
    guard takesTimes, let divided = try reader.dividedAtClockSpan(words) else { return nil }
    let typed = DateAndTime(after: divided.span, from: moment)
    return Entry(
      title: divided.title, typed: typed,
      note: note(divided.written, typed, divided.title, invocation))
  }

  /// Returns the division of words into a title and a date, with the time beside it, if any.
  fileprivate func division(
    of all: [String], by reader: DateReader
  ) throws(TitleAndDateError) -> (divided: TitleAndDate, time: ClockTime?) {
    let (words, time) = takesTimes ? DateArguments.withoutTime(all) : (all, nil)
    let divided = try reader.divide(words)
    guard takesTimes, time == nil, let taken = divided.takingTime else { return (divided, time) }
    return (taken.titled, taken.time)
  }

  /// Returns words with times in the form of clocks, unless one of them would be in the title.
  fileprivate func withClockTimes(_ words: [String], by reader: DateReader) -> [String] {
    guard takesTimes, let said = reader.withClockTimes(words) else { return words }
    let title: String
    do {
      title = try division(of: said, by: reader).divided.title
    } catch {
      // A time alone.
      guard case .noDate(nil, nil) = error else { return words }
      title = DateArguments.withoutTime(said).0.joined(separator: " ")
    }
    return said.allSatisfy { words.contains($0) || !title.contains($0) } ? said : words
  }

  /// Returns the division of words; `nil` if there was none, or if the date is in ISO format and so
  /// in no doubt.
  fileprivate func note(
    on divided: TitleAndDate, at time: ClockTime?, _ invocation: Invocation
  ) -> String? {
    guard divided.isDivided, divided.written != divided.reading.date.iso8601 else { return nil }
    return note(
      divided.written, DateAndTime(divided.reading, at: time), divided.title, invocation)
  }

  private func note(
    _ written: String, _ typed: DateAndTime, _ title: String, _ invocation: Invocation
  ) -> String {
    let names = invocation.command.arguments.map { $0.name.lowercased() }
    let date = typed.date.iso8601 + (typed.time.map { " " + $0.text } ?? "")
    return "\(written.quoted) is the \(names[1]), \(date), and \(title.quoted) the \(names[0])"
  }

  /// Returns a title and a date in ISO format, as scripts write them.
  fileprivate func isoEntry(_ words: [String]) -> Entry? {
    do {
      return Entry(
        title: words[0], typed: DateAndTime(DateReading(try DateParser.parse(words[1]))))
    } catch {
      return nil
    }
  }

  fileprivate func failure(
    _ error: TitleAndDateError, _ words: [String], titleName: String, _ invocation: Invocation
  ) -> Failure {
    let names = invocation.command.arguments
    let text = words.joined(separator: " ")
    switch error {
    case .date(let error, other: nil): return .input(error.message)
    case .date(let error, other: let other?):
      return .input("\(error.message), or write \(options(other, titleName))")
    case .noTitle(let date):
      return .input(
        "missing \(names[0].name): \(date.quoted) is a date, so write "
          + "\(names[0].name) before it, or --\(titleName) \(names[0].name)")
    case .twoWays(let first, let second):
      return .input(
        "\(text.quoted) can be read in two ways: write \(options(first, titleName)), or "
          + options(second, titleName))
    case .noDate(let found?, _):
      return .input(
        "missing \(names[1].name) at the end: \(found.quoted) is in the middle, so write it last, "
          + "or --date \(found.shellWord)")
    case .noDate(nil, let near?):
      return .input("no date in \(text.quoted): did you mean '\(near)'?")
    case .noDate(nil, nil):
      guard words.count > 1 else { return missing(names[1], invocation) }
      return .input("no date in \(text.quoted): end with one, such as \(DateReadingError.examples)")
    }
  }

  fileprivate func options(_ words: TitleAndDateWords, _ titleName: String) -> String {
    "--\(titleName) \(words.title.shellWord) --date \(words.date.shellWord)"
  }

  fileprivate func missing(_ argument: Argument, _ invocation: Invocation) -> Failure {
    .missingArgument(argument, usage: invocation.command.usage)
  }

  /// Returns a note about a title of several words that ends in a date; nil if it does not.
  ///
  /// - Parameters:
  ///   - words: The words of the title.
  ///   - option: The option for a date.
  ///   - host: The environment.
  func note(onTitle words: [String], option: String) -> String? {
    guard words.count > 1, let date = reader.date(endingTitle: words) else { return nil }
    return "\(date.quoted) is part of the title: write --\(option) \(date.shellWord) for a date"
  }

  // MARK: Words of options

  /// Returns the number of leading words that form a date: `--due next friday`.
  ///
  /// In `--date`, `--end` and `--at`, they can form a time too.
  ///
  /// It is called before the configuration and the clock are read. Words that the environment's
  /// language lacks may be of the configured one, so those of every language count then.
  static func countOfWords(
    of option: OptionSpec, in words: [String], _ environment: Environment
  ) -> Int {
    for isForAnyLanguage in [false, true] {
      let vocabulary = Run.dateVocabulary(
        .empty, environment, isForAnyLanguage: isForAnyLanguage)
      let reader = DateReader(today: CivilDate(dayNumber: 0), .next, vocabulary)
      let count =
        switch option.name {
        case "date": reader.countOfLeadingWordsAndTimes(in: words, isDateLast: true)
        // What follows a time alone, as in `--end 10:00 tomorrow`, could be the date of the
        // beginning.
        case "end", "at": reader.countOfLeadingWordsAndTimes(in: words, isDateLast: false)
        default: reader.countOfLeadingWords(in: words)
        }
      if count > 0 { return count }
    }
    return 1
  }
}

// MARK: - Reading

extension Run {
  /// Returns the date that a text means, and says so if only the locale decides it.
  mutating func date(_ text: String, by dates: DateArguments) throws(Failure) -> CivilDate {
    // No words are needed for a date in ISO format.
    do { return try DateParser.parse(text) } catch {}
    let reader = dates.reader
    let reading = try DateArguments.reading(reader.read(text))
    note(reading, text, dates)
    return reading.date
  }

  /// Returns the date that a text means, with its time if dates can have one.
  mutating func typed(_ text: String, by dates: DateArguments) throws(Failure) -> DateAndTime {
    // No words are needed for a date in ISO format.
    do {
      return DateAndTime(DateReading(try DateParser.parse(text)))
    } catch {}
    guard dates.takesTimes else { return DateAndTime(DateReading(try date(text, by: dates))) }
    let reader = dates.reader
    let typed = try DateArguments.reading(reader.read(text, at: dates.moment))
    note(typed.reading, text, dates)
    return typed
  }

  /// Returns the date that a text means, and its time if it has one; nil if it is in no known form.
  mutating func dateAndTimeIfReadable(
    _ text: String, by dates: DateArguments
  ) throws(Failure) -> DateAndTime? {
    do {
      let typed = try dates.reader.read(text, at: dates.moment)
      note(typed.reading, text, dates)
      return typed
    } catch .unreadable {
      return nil
    } catch {
      throw .input(error.message)
    }
  }

  private mutating func note(_ reading: DateReading, _ text: String, _ dates: DateArguments) {
    if let warning = dates.warning(about: reading, text) { warn(warning) }
  }

  /// Returns the title and the date of a new entry.
  ///
  /// - Parameters:
  ///   - title: The option of the title.
  ///   - date: The option of the date.
  ///   - dates: How its dates are read.
  ///   - time: The time of another option, whose next occurrence is the date if none is written.
  /// - Throws: A usage error if one is missing, or the words can be divided in two ways.
  mutating func entry(
    title: Option<String?>, date: Option<String?>, by dates: DateArguments,
    at time: ClockTime? = nil
  ) throws(Failure) -> DateArguments.Entry {
    let words = invocation.arguments
    let names = invocation.command.arguments
    switch (invocation[title], invocation[date]) {
    case (let title?, let date?):
      if let word = words.first {
        throw .unwantedArgument(word, usage: invocation.command.usage)
      }
      return DateArguments.Entry(title: title, typed: try typed(date, by: dates))
    case (let title?, nil):
      guard !words.isEmpty else {
        if let time { return dates.next(title, at: time) }
        return try asked(title, insteadOf: dates.missing(names[1], invocation), names, by: dates)
      }
      return DateArguments.Entry(
        title: title, typed: try typed(words.joined(separator: " "), by: dates))
    case (nil, let date?):
      let date = try typed(date, by: dates)
      guard words.isEmpty else {
        return DateArguments.Entry(title: words.joined(separator: " "), typed: date)
      }
      guard host.canAsk, let title = ask(names[0].name.inTitleCase)
      else { throw dates.missing(names[0], invocation) }
      return DateArguments.Entry(title: title, typed: date)
    case (nil, nil):
      guard !words.isEmpty else {
        return try asked(nil, insteadOf: dates.missing(names[0], invocation), names, by: dates)
      }
      return try divided(words, titleName: title.spec.name, at: time, by: dates)
    }
  }

  private mutating func divided(
    _ all: [String], titleName: String, at option: ClockTime?, by dates: DateArguments
  ) throws(Failure) -> DateArguments.Entry {
    if all.count == 2, let entry = dates.isoEntry(all) { return entry }
    // Made once: it has the words of a language.
    let reader = dates.reader
    do {
      if let entry = try dates.timer(all, by: reader, invocation) { return entry }
    } catch {
      throw dates.failure(error, all, titleName: titleName, invocation)
    }
    let all = dates.withClockTimes(all, by: reader)
    do {
      let (divided, time) = try dates.division(of: all, by: reader)
      note(divided.reading, divided.written, dates)
      return DateArguments.Entry(
        title: divided.title, typed: DateAndTime(divided.reading, at: time),
        note: dates.note(on: divided, at: option ?? time, invocation))
    } catch {
      let (words, time) = dates.takesTimes ? DateArguments.withoutTime(all) : (all, nil)
      let failure = dates.failure(error, words, titleName: titleName, invocation)
      guard case .noDate(nil, nil) = error else { throw failure }
      let title = words.joined(separator: " ")
      if let time = time ?? option { return dates.next(title, at: time) }
      return try asked(title, insteadOf: failure, invocation.command.arguments, by: dates)
    }
  }

  /// Asks for the date, and for the title if it is missing too; without a terminal or an answer,
  /// throws the error.
  private mutating func asked(
    _ title: String?, insteadOf error: Failure, _ names: [Argument], by dates: DateArguments
  ) throws(Failure) -> DateArguments.Entry {
    guard host.canAsk,
      let title = title ?? ask(names[0].name.inTitleCase),
      let date = ask(
        names[1].name.inTitleCase, "(2026-12-24, next friday, in 3 weeks)",
        { text, run throws(Failure) in try run.typed(text, by: dates) })
    else { throw error }
    return DateArguments.Entry(title: title, typed: date)
  }
}

extension String {
  /// A name in capitals with only the first one left: `Title`.
  var inTitleCase: String { prefix(1).uppercased() + dropFirst().lowercased() }

  /// The text as one word of a shell, in single quotes if it needs them.
  fileprivate var shellWord: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy { byte in
        byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-")
      }
    return isPlain
      ? self
      : "'"
        + split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: #"'\''"#) + "'"
  }
}
