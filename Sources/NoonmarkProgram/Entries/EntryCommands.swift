import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

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
  /// Adds derived values to the values of options.
  static func completed(_ stored: [String: String], in run: Run) -> [String: String]
  /// Returns the edits of fields that change with the title of an entry.
  static func fieldsOfTitle(of old: Book.Element) -> [RecordFile.Edit]
  /// Returns the edits of fields that move with the date of an entry.
  static func fields(
    movedTo start: String, from old: Book.Element, _ arguments: EntryArguments
  ) -> [RecordFile.Edit]
  /// Describes the date of an entry in a sentence.
  static func description(of entry: Book.Element, in run: inout Run) -> String
  /// Returns a warning about a new or changed entry that may not be intended.
  static func note(
    on entry: Book.Element, isMoved: Bool, _ arguments: EntryArguments, today: CivilDate
  ) -> String?
  /// Returns the first field of an entry, its date. `nil` keeps the one of `old`.
  ///
  /// - Parameters:
  ///   - typed: The date that was typed, if one was.
  ///   - old: The entry that is changed.
  ///   - arguments: The other fields.
  /// - Throws: If the fields contradict each other.
  static func start(
    _ typed: DateAndTime?, replacing old: Book.Element?, _ arguments: EntryArguments
  ) throws(Failure) -> String?
}

extension EntryCommands {
  static func completed(_ stored: [String: String], in run: Run) -> [String: String] { stored }

  static func fieldsOfTitle(of old: Book.Element) -> [RecordFile.Edit] { [] }

  static func fields(
    movedTo start: String, from old: Book.Element, _ arguments: EntryArguments
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
  @OptionList static var options: [OptionSpec] {
    title.option
    date.option
    fields.map(\.spec)
  }

  @OptionList static var editOptions: [OptionSpec] {
    options
    TextEditing.option
  }

  /// The fields with a key in the file.
  ///
  /// A time is part of the first field.
  private static var keyed: [Field<Book.Element>] { fields.filter { $0.input != .time } }

  private static var time: Field<Book.Element>? { fields.first { $0.input == .time } }

  /// The columns of a list as comma-separated values.
  private static var allColumns: [String] {
    columns + fields.map(\.key).filter { !columns.contains($0) } + lastColumns
  }

  /// Returns the fields that require a field, and are removed with it.
  private static func fields(removedWith field: Field<Book.Element>) -> [Field<Book.Element>] {
    switch field.input {
    case .time: fields.filter { $0.need == .time }
    case .repetition: fields.filter { $0.need == .repetition || $0.need == .series }
    default: []
    }
  }

  /// Returns the stored values of the given options.
  private static func stored(in run: inout Run) throws(Failure) -> [String: String] {
    var stored: [String: String] = [:]
    for field in fields {
      guard let text = run.invocation.value(of: field.spec) else { continue }
      stored[field.key] = try field.input.stored(text, by: &run)
    }
    return completed(stored, in: run)
  }

  /// Returns the end and the repetition of a sentence, by option.
  private static func said(
    _ sentence: Sentence?, beside given: [String: String]
  ) throws(Failure) -> [String: String] {
    guard let sentence else { return [:] }
    var said: [String: String] = [:]
    let values: [(FieldInput, String?)] = [
      (.end, sentence.end), (.repetition, sentence.repetition),
      (.lastDate, sentence.until?.iso8601), (.times, sentence.count.map { "\($0)" }),
    ]
    for (input, value) in values {
      guard let value else { continue }
      let key = fields.first { $0.input == input }?.key
      guard let key, given[key] == nil || input == .repetition && value == given[key] else {
        throw DateArguments.unusable(key ?? "", sentence, isGiven: key != nil)
      }
      said[key] = value
    }
    guard !sentence.exceptions.isEmpty else { return said }
    let key = fields.first { $0.key == "except" }?.key
    guard let key, given[key] == nil else {
      throw DateArguments.unusable(key ?? "", sentence, isGiven: key != nil)
    }
    said[key] = sentence.exceptions.map(\.iso8601).joined(separator: ",")
    return said
  }

  /// Returns the parser of dates, in the zone of the entry.
  static func dates(
    replacing old: Book.Element? = nil, in run: Run
  ) -> DateArguments {
    if case .date(let direction) = date.input { return DateArguments(direction, in: run) }
    let zone = fields.first { $0.input == .zone }.flatMap { field in
      run.invocation.text(of: field.spec) == nil
        ? old.flatMap { field.text($0) } : run.invocation.value(of: field.spec)
    }
    var dates = DateArguments(
      .next, takesTimes: true, zone: zone.flatMap { run.zone(named: $0) }, in: run)
    dates.old = old.map { old in
      let time = time.flatMap { $0.text(old) }.flatMap { ClockTime($0) }
      return DateAndTime(DateReading(old.date), at: time)
    }
    let end = fields.first { $0.key == Field<DateOfInterest>.end.key }
    dates.hasEnd = end.map { run.invocation.text(of: $0.spec) != nil } ?? false
    return dates
  }

  // MARK: Commands

  /// - Throws: If there is no data directory.
  static func file(of host: Host) throws(Failure) -> EntryFile {
    file(in: try host.directory(.data))
  }

  static func add(in run: inout Run) throws(Failure) {
    try run.load()
    var stored = try stored(in: &run)
    let clock = time.flatMap { stored[$0.key] }.flatMap { ClockTime($0) }
    let dates = dates(in: run)
    let entry = try run.entry(title: title.option, date: date.option, by: dates, at: clock)
    let new = dates.withoutBirth(entry, run.invocation)
    try check(title: new.title)
    var said = try said(new.sentence, beside: stored)
    let celebration = celebration(of: new, beside: stored, dates, in: run)
    if let celebration { said = celebration.fields }
    var typed = new.typed
    if let (time, zone) = inUTC(typed, replacing: nil, beside: stored) {
      typed = time
      stored[zone] = Zone.utc.name
    }
    let arguments = try EntryArguments(
      stored: stored.merging(said) { given, _ in given }, in: &run)
    let start = try start(typed, replacing: nil, arguments) ?? typed.date.iso8601
    let id = EntryID.random()
    let file = try file(of: run.host)
    guard isWanted(new.title, start, in: file, &run) else {
      run.writeLine("Nothing was added.")
      return
    }
    let line = Book.Element.line(
      start, new.title, keyed.map { ($0.key, arguments.value(of: $0.spec)) },
      createdAt: run.now, id: id)
    try file.append([line], in: run.host.recordingStore)
    let added = Book(line).all.first
    let today = run.zone.date(at: run.now)
    if let added, let note = note(on: added, isMoved: false, arguments, today: today) {
      run.warn(note)
    }
    if let note = celebration?.note ?? noteOnPast(new, dates, in: run) { run.warn(note) }
    // On a terminal, the confirmation shows the date and the title.
    if run.host.terminal == nil, let note = new.note { run.warn(note) }
    let day = added.map { description(of: $0, in: &run) } ?? start
    run.confirm(
      "Added \(name(new.title, id)): \(day)", id: id,
      shortID: { (try? file.read().get()).map { Book($0).shortIDs[id] } ?? id })
  }

  static func edit(in run: inout Run) throws(Failure) {
    try run.load()
    var stored = try stored(in: &run)
    var arguments = try EntryArguments(stored: stored, in: &run)
    var edits: [RecordFile.Edit] = []
    for field in fields where arguments.isRemoved(field.spec) {
      edits += fields(removedWith: field).map { .value($0.key, nil) }
    }
    // After the removals, which a given value overrides: `--at none --end 2026-11-27`.
    edits += arguments.edits(keyed.map(\.spec))
    // A new rule starts at the date itself, not at the series that the date was split from.
    let hasOtherRule = fields.contains { field in
      field.input == .repetition
        && (stored[field.key] != nil || arguments.isRemoved(field.spec))
    }
    if hasOtherRule { edits.append(.value("moved", nil)) }
    let file = try file(of: run.host)
    var typed: DateAndTime?
    if let text = run.invocation[date.option] {
      let old = run.invocation.arguments.first.flatMap { id in
        (try? file.read().get()).flatMap { try? Book($0).find(id) }
      }
      let when = try run.when(text, by: dates(replacing: old, in: run))
      typed = when.typed
      var said = try said(when.sentence, beside: stored)
      if let (time, zone) = inUTC(when.typed, replacing: old, beside: stored) {
        typed = time
        stored[zone] = nil
        said[zone] = Zone.utc.name
        edits.removeAll { if case .value(zone, _) = $0 { true } else { false } }
      }
      arguments = try EntryArguments(
        stored: stored.merging(said) { given, _ in given }, said: Set(said.keys), in: &run)
      edits += said.sorted { $0.key < $1.key }.map { .value($0.key, $0.value) }
    }
    if let text = run.invocation[title.option] {
      try check(title: text)
      edits.append(.field(1, text))
    }
    let hasChanges =
      !edits.isEmpty || typed != nil
      || time.map { run.invocation.text(of: $0.spec) != nil } ?? false
    if try TextEditing.isWanted(run.invocation, hasChanges: hasChanges) {
      return try editFile(in: &run)
    }
    guard hasChanges else {
      let book = Book(try file.read().get())
      if let moved = moved(in: book, &run) {
        run.invocation = moved
        return try edit(in: &run)
      }
      let old = try find(run.invocation.arguments[0], in: book)
      return try askForChanges(of: old, in: &run)
    }
    var name = ""
    var day = ""
    var note: String?
    try file.change(in: run.host.recordingStore) { present throws(Failure) in
      let entry = try find(run.invocation.arguments[0], in: Book(present.bytes))
      name = self.name(run.invocation[title.option] ?? entry.title, entry.id)
      // A line without an ID gets the one by which it was found.
      var all = edits + [.value("id", entry.id)]
      if run.invocation[title.option] != nil { all += fieldsOfTitle(of: entry) }
      let start = try start(typed, replacing: entry, arguments)
      if let start {
        all.append(.field(0, start))
        all += fields(movedTo: start, from: entry, arguments)
      }
      let edited = try file.editing { () throws(TooManyFields) in
        try present.editing(entry.record, after: 2, all)
      }
      let changed = try? Book(edited.bytes).find(entry.id)
      if let start { day = changed.map { description(of: $0, in: &run) } ?? start }
      let today = run.zone.date(at: run.now)
      note = changed.flatMap { self.note(on: $0, isMoved: typed != nil, arguments, today: today) }
      return edited
    }
    if let note { run.warn(note) }
    run.confirm("Changed \(name)\(day.isEmpty ? "" : ": " + day)")
  }

  private static func editFile(in run: inout Run) throws(Failure) {
    let file = try file(of: run.host)
    let editing = TextEditing(file.path, file.entries, template: file.header)
    try run.editEntries(editing) { Book($0).problems }
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
    try file.change(in: run.host.recordingStore) { file throws(Failure) in
      let present = try find(run.invocation.arguments[0], in: Book(file.bytes))
      guard present.id == entry.id, present.title == entry.title else {
        throw .failed("'\(name)' was changed meanwhile, so nothing is removed: try again")
      }
      return file.removing(present.record)
    }
    run.confirm("Removed \(name)")
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
