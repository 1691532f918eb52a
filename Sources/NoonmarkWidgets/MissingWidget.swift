public import Almanac
public import NoonmarkCore

/// What a bar shows in the place of an entry that is no more: its name, and that it is missing.
///
/// A bar that showed nothing would not tell its user what went wrong. Not in the catalogue, since
/// nobody asks for it.
public struct MissingWidget: Widget {
  /// No word asks for it.
  public static let kind = "missing"
  /// What the user sees.
  public static let summary = "The name of an entry that is no more"
  /// It reads nothing.
  public static let sources: [DataSource] = []

  /// The name that was asked for.
  public let name: String?

  /// Creates the widget.
  public init(request: WidgetRequest, data: WidgetData) throws(WidgetError) {
    name = request.name
  }

  /// Only the user's data can change it.
  public var policy: ReloadPolicy { .never }
  /// It is no list.
  public var isList: Bool { false }

  /// An instant alone.
  public struct Entry: TimelineEntry {
    /// The instant from which the entry holds.
    public let date: Instant
    /// It matters as much as anything.
    public var relevance: Double { 1 }
  }

  /// Returns the entry, which never changes.
  public func entry(at instant: Instant, in context: WidgetContext) -> Entry {
    Entry(date: instant)
  }

  /// Returns the name and that it is missing.
  public func layout(of entry: Entry, in context: WidgetContext) -> Layout {
    Layout([
      .row([.label(DisplayText(name ?? ""), .muted), .label(context.words(.missing), .warning)])
    ])
  }

  /// Returns the class `missing`.
  public func facts(of entry: Entry, in context: WidgetContext) -> Facts {
    Facts(percentage: nil, classes: ["missing"], alternative: "missing", until: nil)
  }

  /// Returns nothing.
  public func content(of entry: Entry, in context: WidgetContext) -> JSONValue { .null }
}
