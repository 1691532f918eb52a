public import Almanac

/// What a caller needs of a render besides the text; it costs time, so formats ask for it.
public struct RenderNeeds: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Percentage, classes, alternative.
  public static let facts = RenderNeeds(rawValue: 1)
  /// The large layout.
  public static let tooltip = RenderNeeds(rawValue: 2)
  /// The entry for programs.
  public static let content = RenderNeeds(rawValue: 4)
  /// The small layout.
  public static let short = RenderNeeds(rawValue: 8)
}

/// A widget's entry, laid out, with all that was asked for.
public struct RenderedWidget: Sendable {
  /// The widget's word.
  public let kind: String
  /// Which of several.
  public let name: String?
  /// The size.
  public let family: WidgetFamily
  /// The instant asked about.
  public let date: Instant
  /// The user's zone.
  public let zone: Zone
  /// When a new timeline should be asked for.
  public let policy: ReloadPolicy
  /// Whether the JSON format prints the content alone.
  public let isList: Bool
  /// The layout, fitted to its width.
  public var canvas: Canvas
  /// What bars use besides the text.
  public let facts: Facts?
  /// The large layout.
  public let tooltip: Canvas?
  /// The small layout.
  public var short: Canvas?
  /// The entry for programs.
  public let content: JSONValue?

  /// The first instant at which any of it could differ; nil for never.
  public var refreshAt: Instant? {
    let shown = earliest(earliest(canvas.until, tooltip?.until), short?.until)
    return earliest(shown, facts?.until)
  }
}

/// An entry's text and what a timeline says of it.
public struct TimelineRow: Hashable, Sendable {
  /// The instant from which it holds.
  public let date: Instant
  /// How much it matters, 0 to 1.
  public let relevance: Double
  /// The text, in terms of meaning.
  public let canvas: Canvas
}

/// Asks widgets for their entries and lays them out.
public enum Engine {
  /// Returns a widget as it stands at the context's instant.
  public static func render(
    _ widget: some Widget, in context: WidgetContext, width: LayoutWidth, needs: RenderNeeds = []
  ) -> RenderedWidget {
    let entry = widget.entry(at: context.now, in: context)
    return RenderedWidget(
      kind: type(of: widget).kind, name: widget.name, family: context.family, date: context.now,
      zone: context.zone, policy: widget.policy, isList: widget.isList,
      canvas: widget.layout(of: entry, in: context).arranged(in: width.drawn(with: context.bars)),
      facts: needs.contains(.facts) ? widget.facts(of: entry, in: context) : nil,
      // A list has no tooltip, and can be very long.
      tooltip: needs.contains(.tooltip) && !widget.isList
        ? tooltip(of: widget, entry, in: context) : nil,
      short: needs.contains(.short) ? short(of: widget, entry, in: context) : nil,
      content: needs.contains(.content) ? widget.content(of: entry, in: context) : nil)
  }

  /// Returns the entries from the context's instant on, at most `count`.
  ///
  /// Each begins where the one before goes out of date, so an entry's text is the render at its
  /// date.
  public static func timeline<W: Widget>(
    of widget: W, in context: WidgetContext, width: LayoutWidth, count: Int
  ) -> (timeline: Timeline<W.Entry>, rows: [TimelineRow]) {
    var entries: [W.Entry] = []
    var rows: [TimelineRow] = []
    var context = context
    while entries.count < count {
      let entry = widget.entry(at: context.now, in: context)
      let canvas = widget.layout(of: entry, in: context)
        .arranged(in: width.drawn(with: context.bars))
      entries.append(entry)
      rows.append(TimelineRow(date: context.now, relevance: entry.relevance, canvas: canvas))
      guard let next = canvas.until, isWithinCalendar(next, in: context.zone) else { break }
      context.now = next
    }
    return (Timeline(entries: entries, policy: widget.policy), rows)
  }

  /// Whether an instant has a date that can be written: the calendar ends with the year 9999.
  public static func isWithinCalendar(_ instant: Instant, in zone: Zone) -> Bool {
    zone.date(at: instant).year <= 9999
  }

  private static func tooltip<W: Widget>(
    of widget: W, _ entry: W.Entry, in context: WidgetContext
  ) -> Canvas {
    var context = context
    context.family = .large
    context.columns = WidgetFamily.large.columns
    context.showsPictures = false
    context.isTooltip = true
    return widget.layout(of: entry, in: context)
      .arranged(in: .exactly(WidgetFamily.large.columns).drawn(with: context.bars))
  }

  private static func short<W: Widget>(
    of widget: W, _ entry: W.Entry, in context: WidgetContext
  ) -> Canvas {
    var context = context
    context.family = .small
    context.columns = min(context.columns, WidgetFamily.small.columns)
    return widget.layout(of: entry, in: context)
      .arranged(in: .upTo(context.columns).drawn(with: context.bars))
  }
}
