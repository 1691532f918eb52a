import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// The tallies, their logs, and the store that writes them.
struct TallyRepository {
  let book: TallyBook
  private let folder: String
  private let store: Store

  /// The path of the file of tallies.
  fileprivate var path: String { EntryFile.tallies(in: folder).path }

  fileprivate init(_ host: Host) throws(Failure) {
    folder = try host.directory(.data)
    store = host.recordingStore
    book = TallyBook(try EntryRepository(EntryFile.tallies, host).read())
  }

  /// Returns the tally of the given name, or the default one.
  func tally(_ invocation: Invocation) throws(Failure) -> Tally {
    guard let name = invocation.arguments.first else { return book.standard }
    do {
      return try book.find(name)
    } catch {
      if case .none(_, let near?) = error {
        throw .failed("no such tally \(name.quoted): did you mean '\(near)'?")
      }
      guard Tally.isName(name) else {
        throw .failed("no such tally \(name.quoted): see noonmark tally list")
      }
      throw .failed("no such tally '\(name)': create it with noonmark tally new \(name)")
    }
  }

  /// Adds a tally unless its name is taken, and returns whether it was added.
  func add(_ tally: Tally, _ host: Host) throws(Failure) -> Bool {
    var isNew = false
    try EntryRepository(EntryFile.tallies, host, store: store).change { file throws(Failure) in
      isNew = !TallyBook(file.bytes).tallies.contains { $0.name == tally.name }
      return isNew ? file.appending([TallyBook.line(tally)]) : nil
    }
    return isNew
  }

  /// Whether a tally has a line or a log; a preset need not.
  func isInUse(_ name: String) throws(Failure) -> Bool {
    try everyName().contains(name)
  }

  /// Changes the line of a tally under the lock of the file; a preset gets one first.
  func edit(
    _ tally: Tally, _ edits: [RecordFile.Edit], _ host: Host
  ) throws(Failure) {
    let repository = try EntryRepository(EntryFile.tallies, host, store: store)
    try repository.change { file throws(Failure) in
      try repository.editing { () throws(TooManyFields) in
        if let edited = try TallyBook(file.bytes).editing(tally.name, edits) { return edited }
        let longer = file.appending([TallyBook.line(tally)])
        return try TallyBook(longer.bytes).editing(tally.name, edits) ?? longer
      }
    }
  }

  /// Removes the line of a tally, and puts its log aside.
  ///
  /// - Returns: The path of the log then, or `nil` without a log.
  func remove(_ name: String, _ host: Host) throws(Failure) -> String? {
    try EntryRepository(EntryFile.tallies, host, store: store).change { file throws(Failure) in
      TallyBook(file.bytes).removing(name)
    }
    return try log(of: name).putAside(by: store)
  }

  // MARK: Logs

  /// Returns the tallies that have a line or a log, in the order of the file.
  func everyName() throws(Failure) -> [String] {
    let known = book.tallies.map(\.name)
    return known + (try TallyFile.names(in: folder)).filter { !known.contains($0) }
  }

  /// Returns the log of a tally.
  func log(of name: String) -> TallyFile { TallyFile(name, in: folder) }

  /// Changes a log.
  func change<Value>(
    _ name: String, _ body: (TallyFile, Store) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try body(log(of: name), store)
  }
}

extension Run {
  /// Reads the tallies.
  ///
  /// - Throws: If they cannot be read, or there is no data directory.
  mutating func tallyRepository() throws(Failure) -> TallyRepository {
    let repository = try TallyRepository(host)
    warn(of: repository.book.problems, in: repository.path)
    return repository
  }

  /// Returns the tally to log in: the named one, the default one, or else the one that the user
  /// chooses of the presets.
  mutating func tallyToLog(
    in repository: TallyRepository
  ) throws(Failure) -> Tally {
    guard invocation.arguments.isEmpty, repository.book.tallies.isEmpty else {
      return try repository.tally(invocation)
    }
    let logs = try repository.everyName()
    if logs.count == 1, let tally = try? repository.book.find(logs[0]) { return tally }
    let presets = Tally.presets.map(\.name)
    let names = ErrorMessage.list(presets)
    if host.canAsk, let name = answer(to: "Log what (\(names))?"), !name.isEmpty {
      if let preset = Tally.presets.first(where: { $0.name == name }) { return preset }
      throw .input(
        ErrorMessage.unknown(
          "tally", name, near: Suggestion.nearest(to: name, in: presets),
          otherwise: "create it with noonmark tally new NAME"))
    }
    throw .input(
      "nothing to log in: name a tally, as in noonmark tally log water (\(names)), "
        + "or create a tally with noonmark tally new NAME")
  }

  /// Reads the end of a log since an instant, or all of it; an invalid line is a warning.
  mutating func read(
    _ name: String, since: Instant?, in repository: TallyRepository
  ) throws(Failure) -> TallyTail {
    let loaded = repository.log(of: name).read { TallyTail(&$0, since: since) }
    let tail = try loaded.get()
    warn(of: Diagnostics(loaded.diagnostics), in: loaded.dependency.path)
    return tail
  }

  /// Returns all events of a log, the last one logged first.
  mutating func allEvents(
    of name: String, in repository: TallyRepository
  ) throws(Failure) -> [TallyEvent] {
    try read(name, since: nil, in: repository).events
  }

  /// Returns the events of a log, latest first.
  ///
  /// - Parameters:
  ///   - name: The tally's name.
  ///   - date: The first day; `nil` for all.
  /// - Returns: The events, and possibly a few from before the day.
  /// - Throws: If the log cannot be read.
  mutating func events(
    of name: String, since date: CivilDate?, in repository: TallyRepository
  ) throws(Failure) -> TallyLog {
    let start = date.map { zone.startOfDay($0) }
    return TallyLog(unordered: try read(name, since: start, in: repository).events)
  }

  /// Returns the row of a tally in the list of tallies.
  mutating func summary(
    of tally: Tally, in repository: TallyRepository
  ) throws(Failure) -> TallySummary {
    let zone = zone
    let today = zone.date(at: now)
    let tail = try read(tally.name, since: zone.startOfDay(today), in: repository)
    let log = TallyLog(unordered: tail.events)
    let count = log.count(on: today, in: zone)
    // The line with the latest time may have been edited by hand; the events are authoritative.
    if let latest = log.events.first {
      return TallySummary(tally: tally, count: count, last: latest.at)
    }
    if case .known(let state) = tail.end {
      return TallySummary(tally: tally, count: count, last: state?.top)
    }
    let whole = repository.log(of: tally.name).read { TallyTail(&$0, since: nil) }.value
    return TallySummary(tally: tally, count: count, last: whole.events.map(\.at).max())
  }
}

extension Run {
  /// Reads the tallies, and the last days of the logs of some of them.
  mutating func readTallies(
    of names: [String?], in folder: String, into data: inout WidgetData
  ) {
    let file = EntryFile.tallies(in: folder)
    data.tallies = TallyBook(take(file.read(), .tallies, into: &data))
    warn(of: data.tallies.problems, in: file.path)
    let tallies = data.tallies
    for name in names.map({ name in
      name.map { (try? tallies.find($0).name) ?? $0 } ?? tallies.standard.name
    })
    where Tally.isName(name) && !data.logs.contains(where: { $0.name == name }) {
      let log = TallyFile(name, in: folder).readDays(upTo: zone.date(at: now), in: zone)
      warn(of: Diagnostics(log.diagnostics), in: log.dependency.path)
      data.logs.append((name, take(log, .tallies, into: &data)))
    }
  }

  /// The names of the tallies that have a log.
  static func everyTally(in host: Host) -> [String?] {
    host.directories.data.flatMap { try? TallyFile.names(in: $0) } ?? []
  }
}
