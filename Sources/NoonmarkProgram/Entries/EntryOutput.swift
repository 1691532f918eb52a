import NoonmarkBase
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkWidgets

/// The output of commands that list entries.
enum EntryOutput {
  static let format = Option.choice(
    "format", of: ListFormat.self, "JSON, comma-separated values, or text")

  static var listOptions: [OptionSpec] {
    [format.spec] + Options.render.without("size", "format")
  }
}

extension Run {
  /// Prints a list of entries: a screen of a widget, or its content as comma-separated values.
  ///
  /// - Throws: If the file cannot be read: an empty list would be wrong.
  mutating func listEntries(
    _ widget: WidgetSpec, columns: [String], of file: (String) -> EntryFile
  ) throws(Failure) {
    _ = try file(host.directory(.data)).read().get()
    guard invocation[EntryOutput.format] == .csv else {
      return try show(widget)
    }
    try load()
    let data = data(for: [widget])
    try write(csvOf: widget.widget(of: data), columns: columns)
  }

  /// Adds the content of a list to the output as comma-separated values.
  mutating func write(csvOf list: any Widget, columns: [String]) throws(Failure) {
    let locale = locale()
    var context = WidgetContext(
      now: now, zone: zone, calendarStyle: locale.calendarStyle,
      localizer: locale.localizer, family: .large)
    context.stylesheet = try stylesheet(OutputStyle(self))
    guard case .array(let rows) = list.view(in: context).content else { return }
    write(csv: rows, columns: columns)
  }
}
