import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkPhrases

extension DateArguments {
  /// Returns the time of a date, with or without a time of day, that is the same whenever it is
  /// read: not `18:30`, `yesterday` or `Dec 24`.
  fileprivate func fixedTime(
    _ text: String, by reader: DateReader, days: Zone
  ) throws(Failure) -> Instant {
    let other = from(today.advanced(byDays: -400))
    var otherReader = reader
    otherReader.today = other.today
    do throws(Failure) {
      let at = try reader.pastTime(text, at: moment, days: days).at
      if try otherReader.pastTime(text, at: other.moment, days: days).at == at { return at }
    } catch {
      guard error.cause == .unreadableText else { throw error }
    }
    throw .input(ErrorMessage.invalid("date", text, "write it as 2026-12-24"))
  }
}

/// `noonmark tally import`.
enum TallyImportCommand {
  static let from = Option.text(
    "from", "NAME", "The tally, habit or activity in the file; by default, that of the same name")
}

extension Run {
  mutating func importTally() throws(Failure) {
    try load()
    let path = invocation.arguments[0]
    let bytes = try Failure.ifUnreadable(path, try File.readInput(path, limit: Store.maximumSize))
    // UTF-8, UTF-16, or else Windows-1252, which spreadsheets write.
    let file = CSVFile(TextEncoding.utf8(bytes, named: .windows1252))
    let dates = DateArguments(.last, takesTimes: true, in: self)
    let (zone, days) = (zone, tallyZone)
    var reader: DateReader?
    let events: TallyImport
    do {
      if bytes.contains(UInt8(ascii: "/")) {
        // One row can show the order of the dates in all of them.
        let unordered = dates.reader
        var orders: Set<CalendarStyle.DateOrder> = []
        _ = try TallyImport(file) { text throws(Failure) in
          if let order = unordered.onlyOrder(of: text) { orders.insert(order) }
          return now
        }
        reader = unordered
        if orders.count == 1 { reader?.order = orders.first }
      }
      events = try TallyImport(file) { text throws(Failure) in
        // A time in ISO format needs no vocabulary.
        let at =
          (try? DateParser.parse(text)).map { days.startOfDay($0) }
          ?? (try? TimeParser.parse(text, in: zone))
        // The log has times in UTC, where the first and the last day end at other times.
        if let at, Zone.utc.date(at: at).isSupported { return at }
        let used = reader ?? dates.reader
        reader = used
        return try dates.fixedTime(text, by: used, days: days)
      }
    } catch {
      throw Failure("\(path.quoted): \(error.sentence)", error.advice, status: error.status)
    }
    if events.isOfLoop {
      warn("\(path.quoted): read as an export of Loop, where 2 is a day done and 1000 counts as 1")
    }
    let repository = try tallyRepository()
    let parts = try parts(of: events, in: repository)
    let problems = events.problems(of: parts.flatMap(\.names))
    warn(of: problems, in: path)
    guard problems.isEmpty || parts.contains(where: { !$0.events.isEmpty }) else {
      throw .input("\(path.quoted): no line can be read: nothing is logged")
    }
    var total = TallyFile.Import()
    for part in parts {
      let result = try repository.change(part.tally.name, adding: part.tally) {
        log, store throws(Failure) in
        try log.log(all: part.events, in: days, by: store)
      }
      total.added += result.added
      total.known += result.known
      total.different += result.different
    }
    writeImport(
      of: total.added.counting("event"),
      (total.known, "already imported"), (total.different, "changed since, and left as they are"))
  }

  /// Returns the events of each tally that the file and the command line name.
  private mutating func parts(
    of file: TallyImport, in repository: TallyRepository
  ) throws(Failure) -> [(tally: Tally, names: [String], events: [TallyEvent])] {
    let from = invocation[TallyImportCommand.from]
    let named =
      invocation.arguments.count > 1
      ? try repository.tally(named: invocation.arguments[1]) : nil
    func isSame(_ name: String, _ other: String) -> Bool { name.lowercased() == other.lowercased() }
    func list(_ names: [String]) -> String { ErrorMessage.list(Array(names.prefix(12))) }
    guard !file.names.isEmpty else {
      guard from == nil else { throw .input("the file names no tallies: omit '--from'") }
      guard let named else {
        let name = Path.name(of: invocation.arguments[0]).split(separator: ".").first
          .flatMap { Tally.name(of: String($0)) }
        let new = name.flatMap { (try? repository.tally(named: $0)) == nil ? $0 : nil }
        throw .input(
          "the file names no tally",
          "write its name after the file"
            + (new.map { ", once it is created with noonmark tally new \($0)" } ?? ""))
      }
      return [(named, [], file.rows.map(\.event))]
    }
    if let named {
      let wanted = [from ?? named.name] + (from == nil ? [named.title] : [])
      let names = file.names.filter { name in wanted.contains { isSame(name, $0) } }
      guard !names.isEmpty else {
        throw .input(
          "no '\(wanted[0])' in the file: write --from with one of \(list(file.names))")
      }
      let rows = file.rows.filter { row in names.contains { row.name == $0 } }
      return [(named, names, rows.map(\.event))]
    }
    guard from == nil else { throw .input("'--from' needs a tally: write its name after the file") }
    var parts: [(tally: Tally, names: [String], events: [TallyEvent])] = []
    var unknown: [String] = []
    for name in file.names {
      guard let tally = try? repository.book.find(name) else {
        unknown.append(name)
        continue
      }
      parts.append((tally, [name], file.rows.filter { $0.name == name }.map(\.event)))
    }
    guard !parts.isEmpty else {
      throw .input(
        "no tally has a name from the file: write a tally after the file, and --from with one of "
          + list(unknown))
    }
    if !unknown.isEmpty {
      warn("not imported, since no tally has the name: \(list(unknown))")
    }
    return parts
  }
}
