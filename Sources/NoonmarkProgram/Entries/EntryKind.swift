import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// A kind of entries that begin with a date and a title.
///
/// The commands `add`, `edit`, `remove` and `list` of two kinds differ only in names and fields.
protocol EntryKind {
  associatedtype Book: EntryBook
  /// The noun for an entry in messages: `date`.
  static var name: String { get }
  /// The option for the title.
  static var title: Option<String?> { get }
  static var widget: any Widget.Type { get }
  /// The direction of dates without a year, and of weekdays.
  static var direction: DateReader.Direction { get }
  /// The options of fields that other kinds do not have.
  static var fields: [OptionSpec] { get }
  /// The columns of a list as comma-separated values.
  static var columns: [String] { get }
  static func file(in folder: String) -> EntryFile
  static func check(title: String) throws(CommandError)
  /// Returns the values that are stored in other words than they were typed in, by option.
  static func stored(in run: inout Run) throws(CommandError) -> [String: String]
  /// Returns the zone of the times of a command line that adds an entry or changes one; nil for
  /// that of the user.
  static func zone(replacing old: Book.Element?, in run: Run) -> Zone?
  /// Returns the fields without meaning once a field is removed.
  static func fields(removedWith name: String) -> [String]
  /// Returns the fields that change with the title of an old entry.
  static func fieldsOfTitle(of old: Book.Element) -> [RecordFile.Edit]
  /// Returns the fields that move with the first one of an old entry.
  static func fields(
    movedTo start: String, from old: Book.Element, _ arguments: EntryArguments
  ) -> [RecordFile.Edit]
  /// Returns what follows the date of an entry in a sentence: its end and its zone.
  static func ending(of entry: Book.Element, _ style: CalendarStyle) -> String
  /// Returns a sentence about a new or changed entry that may not be what was meant.
  static func note(
    on entry: Book.Element, isMoved: Bool, _ arguments: EntryArguments
  ) -> String?
  /// The options of the first field besides the date.
  static var startOptions: [OptionSpec] { get }
  /// Whether dates can have a time of day.
  static var takesTimes: Bool { get }
  /// Returns the first field of an entry; `nil` to leave that of an old one.
  ///
  /// - Parameters:
  ///   - typed: The date that was typed, if one was.
  ///   - old: The entry that is changed.
  ///   - arguments: The other fields.
  /// - Throws: If the fields contradict each other.
  static func start(
    _ typed: TypedDate?, replacing old: Book.Element?, _ arguments: EntryArguments
  ) throws(CommandError) -> String?
}

extension EntryKind {
  static func stored(in run: inout Run) throws(CommandError) -> [String: String] { [:] }

  static func zone(replacing old: Book.Element?, in run: Run) -> Zone? { nil }

  static func fields(removedWith name: String) -> [String] { [] }

  static func fields(
    movedTo start: String, from old: Book.Element, _ arguments: EntryArguments
  ) -> [RecordFile.Edit] { [] }

  static func fieldsOfTitle(of old: Book.Element) -> [RecordFile.Edit] { [] }

  static func ending(of entry: Book.Element, _ style: CalendarStyle) -> String { "" }

  static func note(
    on entry: Book.Element, isMoved: Bool, _ arguments: EntryArguments
  ) -> String? { nil }

  static var startOptions: [OptionSpec] { [] }
  static var takesTimes: Bool { false }

  static func start(
    _ typed: TypedDate?, replacing old: Book.Element?, _ arguments: EntryArguments
  ) throws(CommandError) -> String? { typed?.date.iso8601 }

  private static var date: Option<String?> { Option.date("date", "The date") }

  /// The options of the fields besides date and title.
  @OptionList private static var fieldOptions: [OptionSpec] {
    EntryArguments.options
    fields
  }

  /// The options of `add` and `edit`.
  @OptionList static var options: [OptionSpec] {
    title
    date
    startOptions
    fieldOptions
  }

  @OptionList static var editOptions: [OptionSpec] {
    options
    TextEditing.option
  }

  static func add(in run: inout Run) throws(CommandError) {
    try run.load()
    let stored = try stored(in: &run)
    let time = startOptions.lazy.compactMap { stored[$0.name] }.first.flatMap { ClockTime($0) }
    let new = try run.entry(title: title, date: date, by: dates(in: run), at: time)
    try check(title: new.title)
    let arguments = try EntryArguments(stored: stored, in: &run)
    let start = try start(new.typed, replacing: nil, arguments) ?? new.typed.date.iso8601
    let id = EntryRepository.newID()
    let repository = try EntryRepository(file, run.host)
    let line = Book.Element.line(
      start, new.title, fieldOptions.map { ($0.name, arguments.value(of: $0)) },
      createdAt: run.now, id: id)
    try repository.append(line)
    let book = Book(line)
    if let note = note(on: id, in: book, isMoved: false, arguments) { run.warn(note) }
    // On a terminal, the answer shows the date and the title.
    if run.host.terminal == nil, let note = new.note { run.warn(note) }
    let day = description(of: id, in: book, start, in: &run)
    try run.confirm(
      "Added \(name(new.title, id)): \(day)", id: id,
      shortID: { (try? repository.read()).map { Book($0).shortIDs[id] } ?? id },
      WidgetSpec(widget))
  }

  static func edit(in run: inout Run) throws(CommandError) {
    try run.load()
    let stored = try stored(in: &run)
    let arguments = try EntryArguments(stored: stored, in: &run)
    var edits = arguments.edits(fieldOptions)
    for option in fieldOptions + startOptions where run.invocation.text(of: option) != nil {
      guard arguments.value(of: option) == nil else { continue }
      edits += fields(removedWith: option.name).map { .value($0, nil) }
    }
    let repository = try EntryRepository(file, run.host)
    var typed: TypedDate?
    if let text = run.invocation[date] {
      let old = run.invocation.arguments.first.flatMap { id in
        (try? repository.read()).flatMap { try? Book($0).find(id) }
      }
      typed = try run.typed(text, by: dates(replacing: old, in: run))
    }
    if let text = run.invocation[title] {
      try check(title: text)
      edits.append(.field(1, text))
    }
    let hasChanges =
      !edits.isEmpty || typed != nil || startOptions.contains { run.invocation.text(of: $0) != nil }
    if try TextEditing.isWanted(run.invocation, hasChanges: hasChanges) {
      return try editFile(in: &run)
    }
    guard hasChanges else {
      let options = options.map { "--\($0.name)" }
      throw .input("nothing to change: write one of \(options.joined(separator: ", "))")
    }
    var name = ""
    var day = ""
    var note: String?
    try repository.change { file throws(CommandError) in
      let entry = try find(run.invocation.arguments[0], in: Book(file.bytes))
      name = self.name(run.invocation[title] ?? entry.title, entry.id)
      // A line without an id gets the one by which it was found.
      var all = edits + [.value("id", entry.id)]
      if run.invocation[title] != nil { all += fieldsOfTitle(of: entry) }
      let start = try start(typed, replacing: entry, arguments)
      if let start {
        all.append(.field(0, start))
        all += fields(movedTo: start, from: entry, arguments)
      }
      let edited = try repository.editing { () throws(TooManyFields) in
        try file.editing(entry.record, after: 2, all)
      }
      let book = Book(edited.bytes)
      if let start { day = description(of: entry.id, in: book, start, in: &run) }
      note = self.note(on: entry.id, in: book, isMoved: typed != nil, arguments)
      return edited
    }
    if let note { run.warn(note) }
    try run.confirm("Changed \(name)\(day.isEmpty ? "" : ": " + day)", WidgetSpec(widget))
  }

  private static func dates(
    replacing old: Book.Element? = nil, in run: Run
  ) -> DateArguments {
    DateArguments(direction, takesTimes: takesTimes, zone: zone(replacing: old, in: run), in: run)
  }

  private static func note(
    on id: String, in book: Book, isMoved: Bool, _ arguments: EntryArguments
  ) -> String? {
    (try? book.find(id)).flatMap { note(on: $0, isMoved: isMoved, arguments) }
  }

  /// Describes the date of an entry, and its end.
  private static func description(
    of id: String, in book: Book, _ start: String, in run: inout Run
  ) -> String {
    guard let entry = try? book.find(id) else { return start }
    let time = Schedule.divided(start).flatMap { ClockTime($0.time) }
    let ending = ending(of: entry, run.calendarStyle())
    return run.description(of: entry.date, at: time, ending: ending)
  }

  private static func editFile(in run: inout Run) throws(CommandError) {
    let file = file(in: try run.host.directory(.data))
    let editing = TextEditing(file.path, file.entries, template: file.header)
    guard let new = try run.edit(editing) else {
      run.writeLine("Nothing was changed.")
      return
    }
    try run.report(Book(new).problems, of: editing)
    try run.confirm("Changed \(file.path)", WidgetSpec(widget))
  }

  static func remove(in run: inout Run) throws(CommandError) {
    try run.load()
    let repository = try EntryRepository(file, run.host)
    let book = Book(try repository.read())
    let entry = try find(run.invocation.arguments[0], in: book)
    let name = name(entry.title, entry.id)
    let day = run.calendarStyle().text(entry.date).string
    let question = "Remove '\(name)' (\(book.shortIDs[entry.id]), \(day))"
    guard try run.confirms(question) else {
      run.writeLine("Nothing was removed.")
      return
    }
    // Found again under the lock: another process may have changed the file.
    try repository.change { file throws(CommandError) in
      let present = try find(run.invocation.arguments[0], in: Book(file.bytes))
      guard present.id == entry.id, present.title == entry.title else {
        throw .failed("'\(name)' was changed meanwhile, so nothing is removed: try again")
      }
      return file.removing(present.record)
    }
    try run.confirm("Removed \(name)", WidgetSpec(widget))
  }

  static func list(
    _ screen: WidgetRequest, in run: inout Run
  ) throws(CommandError) {
    try run.listEntries(WidgetSpec(widget, screen), columns: columns, of: file)
  }

  static func find(
    _ wanted: String, in book: Book
  ) throws(CommandError) -> Book.Element {
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
