import Almanac
import NoonmarkRecords

/// What a caller needs of a render besides the text; it costs time, so formats ask for it.
package struct RenderNeeds: OptionSet, Sendable {
  /// The bits.
  package let rawValue: Int

  /// Creates a set from its bits.
  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Percentage, classes, alternative.
  package static let status = RenderNeeds(rawValue: 1)
  /// The large layout.
  package static let tooltip = RenderNeeds(rawValue: 2)
  /// The entry for programs.
  package static let content = RenderNeeds(rawValue: 4)
  /// The small layout.
  package static let short = RenderNeeds(rawValue: 8)
}

/// A widget's entry, laid out, with all that was asked for.
package struct RenderedWidget: Sendable {
  /// The widget's word.
  package let kind: String
  /// Which of several.
  package let name: String?
  /// The size.
  package let family: WidgetFamily
  /// The instant asked about.
  package let date: Instant
  /// The user's zone.
  package let zone: Zone
  /// When a new timeline should be asked for.
  package let policy: ReloadPolicy
  /// Whether the JSON format prints the content alone.
  package let isList: Bool
  /// The layout, fitted to its width.
  package var canvas: Canvas
  /// What bars use besides the text.
  package let status: BarStatus?
  /// The large layout.
  package let tooltip: Canvas?
  /// The small layout.
  package var short: Canvas?
  /// The entry for programs.
  package let content: JSONValue?
  /// When the content expires, or `nil` for never.
  package let contentExpires: Instant?

  package init(
    kind: String, name: String?, family: WidgetFamily, date: Instant, zone: Zone,
    policy: ReloadPolicy, isList: Bool, canvas: Canvas, status: BarStatus?, tooltip: Canvas?,
    short: Canvas?, content: JSONValue?, contentExpires: Instant?
  ) {
    self.kind = kind
    self.name = name
    self.family = family
    self.date = date
    self.zone = zone
    self.policy = policy
    self.isList = isList
    self.canvas = canvas
    self.status = status
    self.tooltip = tooltip
    self.short = short
    self.content = content
    self.contentExpires = contentExpires
  }

  /// When the first part of it expires, or `nil` for never.
  package var refreshAt: Instant? {
    var soonest = earliest(canvas.expires, status?.expiry.resolved(in: nil))
    soonest = earliest(soonest, tooltip?.expires)
    soonest = earliest(soonest, short?.expires)
    return earliest(soonest, contentExpires)
  }
}
