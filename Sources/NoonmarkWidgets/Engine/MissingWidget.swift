import Almanac
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText

/// What a bar shows in the place of an entry that is no more: its name, and that it is missing.
///
/// A bar that showed nothing would not tell its user what went wrong. Not in the catalogue, since
/// nobody asks for it.
package struct MissingWidget: Widget {
  /// No word asks for it.
  package static let kind = "missing"
  /// What the user sees.
  package static let summary = "The name of an entry that is no more"
  /// It reads nothing.
  package static let sources: [DataSource] = []

  /// The name that was asked for.
  package let name: String?

  /// Creates the widget.
  package init(request: WidgetRequest, data: WidgetData) throws(WidgetError) {
    name = request.name
  }

  /// Only the user's data can change it.
  package var policy: ReloadPolicy { .never }
  /// It is no list.
  package var isList: Bool { false }

  /// An instant alone.
  package struct Entry: TimelineEntry {
    /// The instant from which the entry holds.
    package let date: Instant
    /// It matters as much as anything.
    package var relevance: Double { 1 }
  }

  /// Returns the entry, which never changes.
  package func entry(at instant: Instant, in context: WidgetContext) -> Entry {
    Entry(date: instant)
  }

  /// Returns the name and that it is missing.
  package func layout(of entry: Entry, in context: WidgetContext) -> Layout {
    Layout([
      .row([.label(DisplayText(name ?? ""), .muted), .label(context.localizer(.missing), .warning)])
    ])
  }

  /// Returns the class `missing`.
  package func facts(of entry: Entry, in context: WidgetContext) -> Facts {
    Facts(percentage: nil, classes: ["missing"], alternative: "missing", until: nil)
  }

  /// Returns nothing.
  package func content(of entry: Entry, in context: WidgetContext) -> JSONValue { .null }
}
