import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// The output of commands that change or list entries.
enum EntryOutput {
  static let format = Option.choice(
    "format", of: ListFormat.self, "JSON, comma-separated values, or text")

  /// The options of lists.
  @OptionList static var listOptions: [OptionSpec] {
    format
    Options.render.without("size", "format")
  }

  fileprivate static func content(of widget: some Widget, in context: WidgetContext) -> JSONValue {
    widget.view(of: widget.entry(in: context), in: context).content
  }
}

extension Run {
  /// Confirms a change.
  ///
  /// On a terminal, prints a sentence and the command to undo the change. Otherwise prints the ID
  /// of a new entry.
  ///
  /// - Parameters:
  ///   - sentence: The change, without a period.
  ///   - id: The id of a new entry.
  ///   - shortID: Returns the id for a terminal.
  ///   - isUndo: Whether the change is itself an undo.
  mutating func confirm(
    _ sentence: String, id: String? = nil, shortID: (() -> String)? = nil, isUndo: Bool = false
  ) {
    guard host.terminal != nil else {
      if let id { writeLine(id) }
      return
    }
    let shown = id.map { shortID?() ?? $0 }
    // The app has keys for it.
    let reverse = host.isNested ? "" : " Undo: noonmark \(isUndo ? "redo" : "undo")"
    writeLine(DisplayText(sentence).string + (shown.map { " (\($0))." } ?? ".") + reverse)
  }

  /// Prints the result of an import: the added entries, and the numbers of other entries if any.
  mutating func writeImport(of added: String, _ others: (count: Int, participle: String)...) {
    let counts = others.filter { $0.count > 0 }.map { "\($0.count) \($0.participle)" }
    writeLine((["\(added) added"] + counts).joined(separator: ", ") + ".")
  }

  /// Prints a list of entries: a screen of a widget, or its content as comma-separated values.
  ///
  /// - Parameters:
  ///   - widget: The screen.
  ///   - columns: The columns of comma-separated values.
  ///   - file: Returns the file in a data directory.
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
    let locale = locale()
    var context = WidgetContext(
      now: now, zone: zone, calendarStyle: locale.calendarStyle,
      localizer: locale.localizer, family: .large)
    let options = RenderOptions(invocation)
    let style = OutputStyle(options, configuration, host)
    context.stylesheet = try stylesheet(options, style)
    let content = EntryOutput.content(of: try widget.widget(of: data), in: context)
    guard case .array(let rows) = content else { return }
    write(csv: rows, columns: columns)
  }
}

extension Run {
  /// Describes a date by its weekday, time and distance from today: `Thu Dec 24, 2026, in 33 days`.
  ///
  /// - Parameters:
  ///   - ending: The text after the date and the time.
  ///   - repetition: The repetition of the date.
  ///   - next: The next day of a recurring date. The distance is then that of the next day.
  mutating func description(
    of date: CivilDate, at time: ClockTime? = nil, ending: String = "",
    repetition: String? = nil, next: CivilDate? = nil
  ) -> String {
    let style = calendarStyle()
    let days = (next ?? date).days(since: zone.date(at: now))
    let distance =
      switch days {
      case 0: "today"
      case 1: "tomorrow"
      case -1: "yesterday"
      case 2...: "in \(days) days"
      default: "\(-days) days ago"
      }
    let clock = time.map { " " + style.text($0).string }
    func text(_ date: CivilDate) -> String { style.textWithWeekday(date).string }
    let coming = next.map { ", next \(text($0))" } ?? ""
    let then = repetition.map { ", then \($0)" } ?? ""
    return "\(text(date))\(clock ?? "")\(ending)\(then)\(coming), \(distance)"
  }
}
