import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkSystem
import NoonmarkText
import Recurrence
import NoonmarkPhrases

/// The given fields of an entry, checked.
struct EntryArguments {
  /// The values in the format of data files, by key; `nil` for a field that is removed.
  private var values: [String: String?] = [:]

  /// Reads the options of fields.
  ///
  /// - Throws: If the encoding or a value is invalid. An unknown icon causes a warning.
  init<Entry>(_ fields: [Field<Entry>], in run: inout Run) throws(Failure) {
    try EntryArguments.checkEncoding(run.host)
    // The first invalid value of the command line is reported.
    let given = fields.compactMap { field in
      run.invocation.index(of: field.spec).map { (index: $0, field: field) }
    }.sorted { $0.index < $1.index }
    for (_, field) in given {
      guard let text = run.invocation.text(of: field.spec) else { continue }
      let value = field.input.removes(text) ? nil : try field.input.stored(text, by: &run)
      values[field.key] = .some(value)
      switch (field.input, value) {
      case (.color, let color?) where Paint(written: color) == nil:
        throw .input(ErrorMessage.invalid("color", color, Paint.advice(for: color)))
      case (.icon, let icon?) where !Icon(icon).isKnown:
        run.warn(
          ErrorMessage.unknown(
            "icon", icon, near: Icon.nearest(to: icon), otherwise: "kept as typed"))
      default: break
      }
    }
  }

  /// Rejects arguments that are not UTF-8: stored or sent as U+FFFD, they would be lost.
  static func checkEncoding(_ host: Host) throws(Failure) {
    guard !host.hasMalformedArguments else {
      throw .input("the arguments are not UTF-8: set the terminal and the locale to UTF-8")
    }
  }

  /// Returns the value of a field, or `nil` if it was not given, or is removed.
  func value<Entry>(of field: Field<Entry>) -> String? { values[field.key].flatMap(\.self) }

  /// Whether a field was given, possibly to remove it.
  func isGiven<Entry>(_ field: Field<Entry>) -> Bool { values[field.key] != nil }

  func isRemoved<Entry>(_ field: Field<Entry>) -> Bool {
    isGiven(field) && value(of: field) == nil
  }

  mutating func set<Entry>(_ field: Field<Entry>, to value: String) {
    values[field.key] = .some(value)
  }

  /// Reads an end again that depends on the beginning: one before its date, `Dec 20 --end Jan 3`,
  /// and a time without its half of the day, `--at 17:00 --end 'at 7'`.
  ///
  /// An end in the half year before the beginning, `Dec 24 --end Dec 20`, is left as it is.
  mutating func readEnd<Entry>(
    _ field: Field<Entry>?, from date: CivilDate, at time: ClockTime?, in run: Run
  ) throws(Failure) {
    guard let field, let text = run.invocation.text(of: field.spec), let end = value(of: field)
    else { return }
    let dates = DateArguments(.next, takesTimes: true, in: run).from(date)
    let reader = dates.reader.knowing([text])
    if let time, ClockTime(end) != nil, let last = reader.end(text, after: time) {
      return set(field, to: last.text)
    }
    guard let last = try? DateParser.parse(String(end.prefix(10))), last < date,
      !reader.isRelativeToToday(text)
    else { return }
    let next = try DateArguments.reading(dates.read(text))
    guard next.date <= date.advanced(byMonths: 6) else { return }
    set(field, to: FieldInput.fileText(of: next))
  }

  /// Adds the values of words, which do not replace those of options.
  mutating func add(_ said: [String: String]) {
    for (key, value) in said where values[key].flatMap(\.self) == nil {
      values[key] = .some(value)
    }
  }

  /// Returns the edits of the given fields.
  func edits<Entry>(_ fields: [Field<Entry>]) -> [RecordFile.Edit] {
    fields.filter { isGiven($0) }.map { .value($0.key, value(of: $0)) }
  }
}

extension Field {
  var option: Option<String?> {
    switch input {
    case .date, .dateAndTime, .dates, .end, .lastDate, .instant:
      .date(key, summary, placeholder: placeholder)
    case .note, .weekdays: .words(key, placeholder, summary)
    case .text, .wording, .lines: .words(key, placeholder, summary, .allAfterName)
    default: .text(key, placeholder, summary)
    }
  }

  var spec: OptionSpec { option.spec }
}

extension Run: FieldReader {
  package mutating func date(
    _ text: String, _ direction: DateReader.Direction
  ) throws(Failure) -> CivilDate {
    try date(text, by: DateArguments(direction, in: self))
  }

  package mutating func dateAndTime(_ text: String) throws(Failure) -> DateAndTime {
    try typed(text, by: DateArguments(.next, takesTimes: true, in: self))
  }

  package mutating func clockTime(_ text: String) -> ClockTime? {
    // Digits need no words of a language.
    ClockTime(text) ?? DateArguments(.next, takesTimes: true, in: self).timeAlone(text)
  }

  package mutating func length(_ text: String) -> EventLength? {
    DateArguments(.next, in: self).reader.knowing([text]).length(of: text)
  }

  package mutating func repetition(_ text: String) throws(Failure) -> Repetition {
    try DateArguments(.next, in: self).repetition(text)
  }

  package mutating func celebration(_ text: String) -> Celebration? {
    DateArguments(.next, in: self).reader.celebration(named: text)
  }

  package mutating func zoneName(_ text: String) throws(Failure) -> String {
    try host.zones.find(named: text).zone.name
  }

  func zone(named name: String) -> Zone? { host.zones.found(named: name)?.zone }
}

extension Run {
  /// Parses a date, and warns if its order depends on the locale.
  mutating func date(_ text: String, by dates: DateArguments) throws(Failure) -> CivilDate {
    try typed(text, by: dates).date
  }

  /// Parses a date, with its time if dates can have one.
  mutating func typed(_ text: String, by dates: DateArguments) throws(Failure) -> DateAndTime {
    // A date in ISO format needs no vocabulary.
    if let date = try? DateParser.parse(text) { return DateAndTime(DateReading(date)) }
    let typed = try DateArguments.reading(dates.read(text))
    note(typed.reading, text, dates)
    return typed
  }

  /// Parses the value of an option for a date, which may have a repetition or an end.
  ///
  /// Without a day, the entry that is changed keeps its own.
  mutating func when(
    _ text: String, by dates: DateArguments
  ) throws(Failure) -> (typed: DateAndTime, sentence: Sentence?) {
    var (text, sentence) = (text, dates.sentence(text))
    if sentence == nil, let target = dates.target(of: text) {
      (text, sentence) = (target, dates.sentence(target))
    }
    if let sentence {
      if sentence.hasMore { return (sentence.typed, sentence) }
      if sentence.isTimeAlone, dates.old != nil { return (sentence.typed, nil) }
    }
    return (try typed(text, by: dates), nil)
  }

  private mutating func note(_ reading: DateReading, _ text: String, _ dates: DateArguments) {
    if let warning = dates.warning(about: reading, text) { warn(warning) }
  }

  /// Returns the title and the date of a new entry.
  ///
  /// Without a date, it is the next occurrence of the time of another option.
  ///
  /// - Throws: A usage error if one is missing, or the words can be divided in two ways.
  mutating func entry(
    title: Option<String?>, date: Option<String?>, by dates: DateArguments,
    at time: ClockTime? = nil
  ) throws(Failure) -> DateArguments.Entry {
    let words = invocation.arguments
    let names = invocation.command.arguments
    switch (invocation[title], invocation[date]) {
    case (let title?, let date?):
      if let word = words.first { throw invocation.unwanted(word) }
      return try entry(title, on: date, by: dates)
    case (let title?, nil):
      guard !words.isEmpty else {
        if let time { return dates.next(title, at: time) }
        return try asked(title, insteadOf: invocation.missing(names[1]), by: dates)
      }
      return try entry(title, on: words.joined(separator: " "), by: dates)
    case (nil, let date?):
      var entry = try entry(words.joined(separator: " "), on: date, by: dates)
      if words.isEmpty {
        guard host.canAsk, let title = ask(names[0].name.inTitleCase)
        else { throw invocation.missing(names[0]) }
        entry.title = title
      }
      return entry
    case (nil, nil):
      guard !words.isEmpty else {
        return try asked(nil, insteadOf: invocation.missing(names[0]), by: dates)
      }
      switch try division(of: words, titleName: title.spec.name, at: time, by: dates) {
      case .entry(let entry): return entry
      case .title(let title, let failure):
        return try asked(title, insteadOf: failure, by: dates)
      }
    }
  }

  /// Returns the entry of a title and a date that are given separately.
  private mutating func entry(
    _ title: String, on date: String, by dates: DateArguments
  ) throws(Failure) -> DateArguments.Entry {
    let when = try when(date, by: dates)
    return DateArguments.Entry(
      title: title, typed: when.typed, sentence: when.sentence, written: date)
  }

  /// The result of splitting words into a title and a date.
  private enum Division {
    case entry(DateArguments.Entry)
    /// The words have no date. The failure is the reason.
    case title(String, Failure)
  }

  private mutating func division(
    of all: [String], titleName: String, at option: ClockTime?, by dates: DateArguments
  ) throws(Failure) -> Division {
    // A title and an ISO date, as scripts write them, need no vocabulary.
    if all.count == 2, let date = try? DateParser.parse(all[1]) {
      return .entry(DateArguments.Entry(title: all[0], typed: DateAndTime(DateReading(date))))
    }
    // Made once, since the vocabulary of a language is large.
    let reader = dates.reader.knowing(all)
    let words = reader.withoutReminder(reader.spaced(all))
    do {
      let read = try reader.entry(words, at: dates.moment, takesTimes: dates.takesTimes)
      let sentence = read.spelled(reader.unspaced(read.title, of: all))
      note(sentence.typed.reading, sentence.written, dates)
      return .entry(dates.entry(of: sentence, at: option, invocation))
    } catch {
      let title = words.joined(separator: " ")
      var error = error
      if case .noDate(nil, nil) = error {
        if let option { return .entry(dates.next(title, at: option)) }
        if dates.takesTimes { error = reader.hoursAlone(words) ?? error }
      }
      let failure = dates.failure(error, words, titleName: titleName, invocation)
      guard case .noDate(nil, nil) = error else { throw failure }
      return .title(title, failure)
    }
  }

  /// Asks for the date, and for the title if it is missing.
  ///
  /// A title that ends in a date, `Christmas Eve Dec 24`, answers both questions.
  ///
  /// - Throws: `error` if there is no terminal or no answer.
  private mutating func asked(
    _ title: String?, insteadOf error: Failure, by dates: DateArguments
  ) throws(Failure) -> DateArguments.Entry {
    guard host.canAsk else { throw error }
    let names = invocation.command.arguments
    guard let title else {
      let name = names[0].name
      let answer = ask(name.inTitleCase) { text, run throws(Failure) in
        try run.division(
          of: text.words,
          titleName: name.lowercased(), at: nil, by: dates)
      }
      switch answer {
      case .entry(let entry): return entry
      case .title(let title, let failure):
        return try asked(title, insteadOf: failure, by: dates)
      case nil: throw error
      }
    }
    guard
      let date = ask(
        names[1].name.inTitleCase, "(\(dates.examples))",
        { text, run throws(Failure) in try run.typed(text, by: dates) })
    else { throw error }
    return DateArguments.Entry(title: title, typed: date)
  }
}
