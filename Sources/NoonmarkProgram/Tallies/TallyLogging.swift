import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkText
import NoonmarkWidgets
import NoonmarkPhrases

/// `noonmark tally log`.
enum TallyLogging {
  static let at = EventField.time.option
  static let amount = EventField.amount.option
  static let note = EventField.note.option
  static let options = EventField.all.map(\.spec)

  private static let maximumNoteBytes = 1 << 16

  static func note(_ invocation: Invocation) throws(Failure) -> String? {
    guard let note = invocation[TallyLogging.note], !note.isEmpty else { return nil }
    guard note.utf8.count <= maximumNoteBytes else {
      throw .input("the note is longer than \(maximumNoteBytes) bytes: write less")
    }
    return note
  }
}

extension Run {
  mutating func logEvent() throws(Failure) {
    try load()
    try EntryArguments.checkEncoding(host)
    let typed = try (amount: eventAmount(), time: eventTime())
    let note = try TallyLogging.note(invocation)
    let repository = try tallyRepository()
    let (tally, said) = try saidEvent(in: repository)
    if let amount = said.amount, typed.amount != nil {
      throw .input("'\(amount)' and --amount contradict each other: omit one of them")
    }
    if let text = said.timeText, typed.time != nil {
      throw .input("\(text.quoted) and --at contradict each other: omit one of them")
    }
    let time = typed.time ?? said.time
    if let text = said.timeText, let time { warn(ofDateIn: text, of: time) }
    // On a terminal, the confirmation shows them.
    if host.terminal == nil { warn(ofWords: said) }
    let notes = [said.note, note].compactMap(\.self)
    let event = TallyEvent(
      id: EntryID.random(), at: time?.at ?? now,
      note: notes.isEmpty ? nil : notes.joined(separator: ", "),
      amount: typed.amount ?? said.amount ?? 1)
    try repository.change(tally.name, adding: tally) { log, store throws(Failure) in
      try log.log(event, in: tallyZone, by: store)
    }
    if event.at > now {
      warn("the event is in the future: it counts on its own day")
    }
    let name = description(of: event) + progress(of: tally, after: event, in: repository)
    confirm("Logged in \(tally.title): \(name)", id: event.id, shortID: { event.shortID })
  }

  /// Returns the count of today with the goal or limit of a tally: `, 3 of 8 today`.
  ///
  /// Empty for an event of another day, or if the confirmation is not shown.
  private mutating func progress(
    of tally: Tally, after event: TallyEvent, in repository: TallyRepository
  ) -> String {
    let today = tallyZone.date(at: now)
    guard host.terminal != nil, let number = tally.rule.number,
      tallyZone.date(at: event.at) == today,
      let log = try? events(of: tally.name, since: today, in: repository)
    else { return "" }
    let most = tally.rule.limit == nil ? "" : "at most "
    return ", \(log.count(on: today, in: tallyZone)) of \(most)\(number) today"
  }

  func eventAmount() throws(Failure) -> Int? {
    guard let text = invocation[TallyLogging.amount] else { return nil }
    guard let amount = TallyAmount.parse(text) else {
      throw .input(TallyAmount.invalid(text))
    }
    return amount
  }

  mutating func eventTime(replacing old: Instant? = nil) throws(Failure) -> PastTime? {
    guard let text = invocation[TallyLogging.at] else { return nil }
    let dates = DateArguments(.last, takesTimes: true, in: self)
    let time = try dates.reader.pastTime(
      text, at: dates.moment, days: tallyZone, replacing: old)
    warn(ofDateIn: text, of: time)
    return time
  }

  /// Warns about a date whose order depends on the locale.
  private mutating func warn(ofDateIn text: String, of time: PastTime?) {
    guard let reading = time?.reading else { return }
    let dates = DateArguments(.last, takesTimes: true, in: self)
    if let warning = dates.warning(about: reading, text) { warn(warning) }
  }

  // MARK: Words

  /// Warns how words were read, unless they are in the form that scripts write.
  private mutating func warn(ofWords said: TallyWords) {
    var parts: [String] = []
    if let text = said.timeText, let time = said.time, text.dropFirst(4).first != "-" {
      let read = zone.civil(at: time.at)
      parts.append("\(text.quoted) is the time, \(read.date.iso8601) \(ClockTime(read).text)")
    }
    if let note = said.note { parts.append("\(note.quoted) is the note") }
    if !parts.isEmpty { warn(parts.joined(separator: ", and ")) }
  }

  /// Returns the tally, the amount and the time of words such as `water 2 at 9am`.
  ///
  /// The tally is the longest name among the words that leaves words to be read. Without a name, it
  /// is the default one.
  private mutating func saidEvent(
    in repository: TallyRepository
  ) throws(Failure) -> (Tally, TallyWords) {
    var words = invocation.arguments
    guard !words.isEmpty else { return (try tallyToLog(in: repository), TallyWords()) }
    var named = tallies(namedIn: &words, of: repository)
    if named.isEmpty, words.count == 1 {
      // A single quoted argument is split as if it had no quotes.
      words = words[0].words
      guard !words.isEmpty else { throw repository.noSuchTally(invocation.arguments[0]) }
      named = tallies(namedIn: &words, of: repository)
    }
    if let (tally, rest) = named.first, rest.isEmpty { return (tally, TallyWords()) }
    let dates = DateArguments(.last, takesTimes: true, in: self)
    let reader = dates.reader.knowing(words)
    let plain = reader.withoutLogged(words, isNamed: !named.isEmpty)
    if plain.count < words.count, case let found = tallies(in: plain, of: repository),
      !found.isEmpty
    {
      (words, named) = (plain, found)
      if let (tally, rest) = named.first, rest.isEmpty { return (tally, TallyWords()) }
    }
    let localizer = locale().localizer
    var failure: Failure?
    for (tally, rest) in named {
      let units = [tally.title(in: localizer).string]
      do {
        let said = try TallyWordsReader(
          reader, at: dates.moment, days: tallyZone, units: units
        ).read(rest)
        return (tally, said)
      } catch {
        failure = failure ?? TallyLogging.failure(error)
      }
    }
    if let failure { throw failure }
    let said: TallyWords
    let unnamed = TallyWordsReader(reader, at: dates.moment, days: tallyZone, takesNotes: false)
    if reader.beginsWithName(words) {
      let tally = try newTally(words[0], in: repository)
      return (tally, (try? unnamed.read(Array(words.dropFirst()))) ?? TallyWords())
    }
    do {
      said = try unnamed.read(words)
    } catch {
      guard case .unreadable(let rest, _, let read, _) = error else {
        throw TallyLogging.failure(error)
      }
      // `pushups 20 this morning`: the words before those that can be read are the name.
      let count = words.indices.dropFirst().suffix(TallyWordsReader.maximumWords).first {
        (try? unnamed.read(Array(words[$0...]))) != nil
      }
      let name = count.map { words[..<$0].joined(separator: " ") } ?? rest
      guard !invocation.has(TallyLogging.note) else {
        throw .input(
          "no such tally \(name.quoted): write a note in quotes, or after the name of its tally")
      }
      let tally = try newTally(name, in: repository)
      return (tally, count.flatMap { try? unnamed.read(Array(words[$0...])) } ?? read)
    }
    // `2 teas` is not an amount of the default tally.
    if let unit = said.note { throw repository.noSuchTally(unit) }
    return (try tallyToLog(in: repository), said)
  }

  /// Returns the tallies that words name, after removing the `d'` before a name: `2 verres d'eau`,
  /// but not `coffee with D'Arcy`.
  private mutating func tallies(
    namedIn words: inout [String], of repository: TallyRepository
  ) -> [(Tally, rest: [String])] {
    let named = tallies(in: words, of: repository)
    guard named.isEmpty else { return named }
    for (index, word) in words.enumerated() where word.count > 2 {
      guard ["d'", "d’"].contains(where: { word.lowercased().hasPrefix($0) }) else { continue }
      var plain = words
      plain[index].removeFirst(2)
      let named = tallies(in: plain, of: repository)
      guard !named.isEmpty else { continue }
      words = plain
      return named
    }
    return []
  }
}

extension Run {
  /// Returns a new tally with an unused name, if the user wants it.
  private mutating func newTally(
    _ title: String, in repository: TallyRepository
  ) throws(Failure) -> Tally {
    guard host.canAsk, let name = TallyRepository.name(ofNew: title),
      repository.nearName(to: title) == nil,
      agrees(to: "No such tally \(title.quoted). Add it")
    else { throw repository.noSuchTally(title) }
    return Tally(name: name, title: title, header: title, icon: nil, color: nil)
  }
}

extension TallyLogging {
  /// Returns the error about words after the name of a tally.
  fileprivate static func failure(_ error: TallyWordsError) -> Failure {
    switch error {
    case .invalid(let failure): failure
    case .length(let text):
      .input(
        "\(text.quoted) can be a time or a length: write --at \("-\(text)".shellWord) for the "
          + "time, or --note \(text.shellWord)")
    case .fraction(let text, let all, let thousandths):
      .input(
        "\(text.quoted) is not a whole number: "
          + (thousandths.map {
            "count in a smaller unit, such as \($0) for milliliters or grams, or write"
          }
            ?? "write an amount such as 2, a time such as 9:15, or")
          + " --note \(all.shellWord)")
    case .twoWays(let text, let first, let second):
      .input(
        "\(text.quoted) can be read in two ways: write \(options(first)), or \(options(second))")
    case .unreadable(let text, let all, let read, let near):
      if read.amount == nil, read.time == nil {
        .input(
          "cannot read \(text.quoted) as an amount or a time: "
            + (near.map { "did you mean '\($0)'? For a note, write --note \(text.shellWord)" }
              ?? "write --note \(text.shellWord) for a note, or a time such as 9:15 or "
              + "'20 minutes ago'"))
      } else {
        .input(
          "\(all.quoted) can be read in two ways: write \(options(read, besides: text)), or "
            + "--note \(all.shellWord)")
      }
    }
  }

  /// Returns the options that are equivalent to the words, with other words as the note.
  private static func options(_ words: TallyWords, besides text: String? = nil) -> String {
    let notes = [text, words.note].compactMap(\.self)
    let note = notes.isEmpty ? nil : "--note \(notes.joined(separator: " ").shellWord)"
    let amount = words.amount.map { "--amount \($0)" }
    let time = words.timeText.map { "--at \($0.shellWord)" }
    return [note, amount, time].compactMap(\.self).joined(separator: " ")
  }
}
