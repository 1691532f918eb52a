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
  ///   - sentence: The change, without a period.
  ///   - id: The id of a new entry.
  ///   - shortID: Returns the id for a terminal.
  ///   - widget: The widget whose data changed.
  ///   - invocation: The command line.
  ///   - inputs: The inputs that were loaded already.
  ///   - console: The output and the host.
  /// - Throws: If the widget cannot be shown.
  static func confirm(
    _ sentence: String, id: String? = nil, shortID: (() -> String)? = nil, _ widget: WidgetSpec,
    _ invocation: Invocation, _ inputs: Inputs, _ console: inout Console
  ) throws(CommandError) {
    guard console.host.terminal != nil else {
      if let id { console.writeLine(id) }
      return
    }
    let shown = id.map { shortID?() ?? $0 }
    console.writeLine(DisplayText(sentence).string + (shown.map { " (\($0))." } ?? "."))
    console.writeLine("")
    try RenderPlan(.specs([widget]), shape: .glance, invocation).show(inputs, in: &console)
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
  ///   - console: The output and the host.
  /// - Throws: If the file cannot be read: an empty list would be wrong.
  static func list(
    _ widget: WidgetSpec, columns: [String], of file: (String) -> EntryFile,
    _ invocation: Invocation, _ console: inout Console
  ) throws(CommandError) {
    _ = try EntryRepository(file, console.host).read()
    guard invocation[format] == .csv else {
      return try widget.run(invocation, in: &console)
    }
    var inputs = try Inputs(invocation, in: &console)
    let data = inputs.data(for: [widget], in: &console)
    let locale = inputs.locale(in: console.host)
    var context = WidgetContext(
      now: inputs.now, zone: inputs.zone, calendarStyle: locale.calendarStyle,
      localizer: locale.localizer, family: .large)
    let options = RenderOptions(invocation)
    let style = OutputStyle(options, inputs.configuration, console.host)
    context.stylesheet = try inputs.stylesheet(options, style, in: &console)
    let content = EntryOutput.content(of: try widget.widget(of: data), in: context)
    guard case .rows(let rows) = content else { return }
    try ListWriter.write(rows, as: .csv(columns: columns), to: &console)
  }

  private static func content(of widget: some Widget, in context: WidgetContext) -> JSONValue {
    widget.view(of: widget.entry(in: context), in: context).content
  }
}
