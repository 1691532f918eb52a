import Almanac
import NoonmarkModel
import NoonmarkSystem
import NoonmarkText

/// Reads the dates of a command line.
struct DateArguments {
  private let inputs: Inputs
  private let direction: DateReader.Direction
  private let takesTimes: Bool
  /// The zone of times.
  private let zone: Zone

  /// - Parameters:
  ///   - direction: The direction of dates without a year, and of weekdays.
  ///   - takesTimes: Whether a date can have a time of day.
  ///   - zone: The zone of times; nil for that of the user.
  ///   - inputs: The current date, and the configured language.
  init(
    _ direction: DateReader.Direction, takesTimes: Bool = false, zone: Zone? = nil,
    in inputs: Inputs
  ) {
    self.direction = direction
    self.takesTimes = takesTimes
    self.zone = zone ?? inputs.zone
    self.inputs = inputs
  }

  private var today: CivilDate { inputs.zone.date(at: inputs.now) }
  /// The current time in the zone of times.
  private var now: CivilDateTime { zone.civil(at: inputs.now) }

  private func reader(in host: Host) -> DateReader {
    DateReader(
      today: today, direction, Inputs.dateVocabulary(inputs.configuration, host.environment),
      order: Inputs.dateOrder(host.environment)?.order)
  }

  /// Returns the date that a text means, and says so if only the locale decides it.
  func date(_ text: String, _ console: inout Console) throws(CommandError) -> CivilDate {
    // No words are needed for a date in ISO format.
    do throws(DateParseError) { return try DateParser.parse(text) } catch {}
    let reader = reader(in: console.host)
    let reading = try CommandError.wrap { () throws(DateReadingError) in try reader.read(text) }
    note(reading, text, &console)
    return reading.date
  }

  /// Returns the date that a text means, with its time if dates can have one.
  func typed(_ text: String, _ console: inout Console) throws(CommandError) -> TypedDate {
    // No words are needed for a date in ISO format.
    do throws(DateParseError) {
      return TypedDate(DateReading(try DateParser.parse(text)))
    } catch {}
    guard takesTimes else { return TypedDate(DateReading(try date(text, &console))) }
    let reader = reader(in: console.host)
    let typed = try CommandError.wrap { () throws(DateReadingError) in
      try reader.read(text, after: now)
    }
    note(typed.reading, text, &console)
    return typed
  }

  /// Returns the date that a text means; nil if it is in no known form.
  func dateIfReadable(
    _ text: String, _ console: inout Console
  ) throws(CommandError) -> CivilDate? {
    do throws(DateReadingError) {
      let reading = try reader(in: console.host).read(text)
      note(reading, text, &console)
      return reading.date
    } catch .unreadable {
      return nil
    } catch {
      throw CommandError(error)
    }
  }

  /// Returns the repetition that a text means, with its weekdays and months in English.
  func repetition(_ text: String, in host: Host) throws(CommandError) -> Repetition {
    // No words are needed for one in English.
    do throws(RepetitionError) { return try Repetition(text) } catch {}
    do throws(RepetitionError) {
      return try reader(in: host).repetition(text)
    } catch {
      throw .input(error.message)
    }
  }

  private func note(_ reading: DateReading, _ text: String, _ console: inout Console) {
    guard let other = reading.other, let locale = Inputs.dateOrder(console.host.environment)?.locale
    else {
      return
    }
    console.warn(
      "\(text.quoted) is read as \(reading.date.iso8601), the order of \(locale): "
        + "write \(other.iso8601) for the other date")
  }

  // MARK: Titles and dates

  /// The title and the date of a new entry, from options and words.
  struct Entry {
    let title: String
    let typed: TypedDate
    /// The division of words without quotes, in one sentence.
    var note: String?
  }

  /// Returns the title and the date of a new entry.
  ///
  /// - Parameters:
  ///   - invocation: The command line. Words that no option names are both, in any order.
  ///   - title: The option of the title.
  ///   - date: The option of the date.
  ///   - time: The time of another option, whose next occurrence is the date if none is written.
  ///   - console: The output and the host.
  /// - Throws: A usage error if one is missing, or the words can be divided in two ways.
  func entry(
    _ invocation: Invocation, title: Option<String?>, date: Option<String?>,
    at time: ClockTime? = nil, _ console: inout Console
  ) throws(CommandError) -> Entry {
    let words = invocation.arguments
    let names = invocation.command.arguments
    switch (invocation[title], invocation[date]) {
    case (let title?, let date?):
      if let word = words.first {
        throw CommandError(
          UsageError.unwantedArgument(word, usage: invocation.command.usage))
      }
      return Entry(title: title, typed: try typed(date, &console))
    case (let title?, nil):
      guard !words.isEmpty else {
        if let time { return next(title, at: time) }
        return try asked(title, insteadOf: missing(names[1], invocation), names, &console)
      }
      return Entry(title: title, typed: try typed(words.joined(separator: " "), &console))
    case (nil, let date?):
      let date = try typed(date, &console)
      guard words.isEmpty else { return Entry(title: words.joined(separator: " "), typed: date) }
      guard console.host.canAsk, let title = Prompt.ask(names[0].name.inTitleCase, in: &console)
      else { throw missing(names[0], invocation) }
      return Entry(title: title, typed: date)
    case (nil, nil):
      guard !words.isEmpty else {
        return try asked(nil, insteadOf: missing(names[0], invocation), names, &console)
      }
      return try divided(words, titleName: title.spec.name, at: time, invocation, &console)
    }
  }

  /// Returns an entry at the next occurrence of a time.
  private func next(_ title: String, at time: ClockTime) -> Entry {
    Entry(title: title, typed: DateReader.next(time, after: now))
  }

  private func divided(
    _ all: [String], titleName: String, at option: ClockTime?, _ invocation: Invocation,
    _ console: inout Console
  ) throws(CommandError) -> Entry {
    if all.count == 2, let entry = isoEntry(all) { return entry }
    let (words, time) = takesTimes ? DateArguments.withoutTime(all) : (all, nil)
    do throws(TitledDateError) {
      var divided = try reader(in: console.host).divide(words)
      var time = time
      if takesTimes, time == nil, let taken = divided.takingTime {
        (divided, time) = (taken.titled, taken.time)
      }
      note(divided.reading, divided.written, &console)
      return Entry(
        title: divided.title, typed: TypedDate(divided.reading, at: time),
        note: note(on: divided, at: option ?? time, invocation))
    } catch {
      let failure = failure(error, words, titleName: titleName, invocation)
      guard case .noDate(nil, nil) = error else { throw failure }
      let title = words.joined(separator: " ")
      if let time = time ?? option { return next(title, at: time) }
      return try asked(title, insteadOf: failure, invocation.command.arguments, &console)
    }
  }

  /// Returns words without the time at their end, which can be in the last argument, and the time.
  private static func withoutTime(_ words: [String]) -> ([String], ClockTime?) {
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

  /// Asks for the date, and for the title if it is missing too; without a terminal or an answer, throws
  /// the error.
  private func asked(
    _ title: String?, insteadOf error: CommandError, _ names: [Argument], _ console: inout Console
  ) throws(CommandError) -> Entry {
    guard console.host.canAsk,
      let title = title ?? Prompt.ask(names[0].name.inTitleCase, in: &console),
      let date = Prompt.ask(
        names[1].name.inTitleCase, "(2026-12-24, next friday, in 3 weeks)", in: &console,
        { text, console throws(CommandError) in try typed(text, &console) })
    else { throw error }
    return Entry(title: title, typed: date)
  }

  /// Returns the division of words; `nil` if there was none, or if the date is in ISO format and so
  /// in no doubt.
  private func note(
    on divided: TitledDate, at time: ClockTime?, _ invocation: Invocation
  ) -> String? {
    guard divided.isDivided, divided.written != divided.reading.date.iso8601 else { return nil }
    let names = invocation.command.arguments.map { $0.name.lowercased() }
    let date = divided.reading.date.iso8601 + (time.map { " " + $0.text } ?? "")
    return "\(divided.written.quoted) is the \(names[1]), \(date), and "
      + "\(divided.title.quoted) the \(names[0])"
  }

  /// Returns a title and a date in ISO format, as scripts write them.
  private func isoEntry(_ words: [String]) -> Entry? {
    do throws(DateParseError) {
      return Entry(
        title: words[0], typed: TypedDate(DateReading(try DateParser.parse(words[1]))))
    } catch {
      return nil
    }
  }

  private func failure(
    _ error: TitledDateError, _ words: [String], titleName: String, _ invocation: Invocation
  ) -> CommandError {
    let names = invocation.command.arguments
    let text = words.joined(separator: " ")
    switch error {
    case .date(let error, other: nil): return CommandError(error)
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

  private func options(_ words: TitleAndDateWords, _ titleName: String) -> String {
    "--\(titleName) \(words.title.shellWord) --date \(words.date.shellWord)"
  }

  private func missing(_ argument: Argument, _ invocation: Invocation) -> CommandError {
    CommandError(UsageError.missingArgument(argument, usage: invocation.command.usage))
  }

  /// Returns a note about a title of several words that ends in a date; nil if it does not.
  ///
  /// - Parameters:
  ///   - words: The words of the title.
  ///   - option: The option for a date.
  ///   - host: The environment.
  func note(onTitle words: [String], option: String, in host: Host) -> String? {
    guard words.count > 1, let date = reader(in: host).date(endingTitle: words) else { return nil }
    return "\(date.quoted) is part of the title: write --\(option) \(date.shellWord) for a date"
  }

  // MARK: Words of options

  /// Returns the number of words from the first one on that form a date: `--due next friday`.
  ///
  /// In `--date` and `--end`, they can form a time too.
  ///
  /// It is called before the configuration and the clock are read. Words that the environment's
  /// language lacks may be of the configured one, so those of every language count then.
  static func countOfWords(
    of option: OptionSpec, in words: [String], _ environment: Environment
  ) -> Int {
    for isForAnyLanguage in [false, true] {
      let vocabulary = Inputs.dateVocabulary(
        .empty, environment, isForAnyLanguage: isForAnyLanguage)
      let reader = DateReader(today: CivilDate(dayNumber: 0), .next, vocabulary)
      let count =
        switch option.name {
        case "date": reader.countOfLeadingWordsAndTimes(in: words, isDateLast: true)
        // What follows a time alone, as in `--end 10:00 tomorrow`, could be the date of the beginning.
        case "end": reader.countOfLeadingWordsAndTimes(in: words, isDateLast: false)
        default: reader.countOfLeadingWords(in: words)
        }
      if count > 0 { return count }
    }
    return 1
  }
}

extension Inputs {
  /// Describes a date by its weekday, its time and its distance from today: `Thu Dec 24, 2026, in
  /// 33 days`.
  ///
  /// - Parameter ending: What follows the date and the time.
  func description(
    of date: CivilDate, at time: ClockTime? = nil, ending: String = "", in host: Host
  ) -> String {
    var inputs = self
    let style = inputs.calendarStyle(in: host)
    let days = date.days(since: zone.date(at: now))
    let distance =
      switch days {
      case 0: "today"
      case 1: "tomorrow"
      case -1: "yesterday"
      case 2...: "in \(days) days"
      default: "\(-days) days ago"
      }
    let clock = time.map { " " + style.text($0).string }
    return
      "\(style.weekday(date).string) \(style.text(date).string)\(clock ?? "")\(ending), \(distance)"
  }
}

extension String {
  /// A name in capitals with only the first one left: `Title`.
  fileprivate var inTitleCase: String { prefix(1).uppercased() + dropFirst().lowercased() }

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
