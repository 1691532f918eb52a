import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkRecords
import NoonmarkStore
import NoonmarkText
import NoonmarkWidgets

/// A kind of entries that begin with a date and a title, and what its commands do.
///
/// The commands `add`, `edit`, `remove` and `list` of a noun differ in words and fields alone.
protocol EntryNoun {
  /// The file's contents.
  associatedtype Book: EntryBook
  /// What an entry is called: `date`.
  static var name: String { get }
  /// What the title is called, as an option: `title`.
  static var titleOption: String { get }
  /// The widget that shows the entries.
  static var widget: WidgetSpec { get }
  /// The options of fields that other nouns do not have.
  static var fields: [OptionSpec] { get }
  /// The file in a data folder.
  static func file(in folder: String) -> EntryFile
  /// Checks a title.
  static func checked(title: String) throws(CommandError) -> String
}

extension EntryNoun {
  /// The command that lists all entries.
  private static var listing: String { "\(widget.type.kind) list" }

  /// The fields besides date and title.
  private static var keys: [String] { ["icon", "color"] + fields.map(\.name) }

  /// The options of `add`.
  static var addOptions: [OptionSpec] { EntryInput.options + fields + Options.everywhere }

  /// The options of `edit`.
  static var editOptions: [OptionSpec] {
    [
      OptionSpec(titleOption, .text(titleOption.uppercased()), "The new \(titleOption)"),
      OptionSpec("date", .text("DATE"), "The new date"),
    ] + addOptions
  }

  /// Adds an entry, given as title and date.
  static func add(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let world = try World(invocation, in: &session)
    let input = try EntryInput(invocation, &session)
    let title = try checked(title: invocation.arguments[0])
    let date = try EntryInput.date(invocation.arguments[1], in: world)
    let id = EntryAccess.newID()
    try EntryAccess(file(in:), session).append(
      Book.Element.line(
        date, title, keys.map { ($0, input.value($0)) }, createdAt: world.now, id: id))
    try EntryReport.tell(id, "Added \(shown(title, id))", widget, invocation, world, &session)
  }

  /// Changes an entry, given by its id.
  static func edit(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let world = try World(invocation, in: &session)
    let input = try EntryInput(invocation, &session)
    var edits = input.edits(keys)
    if let text = invocation.value("date") {
      edits.append(.place(0, try EntryInput.date(text, in: world).iso8601))
    }
    if let text = invocation.value(titleOption) {
      edits.append(.place(1, try checked(title: text)))
    }
    guard !edits.isEmpty else {
      let options = ([titleOption, "date"] + keys).map { "--\($0)" }
      throw .input("nothing to change: write one of \(options.joined(separator: ", "))")
    }
    var name = ""
    try EntryAccess(file(in:), session).change { file throws(CommandError) in
      let entry = try find(invocation.arguments[0], in: Book(file.bytes))
      name = shown(invocation.value(titleOption) ?? entry.title, entry.id)
      // A line written by hand keeps the id by which it was found.
      return file.editing(entry.record, after: 2, edits + [.value("id", entry.id)])
    }
    try EntryReport.tell(nil, "Changed \(name)", widget, invocation, world, &session)
  }

  /// Removes an entry, given by its id.
  static func remove(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    var world = try World(invocation, in: &session)
    let access = try EntryAccess(file(in:), session)
    let entry = try find(invocation.arguments[0], in: Book(access.read()))
    let name = shown(entry.title, entry.id)
    let day = world.calendarStyle(in: session).text(entry.date).string
    guard try Confirmation.isGiven(to: "Remove '\(name)' (\(day))", invocation) else {
      session.print("Nothing is removed.")
      return
    }
    // Looked for again under the lock: meanwhile others may have changed the file.
    try access.change { file throws(CommandError) in
      let present = try find(invocation.arguments[0], in: Book(file.bytes))
      guard present.id == entry.id, present.title == entry.title else {
        throw .failed("'\(name)' was changed meanwhile, so nothing is removed: try again")
      }
      return file.removing(present.record)
    }
    try EntryReport.tell(nil, "Removed \(name)", widget, invocation, world, &session)
  }

  private static func find(
    _ wanted: String, in book: Book
  ) throws(CommandError) -> Book.Element {
    do throws(EntrySearchError) {
      return try book.find(wanted)
    } catch {
      throw .failed(error.message(for: name, listedBy: listing))
    }
  }

  /// What an entry is called where it is told of: its id where it has no title.
  private static func shown(_ title: String, _ id: String) -> String {
    title.isEmpty ? id : title
  }
}
