import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

extension Run {
  /// The zone for counting the days of tallies, which begin at the configured time.
  var tallyZone: Zone { zone.startingDays(at: configuration[Keys.dayStart].seconds) }

  /// Reads the tallies.
  ///
  /// - Parameter isChanged: Whether the command may change them.
  /// - Throws: If they cannot be read, or there is no data directory.
  mutating func tallyRepository(isChanged: Bool = true) throws(Failure) -> TallyRepository {
    let folder = try host.directory(.data)
    let repository = try TallyRepository(
      folder: folder, isChanged ? recordingStore() : host.store)
    warn(of: repository.book.problems, in: repository.path)
    return repository
  }

  /// Returns the tally of the command line, or the default one.
  mutating func tally(in repository: TallyRepository) throws(Failure) -> Tally {
    guard let name = invocation.arguments.first else { return repository.book.standard }
    return try tally(named: name, in: repository)
  }

  /// Returns the tally with a name.
  ///
  /// A preset is also found by its title in the user's language.
  mutating func tally(
    named name: String, in repository: TallyRepository
  ) throws(Failure) -> Tally {
    do {
      return try repository.tally(named: name)
    } catch {
      guard let tally = tallies(in: [name], of: repository).first?.0 else { throw error }
      return tally
    }
  }

  /// Returns the tallies that some of the words name, each with the remaining words.
  mutating func tallies(
    in words: [String], of repository: TallyRepository
  ) -> [(Tally, rest: [String])] {
    let named = repository.book.tallies(in: words)
    guard named.isEmpty else { return named }
    let localizer = locale().localizer
    let titled = repository.book.tallies(in: words) { $0.title(in: localizer) }
    guard titled.isEmpty else { return titled }
    // `coffee, black, 8am`.
    let plain = words.map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
    if plain != words { return tallies(in: plain, of: repository) }
    guard words.count <= TallyBook.maximumWords else { return [] }
    // `30 push ups`.
    for index in words.indices.dropLast() {
      let joined = words[..<index] + [words[index] + words[index + 1]] + words[(index + 2)...]
      let named = repository.book.tallies(in: Array(joined))
      if !named.isEmpty { return named }
    }
    // `2 coffees`, `2 cafés`, and `قهوة`, whose title has an article.
    let articles = localizer.words(for: .wordThe)
    for (index, word) in words.enumerated() {
      for form in Run.singulars(of: word) + articles.map({ $0 + word }) {
        var other = words
        other[index] = form
        let named = repository.book.tallies(in: other)
        let found =
          named.isEmpty ? repository.book.tallies(in: other) { $0.title(in: localizer) } : named
        if !found.isEmpty { return found }
      }
    }
    return []
  }

  /// Returns a word without the endings that a plural can have.
  private static func singulars(of word: String) -> [String] {
    guard word.lowercased().hasSuffix("s") else { return [] }
    return [1, 2].filter { word.count > $0 + 2 }.map { String(word.dropLast($0)) }
  }

  /// Returns the tally to log in without a name: the default one, or else a preset that the user
  /// chooses.
  mutating func tallyToLog(in repository: TallyRepository) throws(Failure) -> Tally {
    guard repository.book.tallies.isEmpty else { return repository.book.standard }
    let logs = try repository.everyName()
    if logs.count == 1, let tally = try? repository.book.find(logs[0]) { return tally }
    let presets = Tally.presets.map(\.name)
    let names = ErrorMessage.list(presets)
    if host.canAsk, let name = answer(to: "Log what (\(names))?"), !name.isEmpty {
      if let preset = Tally.preset(named: name) { return preset }
      throw .input(
        ErrorMessage.unknown(
          "tally", name, near: Suggestion.nearest(to: name, in: presets),
          otherwise: "create it with noonmark tally new NAME"))
    }
    throw .input(
      "nothing to log in: name a tally, as in noonmark tally log water (\(names)), "
        + "or create a tally with noonmark tally new NAME")
  }

  /// Reads the events of a log since an instant, or all events.
  ///
  /// An invalid line causes a warning.
  mutating func read(
    _ name: String, since: Instant?, in repository: TallyRepository
  ) throws(Failure) -> TallyTail {
    let loaded = repository.log(of: name).read { TallyTail(&$0, since: since) }
    let tail = try loaded.get()
    warn(of: Diagnostics(loaded.diagnostics), in: loaded.dependency.path)
    return tail
  }

  /// Returns the events of a log, latest first.
  ///
  /// - Returns: The events, and possibly a few from before the day.
  /// - Throws: If the log cannot be read.
  mutating func events(
    of name: String, since date: CivilDate?, in repository: TallyRepository
  ) throws(Failure) -> TallyLog {
    let start = date.map { tallyZone.startOfDay($0) }
    return TallyLog(unordered: try read(name, since: start, in: repository).events)
  }

  mutating func summary(
    of tally: Tally, in repository: TallyRepository
  ) throws(Failure) -> TallySummary {
    let zone = tallyZone
    let today = zone.date(at: now)
    let tail = try read(tally.name, since: zone.startOfDay(today), in: repository)
    let log = TallyLog(unordered: tail.events)
    let last: Instant?
    if let latest = log.events.first {
      // The line with the latest time may have been edited by hand; the events are authoritative.
      last = latest.at
    } else if case .known(let state) = tail.end {
      last = state?.top
    } else {
      let whole = repository.log(of: tally.name).read { TallyTail(&$0, since: nil) }.value
      last = whole.events.map(\.at).max()
    }
    return TallySummary(tally: tally, count: log.count(on: today, in: zone), last: last)
  }
}

extension Run {
  /// Reads the tallies, and the last days of the logs of some of them.
  mutating func readTallies(of names: [String?], in folder: String, into data: inout WidgetData) {
    let file = EntryFile.tallies(in: folder)
    data.tallies = TallyBook(take(file.read(), .tallies, into: &data))
    data.dayStart = configuration[Keys.dayStart].seconds
    warn(of: data.tallies.problems, in: file.path)
    readLogs(of: names, in: folder, into: &data)
  }

  /// Reads the last days of the logs of all tallies, except unreadable ones.
  ///
  /// The logs that were read before are kept.
  mutating func readOtherLogs(in folder: String, into data: inout WidgetData) {
    let unreadable = data.unreadable
    for name in data.tallies.tallies.map(\.name) {
      let count = data.logs.count
      readLogs(of: [name], in: folder, into: &data)
      guard data.unreadable != unreadable else { continue }
      data.logs.removeLast(data.logs.count - count)
      data.unreadable = unreadable
    }
  }

  /// Reads the last days of the logs of some tallies.
  mutating func readLogs(of names: [String?], in folder: String, into data: inout WidgetData) {
    let tallies = data.tallies
    for name in names.map({ name in
      name.map { (try? tallies.find($0).name) ?? $0 } ?? tallies.standard.name
    })
    where Tally.isName(name) && !data.logs.contains(where: { $0.name == name }) {
      let rule = (try? tallies.find(name))?.rule ?? TallyRule()
      let log = TallyFile(name, in: folder, of: tallies).readDays(
        upTo: tallyZone.date(at: now), in: tallyZone, by: rule)
      warn(of: Diagnostics(log.diagnostics), in: log.dependency.path)
      data.logs.append((name, take(log, .tallies, into: &data)))
    }
  }
}
