import NoonmarkFormats
import NoonmarkLayout
import NoonmarkModel
import NoonmarkRecords
import NoonmarkStore
import NoonmarkText
import NoonmarkWidgets

/// The output of commands that change or list entries.
enum EntryOutput {
  /// Confirms a change: prints the id of a new entry, or on a terminal a sentence and the widget.
  ///
  /// - Parameters:
  ///   - sentence: What was done, without a full stop.
  ///   - id: The id of a new entry.
  ///   - widget: The widget whose data changed.
  ///   - invocation: The command line.
  ///   - world: The world.
  ///   - session: The session.
  static func confirm(
    _ sentence: String, id: String? = nil, _ widget: WidgetSpec, _ invocation: Invocation,
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

  enum ListFormat: String, CaseIterable {
    case json
    case csv
    case plain
    case ansi
  }

  static let format = Option.choice(
    "format", of: ListFormat.self, "JSON, comma-separated values, or text")

  /// The options of lists.
  @OptionList static var listOptions: [OptionSpec] {
    format
    Options.render.without("size", "format")
  }

  /// Prints a list of entries: a screen of a widget, or its content as comma-separated values.
  ///
  /// - Parameters:
  ///   - widget: The screen.
  ///   - columns: The columns of comma-separated values.
  ///   - file: Returns the file in a data directory.
  ///   - invocation: The command line.
  ///   - session: The session.
  /// - Throws: If the file cannot be read: an empty list would be wrong.
  static func list(
    _ widget: WidgetSpec, columns: [String], of file: (String) -> EntryFile,
    _ invocation: Invocation, _ session: inout Session
  ) throws(CommandError) {
    _ = try EntryRepository(file, session).read()
    guard invocation[format] == .csv else {
      return try widget.run(invocation, in: &session)
    }
    var world = try World(invocation, in: &session)
    let data = world.data(for: widget.type.sources, in: &session)
    let context = WidgetContext(
      now: world.now, zone: world.zone, calendarStyle: world.calendarStyle(in: session),
      words: world.words(in: session), family: .large)
    let content = EntryOutput.content(of: try widget.widget(of: data), in: context)
    guard case .array(let entries) = content else { return }
    session.print(bytes: CSV.table(of: entries, columns: columns))
  }

  private static func content(of widget: some Widget, in context: WidgetContext) -> JSONValue {
    widget.content(of: widget.entry(at: context.now, in: context), in: context)
  }
}
