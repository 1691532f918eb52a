import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText

/// A widget: WidgetKit's provider and configuration in one value.
///
/// A widget takes and returns values. It never reads the clock, the environment or a file.
/// `sources` lists the user's data that it needs.
package protocol Widget: Sendable {
  associatedtype Entry: TimelineEntry
  associatedtype View: WidgetView

  /// The widget's command-line name.
  static var kind: String { get }
  /// A one-line description for help.
  static var summary: String { get }
  /// The user's data that the widget reads.
  static var sources: DataSources { get }
  /// The names of the widget's views other than its sizes: `list`.
  static var screens: [String] { get }
  /// Whether the dashboard omits the widget while it is empty.
  static var isOptional: Bool { get }
  /// Whether an entry depends on the family, so that a tooltip needs another entry.
  static var dependsOnFamily: Bool { get }

  /// Whether a request shows data that must not be written to the render cache.
  ///
  /// By default, this applies to large widgets and screens of private data. Single lines and
  /// tooltips, which anyone in front of the bar can read, must never contain private data.
  static func isPrivate(_ request: WidgetRequest, in family: WidgetFamily) -> Bool

  /// Creates the widget that a request asks for.
  init(request: WidgetRequest, data: WidgetData) throws(Failure)

  /// The name by which the widget was requested.
  var kind: String { get }
  /// The entry requested by `WIDGET/NAME`, or `nil` if there is only one.
  var name: String? { get }
  /// When to request a new timeline: by default, after the last entry.
  var policy: ReloadPolicy { get }
  /// Whether the widget is a plain list.
  ///
  /// The JSON format then prints only its content.
  var isList: Bool { get }
  /// Whether its large size is a list with as many lines as the rows of the context allow.
  var isGrowing: Bool { get }
  /// The widget's part of the first screen.
  static var part: Dashboard.Part { get }
  /// Returns the picture of the first screen, or `nil` if the widget has none.
  func picture(in context: WidgetContext) -> Canvas?
  /// Returns the effect of a tap on the widget, or `nil` if it has none.
  func tap(at now: Instant, in zone: Zone) -> WidgetTap?

  /// Returns the IDs of the entries among which `--rotate` can choose, default first.
  ///
  /// Empty if there is no choice.
  func rotation(at now: Instant, in zone: Zone) -> [String]

  /// Returns the widget's relevance to `auto`, or `nil` if `auto` need not show it.
  ///
  /// It expires when it can change.
  func relevance(in context: WidgetContext) -> Timed<Relevance?>
  /// Returns the widget that is shown at the context's instant.
  ///
  /// This is the widget itself, except for `auto`.
  func shown(in context: WidgetContext) -> any Widget
  /// Returns when the next entry of a timeline begins, after an entry that was rendered.
  func nextEntry(after rendered: RenderedWidget, in context: WidgetContext) -> Instant?

  /// Returns the entry at the context's instant, which is the only clock.
  func entry(in context: WidgetContext) -> Entry
  /// Returns the view of an entry, for the context's family.
  func view(of entry: Entry, in context: WidgetContext) -> View
  /// Returns the widget at the context's instant.
  ///
  /// Does the same as `Engine.render`, but is specialized for each widget: unspecialized generic
  /// code looks up the widget's types at run time.
  func rendered(
    in context: WidgetContext, width: LayoutWidth, needs: RenderNeeds, template: Template?
  ) -> RenderedWidget
}

extension Widget {
  package func rendered(
    in context: WidgetContext, width: LayoutWidth, needs: RenderNeeds, template: Template?
  ) -> RenderedWidget {
    Engine.render(self, in: context, width: width, needs: needs, template: template)
  }

  /// Returns the view at the context's instant.
  package func view(in context: WidgetContext) -> View {
    view(of: entry(in: context), in: context)
  }

  package static var sources: DataSources { DataSources() }
  package static var screens: [String] { [] }
  package static var isOptional: Bool { false }
  package static var dependsOnFamily: Bool { false }

  package static func isPrivate(_ request: WidgetRequest, in family: WidgetFamily) -> Bool {
    !sources.isDisjoint(with: .withPrivateText) && (family == .large || request.screen != nil)
  }

  /// The screen that lists every entry, in any number of lines.
  package static var listScreen: String { "list" }

  package var kind: String { Self.kind }
  package var name: String? { nil }
  package var isList: Bool { false }
  package var isGrowing: Bool { false }
  package var policy: ReloadPolicy { .atEnd }
  package static var part: Dashboard.Part { .list }
  package func picture(in context: WidgetContext) -> Canvas? { nil }

  package func relevance(in context: WidgetContext) -> Timed<Relevance?> {
    Timed(nil, expires: nil)
  }

  package func shown(in context: WidgetContext) -> any Widget { self }

  package func nextEntry(after rendered: RenderedWidget, in context: WidgetContext) -> Instant? {
    rendered.canvas.expires
  }

  package func tap(at now: Instant, in zone: Zone) -> WidgetTap? { nil }
  package func rotation(at now: Instant, in zone: Zone) -> [String] { [] }

  /// Returns the entry that a request names.
  static func find<Found>(
    _ search: @autoclosure () throws(EntrySearchError) -> Found
  ) throws(Failure) -> Found {
    do {
      return try search()
    } catch {
      throw .noSuchEntry(of: kind, error)
    }
  }

  /// The fields of the widget's templates.
  package static var fields: [(name: String, summary: String)] {
    View.fields.map { ($0.name, $0.summary) }
  }

  /// Throws if a name is requested.
  ///
  /// For widgets with only one entry.
  package static func refuseName(of request: WidgetRequest) throws(Failure) {
    if let name = request.name {
      throw Failure("no such entry \(name.quoted) of \(kind)", "use \(kind)")
    }
  }
}

extension Failure {
  /// A widget has no entry with a name, or more than one.
  package static func noSuchEntry(of kind: String, _ error: EntrySearchError) -> Failure {
    Failure(
      error.message(for: "\(kind) entry", listedBy: "\(kind) list"), cause: .absence)
  }
}

/// The view of a widget: an entry and the context in which it is drawn, as one value.
///
/// Everything in the layout expires with the entry unless it is marked `constant()` or
/// `expires(at:)`. So a forgotten mark causes an early render, and never shows stale text.
package protocol WidgetView: Sendable {
  /// The layout for the context's family.
  @LayoutBuilder var body: Layout { get }
  /// The state for bars, in addition to the text.
  var status: BarStatus { get }
  /// The entry for programs: the `content` of the JSON format.
  var content: JSONValue { get }
  var contentExpiry: Expiry { get }
  /// Whether there is anything to show.
  var presence: Presence { get }
  /// The parts of the view that a template can name.
  static var fields: [TemplateField<Self>] { get }
}

extension WidgetView {
  package var contentExpiry: Expiry { .inherited }
  package var presence: Presence { .present }
  package static var fields: [TemplateField<Self>] { [] }
}

/// The availability of data for a widget.
package enum Presence: Hashable, Sendable {
  /// An entry of the widget's data.
  case present
  /// No data of the user. The layout says so.
  case empty
  /// A problem or a pending load. The layout describes it.
  case unavailable
}

/// A request for a widget, in addition to its size.
package struct WidgetRequest: Hashable, Sendable {
  /// The name of the requested entry, or the argument of a script.
  package var name: String?
  /// The name of the user's widget, for `ScriptWidget`.
  package var script: String?
  /// A view of the widget other than its sizes: `info`, `list`.
  package var screen: String?
  /// The requested part of the view: `past`.
  package var tab: String?
  /// The number of items to list.
  package var count: Int?
  /// The year whose items to list.
  package var year: Int?
  /// The ID of the entry of a rotation to show.
  ///
  /// If `nil` or not in the rotation, the default entry is shown.
  package var shown: String?

  package init(
    name: String? = nil, script: String? = nil, screen: String? = nil, tab: String? = nil,
    count: Int? = nil, year: Int? = nil, shown: String? = nil
  ) {
    self.name = name
    self.script = script
    self.screen = screen
    self.tab = tab
    self.count = count
    self.year = year
    self.shown = shown
  }
}

/// The effect of a tap on a widget, the same in a bar and in the app.
package enum WidgetTap: Hashable, Sendable {
  /// Logs an event now in a tally.
  case log(tally: String)
  /// Marks a task as done.
  case complete(task: String)
  /// Opens a URL, which may be hostile, in the user's browser.
  case open(url: String)

  /// The equivalent command line, without the program's name.
  package var words: [String] {
    switch self {
    case .log(let tally): ["tally", "log", "--", tally]
    case .complete(let task): ["todo", "done", "--", task]
    case .open: ["tap", "--", "agenda"]
    }
  }
}

/// The event that a line shows.
///
/// Not `Timed`, since instantiating the type of its optional costs 27,000 instructions at run time.
struct AgendaFocus {
  /// The event, or `nil` if there is no event within reach.
  let event: AgendaEvent?
  /// When the focus moves to another event.
  let expires: Instant?
}

/// An entry of a widget's timeline, with everything needed to draw it.
package protocol TimelineEntry: Sendable {
  /// When the entry expires, or `nil` if it never does.
  ///
  /// Everything that is shown inherits this expiry, except parts with another expiry: a value that
  /// changes later, or a progress with steps.
  var expires: Instant? { get }
}
