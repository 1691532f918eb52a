import Almanac
import NoonmarkLayout
import NoonmarkModel
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
}

extension EntryKind {
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
    fieldOptions
  }

  @OptionList static var editOptions: [OptionSpec] {
    options
    TextEditing.option
  }

  static func add(_ invocation: Invocation, in console: inout Console) throws(CommandError) {
    let inputs = try Inputs(invocation, in: &console)
    let new = try DateArguments(direction, in: inputs).entry(
      invocation, title: title, date: date, &console)
    try check(title: new.title)
    let arguments = try EntryArguments(invocation, &console)
    let id = EntryRepository.newID()
    let repository = try EntryRepository(file, console.host)
    try repository.append(
      Book.Element.line(
        new.date, new.title, fieldOptions.map { ($0.name, arguments.value(of: $0)) },
        createdAt: inputs.now, id: id))
    // On a terminal, the answer shows the date and the title.
    if console.host.terminal == nil, let note = new.note { console.warn(note) }
    let day = inputs.description(of: new.date, in: console.host)
    try EntryOutput.confirm(
      "Added \(name(new.title, id)): \(day)", id: id,
      shortID: { (try? repository.read()).map { Book($0).shortIDs[id] } ?? id },
      WidgetSpec(widget), invocation, inputs, &console)
  }

  static func edit(_ invocation: Invocation, in console: inout Console) throws(CommandError) {
    let inputs = try Inputs(invocation, in: &console)
    var edits = try EntryArguments(invocation, &console).edits(fieldOptions)
    var day = ""
    if let text = invocation[date] {
      let date = try DateArguments(direction, in: inputs).date(text, &console)
      edits.append(.field(0, date.iso8601))
      day = ": \(inputs.description(of: date, in: console.host))"
    }
    if let text = invocation[title] {
      try check(title: text)
      edits.append(.field(1, text))
    }
    if try TextEditing.isWanted(invocation, hasChanges: !edits.isEmpty) {
      return try editFile(invocation, inputs, &console)
    }
    guard !edits.isEmpty else {
      let options = options.map { "--\($0.name)" }
      throw .input("nothing to change: write one of \(options.joined(separator: ", "))")
    }
    var name = ""
    let repository = try EntryRepository(file, console.host)
    try repository.change { file throws(CommandError) in
      let entry = try find(invocation.arguments[0], in: Book(file.bytes))
      name = self.name(invocation[title] ?? entry.title, entry.id)
      // A line without an id gets the one by which it was found.
      let all = edits + [.value("id", entry.id)]
      return try repository.editing { () throws(TooManyFields) in
        try file.editing(entry.record, after: 2, all)
      }
    }
    try EntryOutput.confirm(
      "Changed \(name)\(day)", WidgetSpec(widget), invocation, inputs, &console)
  }

  private static func editFile(
    _ invocation: Invocation, _ inputs: Inputs, _ console: inout Console
  ) throws(CommandError) {
    let file = file(in: try console.host.directory(.data))
    let editing = TextEditing(file.path, template: file.header)
    guard let new = try editing.run(&console) else {
      console.writeLine("Nothing was changed.")
      return
    }
    try editing.report(Book(new).problems, &console)
    try EntryOutput.confirm(
      "Changed \(file.path)", WidgetSpec(widget), invocation, inputs, &console)
  }

  static func remove(_ invocation: Invocation, in console: inout Console) throws(CommandError) {
    var inputs = try Inputs(invocation, in: &console)
    let repository = try EntryRepository(file, console.host)
    let book = Book(try repository.read())
    let entry = try find(invocation.arguments[0], in: book)
    let name = name(entry.title, entry.id)
    let day = inputs.calendarStyle(in: console.host).text(entry.date).string
    let question = "Remove '\(name)' (\(book.shortIDs[entry.id]), \(day))"
    guard try Confirmation.isGiven(to: question, invocation, in: &console) else {
      console.writeLine("Nothing was removed.")
      return
    }
    // Found again under the lock: another process may have changed the file.
    try repository.change { file throws(CommandError) in
      let present = try find(invocation.arguments[0], in: Book(file.bytes))
      guard present.id == entry.id, present.title == entry.title else {
        throw .failed("'\(name)' was changed meanwhile, so nothing is removed: try again")
      }
      return file.removing(present.record)
    }
    try EntryOutput.confirm("Removed \(name)", WidgetSpec(widget), invocation, inputs, &console)
  }

  static func list(
    _ screen: WidgetRequest, _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    try EntryOutput.list(
      WidgetSpec(widget, screen), columns: columns, of: file, invocation, &console)
  }

  static func find(
    _ wanted: String, in book: Book
  ) throws(CommandError) -> Book.Element {
    do throws(EntrySearchError) {
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
