import Almanac
import NoonmarkRecords
import NoonmarkText

/// The parts of a render, apart from the text, that a format uses.
///
/// Other parts are not computed.
package struct RenderNeeds: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The percentage, the classes and the alternative.
  package static let status = RenderNeeds(rawValue: 1)
  /// The large layout.
  package static let tooltip = RenderNeeds(rawValue: 2)
  /// The entry for programs.
  package static let content = RenderNeeds(rawValue: 4)
  /// The small layout.
  package static let short = RenderNeeds(rawValue: 8)
}

/// A laid-out entry of a widget, with the parts that the format uses.
package struct RenderedWidget: Sendable {
  /// The widget's command-line name.
  package let kind: String
  /// The requested entry, for widgets of several entries.
  package let name: String?
  package let family: WidgetFamily
  package let date: Instant
  package let zone: Zone
  /// When to request a new timeline.
  package let policy: ReloadPolicy
  /// Whether the JSON format prints only the content.
  package let isList: Bool
  /// Whether the user has no data for the widget, so that a line of several widgets can omit it.
  package let isEmpty: Bool
  /// The layout fitted to its width, or empty for a list whose content is printed alone.
  package var canvas: Canvas
  /// The state for bars, in addition to the text.
  package let status: BarStatus?
  /// The large layout.
  package let tooltip: Canvas?
  /// The small layout.
  package var short: Canvas?
  /// The entry for programs.
  package let content: JSONValue?
  /// When the content expires, or `nil` for never.
  package let contentExpires: Instant?
  /// The reason why `auto` shows the widget, or `nil` if `auto` did not choose it.
  package var reason: String?
  /// When `auto` switches to another widget, unless this one expires earlier.
  package var switchesAt: Instant?

  package init(
    kind: String, name: String?, family: WidgetFamily, date: Instant, zone: Zone,
    policy: ReloadPolicy, isList: Bool, isEmpty: Bool = false, canvas: Canvas, status: BarStatus?,
    tooltip: Canvas?, short: Canvas?, content: JSONValue?, contentExpires: Instant?
  ) {
    self.kind = kind
    self.name = name
    self.family = family
    self.date = date
    self.zone = zone
    self.policy = policy
    self.isList = isList
    self.isEmpty = isEmpty
    self.canvas = canvas
    self.status = status
    self.tooltip = tooltip
    self.short = short
    self.content = content
    self.contentExpires = contentExpires
  }

  /// Creates a screen of several widgets, which formats of bars never write.
  package init(screen canvas: Canvas, at date: Instant, in zone: Zone) {
    self.init(
      kind: "", name: nil, family: .large, date: date, zone: zone, policy: .never, isList: false,
      canvas: canvas, status: nil, tooltip: nil, short: nil, content: nil, contentExpires: nil)
  }

  /// The name of the widget in a click on it: `countdown/launch`, or `auto/countdown` if `auto`
  /// shows it.
  package var clickName: String {
    let name = name.map { "\(kind)/\($0)" } ?? kind
    return reason == nil ? name : RenderedWidget.autoPrefix + name
  }
  /// The prefix of the click name of a widget that `auto` shows.
  package static var autoPrefix: String { "auto/" }

  /// Whether bars should draw attention to the widget, if they can.
  package var isUrgent: Bool { status?.isUrgent == true }

  /// When the first part expires, or `nil` for never.
  package var refreshAt: Instant? {
    var soonest = earliest(canvas.expires, status?.expiry.resolved(in: nil))
    soonest = earliest(soonest, tooltip?.expires)
    soonest = earliest(soonest, short?.expires)
    return earliest(earliest(soonest, contentExpires), switchesAt)
  }
}

/// The state of a widget for bars, in addition to its text.
package struct BarStatus: Hashable, Sendable {
  /// The progress, 0 to 100, or `nil` if unknown.
  package let percentage: Int?
  /// The style classes, most important first.
  package let classes: [String]
  /// A name for the state, for a bar's own icons.
  package let alternative: String
  package var expiry: Expiry

  package init(
    percentage: Int? = nil, classes: [String], alternative: String, expiry: Expiry = .inherited
  ) {
    self.percentage = percentage
    self.classes = classes
    self.alternative = alternative
    self.expiry = expiry
  }

  /// Whether bars should draw attention to the block, if they can.
  ///
  /// This is so for current events, overdue tasks, and anything that a script calls urgent.
  package var isUrgent: Bool {
    classes.contains { $0 == "now" || $0 == "overdue" || $0 == "urgent" }
  }

  /// Whether the state calls for less attention: no data, or only a past date.
  package var isQuiet: Bool { classes.contains(where: BarStatus.isQuiet) }

  /// Whether a class calls for less attention.
  package static func isQuiet(_ name: String) -> Bool { name == "empty" || name == "past" }
}
