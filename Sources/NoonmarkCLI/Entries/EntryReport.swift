import NoonmarkFormats
import NoonmarkLayout
import NoonmarkModel
import NoonmarkRecords
import NoonmarkStore
import NoonmarkText
import NoonmarkWidgets

/// What commands that change or list entries say.
enum EntryReport {
  /// Tells that a change is made: a script gets the id of what is new, a person the whole picture.
  ///
  /// - Parameters:
  ///   - id: The id of a new entry; nil where none is new.
  ///   - sentence: What was done, without a full stop.
  ///   - widget: The widget whose data changed.
  ///   - invocation: The command line.
  ///   - world: The world.
  ///   - session: The session.
  /// - Throws: Where the widget can't be shown.
  static func tell(
    _ id: String?, _ sentence: String, _ widget: WidgetSpec, _ invocation: Invocation,
    _ world: World, _ session: inout Session
  ) throws(CommandError) {
    guard session.terminal != nil else {
      if let id { session.print(id) }
      return
    }
    session.print(DisplayText(sentence).string + (id.map { " (\($0))." } ?? "."))
    session.print("")
    var rendering = try Rendering([widget], shape: .glance, invocation, in: world, &session)
    try rendering.run(in: &session)
  }

  /// The options of lists.
  static let listOptions: [OptionSpec] =
    [
      OptionSpec(
        "format", .choice([JSONFormat.name, "csv", PlainFormat.name, ANSIFormat.name]),
        "JSON, comma-separated values, or text")
    ] + Options.render.filter { ![Options.size, Options.format].contains($0) } + Options.everywhere

  /// Prints a list of entries: a widget's screen, or its content as a table.
  ///
  /// - Parameters:
  ///   - widget: The widget's screen.
  ///   - columns: The columns of the table.
  ///   - place: The file in a data folder; where it can't be read, an empty list would be a lie.
  ///   - invocation: The command line.
  ///   - session: The session.
  /// - Throws: Where the file can't be read, or the list not be shown.
  static func list(
    _ widget: WidgetSpec, columns: [String], of place: (String) -> EntryFile,
    _ invocation: Invocation, _ session: inout Session
  ) throws(CommandError) {
    _ = try EntryAccess(place, session).read()
    guard invocation.value("format") == "csv" else {
      return try widget.run(invocation, in: &session)
    }
    var world = try World(invocation, in: &session)
    let data = world.data(for: widget.type.sources, in: &session)
    let context = WidgetContext(
      now: world.now, zone: world.zone, calendarStyle: world.calendarStyle(in: session),
      words: world.words(in: session), family: .large)
    let content = EntryReport.content(of: try widget.widget(of: data), in: context)
    guard case .array(let entries) = content else { return }
    session.print(bytes: CSV.table(of: entries, columns: columns))
  }

  private static func content(of widget: some Widget, in context: WidgetContext) -> JSONValue {
    widget.content(of: widget.entry(at: context.now, in: context), in: context)
  }
}
