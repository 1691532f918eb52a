import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets
import NoonmarkPhrases

/// The commands `add`, `edit`, `remove` and `list` of entries that begin with a date and a title.
///
/// Options, checks and columns follow from the fields.
protocol EntryCommands {
  associatedtype Book: EntryBook
  /// The noun for an entry in messages: `date`.
  static var name: String { get }
  static var title: Field<Book.Element> { get }
  static var date: Field<Book.Element> { get }
  /// The other fields, in the order of options and lines.
  static var fields: [Field<Book.Element>] { get }
  /// The columns of comma-separated values before those of the other fields.
  static var columns: [String] { get }
  /// The columns after the fields.
  static var lastColumns: [String] { get }
  static var widget: any Widget.Type { get }
  static func file(in folder: String) -> EntryFile
  static func check(title: String) throws(Failure)
  /// Returns the edits of fields that change with the title of an entry, or move with its date.
  static func otherEdits(
    of old: Book.Element, in file: RecordFile, isRenamed: Bool, movedTo start: String?,
    _ arguments: EntryArguments
  ) -> [RecordFile.Edit]
  /// Describes the date of an entry in a sentence.
  static func description(of entry: Book.Element, in run: inout Run) -> String
  /// Returns a warning about a new or changed entry that may not be intended.
  static func note(
    on entry: Book.Element, isMoved: Bool, _ arguments: EntryArguments, today: CivilDate
  ) -> String?
  /// Returns the first field of an entry, its date. `nil` keeps the one of `old`.
  ///
  /// - Throws: If the fields contradict each other.
  static func start(
    _ typed: DateAndTime?, replacing old: Book.Element?, _ arguments: EntryArguments
  ) throws(Failure) -> String?
}

extension EntryCommands {
  static func otherEdits(
    of old: Book.Element, in file: RecordFile, isRenamed: Bool, movedTo start: String?,
    _ arguments: EntryArguments
  ) -> [RecordFile.Edit] { [] }

  static func description(of entry: Book.Element, in run: inout Run) -> String {
    run.description(of: entry.date)
  }

  static func note(
    on entry: Book.Element, isMoved: Bool, _ arguments: EntryArguments, today: CivilDate
  ) -> String? { nil }

  static func start(
    _ typed: DateAndTime?, replacing old: Book.Element?, _ arguments: EntryArguments
  ) throws(Failure) -> String? { typed?.date.iso8601 }

  // MARK: Fields

  /// The options of `add` and `edit`.
  static var options: [OptionSpec] {
    [title.option.spec, date.option.spec] + fields.map(\.spec)
  }

  static var editOptions: [OptionSpec] {
    options + [TextEditing.option.spec]
  }

  /// The fields with a key in the file.
  ///
  /// A time is part of the first field.
  static var keyed: [Field<Book.Element>] { fields.filter { $0.input != .time } }

  static var time: Field<Book.Element>? { field(.time) }

  /// The columns of a list as comma-separated values.
  private static var allColumns: [String] {
    columns + fields.map(\.key).filter { !columns.contains($0) } + lastColumns
  }

  /// Returns the fields that require a field, and are removed with it.
  static func fields(removedWith field: Field<Book.Element>) -> [Field<Book.Element>] {
    switch field.input {
    case .time: fields.filter { $0.need == .time }
    case .repetition: fields.filter { $0.need == .repetition || $0.need == .series }
    default: []
    }
  }

  static func field(_ input: FieldInput) -> Field<Book.Element>? {
    fields.first { $0.input == input }
  }

  /// Returns the end, the repetition and the exceptions of a sentence, by key.
  static func said(
    _ sentence: Sentence?, beside given: EntryArguments
  ) throws(Failure) -> [String: String] {
    guard let sentence else { return [:] }
    let exceptions = sentence.exceptions.map(\.iso8601).joined(separator: ",")
    let values: [(Field<Book.Element>?, String?)] = [
      (field(.end), sentence.end), (field(.repetition), sentence.repetition),
      (field(.lastDate), sentence.until?.iso8601), (field(.times), sentence.count.map { "\($0)" }),
      (fields.first { $0.key == "except" }, exceptions.isEmpty ? nil : exceptions),
    ]
    var said: [String: String] = [:]
    for case (let field, let value?) in values {
      let option = field.flatMap { given.value(of: $0) }
      guard let field, option == nil || field.input == .repetition && value == option else {
        throw DateArguments.unusable(field?.key ?? "", sentence, isGiven: field != nil)
      }
      said[field.key] = value
    }
    return said
  }

  /// Returns the parser of dates, in the zone of the entry.
  static func dates(
    replacing old: Book.Element? = nil, in run: Run
  ) -> DateArguments {
    if case .date(let direction) = date.input { return DateArguments(direction, in: run) }
    let zone = field(.zone).flatMap { field in
      let text = run.invocation.text(of: field.spec) ?? old.flatMap { field.text($0) }
      return text.flatMap { field.input.removes($0) ? nil : $0 }
    }
    var dates = DateArguments(
      .next, takesTimes: true, zone: zone.flatMap { run.zone(named: $0) }, in: run)
    dates.old = old.map { old in
      let time = time.flatMap { $0.text(old) }.flatMap { ClockTime($0) }
      return DateAndTime(DateReading(old.date), at: time)
    }
    dates.hasEnd = field(.end).map { run.invocation.text(of: $0.spec) != nil } ?? false
    return dates
  }

  /// Returns a date typed in UTC, and the field for its zone.
  ///
  /// `nil` if the date was not typed in UTC, or if other fields are times in the entry's zone.
  static func inUTC(
    _ typed: DateAndTime, replacing old: Book.Element?, beside given: EntryArguments
  ) -> (typed: DateAndTime, zone: Field<Book.Element>)? {
    guard let time = typed.inUTC, let zone = field(.zone) else { return nil }
    let isByClock = fields.contains { field in
      switch field.input {
      case .time, .end: given.value(of: field) != nil
      case .repetition, .dates: (given.value(of: field) ?? old.flatMap { field.text($0) }) != nil
      default: false
      }
    }
    return isByClock ? nil : (time, zone)
  }

  // MARK: Commands

  /// - Throws: If there is no data directory.
  static func file(of host: Host) throws(Failure) -> EntryFile {
    file(in: try host.directory(.data))
  }

  static func remove(in run: inout Run) throws(Failure) {
    try run.load()
    let file = try file(of: run.host)
    let book = Book(try file.read().get())
    let entry = try find(run.invocation.arguments[0], in: book)
    let name = name(entry.title, entry.id)
    let day = run.calendarStyle().text(entry.date).string
    let entryName = "'\(name)' (\(book.shortIDs[entry.id]), \(day))"
    guard try run.confirmsRemoval(of: entryName) else { return }
    // Found again under the lock: another process may have changed the file.
    try file.change(in: run.recordingStore()) { file throws(Failure) in
      let present = try find(run.invocation.arguments[0], in: Book(file.bytes))
      guard present.id == entry.id, present.title == entry.title else {
        throw .failed("'\(name)' was changed meanwhile, so nothing is removed: try again")
      }
      return file.removing(present.record)
    }
    run.confirm("Removed \(name)", titled: name)
  }

  static func list(
    _ screen: WidgetRequest, in run: inout Run
  ) throws(Failure) {
    try run.listEntries(WidgetSpec(widget, screen), columns: allColumns, of: file(in:))
  }

  static func find(
    _ wanted: String, in book: Book
  ) throws(Failure) -> Book.Element {
    do {
      return try book.find(wanted)
    } catch {
      throw .failed(error.message(for: name, listedBy: "\(widget.kind) list"))
    }
  }

  /// The name of an entry in messages: its title, or its id if the title is empty.
  static func name(_ title: String, _ id: String) -> String {
    title.isEmpty ? id : title
  }
}

/// `add`, and its checks: duplicates, years that may be times, and celebrations in the title.
extension EntryCommands {
  static func add(in run: inout Run) throws(Failure) {
    try run.load()
    var arguments = try EntryArguments(fields, in: &run)
    repeatCelebration(&arguments)
    let clock = time.flatMap { arguments.value(of: $0) }.flatMap { ClockTime($0) }
    let dates = dates(in: run)
    let entry = try run.entry(title: title.option, date: date.option, by: dates, at: clock)
    let new = dates.withoutBirth(entry, run.invocation)
    try check(title: new.title)
    let said = try said(new.sentence, beside: arguments)
    let celebration = celebration(of: new, beside: arguments, dates)
    var typed = new.typed
    if let (time, zone) = inUTC(typed, replacing: nil, beside: arguments) {
      typed = time
      arguments.set(zone, to: Zone.utc.name)
    }
    arguments.add(celebration?.fields ?? said)
    try arguments.readEnd(field(.end), from: typed.date, at: clock ?? typed.time, in: run)
    let start = try start(typed, replacing: nil, arguments) ?? typed.date.iso8601
    let id = EntryID.random()
    let file = try file(of: run.host)
    guard isWanted(new.title, start, in: file, &run) else {
      run.writeLine("Nothing was added.")
      return
    }
    let line = Book.Element.line(
      start, new.title, keyed.map { ($0.key, arguments.value(of: $0)) },
      createdAt: run.now, id: id)
    let added = try readBack(line)
    try file.append([line], in: run.recordingStore())
    let today = run.zone.date(at: run.now)
    if let note = note(on: added, isMoved: false, arguments, today: today) {
      run.warn(note)
    }
    if let note = celebration?.note ?? noteOnYear(new, dates, in: run) { run.warn(note) }
    // On a terminal, the confirmation shows the date and the title.
    if run.host.terminal == nil, let note = new.note { run.warn(note) }
    run.confirm(
      "Added \(name(new.title, id)): \(description(of: added, in: &run))",
      titled: new.title, id: id,
      shortID: { (try? file.read().get()).map { Book($0).shortIDs[id] } ?? id })
  }

  /// Returns the entry of a new or changed line.
  ///
  /// - Throws: If the fields contradict each other, so that the line would not be used.
  static func readBack(_ line: some Collection<UInt8>) throws(Failure) -> Book.Element {
    let book = Book(Array(line))
    guard let entry = book.all.first else {
      throw .input(book.problems.first?.message ?? "the line would not be used")
    }
    return entry
  }

  /// Makes a birthday or an anniversary yearly, unless it has another repetition.
  static func repeatCelebration(
    _ arguments: inout EntryArguments, replacing old: Book.Element? = nil
  ) {
    guard let kind = field(.kind), let repetition = field(.repetition),
      arguments.value(of: kind) != nil, !arguments.isGiven(repetition),
      old.flatMap({ repetition.text($0) }) == nil
    else { return }
    arguments.set(repetition, to: Repetition.yearly.text)
  }

  /// Returns whether to add an entry even if one has the same title and date.
  ///
  /// Asks on a terminal. Without a terminal, adds the entry with a warning.
  private static func isWanted(
    _ title: String, _ start: String, in file: EntryFile, _ run: inout Run
  ) -> Bool {
    // The later change reports a file that cannot be read.
    guard let bytes = try? file.read().get() else { return true }
    let file = RecordFile(bytes)
    let known = file.records(beginningWith: start)
    guard known.contains(where: { file.text(0, of: $0) == start && file.text(1, of: $0) == title })
    else { return true }
    let problem = "there is a \(self.name) \(title.quoted) on \(start) already"
    guard run.host.canAsk else {
      let added = "\(problem), and another one was added"
      let undo = run.host.isNested ? "the key u" : "noonmark undo"
      run.warn(run.canUndo ? "\(added): \(undo) takes it back" : added)
      return true
    }
    return run.agrees(
      to: "\(problem.prefix(1).uppercased() + problem.dropFirst()). Add another one")
  }

  /// Returns a note about a date long past or far ahead: in `Party 12 Dec 1930` and `Party 12 Dec
  /// 2359`, the year may mean a time.
  private static func noteOnYear(
    _ new: DateArguments.Entry, _ dates: DateArguments, in run: Run
  ) -> String? {
    let isYearly = fields.contains { field in
      [.kind, .repetition].contains(field.input) && run.invocation.text(of: field.spec) != nil
    }
    guard !dates.looksBack, !isYearly, let written = new.written, new.sentence == nil,
      !written.hasSuffix(new.typed.date.iso8601)
    else { return nil }
    let (date, today) = (new.typed.date, run.zone.date(at: run.now))
    let year = "\(date.year)"
    let time = written.hasSuffix(year) ? ClockTime("\(year.prefix(2)):\(year.suffix(2))") : nil
    let isPast = date < today.advanced(byYears: -10)
    guard isPast || time != nil && date > today.advanced(byYears: 100) else { return nil }
    return "\(date.iso8601) is \(isPast ? "long past" : "far ahead")"
      + (time.map { ": for the time, write \($0.text) instead of \(year)" } ?? "")
  }

  /// Returns the fields of a yearly birthday or anniversary, and a note about them.
  ///
  /// `nil` for another date, or if a repetition or a kind is given.
  private static func celebration(
    of new: DateArguments.Entry, beside given: EntryArguments, _ dates: DateArguments
  ) -> (fields: [String: String], note: String)? {
    guard let kind = field(.kind), let repetition = field(.repetition),
      given.value(of: kind) == nil, !given.isGiven(repetition), new.sentence == nil,
      let found = dates.celebration(of: new)
    else { return nil }
    let name = found.kind == .birthday ? "a birthday" : "an anniversary"
    // Years can only be counted from a date with a year.
    let counted = found.isCounted ? [kind.key: found.kind.rawValue] : [:]
    return (
      counted.merging([repetition.key: Repetition.yearly.text]) { $1 },
      "\(new.title.quoted) is \(name), so it repeats each year: write --repeat none for "
        + "\(new.typed.date.iso8601) alone"
    )
  }
}
