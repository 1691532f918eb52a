import Almanac
import NoonmarkModel
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkWidgets

/// The user's tallies and their logs, for the commands that read and change them.
struct TallyAccess {
  /// The tallies as they stood.
  let book: TallyBook
  private let folder: String
  private let store: Store

  /// Reads the tallies.
  ///
  /// - Throws: Where they can't be read, or no variable says where they are.
  init(_ session: inout Session, in world: World) throws(CommandError) {
    guard let folder = session.directories.data else {
      throw .failed("there is no place for what you type: set HOME or XDG_DATA_HOME")
    }
    self.folder = folder
    store = Store(stateFolder: session.directories.state)
    let file = EntryFile.tallies(in: folder)
    book = TallyBook(try EntryAccess(EntryFile.tallies, session).read())
    session.warn(of: book.problems, in: file.path)
  }

  /// Returns the tally of the name that was typed, or the standard one.
  func tally(_ invocation: Invocation) throws(CommandError) -> Tally {
    guard let name = invocation.arguments.first else { return book.standard }
    do throws(EntrySearchError) {
      return try book.find(name)
    } catch {
      if case .none(_, let near?) = error {
        throw .failed("there is no tally \(name.quoted): did you mean '\(near)'?")
      }
      guard Tally.isName(name) else {
        throw .failed("there is no tally \(name.quoted): see noonmark tally list")
      }
      throw .failed("there is no tally '\(name)': noonmark tally new \(name) makes it")
    }
  }

  /// Adds a tally, unless there is one of its name.
  ///
  /// - Returns: Whether it was added.
  func add(_ tally: Tally, _ session: Session) throws(CommandError) -> Bool {
    var isNew = false
    try EntryAccess(EntryFile.tallies, session).change { file throws(CommandError) in
      isNew = !TallyBook(file.bytes).tallies.contains { $0.name == tally.name }
      return isNew ? file.appending([TallyBook.line(tally)]) : nil
    }
    return isNew
  }

  // MARK: Logs

  /// Returns the tallies that have a line or a log, in the order of the file.
  func everyName() throws(CommandError) -> [String] {
    let known = book.tallies.map(\.name)
    do throws(StoreError) {
      return known + (try TallyFile.names(in: folder)).filter { !known.contains($0) }
    } catch {
      throw .failed(error.message)
    }
  }

  /// Returns the log of a tally.
  func log(of name: String) -> TallyFile { TallyFile(name, in: folder) }

  /// Gives the lines of a log to a reader, the last one first, and tells what is wrong with them.
  func read(
    _ name: String, _ reader: inout some TallyReader, in world: World, _ session: inout Session
  ) throws(CommandError) {
    let reading = log(of: name).read(&reader)
    if let problem = reading.problem { throw .failed(problem) }
    session.warn(of: reading.diagnostics, in: reading.dependency.path)
  }

  /// Returns the events of a log, latest first.
  ///
  /// - Parameters:
  ///   - name: The tally's name.
  ///   - date: The first day that is wanted; nil for all.
  ///   - world: The world.
  ///   - session: The session.
  /// - Returns: The events; a few from before the day may be among them.
  /// - Throws: Where the log can't be read.
  func events(
    of name: String, since date: CivilDate?, in world: World, _ session: inout Session
  ) throws(CommandError) -> TallyLog {
    var tail = TallyTail(since: date.map { world.zone.startOfDay($0) })
    try read(name, &tail, in: world, &session)
    return TallyLog(unordered: tail.events)
  }

  /// Returns what a list of all tallies says of one.
  func summary(
    of tally: Tally, in world: World, _ session: inout Session
  ) throws(CommandError) -> TallySummary {
    let today = world.zone.date(at: world.now)
    var tail = TallyTail(since: world.zone.startOfDay(today))
    try read(tally.name, &tail, in: world, &session)
    let log = TallyLog(unordered: tail.events)
    let count = log.count(on: today, in: world.zone)
    // Where the line that says the latest time was changed by hand, the events know better.
    if let latest = log.events.first {
      return TallySummary(tally: tally, count: count, last: latest.at)
    }
    if case .known(let state) = tail.settled {
      return TallySummary(tally: tally, count: count, last: state?.top)
    }
    var scan = TallyScan(in: world.zone)
    _ = self.log(of: tally.name).read(&scan)
    return TallySummary(tally: tally, count: count, last: scan.state?.top)
  }

  /// Changes a log.
  func change<Value>(
    _ name: String, _ body: (TallyFile, Store) throws(StoreError) -> Value
  ) throws(CommandError) -> Value {
    do throws(StoreError) {
      return try body(log(of: name), store)
    } catch {
      throw .failed(error.message)
    }
  }
}
